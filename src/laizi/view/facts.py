"""Facts of a match that lie above a single hand; everybody may know them."""

from dataclasses import dataclass

from laizi.table import Event


@dataclass(frozen=True, slots=True)
class HandStarted:
    """开局: a hand of the match begins; `points` are those before it, `fixed` the kong tiles."""

    hand: int
    dealer: int
    points: tuple[int, ...]
    fixed: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandEnded:
    """A hand is over: the points after it, who deals next, how many hands are left."""

    points: tuple[int, ...]
    dealer_next: int
    hands_left: int


@dataclass(frozen=True, slots=True)
class Escaped:
    """逃跑: a player left a running match and paid the others (rules §7.8)."""

    seat: int
    payments: tuple[int, ...]
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over: the points, and the seats from first to last."""

    points: tuple[int, ...]
    ranking: tuple[int, ...]


MatchEvent = HandStarted | HandEnded | Escaped | MatchEnded
Fact = Event | MatchEvent
"""Everything that is told to those who watch or play a match."""
