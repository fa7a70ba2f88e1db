"""Batches of hands played by policies, with totals and intervals."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Final

from laizi.core.items import ITEM_CODES
from laizi.core.records import Records
from laizi.core.rules import BIG_WINS
from laizi.core.selfplay import Totals
from laizi.rulesets import Ruleset
from laizi.rulesets.groups import families_of
from laizi.simulate.errors import SimulationError
from laizi.simulate.playing import POLICIES, Simulator
from laizi.simulate.recording import Recording, record_simulation

CHUNK: Final = 2_000
"""Hands between two reports of progress; a compiled loop cannot be interrupted."""
MOST_HANDS: Final = 100_000_000
"""Every hand's seed is drawn beforehand: these take 800 MB."""
NORMAL_95: Final = 1.959964


@dataclass(frozen=True)
class Report:
    """What a simulation brought. Arrays are by seat."""

    ruleset: str
    family: str
    bots: tuple[str, ...]
    hands: int
    decisions: int
    seconds: float
    points: tuple[int, ...]
    interval: tuple[float | None, ...]
    """Half the width of the 95 % interval of points a hand; None after a single hand."""
    outcomes: dict[str, int]
    rates: dict[str, tuple[float, ...]]
    """Per hand: wins, self-draws, deal-ins, hands opened, kongs by kind."""
    hard_wins: int
    points_per_win: float

    def to_json(self) -> dict[str, Any]:
        """The form of `laizi simulate --json`."""
        return {
            "ruleset": self.ruleset,
            "bots": list(self.bots),
            "hands": self.hands,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 6),
            "hands_per_second": round(self.hands / self.seconds, 1),
            "decisions_per_second": round(self.decisions / self.seconds, 1),
            "points": list(self.points),
            "interval": [None if v is None else round(v, 4) for v in self.interval],
            "outcomes": self.outcomes,
            "rates": {key: [round(v, 5) for v in value] for key, value in self.rates.items()},
            "hard_wins": self.hard_wins,
            "points_per_win": round(self.points_per_win, 3),
        }


Progress = Callable[[int], None]
"""Called with the number of hands played so far."""


def simulate(
    ruleset: Ruleset,
    bots: Sequence[str],
    hands: int,
    seed: int,
    progress: Progress | None = None,
) -> Report:
    """Play hands; the dealer moves on with every hand, and a seed always gives the same hands.

    Args:
        ruleset: the rules.
        bots: a policy name for each seat.
        hands: how many hands.
        seed: 0 or more.
        progress: called with the number of hands played so far.

    Raises:
        SimulationError: wrong number or name of bots, no hands, a negative seed.
    """
    _check(bots, hands, seed, ruleset.seats)
    simulator = Simulator(ruleset, bots, hands, seed)
    began = perf_counter()
    for first in range(0, hands, CHUNK):
        simulator.play(first, min(CHUNK, hands - first))
        if progress is not None:
            progress(min(first + CHUNK, hands))
    return _report(ruleset, bots, perf_counter() - began, simulator.totals)


def simulate_recorded(recording: Recording, progress: Progress | None = None) -> Report:
    """The same hands, each also written to a game record.

    Raises:
        SimulationError: as above, or the records cannot be written there.
    """
    ruleset, bots = recording.ruleset, recording.bots
    _check(bots, recording.hands, recording.seed, ruleset.seats)
    began = perf_counter()
    totals = record_simulation(recording, progress)
    return _report(ruleset, bots, perf_counter() - began, totals)


def _check(bots: Sequence[str], hands: int, seed: int, seats: int) -> None:
    if len(bots) != seats:
        raise SimulationError(f"bots: {len(bots)} given, this ruleset seats {seats}")
    for name in bots:
        if name not in POLICIES:
            raise SimulationError(f"bots: {name!r} is none of {', '.join(POLICIES)}")
    if not 1 <= hands <= MOST_HANDS:
        raise SimulationError(f"hands: {hands} must be from 1 to {MOST_HANDS:,}")
    if seed < 0:
        raise SimulationError(f"seed: {seed} is negative")


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


def _report(
    ruleset: Ruleset, bots: Sequence[str], seconds: float, totals: Records[Totals]
) -> Report:
    total = totals[0]
    hands, seats = int(total.hands), range(len(bots))
    per_hand = (
        "wins",
        "self_draws",
        "deal_ins",
        "opened",
        "exposed_kongs",
        "concealed_kongs",
        "special_kongs",
    )
    wins = sum(int(total.wins[seat]) for seat in seats)
    return Report(
        ruleset=ruleset.id,
        family=ruleset.family,
        bots=tuple(bots),
        hands=hands,
        decisions=int(total.decisions),
        seconds=seconds,
        points=tuple(int(total.points[seat]) for seat in seats),
        interval=tuple(
            _interval(float(total.points[s]), float(total.squares[s]), hands) for s in seats
        ),
        outcomes=_outcomes(ruleset, total),
        rates={
            name: tuple(float(getattr(total, name)[s]) / hands for s in seats) for name in per_hand
        },
        hard_wins=int(total.hard_wins),
        points_per_win=int(total.win_points) / wins if wins else 0.0,
    )
