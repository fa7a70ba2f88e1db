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
    id_of,
    limit_below,
    reaches_below,
    rest_lanes,
    tally_of,
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
def counts_price_by_items(w: Work, r: Rules, tally: int, shortage: int) -> int:
    """`counts_price` in the families that count items (rules §8, §9)."""
    wildcards, traits, melds = int(w.near_wildcards), int(w.near_traits), int(w.near_melds)
    cost = TILE * FAR
    if traits & HAS_CHOW == 0:
        cost = TILE * pungs_distance(tally, wildcards, 4 - melds) - ITEM_BONUS
        cost += SHORTAGE_COST * shortage
    if r.family != FAMILY_LAIZI_112 and melds == 0 and has_item(r, SEVEN_PAIRS_ITEM):
        cost = min(cost, TILE * pairs_distance(tally, wildcards) - ITEM_BONUS)
    if traits & 7 == 0 and has_item(r, ALL_HONORS_SHAPELESS):
        others = 14 - 3 * melds - wildcards - (tally >> COUNT_HONORS & 31)
        cost = min(cost, TILE * max(0, others) - LOOSE_BONUS)
    return cost


@jit
def counts_price(w: Work, r: Rules, tally: int, shortage: int) -> int:
    """The cost of the wins that go by how many tiles there are of each kind, the opening aside.

    碰碰胡, 将一色, 风一色, 七对; never less for one tile less, at most `TILE` less for one more.
    """
    if r.family != FAMILY_WUHAN:
        return counts_price_by_items(w, r, tally, shortage)
    wildcards, traits, melds = int(w.near_wildcards), int(w.near_traits), int(w.near_melds)
    if traits & HAS_CHOW != 0:
        return TILE * FAR
    cost = TILE * pungs_distance(tally, wildcards, 4 - melds) - PUNGS_BONUS
    concealed = 14 - 3 * melds - wildcards
    if traits & NOT_258 == 0:
        others = max(0, concealed - (tally >> COUNT_258 & 31))
        cost = min(cost, TILE * others - LOOSE_BONUS)
    if traits & 7 == 0:
        others = max(0, concealed - (tally >> COUNT_HONORS & 31))
        cost = min(cost, TILE * others - LOOSE_BONUS)
    return cost


# --- looking around -------------------------------------------------------------------------------
@often
def still_closed(s: State, r: Rules, seat: int) -> bool:
    """Whether a seat must open before it may win."""
    return r.open_required != 0 and s.opens[seat] == 0


@jit
def take_stock(s: State, w: Work, r: Rules, seat: int) -> None:
    """Note a seat's wildcards and melds as they are; `w` may then be given others."""
    w.near_wildcards, w.near_melds = int(s.wildcards_held[seat]), int(s.melds[seat])
    w.near_traits = int(s.traits[seat])
    w.near_lane = 1 if r.family == FAMILY_WUHAN and r.pair_258 else 0
    closed = r.family == FAMILY_WUHAN and still_closed(s, r, seat)
    w.near_closed = CLOSED_COST if closed else 0
    w.near_by_suit = 1 if r.family == FAMILY_LAIZI_112 else 0
    for suit in range(3):
        w.near_melded[suit] = 0
    if w.near_by_suit:
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
def look_at_shape(w: Work, t: Shapes) -> None:
    """From the keys, melds and the kind of pair noted: what each suit and all together lack."""
    melds, lane = int(w.near_melds), int(w.near_lane)
    for suit in range(4):
        w.near_id[suit] = id_of(t, suit, int(w.near_key[suit]))
    join_rests(w, t)
    missing = distance_of_ids(t, lane, int(w.near_id[0]), int(w.near_rest[0]), melds)
    w.near_missing = missing
    for suit in range(4):
        rest = rest_lanes(t, lane, int(w.near_rest[suit]), melds)
        w.near_limit[suit] = limit_below(rest, missing + 1)


@jit
def shortage_with(w: Work, suit: int, more: int) -> int:
    """How many tiles the longest suit lacks of 八支, with `more` tiles in a suit."""
    if not w.near_by_suit:
        return 0
    longest = 0
    for each in range(3):
        longest = max(longest, int(w.near_tiles[each]) + (more if each == suit else 0))
    return max(0, SUIT_TILES_NEEDED - longest)


@often
def flush_beside(w: Work, suit: int, own: int) -> int:
    """Tiles missing for the nearest flush, `own` of them if it is in `suit`."""
    first = own if suit == 0 else int(w.near_flush[0])
    second = own if suit == 1 else int(w.near_flush[1])
    third = own if suit == 2 else int(w.near_flush[2])
    return min(min(first, second), third)


