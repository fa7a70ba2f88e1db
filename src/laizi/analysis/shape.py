"""Distance, wins and waits by shape: sets and a pair, wildcards standing for anything."""

import functools
import threading
from typing import Final, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from laizi.analysis.hands import ROW, HandError, Hands, Wild, lane_of, read, refuse, rows_of
from laizi.core import measuring
from laizi.core.records import Records
from laizi.core.rows import Row
from laizi.core.shapes import load_shapes
from laizi.core.state import Work
from laizi.tiles import KINDS, tile_text

SHAPES: Final = load_shapes()
BEFORE: Final = (13, 10, 7, 4, 1)
AFTER: Final = (14, 11, 8, 5, 2)
TEXTS: Final = tuple(tile_text(kind) for kind in range(KINDS))
_BYTES: Final = "bB"
_ONE: Final = (KINDS,)
_STEP: Final = (1,)


class _Scratch(threading.local):
    """Room to think in, for each thread its own."""

    works: Records[Work]

    def __init__(self) -> None:
        self.works = Work.zeros(1)


SCRATCH: Final = _Scratch()


@functools.lru_cache(maxsize=65_536)
def kinds_of(bits: int) -> tuple[str, ...]:
    """The kinds in a set of bits, as text: bit 0 is 1m, bit 33 is 7z."""
    bits, found = int(bits), []
    while bits > 0:
        found.append(TEXTS[(bits & -bits).bit_length() - 1])
        bits &= bits - 1
    return tuple(found)


def _plain_row(hand: object, wildcards: object, wild: object, pair: object) -> Records[Row] | None:
    """The counts of one hand where they may be used as they are: without a copy, without options.

    A view as a record costs less than any check of the numbers, which the core makes.
    """
    if (
        isinstance(hand, np.ndarray)
        and hand.shape == _ONE
        and hand.dtype.char in _BYTES
        and hand.strides == _STEP
        and wild is None
        and pair == "any"
        and isinstance(wildcards, int)
        and wildcards == 0
    ):
        return np.ndarray(1, ROW, hand)  # type: ignore[return-value]  # what Records stands for
    return None


@overload
def distance(hands: str, *, wildcards: int = 0, wild: Wild = None, pair: str = "any") -> int: ...
@overload
def distance(
    hands: ArrayLike, *, wildcards: ArrayLike = 0, wild: Wild = None, pair: str = "any"
) -> int | NDArray[np.int8]: ...
def distance(
    hands: Hands, *, wildcards: ArrayLike = 0, wild: Wild = None, pair: str = "any"
) -> int | NDArray[np.int8]:
    """向听: tiles missing before the hand is complete: 0 a win, 1 ready (听牌).

    A hand may want a fifth copy of a kind, as a wildcard may stand for one (`fifth_copy`, rules
    §10): it is then ready with no tile to wait for.

    Args:
        hands: one hand, or (N, 34).
        wildcards: how many wildcards lie beside the counts; one number, or N.
        wild: kinds that are wild: such tiles among the hands are taken as wildcards.
        pair: "any", or "258" where the pair must be 2, 5 or 8 (将).

    Returns:
        The distance; for an array, `int8` of shape (N,).

    Raises:
        HandError: something is no hand; the message names it and what would be right.
    """
    row = _plain_row(hands, wildcards, wild, pair)
    if row is not None and (missing := measuring.distance_of_hand(row, 0, 0, SHAPES)) >= 0:
        return missing
    lane = lane_of(pair)
    counts, beside = read(hands, wildcards, wild)
    out = np.empty(counts.size // KINDS, np.int8)
    wrong = measuring.distances(rows_of(counts), beside, lane, SHAPES, out)
    if wrong >= 0:
        raise refuse(counts, beside, wrong, "a hand", sorted(BEFORE + AFTER))
    return int(out[0]) if counts.ndim == 1 else out


def is_win(
    hands: Hands, *, wildcards: ArrayLike = 0, wild: Wild = None, pair: str = "any"
) -> bool | NDArray[np.bool_]:
    """胡: whether the hand is complete: sets and a pair, the tile drawn included.

    Arguments and errors are those of `distance`. Returns a bool, or `bool` of shape (N,); a hand
    without the tile drawn is not complete. Big wins of other shapes are `settle`'s.
    """
    lane = lane_of(pair)
    counts, beside = read(hands, wildcards, wild)
    out = np.empty(counts.size // KINDS, np.bool_)
    wrong = measuring.wins(rows_of(counts), beside, lane, SHAPES, out)
    if wrong >= 0:
        raise refuse(counts, beside, wrong, "a hand", sorted(BEFORE + AFTER))
    return bool(out[0]) if counts.ndim == 1 else out


def waits(
    hands: Hands, *, wildcards: ArrayLike = 0, wild: Wild = None, pair: str = "any"
) -> tuple[str, ...] | NDArray[np.uint64]:
    """听: the kinds that complete a hand without the tile drawn; kinds held four times left out.

    Arguments and errors are those of `distance`. Returns the kinds as text, none where the hand is
    not ready; for an array, `uint64` of shape (N,) with a bit for each kind (see `kinds_of`).
    """
    row = _plain_row(hands, wildcards, wild, pair)
    if row is not None:
        found = measuring.waits_of_hand(row, 0, 0, SHAPES, SCRATCH.works)
        if found >= 0:
            return kinds_of(found) if found else ()
    lane = lane_of(pair)
    counts, beside = read(hands, wildcards, wild)
    out = np.empty(counts.size // KINDS, np.int64)
    wrong = measuring.waits(rows_of(counts), beside, lane, SHAPES, SCRATCH.works, out)
    if wrong >= 0:
        raise refuse(counts, beside, wrong, "a hand before a draw", sorted(BEFORE))
    return kinds_of(int(out[0])) if counts.ndim == 1 else out.view(np.uint64)


__all__ = ["HandError", "distance", "is_win", "kinds_of", "waits"]
