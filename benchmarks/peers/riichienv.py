"""riichienv: riichi, Rust under PyO3. https://pypi.org/project/riichienv/

Hands are lists of 136 tile numbers. `riichienv.HandEvaluator` wraps the class of the same name in
`riichienv._riichienv` in Python; the inner one is used, since it is faster and has its own stubs.
Seven pairs and thirteen orphans are always looked at.
"""

import random
from typing import Any, Final

import numpy as np
from riichienv import RiichiEnv, calculate_shanten
from riichienv._riichienv import Conditions, HandEvaluator

from benchmarks.task import Job, Task, bits_of, kinds_of

PACKAGES: Final = ("riichienv",)
IMPORT: Final = "import riichienv"
NOTE: Final = "one hand a call; self-play of `4p-red-single` without its log"


def _tiles(task: Task) -> list[list[int]]:
    return [_numbers(kinds) for kinds in kinds_of(task.hands.whole())]


def _numbers(kinds: list[int]) -> list[int]:
    """Tile numbers from 0 to 135; the last copy first, since the first of a five is a red one."""
    return [4 * kind + 3 - kinds[:i].count(kind) for i, kind in enumerate(kinds)]


def distance(task: Task) -> Job:
    """`calculate_shanten`, which is the distance less one."""
    hands = _tiles(task)
    return Job(
        lambda: [calculate_shanten(hand) for hand in hands],
        lambda given: np.array(given) + 1,
    )


def is_win(task: Task) -> Job:
    """`calculate_shanten` is -1; faster than asking `HandEvaluator.calc`."""
    hands = _tiles(task)
    return Job(lambda: [calculate_shanten(hand) == -1 for hand in hands], np.array)


def waits(task: Task) -> Job:
    """`HandEvaluator.get_waits`."""
    hands = _tiles(task)

    def answers(given: list[list[int]]) -> Any:
        return np.array([bits_of(kinds) for kinds in given], np.uint64)

    return Job(lambda: [HandEvaluator(hand).get_waits() for hand in hands], answers)


one_distance, one_waits = distance, waits


def settle(task: Task) -> Job:
    """`HandEvaluator.calc` of the closed hand, self-drawn."""
    drawn = [4 * kind + 3 for kind in task.hands.tile.tolist()]
    hands = list(zip(_tiles(task), drawn, strict=True))
    way = Conditions(tsumo=True)

    def run() -> Any:
        return [HandEvaluator(hand).calc(tile, [], [], way) for hand, tile in hands]

    return Job(run)


def selfplay_random(task: Task) -> Job:
    """Whole deals by a choice among the legal actions."""

    def run() -> None:
        choice = random.Random(task.first).choice  # noqa: S311 - of a game's moves
        for number in range(task.count):
            seed = task.first + number
            env = RiichiEnv(game_mode="4p-red-single", skip_mjai_logging=True, seed=seed)
            seen = env.reset()
            while not env.done():
                seen = env.step({seat: choice(each.legal_actions()) for seat, each in seen.items()})

    return Job(run)
