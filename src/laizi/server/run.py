"""Run the server under uvicorn, on a socket that is already listening."""

import asyncio
import json
import logging
import os
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import uvicorn

from laizi.server import logs
from laizi.server.app import create_app
from laizi.server.settings import (
    ChosenWalls,
    Settings,
    SettingsError,
    Timing,
    walls_from_file,
)

LOG = logging.getLogger("laizi.server")
WALLS_VARIABLE = "LAIZI_TEST_WALLS"
TIMING_VARIABLE = "LAIZI_TEST_TIMING"
LARGEST_FRAME = 65_536
"""Frames above this close the connection unread; those above 8 KiB are refused with a code."""


def data_directory() -> Path:
    """Where the log lies if nothing else is said; made if it is not there."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    directory = base / "laizi"
    directory.mkdir(parents=True, exist_ok=True)
    return directory


def database_url(database: str | None) -> str:
    """The URL of a database given as a URL, as the path of an SQLite file, or not at all.

    Raises:
        SettingsError: the folder of the file is not there.
    """
    if database is not None and "://" in database:
        return database
    path = data_directory() / "laizi.db" if database is None else Path(database)
    if not path.parent.is_dir():
        raise SettingsError(f"--database: there is no folder {path.parent}")
    return f"sqlite+aiosqlite:///{path.absolute()}"


async def _open_once(url: str) -> None:
    from laizi.server.store import connect

    engine = await connect(url)
    await engine.dispose()


def check_database(url: str) -> None:
    """Open the database once, so that a wrong one is known before anything is served.

    Raises:
        SettingsError: it cannot be opened.
    """
    from alembic.util import CommandError
    from sqlalchemy.exc import SQLAlchemyError

    try:
        asyncio.run(_open_once(url))
    except (SQLAlchemyError, CommandError, ImportError, OSError) as error:
        raise SettingsError(f"--database: {str(error).splitlines()[0]}") from None


def walls_from_environment() -> ChosenWalls | None:
    """The walls that a test has chosen.

    Raises:
        SettingsError: the file named by the variable holds none.
    """
    path = os.environ.get(WALLS_VARIABLE)
    return walls_from_file(Path(path)) if path else None


def timing_from_environment() -> Timing:
    """The times that a test has chosen: a JSON object of `Timing` fields, in milliseconds.

    Raises:
        SettingsError: it is something else.
    """
    text = os.environ.get(TIMING_VARIABLE)
    if not text:
        return Timing()
    try:
        pairs = {k: tuple(v) if isinstance(v, list) else v for k, v in json.loads(text).items()}
        fields: dict[str, Any] = pairs
        return Timing(**fields)
    except (ValueError, TypeError, AttributeError) as error:
        raise SettingsError(f"{TIMING_VARIABLE}: {error}") from None


class _Server(uvicorn.Server):
    """A uvicorn server that says when it serves."""

    def __init__(self, config: uvicorn.Config, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._started = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then say so."""
        await super().startup(sockets)
        if self.started:
            self._started()


def serve(settings: Settings, listening: socket.socket, started: Callable[[], None]) -> None:
    """Serve until interrupted; `started` is called once the page can be loaded."""
    logs.set_up()
    if settings.walls is not None:
        LOG.warning("walls_are_chosen")
    config = uvicorn.Config(
        create_app(settings),
        ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=3,
        server_header=False,
    )
    _Server(config, started).run(sockets=[listening])
