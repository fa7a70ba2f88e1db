"""`laizi perft`: counts as JSON lists, status 1 where a line states others."""

import json
import subprocess
import sys
from pathlib import Path

CASES = Path(__file__).parent.parent / "cases" / "perft.jsonl"
FIRST = CASES.read_text("utf-8").splitlines()[0]


def run(*arguments: str, given: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "laizi", "perft", *arguments, "-"],
        input=given,
        capture_output=True,
        text=True,
        check=False,
    )


def test_counts_are_printed_compiled_and_plain() -> None:
    position = json.dumps({**json.loads(FIRST), "counts": [13, 129]})
    for arguments in ([], ["--plain"]):
        finished = run(*arguments, given=position)
        assert (finished.stdout, finished.returncode) == ("[13, 129]\n", 0)


def test_other_counts_give_status_1() -> None:
    position = json.dumps({**json.loads(FIRST), "counts": [13, 128]})
    finished = run("--plain", given=f"{position}\n{position}")
    assert finished.stdout == "[13, 129]\n[13, 129]\n"
    assert finished.returncode == 1
    assert "line 2" in finished.stderr


def test_bad_positions_give_status_2() -> None:
    finished = run("--plain", given='{"ruleset": "hongzhong-kaikou"}')
    assert finished.returncode == 2
    assert "wall: is missing" in finished.stderr
