"""A room that lives: one task takes commands, changes the room, commits, publishes."""

import asyncio
import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from laizi.server.clock import Clock
from laizi.server.connection import GOING_AWAY, REFUSED, SUPERSEDED, Connection
from laizi.server.errors import Refused
from laizi.server.protocol import PROTOCOL, ClientMessage
from laizi.server.protocol.client import Hello
from laizi.server.publishing import Audience
from laizi.server.rooms import automatic, commands, showing
from laizi.server.rooms.playing import wall_text
from laizi.server.rooms.room import Room
from laizi.server.saying import Reply, say
from laizi.server.settings import Settings
from laizi.server.store.writer import Append, LogWriter
from laizi.table.table import full_set
from laizi.view import notice

T = TypeVar("T")
LOG = logging.getLogger("laizi.server")


@dataclass(frozen=True, slots=True)
class Greeted:
    """A connection has said hello."""

    connection: Connection
    hello: Hello


@dataclass(frozen=True, slots=True)
class Said:
    """A greeted connection has sent a message."""

    connection: Connection
    message: ClientMessage


@dataclass(frozen=True, slots=True)
class Gone:
    """A connection is closed."""

    connection: Connection


@dataclass(frozen=True, slots=True)
class Asked:
    """An HTTP request: a function of the room and the time, and who waits for its result."""

    call: Callable[[Room, int], Any]
    result: "asyncio.Future[Any]"


Command = Greeted | Said | Gone | Asked


def _nothing() -> None:
    pass


