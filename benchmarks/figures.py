"""Figures: what several rounds gave, and how two libraries compare."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any, Final

RATE: Final = "hands/s"
RATE_UNITS: Final = (RATE, "x")
"""Units of which more is better; of seconds less is."""


@dataclass(frozen=True)
class Figure:
    """What one library did in a row.

    Attributes:
        peer: which.
        values: one value for each round, in the row's unit.
        operations: how many hands a round had.
        busy: the least share of a round's wall time that the process had a core.
    """

    peer: str
    values: tuple[float, ...]
    operations: int
    busy: float = 1.0

    @property
    def median(self) -> float:
        """The figure that counts."""
        return median(self.values)

    def to_json(self) -> dict[str, Any]:
        """For the results."""
        return {
            "peer": self.peer,
            "median": rounded(self.median),
            "low": rounded(min(self.values)),
            "high": rounded(max(self.values)),
            "rounds": [rounded(value) for value in self.values],
            "operations": self.operations,
            "busy": round(self.busy, 3),
        }


def is_rate(unit: str) -> bool:
    """Whether more is better."""
    return unit in RATE_UNITS


def ratio(ours: Figure, theirs: Figure, unit: str) -> float:
    """How many times better than theirs ours is in the same round: the median over the rounds."""
    pairs = list(zip(ours.values, theirs.values, strict=True))
    if is_rate(unit):
        return median(mine / other for mine, other in pairs)
    return median(other / mine for mine, other in pairs)


def best_of(figures: Sequence[Figure], unit: str) -> Figure | None:
    """The best of several libraries, None if there are none."""
    if not figures:
        return None
    pick = max if is_rate(unit) else min
    return pick(figures, key=lambda figure: figure.median)


def rounded(value: float) -> float:
    """Five significant digits: no measurement has more."""
    return float(f"{value:.5g}")


def told(value: float, unit: str) -> str:
    """A value for people, with three significant digits: 1.23M, 45.6k, 0.123."""
    if unit == RATE:
        for size, letter in ((1e6, "M"), (1e3, "k")):
            if value >= 0.9995 * size:
                return f"{significant(value / size)}{letter}"
    return significant(value)


def significant(value: float) -> str:
    """Three significant digits and no exponent: 0.0123, 1.23, 123, 1,234."""
    value = float(f"{value:.3g}")
    places = min(5, max(0, 2 - math.floor(math.log10(abs(value))))) if value else 0
    return f"{value:,.{places}f}"
