"""Reading the log: at a restart, and when somebody asks for a room that is not in memory."""

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from laizi.server.store.schema import ENTRY, ROOM


async def read_room(engine: AsyncEngine, code: str) -> list[str]:
    """The entries of a room as JSON texts, oldest first; none if there is no such room."""
    query = select(ENTRY.c.body).where(ENTRY.c.room == code).order_by(ENTRY.c.seq)
    async with engine.connect() as connection:
        return list((await connection.execute(query)).scalars())


async def open_rooms(engine: AsyncEngine, since: int) -> list[str]:
    """Codes of the rooms that have not ended and in which something happened since then."""
    query = select(ROOM.c.code).where(ROOM.c.ended.is_(False), ROOM.c.last_at >= since)
    async with engine.connect() as connection:
        return list((await connection.execute(query)).scalars())
