"""Writes a ruleset into the core's record of rules."""

from laizi.core import rules as core
from laizi.core.items import ITEM_CODES, NO_SUCH_ITEM
from laizi.rulesets.ruleset import Ruleset
from laizi.tiles import COPIES

_CODES: dict[str, dict[str | None, int]] = {
    "family": {
        "wuhan": core.FAMILY_WUHAN,
        "laizi_112": core.FAMILY_LAIZI_112,
        "wuyi": core.FAMILY_WUYI,
    },
    "wildcard_rule": {
        "next": core.WILDCARD_NEXT,
        "neighbours": core.WILDCARD_NEIGHBOURS,
        "indicator": core.WILDCARD_INDICATOR,
        "none": core.WILDCARD_NONE,
    },
    "win_precedence": {
        "dealer": core.PRECEDENCE_DEALER,
        "discarder": core.PRECEDENCE_DISCARDER,
    },
    "opening": {"once": core.OPENING_ONCE, "each": core.OPENING_EACH},
    "big_stacking": {"double": core.STACKING_DOUBLE, "add": core.STACKING_ADD},
    "big_bonus": {"factor": core.BONUS_FACTOR, "add": core.BONUS_ADD},
    "robbed_kong": {
        "robbed_pays": core.ROBBED_PAYS,
        "kong_in_kong_out": core.KONG_IN_KONG_OUT,
    },
    "minimum_scope": {"every": core.EVERY_LOSER, "any": core.ANY_LOSER},
    "rain": {
        "off": core.RAIN_OFF,
        "take_over": core.RAIN_TAKE_OVER,
        "also_pay": core.RAIN_ALSO_PAY,
    },
    "dealer_stays": {
        "win_or_drawn": core.STAYS_WIN_OR_DRAWN,
        "never": core.STAYS_NEVER,
        "winner_deals": core.STAYS_WINNER_DEALS,
    },
    "discard_payer": {
        None: core.PAYER_DISCARDER,
        "discarder": core.PAYER_DISCARDER,
        "all": core.PAYER_ALL,
    },
}
_MASKS = ("golden_at_once", "third_opening_pays")
_HALVES = (
    "small_self_draw",
    "small_discarder",
    "small_dealer",
    "big_self_draw",
    "big_discarder",
)
_TOPS = ("cap", "golden", "golden_not_open", "golden_none_open")
_WHOLE = (
    "seats",
    "undrawn_tiles",
    "last_zone_tiles",
    "last_zone_play",
    "chow",
    "pass_lock",
    "special_discard",
    "kong_after_claim",
    "escape_penalty",
    "open_required",
    "pair_258",
    "small_win_max_wildcards",
    "multi_wildcard_self_draw_hard",
    "fifth_copy",
    "single_wait_shapes",
    "last_copy_sees_hand",
    "melded_hand_shapeless",
    "fixed_kong",
    "laizi_kong",
    "exposed_kong",
    "concealed_kong",
    "hard_factor",
    "big_base",
    "self_draw_factor_on_kong_and_last",
    "same_wildcard_factor",
    "minimum",
)


def fill(record: core.Rules, ruleset: Ruleset) -> None:
    """Write every field of the record (what each holds: `laizi.core.rules`)."""
    for name in _WHOLE:
        setattr(record, name, int(getattr(ruleset, name)))
    for name, codes in _CODES.items():
        setattr(record, name, codes[getattr(ruleset, name)])
    for name in _HALVES:
        setattr(record, f"{name}_halves", int(2 * getattr(ruleset, name)))
    for name in _TOPS:
        setattr(record, name, getattr(ruleset, name) or 0)
    for name in _MASKS:
        setattr(record, name, sum(core.BIG_WINS[code] for code in getattr(ruleset, name)))
    record.seven_pairs = int(ruleset.seven_pairs is not False)
    _fill_tiles(record, ruleset)
    _fill_prices(record, ruleset)


def _fill_tiles(record: core.Rules, ruleset: Ruleset) -> None:
    record.tile_count = COPIES * len(ruleset.tiles)
    record.in_set[:] = 0
    record.in_set[list(ruleset.tiles)] = 1
    record.fixed[:] = 0
    record.fixed[list(ruleset.fixed_tiles)] = 1


def _fill_prices(record: core.Rules, ruleset: Ruleset) -> None:
    """`seven_pairs = false` is no item, like a price that is "none"."""
    record.item_prices[:] = NO_SUCH_ITEM
    for place, item in enumerate(ITEM_CODES):
        price = getattr(ruleset, item)
        if price is not None and price is not False:
            record.item_prices[place] = int(price)
