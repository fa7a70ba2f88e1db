"""Spell the chosen reading out: its sets, its pair, and what each wildcard became.

Sets are taken out of the tiles one at a time, each time asking (with the dynamic program of
`laizi.core.capped`) whether the rest can still be completed, so no step is ever taken back.
"""

from laizi.core.capped import all_options
from laizi.core.codes import (
    CHOW,
    PAIR,
    PAIRS_READINGS,
    PUNG,
    PUNGS_READINGS,
    READ_SMALL,
    SHAPELESS_READINGS,
)
from laizi.core.jit import seldom
from laizi.core.readings import BIG_WINS_OF
from laizi.core.rules import ALL_258, ALL_HONORS, FULL_FLUSH, Rules
from laizi.core.shapes import IS_258
from laizi.core.state import State, Work
from laizi.core.wins import load_room

UNLIMITED = 20


@seldom
def flush_suit(s: State, w: Work, seat: int) -> int:
    """The suit of a full flush."""
    for kind in range(27):
        if w.left[kind] > 0:
            return kind // 9
    for suit in range(3):
        if int(s.traits[seat]) >> suit & 1:
            return suit
    return 0


@seldom
def restrict_room(s: State, w: Work, r: Rules, seat: int, big: int) -> None:
    """Leave room only in kinds that set and big wins admit; fifth copies lift the limit of four."""
    suit = flush_suit(s, w, seat)
    for kind in range(34):
        if r.fifth_copy:
            w.room[kind] = UNLIMITED
        outside = (
            not r.in_set[kind]
            or (big & FULL_FLUSH and kind // 9 != suit)
            or (big & ALL_258 and not IS_258[kind])
            or (big & ALL_HONORS and kind < 27)
        )
        if outside:
            w.room[kind] = 0


@seldom
def stand(s: State, w: Work, seat: int, kind: int) -> None:
    """Let the next wildcard in hand stand for a kind."""
    taken = w.stood_count
    for i in range(s.wildcard_kinds):
        tile = int(s.wildcard[i])
        taken -= int(s.hand[seat, tile])
        if taken < 0:
            w.stood_tile[w.stood_count] = tile
            w.stood_as[w.stood_count] = kind
            w.stood_count += 1
            return


@seldom
def take(s: State, w: Work, seat: int, kind: int, count: int) -> None:
    """Use `count` tiles of a kind, wildcards where natural tiles lack."""
    natural = min(int(w.left[kind]), count)
    w.left[kind] -= natural
    w.room[kind] -= count
    for _ in range(count - natural):
        stand(s, w, seat, kind)


@seldom
def move(w: Work, kind: int, count: int, natural: int, sign: int) -> None:
    """Try tiles out (sign -1) or put them back (+1), without naming wildcards."""
    w.left[kind] += sign * natural
    w.room[kind] += sign * count


@seldom
def try_without(w: Work, kind: int, width: int, count: int, chows: bool) -> int:
    """The options of the hand without some tiles; the tiles are put back."""
    first = min(int(w.left[kind]), count)
    second = min(int(w.left[kind + 1]), count) if width == 3 else 0
    third = min(int(w.left[kind + 2]), count) if width == 3 else 0
    move(w, kind, count, first, -1)
    if width == 3:
        move(w, kind + 1, count, second, -1)
        move(w, kind + 2, count, third, -1)
    options = all_options(w, chows, False)
    move(w, kind, count, first, 1)
    if width == 3:
        move(w, kind + 1, count, second, 1)
        move(w, kind + 2, count, third, 1)
    return options


@seldom
def set_fits(w: Work, kind: int, meld: int, sets: int, pairs: int, chows: bool) -> bool:
    """Whether a set (or pair) may be taken out so that `sets` sets and `pairs` pairs remain."""
    width, count = (3, 1) if meld == CHOW else (1, 3 if meld == PUNG else 2)
    if meld == CHOW and (kind < 0 or kind >= 27 or kind % 9 > 6):
        return False
    for tile in range(kind, kind + width):
        if w.room[tile] < count:
            return False
    options = try_without(w, kind, width, count, chows)
    return options >> (3 * sets + pairs) & 1 != 0


@seldom
def take_set(s: State, w: Work, seat: int, meld: int, kind: int) -> None:
    """Take a set out for good and note it."""
    w.set_type[w.set_count] = meld
    w.set_tile[w.set_count] = kind
    w.set_count += 1
    if meld == CHOW:
        for tile in range(kind, kind + 3):
            take(s, w, seat, tile, 1)
    else:
        take(s, w, seat, kind, 3)


@seldom
def take_pair(s: State, w: Work, seat: int, sets: int, chows: bool, needs_258: bool) -> None:
    """Find the pair, natural tiles first."""
    for natural in range(2, -1, -1):
        for kind in range(34):
            if min(int(w.left[kind]), 2) != natural or (needs_258 and not IS_258[kind]):
                continue
            if set_fits(w, kind, PAIR, sets, 0, chows):
                w.pair_tile = kind
                take(s, w, seat, kind, 2)
                return


@seldom
def lowest_left(w: Work) -> int:
    """The lowest kind with natural tiles left, -1 if all are used."""
    for kind in range(34):
        if w.left[kind] > 0:
            return kind
    return -1


@seldom
def take_next_set(s: State, w: Work, seat: int, sets: int, chows: bool) -> None:
    """Take one set out, so that `sets` sets remain: one with the lowest natural tile."""
    lowest = lowest_left(w)
    if lowest < 0:
        for kind in range(34):
            if set_fits(w, kind, PUNG, sets, 0, chows):
                take_set(s, w, seat, PUNG, kind)
                return
        return
    if set_fits(w, lowest, PUNG, sets, 0, chows):
        take_set(s, w, seat, PUNG, lowest)
        return
    for back in range(3):
        if chows and lowest // 9 == max(lowest - back, 0) // 9:
            if set_fits(w, lowest - back, CHOW, sets, 0, chows):
                take_set(s, w, seat, CHOW, lowest - back)
                return


@seldom
def take_loose(s: State, w: Work, seat: int) -> None:
    """A win without a shape: each wildcard stands for a kind that the big win admits."""
    for i in range(s.wildcard_kinds):
        tile = int(s.wildcard[i])
        for _ in range(int(s.hand[seat, tile])):
            kind = tile
            for other in range(34):
                if w.room[kind] - w.left[kind] > 0:
                    break
                kind = other
            w.room[kind] -= 1
            stand(s, w, seat, kind)


@seldom
def take_pairs(s: State, w: Work, seat: int) -> None:
    """七对: natural pairs, then single tiles with a wildcard each, then pairs of wildcards."""
    for natural in range(2, -1, -1):
        for kind in range(34):
            while w.set_count < 7 and w.left[kind] >= natural and w.room[kind] >= 2:
                w.set_type[w.set_count] = PAIR
                w.set_tile[w.set_count] = kind
                w.set_count += 1
                take(s, w, seat, kind, 2)


@seldom
def name_hard(s: State, w: Work, seat: int) -> None:
    """A hard hand: every wildcard stands for its own kind, in the order in which they stand."""
    w.stood_count = 0
    for i in range(s.wildcard_kinds):
        kind = int(s.wildcard[i])
        for _ in range(int(s.hand[seat, kind])):
            stand(s, w, seat, kind)


@seldom
def explain_wuhan(s: State, w: Work, r: Rules, seat: int, extra: int) -> None:
    """Fill the sheet's reading for `w.reading` and `w.hard` (after `settle_wuhan`)."""
    w.set_count, w.pair_tile, w.stood_count = 0, -1, 0
    reading = 1 << w.reading
    load_room(s, w, seat, extra, w.hard != 0)
    restrict_room(s, w, r, seat, int(BIG_WINS_OF[w.reading]))
    chows = reading & PUNGS_READINGS == 0
    sets = 4 - int(s.melds[seat])
    if reading & PAIRS_READINGS:
        take_pairs(s, w, seat)
    elif reading & SHAPELESS_READINGS:
        if not w.hard:
            take_loose(s, w, seat)
    else:
        take_pair(s, w, seat, sets, chows, reading == READ_SMALL and r.pair_258 != 0)
        for done in range(sets):
            take_next_set(s, w, seat, sets - done - 1, chows)
    if w.hard:
        name_hard(s, w, seat)
