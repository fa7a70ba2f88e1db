import json
from pathlib import Path
from typing import Any

import pytest
import tomlkit
from hypothesis import given, settings

from laizi import rulesets
from laizi.rulesets import Ruleset, RulesetError
from laizi.rulesets.items import ITEMS
from laizi.tiles import RED, parse_tiles
from tests.rulesets.strategies import house_values

KAIKOU = rulesets.load("hongzhong-kaikou")

NAMES_IN_THE_RULES = """
seats tiles fixed_tiles wildcard_rule undrawn_tiles last_zone_tiles last_zone_play chow
win_precedence pass_lock special_discard kong_after_claim fixed_kong laizi_kong exposed_kong
concealed_kong open_required opening pair_258 small_win_max_wildcards seven_pairs hard_factor
multi_wildcard_self_draw_hard fifth_copy small_self_draw small_discarder small_dealer big_base
big_stacking big_bonus big_self_draw big_discarder self_draw_factor_on_kong_and_last
same_wildcard_factor cap golden golden_not_open golden_none_open golden_at_once
third_opening_pays robbed_kong minimum minimum_scope rain dealer_stays escape_penalty
discard_payer family
""".split()

LEFT_OPEN_BY_THE_RULES = {"single_wait_shapes", "last_copy_sees_hand", "melded_hand_shapeless"}

ITEM_CODES_IN_THE_RULES = """
plain_win single_wait exposed_kong concealed_kong green_kong out_on_kong half_flush full_flush
all_pungs pure_straight tile_hog double_tile_hog last_copy heavenly_hand melded_hand
seven_pairs_natural seven_pairs seven_pairs_any_tile lesser_knitted seven_honors
full_flush_natural all_honors_shapeless all_honors wildcard_pair wildcard_triplet any_tile_wait
earthly_hand human_hand last_tile_draw
""".split()

DEFAULTS_IN_THE_RULES: dict[str, Any] = {
    "seats": 4,
    "tiles": "123456789m123456789p123456789s1234567z",
    "fixed_tiles": "7z",
    "wildcard_rule": "next",
    "undrawn_tiles": 10,
    "last_zone_tiles": 4,
    "last_zone_play": True,
    "chow": True,
    "win_precedence": "dealer",
    "pass_lock": False,
    "special_discard": True,
    "kong_after_claim": False,
    "fixed_kong": 2,
    "laizi_kong": 4,
    "exposed_kong": 2,
    "concealed_kong": 4,
    "open_required": True,
    "opening": "once",
    "pair_258": True,
    "small_win_max_wildcards": 1,
    "seven_pairs": False,
    "hard_factor": 2,
    "multi_wildcard_self_draw_hard": True,
    "fifth_copy": True,
    "small_self_draw": 2,
    "small_discarder": 2,
    "small_dealer": 2,
    "big_base": 10,
    "big_stacking": "double",
    "big_bonus": "factor",
    "big_self_draw": 1.5,
    "big_discarder": 2,
    "self_draw_factor_on_kong_and_last": True,
    "same_wildcard_factor": 1,
    "cap": 300,
    "golden": 400,
    "golden_not_open": None,
    "golden_none_open": None,
    "golden_at_once": [],
    "third_opening_pays": ["full_flush"],
    "robbed_kong": "robbed_pays",
    "minimum": 0,
    "minimum_scope": "every",
    "rain": "off",
    "dealer_stays": "win_or_drawn",
    "escape_penalty": 400,
    "discard_payer": None,
    "family": "wuhan",
}


def test_every_parameter_of_the_rules_exists_and_no_other() -> None:
    known = set(NAMES_IN_THE_RULES) | LEFT_OPEN_BY_THE_RULES | set(ITEMS)
    assert set(rulesets.PARAMETERS) == known
    assert set(ITEM_CODES_IN_THE_RULES) <= set(rulesets.PARAMETERS)
    by_self_draw = {"plain_win_self_draw", "single_wait_self_draw"}
    assert set(ITEMS) - set(ITEM_CODES_IN_THE_RULES) == by_self_draw


@pytest.mark.parametrize("name", rulesets.PARAMETERS)
def test_every_parameter_is_documented(name: str) -> None:
    chinese, section, sentence = rulesets.describe(name)
    assert any("\u4e00" <= character <= "\u9fff" for character in chinese)
    assert all(part.replace(".", "").isdigit() for part in section.split(", "))
    assert sentence.endswith(".")
    assert sentence[0].isupper() or sentence[0].isdigit()


