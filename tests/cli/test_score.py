"""`laizi score`, as people and programs run it."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from laizi.cli import app

CASES = Path(__file__).parent.parent / "cases" / "golden.jsonl"
GOLDEN: list[dict[str, Any]] = [json.loads(line) for line in CASES.read_text("utf-8").splitlines()]
OURS = ("hongzhong-kaikou", "hongzhong-koukou")


def run(*arguments: str, given: str = "") -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "laizi", *arguments],
        input=given,
        capture_output=True,
        text=True,
        check=False,
    )


def case(identity: str) -> str:
    return json.dumps(next(c for c in GOLDEN if c["id"] == identity))


def test_what_if_is_written_where_people_look() -> None:
    root = Path(__file__).parents[2]
    for name in ("README.md", "README.zh.md", "docs/cases.md"):
        assert "--what-if" in (root / name).read_text("utf-8")
    told = json.loads(run("score", "--json", "--what-if", "-", given=case("b1")).stdout)["what_if"]
    fields = {*told[0], *told[0]["outcomes"][0]}
    described = (root / "docs/cases.md").read_text("utf-8").split("* `what_if`")[1].split("\n")[0]
    assert {field for field in fields if f"`{field}`" not in described} - {"from"} == set()
    assert "(`from` null)" in described


def test_in_wuyi_a_refusal_says_what_wildcards_are_called_there() -> None:
    from laizi.cli.sheet import refusal

    told = {family: refusal("unclaimable_tile", family, "zh") for family in ("wuhan", "wuyi")}
    assert told == {
        "wuhan": "固定杠牌和癞子打出后不能吃碰杠胡",
        "wuyi": "财神打出后不能吃碰杠胡",
    }
    assert refusal("not_complete", "wuyi", "en") == refusal("not_complete", "wuhan", "en")


def preset_of(golden: dict[str, Any]) -> str:
    ruleset = golden["ruleset"]
    return str(ruleset["extends"] if isinstance(ruleset, dict) else ruleset)


def matches(result: dict[str, Any], expect: dict[str, Any]) -> bool:
    if expect.get("error"):
        return isinstance(result.get("error"), str)
    return all(
        set(result["big_wins"]) == set(value) if key == "big_wins" else result[key] == value
        for key, value in expect.items()
    )


def test_every_golden_case_of_the_presets_gives_what_it_expects() -> None:
    ours = [c for c in GOLDEN if preset_of(c) in OURS]
    lines = "\n".join(json.dumps(c) for c in ours)
    finished = run("score", "-", "--json", given=lines)
    results = [json.loads(line) for line in finished.stdout.splitlines()]
    assert [r.get("id") for r in results] == [c["id"] for c in ours]
    wrong = [c["id"] for c, r in zip(ours, results, strict=True) if not matches(r, c["expect"])]
    assert wrong == []
    assert finished.returncode == 2  # some cases are malformed on purpose
    assert len(ours) >= 56


def test_well_formed_cases_exit_with_0(tmp_path: Path) -> None:
    file = tmp_path / "case.jsonl"
    file.write_text(case("b1") + "\n\n", "utf-8")
    finished = run("score", str(file), "--json")
    assert finished.returncode == 0
    assert json.loads(finished.stdout)["payments"] == [-64, 104, -8, -32]


def test_numba_is_not_imported_for_a_case() -> None:
    script = (
        "import sys; sys.argv = ['laizi', 'score', '-', '--json']\n"
        "from laizi.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print('numba' in sys.modules)"
    )
    finished = subprocess.run(
        [sys.executable, "-c", script], input=case("b1"), capture_output=True, text=True, check=True
    )
    assert finished.stdout.splitlines()[-1] == "False"


def shown(identity: str, language: str) -> str:
    result = CliRunner().invoke(
        app, ["score", "-", "--language", language], input=case(identity), env={"COLUMNS": "100"}
    )
    assert result.exit_code == 0
    return result.stdout


@pytest.mark.parametrize(
    ("identity", "language", "words"),
    [
        ("b1", "en", ["seat 1", "self-draw", "base 1", "dealer ×2", "seat 0 -64"]),
        ("b1", "zh", ["自摸", "五筒", "庄家 ×2", "基础分 1"]),
        ("b15", "en", ["full flush", "capped at 300"]),
        ("b22-hongzhong-kaikou", "zh", ["金顶 400"]),
        ("b27", "en", ["melded hand", "not ready and pays for all", "seat 2"]),
        ("b18b", "zh", ["六条 当"]),
        ("b34", "en", ["no win", "not open"]),
        ("ko5", "zh", ["口口翻 ×8"]),
        ("b14", "en", ["self-draw ×1.5"]),
    ],
)
def test_people_read_the_reasons(identity: str, language: str, words: list[str]) -> None:
    output = shown(identity, language)
    for word in words:
        assert word in output


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ("nonsense", "no JSON"),
        ("[1, 2]", "object"),
        ('{"ruleset": "hongzhong-kaikou", "dealer": NaN}', "NaN"),
        ("[" * 100_000, "no JSON"),
        ('{"ruleset": "hongzhong-kaikou"}', "dealer"),
    ],
)
def test_malformed_lines_are_told_with_status_2(given: str, named: str) -> None:
    result = CliRunner().invoke(app, ["score", "-"], input=given)
    assert result.exit_code == 2
    assert "line 1" in result.stderr
    assert named in result.stderr


def test_a_missing_file_is_named() -> None:
    result = CliRunner().invoke(app, ["score", "/nowhere/case.jsonl"])
    assert result.exit_code == 2
    assert "/nowhere/case.jsonl" in result.stderr


def test_binary_input_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "case.bin"
    file.write_bytes(b"\xff\xfe\x00")
    result = CliRunner().invoke(app, ["score", str(file)])
    assert result.exit_code == 2
    assert "UTF-8" in result.stderr


def test_people_are_told_that_no_tile_would_complete_the_hand() -> None:
    waiting = json.loads(case("b1"))
    waiting["players"][waiting["win"]["seat"]]["hand"] = "147m258p369s1234z"
    waiting["players"][waiting["win"]["seat"]].pop("melds", None)
    waiting["win"] = {**waiting["win"], "by": "discard", "from": 0, "tile": "1m"}
    finished = run("score", "-", "--what-if", "--language", "en", given=json.dumps(waiting))
    assert "No tile would complete the hand." in finished.stdout
