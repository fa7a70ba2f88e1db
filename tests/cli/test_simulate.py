"""`laizi simulate` and `laizi warm`."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from laizi.cli import app

SMALL = ["simulate", "--hands", "8", "--seed", "5"]


def test_json() -> None:
    result = CliRunner().invoke(app, [*SMALL, "--bots", "greedy,greedy,greedy,greedy", "--json"])
    printed = json.loads(result.stdout)
    assert printed["hands"] == 8
    assert sum(printed["points"]) == 0


@pytest.mark.parametrize(("language", "words"), [("en", "points a hand"), ("zh", "每盘得分")])
def test_people_read_a_table(language: str, words: str) -> None:
    result = CliRunner().invoke(app, [*SMALL, "--language", language], env={"COLUMNS": "120"})
    assert result.exit_code == 0
    assert words in result.stdout


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["--ruleset", "nonsense"], "--ruleset"),
        (["--bots", "greedy"], "--bots"),
        (["--bots", "greedy,greedy,greedy,clever"], "clever"),
        (["--hands", "0"], "--hands"),
        (["--hands", "many"], "--hands"),
        (["--seed", "-1"], "--seed"),
        (["--records", "{tmp}/new", "--hands-per-file", "0"], "--hands-per-file"),
        (["--records", "{tmp}/new", "--workers", "0"], "--workers"),
        (["--records", "{tmp}/file"], "--records"),
    ],
)
def test_bad_options_are_named(arguments: list[str], named: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    given = [argument.format(tmp=tmp_path) for argument in arguments]
    result = CliRunner().invoke(app, ["simulate", *given])
    assert result.exit_code == 2
    assert named in result.stderr


def test_records_are_written_beside_the_same_report(tmp_path: Path) -> None:
    plain = json.loads(CliRunner().invoke(app, [*SMALL, "--json"]).stdout)
    options = ["--records", str(tmp_path), "--hands-per-file", "5", "--workers", "1"]
    recorded = json.loads(CliRunner().invoke(app, [*SMALL, *options, "--json"]).stdout)
    assert recorded["points"] == plain["points"]
    assert len(list(tmp_path.glob("*.lzr"))) == 2


def test_warm_has_nothing_to_do_when_it_is_done() -> None:
    assert CliRunner().invoke(app, ["warm"]).exit_code == 0
    assert CliRunner().invoke(app, ["warm"]).stdout == ""
