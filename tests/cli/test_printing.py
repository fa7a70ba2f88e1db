"""Names and texts from outside are printed as they are, never read as markup."""

import json
from pathlib import Path

import pytest

from tests.cli.test_rules import laizi
from tests.cli.test_score import case, run

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
