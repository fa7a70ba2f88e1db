"""The engine under rules far from the presets: other seats, sets, wildcards, kongs and payments."""

from typing import Any

import pytest

from laizi import rulesets
from laizi.core.jit import PLAIN
from tests.core.engine import Engine
from tests.core.test_checks import POLICIES, play_checked

HANDS = 3 if PLAIN else 300
WIDE: dict[str, dict[str, Any]] = {
    "three seats, no characters, adding": {
        "seats": 3,
        "tiles": "123456789p123456789s234567z",
        "last_zone_tiles": 0,
        "seven_pairs": True,
        "big_stacking": "add",
        "big_bonus": "add",
        "golden_at_once": ["all_258", "all_honors"],
        "robbed_kong": "kong_in_kong_out",
        "minimum": 8,
        "minimum_scope": "any",
    },
    "two fixed kinds, a minimum, golden by openness": {
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
    },
    "rain": {
        "fixed_tiles": "67z",
        "laizi_kong": 2,
        "big_stacking": "add",
        "big_discarder": 1.5,
        "multi_wildcard_self_draw_hard": False,
        "rain": "take_over",
    },
    "three kinds of wildcards": {
        "tiles": "123456789m123456789p123456789s",
        "fixed_tiles": "",
        "wildcard_rule": "neighbours",
        "dealer_stays": "never",
    },
    "every switch the other way": {
        "chow": False,
        "pass_lock": True,
        "special_discard": False,
        "kong_after_claim": True,
        "last_zone_play": False,
        "win_precedence": "discarder",
        "open_required": False,
        "pair_258": False,
        "fifth_copy": False,
        "small_win_max_wildcards": 4,
        "self_draw_factor_on_kong_and_last": False,
        "seven_pairs": True,
        "rain": "also_pay",
        "big_base": 12,
    },
    "two seats and nothing kept back": {
        "seats": 2,
        "undrawn_tiles": 0,
        "last_zone_tiles": 2,
        "opening": "each",
        "cap": None,
        "golden": None,
    },
}


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("name", WIDE)
def test_hands_hold_every_check(name: str, policy: int) -> None:
    engine = Engine.of(rulesets.from_values(rulesets.DEFAULT, WIDE[name]))
    seen = play_checked(engine, policy, HANDS, 7)
    assert seen["WINS"] + seen["DRAWN_HANDS"] == HANDS
    assert seen["DECISIONS"] > 10 * HANDS
