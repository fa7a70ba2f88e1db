"""Hands as people and programs give them, made into rows of counts."""

import warnings
from collections.abc import Iterable, Sequence
from typing import Any, Final, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from laizi.core import jit
from laizi.core.records import Records
from laizi.core.rows import Row
from laizi.tiles import KINDS, TileTextError, parse_chinese, parse_tile, parse_tiles

Hands = str | Sequence[int] | ArrayLike
"""Text, 34 counts, or an array of shape (N, 34)."""
Wild = str | int | np.integer[Any] | Iterable[str | int | np.integer[Any]] | None
"""Kinds that are wild: numbers from 0 (1m) to 33 (7z), or their text."""
if jit.PLAIN and jit.CACHE_NOTICE:
    warnings.warn(f"laizi: {jit.CACHE_NOTICE}", RuntimeWarning, stacklevel=2)

ROW: Final = Row.dtype
BYTES: Final = (np.dtype(np.int8), np.dtype(np.uint8))
PAIRS: Final = {"any": 0, "258": 1}


class HandError(ValueError):
    """What was given is no hand; the message names the place and what would be right."""


def array(name: str, given: object) -> NDArray[Any]:
    """What NumPy makes of something.

    Raises:
        HandError: nothing, as its rows are of different lengths.
    """
    try:
        return np.asarray(given)
    except ValueError:
        raise HandError(f"{name}: rows of one length would be right") from None


def numbers(name: str, given: object) -> NDArray[Any]:
    """Whole numbers, one or many.

    Raises:
        HandError: they are none.
    """
    values = array(name, given)
    if values.dtype.kind not in "iu":
        what = repr(given) if values.ndim == 0 else f"an array of {values.dtype}"
        raise HandError(f"{name}: {what}; one whole number, or one a hand, would be right")
    return values


def first(wrong: NDArray[np.bool_]) -> str:
    """Where something is wrong, as an index in words; nothing where there is one value only."""
    return f"[{int(np.flatnonzero(wrong)[0])}]" if wrong.ndim else ""


def lane_of(pair: object) -> int:
    """Which pair completes a hand, as the core numbers it.

    Raises:
        HandError: it is neither "any" nor "258".
    """
    lane = PAIRS.get(pair) if isinstance(pair, str) else None
    if lane is None:
        raise HandError(f'pair: {pair!r} is neither "any" nor "258"')
    return lane


def counts_of(hands: Hands) -> NDArray[np.int8]:
    """Hands as counts: shape (34,) for one, (N, 34) for many, in one piece.

    Raises:
        HandError: the text cannot be read, or the shape or the numbers are not those of hands.
    """
    if isinstance(hands, str):
        return _counts_of_text(hands)
    given = array("hands", hands)
    if given.ndim not in {1, 2} or given.shape[-1] != KINDS:
        raise HandError(f"hands: shape {given.shape}, (34,) or (N, 34) would be right")
    if given.dtype in BYTES:
        # Compiled code takes arrays that may be written to, though it never writes to these.
        return np.require(given, requirements=["C", "W"]).view(np.int8)
    if given.dtype.kind not in "iu":
        raise HandError(f"hands: counts are whole numbers, not {given.dtype}")
    _check_counts(given)
    return np.ascontiguousarray(given, dtype=np.int8)


def _counts_of_text(text: str) -> NDArray[np.int8]:
    try:
        kinds = parse_tiles(text) if text.isascii() else parse_chinese(text)
    except TileTextError as error:
        raise HandError(f"hands: {error}") from None
    counts = np.bincount(np.array(kinds, np.int64), minlength=KINDS)
    if counts.max() > 4:
        raise HandError(f"hands: {counts.max()} tiles of a kind; 0 to 4 are right")
    return counts.astype(np.int8)


def wild_kinds(wild: Wild) -> list[int]:
    """The kinds that are wild.

    Raises:
        HandError: something is no kind of tile.
    """
    if wild is None:
        return []
    kinds = [_wild_kind(kind) for kind in _each(wild)]
    if wrong := [kind for kind in kinds if not 0 <= kind < KINDS]:
        raise HandError(f"wild: {wrong[0]} is no kind; 0 (1m) to 33 (7z) are")
    return sorted(set(kinds))


def _each(wild: object) -> Iterable[object]:
    if isinstance(wild, str) or not isinstance(wild, Iterable) or np.ndim(cast("Any", wild)) == 0:
        return [wild]
    return wild


def _wild_kind(kind: object) -> int:
    if isinstance(kind, str):
        try:
            return parse_tile(kind)
        except TileTextError as error:
            raise HandError(f"wild: {error}") from None
    if isinstance(kind, bool | np.bool_) or not isinstance(kind, int | np.integer):
        raise HandError(f"wild: {kind!r} is no kind; 0 (1m) to 33 (7z), or their text, are")
    return int(kind)


def read(
    hands: Hands, wildcards: ArrayLike, wild: Wild
) -> tuple[NDArray[np.int8], NDArray[np.int64]]:
    """Counts without wildcards, and how many wildcards lie beside them: one number, or N.

    Raises:
        HandError: as `counts_of` and `wild_kinds`; or wildcards that do not fit the hands.
    """
    counts = counts_of(hands)
    beside = np.array(np.atleast_1d(numbers("wildcards", wildcards)), dtype=np.int64)
    if beside.ndim != 1 or beside.size not in {1, counts.size // KINDS}:
        raise HandError(f"wildcards: shape {beside.shape}, a number or one a hand would be right")
    if beside.size and int(beside.min()) < 0:
        raise HandError(f"wildcards: {int(beside.min())}, 0 or more would be right")
    if kinds := wild_kinds(wild):
        counts = counts.copy()
        _check_counts(counts, kinds)
        beside = beside + counts[..., kinds].sum(axis=-1, dtype=np.int64)
        counts[..., kinds] = 0
    return counts, np.atleast_1d(beside)


def _check_counts(counts: NDArray[Any], kinds: Sequence[int] = range(KINDS)) -> None:
    """Refuse counts, of some kinds only, that are not 0 to 4."""
    held = counts[..., kinds]
    if held.size and not 0 <= int(held.min()) <= int(held.max()) <= 4:
        *row, place = (int(i) for i in np.argwhere((held < 0) | (held > 4))[0])
        value = int(held[(*row, place)])
        raise HandError(f"hands{[*row, kinds[place]]}: {value} tiles of a kind; 0 to 4 are right")


def rows_of(counts: NDArray[np.int8]) -> Records[Row]:
    """The same memory as records, one a hand."""
    return cast("Records[Row]", counts.reshape(-1).view(ROW))


def refuse(
    counts: NDArray[np.int8], wildcards: NDArray[np.int64], row: int, needed: str, sizes: Any
) -> HandError:
    """Why a row is no hand: a count, or how many tiles it has."""
    hand = counts.reshape(-1, KINDS)[row]
    where = "hands" if counts.ndim == 1 else f"hands[{row}]"
    wild = int(wildcards[row if wildcards.size > 1 else 0])
    if wrong := [kind for kind, count in enumerate(hand) if not 0 <= count <= 4]:
        place = [wrong[0]] if counts.ndim == 1 else [row, wrong[0]]
        return HandError(f"hands{place}: {hand[wrong[0]]} tiles of a kind; 0 to 4 are right")
    total = int(hand.sum()) + wild
    right = ", ".join(map(str, sizes))
    return HandError(f"{where}: {total} tiles; {needed} has {right}")
