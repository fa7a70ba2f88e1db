"""进张: what each discard of a hand leaves, and which unseen tiles then help."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from laizi.analysis.hands import (
    HandError,
    Hands,
    Wild,
    counts_of,
    lane_of,
    read,
    refuse,
    rows_of,
    wild_kinds,
)
from laizi.analysis.shape import AFTER, SCRATCH, SHAPES, TEXTS, kinds_of
from laizi.core import measuring
from laizi.tiles import KINDS


@dataclass(frozen=True, slots=True)
class Discard:
    """What one discard leaves.

    Attributes:
        tile: the kind discarded.
        distance: tiles then missing.
        kinds: the kinds that bring the hand nearer.
        tiles: how many unseen tiles those are.
    """

    tile: str
    distance: int
    kinds: tuple[str, ...]
    tiles: int


@dataclass(frozen=True, slots=True)
class Discards:
    """What every discard of N hands leaves.

    Attributes:
        distance: `int8` (N, 34): tiles missing after the discard of a kind, -1 where it is not
            held.
        kinds: `int64` (N, 34): the kinds that then help, a bit each (see `kinds_of`).
        tiles: `uint8` (N, 34): how many unseen tiles those are.
    """

    distance: NDArray[np.int8]
    kinds: NDArray[np.int64]
    tiles: NDArray[np.uint8]


def acceptance(
    hands: Hands,
    *,
    wildcards: ArrayLike = 0,
    wild: Wild = None,
    pair: str = "any",
    unseen: ArrayLike | None = None,
) -> list[Discard] | Discards:
    """For every discard of a hand with the tile drawn: its distance, and the tiles that help.

    Args:
        hands: one hand, or (N, 34).
        wildcards: how many wildcards lie beside the counts; one number, or N.
        wild: kinds that are wild: such tiles among the hands are taken as wildcards, and are not
            counted among the tiles that help.
        pair: "any", or "258" where the pair must be 2, 5 or 8 (将).
        unseen: of each kind the copies that may still come, in the shape of the hands; without it
            all that are not in the hand itself.

    Returns:
        For one hand its discards, the best first; for an array `Discards`.

    Raises:
        HandError: something is no hand; the message names it and what would be right.
    """
    lane = lane_of(pair)
    counts, beside = read(hands, wildcards, wild)
    left = _unseen(counts, unseen, wild_kinds(wild))
    out: Any = measuring.Discards.zeros(counts.size // KINDS)
    rows = (rows_of(counts), beside, lane, rows_of(left), SHAPES, SCRATCH.works)
    wrong = measuring.weigh_discards(*rows, out)
    if wrong >= 0:
        raise refuse(counts, beside, wrong, "a hand after a draw", sorted(AFTER))
    found = Discards(out["distance"], out["kinds"], out["tiles"])
    return _of_one(found) if counts.ndim == 1 else found


def _unseen(
    counts: NDArray[np.int8], unseen: ArrayLike | None, wild: list[int]
) -> NDArray[np.int8]:
    if unseen is None:
        left = np.subtract(4, counts, dtype=np.int8)
    else:
        try:
            left = counts_of(unseen).copy()
        except HandError as error:
            raise HandError(str(error).replace("hands", "unseen", 1)) from None
        if left.shape != counts.shape:
            raise HandError(f"unseen: shape {left.shape}, {counts.shape} would be right")
        if left.size and not 0 <= int(left.min()) <= int(left.max()) <= 4:
            raise HandError("unseen: 0 to 4 of each kind are right")
        if (more := counts + left > 4).any():
            place = [int(i) for i in np.argwhere(more)[0]]
            raise HandError(f"unseen{place}: more than four with those in the hand")
    left[..., wild] = 0
    return left


def _of_one(found: Discards) -> list[Discard]:
    discards = [
        Discard(
            TEXTS[kind],
            int(found.distance[0, kind]),
            kinds_of(int(found.kinds[0, kind])),
            int(found.tiles[0, kind]),
        )
        for kind in range(KINDS)
        if found.distance[0, kind] >= 0
    ]
    return sorted(discards, key=lambda discard: (discard.distance, -discard.tiles))
