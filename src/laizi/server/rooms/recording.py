"""牌谱 of a room: the game record of its match, made from the log."""

import io
from collections.abc import Iterable

from laizi.record import Engine, Header, MatchPlan, Player, Rules, Walls, Writer, now_text
from laizi.server.errors import Refused
from laizi.server.rooms.entries import Acted, AnyEntry, Created, HandDealt, Left, Started
from laizi.server.rooms.playing import wall_of
from laizi.server.rooms.room import Room
from laizi.server.rooms.seats import hash_token
from laizi.server.settings import Timing
from laizi.table import Action
from laizi.view import EVERYTHING, Reader


def reader_of(room: Room, token: str | None) -> Reader:
    """Whom a room's record is given to: its players see every hand, others what was public.

    Raises:
        Refused: no match was played or it goes on, or the token opens no seat.
    """
    if room.status != "ended":
        raise Refused("not_ended")
    if room.match is None:
        raise Refused("no_record")
    if token is None:
        return None
    used = hash_token(token)
    if not any(seat and seat.keys and seat.keys.opens(used) for seat in room.seats):
        raise Refused("bad_token")
    return EVERYTHING


def record_of(entries: Iterable[AnyEntry], timing: Timing, reader: Reader) -> bytes:
    """The record of the match that a room's log holds.

    Raises:
        ValueError: the log holds no match.
    """
    first, *rest = entries
    if not isinstance(first, Created):
        raise ValueError(f"log: begins with {first.t}")  # noqa: TRY004 - the log is wrong
    recorder = _Recorder(Room.create(first, timing), reader)
    for entry in rest:
        recorder.take(entry)
    return recorder.finish()


class _Recorder:
    """Lets a room follow its log, and writes what each entry was and brought."""

    def __init__(self, room: Room, reader: Reader) -> None:
        self._room, self._reader = room, reader
        self._out = io.BytesIO()
        self._writer: Writer | None = None

    def take(self, entry: AnyEntry) -> None:
        """One entry of the log."""
        room, known = self._room, len(self._room.events)
        if self._writer is not None:
            self._write_cause(self._writer, entry)
        room.record(entry)
        room.outbox.clear()
        room.fresh.clear()
        if isinstance(entry, Started):
            self._writer = Writer(self._out, self._header(entry))
        if self._writer is not None:
            self._writer.events(room.events[known:])

    def finish(self) -> bytes:
        """The whole record."""
        if self._writer is None:
            raise ValueError("log: no match was begun")
        self._writer.end()
        return self._out.getvalue()

    def _header(self, started: Started) -> Header:
        room = self._room
        seats = [(number, room.at(number)) for number in range(len(room.seats))]
        return Header(
            id=room.code,
            created=now_text(started.at),
            engine=Engine.here(),
            rules=Rules.of(room.ruleset),
            players=tuple(
                Player(number, seat.name, "human" if seat.human else "bot", seat.bot)
                for number, seat in seats
            ),
            match=MatchPlan(room.hands, started.dealer),
            walls=Walls(),
            reader=self._reader,
        )

    def _write_cause(self, writer: Writer, entry: AnyEntry) -> None:
        """What a player or the server did, before what came of it."""
        room = self._room
        match entry:
            case HandDealt(wall=wall):
                writer.hand(0 if room.match is None else room.match.hand + 1, wall_of(wall))
            case Acted():
                opened = room.open[entry.seat].opened
                by = "auto_play" if entry.by == "bot" and room.at(entry.seat).human else entry.by
                action = Action.from_wire(entry.action)
                writer.action(entry.seat, action, by, max(0, entry.at - opened))
            case Left(seat=seat, kicked=kicked):
                writer.leave(seat, penalty=not kicked)
            case _:
                pass
