"""What is simulated: the rules, the bots and the seed decide every hand."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from laizi.core.records import Records
from laizi.core.rules import Rules
from laizi.core.selfplay import GREEDY_POLICY, RANDOM_POLICY
from laizi.rulesets import Ruleset
from laizi.simulate.errors import SimulationError

POLICIES: Final = {"random": RANDOM_POLICY, "greedy": GREEDY_POLICY}
"""Bots that play inside compiled code."""
MOST_HANDS: Final = 100_000_000
"""Every hand's seed is drawn beforehand: these take 800 MB."""


@dataclass(frozen=True)
class Stretch:
    """Some hands in a row.

    Attributes:
        first: the number of the first one, from 0.
        count: how many.
    """

    first: int
    count: int

    def split(self, size: int) -> "Iterator[Stretch]":
        """Stretches of so many hands; the last may be shorter."""
        end = self.first + self.count
        return (Stretch(first, min(size, end - first)) for first in range(self.first, end, size))


@dataclass(frozen=True)
class Plan:
    """A simulation: so many hands of a seed; more hands of the same seed begin with the same ones.

    Attributes:
        ruleset: the rules.
        bots: a policy name for each seat.
        hands: how many hands.
        seed: 0 or more.
    """

    ruleset: Ruleset
    bots: tuple[str, ...]
    hands: int
    seed: int

    def check(self) -> None:
        """Refuse what cannot be simulated.

        Raises:
            SimulationError: wrong number or name of bots, no hands, a negative seed.
        """
        if len(self.bots) != self.ruleset.seats:
            seats = self.ruleset.seats
            raise SimulationError(f"bots: {len(self.bots)} given, this ruleset seats {seats}")
        for name in self.bots:
            if name not in POLICIES:
                raise SimulationError(f"bots: {name!r} is none of {', '.join(POLICIES)}")
        if not 1 <= self.hands <= MOST_HANDS:
            raise SimulationError(f"hands: {self.hands} must be from 1 to {MOST_HANDS:,}")
        if self.seed < 0:
            raise SimulationError(f"seed: {self.seed} is negative")

    @property
    def whole(self) -> Stretch:
        """All hands."""
        return Stretch(0, self.hands)

    @cached_property
    def rules(self) -> Records[Rules]:
        """The rules as the engine reads them."""
        rules = Rules.zeros(1)
        self.ruleset.to_record(rules[0])
        return rules

    @cached_property
    def policies(self) -> NDArray[np.int64]:
        """The policy of each seat; 0 where nobody sits."""
        policies = [POLICIES[name] for name in self.bots]
        return np.array(policies + [0] * (4 - len(policies)), np.int64)

    @cached_property
    def seeds(self) -> NDArray[np.uint64]:
        """The seed of each hand's own generator."""
        drawn = np.random.SeedSequence(self.seed).generate_state(self.hands, np.uint64)
        seeds = drawn.astype(np.uint64, copy=False)
        seeds[seeds == 0] = 1  # the core's generator never leaves 0
        return seeds
