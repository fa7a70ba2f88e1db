import subprocess
import sys

import pytest
import typer

from benchmarks.__main__ import ALL_ROWS, chosen_peers, chosen_rows
from benchmarks.conductor import PEERS, ROOT
from benchmarks.peers import laizi
from benchmarks.rows import BATCH


def test_rows_are_chosen_by_name_question_or_group() -> None:
    assert chosen_rows("") == list(ALL_ROWS)
    assert {row.ask for row in chosen_rows("waits")} == {"waits"}
    assert {row.group for row in chosen_rows("batch")} == {BATCH}
    assert [row.key for row in chosen_rows("score,one-waits")] == ["one-waits", "score"]
    assert len({row.key for row in ALL_ROWS}) == len(ALL_ROWS)


def test_what_is_unknown_is_refused() -> None:
    with pytest.raises(typer.BadParameter, match="distanse: none of"):
        chosen_rows("waits,distanse")
    with pytest.raises(typer.BadParameter, match="nobody: none of"):
        chosen_peers("riichienv,nobody")
    assert chosen_peers("") == []
    assert chosen_peers(",".join(PEERS)) == list(PEERS)


def test_our_own_adapter_answers_every_row() -> None:
    asked = {row.ask for row in ALL_ROWS} - {"start", "cold", "busy_loop"}
    assert all(callable(getattr(laizi, ask)) for ask in asked)


def test_the_rows_are_listed() -> None:
    command = [sys.executable, "-m", "benchmarks", "--list", "--only", "waits"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert listed.stdout.splitlines()[0].split()[:2] == ["waits", "main"]
