"""Look-up tables for shapes: what the tiles of one suit can make, with how many tiles missing.

A suit's tiles are one number, its *key*: base-5 digits, one for each rank. A key leads to small
ids, an id to a packed value; the values of four suits are joined by addition (a win, where every
tile is used) or by min-plus products (the distance, where some tiles are wasted).

The tables are data made by `laizi.core.make_shapes` and shipped as `shapes.npz`.
"""

import functools
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from laizi.core.jit import PLAIN, jit
from laizi.core.records import Grid, Record, Records, field

SUIT: NDArray[np.int64] = np.arange(34) // 9
"""Suit of each kind: 0 万, 1 筒, 2 条, 3 honours."""
WEIGHT: NDArray[np.int64] = 5 ** (np.arange(34) % 9)
"""What one tile of each kind adds to its suit's key."""
IS_258: NDArray[np.bool_] = (np.arange(34) < 27) & np.isin(np.arange(34) % 9, (1, 4, 7))
"""Whether a kind is a 2, 5 or 8 of a number suit."""

KINDS_258: Final = sum(1 << kind for kind in range(34) if IS_258[kind])
KINDS_OF_HONORS: Final = sum(1 << kind for kind in range(27, 34))
"""Sets of kinds, as bits."""

SUIT_KEYS, HONOR_KEYS = 5**9, 5**7
IMPOSSIBLE = 15
"""A need that no number of wildcards meets."""

# Layout of an exact value: how many wildcards turn *all* tiles of a suit into sets (and a pair).
SETS, SETS_PAIR, SETS_258, TRIPLETS, TRIPLETS_PAIR, ODD = 0, 4, 8, 12, 16, 20
ONLY_258 = 1 << 24
# Layout of a tally: kinds held three or more times, twice, once; tiles that are 2, 5 or 8.
HELD_3, HELD_2, HELD_1, COUNT_258 = 0, 5, 10, 15

MISSING_VALUES, EXACT_VALUES, TALLY_VALUES = 1024, 1024, 1024
SUIT_MISSING, HONOR_MISSING = 510, 56


class Shapes(Record):
    """The tables; one record of about 8 MB, shared by everything."""

    missing: Grid = field("i8", MISSING_VALUES)
    """Id -> for 0-4 sets and no pair / any pair / a 2-5-8 pair, tiles missing (4 bits each)."""
    exact: Grid = field("i4", EXACT_VALUES)
    """Id -> exact value, as laid out above."""
    suit_missing: Grid = field("u2", SUIT_KEYS)
    honor_missing: Grid = field("u2", HONOR_KEYS)
    suit_exact: Grid = field("u2", SUIT_KEYS)
    honor_exact: Grid = field("u2", HONOR_KEYS)
    suit_pair: Grid = field("u2", SUIT_MISSING, SUIT_MISSING)
    """Two ids of number suits -> the id of what both can make together."""
    honor_pair: Grid = field("u2", SUIT_MISSING, HONOR_MISSING)
    tally: Grid = field("i4", TALLY_VALUES)
    """Id -> tally, as laid out above; tallies of suits are added."""
    suit_tally: Grid = field("u2", SUIT_KEYS)
    honor_tally: Grid = field("u2", HONOR_KEYS)


@functools.cache
def load_shapes() -> Records[Shapes]:
    """The tables as an array of one record (read once per process)."""
    shapes = Shapes.zeros(1)
    with np.load(Path(__file__).with_name("shapes.npz")) as stored:
        for name in stored.files:
            table = shapes[0][name]  # type: ignore[index]
            values = stored[name]
            table[tuple(slice(n) for n in values.shape)] = values
    return shapes


@jit
def lacking(t: Shapes, suit: int, key: int) -> int:
    """Wildcards that make all tiles of a suit into sets, or one more than into sets and a pair.

    No complete hand lacks more, in four suits together, than one tile beyond its wildcards; and
    one further tile makes it one less at most.
    """
    exact = int(t.exact[t.honor_exact[key] if suit == 3 else t.suit_exact[key]])
    return min((exact >> SETS) & 15, ((exact >> SETS_PAIR) & 15) + 1)


@jit
def finish(left: int, right: int, sets: int, pair: int) -> int:
    """Fewest tiles missing for `sets` sets and a pair (1 any, 2 of 2-5-8) from two halves."""
    best = 30
    for here in range(sets + 1):
        a = left >> (12 * here)
        b = right >> (12 * (sets - here))
        need = min((a & 15) + ((b >> (4 * pair)) & 15), ((a >> (4 * pair)) & 15) + (b & 15))
        best = min(best, need)
    return best


@jit
def distance(
    t: Shapes, man: int, pin: int, sou: int, honors: int, wildcards: int, sets: int, pair: int
) -> int:
    """Tiles missing before `sets` sets and a pair are complete; 0 is a complete hand.

    The four keys leave wildcards out. `pair`: 1 for any pair, 2 for a pair of 2, 5 or 8.
    """
    left = int(t.missing[t.suit_pair[t.suit_missing[man], t.suit_missing[pin]]])
    right = int(t.missing[t.honor_pair[t.suit_missing[sou], t.honor_missing[honors]]])
    return max(0, finish(left, right, sets, pair) - wildcards)


__all__ = ["PLAIN", "Shapes", "distance", "finish", "load_shapes"]
