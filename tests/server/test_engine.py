"""While the engine starts the page is served, readiness says no and requests wait."""

import asyncio
import threading
from pathlib import Path

import pytest

from laizi.server import engine
from laizi.server.engine import Game
from laizi.server.errors import Refused
from laizi.server.settings import Settings
from tests.server.serving import quick, serving


@pytest.fixture
def held_up(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """The engine's start waits for this."""
    go_on = threading.Event()
    warm = engine._warm

    def slow(report: object) -> None:
        report(0.4)  # type: ignore[operator]
        go_on.wait(20)
        warm(lambda _: None)

    monkeypatch.setattr(engine, "_warm", slow)
    return go_on


async def test_the_page_comes_first_and_a_room_waits_for_the_engine(
    held_up: threading.Event, tmp_path: Path
) -> None:
    (tmp_path / "index.html").write_text("page")
    async with serving(quick(static=tmp_path)) as server:
        assert (await server.http.get("/")).text == "page"
        assert (await server.http.get("/api/rulesets")).status_code == 200
        readiness = await server.http.get("/readyz")
        assert readiness.status_code == 503
        assert readiness.json() == {"ready": False, "progress": 0.4}
        creating = asyncio.create_task(server.create())
        await asyncio.sleep(0.1)
        assert not creating.done()
        held_up.set()
        assert (await creating)["seat"] == 0
        assert (await server.http.get("/readyz")).status_code == 200


async def test_a_start_that_takes_too_long_or_fails_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = Game(Settings())
    monkeypatch.setattr(engine, "LONGEST_WAIT", 0.01)
    with pytest.raises(Refused, match="engine_starting"):
        await game.registry()

    def broken(_report: object) -> None:
        raise RuntimeError("no compiler")

    monkeypatch.setattr(engine, "_warm", broken)
    await game.run()
    with pytest.raises(Refused, match="no compiler"):
        await game.registry()
    assert not game.ready
