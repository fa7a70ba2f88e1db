"""The nine rulesets as plain dictionaries, read off the rules' tables (1, 7.3, 8, 9 and 10)."""

from typing import Any

from .text import KINDS, text_of

Rules = dict[str, Any]

ALL_TILES = tuple(text_of(kind) for kind in range(KINDS))
NUMBERS = ALL_TILES[:27]
WITHOUT_CHARACTERS_AND_EAST = ALL_TILES[9:27] + ALL_TILES[28:]

PRICED = (
    "plain_win", "plain_win_self_draw", "single_wait", "single_wait_self_draw", "green_kong",
    "out_on_kong", "half_flush", "full_flush", "full_flush_natural", "all_pungs", "pure_straight",
    "tile_hog", "double_tile_hog", "last_copy", "heavenly_hand", "earthly_hand", "human_hand",
    "melded_hand", "seven_pairs_natural", "seven_pairs_any_tile", "lesser_knitted", "seven_honors",
    "all_honors_shapeless", "all_honors", "wildcard_pair", "wildcard_triplet", "any_tile_wait",
    "last_tile_draw",
)  # fmt: skip
"""Prices of sections 8 and 9; kongs and seven pairs are priced by parameters all families have."""

DEFAULT: Rules = {
    "family": "wuhan",
    "seats": 4,
    "tiles": ALL_TILES,
    "fixed_tiles": ("7z",),
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
    "single_wait_shapes": False,
    "last_copy_sees_hand": False,
    "melded_hand_shapeless": False,
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
    "golden_at_once": (),
    "third_opening_pays": ("full_flush",),
    "robbed_kong": "robbed_pays",
    "minimum": 0,
    "minimum_scope": "every",
    "rain": "off",
    "dealer_stays": "win_or_drawn",
    "escape_penalty": 400,
    "discard_payer": None,
    **dict.fromkeys(PRICED),
}

FACAI: Rules = {
    "fixed_tiles": ("6z", "7z"),
    "laizi_kong": 2,
    "multi_wildcard_self_draw_hard": False,
    "big_stacking": "add",
    "big_discarder": 1.5,
    "rain": "take_over",
}

DIFFERENCES: dict[str, Rules] = {
    "hongzhong-kaikou": {},
    "hongzhong-koukou": {"opening": "each", "golden": 500, "escape_penalty": 500},
    "hongzhong-sanren": {
        "seats": 3,
        "tiles": WITHOUT_CHARACTERS_AND_EAST,
        "last_zone_tiles": 0,
        "seven_pairs": True,
        "big_stacking": "add",
        "big_bonus": "add",
        "golden_at_once": ("all_258", "all_honors"),
        "robbed_kong": "kong_in_kong_out",
        "minimum": 8,
        "minimum_scope": "any",
    },
    "facai-sifan": {
        "fixed_tiles": ("6z", "7z"),
        "big_stacking": "add",
        "big_self_draw": 2,
        "same_wildcard_factor": 2,
        "golden": 500,
        "golden_not_open": 700,
        "golden_none_open": 900,
        "golden_at_once": ("all_honors",),
        "third_opening_pays": ("full_flush", "all_258"),
        "robbed_kong": "kong_in_kong_out",
        "minimum": 16,
    },
    "facai-kaikou": {**FACAI, "cap": 400, "golden": 500},
    "facai-koukou": {
        **FACAI,
        "opening": "each",
        "cap": 600,
        "golden": 800,
        "golden_not_open": 1000,
        "golden_none_open": 1500,
        "minimum": 64,
        "escape_penalty": 500,
    },
    "xianning": {
        "tiles": NUMBERS,
        "fixed_tiles": (),
        "wildcard_rule": "neighbours",
        "dealer_stays": "never",
    },
}

WUHAN = tuple(DIFFERENCES)

# Meaningless in the two other families, whatever they say: everything of sections 4 to 7 about
# special kongs (fixed_kong, laizi_kong, special_discard), opening (opening), hard and small wins
# (hard_factor, small_*, multi_wildcard_self_draw_hard), big wins (big_*,
# self_draw_factor_on_kong_and_last), 连赖 (same_wildcard_factor), tops (golden_*), liability and
# rain (third_opening_pays, robbed_kong, rain) and the minimum (minimum, minimum_scope). In
# laizi-112 also fifth_copy, seven_pairs and last_zone_play; in wuyi-erren win_precedence (one
# player may claim), exposed_kong, concealed_kong and discard_payer. Tops are written as none.
WITHOUT_BIG_WINS: Rules = {
    "fixed_tiles": (),
    "open_required": False,
    "pair_258": False,
    "undrawn_tiles": 0,
    "cap": None,
    "golden": None,
}

DIFFERENCES |= {
    "laizi-112": {
        **WITHOUT_BIG_WINS,
        "family": "laizi_112",
        "tiles": (*NUMBERS, "6z"),
        "wildcard_rule": "none",
        "last_zone_tiles": 0,
        "chow": False,
        "win_precedence": "discarder",
        "pass_lock": True,
        "dealer_stays": "winner_deals",
        "discard_payer": "discarder",
        "single_wait_shapes": True,
        "plain_win": 3,
        "plain_win_self_draw": 7,
        "single_wait": 4,
        "single_wait_self_draw": 8,
        "exposed_kong": 2,
        "concealed_kong": 4,
        "green_kong": 10,
        "out_on_kong": 10,
        "half_flush": 10,
        "full_flush": 30,
        "all_pungs": 10,
        "pure_straight": 10,
        "tile_hog": 10,
        "double_tile_hog": 30,
        "last_copy": 10,
        "heavenly_hand": 30,
    },
    "wuyi-erren": {
        **WITHOUT_BIG_WINS,
        "family": "wuyi",
        "seats": 2,
        "wildcard_rule": "indicator",
        "last_zone_tiles": 4,
        "last_zone_play": False,
        "melded_hand_shapeless": True,
        "plain_win": 1,
        "all_pungs": 2,
        "melded_hand": 2,
        "seven_pairs_natural": 4,
        "seven_pairs": 2,
        "seven_pairs_any_tile": 8,
        "lesser_knitted": 1,
        "seven_honors": 2,
        "full_flush": 2,
        "full_flush_natural": 4,
        "all_honors_shapeless": 8,
        "all_honors": 16,
        "wildcard_pair": 4,
        "wildcard_triplet": 8,
        "any_tile_wait": 2,
        "out_on_kong": 2,
        "heavenly_hand": 2,
        "earthly_hand": 2,
        "human_hand": 2,
        "last_tile_draw": 2,
    },
}

ITEMIZED = ("laizi-112", "wuyi-erren")
"""The two rulesets whose wins are lists of priced items."""

ALL = (*WUHAN, *ITEMIZED)


def apply_values(rules: Rules, values: Rules) -> Rules:
    """A copy of ``rules`` with ``values`` in place; an unknown name is a ``KeyError``."""
    unknown = set(values) - set(rules)
    if unknown:
        raise KeyError(*sorted(unknown))
    return {**rules, **values}


def preset(name: str) -> Rules:
    """The parameter values of one ruleset."""
    return apply_values(DEFAULT, DIFFERENCES[name])


def rules_of(ruleset: str | dict[str, Any]) -> Rules:
    """The values a case's ``ruleset`` field names: an id, or an id with house values."""
    if isinstance(ruleset, str):
        return preset(ruleset)
    return apply_values(preset(ruleset["extends"]), ruleset["values"])
