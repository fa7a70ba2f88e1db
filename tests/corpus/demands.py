"""What the records of a ruleset must show, derived from its parameters.

Nothing is typed per preset. A *tag* is `group:name`. The names are those of the product: codes of
big wins, items, lines, liabilities and refusals. Where a name cannot occur under some rules, the
tables below say when it can; a test holds that they know every name there is.
"""

from collections.abc import Callable, Iterator
from typing import Final

from laizi.core import codes
from laizi.rulesets import Ruleset
from laizi.rulesets.contradictions import _impossible as impossible_big_wins
from laizi.rulesets.items import ITEMS
from laizi.rulesets.parameter import BIG_WINS
from laizi.settlement.sheet import FACTOR_LINES, OPENINGS
from tests.corpus.rulesets import HOUSES, NAMES, ruleset_of

When = Callable[[Ruleset], bool]


def _always(_: Ruleset) -> bool:
    return True


def _never(_: Ruleset) -> bool:
    return False


def _is_wuhan(rules: Ruleset) -> bool:
    return rules.family == "wuhan"


def _is_wuyi(rules: Ruleset) -> bool:
    return rules.family == "wuyi"


def _has_wildcards(rules: Ruleset) -> bool:
    return rules.wildcard_rule != "none"


def _has_special(rules: Ruleset) -> bool:
    return bool(rules.fixed_tiles) or _has_wildcards(rules)


def _has_fixed(rules: Ruleset) -> bool:
    return bool(rules.fixed_tiles)


# --- refusals -------------------------------------------------------------------------------------
REFUSED_WINS: Final[dict[str, When]] = {
    "unclaimable_tile": _never,  # special tiles are never offered, so only cases meet it
    "fixed_tile_in_hand": _has_fixed,
    "not_open": lambda rules: rules.open_required,
    "not_complete": _always,
    "pair_not_258": lambda rules: rules.pair_258,
    "too_many_wildcards": _is_wuhan,
    "suit_count": lambda rules: rules.family == "laizi_112",
    # 爆头 on a discard: whoever could also claim the tile can read his hand otherwise and win; who
    # could not is not asked.
    "discard_not_allowed": _never,
    "below_minimum": lambda rules: rules.minimum > 0,
    "locked": lambda rules: rules.pass_lock,
}
"""Every reason why a win is refused, and where a table can meet it (rules §6, §8, §9)."""

REFUSED_ACTIONS: Final[dict[str, When]] = {
    "hand_over": _always,
    "no_offer": _always,
    "unknown_action": _never,  # every `Action` has a number of the core
    "not_in_hand": _always,
    "special_tile": _has_special,
    "not_special": _always,
    "needs_draw": _always,
    "too_few_remaining": _always,
    "no_pung": _always,
    "not_claimable": _always,
    "must_kong": lambda rules: not rules.special_discard,
    "wrong_phase": _always,
    "chow_not_played": lambda rules: not rules.chow,
    "not_next_seat": lambda rules: rules.chow and rules.seats > 2,
    "locked": lambda rules: rules.pass_lock,
}
"""Every reason why another action is refused, and where a table can meet it (rules §3, §4)."""

# --- what happens ---------------------------------------------------------------------------------
ENDINGS: Final[dict[str, When]] = {
    "self_draw": _always,
    "discard": _always,
    "robbed_kong": _always,
    "last_zone": lambda rules: rules.last_zone_tiles > 0,
    "drawn": _always,
}
"""How a hand ends (rules §5); `last_zone`: a win there, whether or not it is played on."""

KONGS: Final[dict[str, When]] = {
    "exposed": _always,
    "added": _always,
    "concealed": _always,
    "fixed_tile": _has_fixed,
    "wildcard": _is_wuhan,
    "fixed_tile_discarded": _has_fixed,
    "wildcard_discarded": _has_wildcards,
}
"""Kongs by their kind, and special tiles discarded, which count like kongs (rules §4)."""

WHITES: Final = ("chow", "pung", "kong", "stood")
"""Where a 白板 plays the face of the 财神 (rules §9): in a meld, or in the winner's reading."""

LIABILITIES: Final[dict[str, When]] = {
    "robbed_kong": lambda rules: _is_wuhan(rules) and rules.robbed_kong == "robbed_pays",
    "kong_in_kong_out": lambda rules: _is_wuhan(rules) and rules.robbed_kong != "robbed_pays",
    "melded_hand": _is_wuhan,
    "third_opening": lambda rules: _is_wuhan(rules) and bool(rules.third_opening_pays),
    "rain": lambda rules: rules.rain == "take_over",
    "rain_also_pays": lambda rules: rules.rain == "also_pay",
    "three_claims": _is_wuyi,
}
"""Why one player pays for all (rules §7.4, §7.5, §7.7, §9)."""

