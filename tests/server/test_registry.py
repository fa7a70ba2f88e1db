"""Rooms of a process: kept in the log, loaded again, put away; a broken log harms one room only."""

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from laizi.server import logs, registry
from laizi.server.errors import Refused
from laizi.server.registry import Registry
from laizi.server.store import LogWriter, connect, read_room
from laizi.server.store.writer import Append
from tests.server.driving import new_room_request
from tests.server.serving import Player, play, quick, serving, simple


@asynccontextmanager
async def rooms(url: str = "sqlite+aiosqlite:///:memory:") -> AsyncIterator[Registry]:
    """A registry over a database, its writer running."""
    engine = await connect(url)
    writer = LogWriter(engine)
    writing = asyncio.create_task(writer.run())
    made = Registry(engine, writer, quick())
    try:
        yield made
    finally:
        await made.stop()
        writing.cancel()
        await asyncio.gather(writing, return_exceptions=True)
        await engine.dispose()


async def test_a_room_that_was_put_away_comes_back_from_the_log(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(registry, "KEPT_IN_MEMORY", -1000)
    async with rooms() as known:
        ticket = await known.create(new_room_request())
        assert known.put_away() == 1
        assert not known.rooms
        live = await known.get(ticket.code)
        assert live.room.seats[0] is not None
        assert live.room.seats[0].name == "host"
        assert (await known.join(ticket.code, "guest")).seat == 1


async def test_rooms_in_use_are_not_put_away() -> None:
    async with rooms() as known:
        await known.create(new_room_request())
        assert known.put_away() == 0


async def test_asked_for_at_once_by_many_a_room_is_loaded_once() -> None:
    async with rooms() as known:
        ticket = await known.create(new_room_request())
        known._forget(known.rooms[ticket.code])
        found = await asyncio.gather(*(known.get(ticket.code) for _ in range(5)))
        assert len({id(live) for live in found}) == 1


async def test_unknown_codes_are_refused() -> None:
    async with rooms() as known:
        for code in ("NOROOM", "", "x" * 1000, "'; DROP TABLE room; --"):
            with pytest.raises(Refused, match="unknown_room"):
                await known.get(code)


async def test_a_restart_finds_the_match_where_it_was(tmp_path: Path) -> None:
    settings = quick(database=f"sqlite+aiosqlite:///{tmp_path}/laizi.db")
    async with serving(settings) as server:
        ticket = await server.create(bots=["random"] * 3)
        player = await server.player(ticket)
        await player.say("start")
        for _ in range(5):
            await player.answer(simple(await player.until_offer()))
            player.offer = None
        offer = await player.until_offer()
        last, token = player.last, player.token
        await player.close()
    async with serving(settings) as server:
        back = await server.player({**ticket, "token": token}, last)
        again = await back.until_offer()
        assert {**again, "milliseconds": 0} == {**offer, "milliseconds": 0}
        await play_on(back)
        await back.close()


async def play_on(player: Player) -> None:
    """Answer the open offer, then play to the end of the match."""
    assert player.offer is not None
    await player.answer(simple(player.offer))
    await play(player, simple)


async def test_a_log_that_cannot_be_replayed_harms_its_room_only(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with rooms() as known:
        good, bad = [(await known.create(new_room_request())).code for _ in range(2)]
        won = {"t": "acted", "seat": 0, "offer": "1", "action": ["win"], "by": "player"}
        entry = json.dumps({**won, "at": 1})
        await known._writer.append(Append(bad, 50, ((known.clock.now(), entry),), ended=False))
        for code in (good, bad):
            known._forget(known.rooms[code])
        await known.load_open()
        assert set(known.rooms) == {good}
        assert "room_not_loaded" in caplog.text


async def test_a_log_that_cannot_be_written_changes_nothing_for_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with rooms() as known:
        broken, sound = [(await known.create(new_room_request())).code for _ in range(2)]
        commit = LogWriter._commit

        async def failing(writer: LogWriter, wanted: list[Append]) -> None:
            if any(each.room == broken for each in wanted):
                raise OperationalError("INSERT", None, Exception("disk full"))
            await commit(writer, wanted)

        monkeypatch.setattr(LogWriter, "_commit", failing)
        refused, seated = await asyncio.gather(
            known.join(broken, "a"), known.join(sound, "b"), return_exceptions=True
        )
        assert isinstance(refused, Refused)
        assert refused.code == "storage"
        assert not isinstance(seated, BaseException)
        assert broken not in known.rooms
        monkeypatch.undo()
        assert (await known.join(broken, "a")).seat == 1


async def test_appends_of_many_rooms_are_committed_together() -> None:
    async with rooms() as known:
        codes = [(await known.create(new_room_request())).code for _ in range(20)]
        before = known._writer.commits
        await asyncio.gather(*(known.join(code, "guest") for code in codes))
        assert known._writer.commits - before < 10
        for code in codes:
            bodies = await read_room(known._engine, code)
            assert [json.loads(body)["t"] for body in bodies] == ["created", "seated", "seated"]


async def test_the_same_place_of_a_log_is_never_written_twice() -> None:
    async with rooms() as known:
        ticket = await known.create(new_room_request())
        with pytest.raises(Exception, match="UNIQUE"):
            await known._writer.append(Append(ticket.code, 1, ((1, "{}"),), ended=False))


async def test_errors_of_the_database_do_not_tell_what_was_written() -> None:
    async with rooms() as known:
        ticket = await known.create(new_room_request())
        with pytest.raises(Exception, match="UNIQUE") as caught:
            await known._writer.append(Append(ticket.code, 1, ((1, "secret wall"),), ended=False))
        assert "secret wall" not in str(caught.value)


def test_log_lines_are_json_with_known_fields_only() -> None:
    extra = {"room": "K7QFAB", "hand": ["5m"], "token": "x"}
    record = logging.getLogger("laizi.server").makeRecord(
        "laizi.server", logging.INFO, "f", 1, "room_created", (), None, extra=extra
    )
    line = json.loads(logs.JsonFormatter().format(record))
    assert set(line) == {"at", "level", "event", "room"}
    assert (line["event"], line["room"]) == ("room_created", "K7QFAB")


def test_errors_are_logged_with_where_they_came_from(capsys: pytest.CaptureFixture[str]) -> None:
    logger = logging.getLogger("laizi")
    before = (logger.handlers, logger.level, logger.propagate)
    logs.set_up()
    try:
        int("five")
    except ValueError:
        logging.getLogger("laizi.server").exception("room_failed", extra={"room": "K7QFAB"})
    logger.handlers, logger.level, logger.propagate = before
    line = json.loads(capsys.readouterr().err)
    assert (line["event"], line["level"], line["room"]) == ("room_failed", "error", "K7QFAB")
    assert "test_registry.py" in line["error"]


async def test_nothing_of_a_match_shows_in_the_log_lines(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "laizi")
    async with serving() as server:
        ticket = await server.create(bots=["random"] * 3)
        player = await server.player(ticket)
        await player.say("start")
        await play(player, simple)
        await player.close()
    lines = [record.getMessage() for record in caplog.records if record.name.startswith("laizi")]
    assert "room_created" in lines
    assert not any(ticket["token"] in line or "m" + "1p" in line for line in lines)
