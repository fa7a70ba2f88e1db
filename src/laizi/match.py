"""对局: many hands: who deals, points, escapes, the end and the ranking (rules §7.8).

A `Match` knows no clocks and no sockets, and draws nothing: each hand's wall is an argument.
"""

from collections.abc import Sequence

from laizi.rulesets import Ruleset
from laizi.table import Action, Settled, Table
from laizi.view import Escaped, Fact, HandEnded, HandStarted, MatchEnded, MatchInfo

HANDS = (4, 8, 16)
"""How many hands a match may have."""


class MatchError(ValueError):
    """Something that the match does not allow now; nothing has changed."""


class Match:
    """对局: a match of 4, 8 or 16 hands; drawn hands and repeats count too.

    Attributes:
        ruleset: the rules.
        hands: how many hands the match has.
        hand: which hand is on the table, from 1; 0 before the first.
        dealer: who deals this hand or, between hands, the next one.
        points: the points of each seat.
        table: the hand on the table; between hands the one before.
        ranking: the seats from first to last, once the match is over.
    """

    def __init__(self, ruleset: Ruleset, hands: int, first_dealer: int) -> None:
        """A match before its first hand.

        Raises:
            MatchError: there is no match of so many hands, or no such seat.
        """
        self._check_hands(hands)
        if not 0 <= first_dealer < ruleset.seats:
            raise MatchError(f"first_dealer: there is no seat {first_dealer}")
        self.ruleset, self.hands = ruleset, hands
        self.hand = 0
        self.dealer = first_dealer
        self.points: tuple[int, ...] = (0,) * ruleset.seats
        self.table: Table | None = None
        self.ranking: tuple[int, ...] | None = None
        self._settled: Settled | None = None
        self._ended: HandEnded | None = None

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.ranking is not None

    @property
    def needs_hand(self) -> bool:
        """Whether the next hand may begin."""
        return not self.is_over and (self.table is None or self.table.is_over)

    @property
    def info(self) -> MatchInfo:
        """What snapshots tell of the match."""
        settlement = None if self._settled is None else self._settled.settlement
        return MatchInfo(
            ruleset=self.ruleset,
            hands=self.hands,
            hand=self.hand,
            points=self.points,
            settlement=settlement,
            hand_end=self._ended,
            ranking=self.ranking,
        )

    def begin_hand(self, wall: Sequence[int]) -> tuple[Fact, ...]:
        """Deal the next hand from a wall.

        Raises:
            MatchError: a hand is being played, or the match is over.
            WallError: the wall is not the ruleset's set of tiles.
        """
        if not self.needs_hand:
            raise MatchError("hand: the match is over or a hand is being played")
        self.table = Table(self.ruleset, wall, self.dealer, self._previous_wildcard())
        self.hand += 1
        self._settled = self._ended = None
        fixed = self.ruleset.fixed_tiles
        started = HandStarted(self.hand, self.dealer, self.points, fixed)
        return started, *self.table.opening_events

    def apply(self, seat: int, action: Action) -> tuple[Fact, ...]:
        """Apply an action on the table; the last one of a hand brings what follows from its end.

        Raises:
            MatchError: there is no hand, or the match is over.
            IllegalAction: the rules refuse it; nothing has changed.
        """
        table = self.table
        if table is None or self.is_over:
            raise MatchError("hand: none is being played")
        events = table.apply(seat, action)
        return (*events, *self._end_of_hand(table, events)) if table.is_over else events

    def escape(self, seat: int) -> tuple[Fact, ...]:
        """逃跑: a player leaves; he pays the penalty, shared by the others.

        What does not divide goes to the lowest seat among them.

        Raises:
            MatchError: the match is over.
        """
        if self.is_over:
            raise MatchError("match: it is over")
        penalty = self.ruleset.escape_penalty
        share, rest = divmod(penalty, self.ruleset.seats - 1)
        payments = [share] * self.ruleset.seats
        payments[seat] = -penalty
        payments[1 if seat == 0 else 0] += rest
        self._pay(payments)
        return (Escaped(seat, tuple(payments), self.points),)

    def end(self) -> tuple[Fact, ...]:
        """End the match now, a hand on the table unfinished.

        Raises:
            MatchError: it is over already.
        """
        if self.is_over:
            raise MatchError("match: it is over")
        order = sorted(range(self.ruleset.seats), key=lambda seat: (-self.points[seat], seat))
        self.ranking = tuple(order)
        return (MatchEnded(self.points, self.ranking),)

    def _check_hands(self, hands: int) -> None:
        if hands not in HANDS:
            raise MatchError(f"hands: {hands} is none of {', '.join(map(str, HANDS))}")

    def _previous_wildcard(self) -> int | None:
        return None if self.table is None else self.table.wildcard

    def _pay(self, payments: Sequence[int]) -> None:
        self.points = tuple(a + b for a, b in zip(self.points, payments, strict=True))

    def _end_of_hand(self, table: Table, events: Sequence[Fact]) -> tuple[Fact, ...]:
        self._settled = next((e for e in events if isinstance(e, Settled)), None)
        self._pay(table.payments)
        self.dealer = self._next_dealer(table.winner)
        left = self.hands - self.hand
        self._ended = HandEnded(self.points, self.dealer, left)
        return (self._ended, *(self.end() if left == 0 else ()))

    def _next_dealer(self, winner: int | None) -> int:
        """连庄: who deals next (rules §7.8)."""
        rule = self.ruleset.dealer_stays
        if rule == "winner_deals":
            return self.dealer if winner is None else winner
        if rule == "win_or_drawn" and winner in (None, self.dealer):
            return self.dealer
        return (self.dealer + 1) % self.ruleset.seats


class Series(Match):
    """Any number of hands, each for itself, as in a simulation: the deal always moves on.

    Points add up, but nothing else of a hand reaches the next one.
    """

    def _check_hands(self, hands: int) -> None:
        if hands < 1:
            raise MatchError(f"hands: {hands} is too few")

    def _previous_wildcard(self) -> int | None:
        return None

    def _next_dealer(self, winner: int | None) -> int:  # noqa: ARG002 - whoever won
        return (self.dealer + 1) % self.ruleset.seats
