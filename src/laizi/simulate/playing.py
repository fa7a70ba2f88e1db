"""Hands played inside compiled code, a slice of a simulation at a time."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from laizi.core.records import Records
from laizi.core.rules import Rules
from laizi.core.selfplay import (
    GREEDY_POLICY,
    LOG_WIDTH,
    NO_LOG,
    NO_WALLS,
    RANDOM_POLICY,
    SEAT_SHIFT,
    Totals,
    play_hands,
)
from laizi.core.shapes import load_shapes
from laizi.core.state import WALL, State, Work
from laizi.rulesets import Ruleset

POLICIES: Final = {"random": RANDOM_POLICY, "greedy": GREEDY_POLICY}
"""Bots that play inside compiled code."""


@dataclass(frozen=True)
class Played:
    """What was logged of one hand: its wall, and (seat, action code) of each decision in turn."""

    wall: tuple[int, ...]
    decisions: tuple[tuple[int, int], ...]


class Simulator:
    """Plays the hands of one simulation, in slices and in any order.

    Attributes:
        totals: the sums over the hands played so far.
    """

    def __init__(self, ruleset: Ruleset, bots: Sequence[str], hands: int, seed: int) -> None:
        """A simulation of so many hands; what they are depends on the seed alone."""
        self._rules = Rules.zeros(1)
        ruleset.to_record(self._rules[0])
        policies = [POLICIES[name] for name in bots]
        self._policies = np.array(policies + [0] * (4 - len(policies)), np.int64)
        self._states, self._works = State.zeros(1), Work.zeros(1)
        drawn = np.random.SeedSequence(seed).generate_state(hands, np.uint64)
        self._seeds = drawn.astype(np.uint64)
        self._seeds[self._seeds == 0] = 1  # the core's generator never leaves 0
        self._shapes = load_shapes()
        self.totals: Records[Totals] = Totals.zeros(1)

    def play(self, first: int, count: int) -> None:
        """Play hands from the number `first` (from 0) on."""
        self._play(first, count, NO_WALLS, NO_LOG)

    def play_logged(self, first: int, count: int) -> list[Played]:
        """The same, and what happened in each of them."""
        walls = np.zeros(count * WALL, np.int8)
        log = np.full(count * LOG_WIDTH, -1, np.int16)
        self._play(first, count, walls, log)
        tiles = int(self._rules[0].tile_count)
        pairs = zip(walls.reshape(count, WALL), log.reshape(count, LOG_WIDTH), strict=True)
        return [_played(wall[:tiles], decisions) for wall, decisions in pairs]

    def _play(
        self, first: int, count: int, walls: NDArray[np.int8], log: NDArray[np.int16]
    ) -> None:
        seeds = self._seeds[first : first + count]
        dealer = first % int(self._rules[0].seats)
        play_hands(
            self._states, self._works, self._rules, self._shapes, seeds, dealer, self._policies,
            self.totals, walls, log,
        )  # fmt: skip


def _played(wall: NDArray[np.int8], log: NDArray[np.int16]) -> Played:
    codes = log[log >= 0].tolist()
    mask = (1 << SEAT_SHIFT) - 1
    return Played(tuple(wall.tolist()), tuple((c >> SEAT_SHIFT, c & mask) for c in codes))
