"""进张: the kinds that bring a hand nearer after a discard, and how many unseen tiles they are.

A kind is tried at its own suit alone, beside what the other three lack, and only for the ways to
win that are near enough.
"""

from laizi.core.bits import count_bits, lowest
from laizi.core.codes import CHOW, CONCEALED_KONG, ORDINARY, PUNG
from laizi.core.hands import shown_as, tile_playing
from laizi.core.jit import jit, often
from laizi.core.nearness import (
    FAR,
    SHORTAGE_COST,
    TILE,
    flush_missing,
    flush_price,
    id_of,
    join_rests,
    pair_kind,
    plain_price,
    price,
    shortage_with,
    tally_change,
)
from laizi.core.rules import Rules
from laizi.core.shapes import (
    KINDS_258,
    KINDS_OF_SUIT,
    SUIT,
    WEIGHT,
    Shapes,
    limit_below,
    reaches_below,
    rest_lanes,
)
from laizi.core.state import State, Work


# --- what a seat does not see -------------------------------------------------------------------
@jit
def take_melds(s: State, w: Work, seat: int, own: bool) -> None:
    """Take a player's melds off `w.left`; the kind of another's concealed kong is not seen."""
    for place in range(int(s.melds[seat])):
        meld, tile = s.meld_type[seat, place], int(s.meld_tile[seat, place])
        if meld == CHOW:
            for shown in range(tile, tile + 3):
                w.left[tile_playing(s, shown)] -= 1
        elif own or meld != CONCEALED_KONG:
            w.left[tile] -= 3 if meld == PUNG else 4


@jit
def fill_unseen(s: State, w: Work, r: Rules, seat: int) -> None:
    """`w.left[kind]` = copies that a seat does not see.

    It sees its hand, open melds, special tiles played, discards and the indicator.
    """
    for kind in range(34):
        w.left[kind] = 4 - int(s.hand[seat, kind]) if r.in_set[kind] else 0
    if s.indicator >= 0:
        w.left[s.indicator] -= 1
    for other in range(r.seats):
        take_melds(s, w, other, other == seat)
    for i in range(s.log_count):
        kind = int(s.log_tile[i])
        if s.role[kind] == ORDINARY and not s.log_claimed[i]:
            w.left[kind] -= 1
    for kind in range(34):
        if s.role[kind] != ORDINARY:
            for other in range(r.seats):
                w.left[kind] -= int(s.special[other, kind])
        w.left[kind] = max(0, int(w.left[kind]))


# --- getting ready ------------------------------------------------------------------------------
@jit
def note_unseen(s: State, w: Work, r: Rules, seat: int) -> None:
    """The unseen copies of ordinary kinds, by the kind they play, as binary digits."""
    fill_unseen(s, w, r, seat)
    ones, twos, fours = 0, 0, 0
    tiles = s.ordinary
    while tiles != 0:
        tile = lowest(tiles)
        tiles &= tiles - 1
        left, shown = int(w.left[tile]), shown_as(s, tile)
        ones |= (left & 1) << shown
        twos |= (left >> 1 & 1) << shown
        fours |= (left >> 2 & 1) << shown
    w.near_unseen[0], w.near_unseen[1], w.near_unseen[2] = ones, twos, fours


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


@often
def unseen_kinds(w: Work) -> int:
    """The kinds of which a copy is unseen."""
    return int(w.near_unseen[0]) | int(w.near_unseen[1]) | int(w.near_unseen[2])


@jit
def prepare(s: State, w: Work, r: Rules, t: Shapes, seat: int) -> None:
    """What is the same after every discard of a hand that was looked at."""
    note_unseen(s, w, r, seat)
    note_held(s, w, seat)
    kinds = unseen_kinds(w)
    while kinds != 0:
        kind = lowest(kinds)
        kinds &= kinds - 1
        suit = int(SUIT[kind])
        w.near_beside[kind] = id_of(t, suit, int(s.key[seat, suit]) + int(WEIGHT[kind]))


# --- which kinds help ---------------------------------------------------------------------------
@often
def id_beside(s: State, w: Work, t: Shapes, seat: int, kind: int, gone: int) -> int:
    """The id of a kind's suit with one tile more, where a tile (as it plays) is gone."""
    suit = int(SUIT[kind])
    if SUIT[gone] != suit:
        return int(w.near_beside[kind])
    return id_of(t, suit, int(s.key[seat, suit]) + int(WEIGHT[kind]) - int(WEIGHT[gone]))


