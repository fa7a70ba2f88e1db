"""jansou: riichi, pure Python with native kernels. https://pypi.org/project/jansou/

Hands are lists of 34 counts, past the objects of the public names: `jansou.analysis`'s functions of
counts are documented in their docstrings and faster. It remembers answers, so it gets hands that it
has not seen. Seven pairs and thirteen orphans are always looked at.
"""

import random
from typing import Any, Final

import numpy as np
from jansou.analysis.efficiency import acceptance_counts
from jansou.analysis.shanten import discard_shantens, shanten_counts
from jansou.analysis.waits import waits_counts
from jansou.core.hand import Hand
from jansou.core.rules import preset
from jansou.core.tiles import Tile, TileKind
from jansou.game.environment import Environment
from jansou.scoring.context import WinContext
from jansou.scoring.score import score

from benchmarks.task import KINDS, Job, Task, bits_of, kinds_of

PACKAGES: Final = ("jansou", "jansou-native")
IMPORT: Final = "import jansou.analysis.efficiency, jansou.game.environment"
NOTE: Final = "one hand a call, with its native kernels, its memory cold"
REMEMBERS: Final = True
TILES: Final = [Tile(TileKind(kind)) for kind in range(KINDS)]


def distance(task: Task) -> Job:
    """`shanten_counts`, which is the distance less one."""
    hands = task.hands.counts.tolist()
    return Job(
        lambda: [shanten_counts(hand, 0) for hand in hands],
        lambda given: np.array(given) + 1,
    )


def is_win(task: Task) -> Job:
    """`shanten_counts` is -1."""
    hands = task.hands.counts.tolist()
    return Job(lambda: [shanten_counts(hand, 0) == -1 for hand in hands], np.array)


def waits(task: Task) -> Job:
    """`waits_counts`."""
    hands = task.hands.counts.tolist()

    def answers(given: list[set[TileKind]]) -> Any:
        return np.array([bits_of([int(kind) for kind in kinds]) for kinds in given], np.uint64)

    return Job(lambda: [waits_counts(hand, ()) for hand in hands], answers)


one_distance, one_waits = distance, waits


def acceptance(task: Task) -> Job:
    """What `discard_evaluation` does, without its objects and its sorting."""
    hands = task.hands.counts.tolist()

    def answers(given: list[list[tuple[int, int, dict[TileKind, int]]]]) -> Any:
        table = np.zeros((len(given), KINDS, 2), np.int64)
        for row, discards in enumerate(given):
            for kind, shanten, accepted in discards:
                table[row, kind] = shanten + 1, bits_of([int(each) for each in accepted])
        return table

    return Job(lambda: [_discards(hand) for hand in hands], answers)


def _discards(counts: list[int]) -> list[tuple[int, int, dict[TileKind, int]]]:
    """Each kind that is held, with shanten and accepted tiles after its discard."""
    held = [TileKind(kind) for kind in range(KINDS) if counts[kind]]
    shantens, found = discard_shantens(counts, 0, held), []
    for kind in held:
        counts[kind] -= 1
        found.append((int(kind), shantens[kind], acceptance_counts(counts, 0)))
        counts[kind] += 1
    return found


def settle(task: Task) -> Job:
    """`score` of the closed hand, self-drawn."""
    context = WinContext(rules=preset("tenhou"), is_tsumo=True)
    drawn = [TILES[kind] for kind in task.hands.tile.tolist()]
    built = [Hand([TILES[kind] for kind in kinds], []) for kinds in kinds_of(task.hands.whole())]
    hands = list(zip(built, drawn, strict=True))
    return Job(lambda: [score(hand, tile, context) for hand, tile in hands])


def selfplay_random(task: Task) -> Job:
    """Whole deals by a choice among the offered actions; games of several are cut off."""

    def run() -> None:
        choice = random.Random(task.first).choice  # noqa: S311 - of a game's moves
        played = 0
        while played < task.count:
            environment = Environment(preset("tenhou"), seed=task.first + played)
            played += _play(environment, choice, task.count - played)

    return Job(run)


def _play(environment: Environment, choice: Any, most: int) -> int:
    """Play deals of one game, so many at most; their number."""
    game = environment.play()
    request = next(game)
    while True:
        try:
            request = game.send(choice(request.actions))
        except StopIteration:
            return len(environment.records)
        if len(environment.records) > most:
            game.close()
            return most
