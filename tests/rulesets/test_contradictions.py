from typing import Any

import pytest

from laizi import rulesets
from laizi.rulesets import RulesetError
from laizi.rulesets.items import ITEMS

WITH_FACTORS = {*ITEMS, "seven_pairs"}
REFUSED: list[tuple[dict[str, Any], str]] = [
    # types
    ({"laizi_kong": True}, "laizi_kong = true: must be a whole number from 1 to 1000"),
    ({"laizi_kong": 2.0}, "laizi_kong = 2.0: must be a whole number from 1 to 1000"),
    ({"laizi_kong": "2"}, 'laizi_kong = "2": must be a whole number from 1 to 1000'),
    ({"laizi_kong": None}, "laizi_kong = null: must be a whole number"),
    ({"laizi_kong": 0}, "laizi_kong = 0: must be a whole number from 1 to 1000"),
    ({"laizi_kong": 1001}, "laizi_kong = 1001: must be a whole number from 1 to 1000"),
    ({"seats": 5}, "seats = 5: must be a whole number from 2 to 4"),
    ({"seats": True}, "seats = true: must be a whole number from 2 to 4"),
    ({"chow": 1}, "chow = 1: must be true or false"),
    ({"chow": "true"}, 'chow = "true": must be true or false'),
    ({"opening": "twice"}, 'opening = "twice": must be one of "once", "each"'),
    ({"opening": ["once"]}, r'opening = \["once"\]: must be one of'),
    ({"cap": 0}, 'cap = 0: must be a whole number from 1 to 1000000 or "none"'),
    ({"cap": -1}, "cap = -1: must be"),
    ({"cap": 10**30}, "cap = 1000000000000000000000000000000: must be"),
    ({"big_self_draw": 1.25}, "big_self_draw = 1.25: must be a whole or half number"),
    ({"big_self_draw": True}, "big_self_draw = true: must be a whole or half number"),
    ({"big_self_draw": 0.5}, "big_self_draw = 0.5: must be a whole or half number"),
    ({"big_self_draw": "1.5"}, 'big_self_draw = "1.5": must be a whole or half number'),
    ({"big_self_draw": float("nan")}, "big_self_draw = NaN: must be a whole or half number"),
    ({"big_self_draw": float("inf")}, "big_self_draw = Infinity: must be a whole or half"),
    ({"escape_penalty": -1}, "escape_penalty = -1: must be a whole number from 0"),
    ({"golden_at_once": "all_258"}, 'golden_at_once = "all_258": must be a list of different'),
    ({"golden_at_once": ["all_285"]}, "golden_at_once = .*must be a list of different codes"),
    ({"golden_at_once": [["all_258"]]}, "golden_at_once = .*must be a list of different codes"),
    ({"golden_at_once": ["all_258"] * 2}, "golden_at_once = .*must be a list of different codes"),
    # keys
    ({"lazi_kong": 2}, r"lazi_kong = 2: there is no such key \(did you mean laizi_kong\?\)"),
    ({"id": "x"}, 'id = "x": there is no such key'),
    ({"zzzz": 2}, r"zzzz = 2: there is no such key$"),
    # tiles
    ({"tiles": 5}, "tiles = 5: must be tiles as text"),
    ({"tiles": "123m9q"}, "tiles = .*must be tiles as text.*character 6"),
    ({"tiles": "11m"}, "tiles = .*each kind is written once"),
    ({"tiles": "123456789p1234567z"}, "tiles = .*64 tiles, but 4 hands.*need 68"),
    ({"tiles": "", "fixed_tiles": ""}, "tiles = .*0 tiles"),
    ({"tiles": "123456789m123456789p123456789s"}, "fixed_tiles = .*7z must be among the tiles"),
    ({"fixed_tiles": "5m"}, "fixed_tiles = .*must be honours"),
    ({"fixed_tiles": "123456z"}, "tiles = .*no honours, or two or more"),
    ({"wildcard_rule": "neighbours"}, "tiles = .*must be number tiles only where neighbours"),
    ({"tiles": "12345678m123456789p123456789s1234567z"}, "tiles = .*all nine ranks"),
    ({"tiles": "123456789m123456789p123456789s7z"}, "tiles = .*no honours, or two or more"),
    # the family
    ({"family": "wuyi"}, 'seats = 4: must be 2 in the family "wuyi"'),
    ({"family": "laizi_112"}, 'cap = 300: must be "none" in the family "laizi_112"'),
    ({"wildcard_rule": "indicator"}, 'wildcard_rule = "indicator": must be "next" or'),
    ({"wildcard_rule": "none"}, 'wildcard_rule = "none": must be "next" or "neighbours"'),
    ({"seven_pairs": 2}, "seven_pairs = 2: must be true or false"),
    ({"discard_payer": "all"}, 'discard_payer = "all": must be "none"'),
    ({"full_flush": 30}, 'full_flush = 30: must be "none" in the family "wuhan"'),
    # the last tiles
    ({"last_zone_tiles": 5}, "last_zone_tiles = 5: must be at most 4"),
    ({"seats": 3}, "last_zone_tiles = 4: must be at most 3"),
    # tops
    ({"golden": 299}, "golden = 299: must be at least cap = 300"),
    ({"cap": "none"}, 'golden = 400: must be "none" where cap is "none"'),
    ({"golden_not_open": 399}, "golden_not_open = 399: must be at least golden = 400"),
    ({"golden_none_open": 399}, "golden_none_open = 399: must be at least golden = 400"),
    (
        {"golden_not_open": 700, "golden_none_open": 699},
        "golden_none_open = 699: must be at least golden_not_open = 700",
    ),
    ({"golden": "none", "golden_not_open": 500}, 'golden_not_open = 500: must be "none"'),
    ({"golden": "none", "golden_at_once": ["all_258"]}, "golden_at_once = .*must be \\[\\]"),
    ({"golden_at_once": ["seven_pairs"]}, "golden_at_once = .*only where seven_pairs = true"),
    ({"third_opening_pays": ["seven_pairs"]}, "third_opening_pays = .*must not name seven_pairs"),
    ({"minimum": 401}, "minimum = 401: must be at most golden = 400"),
    ({"golden": "none", "minimum": 301}, "minimum = 301: must be at most cap = 300"),
    (
        {"rain": "take_over", "third_opening_pays": []},
        'rain = "take_over": must be "off" where third_opening_pays does not name full_flush',
    ),
    # fractions
    (
        {"small_self_draw": 1.5, "small_dealer": 1.5},
        r"small_dealer = 1.5: gives fractions \(2 x small_self_draw 1.5 x small_dealer 1.5 = 4.5\)",
    ),
    ({"small_discarder": 1.5, "open_required": False}, "small_discarder = 1.5: gives fractions"),
    ({"small_dealer": 2.5, "open_required": False}, "small_dealer = 2.5: gives fractions"),
    ({"big_base": 5, "open_required": False}, "big_self_draw = 1.5: gives fractions"),
    ({"big_base": 5, "seven_pairs": True}, "big_self_draw = 1.5: gives fractions"),
    ({"big_base": 5, "seven_pairs": True, "big_self_draw": 2, "big_discarder": 1.5}, "big_disc"),
]


