import subprocess
import sys
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

import laizi
from laizi.cli import app, asking
from laizi.core.jit import PLAIN

GOLDEN = Path(__file__).parent.parent / "cases" / "golden.jsonl"
HEAVY = ("numpy", "numba", "pydantic", "fastapi", "sqlalchemy")


def loaded_by(statement: str) -> set[str]:
    """The top-level modules a fresh interpreter holds after a statement."""
    script = f"import sys; {statement}; print(*{{name.split('.')[0] for name in sys.modules}})"
    finished = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    return set(finished.stdout.split())


@pytest.mark.parametrize("module", ["laizi", "laizi.tiles", "laizi.words", "laizi.cli"])
def test_imports_stay_light(module: str) -> None:
    assert loaded_by(f"import {module}").isdisjoint(HEAVY)


def test_rulesets_need_no_engine() -> None:
    assert loaded_by("from laizi import rulesets; rulesets.load(rulesets.DEFAULT)").isdisjoint(
        {"numpy", "numba"}
    )


def loaded_by_command(*arguments: str) -> set[str]:
    """The modules that a command has loaded when it is done."""
    script = """
import sys
from laizi.cli import main
try:
    main()
finally:
    sys.stderr.write(" ".join(sys.modules))
"""
    finished = subprocess.run(
        [sys.executable, "-c", script, *arguments], capture_output=True, text=True, check=True
    )
    return set(finished.stderr.split())


@pytest.mark.parametrize(
    "arguments", [["--help"], ["rules", "list"], ["rules", "show", "xianning"]]
)
def test_what_needs_no_engine_loads_neither_numpy_nor_numba(arguments: list[str]) -> None:
    assert loaded_by_command(*arguments).isdisjoint({"numpy", "numba"})


def test_a_few_cases_are_settled_without_numba(tmp_path: Path) -> None:
    case = tmp_path / "case.jsonl"
    case.write_text(GOLDEN.read_text("utf-8").splitlines()[0], "utf-8")
    loaded = loaded_by_command("score", str(case))
    assert "laizi.core.commands" in loaded
    assert "numba" not in loaded


@pytest.mark.skipif(PLAIN, reason="nothing is compiled")
def test_a_simulation_loads_hands_and_nothing_of_tables_nor_records() -> None:
    loaded = loaded_by_command("simulate", "--hands", "1", "--json")
    assert {"numba", "laizi.core.selfplay"} <= loaded
    unneeded = (
        "laizi.core.commands",
        "laizi.record",
        "laizi.table",
        "numba.typed.typeddict",
        "rich",
    )
    assert loaded.isdisjoint(unneeded)


def test_version() -> None:
    assert CliRunner().invoke(app, ["--version"]).stdout == f"laizi {laizi.__version__}\n"


def test_every_command_is_listed_with_its_help() -> None:
    commands = typer.main.get_command(app)
    assert isinstance(commands, typer.core.TyperGroup)
    output = CliRunner().invoke(app, ["--help"], env={"COLUMNS": "200"}).stdout
    for name, command in commands.commands.items():
        assert name in output
        assert command.get_short_help_str(200) in output


def test_an_unknown_command_is_bad_input() -> None:
    result = CliRunner().invoke(app, ["nonsense"])
    assert result.exit_code == asking.BAD_INPUT
    assert "nonsense" in result.stderr


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "en_GB", "LC_MESSAGES": "zh_TW"}, "zh"),
        ({"LC_ALL": "", "LANG": "zh_CN"}, "zh"),
        ({}, "en"),
    ],
)
def test_the_language_is_that_of_the_locale(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], language: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LAIZI_LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    output = CliRunner().invoke(app, ["rules", "list"]).stdout
    assert ("红中癞子杠" in output) == (language == "zh")
