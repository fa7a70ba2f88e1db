"""Many hands at once, by shape alone: distance, win, waits and what every discard leaves.

A hand is a row of 34 counts (see `laizi.core.rows`) and a number of wildcards beside them. Melds
follow from the number of tiles. Every function answers the number of the first row that is no
hand, or -1 if all are; rows before it are answered.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from laizi.core.acceptance import (
    nearer_by_sets,
    note_gains,
    note_pairs_of_suits,
    reached_beside,
    unseen_tiles,
)
from laizi.core.bits import lowest
from laizi.core.hands import EVERY_KIND
from laizi.core.jit import entry, jit, often
from laizi.core.nearness import look_at_shape, missing_after
from laizi.core.records import Grid, Record, Records, field
from laizi.core.rows import (
    NO_ROW,
    Row,
    key_of_honors,
    key_of_suit,
    kinds_of_row,
    row_of,
    sum_of_row,
)
from laizi.core.shapes import (
    SUIT,
    WEIGHT,
    WIN_BITS,
    WIN_MASK,
    WIN_NEED,
    WIN_NOTHING,
    WIN_PAIR,
    Shapes,
    distance_of_ids,
    id_of,
    limit_below,
    place_of_key,
    rest_lanes,
)
from laizi.core.state import Work
from laizi.tiles import KINDS


class Discards(Record):
    """What each discard of a hand leaves; of kinds not held the distance is `NOT_HELD`."""

    kinds: Grid = field("i8", KINDS)
    """The kinds that then help, as bits."""
    distance: Grid = field("i1", KINDS)
    tiles: Grid = field("u1", KINDS)
    """How many unseen tiles those are."""


ALL_RIGHT: Final = -1
NOT_HELD: Final = -1
"""The distance after the discard of a kind that is not held."""


@often
def wildcards_of(wildcards: NDArray[np.int64], row: int) -> int:
    """A row's wildcards: its own, or those that all rows have."""
    return int(wildcards[row if wildcards.size > 1 else 0])


@often
def melds_beside(tiles: int) -> int:
    """Melds beside so many tiles, one's turn or not; -1 if no hand has so many."""
    if tiles > 14 or tiles % 3 == 0 or tiles < 1:
        return -1
    return (14 - tiles) // 3


@often
def distance_of_row(t: Shapes, row: Row, lane: int, melds: int) -> int:
    """Tiles missing before wildcards, of a row."""
    man = id_of(t, 0, key_of_suit(row, 0))
    pin = id_of(t, 1, key_of_suit(row, 1))
    sou = id_of(t, 2, key_of_suit(row, 2))
    honors = id_of(t, 3, key_of_honors(row))
    left, right = int(t.join[man, pin]), int(t.join[honors, sou])
    return distance_of_ids(t, lane, left, right, melds)


@entry
def distances(
    hands: Records[Row],
    wildcards: NDArray[np.int64],
    lane: int,
    shapes: Records[Shapes],
    out: NDArray[np.int8],
) -> int:
    """向听: tiles missing before each hand is complete; `lane` 1 asks for a pair of 2, 5 or 8."""
    t = shapes[0]
    for row in range(out.size):
        wild = wildcards_of(wildcards, row)
        melds = melds_beside(sum_of_row(hands[row]) + wild)
        if melds < 0:
            return row
        out[row] = max(0, distance_of_row(t, hands[row], lane, melds) - wild)
    return ALL_RIGHT


@often
def is_complete(t: Shapes, row: Row, lane: int, wild: int) -> bool:
    """Whether wildcards turn all tiles of a row into sets and a pair."""
    a = int(t.win[place_of_key(0, key_of_suit(row, 0))])
    b = int(t.win[place_of_key(1, key_of_suit(row, 1))])
    c = int(t.win[place_of_key(2, key_of_suit(row, 2))])
    h = int(t.win[place_of_key(3, key_of_honors(row))])
    place = WIN_PAIR + WIN_BITS * lane
    pair = WIN_MASK << place
    least = min(min(a & pair, b & pair), min(c & pair, h & pair))
    return ((a + b + c + h) & WIN_NEED) + (least >> place) <= wild + WIN_NOTHING


@entry
def wins(
    hands: Records[Row],
    wildcards: NDArray[np.int64],
    lane: int,
    shapes: Records[Shapes],
    out: NDArray[np.bool_],
) -> int:
    """胡: whether each hand is complete, sets and a pair."""
    t = shapes[0]
    for row in range(out.size):
        wild = wildcards_of(wildcards, row)
        tiles = sum_of_row(hands[row]) + wild
        if melds_beside(tiles) < 0:
            return row
        out[row] = tiles % 3 == 2 and is_complete(t, hands[row], lane, wild)
    return ALL_RIGHT


# --- waits and discards -------------------------------------------------------------------------
@often
def note_row(w: Work, t: Shapes, row: Row, melds: int) -> None:
    """Look at a row."""
    w.near_melds = melds
    for suit in range(3):
        w.near_key[suit] = key_of_suit(row, suit)
    w.near_key[3] = key_of_honors(row)
    look_at_shape(w, t)


@jit
def kinds_that_help(w: Work, t: Shapes) -> int:
    """The kinds of `w.near_kinds` that bring the hand that was looked at nearer."""
    note_gains(w, t)
    lane, melds = int(w.near_lane), int(w.near_melds)
    found = reached_beside(
        w,
        rest_lanes(t, lane, int(w.near_rest[0]), melds),
        rest_lanes(t, lane, int(w.near_rest[1]), melds),
        rest_lanes(t, lane, int(w.near_rest[2]), melds),
        rest_lanes(t, lane, int(w.near_rest[3]), melds),
        limit_below(0, int(w.near_missing) + 1),
    )
    return found & w.near_kinds


