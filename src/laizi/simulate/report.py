"""What a simulation brought: totals by seat, intervals, rates."""

import math
from dataclasses import dataclass
from typing import Any, Final

from laizi.core.items import ITEM_CODES
from laizi.core.records import Records
from laizi.core.rules import BIG_WINS
from laizi.core.selfplay import Totals
from laizi.rulesets import Ruleset
from laizi.rulesets.groups import families_of
from laizi.simulate.plan import Plan

NORMAL_95: Final = 1.959964
PER_HAND: Final = (
    "wins",
    "self_draws",
    "deal_ins",
    "opened",
    "exposed_kongs",
    "concealed_kongs",
    "special_kongs",
)


@dataclass(frozen=True)
class Speed:
    """What was played now, and in how many seconds; the rest was there already."""

    hands: int
    decisions: int
    seconds: float

    def to_json(self) -> dict[str, Any]:
        """The part of a report that differs from run to run."""
        return {
            "seconds": round(self.seconds, 6),
            "hands_per_second": round(self.hands / self.seconds, 1),
            "decisions_per_second": round(self.decisions / self.seconds, 1),
        }


@dataclass(frozen=True)
class Report:
    """What a simulation brought. Arrays are by seat."""

    ruleset: str
    family: str
    bots: tuple[str, ...]
    hands: int
    decisions: int
    speed: Speed
    points: tuple[int, ...]
    interval: tuple[float | None, ...]
    """Half the width of the 95 % interval of points a hand; None after a single hand."""
    outcomes: dict[str, int]
    rates: dict[str, tuple[float, ...]]
    """Per hand: wins, self-draws, deal-ins, hands opened, kongs by kind."""
    hard_wins: int
    points_per_win: float

    def results(self) -> dict[str, Any]:
        """What the plan decides: the same in every run, on however many cores."""
        return {
            "ruleset": self.ruleset,
            "bots": list(self.bots),
            "hands": self.hands,
            "decisions": self.decisions,
            "points": list(self.points),
            "interval": [None if v is None else round(v, 4) for v in self.interval],
            "outcomes": self.outcomes,
            "rates": {key: [round(v, 5) for v in value] for key, value in self.rates.items()},
            "hard_wins": self.hard_wins,
            "points_per_win": round(self.points_per_win, 3),
        }

    def to_json(self) -> dict[str, Any]:
        """The form of `laizi simulate --json`: the results and how fast they came."""
        return self.results() | self.speed.to_json()


def _interval(points: float, squares: float, hands: int) -> float | None:
    if hands < 2:
        return None
    mean = points / hands
    variance = max(0.0, squares / hands - mean * mean) * hands / (hands - 1)
    return NORMAL_95 * math.sqrt(variance / hands)


def _outcomes(ruleset: Ruleset, total: Totals) -> dict[str, int]:
    """How many hands were drawn, and won with what: small and big wins, or the items there are."""
    if ruleset.family == "wuhan":
        first = {"drawn": int(total.drawn), "small": int(total.small)}
        return first | {name: int(total.big[bit]) for bit, name in enumerate(BIG_WINS)}
    items = [(bit, name) for bit, name in enumerate(ITEM_CODES) if _is_priced(ruleset, name)]
    return {"drawn": int(total.drawn)} | {name: int(total.big[bit]) for bit, name in items}


def _is_priced(ruleset: Ruleset, item: str) -> bool:
    return ruleset.family in families_of(item) and getattr(ruleset, item) not in (None, False)


def report_of(plan: Plan, totals: Records[Totals], speed: Speed) -> Report:
    """The report on the sums of all hands of a plan."""
    total, ruleset = totals[0], plan.ruleset
    hands, seats = int(total.hands), range(len(plan.bots))
    wins = sum(int(total.wins[seat]) for seat in seats)
    return Report(
        ruleset=ruleset.id,
        family=ruleset.family,
        bots=plan.bots,
        hands=hands,
        decisions=int(total.decisions),
        speed=speed,
        points=tuple(int(total.points[seat]) for seat in seats),
        interval=tuple(
            _interval(float(total.points[s]), float(total.squares[s]), hands) for s in seats
        ),
        outcomes=_outcomes(ruleset, total),
        rates={
            name: tuple(float(getattr(total, name)[s]) / hands for s in seats) for name in PER_HAND
        },
        hard_wins=int(total.hard_wins),
        points_per_win=int(total.win_points) / wins if wins else 0.0,
    )
