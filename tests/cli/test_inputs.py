"""Files of JSON lines as people really write them."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from laizi.cli import app, inputs
from tests.cli.test_score import GOLDEN, run

FULL = Path("/dev/full")
CASE = next(case for case in GOLDEN if case["expect"].get("legal"))


def score(path: Path | str) -> tuple[int, list[dict[str, object]]]:
    result = CliRunner().invoke(app, ["score", "--json", str(path)])
    return result.exit_code, [json.loads(line) for line in result.stdout.splitlines()]


@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_one_case_on_one_line_or_many(tmp_path: Path, indent: int | None, mark: str) -> None:
    path = tmp_path / "case.json"
    path.write_text(mark + json.dumps(CASE, indent=indent) + "\n", "utf-8")
    code, results = score(path)
    assert (code, len(results)) == (0, 1)
    assert results[0]["payments"] == CASE["expect"]["payments"]


def test_lines_are_counted_as_an_editor_does(tmp_path: Path) -> None:
    path = tmp_path / "cases.jsonl"
    path.write_text(f"\n{json.dumps(CASE)}\n\n[1, 2\n", "utf-8")
    result = CliRunner().invoke(app, ["score", str(path)])
    assert result.exit_code == 2
    assert f"{path}, line 4: no JSON" in result.stderr


def test_what_is_nested_too_deeply_is_told_so(tmp_path: Path) -> None:
    path = tmp_path / "deep.jsonl"
    path.write_text("[" * 100_000, "utf-8")
    _, results = score(path)
    assert results == [{"error": "no JSON: nested too deeply"}]


def test_a_number_of_thousands_of_digits_is_told_in_own_words(tmp_path: Path) -> None:
    path = tmp_path / "long.jsonl"
    path.write_text(f'{{"id": "a", "dealer": {"9" * 5000}}}\n{{"id": NaN}}\n', "utf-8")
    _, results = score(path)
    assert results == [
        {"error": "a number has thousands of digits; none here is so long"},
        {"error": "no JSON: NaN"},
    ]
    path.write_text(f'{{"dealer":\n{"9" * 5000}}}\n', "utf-8")
    told = CliRunner().invoke(app, ["score", str(path)])
    assert told.exit_code == 2
    assert "sys." not in told.stderr


def test_an_endless_input_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(inputs, "MOST_MEGABYTES", 1)
    path = tmp_path / "long.jsonl"
    path.write_bytes(b" " * 1_000_001)
    result = CliRunner().invoke(app, ["score", str(path)])
    assert result.exit_code == 2
    assert "is longer than 1 MB" in result.stderr


def test_standard_input_may_begin_with_a_mark() -> None:
    result = run("score", "--json", "-", given="\ufeff" + json.dumps(CASE))
    assert result.returncode == 0
    assert json.loads(result.stdout)["payments"] == CASE["expect"]["payments"]


@pytest.mark.parametrize("unbuffered", ["", "1"], ids=["at the end", "at once"])
@pytest.mark.skipif(not FULL.exists(), reason="this machine has no /dev/full")
def test_a_full_disk_is_told(unbuffered: str) -> None:
    lines = (json.dumps(CASE) + "\n") * 300
    command = [sys.executable, "-m", "laizi", "score", "--json", "-"]
    with FULL.open("w") as full:
        result = subprocess.run(
            command,
            input=lines,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
        )
    assert result.returncode == 1
    assert result.stderr.strip() == "laizi: No space left on device"
