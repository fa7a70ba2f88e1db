"""`laizi simulate` and `laizi warm`."""

import json
import subprocess
import sys
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
        (["--records", "{tmp}/new", "--out", "{tmp}/out"], "--records"),
        (["--workers", "0"], "--workers"),
        (["--out", "{tmp}"], "--out"),
        (["--out", "{tmp}/file"], "--out"),
        (["--parquet"], "--parquet"),
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


def test_a_run_in_a_folder_goes_on(tmp_path: Path) -> None:
    command = [*SMALL, "--json", "--out", str(tmp_path / "run")]
    first, again = (json.loads(CliRunner().invoke(app, command).stdout) for _ in range(2))
    assert first["points"] == again["points"]
    assert again["hands_per_second"] == 0
    other = CliRunner().invoke(app, [*command, "--bots", "random,random,random,random"])
    assert other.exit_code == 2
    assert "--out: " in other.stderr


LONG = ["--hands", "100000", "--seed", "5"]
CTRL_C = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever started the tests may ignore it
from laizi.simulate import batch, recording
add = sys.modules["laizi.simulate.totals"].add
def stop_after_two(totals, part, played=[]):
    add(totals, part)
    played.append(part)
    if len(played) == 2:
        os.kill(os.getpid(), signal.SIGINT)
batch.add = recording.add = stop_after_two
batch.PART, batch.TASK = 400, 200
sys.argv = ["laizi", "simulate", *sys.argv[1:]]
from laizi.cli import main
main()
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("kept", ["", "--out", "--records"])
def test_ctrl_c_ends_it_cleanly(kept: str, tmp_path: Path) -> None:
    options = [kept, str(tmp_path / "run")] if kept else []
    command = [sys.executable, "-c", CTRL_C, *LONG, *options, "--workers", "1"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 130
    lines = done.stderr.splitlines()
    assert [line.startswith("laizi: ") for line in lines] == [True] * (2 if kept else 1)
    assert "stopped after" in lines[0]
    assert bool(kept) == ("goes on" in done.stderr)


def test_warm_has_nothing_to_do_when_it_is_done() -> None:
    assert CliRunner().invoke(app, ["warm"]).exit_code == 0
    assert CliRunner().invoke(app, ["warm"]).stdout == ""
