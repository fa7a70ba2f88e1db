"""The seven Wuhan rulesets as plain dictionaries, read off the rules' tables (1, 7.3 and 10)."""

from typing import Any

from .text import KINDS, text_of

Rules = dict[str, Any]

ALL_TILES = tuple(text_of(kind) for kind in range(KINDS))
NUMBERS = ALL_TILES[:27]
WITHOUT_CHARACTERS_AND_EAST = ALL_TILES[9:27] + ALL_TILES[28:]

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


def apply_values(rules: Rules, values: Rules) -> Rules:
    """A copy of ``rules`` with ``values`` in place; an unknown name is a ``KeyError``."""
    unknown = set(values) - set(rules)
    if unknown:
        raise KeyError(*sorted(unknown))
    return {**rules, **values}


def preset(name: str) -> Rules:
    """The parameter values of one of the seven Wuhan rulesets."""
    return apply_values(DEFAULT, DIFFERENCES[name])


def rules_of(ruleset: str | dict[str, Any]) -> Rules:
    """The values a case's ``ruleset`` field names: an id, or an id with house values."""
    if isinstance(ruleset, str):
        return preset(ruleset)
    return apply_values(preset(ruleset["extends"]), ruleset["values"])
