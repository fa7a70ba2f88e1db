"""How near a hand is to the wins worth having: its *cost*, as it is and after any one discard.

The cost is the distance to the nearest worthwhile win, in quarters of a tile: big wins (大胡) are
worth a longer way, and a hand that still has to open (开口) is farther. What the other three suits
lack is joined once and laid beside each suit, so that a tile less or more is one look at its suit.
"""

from laizi.core.bits import lowest
from laizi.core.codes import HAS_CHOW, NOT_258, PUNG
from laizi.core.hands import shown_as
from laizi.core.items import ALL_HONORS_SHAPELESS, SEVEN_PAIRS_ITEM, has_item
from laizi.core.jit import jit, often
from laizi.core.laizi_112 import SUIT_TILES_NEEDED
from laizi.core.rules import FAMILY_LAIZI_112, FAMILY_WUHAN, Rules
from laizi.core.shapes import (
    COUNT,
    COUNT_258,
    COUNT_HONORS,
    HELD_1,
    HELD_2,
    HELD_3,
    IS_258,
    LANE,
    LANE_BITS,
    SUIT,
    WEIGHT,
    Shapes,
    distance_of_ids,
    limit_below,
    reaches_below,
    rest_lanes,
)
from laizi.core.state import State, Work

TILE = 4
"""The cost of one missing tile."""
FLUSH_BONUS, PUNGS_BONUS, LOOSE_BONUS = 5, 4, 4
"""How many quarters of a tile farther a big win may be and still be preferred."""
CLOSED_COST = 3
FAR = 1000
"""So many missing tiles that the way is out of the question."""
ITEM_BONUS, SHORTAGE_COST = 2, 2
"""Quarters of a tile that a doubling item is worth, and that a tile short of 八支 costs."""
HONORS = 3
"""The suit of honours; the three before it are 万, 筒, 条."""


# --- the ways to win ------------------------------------------------------------------------------
@jit
def pungs_distance(tally: int, wildcards: int, sets: int) -> int:
    """碰碰胡: tiles missing for `sets` triplets and a pair, from the tallies of all suits."""
    threes, twos, ones = tally >> HELD_3 & 31, tally >> HELD_2 & 31, tally >> HELD_1 & 31
    from_threes = min(sets, threes)
    from_twos = min(sets - from_threes, twos)
    from_ones = min(sets - from_threes - from_twos, ones)
    missing = 3 * sets - 3 * from_threes - 2 * from_twos - from_ones
    if threes + twos == from_threes + from_twos:
        missing += 1 if ones > from_ones else 2
    return max(0, missing - wildcards)


@often
def flush_missing(t: Shapes, own: int, sets: int) -> int:
    """清一色: tiles missing for everything in one suit (its id), before wildcards."""
    return (int(t.lanes[0, own]) >> (LANE_BITS * (5 + sets))) & LANE


@jit
def pairs_distance(tally: int, wildcards: int) -> int:
    """七对: tiles missing for seven pairs, four alike counted as one."""
    pairs = (tally >> HELD_3 & 31) + (tally >> HELD_2 & 31)
    return max(0, 7 - pairs - wildcards)


@often
def plain_price(w: Work, r: Rules, missing: int, shortage: int) -> int:
    """The cost of a win without any item or big win, the opening aside."""
    if r.family == FAMILY_WUHAN:
        return TILE * max(0, missing - min(int(w.near_wildcards), r.small_win_max_wildcards))
    cost = TILE * max(0, missing - int(w.near_wildcards))
    return cost + (SHORTAGE_COST * shortage if r.family == FAMILY_LAIZI_112 else 0)


@often
def flush_price(w: Work, flush: int) -> int:
    """The cost of a win in one suit, the opening aside."""
    return TILE * max(0, flush - int(w.near_wildcards)) - FLUSH_BONUS


@jit
def price_by_items(w: Work, r: Rules, missing: int, tally: int, flush: int, shortage: int) -> int:
    """`price` in the families that count items (rules §8, §9)."""
    wildcards, traits, melds = int(w.near_wildcards), int(w.near_traits), int(w.near_melds)
    cost = plain_price(w, r, missing, shortage)
    if traits & HAS_CHOW == 0:
        pungs = TILE * pungs_distance(tally, wildcards, 4 - melds) - ITEM_BONUS
        cost = min(cost, pungs + (SHORTAGE_COST * shortage if r.family == FAMILY_LAIZI_112 else 0))
    if r.family != FAMILY_LAIZI_112 and melds == 0 and has_item(r, SEVEN_PAIRS_ITEM):
        cost = min(cost, TILE * pairs_distance(tally, wildcards) - ITEM_BONUS)
    if traits & 7 == 0 and has_item(r, ALL_HONORS_SHAPELESS):
        others = 14 - 3 * melds - wildcards - (tally >> COUNT_HONORS & 31)
        cost = min(cost, TILE * max(0, others) - LOOSE_BONUS)
    return min(cost, flush_price(w, flush))