@pytest.mark.parametrize(("values", "message"), REFUSED, ids=lambda value: str(value)[:60])
def test_refused_with_key_value_and_what_is_right(values: dict[str, Any], message: str) -> None:
    with pytest.raises(RulesetError, match=message):
        rulesets.from_values("hongzhong-kaikou", values)


ACCEPTED: list[dict[str, Any]] = [
    {"big_self_draw": 2.0},
    {"small_self_draw": 1.5},
    {"big_base": 5},
    {"big_base": 5, "big_bonus": "add", "open_required": False},
    {"last_zone_tiles": 5, "last_zone_play": False},
    {"seats": 3, "last_zone_tiles": 3},
    {"cap": None, "golden": None},
    {"cap": "none", "golden": "none", "minimum": 1000},
    {"golden": 300},
    {"fixed_tiles": ""},
    {
        "tiles": "123456789m123456789p123456789s",
        "fixed_tiles": "",
        "wildcard_rule": "neighbours",
    },
    {"fixed_tiles": "67z"},
    {"seven_pairs": True, "golden_at_once": ["seven_pairs"]},
    {"golden_not_open": 700, "golden_none_open": 900},
    {"rain": "also_pay"},
    {"minimum": 400},
]


@pytest.mark.parametrize("values", ACCEPTED, ids=str)
def test_accepted(values: dict[str, Any]) -> None:
    house = rulesets.from_values("hongzhong-kaikou", values)
    for name, value in values.items():
        assert house.values()[name] == (None if value == "none" else value)


