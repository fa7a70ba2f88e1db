import tomllib
from pathlib import Path

import pytest

from laizi import rulesets
from laizi.rulesets import RulesetError, loading
from laizi.rulesets.items import ITEMS


def house_file(folder: Path, text: str, name: str = "house.toml") -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def test_presets_are_listed_with_the_default_first() -> None:
    presets = rulesets.list_presets()
    assert presets[0].id == rulesets.DEFAULT == "hongzhong-kaikou"
    assert {"hongzhong-kaikou", "hongzhong-koukou"} <= {preset.id for preset in presets}
    assert presets[0].names["zh"] == "红中癞子杠 开口翻"
    for preset in presets:
        loaded = rulesets.load(preset.id)
        assert loaded.id == preset.id
        assert loaded.names.model_dump() == preset.names


def test_the_root_states_every_value_and_the_others_only_differences() -> None:
    folder = Path(loading.__file__).parent / "presets"
    for path in folder.glob("*.toml"):
        content = tomllib.loads(path.read_text("utf-8"))
        if path.stem == rulesets.DEFAULT:
            assert set(content["values"]) == set(rulesets.PARAMETERS) - set(ITEMS)
        else:
            base = rulesets.load(content["extends"])
            changed = rulesets.load(path.stem).differences(base)
            assert set(content["values"]) == set(changed)


@pytest.mark.parametrize("reference", ["hongzhong", "", "../secret", None, 3, ["hongzhong-kaikou"]])
def test_unknown_presets(reference: object) -> None:
    with pytest.raises(RulesetError, match=r"ruleset = .*must be one of hongzhong-kaikou, hongz"):
        rulesets.from_reference(reference)


@pytest.mark.parametrize(
    ("reference", "message"),
    [
        ({}, "extends: missing; must be one of hongzhong-kaikou"),
        ({"extends": None}, "extends = null: must be one of hongzhong-kaikou"),
        ({"extends": "nobody", "values": {}}, 'extends = "nobody": must be one of'),
        ({"extends": "hongzhong-kaikou", "values": 3}, "values = 3: must be a table"),
        ({"extends": "hongzhong-kaikou", "values": {"seats": 9}}, "seats = 9: must be"),
        ({"extends": "hongzhong-kaikou", "vals": {}}, r"vals = {}: there is no such key \(did"),
    ],
)
def test_bad_references(reference: object, message: str) -> None:
    with pytest.raises(RulesetError, match=message):
        rulesets.from_reference(reference)


def test_references() -> None:
    koukou = rulesets.load("hongzhong-koukou")
    assert rulesets.from_reference("hongzhong-koukou") is koukou
    assert rulesets.from_reference({"extends": "hongzhong-koukou"}) is koukou
    same = {"extends": "hongzhong-kaikou", "values": {"opening": "each"}}
    assert rulesets.from_reference(same).opening == "each"


def test_house_rules_are_called_after_their_base_and_their_values() -> None:
    house = rulesets.from_values("hongzhong-kaikou", {"laizi_kong": 2})
    assert house.id == f"hongzhong-kaikou+{house.short_hash}"
    assert house.names.zh == "红中癞子杠 开口翻（自定）"
    unchanged = rulesets.from_values("hongzhong-kaikou", {"laizi_kong": 4})
    assert unchanged is rulesets.load("hongzhong-kaikou")


def test_a_house_file(tmp_path: Path) -> None:
    text = """
        extends = "hongzhong-koukou"
        names = { zh = "老王家", en = "At Wang's" }
        [values]
        laizi_kong = 2
        golden_not_open = "none"
        big_discarder = 1.5
    """
    house = rulesets.load_file(house_file(tmp_path, text, "wang.toml"))
    assert (house.id, house.names.zh, house.names.en) == ("wang", "老王家", "At Wang's")
    koukou = rulesets.load("hongzhong-koukou")
    assert house.differences(koukou) == {"laizi_kong": (2, 4), "big_discarder": (1.5, 2)}


def test_a_house_file_may_change_nothing(tmp_path: Path) -> None:
    house = rulesets.load_file(house_file(tmp_path, 'extends = "hongzhong-kaikou"'))
    assert house.hash == rulesets.load("hongzhong-kaikou").hash
    assert house.names.en.endswith("(house rules)")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("extends = ", r"^must be TOML \(line 1: "),
        ("", "extends: missing; must be one of"),
        ('extends = "house"', 'extends = "house": must be one of'),
        ('extends = "hongzhong-kaikou"\nvalue = 3', r"value = 3: .*\(did you mean values\?\)"),
        ('extends = "hongzhong-kaikou"\nvalues = 3', "values = 3: must be a table"),
        ('extends = "hongzhong-kaikou"\nnames = 3', "names = 3: must be one text, or a table with"),
        ('extends = "hongzhong-kaikou"\n[names]\nzh = "x"', "names = .*must be a table|names"),
        ('extends = "hongzhong-kaikou"\n[values]\nseats = 2.0', "seats = 2.0: must be a whole"),
        ('extends = "hongzhong-kaikou"\n[values]\nseats = 1979-05-27', "seats = a date: must be"),
        (f'extends = "hongzhong-kaikou"\n[values]\nseats = {"9" * 5000}', "thousands of digits"),
        (f"extends = {'[' * 5000}", "^must not be nested so deeply$"),
    ],
)
def test_bad_house_files(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(RulesetError, match=message):
        rulesets.load_file(house_file(tmp_path, text))


def test_the_mark_that_some_editors_write_first_says_nothing(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(b'\xef\xbb\xbfextends = "hongzhong-kaikou"\n[values]\ncap = 350\n')
    assert rulesets.load_file(path).cap == 350


def test_what_seven_pairs_cannot_pay_is_told_once() -> None:
    with pytest.raises(RulesetError) as caught:
        rulesets.from_values("hongzhong-kaikou", {"third_opening_pays": ["seven_pairs"]})
    (problem,) = caught.value.problems
    assert problem.right("en") == "must not name seven_pairs, which have no openings"


def test_a_house_file_must_not_pose_as_a_preset(tmp_path: Path) -> None:
    path = house_file(tmp_path, 'extends = "hongzhong-kaikou"', "hongzhong-koukou.toml")
    with pytest.raises(RulesetError, match="must not have the name of a preset"):
        rulesets.load_file(path)


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RulesetError, match="must be TOML"):
        rulesets.load_file(path)


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        rulesets.load_file(tmp_path / "nowhere.toml")
