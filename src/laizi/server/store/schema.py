"""Tables of the log, the engine that opens them, and the migrations that make them."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from alembic import command
from alembic.config import Config
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    event,
    make_url,
)
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

METADATA: Final = MetaData()

ROOM: Final = Table(
    "room",
    METADATA,
    Column("code", String(12), primary_key=True),
    Column("created_at", BigInteger, nullable=False),
    Column("last_at", BigInteger, nullable=False),
    Column("ended", Boolean, nullable=False, index=True),
)
"""One row for each room: what a restart has to load."""

ENTRY: Final = Table(
    "entry",
    METADATA,
    Column("room", String(12), ForeignKey("room.code"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
)
"""The log; its key lets nobody write the same place twice."""


def _durable(connection: Any, _record: object) -> None:
    """WAL, and a commit that survives a power failure."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def make_engine(url: str) -> AsyncEngine:
    """The engine of a database URL.

    SQLite gets WAL. One in memory is a file that goes with the engine, since connections share no
    memory, and one connection for all would mix the transactions of readers and writer.
    """
    parsed = make_url(url)
    hidden = {"hide_parameters": True}  # errors go to logs, walls must not
    if parsed.get_backend_name() != "sqlite":
        return create_async_engine(parsed, **hidden)
    if parsed.database not in (None, "", ":memory:"):
        engine = create_async_engine(parsed, **hidden)
    else:
        folder = TemporaryDirectory(prefix="laizi-")
        engine = create_async_engine(parsed.set(database=f"{folder.name}/laizi.db"), **hidden)
        event.listen(engine.sync_engine, "engine_disposed", lambda _: folder.cleanup())
    event.listen(engine.sync_engine, "connect", _durable)
    return engine


def _migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


async def connect(url: str) -> AsyncEngine:
    """Open the database of a URL and bring its tables up to date."""
    engine = make_engine(url)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(_migrate)
    except BaseException:
        await engine.dispose()
        raise
    return engine
