"""The one log writer of a process: it commits the pending appends of all rooms together."""

import asyncio
from dataclasses import dataclass, field

from sqlalchemy import bindparam, insert, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from laizi.server.store.schema import ENTRY, ROOM


@dataclass(frozen=True, slots=True)
class Append:
    """Entries of one room that belong together.

    Attributes:
        room: the room's code.
        first: the place of the first entry in the room's log; 0 makes the room.
        rows: time and JSON text of each entry.
        ended: whether the room has ended with them.
    """

    room: str
    first: int
    rows: tuple[tuple[int, str], ...]
    ended: bool


@dataclass(slots=True)
class LogWriter:
    """Takes appends and commits them in the order of their arrival.

    While one commit is under way the next appends gather, so a busy server commits many at once
    and an idle one commits each without delay.
    """

    engine: AsyncEngine
    queue: "asyncio.Queue[tuple[Append, asyncio.Future[None]]]" = field(
        default_factory=asyncio.Queue
    )
    commits: int = 0

    async def append(self, wanted: Append) -> None:
        """Return once the entries are committed.

        Raises:
            Exception: whatever the database raised; then none of them is in the log.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.queue.put_nowait((wanted, done))
        await done

    async def run(self) -> None:
        """Write until cancelled."""
        while True:
            batch = [await self.queue.get()]
            while not self.queue.empty():
                batch.append(self.queue.get_nowait())
            await self._write(batch)

    async def _write(self, batch: "list[tuple[Append, asyncio.Future[None]]]") -> None:
        """Commit a batch; if that fails, each append by itself, so that one harms no other."""
        try:
            await self._commit([wanted for wanted, _ in batch])
        except Exception as error:  # noqa: BLE001 - handed to whoever waits
            if len(batch) == 1:
                _settle(batch[0][1], error)
                return
            for each in batch:
                await self._write([each])
            return
        for _, done in batch:
            _settle(done, None)

    async def _commit(self, wanted: list[Append]) -> None:
        async with self.engine.begin() as connection:
            await _write_rooms(connection, wanted)
            await connection.execute(insert(ENTRY), [row for each in wanted for row in _rows(each)])
        self.commits += 1


def _settle(done: "asyncio.Future[None]", error: Exception | None) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


def _rows(wanted: Append) -> list[dict[str, object]]:
    return [
        {"room": wanted.room, "seq": wanted.first + i, "at": at, "body": body}
        for i, (at, body) in enumerate(wanted.rows)
    ]


async def _write_rooms(connection: AsyncConnection, wanted: list[Append]) -> None:
    new = [each for each in wanted if each.first == 0]
    if new:
        made = [{"code": each.room, "created_at": each.rows[0][0]} for each in new]
        await connection.execute(insert(ROOM), [{**m, "last_at": 0, "ended": False} for m in made])
    seen = {each.room: each for each in wanted}
    changes = [
        {"room": each.room, "at": each.rows[-1][0], "over": each.ended} for each in seen.values()
    ]
    statement = update(ROOM).where(ROOM.c.code == bindparam("room"))
    await connection.execute(
        statement.values(last_at=bindparam("at"), ended=bindparam("over")), changes
    )
