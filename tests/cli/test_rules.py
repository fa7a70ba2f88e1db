import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from laizi import rulesets
from laizi.cli import app


def laizi(*arguments: str) -> Result:
    return CliRunner().invoke(app, arguments, env={"COLUMNS": "200", "LAIZI_LANGUAGE": "en"})


def test_list_names_every_preset() -> None:
    output = laizi("rules", "list").stdout
    for preset in rulesets.list_presets():
        assert preset.id in output
        assert preset.names["en"] in output
        assert rulesets.load(preset.id).short_hash in output


def test_list_as_json() -> None:
    listed = json.loads(laizi("rules", "list", "--json").stdout)
    assert [entry["id"] for entry in listed] == [preset.id for preset in rulesets.list_presets()]
    assert all(entry["hash"] == rulesets.load(entry["id"]).hash for entry in listed)


@pytest.mark.parametrize("preset", rulesets.list_presets(), ids=lambda preset: preset.id)
def test_show_as_json_is_every_value(preset: rulesets.PresetInfo) -> None:
    shown = json.loads(laizi("rules", "show", preset.id, "--json").stdout)
    assert shown["values"] == rulesets.load(preset.id).values()
    assert shown["names"] == preset.names


def test_show_for_people() -> None:
    result = laizi("rules", "show", "hongzhong-koukou")
    assert result.exit_code == 0
    for text in ("laizi_kong", "wildcard kong", "each opening", "full flush", "none", "yes"):
        assert text in result.stdout
    assert "thirteen" not in result.stdout
    assert "heavenly_hand" not in result.stdout


def test_show_in_chinese() -> None:
    output = laizi("rules", "show", "hongzhong-koukou", "--language", "zh").stdout
    assert all(text in output for text in ("红中癞子杠 口口翻", "癞子杠", "清一色", "是", "无"))


def test_show_a_house_file(tmp_path: Path) -> None:
    path = tmp_path / "wang.toml"
    path.write_text('extends = "hongzhong-koukou"\n[values]\ncap = 600\ngolden = 800\n')
    shown = json.loads(laizi("rules", "show", str(path), "--json").stdout)
    assert shown["id"] == "wang"
    assert (shown["values"]["cap"], shown["values"]["golden"]) == (600, 800)


def test_bad_house_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "wang.toml"
    path.write_text('extends = "hongzhong-koukou"\n[values]\ncap = 600\n')
    result = laizi("rules", "show", str(path))
    assert result.exit_code == 2
    assert result.stderr == "laizi: golden = 500: must be at least cap = 600\n"
    assert result.stdout == ""


@pytest.mark.parametrize("reference", ["nobody", "nowhere.toml", "."])
def test_what_does_not_exist_is_refused(reference: str) -> None:
    result = laizi("rules", "show", reference)
    assert result.exit_code == 2
    assert reference in result.stderr
    assert result.stdout == ""
