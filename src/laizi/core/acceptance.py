"""进张: the kinds that bring a hand nearer after a discard, and how many unseen tiles they are.

A kind is tried at its own suit alone, beside what the other three lack, and only for the ways to
win that are near enough.
"""

import numpy as np
from numpy.typing import NDArray

from laizi.core.bits import count_bits, lowest
from laizi.core.codes import CHOW, CONCEALED_KONG, PUNG
from laizi.core.hands import WHITE_DRAGON, shown_as, tile_playing
from laizi.core.jit import jit, often
from laizi.core.nearness import (
    FAR,
    HONORS,
    SHORTAGE_COST,
    TILE,
    counts_price,
    flush_missing,
    flush_price,
    plain_price,
    shortage_with,
    tally_change,
)
from laizi.core.rules import Rules
from laizi.core.shapes import (
    GUARDS,
    KINDS_258,
    KINDS_OF_HONORS,
    KINDS_OF_SUIT,
    LANE,
    LANE_BITS,
    LOW_RANKS,
    PAIR_LANES,
    SUIT,
    WEIGHT,
    Shapes,
    gains,
    id_of,
    limit_below,
    rest_lanes,
)
from laizi.core.state import State, Work

OTHER_SUITS: NDArray[np.int64] = np.array([[1, 2, 3], [0, 2, 3], [0, 1, 3], [0, 1, 2]])


# --- what a seat does not see -------------------------------------------------------------------
@often
def list_tile(w: Work, count: int, tile: int, copies: int) -> int:
    """Write copies of a tile to the list of what is seen; how long it is now."""
    for place in range(count, count + copies):
        w.near_seen[place] = tile
    return count + copies


@jit
def list_melds(s: State, w: Work, seat: int, own: bool, count: int) -> int:
    """List the tiles of a player's melds; the kind of another's concealed kong is not seen."""
    for place in range(int(s.melds[seat])):
        meld, tile = s.meld_type[seat, place], int(s.meld_tile[seat, place])
        if meld == CHOW:
            for shown in range(tile, tile + 3):
                count = list_tile(w, count, tile_playing(s, shown), 1)
        elif own or meld != CONCEALED_KONG:
            count = list_tile(w, count, tile, 3 if meld == PUNG else 4)
    return count


@jit
def list_seen(s: State, w: Work, r: Rules, seat: int) -> int:
    """List in `w.near_seen` the ordinary tiles that a seat sees, and the indicator.

    It sees its hand, open melds, discards and the indicator.
    """
    count = 0
    tiles = int(s.held[seat]) & s.ordinary
    while tiles != 0:
        tile = lowest(tiles)
        tiles &= tiles - 1
        count = list_tile(w, count, tile, int(s.hand[seat, tile]))
    if s.indicator >= 0:
        count = list_tile(w, count, s.indicator, 1)
    for other in range(r.seats):
        count = list_melds(s, w, other, other == seat, count)
    for i in range(s.log_count):
        tile = int(s.log_tile[i])
        if not s.log_claimed[i] and s.ordinary >> tile & 1:
            count = list_tile(w, count, tile, 1)
    return count


@jit
def fill_unseen(s: State, w: Work, r: Rules, seat: int) -> None:
    """`w.left[kind]` = copies that a seat does not see, special tiles played left out."""
    for kind in range(34):
        w.left[kind] = 4 if r.in_set[kind] else 0
        if not s.ordinary >> kind & 1:
            w.left[kind] -= int(s.hand[seat, kind])
            for other in range(r.seats):
                w.left[kind] -= int(s.special[other, kind])
    for i in range(list_seen(s, w, r, seat)):
        w.left[w.near_seen[i]] -= 1
    for kind in range(34):
        w.left[kind] = max(0, int(w.left[kind]))


# --- getting ready ------------------------------------------------------------------------------
@often
def as_played(s: State, kinds: int) -> int:
    """Ordinary kinds as what they play: 白板 stands for the face."""
    if s.face >= 0 and kinds >> WHITE_DRAGON & 1:
        kinds = kinds & ~(1 << WHITE_DRAGON) | (1 << s.face)
    return kinds


@jit
def note_unseen(s: State, w: Work, r: Rules, seat: int) -> None:
    """The unseen copies of ordinary kinds, by the kind they play, as binary digits."""
    ones, twos, fours = 0, 0, 0
    for i in range(list_seen(s, w, r, seat)):
        tile = 1 << int(w.near_seen[i])
        carry = ones & tile
        ones ^= tile
        fours |= twos & carry
        twos ^= carry
    # Of four copies 0, 1, 2, 3, 4 seen leave 4, 3, 2, 1, 0.
    w.near_unseen[0] = as_played(s, ones & s.ordinary)
    w.near_unseen[1] = as_played(s, (ones ^ twos) & s.ordinary)
    w.near_unseen[2] = as_played(s, ~(ones | twos | fours) & s.ordinary)
    w.near_kinds = as_played(s, ~fours & s.ordinary)