@jit
def nearer_any(
    s: State, w: Work, r: Rules, t: Shapes, seat: int, gone: int, suit: int, kinds: int
) -> int:
    """Those kinds of a suit that lower the distance after a discard."""
    lane, melds, found = pair_kind(r), int(w.near_melds), 0
    limit = limit_below(rest_lanes(t, lane, int(w.near_rest[suit]), melds), int(w.near_missing))
    while kinds != 0:
        kind = lowest(kinds)
        kinds &= kinds - 1
        lanes = int(t.lanes[lane, id_beside(s, w, t, seat, kind, gone)])
        found |= (1 << kind) if reaches_below(lanes, limit) else 0
    return found


@jit
def nearer_flush(
    s: State, w: Work, t: Shapes, seat: int, gone: int, kinds: int, missing: int
) -> int:
    """Those kinds of a suit that bring a flush in it nearer than `missing` tiles."""
    sets, found = 4 - int(w.near_melds), 0
    while kinds != 0:
        kind = lowest(kinds)
        kinds &= kinds - 1
        own = id_beside(s, w, t, seat, kind, gone)
        found |= (1 << kind) if flush_missing(t, own, sets) < missing else 0
    return found


@jit
def nearer_in_suit(
    s: State, w: Work, r: Rules, t: Shapes, seat: int, gone: int, suit: int, best: int
) -> int:
    """The kinds of a suit that lower the cost below `best` by shape, or by 八支."""
    kinds = unseen_kinds(w) & int(KINDS_OF_SUIT[suit]) & ~(1 << gone)
    missing, closed = int(w.near_missing), int(w.near_closed)
    shortage = shortage_with(w, suit, 1)
    if plain_price(w, r, missing, shortage) + closed < best:
        return kinds
    found = 0
    if plain_price(w, r, missing - 1, shortage) + closed < best:
        found = nearer_any(s, w, r, t, seat, gone, suit, kinds)
    flush = int(w.near_flush[suit])
    if flush != FAR and flush_price(w, flush - 1) + closed < best:
        found |= nearer_flush(s, w, t, seat, gone, kinds & ~found, flush)
    return found


@jit
def nearer_by_counts(w: Work, r: Rules, tally: int, gone: int, best: int) -> int:
    """The kinds that lower the cost below `best` by how many are held: triplets, pairs, 将, 风.

    Kinds held equally often in the same suit, 2, 5 and 8 apart, do the same.
    """
    found = 0
    if price(w, r, FAR, tally, FAR, shortage_with(w, 0, 0)) - TILE - SHORTAGE_COST >= best:
        return found
    for held in range(4):
        alike = int(w.near_held[held]) & ~int(w.near_held[held + 1]) & ~(1 << gone)
        for group in range(7):
            suit = group >> 1
            kinds = alike & unseen_kinds(w) & int(KINDS_OF_SUIT[suit])
            kinds &= KINDS_258 if group & 1 else ~KINDS_258
            if kinds != 0:
                with_one = tally + tally_change(held, lowest(kinds), 1)
                if price(w, r, FAR, with_one, FAR, shortage_with(w, suit, 1)) < best:
                    found |= kinds
    return found


@jit
def helpful_kinds(s: State, w: Work, r: Rules, t: Shapes, seat: int, tile: int, best: int) -> int:
    """The kinds, as they play, that lower the cost below `best` after the discard of a tile.

    `prepare` comes first, and `cost_without` for the tile.
    """
    gone = shown_as(s, tile)
    suit = int(SUIT[gone])
    own, missing, flush = int(w.near_id[suit]), int(w.near_missing), int(w.near_flush[suit])
    after = id_of(t, suit, int(s.key[seat, suit]) - int(WEIGHT[gone]))
    w.near_id[suit], w.near_missing = after, int(w.near_after[tile])
    w.near_flush[suit] = FAR if flush == FAR else flush_missing(t, after, 4 - int(w.near_melds))
    w.near_tiles[suit] -= 1
    join_rests(w, t)
    tally = int(w.near_tally) + tally_change(int(s.hand[seat, tile]), gone, -1)
    found = nearer_by_counts(w, r, tally, gone, best)
    for each in range(4):
        found |= nearer_in_suit(s, w, r, t, seat, gone, each, best)
    w.near_id[suit], w.near_missing, w.near_flush[suit] = own, missing, flush
    w.near_tiles[suit] += 1
    return found


@jit
def unseen_tiles(w: Work, kinds: int) -> int:
    """How many unseen tiles some kinds are."""
    count = count_bits(kinds & int(w.near_unseen[0]))
    count += 2 * count_bits(kinds & int(w.near_unseen[1]))
    return count + 4 * count_bits(kinds & int(w.near_unseen[2]))
