import json
import re
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


FILES = Path(__file__).parents[1] / "rulesets"


def test_show_tells_what_a_house_changes() -> None:
    path = str(FILES / "good" / "at-wangs.toml")
    result = laizi("rules", "show", path)
    assert "differs from Red-dragon kongs, every opening in: wildcard kong 2 (not 4);" in (
        result.stdout
    )
    shown = json.loads(laizi("rules", "show", path, "--json").stdout)
    assert shown["base"] == "hongzhong-koukou"
    assert shown["changes"]["laizi_kong"] == [2, 4]


def test_show_lists_only_what_the_family_has() -> None:
    output = laizi("rules", "show", "hongzhong-kaikou").stdout
    assert "discard_payer" not in output
    assert "plain_win" not in output


def test_diff_reads_like_the_tables_of_the_rules() -> None:
    result = laizi("rules", "diff", "hongzhong-kaikou", "facai-sifan", "--language", "zh")
    assert result.exit_code == 0
    lines = [line.split() for line in result.stdout.splitlines()]
    for row in (
        ["固定杠牌", "fixed_tiles", "红中", "发财、红中", "2"],
        ["大胡自摸", "big_self_draw", "1.5", "2", "7.1"],
        ["光明顶", "golden_not_open", "无", "700", "7.3"],
        ["清一色包牌", "third_opening_pays", "清一色", "清一色、将一色", "7.4"],
        ["抢杠算法", "robbed_kong", "被抢者承包", "杠进杠出", "7.4"],
    ):
        assert row in lines
    one, other = (rulesets.load(name) for name in ("hongzhong-kaikou", "facai-sifan"))
    assert all(any(name in line for line in lines) for name in one.differences(other))


def test_diff_as_json() -> None:
    told = json.loads(laizi("rules", "diff", "hongzhong-koukou", "xianning", "--json").stdout)
    assert (told["first"]["id"], told["second"]["id"]) == ("hongzhong-koukou", "xianning")
    assert told["differences"]["opening"] == ["each", "once"]


def test_diff_of_a_file_and_of_equals(tmp_path: Path) -> None:
    path = tmp_path / "wang.toml"
    path.write_text('extends = "hongzhong-koukou"\n')
    result = laizi("rules", "diff", str(path), "hongzhong-koukou")
    assert (result.exit_code, result.stdout) == (0, "They do not differ.\n")
    assert laizi("rules", "diff", "nobody", "hongzhong-koukou").exit_code == 2


def test_validate_tells_every_problem_of_every_file() -> None:
    broken = str(FILES / "broken" / "everything-at-once.toml")
    good = str(FILES / "good" / "at-wangs.toml")
    result = laizi("rules", "validate", good, broken, "nowhere.toml")
    assert result.exit_code == 2
    assert result.stdout.startswith(f"{good}: At Wang's, 30680420, differs from")
    assert result.stderr.splitlines() == [
        f"{broken}: lazi_kong = 2: there is no such key (did you mean laizi_kong?)",
        f"{broken}: seats = 9: must be a whole number from 2 to 4",
        f"{broken}: chow = 1: must be true or false",
        f"{broken}: minimum = 500: must be at most golden = 400",
        "nowhere.toml: No such file or directory",
    ]


def test_validate_in_chinese() -> None:
    path = str(FILES / "broken" / "golden-under-the-cap.toml")
    result = laizi("rules", "validate", path, "--language", "zh")
    assert result.stderr == f"{path}: golden = 400：不能低于 cap = 500\n"


def test_validate_good_files() -> None:
    files = sorted(map(str, (FILES / "good").glob("*.toml")))
    result = laizi("rules", "validate", *files)
    assert (result.exit_code, result.stderr) == (0, "")
    assert "differs in nothing from what it extends" in result.stdout


def test_schema() -> None:
    schema = json.loads(laizi("rules", "schema").stdout)
    assert list(schema["properties"]["values"]["properties"]) == list(rulesets.PARAMETERS)


def test_schema_on_one_line() -> None:
    output = laizi("rules", "schema", "--json").stdout
    assert output.count("\n") == 1
    assert json.loads(output) == json.loads(laizi("rules", "schema").stdout)


def test_validate_as_json() -> None:
    broken = str(FILES / "broken" / "everything-at-once.toml")
    good = str(FILES / "good" / "at-wangs.toml")
    result = laizi("rules", "validate", "--json", good, broken, "nowhere.toml")
    assert (result.exit_code, result.stderr) == (2, "")
    sound, wrong, unread = map(json.loads, result.stdout.splitlines())
    house = rulesets.load_file(good)
    assert (sound["file"], sound["valid"], sound["problems"]) == (good, True, [])
    assert (sound["hash"], sound["changes"]["laizi_kong"]) == (house.hash, [2, 4])
    assert (wrong["file"], wrong["valid"]) == (broken, False)
    assert [(each["key"], each["value"]) for each in wrong["problems"]] == [
        ("lazi_kong", 2),
        ("seats", 9),
        ("chow", 1),
        ("minimum", 500),
    ]
    minimum = wrong["problems"][-1]
    assert minimum["right"] == {
        "zh": "不能高于 golden = 400",
        "en": "must be at most golden = 400",
    }
    assert minimum["others"] == ["cap", "golden"]
    assert (unread["valid"], unread["error"]) == (False, "No such file or directory")


@pytest.mark.parametrize("kind", ["good", "broken"])
def test_validate_as_json_is_json_whatever_is_in_the_file(kind: str) -> None:
    files = sorted(map(str, (FILES / kind).glob("*.toml")))
    result = laizi("rules", "validate", "--json", *files)
    told = [json.loads(line, parse_constant=pytest.fail) for line in result.stdout.splitlines()]
    assert [each["file"] for each in told] == files
    assert {each["valid"] for each in told} == {kind == "good"}
    assert all(each["problems"] for each in told) == (kind == "broken")
    assert result.exit_code == (0 if kind == "good" else 2)


@pytest.mark.parametrize("preset", rulesets.list_presets(), ids=lambda preset: preset.id)
def test_what_show_prints_can_be_written_into_a_file(preset: rulesets.PresetInfo) -> None:
    environment = {"COLUMNS": "400", "LAIZI_LANGUAGE": "en"}
    shown = CliRunner().invoke(app, ["rules", "show", preset.id], env=environment).stdout
    written = [found[1] for found in re.finditer(r"  (\w+ = .*?)  ", shown)]
    house = rulesets.read_house(
        "\n".join([f'extends = "{preset.id}"', "[values]", *written]), "house.toml", "house"
    ).build()
    assert len(written) == len(rulesets.parameters_of(house.family))
    assert house.hash == rulesets.load(preset.id).hash