@jit
def waits_of_row(w: Work, t: Shapes, row: Row, wild: int, melds: int) -> int:
    """The kinds that complete a row one tile away; none where it is farther, or complete."""
    if distance_of_row(t, row, int(w.near_lane), melds) != wild + 1:
        return 0
    note_row(w, t, row, melds)
    w.near_kinds = EVERY_KIND & ~kinds_of_row(row, 4)
    return kinds_that_help(w, t)


@entry
def waits(
    hands: Records[Row],
    wildcards: NDArray[np.int64],
    lane: int,
    shapes: Records[Shapes],
    works: Records[Work],
    out: NDArray[np.int64],
) -> int:
    """听: the kinds, not held four times, that complete each hand of a tile too few, as bits."""
    works[0].near_lane = lane
    for row in range(out.size):
        wild = wildcards_of(wildcards, row)
        tiles = sum_of_row(hands[row]) + wild
        melds = melds_beside(tiles)
        if melds < 0 or tiles % 3 == 2:
            return row
        out[row] = waits_of_row(works[0], shapes[0], hands[row], wild, melds)
    return ALL_RIGHT


@jit
def note_unseen_row(w: Work, unseen: Row) -> None:
    """The unseen copies of each kind, as binary digits."""
    one, two = kinds_of_row(unseen, 1), kinds_of_row(unseen, 2)
    three, four = kinds_of_row(unseen, 3), kinds_of_row(unseen, 4)
    w.near_unseen[0] = (one & ~two) | (three & ~four)
    w.near_unseen[1], w.near_unseen[2] = two & ~four, four
    w.near_kinds = one


@jit
def weigh_row(w: Work, t: Shapes, held: int, wild: int, out: Discards) -> None:
    """Answer for every kind of the hand that was looked at, of which some are held."""
    for kind in range(KINDS):
        out.distance[kind], out.kinds[kind], out.tiles[kind] = NOT_HELD, 0, 0
    note_pairs_of_suits(w, t)
    note_gains(w, t)
    while held != 0:
        kind = lowest(held)
        held &= held - 1
        suit = int(SUIT[kind])
        key = int(w.near_key[suit]) - int(WEIGHT[kind])
        own = id_of(t, suit, key)
        missing = missing_after(w, t, suit, own)
        out.distance[kind] = max(0, missing - wild)
        if missing > wild:
            found = nearer_by_sets(w, t, suit, key, own, missing) & w.near_kinds
            out.kinds[kind], out.tiles[kind] = found, unseen_tiles(w, found)


@entry
def weigh_discards(
    hands: Records[Row],
    wildcards: NDArray[np.int64],
    lane: int,
    unseen: Records[Row],
    shapes: Records[Shapes],
    works: Records[Work],
    out: Records[Discards],
) -> int:
    """进张: for every discard its distance, the kinds that then help, and how many are unseen."""
    w = works[0]
    w.near_lane = lane
    for row in range(len(out)):
        wild = wildcards_of(wildcards, row)
        total = sum_of_row(hands[row]) + wild
        melds = melds_beside(total)
        if melds < 0 or total % 3 != 2 or sum_of_row(unseen[row]) == NO_ROW:
            return row
        note_row(w, shapes[0], hands[row], melds)
        note_unseen_row(w, unseen[row])
        held = kinds_of_row(hands[row], 1)
        weigh_row(w, shapes[0], held, wild, out[row])
    return ALL_RIGHT


# --- one hand -----------------------------------------------------------------------------------
@jit
def distance_or_none(t: Shapes, row: Row) -> int:
    """The distance of one hand without wildcards, -1 if it is none."""
    melds = melds_beside(sum_of_row(row))
    return distance_of_row(t, row, 0, melds) if melds >= 0 else -1


@jit
def waits_or_none(w: Work, t: Shapes, row: Row) -> int:
    """The waits of such a hand as bits, -1 if it is none or has a tile too many."""
    tiles = sum_of_row(row)
    melds = melds_beside(tiles)
    if melds < 0 or tiles % 3 == 2:
        return -1
    w.near_lane = 0
    return waits_of_row(w, t, row, 0, melds)


# One hand is asked as it comes, signed or not: making a record of it would take longer.
@entry
def distance_of_signed(counts: NDArray[np.int8], shapes: Records[Shapes]) -> int:
    """`distance_or_none` of 34 counts."""
    return distance_or_none(shapes[0], row_of(counts))


@entry
def distance_of_unsigned(counts: NDArray[np.uint8], shapes: Records[Shapes]) -> int:
    """`distance_or_none` of 34 counts."""
    return distance_or_none(shapes[0], row_of(counts))


@entry
def waits_of_signed(counts: NDArray[np.int8], shapes: Records[Shapes], works: Records[Work]) -> int:
    """`waits_or_none` of 34 counts."""
    return waits_or_none(works[0], shapes[0], row_of(counts))


@entry
def waits_of_unsigned(
    counts: NDArray[np.uint8], shapes: Records[Shapes], works: Records[Work]
) -> int:
    """`waits_or_none` of 34 counts."""
    return waits_or_none(works[0], shapes[0], row_of(counts))
