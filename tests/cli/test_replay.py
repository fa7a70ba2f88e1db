"""`laizi replay`: text, steps, reductions, verification, and bad input named."""

import io
import json
import os
import pty
import select
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from laizi import rulesets
from laizi.cli import app
from laizi.cli.replaying import Walk, steps_of
from laizi.cli.telling import Teller
from laizi.record import Player, Walls, verify
from laizi.record.hands import Hands
from laizi.rulesets.wording import changes_text
from laizi.table import Drew
from laizi.words import LANGUAGES
from tests.recording import recorded_match

RECORD = recorded_match(seed=3)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    written = tmp_path / "match.lzr"
    written.write_bytes(RECORD)
    return written


def replay(*arguments: object, language: str = "en") -> Result:
    environment = {"COLUMNS": "160", "LAIZI_LANGUAGE": language}
    return CliRunner().invoke(app, ["replay", *map(str, arguments)], env=environment)


def lines_of(text: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in text.splitlines()]


# --- showing -------------------------------------------------------------------------------------
def test_everything_is_told_in_words(file: Path) -> None:
    result = replay(file)
    assert result.exit_code == 0
    for word in ("all hands open", "hand 4", "wildcards", "draws", "discards", "time ran out"):
        assert word in result.stdout
    assert result.stdout.count("is dealt") == 16
    assert "the match is over" in result.stdout
    assert "▮" not in result.stdout


def test_one_hand_in_chinese(file: Path) -> None:
    text = replay(file, "--hand", 2, language="zh").stdout
    assert "第 2 局" in text
    assert "第 3 局" not in text
    assert "小莲" in text
    assert "癞子" in text


def test_in_wuyi_wildcards_have_their_own_name(tmp_path: Path) -> None:
    file = tmp_path / "wuyi.lzr"
    file.write_bytes(recorded_match("wuyi-erren", seed=3))
    text = replay(file, language="zh").stdout
    assert "，财神是 " in text
    assert "　财神 " in text
    assert "癞子" not in text
    assert "wildcards" in replay(file).stdout


def test_the_settlement_sheet_is_shown(file: Path) -> None:
    won = [line for line in lines_of(RECORD.decode()) if "settled" in json.dumps(line)]
    text = replay(file).stdout
    assert text.count("§7.1") >= 3 * len(won)


def test_the_rules_are_told_with_hash_and_changes(tmp_path: Path) -> None:
    house = rulesets.from_values("hongzhong-kaikou", {"cap": 200, "laizi_kong": 2})
    file = tmp_path / "house.lzr"
    file.write_bytes(recorded_match(seed=3, ruleset=house))
    for language in LANGUAGES:
        told = replay(file, language=language).stdout.replace("\n", " ")
        changes = changes_text(house, language)
        assert changes
        settled = sum("settled" in json.dumps(line) for line in lines_of(file.read_text("utf-8")))
        assert settled
        assert told.count(house.short_hash) == 1 + settled
        assert told.count(changes) == 1 + settled
    public = tmp_path / "public.lzr"
    public.write_bytes(recorded_match(seed=3, ruleset=house, reader=None))
    assert house.short_hash in replay(public).stdout
    older = replay(Path(__file__).parents[1] / "record" / "kept" / "v2.lzr").stdout
    assert rulesets.load("laizi-112").short_hash in older
    assert "differs from" not in older


def test_seats_of_one_name_are_told_apart(tmp_path: Path) -> None:
    file = tmp_path / "bots.lzr"
    players = tuple(Player(seat, "greedy", "bot", "greedy") for seat in range(4))
    file.write_bytes(recorded_match(seed=3, players=players))
    text = replay(file).stdout
    assert text.count("greedy") == sum(text.count(f"seat {seat} greedy") for seat in range(4))


def test_until_the_first_draw_what_is_left_is_what_the_deal_left(file: Path) -> None:
    hands = Hands(file)
    for number in hands.parts:
        steps = steps_of(hands, hands.header.reader, number, Teller(hands.header, "en"))
        first = next(i for i, step in enumerate(steps) if isinstance(step.event, Drew))
        drew = steps[first].event
        assert isinstance(drew, Drew)
        left = [step.board.remaining for step in steps[: first + 1]]
        assert left == [drew.remaining + 1] * first + [drew.remaining]
    walk = Walk(hands, hands.header.reader, list(hands.parts), Teller(hands.header, "en"))
    shown = io.StringIO()
    Console(file=shown, width=150).print(walk.picture())
    assert " 0 tiles left" not in shown.getvalue()
    assert hands.header.rules.hash[:8] in shown.getvalue()


