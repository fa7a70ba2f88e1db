"""The rules as the compiled code sees them: one record of numbers.

The documented parameters are those of `laizi.rulesets.Ruleset`, which fills this record; a name
here is the parameter's name. Enumerations are the integers below, `*_halves` are factors in half
units (3 means x1.5), tops that do not exist are 0, sets of big wins are bit masks.
"""

from laizi.core.records import Grid, Record, field

WILDCARD_NEXT, WILDCARD_NEIGHBOURS, WILDCARD_INDICATOR, WILDCARD_NONE = 0, 1, 2, 3
PRECEDENCE_DEALER, PRECEDENCE_DISCARDER = 0, 1
OPENING_ONCE, OPENING_EACH = 0, 1
STACKING_DOUBLE, STACKING_ADD = 0, 1
BONUS_FACTOR, BONUS_ADD = 0, 1
ROBBED_PAYS, KONG_IN_KONG_OUT = 0, 1
EVERY_LOSER, ANY_LOSER = 0, 1
RAIN_OFF, RAIN_TAKE_OVER, RAIN_ALSO_PAY = 0, 1, 2
STAYS_WIN_OR_DRAWN, STAYS_NEVER, STAYS_WINNER_DEALS = 0, 1, 2
PAYER_DISCARDER, PAYER_ALL = 0, 1
FAMILY_WUHAN, FAMILY_LAIZI_112, FAMILY_WUYI = 0, 1, 2

ALL_PUNGS = 1
FULL_FLUSH = 2
ALL_258 = 4
ALL_HONORS = 8
MELDED_HAND = 16
LAST_TILE_DRAW = 32
OUT_ON_KONG = 64
ROBBING_THE_KONG = 128
SEVEN_PAIRS = 256
FIRST_TURN = 512
"""天胡, 地胡, 人胡: part of a situation, not a big win (rules §8, §9)."""
BIG_WINS = {
    "all_pungs": ALL_PUNGS,
    "full_flush": FULL_FLUSH,
    "all_258": ALL_258,
    "all_honors": ALL_HONORS,
    "melded_hand": MELDED_HAND,
    "last_tile_draw": LAST_TILE_DRAW,
    "out_on_kong": OUT_ON_KONG,
    "robbing_the_kong": ROBBING_THE_KONG,
    "seven_pairs": SEVEN_PAIRS,
}
"""Code of each big win (大胡) and its bit."""

ITEM_PRICES = 40


class Rules(Record):
    """One ruleset, all nine kinds alike (rules §10)."""

    family: int = field("i8")
    seats: int = field("i8")
    tile_count: int = field("i8")
    in_set: Grid = field("i1", 34)
    fixed: Grid = field("i1", 34)
    wildcard_rule: int = field("i8")
    undrawn_tiles: int = field("i8")
    last_zone_tiles: int = field("i8")
    last_zone_play: int = field("i8")
    chow: int = field("i8")
    win_precedence: int = field("i8")
    pass_lock: int = field("i8")
    special_discard: int = field("i8")
    kong_after_claim: int = field("i8")
    fixed_kong: int = field("i8")
    laizi_kong: int = field("i8")
    exposed_kong: int = field("i8")
    concealed_kong: int = field("i8")
    open_required: int = field("i8")
    opening: int = field("i8")
    pair_258: int = field("i8")
    small_win_max_wildcards: int = field("i8")
    seven_pairs: int = field("i8")
    hard_factor: int = field("i8")
    multi_wildcard_self_draw_hard: int = field("i8")
    fifth_copy: int = field("i8")
    single_wait_shapes: int = field("i8")
    last_copy_sees_hand: int = field("i8")
    melded_hand_shapeless: int = field("i8")
    small_self_draw_halves: int = field("i8")
    small_discarder_halves: int = field("i8")
    small_dealer_halves: int = field("i8")
    big_base: int = field("i8")
    big_stacking: int = field("i8")
    big_bonus: int = field("i8")
    big_self_draw_halves: int = field("i8")
    big_discarder_halves: int = field("i8")
    self_draw_factor_on_kong_and_last: int = field("i8")
    same_wildcard_factor: int = field("i8")
    cap: int = field("i8")
    golden: int = field("i8")
    golden_not_open: int = field("i8")
    golden_none_open: int = field("i8")
    golden_at_once: int = field("i8")
    third_opening_pays: int = field("i8")
    robbed_kong: int = field("i8")
    minimum: int = field("i8")
    minimum_scope: int = field("i8")
    rain: int = field("i8")
    dealer_stays: int = field("i8")
    escape_penalty: int = field("i8")
    discard_payer: int = field("i8")
    item_prices: Grid = field("i8", ITEM_PRICES)