@jit
def price(w: Work, r: Rules, missing: int, tally: int, flush: int, shortage: int) -> int:
    """The cost of tiles beside the melds and wildcards noted in `w`; lower is better.

    `missing` and `flush` are the tiles missing for any win and for one suit, before wildcards;
    `tally` is of all suits, `shortage` what the longest suit lacks of 八支.
    """
    if r.family != FAMILY_WUHAN:
        return price_by_items(w, r, missing, tally, flush, shortage)
    wildcards, traits, melds = int(w.near_wildcards), int(w.near_traits), int(w.near_melds)
    cost = plain_price(w, r, missing, shortage)
    if traits & HAS_CHOW == 0:
        cost = min(cost, TILE * pungs_distance(tally, wildcards, 4 - melds) - PUNGS_BONUS)
        concealed = 14 - 3 * melds - wildcards
        if traits & NOT_258 == 0:
            others = max(0, concealed - (tally >> COUNT_258 & 31))
            cost = min(cost, TILE * others - LOOSE_BONUS)
        if traits & 7 == 0:
            others = max(0, concealed - (tally >> COUNT_HONORS & 31))
            cost = min(cost, TILE * others - LOOSE_BONUS)
    return min(cost, flush_price(w, flush)) + int(w.near_closed)


# --- looking around -------------------------------------------------------------------------------
@often
def pair_kind(r: Rules) -> int:
    """Which lanes count for the plain win: 1 where its pair is 2, 5 or 8 (将), else 0."""
    return 1 if r.family == FAMILY_WUHAN and r.pair_258 else 0


@often
def id_of(t: Shapes, suit: int, key: int) -> int:
    """The id of what a suit's tiles lack."""
    return int(t.honor_missing[key]) if suit == HONORS else int(t.suit_missing[key])


@often
def tally_of(t: Shapes, suit: int, key: int) -> int:
    """The tally of a suit's tiles."""
    return int(t.tally[t.honor_tally[key] if suit == HONORS else t.suit_tally[key]])


@often
def still_closed(s: State, r: Rules, seat: int) -> bool:
    """Whether a seat must open before it may win."""
    return r.open_required != 0 and s.opens[seat] == 0


@jit
def take_stock(s: State, w: Work, r: Rules, seat: int) -> None:
    """Note a seat's wildcards and melds as they are; `w` may then be given others."""
    w.near_wildcards, w.near_melds = int(s.wildcards_held[seat]), int(s.melds[seat])
    w.near_traits = int(s.traits[seat])
    closed = r.family == FAMILY_WUHAN and still_closed(s, r, seat)
    w.near_closed = CLOSED_COST if closed else 0
    for suit in range(3):
        w.near_melded[suit] = 0
    if r.family == FAMILY_LAIZI_112:
        for place in range(int(s.melds[seat])):
            size = 3 if s.meld_type[seat, place] <= PUNG else 4
            w.near_melded[SUIT[s.meld_tile[seat, place]]] += size


@jit
def join_rests(w: Work, t: Shapes) -> None:
    """Note beside each suit's id what the other three can make together."""
    man, pin = int(w.near_id[0]), int(w.near_id[1])
    sou, honor = int(w.near_id[2]), int(w.near_id[3])
    numbers, others = int(t.join[man, pin]), int(t.join[honor, sou])
    w.near_rest[0], w.near_rest[1] = int(t.join[pin, others]), int(t.join[man, others])
    w.near_rest[2], w.near_rest[3] = int(t.join[honor, numbers]), int(t.join[sou, numbers])


