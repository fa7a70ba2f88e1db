"""mahjong: riichi, pure Python. https://pypi.org/project/mahjong/

Hands are lists of 34 counts, or of 136 tile numbers for scores. Seven pairs and thirteen orphans
can be left out of the distance, and are.
"""

from typing import Any, Final

import numpy as np
from mahjong.agari import Agari
from mahjong.constants import EAST
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig
from mahjong.shanten import Shanten

from benchmarks.task import KINDS, Job, Task, kinds_of

PACKAGES: Final = ("mahjong",)
IMPORT: Final = "import mahjong.shanten, mahjong.agari, mahjong.hand_calculating.hand"
NOTE: Final = "one hand a call; it has no waits: `is_agari` is asked of each kind near the hand"


def distance(task: Task) -> Job:
    """`Shanten.calculate_shanten_for_regular_hand`, which is the distance less one."""
    hands, shanten = task.hands.counts.tolist(), Shanten.calculate_shanten_for_regular_hand
    return Job(lambda: [shanten(hand) for hand in hands], lambda given: np.array(given) + 1)


def is_win(task: Task) -> Job:
    """`Agari.is_agari`."""
    hands, is_agari = task.hands.counts.tolist(), Agari.is_agari
    return Job(lambda: [is_agari(hand) for hand in hands], np.array)


def waits(task: Task) -> Job:
    """`Agari.is_agari` with each kind that could join something."""
    hands = task.hands.counts.tolist()
    return Job(lambda: [_waits(hand) for hand in hands], lambda given: np.array(given, np.uint64))


one_distance, one_waits = distance, waits


def _near(kind: int) -> list[int]:
    """The kinds that a set or a pair can hold beside a kind, itself among them."""
    suit = range(kind // 9 * 9, kind // 9 * 9 + 9) if kind < 27 else range(kind, kind + 1)
    return [each for each in suit if abs(each - kind) < 3]


NEAR: Final = [_near(kind) for kind in range(KINDS)]


def _waits(hand: list[int]) -> int:
    found = 0
    for kind, near in enumerate(NEAR):
        if hand[kind] < 4 and any(hand[each] for each in near):
            hand[kind] += 1
            if Agari.is_agari(hand):
                found |= 1 << kind
            hand[kind] -= 1
    return found


def settle(task: Task) -> Job:
    """`HandCalculator.estimate_hand_value` of the closed hand, self-drawn."""
    tiles = [
        [4 * kind + 3 - kinds[:i].count(kind) for i, kind in enumerate(kinds)]
        for kinds in kinds_of(task.hands.whole())
    ]
    drawn = [4 * kind + 3 for kind in task.hands.tile.tolist()]
    hands, config = (
        list(zip(tiles, drawn, strict=True)),
        HandConfig(is_tsumo=True, player_wind=EAST, round_wind=EAST),
    )
    estimate = HandCalculator.estimate_hand_value

    def run() -> Any:
        return [estimate(hand, tile, config=config) for hand, tile in hands]

    return Job(run)
