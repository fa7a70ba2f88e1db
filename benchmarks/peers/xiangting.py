"""xiangting: distance and necessary tiles, Rust under PyO3. https://pypi.org/project/xiangting/

Hands are counts of 34 kinds. A `bytes` object is taken as well as the documented list of ints, and
over three times as fast. Seven pairs and thirteen orphans are always looked at.
"""

from typing import Any, Final

import numpy as np
from xiangting import (
    PlayerCount,
    calculate_necessary_tiles,
    calculate_replacement_number,
)

from benchmarks.task import KINDS, Job, Task

PACKAGES: Final = ("xiangting",)
IMPORT: Final = "import xiangting"
NOTE: Final = "one hand a call, as `bytes`; acceptance tells kinds, not how many tiles"
FOUR: Final = PlayerCount.FOUR


def _hands(task: Task) -> list[bytes]:
    joined = task.hands.counts.tobytes()
    return [joined[i : i + KINDS] for i in range(0, len(joined), KINDS)]


def distance(task: Task) -> Job:
    """`calculate_replacement_number`."""
    hands = _hands(task)
    return Job(lambda: [calculate_replacement_number(hand, FOUR) for hand in hands], np.array)


def is_win(task: Task) -> Job:
    """`calculate_replacement_number` is 0."""
    hands = _hands(task)
    return Job(lambda: [calculate_replacement_number(hand, FOUR) == 0 for hand in hands], np.array)


def waits(task: Task) -> Job:
    """`calculate_necessary_tiles`: the tiles that complete a hand that lacks one."""
    hands = _hands(task)

    def answers(given: list[tuple[int, int]]) -> Any:
        return np.array([kinds if missing == 1 else 0 for missing, kinds in given], np.uint64)

    return Job(lambda: [calculate_necessary_tiles(hand, FOUR) for hand in hands], answers)


one_distance, one_waits = distance, waits


def acceptance(task: Task) -> Job:
    """`calculate_necessary_tiles` after each discard."""
    hands = _hands(task)

    def answers(given: list[list[tuple[int, tuple[int, int]]]]) -> Any:
        table = np.zeros((len(given), KINDS, 2), np.int64)
        for row, discards in enumerate(given):
            for kind, found in discards:
                table[row, kind] = found
        return table

    return Job(lambda: [_discards(hand) for hand in hands], answers)


def _discards(hand: bytes) -> list[tuple[int, tuple[int, int]]]:
    """Each kind that is held, with distance and necessary tiles after its discard."""
    counts, found = bytearray(hand), []
    for kind, held in enumerate(hand):
        if held:
            counts[kind] = held - 1
            found.append((kind, calculate_necessary_tiles(counts, FOUR)))
            counts[kind] = held
    return found