@jit
def look_around(s: State, w: Work, r: Rules, t: Shapes, seat: int) -> None:
    """Note what each suit of a hand lacks, alone and beside the others (`take_stock` first)."""
    melds, kind, tally = int(w.near_melds), pair_kind(r), 0
    for suit in range(4):
        key = int(s.key[seat, suit])
        own = id_of(t, suit, key)
        w.near_id[suit] = own
        here = tally_of(t, suit, key)
        tally += here
        other_suits = int(w.near_traits) & 15 & ~(1 << suit)
        allowed = suit != HONORS and other_suits == 0
        w.near_flush[suit] = flush_missing(t, own, 4 - melds) if allowed else FAR
        w.near_tiles[suit] = (here >> COUNT & 31) + int(w.near_melded[suit])
    w.near_tally = tally
    join_rests(w, t)
    missing = distance_of_ids(t, kind, int(w.near_id[0]), int(w.near_rest[0]), melds)
    w.near_missing = missing
    for suit in range(4):
        rest = rest_lanes(t, kind, int(w.near_rest[suit]), melds)
        w.near_limit[suit] = limit_below(rest, missing + 1)


@often
def flush_beside(w: Work, suit: int, own: int) -> int:
    """Tiles missing for the nearest flush, `own` of them if it is in `suit`."""
    first = own if suit == 0 else int(w.near_flush[0])
    second = own if suit == 1 else int(w.near_flush[1])
    third = own if suit == 2 else int(w.near_flush[2])
    return min(min(first, second), third)


@jit
def shortage_with(w: Work, suit: int, more: int) -> int:
    """How many tiles the longest suit lacks of 八支, with `more` tiles in a suit."""
    longest = 0
    for each in range(3):
        longest = max(longest, int(w.near_tiles[each]) + (more if each == suit else 0))
    return max(0, SUIT_TILES_NEEDED - longest)


@jit
def cost_as_it_is(w: Work, r: Rules) -> int:
    """The cost of the tiles that were looked at."""
    flush = flush_beside(w, HONORS, FAR)
    shortage = shortage_with(w, HONORS, 0)
    return price(w, r, int(w.near_missing), int(w.near_tally), flush, shortage)


@often
def tally_change(held: int, shown: int, more: int) -> int:
    """What a tally changes by where one of `held` tiles of a kind goes, or one comes beside them.

    `more` is -1 or 1; from four to three nothing changes but the counts.
    """
    high = held if more < 0 else held + 1
    change = 0
    if high == 1:
        change = 1 << HELD_1
    elif high == 2:
        change = (1 << HELD_2) - (1 << HELD_1)
    elif high == 3:
        change = (1 << HELD_3) - (1 << HELD_2)
    change += 1 << COUNT
    change += 1 << COUNT_258 if IS_258[shown] else 0
    change += 1 << COUNT_HONORS if SUIT[shown] == HONORS else 0
    return more * change


@jit
def flush_after(w: Work, t: Shapes, suit: int, own: int) -> int:
    """Tiles missing for the nearest flush, where a suit's id has become `own`."""
    excluded = suit == HONORS or w.near_flush[suit] == FAR
    return flush_beside(w, suit, FAR if excluded else flush_missing(t, own, 4 - w.near_melds))


@jit
def cost_without(s: State, w: Work, r: Rules, t: Shapes, seat: int, tile: int) -> int:
    """The cost after the discard of an ordinary tile in hand (`look_around` comes first).

    One tile less makes any distance one more or leaves it as it is.
    """
    shown = shown_as(s, tile)
    suit = int(SUIT[shown])
    own = id_of(t, suit, int(s.key[seat, suit]) - int(WEIGHT[shown]))
    lanes, missing = int(t.lanes[pair_kind(r), own]), int(w.near_missing)
    missing += 0 if reaches_below(lanes, int(w.near_limit[suit])) else 1
    tally = int(w.near_tally) + tally_change(int(s.hand[seat, tile]), shown, -1)
    w.near_after[tile] = missing
    return price(w, r, missing, tally, flush_after(w, t, suit, own), shortage_with(w, suit, -1))


@jit
def least_cost_after_discard(s: State, w: Work, r: Rules, t: Shapes, seat: int) -> int:
    """The lowest cost that the discard of an ordinary tile leaves, `FAR` if there is none.

    `w.near_cost` holds the cost for each tile.
    """
    best = FAR
    tiles = int(s.held[seat]) & s.ordinary
    while tiles != 0:
        tile = lowest(tiles)
        tiles &= tiles - 1
        cost = cost_without(s, w, r, t, seat, tile)
        w.near_cost[tile] = cost
        best = min(best, cost)
    return best


@jit
def hand_cost(s: State, w: Work, r: Rules, t: Shapes, seat: int) -> int:
    """The cost of a seat's hand as it is."""
    take_stock(s, w, r, seat)
    look_around(s, w, r, t, seat)
    return cost_as_it_is(w, r)
