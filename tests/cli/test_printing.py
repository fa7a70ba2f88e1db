"""Names and texts from outside are printed as they are, never read as markup."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from laizi.cli.printing import json_line, printable, printable_lines
from laizi.record import Engine, Player, Rules
from laizi.rulesets import DEFAULT, load
from tests.cli.test_replay import replay
from tests.cli.test_rules import laizi
from tests.cli.test_score import case, run
from tests.recording import recorded_match

NAMES = ["[/nope]", "[b] two", "hand [red]"]


@pytest.mark.parametrize("name", NAMES)
def test_an_id_that_looks_like_markup(name: str) -> None:
    told = run("score", "-", given=json.dumps({**json.loads(case("b52")), "id": name}))
    assert told.returncode == 0, told.stderr
    assert name in told.stdout


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_an_id_that_no_encoding_has_is_escaped(options: list[str]) -> None:
    lines = json.dumps({**json.loads(case("b52")), "id": "\ud800"}) + "\n" + case("b52")
    told = run("score", "-", *options, given=lines)
    assert told.returncode == 0, told.stderr
    assert "\\ud800" in told.stdout
    assert "b52" in told.stdout


UNSEEN = "\x1b]0;x\x07\x7f\x9b\u202e\u2066\u200f\u061c\u2028\U000e0041"
ESCAPED = r"\x1b]0;x\x07\x7f\x9b\u202e\u2066\u200f\u061c\u2028\U000e0041"


def test_what_is_not_seen_is_escaped() -> None:
    assert printable(UNSEEN) == ESCAPED
    assert printable("a\nb") == r"a\nb".replace(r"\n", r"\x0a")
    assert printable_lines("a\nb\x1b") == "a\nb\\x1b"
    for text in ("老王　家", "👨\u200d👩", "é", "plain"):
        assert printable(text) == text
    assert json.loads(json_line({"老": UNSEEN})) == {"老": UNSEEN}
    assert json_line({"老": UNSEEN + "好"}).isprintable()
    assert "好" in json_line(["好\u202e"])


@pytest.mark.parametrize("options", [[], ["--json"]])
@pytest.mark.parametrize("wrong", [False, True])
def test_an_id_never_reaches_the_terminal_as_control(options: list[str], wrong: bool) -> None:  # noqa: FBT001
    given = {**json.loads(case("b52")), "id": f"b{UNSEEN}"}
    given |= {UNSEEN: 1} if wrong else {}
    told = run("score", "-", *options, given=json.dumps(given))
    assert told.returncode == (2 if wrong else 0)
    for text in (told.stdout, told.stderr):
        assert all(printable(line) == line for line in text.splitlines())
    assert "]0;x" in told.stdout + told.stderr


@pytest.mark.parametrize("options", [[], ["--hand", "1"], ["--seat", "1"], ["--language", "zh"]])
def test_a_record_never_reaches_the_terminal_as_control(tmp_path: Path, options: list[str]) -> None:
    file, rules = tmp_path / f"a{UNSEEN}.lzr", Rules.of(load(DEFAULT))
    players = tuple(Player(seat, f"{seat}{UNSEEN}\nhe wins", "human") for seat in range(4))
    fields: dict[str, Any] = {
        "id": UNSEEN,
        "players": players,
        "rules": replace(rules, names={"zh": UNSEEN, "en": UNSEEN}),
    }
    file.write_bytes(recorded_match(seed=3, schedule="series", hands=1, **fields))
    told = replay(file, *options)
    assert told.exit_code == 0, told.output
    assert ESCAPED in told.stdout
    assert all(printable(line) == line for line in told.stdout.split("\n"))
    assert not any(line.startswith("he wins") for line in told.stdout.splitlines())


def test_a_faulty_record_never_reaches_the_terminal_as_control(tmp_path: Path) -> None:
    file = tmp_path / f"a{UNSEEN}.lzr"
    names = {"zh": UNSEEN, "en": UNSEEN}
    fields: dict[str, Any] = {
        "id": UNSEEN,
        "rules": replace(Rules.of(load(DEFAULT)), names=names, hash=UNSEEN),
    }
    engine = Engine(UNSEEN, UNSEEN)
    file.write_bytes(recorded_match(seed=3, schedule="series", hands=1, engine=engine, **fields))
    for options in ([], ["--json"]):
        told = replay(file, "--verify", *options)
        assert told.exit_code == 1, told.output
        assert all(printable(line) == line for line in told.output.split("\n"))
        assert "u202e" in told.stdout


def test_a_house_never_reaches_the_terminal_as_control(tmp_path: Path) -> None:
    file = tmp_path / f"a{UNSEEN}.toml"
    key = json.dumps(f"a\nlaizi: all is well{UNSEEN[:-1]}")
    file.write_text(f'extends = "{DEFAULT}"\n[values]\n{key} = {key}\ncap = "\\u202e"\n', "utf-8")
    for command in ("validate", "show"):
        told = laizi("rules", command, str(file))
        assert told.exit_code == 2
        assert len(told.stderr.splitlines()) == 2
        assert all(printable(line) == line for line in told.stderr.split("\n"))
    told = laizi("rules", "show", UNSEEN)
    assert all(printable(line) == line for line in told.output.split("\n"))
    file.write_text(f'extends = "{DEFAULT}"\n[values]\nlaizi_kong = 2\n', "utf-8")
    for arguments in (
        ("validate", file),
        ("show", file),
        ("show", file, "--json"),
        ("diff", file, DEFAULT),
    ):
        told = laizi("rules", *map(str, arguments))
        assert told.exit_code == 0, told.output
        assert all(printable(line) == line for line in told.output.split("\n"))


@pytest.mark.parametrize("name", NAMES)
def test_a_house_whose_name_looks_like_markup(name: str, tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    head = f'extends = "hongzhong-kaikou"\nnames = {{ zh = "{name}", en = "{name}" }}\n'
    house.write_text(head + "[values]\nlaizi_kong = 2\n", "utf-8")
    for command in (("show", str(house)), ("diff", str(house), "facai-sifan")):
        told = laizi("rules", *command)
        assert told.exit_code == 0, told.output
        assert name in told.stdout
    told = laizi("simulate", "--ruleset", str(house), "--hands", "3", "--seed", "1")
    assert told.exit_code == 0, told.output


@pytest.mark.parametrize("hands", ["99999999999999999999", "1000000000000", "0", "-1"])
def test_so_many_hands_are_not_simulated(hands: str) -> None:
    told = laizi("simulate", "--hands", hands)
    assert told.exit_code == 2
    assert "--hands" in told.output


def test_keys_are_never_broken() -> None:
    told = run("rules", "diff", "hongzhong-kaikou", "facai-sifan")
    for key in (
        "golden_not_open",
        "golden_none_open",
        "third_opening_pays",
        "fixed_tiles",
    ):
        assert key in told.stdout