def test_the_flagship_is_the_default_of_the_rules() -> None:
    values = KAIKOU.values()
    assert {name: values[name] for name in DEFAULTS_IN_THE_RULES} == DEFAULTS_IN_THE_RULES
    assert all(values[item] is None for item in ITEMS)
    assert KAIKOU.fixed_tiles == (RED,)
    assert KAIKOU.tiles == tuple(range(34))


def test_koukou_differs_where_the_rules_say() -> None:
    koukou = rulesets.load("hongzhong-koukou")
    expected = {"opening": ("each", "once"), "golden": (500, 400), "escape_penalty": (500, 400)}
    assert koukou.differences(KAIKOU) == expected
    assert KAIKOU.differences(KAIKOU) == {}


def test_the_hash_is_known() -> None:
    """Records keep this hash: a change of it is a change of every stored ruleset."""
    assert KAIKOU.hash.startswith(KAIKOU.short_hash)
    assert KAIKOU.hash == "96d6af2cc6e376f0256222cb0c6b35b29a488db9775fd183672d26c107e085c6"
    assert (
        rulesets.load("hongzhong-koukou").hash
        == "74e05b07f58481046349739fe444fab48bd44b012c01c86f4eda855f084764b0"
    )


def test_the_hash_is_of_the_canonical_values() -> None:
    import hashlib

    text = json.dumps(KAIKOU.values(), sort_keys=True, separators=(",", ":"))
    assert KAIKOU.hash == hashlib.sha256(text.encode()).hexdigest()


@given(house_values())
def test_values_round_trip_through_json(values: dict[str, Any]) -> None:
    house = rulesets.from_values("hongzhong-kaikou", values)
    again = rulesets.from_values("hongzhong-kaikou", json.loads(json.dumps(house.values())))
    assert again.values() == house.values()
    assert (again.id, again.hash) == (house.id, house.hash)
    assert rulesets.from_reference(
        {"extends": "hongzhong-koukou", "values": house.values()}
    ).hash == (house.hash)


@given(house_values())
def test_the_hash_and_the_differences_tell_the_same(values: dict[str, Any]) -> None:
    house = rulesets.from_values("hongzhong-kaikou", values)
    assert (house.hash == KAIKOU.hash) == (not house.differences(KAIKOU))
    assert set(house.differences(KAIKOU)) <= set(values)
    changed = {name: mine for name, (mine, _) in house.differences(KAIKOU).items()}
    assert rulesets.from_values("hongzhong-kaikou", changed).hash == house.hash


@settings(max_examples=30)
@given(house_values())
def test_values_round_trip_through_toml(values: dict[str, Any]) -> None:
    import tempfile

    written = {name: "none" if value is None else value for name, value in values.items()}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "our-house.toml")
        path.write_text(tomlkit.dumps({"extends": "hongzhong-kaikou", "values": written}), "utf-8")
        house = rulesets.load_file(path)
    assert house.id == "our-house"
    assert house.hash == rulesets.from_values("hongzhong-kaikou", values).hash


def test_values_are_as_json_writes_them() -> None:
    values = rulesets.from_values("hongzhong-kaikou", {"fixed_tiles": "7z6z"}).values()
    assert json.loads(json.dumps(values)) == values
    assert values["fixed_tiles"] == "67z"
    assert parse_tiles(str(values["tiles"])) == list(range(34))


def test_a_ruleset_is_frozen() -> None:
    with pytest.raises(ValueError, match="frozen"):
        KAIKOU.seats = 3


def test_a_ruleset_made_by_hand_is_checked_too() -> None:
    fields = {"id": "x", "names": {"zh": "x", "en": "x"}} | KAIKOU.values()
    assert Ruleset.checked(fields).hash == KAIKOU.hash
    with pytest.raises(RulesetError, match="golden = 1: must be at least cap = 300"):
        Ruleset.checked(fields | {"golden": 1})
    with pytest.raises(RulesetError, match="seats: missing; must be given"):
        Ruleset.checked({name: value for name, value in fields.items() if name != "seats"})
    with pytest.raises(
        RulesetError, match="names = 3: must be one text, or a table with the texts zh and en"
    ):
        Ruleset.checked(fields | {"names": 3})
    with pytest.raises(RulesetError, match="nonsense = 3: there is no such key"):
        Ruleset.checked(fields | {"nonsense": 3})
