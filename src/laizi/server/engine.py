"""The engine's start beside the page's: compile in other processes, then load the rooms."""

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from laizi.server.errors import Refused
from laizi.server.settings import Settings

if TYPE_CHECKING:
    from laizi.server.registry import Registry

LOG = logging.getLogger("laizi.server")
NEEDED = ("commands",)
"""The modules of the engine that rooms use."""
LONGEST_WAIT = 120.0
"""Seconds that a request waits for the engine's first start."""


def _warm(report: Callable[[float], None]) -> None:
    """Compile what the cache lacks, then load the code; in a thread, since both take a while."""
    from laizi.core import warm

    warm.warm_up(lambda done, total, _name: report(done / total), NEEDED)
    import laizi.server.registry  # noqa: F401 - loads the compiled code


class Game:
    """The rooms of a server, once the engine is ready.

    Attributes:
        progress: of the engine's start, 0 to 1.
        failure: why the engine could not be started.
    """

    def __init__(self, settings: Settings) -> None:
        self.progress = 0.0
        self.failure: str | None = None
        self._settings = settings
        self._registry: Registry | None = None
        self._ready = asyncio.Event()

    @property
    def ready(self) -> bool:
        """Whether rooms can be made."""
        return self._registry is not None

    async def registry(self) -> "Registry":
        """The rooms, as soon as there are any.

        Raises:
            Refused: the engine takes too long, or could not be started.
        """
        try:
            await asyncio.wait_for(self._ready.wait(), LONGEST_WAIT)
        except TimeoutError:
            raise Refused("engine_starting") from None
        if self._registry is None:
            raise Refused("engine_starting", self.failure or "")
        return self._registry

    def _report(self, progress: float) -> None:
        self.progress = progress

    async def run(self) -> None:
        """Start the engine, open the log, load the rooms and serve until cancelled."""
        try:
            await asyncio.to_thread(_warm, self._report)
            await self._serve()
        except Exception as error:
            LOG.exception("engine_failed")
            self.failure = f"the engine could not be started: {error}"
            self._ready.set()

    async def _serve(self) -> None:
        from laizi.server.registry import Registry
        from laizi.server.store import LogWriter, connect

        engine = await connect(self._settings.database)
        writer = LogWriter(engine)
        writing = asyncio.create_task(writer.run(), name="log writer")
        registry = Registry(engine, writer, self._settings)
        try:
            self._registry, self.progress = registry, 1.0
            self._ready.set()
            LOG.info("ready")
            await registry.load_open()  # whoever asks for a room has it loaded at once
            while True:
                await asyncio.sleep(60)
                registry.put_away()
        finally:
            self._registry = None
            await registry.stop()
            writing.cancel()
            await asyncio.gather(writing, return_exceptions=True)
            await engine.dispose()
