"""PyMahjongGB: Mahjong Competition Rules, C++. https://pypi.org/project/PyMahjongGB/

Hands are tuples of 13 tile names. `RegularShanten` looks at four sets and a pair only.
"""

from typing import Any, Final

import numpy as np
from MahjongGB import MahjongFanCalculator, RegularShanten

from benchmarks.task import KINDS, Job, NotThere, Task, bits_of, kinds_of

PACKAGES: Final = ("PyMahjongGB",)
IMPORT: Final = "import MahjongGB"
NOTE: Final = "one hand a call; the distance of 13 tiles only, so it takes one away from the rest"

NAMES: Final = (
    *(f"{suit}{rank}" for suit in "WBT" for rank in range(1, 10)),
    *("F1", "F2", "F3", "F4", "J3", "J2", "J1"),
)
KIND_OF: Final = {name: kind for kind, name in enumerate(NAMES)}
Names = tuple[str, ...]


def _names(counts: Any) -> list[Names]:
    return [tuple(NAMES[kind] for kind in kinds) for kinds in kinds_of(counts)]


def _bits(useful: Names) -> int:
    return bits_of([KIND_OF[name] for name in useful])


def distance(task: Task) -> Job:
    """`RegularShanten`, which is the distance less one; it has none for 14 tiles."""
    hands = [hand[:13] for hand in _names(task.hands.counts)]
    of_13 = task.hands.counts.sum(axis=1) == 13

    def answers(given: list[tuple[int, Names]]) -> Any:
        found = np.array([shanten + 1 for shanten, _ in given])
        return np.where(of_13, found, -1)

    return Job(lambda: [RegularShanten(hand) for hand in hands], answers)


def waits(task: Task) -> Job:
    """`RegularShanten`, which tells the useful tiles beside the distance."""
    hands = _names(task.hands.counts)

    def answers(given: list[tuple[int, Names]]) -> Any:
        found = [_bits(useful) if shanten == 0 else 0 for shanten, useful in given]
        return np.array(found, np.uint64)

    return Job(lambda: [RegularShanten(hand) for hand in hands], answers)


one_waits = waits


def acceptance(task: Task) -> Job:
    """`RegularShanten` after each discard."""
    hands = _names(task.hands.counts)

    def answers(given: list[list[tuple[str, tuple[int, Names]]]]) -> Any:
        table = np.zeros((len(given), KINDS, 2), np.int64)
        for row, discards in enumerate(given):
            for name, (shanten, useful) in discards:
                table[row, KIND_OF[name]] = shanten + 1, _bits(useful)
        return table

    return Job(lambda: [_discards(hand) for hand in hands], answers)


def _discards(hand: Names) -> list[tuple[str, tuple[int, Names]]]:
    """Each kind that is held, with what `RegularShanten` tells after its discard."""
    found, last = [], ""
    for place, name in enumerate(hand):
        if name != last:
            found.append((name, RegularShanten(hand[:place] + hand[place + 1 :])))
        last = name
    return found


def settle(task: Task) -> Job:
    """`MahjongFanCalculator` of the closed hand, self-drawn."""
    if not len(task.hands.tile):
        raise NotThere("hands without a winning tile")
    counts = task.hands.whole().copy()
    counts[np.arange(len(counts)), task.hands.tile] -= 1
    drawn = [NAMES[kind] for kind in task.hands.tile.tolist()]
    hands = list(zip(_names(counts), drawn, strict=True))

    def run() -> Any:
        return [
            MahjongFanCalculator((), hand, tile, 0, True, False, False, False, 0, 0)  # noqa: FBT003
            for hand, tile in hands
        ]

    return Job(run)
