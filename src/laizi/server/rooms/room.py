"""`Room`: the state of a room, changed by its log entries and by nothing else."""

from dataclasses import dataclass, field
from typing import assert_never

from laizi.match import Match
from laizi.rulesets import Ruleset, completed
from laizi.server.rooms import playing
from laizi.server.rooms.clocks import OpenOffer
from laizi.server.rooms.entries import (
    Acted,
    AnyEntry,
    AutoPlaySet,
    AutoSet,
    Closed,
    Created,
    HandDealt,
    Left,
    Paused,
    Readied,
    Restarted,
    Resumed,
    Seated,
    Started,
    TokenIssued,
    Unseated,
)
from laizi.server.rooms.outbox import Outgoing, RoomChanged
from laizi.server.rooms.seats import Keys, Seat
from laizi.server.settings import Timing
from laizi.view import Fact


@dataclass(slots=True)
class Room:
    """房间: one room.

    Attributes:
        code: what the link to the room ends in.
        ruleset: the rules of its match.
        hands: how many hands the match has.
        seconds: the time of a move, in milliseconds.
        bank: the time bank of each seat for the whole match, in milliseconds.
        timing: the server's waits.
        seats: who sits where.
        owner: the seat of the player who may start, pause, remove and end; None in a closed room.
        match: the match, once it has begun.
        dealer: who deals first.
        closed: the match was ended early, or everybody left.
        paused_at: since when clocks stand still.
        events: everything told so far; event number n is `events[n - 1]`.
        open: the open offers by seat.
        window_until: before this time no event may follow the last one.
        hand_over_at: when the last hand ended.
        last_at: the time of the last entry.
        outbox: what the entries since the last publication have to tell.
        fresh: entries that are not yet in the log.
        entries: how many entries the room has.
    """

    code: str
    ruleset: Ruleset
    hands: int
    seconds: int
    bank: int
    timing: Timing
    seats: list[Seat | None]
    owner: int | None = None
    match: Match | None = None
    dealer: int = 0
    closed: bool = False
    paused_at: int | None = None
    events: list[Fact] = field(default_factory=list)
    open: dict[int, OpenOffer] = field(default_factory=dict)
    window_until: int = 0
    hand_over_at: int = 0
    last_at: int = 0
    outbox: list[Outgoing] = field(default_factory=list)
    fresh: list[AnyEntry] = field(default_factory=list)
    entries: int = 0

    @classmethod
    def create(cls, created: Created, timing: Timing) -> "Room":
        """The empty room of its first entry.

        Raises:
            RulesetError: the entry's values are no ruleset (of this version).
        """
        head = {"id": created.ruleset, "names": created.names, "base": created.base}
        ruleset = Ruleset.stated(head, completed(created.values))
        seats: list[Seat | None] = [None] * ruleset.seats
        room = cls(
            created.code, ruleset, created.hands, created.seconds, created.bank, timing, seats
        )
        room.record(created)
        return room

    @classmethod
    def replay(cls, entries: list[AnyEntry], timing: Timing) -> "Room":
        """The room as its log leaves it, with nothing to tell.

        Raises:
            ValueError: the log does not begin with the room, or does not replay.
        """
        first, *rest = entries
        if not isinstance(first, Created):
            raise ValueError(f"log: begins with {first.t}")  # noqa: TRY004 - the log is wrong
        room = cls.create(first, timing)
        for entry in rest:
            room.record(entry)
            room.outbox.clear()
        room.fresh.clear()
        return room

    # --- what is -------------------------------------------------------------------------------
    @property
    def status(self) -> str:
        """`waiting`, `playing`, `paused` or `ended`."""
        if self.closed or (self.match is not None and self.match.is_over):
            return "ended"
        if self.match is None:
            return "waiting"
        return "playing" if self.paused_at is None else "paused"

    @property
    def humans(self) -> int:
        """How many humans sit here and have not left."""
        return sum(seat is not None and seat.playing for seat in self.seats)

    def free_seat(self) -> int | None:
        """The lowest free seat."""
        return next((i for i, seat in enumerate(self.seats) if seat is None), None)

    def at(self, seat: int) -> Seat:
        """Who sits at a seat that is taken."""
        taken = self.seats[seat]
        if taken is None:
            raise KeyError(seat)
        return taken

    # --- how it changes ------------------------------------------------------------------------
    def record(self, entry: AnyEntry) -> None:
        """Change the room as an entry says, and note the entry for the log."""
        self.fresh.append(entry)
        self.entries += 1
        self._apply(entry)
        self.last_at = entry.at

    def _apply(self, entry: AnyEntry) -> None:  # noqa: C901, PLR0912 - one line an entry
        match entry:
            case Created():
                pass
            case Seated():
                self._sit(entry)
            case Unseated():
                self._stand_up(entry)
            case Started():
                self.match = Match(self.ruleset, self.hands, entry.dealer)
                self._changed(entry.at)
            case HandDealt():
                playing.begin_hand(self, entry)
            case Acted():
                playing.act(self, entry)
            case TokenIssued():
                self._rotate(entry)
            case AutoSet():
                self.at(entry.seat).auto = entry
            case AutoPlaySet():
                self._set_auto_play(entry)
            case Left():
                self._leave(entry)
            case Readied():
                self.at(entry.seat).ready = True
            case Paused():
                self.paused_at = entry.at
                self._changed(entry.at)
            case Resumed():
                self._resume(entry)
            case Closed():
                self._close(entry)
            case Restarted():
                self._restart(entry)
            case _:
                assert_never(entry)

    def _changed(self, at: int) -> None:
        self.outbox.append(RoomChanged(at))

    def _sit(self, entry: Seated) -> None:
        keys = None if entry.token is None else Keys(entry.token)
        self.seats[entry.seat] = Seat(entry.name, entry.bot, keys, self.bank)
        if self.owner is None and keys is not None:
            self.owner = entry.seat
        self._changed(entry.at)

    def _stand_up(self, entry: Unseated) -> None:
        self.seats[entry.seat] = None
        self._pass_ownership(entry.seat)
        self._changed(entry.at)

    def _pass_ownership(self, gone: int) -> None:
        """The owner's rights go to the next human."""
        if self.owner != gone:
            return
        humans = (i for i, seat in enumerate(self.seats) if seat is not None and seat.playing)
        self.owner = next(humans, None)
        self.closed = self.closed or self.owner is None

    def _rotate(self, entry: TokenIssued) -> None:
        keys = self.at(entry.seat).keys
        if keys is not None:
            keys.rotate(entry.used, entry.token)

    def _set_auto_play(self, entry: AutoPlaySet) -> None:
        seat = self.at(entry.seat)
        seat.auto_play, seat.late_turns = entry.on, 0
        self._changed(entry.at)

    def _leave(self, entry: Left) -> None:
        seat = self.at(entry.seat)
        seat.left, seat.bot = True, "greedy"
        if self.match is not None and not entry.kicked:
            playing.tell(self, self.match.escape(entry.seat), entry.at)
        self._pass_ownership(entry.seat)
        if self.closed:
            self._end(entry.at)
        self._changed(entry.at)

    def _close(self, entry: Closed) -> None:
        self.closed = True
        self._end(entry.at)
        self._changed(entry.at)

    def _end(self, at: int) -> None:
        """Close what is open and tell the end of the match."""
        playing.lapse(self, at)
        if self.match is not None and not self.match.is_over:
            playing.tell(self, self.match.end(), at)

    def _resume(self, entry: Resumed) -> None:
        since, self.paused_at = self.paused_at, None
        if since is not None:
            self._stand_still(since, entry.at)
            playing.offer_again(self, entry.at)
        self._changed(entry.at)

    def _restart(self, entry: Restarted) -> None:
        """Clocks go on as they stood at the last entry, with a least time for open decisions."""
        self._stand_still(self.last_at, entry.at)
        if self.paused_at is not None:
            self.paused_at = entry.at
        for seat, offer in self.open.items():
            offer.give_at_least(entry.least, entry.at, self.at(seat).bank)

    def _stand_still(self, since: int, until: int) -> None:
        self.hand_over_at += max(0, until - max(since, self.hand_over_at))
        for offer in self.open.values():
            offer.stand_still(since, until)