TOPS: Final[dict[str, When]] = {
    "cap": lambda rules: rules.cap is not None,
    "golden": lambda rules: rules.golden is not None,
    "golden_not_open": lambda rules: rules.golden_not_open is not None,
    "golden_none_open": lambda rules: rules.golden_none_open is not None,
}
"""What a loser pays at most, and instead (rules §7.3)."""

WINS: Final = ("small_hard", "small_soft", "big_hard", "big_soft")
FACTORS: Final[dict[int, When]] = {
    codes.WINNER_OPEN: _always,
    codes.WINNER_EXPOSED_KONGS: lambda rules: rules.exposed_kong != 1,
    codes.WINNER_CONCEALED_KONGS: lambda rules: rules.concealed_kong != 1,
    codes.WINNER_FIXED: lambda rules: _has_fixed(rules) and rules.fixed_kong != 1,
    codes.WINNER_WILDCARDS: lambda rules: rules.laizi_kong != 1,
    codes.HARD: lambda rules: rules.hard_factor != 1,
    codes.LOSER_OPEN: _always,
    codes.LOSER_EXPOSED_KONGS: lambda rules: rules.exposed_kong != 1,
    codes.LOSER_CONCEALED_KONGS: lambda rules: rules.concealed_kong != 1,
    codes.LOSER_FIXED: lambda rules: _has_fixed(rules) and rules.fixed_kong != 1,
    codes.LOSER_WILDCARDS: lambda rules: rules.laizi_kong != 1,
    codes.SELF_DRAW_FACTOR: lambda rules: rules.small_self_draw != 1,
    codes.DISCARDER_FACTOR: lambda rules: rules.small_discarder != 1,
    codes.DEALER_FACTOR: lambda rules: rules.small_dealer != 1,
    codes.SAME_WILDCARD: lambda rules: rules.same_wildcard_factor != 1,
}
"""Every factor of a loser's row, and where it can be another than 1 (rules §7.1, §7.2)."""


def demanded(name: str) -> list[str]:
    """Every tag that the records of a ruleset must show; of a house what its preset cannot."""
    tags = list(dict.fromkeys(_tags(ruleset_of(name))))
    if name in HOUSES:
        base = set(_tags(ruleset_of(HOUSES[name]["extends"])))
        return [tag for tag in tags if tag not in base]
    return tags


def possible_names() -> set[str]:
    """Every tag that some ruleset of the corpus demands."""
    return {tag for name in NAMES for tag in demanded(name)}


def _tags(rules: Ruleset) -> Iterator[str]:
    yield from _that_hold("ending", ENDINGS, rules)
    yield from _that_hold("kong", KONGS, rules)
    yield from _that_hold("liability", LIABILITIES, rules)
    yield from _wins(rules)
    yield from _that_hold("refused_win", REFUSED_WINS, rules)
    yield from _that_hold("refused", REFUSED_ACTIONS, rules)


def _that_hold(group: str, table: dict[str, When], rules: Ruleset) -> Iterator[str]:
    return (f"{group}:{name}" for name, when in table.items() if when(rules))


def _wins(rules: Ruleset) -> Iterator[str]:
    if not _is_wuhan(rules):
        yield from (f"item:{item}" for item in items_of(rules))
        if _is_wuyi(rules):
            yield from (f"white:{place}" for place in WHITES)
        return
    impossible = impossible_big_wins(rules)
    yield from (f"win:{sort}" for sort in WINS)
    yield from (f"big_win:{code}" for code in BIG_WINS if code not in impossible)
    yield from _tops(rules)
    yield from (f"third_opening:{code}" for code in rules.third_opening_pays)
    yield "melded_hand:discarder_ready"
    yield from _lines(rules)


def items_of(rules: Ruleset) -> list[str]:
    """The items that a ruleset prices, kongs and seven pairs too where they are items there."""
    others = ("seven_pairs",) if _is_wuyi(rules) else ("exposed_kong", "concealed_kong")
    return [item for item in (*ITEMS, *others) if getattr(rules, item) is not None]


def _tops(rules: Ruleset) -> Iterator[str]:
    yield from _that_hold("top", TOPS, rules)
    yield from (f"golden_at_once:{code}" for code in rules.golden_at_once)


def _lines(rules: Ruleset) -> Iterator[str]:
    for slot, when in FACTORS.items():
        code = FACTOR_LINES[slot]
        if when(rules):
            yield f"line:{OPENINGS.get(code, code) if rules.opening == 'each' else code}"
    if rules.big_bonus == "add":
        yield "line:bonus"