@pytest.mark.parametrize(("option", "hidden"), [(("--seat", 2), 12), (("--public",), 16)])
def test_what_others_could_not_see_stays_hidden(
    file: Path, option: tuple[object, ...], hidden: int
) -> None:
    text = replay(file, *option).stdout
    dealt = [line for line in text.splitlines() if "is dealt" in line]
    assert sum("▮ ▮ ▮" in line for line in dealt) == hidden


def test_a_reduction_as_json_is_a_record(file: Path, tmp_path: Path) -> None:
    for option, reader in ((("--seat", 2), 2), (("--public",), None)):
        reduced = tmp_path / "reduced.lzr"
        reduced.write_text(replay(file, *option, "--json").stdout, "utf-8")
        assert reduced.read_bytes() == recorded_match(seed=3, reader=reader)
        assert verify(reduced).fault is None
    assert replay(file, "--json").stdout.encode() == RECORD


SEEDED: dict[str, Any] = {
    "id": "hongzhong-kaikou-8675309-0101",
    "walls": Walls("seeded", 8675309, 100),
}
"""What the header of a simulation's record has."""


def test_a_reduction_does_not_tell_from_what_its_walls_can_be_made(tmp_path: Path) -> None:
    full = tmp_path / "full.lzr"
    full.write_bytes(recorded_match(seed=3, **SEEDED))
    assert "8675309" in replay(full).stdout
    assert lines_of(full.read_text("utf-8"))[0]["walls"] == {
        "scheme": "seeded",
        "seed": 8675309,
        "first": 100,
    }
    for option, reader in ((("--seat", 2), 2), (("--public",), None)):
        reduced = tmp_path / "reduced.lzr"
        reduced.write_text(replay(full, *option, "--json").stdout, "utf-8")
        header = lines_of(reduced.read_text("utf-8"))[0]
        assert header["walls"] == {"scheme": "seeded", "seed": None, "first": None}
        assert header["id"] == "hongzhong-kaikou-101"
        assert "8675309" not in reduced.read_text("utf-8") + replay(full, *option).stdout
        assert reduced.read_bytes() == recorded_match(seed=3, reader=reader, **SEEDED)
        assert "not played again" in replay(reduced, "--verify").stdout
        assert "hongzhong-kaikou-101" in replay(reduced).stdout


def test_a_reduction_of_a_reduction_keeps_its_name(tmp_path: Path) -> None:
    seat, public = tmp_path / "seat.lzr", recorded_match(seed=3, reader=None, **SEEDED)
    seat.write_bytes(recorded_match(seed=3, reader=1, **SEEDED))
    assert replay(seat, "--public", "--json").stdout.encode() == public


def test_one_hand_as_json_has_its_lines(file: Path) -> None:
    lines = lines_of(replay(file, "--hand", 3, "--json").stdout)
    assert lines[0] == {"type": "hand", "hand": 3, "wall": lines[0]["wall"]}
    assert "#" not in lines[0]


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["{file}", "--hand", "5"], "--hand: 5 is none of the 4 hands"),
        (["{file}", "--seat", "9"], "--seat"),
        (["{file}", "--seat", "1", "--public"], "--seat"),
        (["{file}", "{file}"], "FILE"),
        (["{folder}/none.lzr"], "none.lzr: No such file"),
        (["{file}", "--verify", "--public"], "--verify"),
        (["{folder}", "--verify"], "holds no .lzr"),
        (["{folder}/spoilt"], "line 40"),
    ],
)
def test_bad_input_is_named(tmp_path: Path, arguments: list[str], named: str) -> None:
    (tmp_path / "match").write_bytes(RECORD)
    (tmp_path / "spoilt").write_bytes(RECORD.replace(b'"number":35,', b'"number":36,'))
    line = 1 + RECORD[: RECORD.index(b'"number":35,')].count(b"\n")
    files = {"file": tmp_path / "match", "folder": tmp_path}
    result = replay(*(argument.format(**files) for argument in arguments))
    assert result.exit_code == 2
    assert named.replace("line 40", f"line {line}") in result.stderr
    assert result.stdout == ""


def test_more_than_a_record_holds_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "public.lzr"
    file.write_bytes(recorded_match(seed=3, reader=None))
    result = replay(file, "--seat", 1)
    assert result.exit_code == 2
    assert "reduced" in result.stderr