@jit
def note_held(s: State, w: Work, seat: int) -> None:
    """The kinds held at least so often, as they play; of four alike nothing is unseen."""
    w.near_held[0] = -1
    for held in range(1, 5):
        w.near_held[held] = 0
    tiles = int(s.held[seat]) & s.ordinary
    while tiles != 0:
        tile = lowest(tiles)
        tiles &= tiles - 1
        for held in range(1, min(3, int(s.hand[seat, tile])) + 1):
            w.near_held[held] |= 1 << shown_as(s, tile)


@jit
def note_pairs_of_suits(w: Work, t: Shapes) -> None:
    """For each two suits, what the two others can make together."""
    man, pin = int(w.near_id[0]), int(w.near_id[1])
    sou, honor = int(w.near_id[2]), int(w.near_id[3])
    w.near_pair[0, 1], w.near_pair[1, 0] = int(t.join[honor, sou]), int(t.join[honor, sou])
    w.near_pair[0, 2], w.near_pair[2, 0] = int(t.join[honor, pin]), int(t.join[honor, pin])
    w.near_pair[0, 3], w.near_pair[3, 0] = int(t.join[pin, sou]), int(t.join[pin, sou])
    w.near_pair[1, 2], w.near_pair[2, 1] = int(t.join[honor, man]), int(t.join[honor, man])
    w.near_pair[1, 3], w.near_pair[3, 1] = int(t.join[man, sou]), int(t.join[man, sou])
    w.near_pair[2, 3], w.near_pair[3, 2] = int(t.join[man, pin]), int(t.join[man, pin])


@often
def fold(lanes: int) -> int:
    """What stands in any lane, all ten laid over each other."""
    five = lanes | lanes >> PAIR_LANES
    two = five | five >> (2 * LANE_BITS)
    return (two | five >> LANE_BITS | five >> (3 * LANE_BITS) | five >> (4 * LANE_BITS)) & LANE


@jit
def note_gains(w: Work, t: Shapes) -> None:
    """Of every suit as it is, what it lacks and what one tile more gains."""
    lane = int(w.near_lane)
    for suit in range(4):
        key = int(w.near_key[suit])
        w.near_lanes[suit] = t.lanes[lane, w.near_id[suit]]
        w.near_low[suit] = gains(t, lane, suit, key, False)
        w.near_high[suit] = gains(t, lane, suit, key, True)


@jit
def prepare(s: State, w: Work, r: Rules, t: Shapes, seat: int) -> None:
    """What is the same after every discard of a hand that was looked at."""
    note_unseen(s, w, r, seat)
    w.near_held[0] = 0
    note_pairs_of_suits(w, t)
    note_gains(w, t)


# --- which kinds help ---------------------------------------------------------------------------
@often
def lanes_wanted(own: int, rest: int, missing: int) -> int:
    """The lanes that make up the distance with what the rest lacks, every bit of them."""
    return ((~(own + limit_below(rest, missing + 1)) & GUARDS) >> (LANE_BITS - 1)) * LANE


@often
def kinds_in_place(suit: int, low: int, high: int) -> int:
    """Gains of lower ranks and of the others, in whatever lanes, as kinds of a suit."""
    return (low | high << LOW_RANKS) << (9 * suit)


@jit
def nearer_by_sets(w: Work, t: Shapes, suit: int, key: int, own: int, missing: int) -> int:
    """The kinds that lower the distance, a suit's key and id being new.

    `missing` is the distance after the discard. Kinds of which none is unseen may be among them.
    """
    lane, melds = int(w.near_lane), int(w.near_melds)
    rest = rest_lanes(t, lane, int(w.near_rest[suit]), melds)
    cover = lanes_wanted(int(t.lanes[lane, own]), rest, missing)
    low = fold(gains(t, lane, suit, key, False) & cover)
    found = kinds_in_place(suit, low, fold(gains(t, lane, suit, key, True) & cover))
    for place in range(3):
        into = int(OTHER_SUITS[suit, place])
        other = int(t.join[own, w.near_pair[suit, into]])
        rest = rest_lanes(t, lane, other, melds)
        cover = lanes_wanted(int(w.near_lanes[into]), rest, missing)
        low = fold(int(w.near_low[into]) & cover)
        found |= kinds_in_place(into, low, fold(int(w.near_high[into]) & cover))
    return found


@jit
def nearer_flush(w: Work, t: Shapes, suit: int, key: int, missing: int) -> int:
    """The unseen kinds of a suit (its key) that bring a flush in it nearer."""
    sets, found = 4 - int(w.near_melds), 0
    kinds = w.near_kinds & int(KINDS_OF_SUIT[suit])
    while kinds != 0:
        kind = lowest(kinds)
        kinds &= kinds - 1
        own = id_of(t, suit, key + int(WEIGHT[kind]))
        found |= (1 if flush_missing(t, own, sets) < missing else 0) << kind
    return found


