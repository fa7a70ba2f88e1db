"""Distance, wins and waits by shape: sets and a pair, wildcards standing for anything."""

import functools
import threading
from collections.abc import Callable
from typing import Any, Final, TypeGuard, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from laizi.analysis.hands import HandError, Hands, Wild, lane_of, read, refuse, rows_of
from laizi.core import measuring
from laizi.core.records import Records
from laizi.core.shapes import load_shapes
from laizi.core.state import Work
from laizi.tiles import KINDS, tile_text

SHAPES: Final = load_shapes()
BEFORE: Final = (13, 10, 7, 4, 1)
AFTER: Final = (14, 11, 8, 5, 2)
TEXTS: Final = tuple(tile_text(kind) for kind in range(KINDS))
_ONE: Final = (KINDS,)
_STEP: Final = (1,)
_NONE: Final = 0


class _Scratch(threading.local):
    """Room to think in, for each thread its own."""

    works: Records[Work]

    def __init__(self) -> None:
        self.works = Work.zeros(1)


SCRATCH: Final = _Scratch()


@functools.lru_cache(maxsize=65_536)
def kinds_of(bits: int) -> tuple[str, ...]:
    """The kinds in a set of bits, as text: bit 0 is 1m, bit 33 is 7z.

    Raises:
        HandError: there are other bits.
    """
    bits, found = int(bits), []
    if not 0 <= bits < 1 << KINDS:
        raise HandError(f"kinds: {bits} is no set of kinds; bits 0 (1m) to 33 (7z) are")
    while bits > 0:
        found.append(TEXTS[(bits & -bits).bit_length() - 1])
        bits &= bits - 1
    return tuple(found)


_DISTANCE: Final[dict[str, Callable[..., int]]] = {
    "b": measuring.distance_of_signed,
    "B": measuring.distance_of_unsigned,
}
_WAITS: Final[dict[str, Callable[..., int]]] = {
    "b": measuring.waits_of_signed,
    "B": measuring.waits_of_unsigned,
}
"""For one hand's counts of a byte each, by the code of their type."""


def _is_plain(
    hand: object, wildcards: object, wild: object, pair: object
) -> TypeGuard[NDArray[Any]]:
    """Whether one hand's counts may be used as they are: no copy, no option.

    Each comparison takes as long as a distance, so there are as few as can be.
    """
    return (
        type(hand) is np.ndarray
        and hand.shape == _ONE
        and hand.strides == _STEP
        and hand.flags.writeable
        and wild is None
        and wildcards is _NONE
        and pair == "any"
    )


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
    if _is_plain(hands, wildcards, wild, pair) and (ask := _DISTANCE.get(hands.dtype.char)):
        missing = ask(hands, SHAPES)
        if missing >= 0:
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
    if _is_plain(hands, wildcards, wild, pair) and (ask := _WAITS.get(hands.dtype.char)):
        found = ask(hands, SHAPES, SCRATCH.works)
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
