"""牌桌的样子: a table as a record tells it, moved forward by one fact at a time.

Nothing is decided here: a fact says what happened, and the board writes it down. A tile of -1 is
one that the record's profile hides.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from laizi.settlement import Settlement
from laizi.table import (
    AddedKongAnnounced,
    AddedKongMade,
    ConcealedKongMade,
    ConcealedKongsRevealed,
    Dealt,
    Discarded,
    Drew,
    HandDrawn,
    LaidAside,
    LastZoneBegan,
    Meld,
    Melded,
    Settled,
    SpecialKongMade,
    WildcardShown,
    Won,
)
from laizi.view import Escaped, Fact, HandEnded, HandStarted, MatchEnded


def left_after_deal(facts: Iterable[Fact]) -> int:
    """How many tiles are left once a hand is dealt, as its first draw tells; 0 without a draw."""
    return next((fact.remaining + 1 for fact in facts if isinstance(fact, Drew)), 0)


class BoardError(ValueError):
    """A fact that does not fit the table before it."""


@dataclass
class Place:
    """One seat: concealed tiles (-1 where hidden), the one drawn last, what lies before him."""

    hand: list[int] = field(default_factory=list)
    drawn: int | None = None
    melds: list[Meld] = field(default_factory=list)
    special: list[int] = field(default_factory=list)
    river: list[int] = field(default_factory=list)

    def give(self, *tiles: int) -> None:
        """Take tiles out of the concealed hand.

        Raises:
            BoardError: the hand does not hold them.
        """
        for tile in tiles:
            held = tile if tile in self.hand else -1
            if held not in self.hand:
                raise BoardError("a tile leaves a hand that does not hold it")
            self.hand.remove(held)
        self.drawn = None


@dataclass
class Board:
    """The table of one hand; seats are absolute.

    Attributes:
        places: one for each seat.
        points: of each seat.
        hand: the number of the hand, 0 before the first.
        dealer: who deals.
        indicator: the tile turned up, None for none.
        wildcards: the kinds that are wild.
        fixed: the fixed kong tiles of the rules.
        remaining: tiles left to draw; before the first draw what was put there.
        last_zone: whether the last zone has begun.
        turn: whose turn it is.
        settlement: of the win, once there is one.
        drawn_hand: whether the hand ended without a winner.
        ranking: the seats from first to last, once the match is over.
    """

    places: list[Place]
    points: tuple[int, ...]
    hand: int = 0
    dealer: int = 0
    indicator: int | None = None
    wildcards: tuple[int, ...] = ()
    fixed: tuple[int, ...] = ()
    remaining: int = 0
    last_zone: bool = False
    turn: int = 0
    settlement: Settlement | None = None
    drawn_hand: bool = False
    ranking: tuple[int, ...] | None = None

    @classmethod
    def empty(cls, seats: int) -> "Board":
        """A table on which nothing lies."""
        return cls([Place() for _ in range(seats)], (0,) * seats)

    def take(self, fact: Fact) -> None:  # noqa: C901, PLR0912 - one line an event
        """Write down what happened.

        Raises:
            BoardError: it does not fit what lies on the table.
        """
        match fact:
            case HandStarted():
                self._begin(fact)
            case Dealt(seat, tiles):
                self._at(seat).hand = sorted(tiles)
            case WildcardShown(indicator, wildcards):
                self.indicator, self.wildcards = indicator, wildcards
            case Drew():
                self._draw(fact)
            case Discarded(seat, tile, special):
                place = self._at(seat)
                place.give(tile)
                (place.special if special else place.river).append(tile)
            case Melded():
                self._meld(fact)
            case ConcealedKongMade(seat, tile):
                self._at(seat).give(*[tile] * 4)
                self._at(seat).melds.append(Meld("concealed_kong", (tile,) * 4, -1))
            case AddedKongAnnounced(seat, tile):
                self._at(seat).give(tile)
            case AddedKongMade(seat, tile):
                self._add(seat, tile)
            case SpecialKongMade(seat, tile):
                self._at(seat).give(tile)
                self._at(seat).special.append(tile)
            case LastZoneBegan(seat):
                self.last_zone, self.turn = True, seat
            case LaidAside(seat, tile):
                self._at(seat).give(tile)
            case Won():
                self._win(fact)
            case ConcealedKongsRevealed(seat, tiles):
                self._reveal(seat, tiles)
            case HandDrawn():
                self.drawn_hand = True
            case Settled(settlement):
                self.settlement = settlement
            case HandEnded(points) | Escaped(_, _, points):
                self.points = points
            case MatchEnded(points, ranking):
                self.points, self.ranking = points, ranking

    def _at(self, seat: int) -> Place:
        if not 0 <= seat < len(self.places):
            raise BoardError(f"there is no seat {seat}")
        return self.places[seat]

    def _begin(self, fact: HandStarted) -> None:
        fresh = Board.empty(len(self.places))
        fresh.remaining = self.remaining
        self.__dict__.update(fresh.__dict__)
        self.hand, self.dealer, self.turn = fact.hand, fact.dealer, fact.dealer
        self.points, self.fixed = fact.points, fact.fixed

    def _draw(self, fact: Drew) -> None:
        place = self._at(fact.seat)
        place.hand = sorted([*place.hand, fact.tile])
        place.drawn = fact.tile
        self.remaining, self.turn = fact.remaining, fact.seat

    def _meld(self, fact: Melded) -> None:
        meld, place = fact.meld, self._at(fact.seat)
        self._from_river(meld.from_seat, fact.tile)
        from_hand = list(meld.tiles)
        if fact.tile not in from_hand:
            raise BoardError("a meld lacks the tile claimed for it")
        from_hand.remove(fact.tile)
        place.give(*from_hand)
        place.melds.append(meld)
        self.turn = fact.seat

    def _from_river(self, seat: int, tile: int) -> None:
        river = self._at(seat).river
        if not river or river[-1] != tile:
            raise BoardError("a tile is claimed that was not discarded last")
        river.pop()

    def _add(self, seat: int, tile: int) -> None:
        melds = self._at(seat).melds
        for i, meld in enumerate(melds):
            if meld.kind == "pung" and tile in meld.tiles:
                melds[i] = Meld("added_kong", (tile,) * 4, meld.from_seat)

    def _win(self, fact: Won) -> None:
        if fact.by == "discard":
            self._from_river(fact.from_seat, fact.tile)
        place = self._at(fact.seat)
        place.hand, place.drawn = sorted([*fact.hand, fact.tile]), fact.tile
        self.turn = fact.seat

    def _reveal(self, seat: int, tiles: tuple[int, ...]) -> None:
        left, melds = iter(tiles), self._at(seat).melds
        for i, meld in enumerate(melds):
            if meld.kind == "concealed_kong":
                melds[i] = Meld(meld.kind, (next(left, -1),) * 4, -1)