@jit
def flush_kinds(w: Work, t: Shapes, suit: int, key: int, best: int) -> int:
    """The unseen kinds that bring some flush below `best`, where a suit's key is new."""
    found, sets = 0, 4 - int(w.near_melds)
    for each in range(3):
        if w.near_flush[each] == FAR:
            continue
        here, missing = int(w.near_key[each]), int(w.near_flush[each])
        if each == suit:
            here, missing = key, flush_missing(t, id_of(t, each, key), sets)
        if flush_price(w, missing - 1) < best:
            found |= nearer_flush(w, t, each, here, missing)
    return found


@jit
def shape_kinds(
    w: Work, r: Rules, t: Shapes, suit: int, key: int, own: int, missing: int, best: int
) -> int:
    """The unseen kinds that bring the cost of sets, and of 八支, below `best`."""
    if not w.near_by_suit:
        if plain_price(w, r, missing - 1, 0) >= best:
            return 0
        return nearer_by_sets(w, t, suit, key, own, missing)
    found, nearer = 0, nearer_by_sets(w, t, suit, key, own, missing)
    for into in range(4):
        shortage, kinds = shortage_with(w, into, 1), int(KINDS_OF_SUIT[into])
        if plain_price(w, r, missing, shortage) < best:
            found |= kinds
        elif plain_price(w, r, missing - 1, shortage) < best:
            found |= nearer & kinds
    return found


@often
def kinds_of_group(w: Work, group: int) -> int:
    """Kinds that count alike: 2, 5 and 8, other numbers, honours; by suit where suits count."""
    if w.near_by_suit:
        return int(KINDS_OF_SUIT[group >> 1]) & (KINDS_258 if group & 1 else ~KINDS_258)
    if group == 0:
        return KINDS_258
    return KINDS_OF_HONORS if group == 1 else ~(KINDS_258 | KINDS_OF_HONORS)


@jit
def nearer_by_counts(s: State, w: Work, r: Rules, seat: int, tile: int, best: int) -> int:
    """The kinds that lower the cost below `best` by how many are held: triplets, pairs, 将, 风.

    Kinds held equally often in the same suit, 2, 5 and 8 apart, do the same.
    """
    if w.near_held[0] == 0:
        note_held(s, w, seat)
    gone, found = shown_as(s, tile), 0
    tally = int(w.near_tally) + tally_change(int(s.hand[seat, tile]), gone, -1)
    shortage = shortage_with(w, HONORS, 0)
    if counts_price(w, r, tally, shortage) - TILE - SHORTAGE_COST * w.near_by_suit >= best:
        return found
    for held in range(4):
        alike = int(w.near_held[held]) & ~int(w.near_held[held + 1]) & ~(1 << gone) & w.near_kinds
        if alike == 0:
            continue
        for group in range(7 if w.near_by_suit else 3):
            suit = group >> 1 if w.near_by_suit else HONORS
            kinds = alike & kinds_of_group(w, group)
            if kinds != 0:
                with_one = tally + tally_change(held, lowest(kinds), 1)
                if counts_price(w, r, with_one, shortage_with(w, suit, 1)) < best:
                    found |= kinds
    return found


@jit
def helpful_kinds(s: State, w: Work, r: Rules, t: Shapes, seat: int, tile: int, best: int) -> int:
    """The kinds, as they play, that lower the cost below `best` after the discard of a tile.

    `prepare` comes first, and `cost_without` for the tile.
    """
    gone = shown_as(s, tile)
    suit = int(SUIT[gone])
    key, missing = int(w.near_key[suit]) - int(WEIGHT[gone]), int(w.near_after[tile])
    best -= int(w.near_closed)
    w.near_tiles[suit] -= 1
    found = shape_kinds(w, r, t, suit, key, id_of(t, suit, key), missing, best)
    if flush_price(w, int(w.near_least_flush) - 1) < best:
        found |= flush_kinds(w, t, suit, key, best)
    if int(w.near_counts) - TILE - (SHORTAGE_COST if w.near_by_suit else 0) < best:
        found |= nearer_by_counts(s, w, r, seat, tile, best)
    w.near_tiles[suit] += 1
    return found & w.near_kinds & ~(1 << gone)


@jit
def unseen_tiles(w: Work, kinds: int) -> int:
    """How many unseen tiles some kinds are."""
    count = count_bits(kinds & int(w.near_unseen[0]))
    count += 2 * count_bits(kinds & int(w.near_unseen[1]))
    return count + 4 * count_bits(kinds & int(w.near_unseen[2]))