def test_every_problem_is_named_at_once() -> None:
    with pytest.raises(RulesetError) as caught:
        rulesets.from_values("hongzhong-kaikou", {"seats": 9, "chow": 3, "cap": "lots"})
    assert {problem.key for problem in caught.value.problems} == {"seats", "chow", "cap"}
    assert str(caught.value).count("\n") == 2


@pytest.mark.parametrize(
    "value",
    ["x" * 10**6, 10**5000, "\ud800", object(), [[[]]] * 1000],
    ids=["long", "huge", "surrogate", "object", "nested"],
)
def test_whatever_is_wrong_is_told_in_a_few_printable_words(value: object) -> None:
    with pytest.raises(RulesetError) as caught:
        rulesets.from_values("hongzhong-kaikou", {"seats": value})
    assert 0 < len(str(caught.value).encode()) < 300


def test_whole_half_factors_are_one_value() -> None:
    whole = rulesets.from_values("hongzhong-kaikou", {"big_self_draw": 2})
    assert rulesets.from_values("hongzhong-kaikou", {"big_self_draw": 2.0}).hash == whole.hash


def test_the_other_wuhan_rulesets_hold_together() -> None:
    """What the rules say of 咸宁, 四番胡 and 三人, as house rules of the flagship."""
    xianning = {
        "tiles": "123456789m123456789p123456789s",
        "fixed_tiles": "",
        "wildcard_rule": "neighbours",
        "dealer_stays": "never",
    }
    sifan = {
        "fixed_tiles": "67z",
        "big_stacking": "add",
        "big_self_draw": 2,
        "same_wildcard_factor": 2,
        "golden": 500,
        "golden_not_open": 700,
        "golden_none_open": 900,
        "golden_at_once": ["all_honors"],
        "third_opening_pays": ["full_flush", "all_258"],
        "robbed_kong": "kong_in_kong_out",
        "minimum": 16,
    }
    sanren = {
        "seats": 3,
        "tiles": "123456789p123456789s234567z",
        "last_zone_tiles": 0,
        "seven_pairs": True,
        "big_stacking": "add",
        "big_bonus": "add",
        "golden_at_once": ["all_258", "all_honors"],
        "minimum": 8,
        "minimum_scope": "any",
    }
    for values in (xianning, sifan, sanren):
        house = rulesets.from_values("hongzhong-kaikou", values)
        assert set(house.differences(rulesets.load("hongzhong-kaikou"))) == set(values)


@pytest.mark.parametrize("item", sorted({*rulesets.parameters_of("wuyi")} & WITH_FACTORS))
def test_no_item_that_multiplies_is_0(item: str) -> None:
    with pytest.raises(RulesetError, match=f"^{item} = 0: must be .* from 1 to 1000") as caught:
        rulesets.from_values("wuyi-erren", {item: 0})
    assert len(caught.value.problems) == 1


@pytest.mark.parametrize("item", [i for i in ITEMS if "laizi_112" in rulesets.families_of(i)])
def test_points_that_are_added_may_be_0(item: str) -> None:
    house = rulesets.from_values("laizi-112", {item: 0})
    assert house.values()[item] == 0
    assert house.hash != rulesets.from_values("laizi-112", {item: None}).hash


@pytest.mark.parametrize(
    ("name", "right"),
    [
        ("golden_at_once", r"; \[\] for none$"),
        ("third_opening_pays", r"; \[\] for none$"),
        ("fixed_tiles", '; no tiles are written ""$'),
        ("tiles", '; no tiles are written ""$'),
    ],
)
def test_what_none_is_where_it_is_not_none(name: str, right: str) -> None:
    with pytest.raises(RulesetError, match=f'^{name} = "none": must be .*{right}'):
        rulesets.from_values("hongzhong-kaikou", {name: "none"})
