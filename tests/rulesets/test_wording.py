from typing import Any

import pytest

from laizi import rulesets
from laizi.rulesets import wording

KAIKOU = rulesets.load("hongzhong-kaikou")


@pytest.mark.parametrize(
    ("name", "value", "zh", "en"),
    [
        ("cap", 300, "300", "300"),
        ("big_self_draw", 1.5, "1.5", "1.5"),
        ("golden_not_open", None, "无", "none"),
        ("chow", True, "是", "yes"),
        ("golden_at_once", ["all_258", "all_honors"], "将一色、风一色", "all 2-5-8, all honours"),
        ("golden_at_once", [], "无", "none"),
        ("fixed_tiles", "67z", "发财、红中", "green dragon, red dragon"),
        ("fixed_tiles", "", "无", "none"),
        ("tiles", "123456789s1234567z", "条、字牌", "bamboos, honours"),
        (
            "tiles",
            "123456789p234z",
            "筒、南风、西风、北风",
            "dots, south wind, west wind, north wind",
        ),
        ("opening", "each", "口口翻", "each opening"),
        ("family", "wuhan", "武汉", "Wuhan"),
    ],
)
def test_values_in_words(name: str, value: Any, zh: str, en: str) -> None:
    assert wording.value_text(name, value, "zh") == zh
    assert wording.value_text(name, value, "en") == en


def test_a_house_says_in_what_it_differs() -> None:
    house = rulesets.from_values("hongzhong-kaikou", {"laizi_kong": 2, "cap": 200})
    assert wording.changes_text(house, "zh") == (
        "与红中癞子杠 开口翻不同：癞子杠 2（原 4）；封顶 200（原 300）"
    )
    assert wording.changes_text(house, "en") == (
        "differs from Red-dragon kongs, open once in: wildcard kong 2 (not 4); cap 200 (not 300)"
    )


def test_a_preset_differs_from_nothing() -> None:
    assert wording.changes_text(KAIKOU, "en") is None
    assert rulesets.changes(KAIKOU) == {}
    assert KAIKOU.base is None


def test_a_named_house_that_changes_nothing_has_its_base() -> None:
    reference = {"extends": "hongzhong-kaikou", "names": {"zh": "老王家", "en": "At Wang's"}}
    house = rulesets.from_reference(reference)
    assert (house.base, house.hash) == (KAIKOU.id, KAIKOU.hash)
    assert house.names.zh == "老王家"
    assert wording.changes_text(house, "en") is None


def test_the_base_is_no_part_of_the_hash() -> None:
    values = {"opening": "each", "golden": 500, "escape_penalty": 500}
    house = rulesets.from_values("hongzhong-kaikou", values)
    assert house.hash == rulesets.load("hongzhong-koukou").hash
    assert house.base == "hongzhong-kaikou"