@pytest.mark.slow
def test_lines_on_a_terminal_hold_no_controls(tmp_path: Path) -> None:
    file, name = tmp_path / "match.lzr", "a\x9b\u202e好"
    file.write_bytes(recorded_match(seed=3, id=name))
    mine, theirs = pty.openpty()
    command = [sys.executable, "-m", "laizi", "replay", str(file), "--public", "--json"]
    process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs)
    os.close(theirs)
    header = os.read(mine, 200_000)
    while b"\n" not in header:
        header += os.read(mine, 200_000)
    process.kill()
    process.wait()
    os.close(mine)
    first = header.split(b"\r\n")[0].decode()
    assert first.isprintable()
    assert json.loads(first)["id"] == name
    assert "好" in first


# --- verifying -----------------------------------------------------------------------------------
def test_records_and_folders_are_verified(file: Path, tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "public.lzr").write_bytes(recorded_match(seed=3, reader=None))
    result = replay(tmp_path, "--verify", "--processes", 1)
    assert result.exit_code == 0
    assert "byte for byte the same: 4 hands" in result.stdout
    assert "not played again" in result.stdout
    assert "verified 2 records, 8 hands; 0 with faults, 0 that could" in result.stdout
    assert file.read_bytes() == RECORD


def test_a_changed_byte_is_told_with_its_line(file: Path) -> None:
    at = RECORD.index(b'"type":"discarded"')
    line = RECORD[:at].count(b"\n") + 1
    file.write_bytes(RECORD[:at] + b"'" + RECORD[at + 1 :])
    result = replay(file, "--verify")
    assert result.exit_code == 1
    assert f"line {line}:" in result.stdout
    assert "recorded:" in result.stdout
    assert "engine:" in result.stdout
    told = json.loads(replay(file, "--verify", "--json").stdout)
    assert (told["ok"], told["fault"]["line"]) == (False, line)


def test_what_is_no_record_is_unreadable(file: Path, tmp_path: Path) -> None:
    (tmp_path / "other.lzr").write_text("hello\n", "utf-8")
    result = replay(tmp_path, "--verify", "--processes", 1)
    assert result.exit_code == 2
    assert "no lzr record" in result.stderr
    assert file.name in result.stdout
    told = "verified 1 records, 4 hands; 0 with faults, 1 that could not be read"
    assert told in result.stdout


def test_a_record_that_is_not_there_is_told_apart(file: Path, tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere.lzr"
    result = replay(nowhere, file, "--verify", "--processes", 1)
    assert result.exit_code == 2
    assert f"{nowhere}: No record that can be read. cannot be read: No such file" in result.stderr
    assert "line 0" not in result.stderr
    assert "nowhere" not in result.stdout


# --- the terminal --------------------------------------------------------------------------------
@dataclass
class Terminal:
    """A process at a terminal."""

    descriptor: int
    process: "subprocess.Popen[bytes]"

    def press(self, key: str) -> None:
        os.write(self.descriptor, key.encode())

    def until(self, wanted: str) -> str:
        """Everything shown until a text comes up."""
        shown = ""
        while wanted not in shown:
            ready, _, _ = select.select([self.descriptor], [], [], 120)
            assert ready, f"{wanted!r} never comes: {shown[-2000:]}"
            shown += os.read(self.descriptor, 65536).decode("utf-8", "ignore")
        return shown


@pytest.fixture
def terminal(file: Path) -> Iterator[Terminal]:
    mine, theirs = pty.openpty()
    command = [sys.executable, "-m", "laizi", "replay", str(file), "--language", "en"]
    environment = os.environ | {"COLUMNS": "150", "LINES": "50", "TERM": "xterm"}
    process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
    os.close(theirs)
    yield Terminal(mine, process)
    process.kill()
    process.wait()
    os.close(mine)


@pytest.mark.slow
def test_keys_step_through(terminal: Terminal) -> None:
    terminal.until("step 1/")
    for key, wanted in (
        (" ", "step 2/"),
        ("\x1b[C", "step 3/"),
        ("\x1b[D", "step 2/"),
        ("n", "hand 2"),
        ("p", "hand 1"),
        (" ", "step 2/"),
        ("p", "step 1/"),
    ):
        terminal.press(key)
        terminal.until(wanted)
    terminal.press("q")
    assert terminal.process.wait(60) == 0
