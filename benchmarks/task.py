"""What a library under test is given, and what it gives back."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

KINDS: Final = 34


def _no_tiles() -> NDArray[np.int8]:
    return np.zeros(0, np.int8)


@dataclass(frozen=True)
class Hands:
    """Hands, one in each row.

    Attributes:
        counts: concealed tiles by kind, (N, 34).
        tile: the winning tile, which `counts` includes; empty where nobody has won.
        meld: the one set of a win that is laid open, or empty. Its lowest kind, plus 34 for a
            triplet.
    """

    counts: NDArray[np.uint8]
    tile: NDArray[np.int8] = field(default_factory=_no_tiles)
    meld: NDArray[np.int8] = field(default_factory=_no_tiles)

    def __len__(self) -> int:
        return len(self.counts)

    def part(self, first: int, count: int) -> "Hands":
        """So many hands from one on."""
        piece = slice(first, first + count)
        counts = np.ascontiguousarray(self.counts[piece])
        return replace(self, counts=counts, tile=self.tile[piece], meld=self.meld[piece])

    def whole(self) -> NDArray[np.uint8]:
        """All tiles of each hand, the open set among them."""
        if not len(self.meld):
            return self.counts
        counts, rows = self.counts.copy(), np.arange(len(self))
        low, triplet = self.meld % KINDS, self.meld >= KINDS
        for place in range(3):
            counts[rows, np.where(triplet, low, low + place)] += 1
        return counts

    def save(self, path: Path) -> None:
        """Write them where `load` finds them."""
        np.savez(path, counts=self.counts, tile=self.tile, meld=self.meld)

    @classmethod
    def load(cls, path: Path) -> "Hands":
        """Read what `save` wrote."""
        with np.load(path) as stored:
            return cls(stored["counts"], stored["tile"], stored["meld"])


@dataclass(frozen=True)
class Task:
    """One thing to be done.

    Attributes:
        hands: what it is done with; no rows where hands are played from the deal.
        count: how many hands.
        first: the number of the first, a seed where hands are played.
        wildcards: how many wildcards every hand holds beside its counts.
        batch: how many hands a call gets; 0 for all at once.
    """

    hands: Hands
    count: int
    first: int = 0
    wildcards: int = 0
    batch: int = 0


@dataclass(frozen=True)
class Job:
    """A task made ready, everything but the measured work done.

    Attributes:
        run: the measured work; how many operations it did follows from the task.
        answers: what `run` gave, as an array to be compared: distances and yes or no (N,), sets of
            kinds as bits (N,), discards (N, 34, 2) of distance and kinds. None: not compared.
    """

    run: Callable[[], Any]
    answers: Callable[[Any], NDArray[Any]] | None = None


class NotThere(Exception):  # noqa: N818 - it is an answer rather than an error
    """The library lacks what a row asks; the message names it."""


def kinds_of(counts: NDArray[np.uint8]) -> list[list[int]]:
    """The tiles of each hand as a list of kinds."""
    rows, kinds = np.nonzero(counts)
    tiles = np.repeat(kinds, counts[rows, kinds])
    sizes = counts.sum(axis=1, dtype=np.int64)
    return [part.tolist() for part in np.split(tiles, np.cumsum(sizes)[:-1])]


def bits_of(kinds: list[int]) -> int:
    """A set of kinds as bits."""
    found = 0
    for kind in kinds:
        found |= 1 << kind
    return found