class LiveRoom:
    """房间 in play. Nothing but its own task touches the room.

    Attributes:
        room: the room.
        audience: who is connected.
        failed: called when the task cannot go on.
    """

    def __init__(self, room: Room, writer: LogWriter, clock: Clock, settings: Settings) -> None:
        self.room = room
        self.audience = Audience(room, settings.limits.spectators)
        self.failed: Callable[[LiveRoom], None] | None = None
        self._writer = writer
        self._clock = clock
        self._settings = settings
        self._queue: asyncio.Queue[Command] = asyncio.Queue()
        self._serving: Command | None = None
        self._logged = room.entries - len(room.fresh)

    @property
    def chosen_dealer(self) -> int | None:
        """The first dealer that a test has chosen, None: by lot."""
        chosen = self._settings.walls
        return None if chosen is None else chosen.dealer

    def idle(self, since: int) -> bool:
        """Whether nobody is here, nothing has happened since then, and nothing will by itself."""
        nobody = not len(self.audience) and self._queue.empty()
        quiet = self.room.last_at < since
        return nobody and quiet and automatic.next_due(self.room, self._deal) is None

    # --- from outside --------------------------------------------------------------------------
    def put(self, command: Command) -> None:
        """Hand over a command."""
        self._queue.put_nowait(command)

    async def ask(self, call: Callable[[Room, int], T]) -> T:
        """Let the room's task call a function that may change it; its result once committed.

        Raises:
            Refused: as the function raised it, or the log could not be written.
        """
        result: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.put(Asked(call, result))
        return await result

    # --- the task ------------------------------------------------------------------------------
    async def run(self) -> None:
        """Serve the room until cancelled, or until something breaks."""
        try:
            await self._commit()
            while True:
                await self._serve(await self._next())
        except Exception:
            LOG.exception("room_failed", extra={"room": self.room.code})
            self._give_up()

    async def _next(self) -> Command | None:
        """The next command; None when something happens by itself before one comes."""
        if not self._queue.empty():
            return self._queue.get_nowait()
        due = automatic.next_due(self.room, self._deal)
        wait = None if due is None else max(0.0, (due - self._clock.now()) / 1000)
        try:
            async with asyncio.timeout(wait):
                return await self._queue.get()
        except TimeoutError:
            return None

    async def _serve(self, command: Command | None) -> None:
        now, self._serving = self._clock.now(), command
        if command is None:
            automatic.happen(self.room, self._deal, now)
            after: Reply = _nothing
        else:
            after = self._handle(command, now)
        await self._commit()
        after()
        await self._publish()

    async def _commit(self) -> None:
        """Write the fresh entries to the log, and wait until they are there."""
        room = self.room
        if not room.fresh:
            return
        rows = tuple((entry.at, entry.model_dump_json()) for entry in room.fresh)
        room.fresh.clear()
        wanted = Append(room.code, self._logged, rows, ended=room.status == "ended")
        self._logged += len(rows)
        await self._writer.append(wanted)

    async def _publish(self) -> None:
        """Tell what there is to tell, each when its time has come."""
        outbox, self.room.outbox = self.room.outbox, []
        for item in outbox:
            if (wait := item.at - self._clock.now()) > 0:
                await asyncio.sleep(wait / 1000)
            self.audience.tell(item)

    def _give_up(self) -> None:
        """Close everything: the room will be loaded from its log again when somebody returns."""
        waiting = [self._serving]
        while not self._queue.empty():
            waiting.append(self._queue.get_nowait())
        for command in waiting:
            if isinstance(command, Asked) and not command.result.done():
                command.result.set_exception(Refused("storage"))
            elif isinstance(command, Greeted):
                command.connection.refuse(Refused("storage"))
                command.connection.close(GOING_AWAY)
        self.audience.close_all(Refused("storage"))
        if self.failed is not None:
            self.failed(self)

    def _deal(self, room: Room) -> str:
        """The next hand's wall: drawn by the system's generator, or chosen by a test."""
        chosen = self._settings.walls
        if chosen is not None and chosen.walls and room.match is not None:
            return wall_text(chosen.walls[room.match.hand % len(chosen.walls)])
        wall = full_set(room.ruleset)
        secrets.SystemRandom().shuffle(wall)
        return wall_text(wall)

    # --- commands ------------------------------------------------------------------------------
    def _handle(self, command: Command, now: int) -> Reply:
        """Change the room; what to do once that is in the log."""
        match command:
            case Asked(call, result):
                return self._answer(call, result, now)
            case Gone(connection):
                return lambda: self.audience.forget(connection)
            case Greeted(connection, hello):
                return self._greet(connection, hello, now)
            case Said(connection, message):
                return self._listen(connection, message, now)

    def _answer(
        self, call: Callable[[Room, int], Any], result: "asyncio.Future[Any]", now: int
    ) -> Reply:
        try:
            value = call(self.room, now)
        except Refused as refused:
            error = refused
            return lambda: None if result.done() else result.set_exception(error)
        return lambda: None if result.done() else result.set_result(value)

    def _listen(self, connection: Connection, message: ClientMessage, now: int) -> Reply:
        if not self.audience.holds(connection):
            return _nothing
        try:
            return say(self, connection, message, now)
        except Refused as refused:
            error, offer = refused, getattr(message, "offer", None)
            return lambda: connection.refuse(error, offer)

    def _greet(self, connection: Connection, hello: Hello, now: int) -> Reply:
        try:
            return self._admit(connection, hello, now)
        except Refused as refused:
            error = refused

            def turn_away() -> None:
                connection.refuse(error)
                connection.close(REFUSED)

            return turn_away

    def _admit(self, connection: Connection, hello: Hello, now: int) -> Reply:
        if hello.protocol != PROTOCOL:
            raise Refused("wrong_protocol")
        if hello.token is None:
            self.audience.require_place()
            return lambda: self._welcome(connection, None, hello, now)
        ticket = commands.open_seat(self.room, hello.token, now)
        return lambda: self._welcome(connection, ticket, hello, now)

    def _welcome(
        self, connection: Connection, ticket: commands.Ticket | None, hello: Hello, now: int
    ) -> None:
        seat = None if ticket is None else ticket.seat
        older = self.audience.admit(connection, seat)
        if older is not None:
            older.send(notice(older.viewer, "superseded"))
            older.close(SUPERSEDED)
        token = None if ticket is None else ticket.token
        room = showing.room_view(self.room, self.audience.seats).model_dump()
        fields = {"protocol": PROTOCOL, "seat": seat, "token": token, "room": room}
        connection.send(notice(seat, "welcome", **fields, number=len(self.room.events)))
        for message in showing.missed(self.room, seat, hello.last_number):
            connection.send(message)
        for message in showing.open_now(self.room, seat, now):
            connection.send(message)
        if seat is not None:
            self.audience.tell_room()
