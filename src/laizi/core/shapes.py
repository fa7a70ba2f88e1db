"""Look-up tables for shapes: what the tiles of one suit can make, with how many tiles missing.

A suit's tiles are one number, its *key*: base-5 digits, one for each rank. A key leads to small
ids, an id to a packed value; the values of four suits are joined by addition (a win, where every
tile is used) or by min-plus products (the distance, where some tiles are wasted).

What tiles lack for 0 to 4 sets, without and with a pair, is ten numbers; two groups of tiles joined
lack ten numbers again. Of all these there are few different ones, so each has an id, and joining is
a look-up. The ten numbers lie side by side in one word, six bits each: a *lane* for each.

One tile more lowers some of the ten numbers by one, which are its *gains*: a bit of every lane.

The tables are data made by `laizi.core.make_shapes` and shipped as `shapes.bin`, which is mapped
into memory: only what is asked of them is ever read, and all processes share it.
"""

import functools
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from laizi.core.jit import PLAIN, jit, often
from laizi.core.records import Grid, Record, Records, field

SUIT: NDArray[np.uint8] = (np.arange(34) // 9).astype(np.uint8)
"""Suit of each kind: 0 万, 1 筒, 2 条, 3 honours. Unsigned: see `place_of_key`."""
WEIGHT: NDArray[np.int64] = 5 ** (np.arange(34) % 9)
"""What one tile of each kind adds to its suit's key."""
IS_258: NDArray[np.bool_] = (np.arange(34) < 27) & np.isin(np.arange(34) % 9, (1, 4, 7))
"""Whether a kind is a 2, 5 or 8 of a number suit."""

KINDS_258: Final = sum(1 << kind for kind in range(34) if IS_258[kind])
KINDS_OF_HONORS: Final = sum(1 << kind for kind in range(27, 34))
KINDS_OF_SUIT: NDArray[np.int64] = np.array([511, 511 << 9, 511 << 18, KINDS_OF_HONORS])
"""Sets of kinds, as bits."""

SUIT_KEYS, HONOR_KEYS = 5**9, 5**7
PLACES = (1 << 21) - 1
"""No table of all keys has more places."""
KEYS_BEFORE: NDArray[np.int64] = np.array([0, 0, 0, SUIT_KEYS])
"""Where the keys of a suit begin in a table of all keys."""
IMPOSSIBLE = 15
"""A need that no number of wildcards meets."""

# Layout of an exact value: how many wildcards turn *all* tiles of a suit into sets (and a pair).
SETS, SETS_PAIR, SETS_258, TRIPLETS, TRIPLETS_PAIR, ODD = 0, 4, 8, 12, 16, 20
ONLY_258 = 1 << 24
# Layout of a tally: kinds held three or more times, twice, once; tiles that are 2, 5 or 8, that are
# honours, and all tiles.
HELD_3, HELD_2, HELD_1, COUNT_258, COUNT_HONORS, COUNT = 0, 5, 10, 15, 20, 25

# Layout of a win value: how many wildcards turn all tiles of a suit into sets, and `WIN_NOTHING`
# more than what it takes besides to make a pair there, any or one of 2, 5 or 8.
WIN_NEED, WIN_PAIR, WIN_BITS = 63, 6, 5
WIN_MASK, WIN_NOTHING = 31, 16

# Lanes: lane `5 * pair + sets` is what is missing for so many sets, without or with a pair.
LANE_BITS, PAIR_LANES = 6, 30
LANE = 63
WITHOUT_PAIR = (1 << PAIR_LANES) - 1
GUARDS = sum(32 << LANE_BITS * lane for lane in range(10))
"""The highest bit of every lane: no sum of two values reaches it."""
HALF_GUARDS = GUARDS & WITHOUT_PAIR
ONES = GUARDS >> 5
OUT_OF_REACH = 16
"""What is missing where more sets are asked for than are still to be made."""

EXACT_VALUES, TALLY_VALUES = 1024, 2048
IDS, JOINED_IDS = 840, 785
"""What a group of tiles can lack: 785 for number suits and suits joined, 55 more of honours."""
LOW_RANKS, LOW_GAINS, HIGH_GAINS = LANE_BITS, 65_536, 8192
"""The gains of six ranks fill a word, those of the other three (or one) another."""


class Shapes(Record):
    """The tables; one record of about 35 MB, shared by everything."""

    exact: Grid = field("i4", EXACT_VALUES)
    """Id -> exact value, as laid out above."""
    lanes: Grid = field("i8", 2, IDS)
    """[any pair or a pair of 2, 5 or 8][id] -> the lanes."""
    rest: Grid = field("i8", 2, 5, IDS)
    """[any pair or a pair of 2, 5 or 8][melds][id] -> the lanes of what other tiles lack, at the
    place of what these leave them to do: at `5 * pair + sets`, what is missing for 4 - `melds` -
    `sets` sets and the pair if `pair` is 0."""
    id: Grid = field("u2", SUIT_KEYS + HONOR_KEYS)
    """Key -> id; the keys of honours come after those of the number suits (`KEYS_BEFORE`)."""
    exact_id: Grid = field("u2", SUIT_KEYS + HONOR_KEYS)
    """Like `id`."""
    win: Grid = field("u2", SUIT_KEYS + HONOR_KEYS)
    """Key -> win value, as laid out above: the part of the exact value that four sets and a pair
    need, so laid that values of suits are added."""
    join: Grid = field("u2", IDS, JOINED_IDS)
    """Two ids -> the id of what both can make together. Honours stand first."""
    tally: Grid = field("i4", TALLY_VALUES)
    """Id -> tally, as laid out above; tallies of suits are added."""
    tally_id: Grid = field("u2", SUIT_KEYS + HONOR_KEYS)
    """Like `id`."""
    gain_id: Grid = field("u2", 2, SUIT_KEYS + HONOR_KEYS, 2)
    """[any pair or a pair of 2, 5 or 8][key] -> the ids of the gains of its lower six ranks, and
    of its others; nothing is gained where four of a rank or 14 tiles are held."""
    low_gains: Grid = field("i8", LOW_GAINS)
    """Id -> the gains of six ranks: in each lane a bit for each rank."""
    high_gains: Grid = field("i8", HIGH_GAINS)


FILE: Final = Path(__file__).with_name("shapes.bin")


@functools.cache
def load_shapes() -> Records[Shapes]:
    """The tables as an array of one record (mapped once per process)."""
    # Copy on write rather than read-only: the type of an array that may be written to is the
    # one that is compiled.
    mapped = np.memmap(FILE, Shapes.dtype, mode="c", shape=(1,))
    return mapped.view(np.ndarray)  # type: ignore[return-value]  # what Records stands for


@often
def place_of_key(suit: int, key: int) -> int:
    """Where a suit's key stands in a table of all keys.

    An index that may be negative counts from the end in Python, which takes three instructions to
    find out. The mask says that this one is not, as do unsigned fields and tables.
    """
    return (key + int(KEYS_BEFORE[suit])) & PLACES


@often
def id_of(t: Shapes, suit: int, key: int) -> int:
    """The id of what a suit's tiles lack."""
    return int(t.id[place_of_key(suit, key)])


@often
def exact_of(t: Shapes, suit: int, key: int) -> int:
    """What turns all tiles of a suit into sets, as laid out above."""
    return int(t.exact[t.exact_id[place_of_key(suit, key)]])


@often
def tally_of(t: Shapes, suit: int, key: int) -> int:
    """How many tiles of each kind a suit has, as laid out above."""
    return int(t.tally[t.tally_id[place_of_key(suit, key)]])


@often
def gains(t: Shapes, pair_kind: int, suit: int, key: int, high: bool) -> int:
    """The gains of the lower six ranks of a suit, or of its others."""
    place = place_of_key(suit, key)
    if high:
        return int(t.high_gains[t.gain_id[pair_kind, place, 1]])
    return int(t.low_gains[t.gain_id[pair_kind, place, 0]])


@jit
def lacking(t: Shapes, suit: int, key: int) -> int:
    """Wildcards that make all tiles of a suit into sets, or one more than into sets and a pair.

    No complete hand lacks more, in four suits together, than one tile beyond its wildcards; and
    one further tile makes it one less at most.
    """
    win = int(t.win[place_of_key(suit, key)])
    return (win & WIN_NEED) + min(0, ((win >> WIN_PAIR) & WIN_MASK) - WIN_NOTHING + 1)


@often
def lowest_lane(lanes: int) -> int:
    """The lowest of ten lanes."""
    low, high = lanes & WITHOUT_PAIR, lanes >> PAIR_LANES
    # A guard survives where `high` is no lower; less its lowest bit it covers the lane.
    guards = ((high | HALF_GUARDS) - low) & HALF_GUARDS
    cover = guards - (guards >> 5)
    five = (low & cover) | (high & ~cover)
    first = min(five & LANE, (five >> LANE_BITS) & LANE)
    second = min((five >> (2 * LANE_BITS)) & LANE, (five >> (3 * LANE_BITS)) & LANE)
    return min(min(first, second), (five >> (4 * LANE_BITS)) & LANE)


@often
def rest_lanes(t: Shapes, pair_kind: int, other: int, melds: int) -> int:
    """What other tiles (an id) lack, beside each lane of one's own, `melds` sets being melded."""
    return int(t.rest[pair_kind, melds, other])


@often
def distance_of_ids(t: Shapes, pair_kind: int, own: int, other: int, melds: int) -> int:
    """Tiles missing for a hand in two parts, before wildcards; `pair_kind` 1 asks for 2, 5 or 8."""
    return lowest_lane(int(t.lanes[pair_kind, own]) + rest_lanes(t, pair_kind, other, melds))


@often
def limit_below(rest: int, limit: int) -> int:
    """What `reaches_below` adds to lanes, so that a guard falls where a sum is below the limit."""
    return rest + GUARDS - limit * ONES


@often
def reaches_below(lanes: int, limit: int) -> bool:
    """Whether some lane, with what the rest lacks, stays below the limit of `limit_below`."""
    return (lanes + limit) & GUARDS != GUARDS


@jit
def distance(
    t: Shapes, man: int, pin: int, sou: int, honors: int, wildcards: int, sets: int, pair: int
) -> int:
    """Tiles missing before `sets` sets and a pair are complete; 0 is a complete hand.

    The four keys leave wildcards out. `pair`: 1 for any pair, 2 for a pair of 2, 5 or 8.
    """
    left = int(t.join[id_of(t, 0, man), id_of(t, 1, pin)])
    right = int(t.join[id_of(t, 3, honors), id_of(t, 2, sou)])
    return max(0, distance_of_ids(t, pair - 1, left, right, 4 - sets) - wildcards)


__all__ = ["PLAIN", "Shapes", "distance", "load_shapes"]