@often
def counts_matter(w: Work, r: Rules) -> bool:
    """Whether some win that goes by the counts of kinds is open beside the melds."""
    return r.family != FAMILY_WUHAN or int(w.near_traits) & HAS_CHOW == 0


@jit
def look_at_counts(w: Work, r: Rules, t: Shapes) -> None:
    """Note how many tiles there are of each kind, and what such wins cost."""
    tally = 0
    for suit in range(4):
        here = tally_of(t, suit, int(w.near_key[suit]))
        tally += here
        w.near_tiles[suit] = (here >> COUNT & 31) + int(w.near_melded[suit])
    w.near_tally = tally
    w.near_counts = counts_price(w, r, tally, shortage_with(w, HONORS, 0))


@jit
def look_at_flushes(w: Work, t: Shapes) -> None:
    """Note what a flush in each suit lacks, `FAR` where the melds exclude one."""
    suits = int(w.near_traits) & 15
    for suit in range(4):
        allowed = suit != HONORS and suits & ~(1 << suit) == 0
        sets = 4 - int(w.near_melds)
        w.near_flush[suit] = flush_missing(t, int(w.near_id[suit]), sets) if allowed else FAR
    w.near_least_flush = flush_beside(w, HONORS, FAR)


@jit
def look_around(s: State, w: Work, r: Rules, t: Shapes, seat: int) -> None:
    """Note what each suit of a hand lacks, alone and beside the others (`take_stock` first)."""
    for suit in range(4):
        w.near_key[suit] = int(s.key[seat, suit])
    look_at_shape(w, t)
    look_at_flushes(w, t)
    w.near_counts = TILE * FAR
    if counts_matter(w, r):
        look_at_counts(w, r, t)


@jit
def cost_as_it_is(w: Work, r: Rules) -> int:
    """The cost of the tiles that were looked at, beside the wildcards noted now."""
    shortage = shortage_with(w, HONORS, 0)
    cost = plain_price(w, r, int(w.near_missing), shortage)
    cost = min(cost, flush_price(w, int(w.near_least_flush)))
    if counts_matter(w, r):
        cost = min(cost, counts_price(w, r, int(w.near_tally), shortage))
    return cost + int(w.near_closed)


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


@often
def missing_after(w: Work, t: Shapes, suit: int, own: int) -> int:
    """Tiles missing once a tile is gone from a suit, whose id has become `own`."""
    kept = reaches_below(int(t.lanes[w.near_lane, own]), int(w.near_limit[suit]))
    return int(w.near_missing) + (0 if kept else 1)


@jit
def cost_without(s: State, w: Work, r: Rules, t: Shapes, seat: int, tile: int) -> int:
    """The cost after the discard of an ordinary tile in hand (`look_around` comes first).

    One tile less makes any distance one more or leaves it as it is, so a way to win is only
    looked at if it is the nearest with all tiles.
    """
    shown = shown_as(s, tile)
    suit = int(SUIT[shown])
    own = id_of(t, suit, int(w.near_key[suit]) - int(WEIGHT[shown]))
    missing = missing_after(w, t, suit, own)
    w.near_after[tile] = missing
    shortage = shortage_with(w, suit, -1)
    cost = plain_price(w, r, missing, shortage)
    if flush_price(w, int(w.near_least_flush)) < cost:
        cost = min(cost, flush_price(w, flush_after(w, t, suit, own)))
    if w.near_counts < cost:
        tally = int(w.near_tally) + tally_change(int(s.hand[seat, tile]), shown, -1)
        cost = min(cost, counts_price(w, r, tally, shortage))
    return cost + int(w.near_closed)


@jit
def least_cost_after_discard(s: State, w: Work, r: Rules, t: Shapes, seat: int) -> int:
    """The lowest cost that the discard of an ordinary tile leaves, `FAR` if there is none.

    `w.near_cost` holds the cost for each tile, `w.near_best` the tiles of the lowest as bits.
    """
    best, chosen = FAR, 0
    tiles = int(s.held[seat]) & s.ordinary
    while tiles != 0:
        tile = lowest(tiles)
        tiles &= tiles - 1
        cost = cost_without(s, w, r, t, seat, tile)
        w.near_cost[tile] = cost
        chosen = (0 if cost < best else chosen) | (1 if cost <= best else 0) << tile
        best = min(best, cost)
    w.near_best = chosen
    return best


@jit
def hand_cost(s: State, w: Work, r: Rules, t: Shapes, seat: int) -> int:
    """The cost of a seat's hand as it is."""
    take_stock(s, w, r, seat)
    look_around(s, w, r, t, seat)
    return cost_as_it_is(w, r)
