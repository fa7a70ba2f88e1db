"""All rooms of this process: made, found, loaded from the log, put away."""

import asyncio
import logging
import secrets
from typing import Final

from sqlalchemy.ext.asyncio import AsyncEngine

from laizi import __version__
from laizi.rulesets import Ruleset
from laizi.server.clock import Clock
from laizi.server.errors import Refused
from laizi.server.live import LiveRoom
from laizi.server.protocol import NewRoom, Ticket
from laizi.server.protocol.room import Clock as MoveClock
from laizi.server.rooms import commands
from laizi.server.rooms.entries import Created, Restarted, read_entry
from laizi.server.rooms.recording import reader_of, record_of
from laizi.server.rooms.room import Room
from laizi.server.rules import ruleset_of
from laizi.server.settings import Settings
from laizi.server.store import LogWriter, open_rooms, read_room

LOG = logging.getLogger("laizi.server")
ALPHABET: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Letters and digits that are not mistaken for one another."""
CODE_LENGTH: Final = 6
KEPT_IN_MEMORY: Final = 10 * 60 * 1000
"""A room in which nothing goes on leaves the memory after ten minutes."""
KEPT_OPEN: Final = 7 * 24 * 3600 * 1000
"""A room in which nothing happened for a week is not loaded at a start, only when asked for."""


def new_code() -> str:
    """A room code that nobody guesses by chance."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


class Registry:
    """The rooms in memory, each with its task; the others are in the log.

    Attributes:
        rooms: the live rooms by code.
        clock: the server's clock.
    """

    def __init__(self, engine: AsyncEngine, writer: LogWriter, settings: Settings) -> None:
        self.rooms: dict[str, LiveRoom] = {}
        self.clock = Clock()
        self._engine = engine
        self._writer = writer
        self._settings = settings
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._loading: dict[str, asyncio.Task[LiveRoom]] = {}

    async def create(self, wanted: NewRoom) -> Ticket:
        """Make a room; its maker takes the first seat, the wanted bots the next.

        Raises:
            Refused: the rules are none, the bots too many, or the server is full.
        """
        ruleset = ruleset_of(wanted.ruleset)
        if len(wanted.bots) >= ruleset.seats:
            raise Refused("malformed", f"bots: at most {ruleset.seats - 1}")
        if len(self.rooms) >= self._settings.limits.rooms:
            raise Refused("server_full")
        room = self._new_room(wanted, ruleset)
        taken = commands.join(room, wanted.name, self.clock.now())
        for seat, bot in enumerate(wanted.bots, start=1):
            commands.add_bot(room, seat, bot, self.clock.now())
        live = self._begin(room)
        await live.ask(lambda _room, _now: None)
        LOG.info("room_created", extra={"room": room.code})
        return Ticket(code=room.code, seat=taken.seat, token=taken.token)

    def _new_room(self, wanted: NewRoom, ruleset: Ruleset) -> Room:
        clock = wanted.clock or MoveClock()
        created = Created(
            at=self.clock.now(),
            code=new_code(),
            ruleset=ruleset.id,
            base=ruleset.base,
            names=ruleset.names.model_dump(),
            values=ruleset.values(),
            hash=ruleset.hash,
            hands=wanted.hands,
            seconds=clock.seconds * 1000,
            bank=clock.bank * 1000,
            version=__version__,
        )
        return Room.create(created, self._settings.timing)

    async def join(self, code: str, name: str) -> Ticket:
        """A guest takes a seat.

        Raises:
            Refused: there is no such room, it plays already, or it is full.
        """
        live = await self.get(code)
        taken = await live.ask(lambda room, now: commands.join(room, name, now))
        return Ticket(code=live.room.code, seat=taken.seat, token=taken.token)

    async def record(self, code: str, token: str | None) -> bytes:
        """The game record of a room's match: all hands open for its players, else the public one.

        Raises:
            Refused: there is no such room or match, it goes on, or the token opens no seat.
        """
        live = await self.get(code)
        reader = await live.ask(lambda room, _now: reader_of(room, token))
        bodies = await read_room(self._engine, live.room.code)
        timing = self._settings.timing
        return await asyncio.to_thread(lambda: record_of(map(read_entry, bodies), timing, reader))

    async def get(self, code: str) -> LiveRoom:
        """A room, from memory or from the log.

        Raises:
            Refused: there is no such room.
        """
        code = code.upper()
        if (live := self.rooms.get(code)) is not None:
            return live
        if code not in self._loading:
            self._loading[code] = asyncio.create_task(self._load(code))
        try:
            return await asyncio.shield(self._loading[code])
        finally:
            self._loading.pop(code, None)

    async def _load(self, code: str) -> LiveRoom:
        bodies = await read_room(self._engine, code) if len(code) <= 12 else []
        if not bodies:
            raise Refused("unknown_room")
        room = Room.replay([read_entry(body) for body in bodies], self._settings.timing)
        if room.status != "ended":
            least = self._settings.timing.least_after_restart
            room.record(Restarted(at=max(self.clock.now(), room.last_at), least=least))
            room.outbox.clear()
        return self._begin(room)

    async def load_open(self) -> None:
        """Load every open room: at a start, so that bots play on and clocks run."""
        for code in await open_rooms(self._engine, self.clock.now() - KEPT_OPEN):
            try:
                await self.get(code)
            except Exception:
                LOG.exception("room_not_loaded", extra={"room": code})
        LOG.info("rooms_loaded", extra={"rooms": len(self.rooms)})

    def _begin(self, room: Room) -> LiveRoom:
        live = LiveRoom(room, self._writer, self.clock, self._settings)
        live.failed = self._forget
        self.rooms[room.code] = live
        self._tasks[room.code] = asyncio.create_task(live.run(), name=f"room {room.code}")
        return live

    def _forget(self, live: LiveRoom) -> None:
        self.rooms.pop(live.room.code, None)
        self._tasks.pop(live.room.code, None)

    def put_away(self) -> int:
        """Forget the rooms in which nothing goes on; the log keeps them. How many these were."""
        since = self.clock.now() - KEPT_IN_MEMORY
        idle = [live for live in self.rooms.values() if live.idle(since)]
        for live in idle:
            self._tasks[live.room.code].cancel()
            self._forget(live)
        return len(idle)

    async def stop(self) -> None:
        """Stop every room; the log has all of them."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
