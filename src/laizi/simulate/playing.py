"""Hands played inside compiled code, a stretch of a simulation at a time."""

from dataclasses import dataclass
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from laizi.core.records import Records
from laizi.core.selfplay import LOG_WIDTH, NO_LOG, NO_WALLS, SEAT_SHIFT, Totals, play_hands
from laizi.core.shapes import load_shapes
from laizi.core.state import WALL, State, Work
from laizi.simulate.plan import Plan, Stretch
from laizi.simulate.rows import Rows, rows_of


@dataclass(frozen=True)
class Played:
    """What was logged of one hand: its wall, and (seat, action code) of each decision in turn."""

    wall: tuple[int, ...]
    decisions: tuple[tuple[int, int], ...]


class Simulator:
    """Plays hands of one simulation, in any order; each thread has its own.

    Attributes:
        totals: the sums over the hands played so far.
    """

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._states, self._works = State.zeros(1), Work.zeros(1)
        self.totals: Records[Totals] = Totals.zeros(1)

    def play(self, hands: Stretch) -> None:
        """Play hands, without holding the interpreter."""
        self._play(hands, self._states, self._works, NO_WALLS, NO_LOG)

    def play_rows(self, hands: Stretch) -> Rows:
        """The same, and how each of them ended."""
        states, works = State.zeros(hands.count), Work.zeros(hands.count)
        many_states, many_works = cast("Any", states), cast("Any", works)
        for one in hands.split(1):
            i = slice(one.first - hands.first, one.first - hands.first + 1)
            self._play(one, many_states[i], many_works[i], NO_WALLS, NO_LOG)
        last = hands.first + hands.count
        return rows_of(states, works, hands.first, self._plan.seeds[hands.first : last])

    def play_logged(self, hands: Stretch) -> list[Played]:
        """The same, and what happened in each of them."""
        walls = np.zeros(hands.count * WALL, np.int8)
        log = np.full(hands.count * LOG_WIDTH, -1, np.int16)
        self._play(hands, self._states, self._works, walls, log)
        tiles = int(self._plan.rules[0].tile_count)
        shapes = ((hands.count, WALL), (hands.count, LOG_WIDTH))
        pairs = zip(walls.reshape(shapes[0]), log.reshape(shapes[1]), strict=True)
        return [_played(wall[:tiles], decisions) for wall, decisions in pairs]

    def _play(
        self,
        hands: Stretch,
        states: Records[State],
        works: Records[Work],
        walls: NDArray[np.int8],
        log: NDArray[np.int16],
    ) -> None:
        plan, last = self._plan, hands.first + hands.count
        play_hands(
            states, works, plan.rules, load_shapes(), plan.seeds[hands.first : last],
            hands.first % plan.ruleset.seats, plan.policies, self.totals, walls, log,
        )  # fmt: skip


def _played(wall: NDArray[np.int8], log: NDArray[np.int16]) -> Played:
    codes = log[log >= 0].tolist()
    mask = (1 << SEAT_SHIFT) - 1
    return Played(tuple(wall.tolist()), tuple((c >> SEAT_SHIFT, c & mask) for c in codes))
