"""The record of a room's match: from the log, for its players, once it has ended."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from laizi.record import verify
from laizi.server.rooms import commands
from laizi.server.rooms.recording import record_of
from laizi.server.settings import Timing
from laizi.view import EVERYTHING, Reader
from tests.server.driving import Driver
from tests.server.serving import Player, Server, play, quick, serving, simple


def lines_of(record: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in record.splitlines()]


def of_type(lines: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [line for line in lines if line["type"] == kind]


def recorded(driver: Driver, reader: Reader = EVERYTHING) -> list[dict[str, Any]]:
    return lines_of(record_of(driver.entries(), driver.timing, reader))


def checked(record: bytes, folder: Path) -> None:
    """The engine says the same as a record."""
    file = folder / "match.lzr"
    file.write_bytes(record)
    assert verify(file).fault is None


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_match_is_recorded_as_it_was_told(seed: int, tmp_path: Path) -> None:
    driver = Driver(seed=seed).begin()
    while driver.step():
        pass
    assert driver.room.status == "ended"
    checked(record_of(driver.entries(), driver.timing, EVERYTHING), tmp_path)
    for viewer in (0, 1, None):
        record = record_of(driver.entries(), driver.timing, viewer)
        checked(record, tmp_path)
        events = of_type(lines_of(record), "event")
        for event in events:
            del event["#"]
        assert events == driver.of_type(viewer, "event")


def test_who_acted_is_told() -> None:
    driver = Driver(seed=4).begin()
    commands.set_auto_play(driver.room, 1, on=True, now=driver.now)
    driver.collect()
    while driver.room.match is not None and driver.room.match.hand < 2:
        driver.happen()
    commands.end(driver.room, 0, driver.now)
    driver.collect()
    actions = of_type(recorded(driver), "action")
    by = {seat: {each["by"] for each in actions if each["seat"] == seat} for seat in range(4)}
    assert by[1] == {"auto_play"}
    assert by[2] == by[3] == {"bot"}
    assert "timeout" in by[0]
    assert by[0] <= {"timeout", "auto_play"}
    late = [each["ms"] for each in actions if each["by"] == "timeout"]
    assert min(late) >= driver.seconds * 1000


def test_escape_and_early_end(tmp_path: Path) -> None:
    driver = Driver(seed=5).begin()
    driver.until_turn(1)
    commands.leave(driver.room, 1, driver.now)
    driver.collect()
    driver.step()
    commands.leave(driver.room, 0, driver.now)
    driver.collect()
    assert driver.room.status == "ended"
    lines = recorded(driver)
    kinds = [line.get("event", line)["type"] for line in lines]
    assert kinds[-5:] == ["leave", "escaped", "stop", "match_ended", "end"]
    assert [line["penalty"] for line in of_type(lines, "leave")] == [True, True]
    checked(record_of(driver.entries(), driver.timing, EVERYTHING), tmp_path)


def test_a_player_who_was_removed_pays_nothing(tmp_path: Path) -> None:
    driver = Driver(seed=6).begin()
    commands.kick(driver.room, 0, 1, driver.now)
    driver.collect()
    commands.end(driver.room, 0, driver.now)
    driver.collect()
    lines = recorded(driver)
    assert [line["penalty"] for line in of_type(lines, "leave")] == [False]
    assert not [line for line in of_type(lines, "event") if line["event"]["type"] == "escaped"]
    checked(record_of(driver.entries(), driver.timing, EVERYTHING), tmp_path)


def test_a_log_without_a_match_gives_no_record() -> None:
    with pytest.raises(ValueError, match="no match"):
        record_of(Driver().entries(), Timing(), EVERYTHING)


# --- over HTTP -----------------------------------------------------------------------------------
async def asked(server: Server, code: str, token: str | None = None) -> Any:
    headers = {} if token is None else {"authorization": f"Bearer {token}"}
    return await server.http.get(f"/api/rooms/{code}/record", headers=headers)


async def refused(server: Server, code: str, token: str | None = None) -> tuple[int, str]:
    response = await asked(server, code, token)
    return response.status_code, response.json()["code"]


async def end(player: Player) -> None:
    """The owner ends what there is."""
    await player.say("end_match")
    await player.until(lambda m: m["type"] == "room" and m["room"]["status"] == "ended")


async def test_players_get_every_hand_others_what_was_public(tmp_path: Path) -> None:
    async with serving(quick()) as server:
        ticket = await server.create(bots=["greedy"] * 3)
        player = await server.player(ticket)
        await player.say("start")
        await asyncio.wait_for(play(player, simple), 120)
        response = await asked(server, ticket["code"].lower(), player.token)
        assert response.headers["content-type"] == "application/x-ndjson"
        assert f"laizi-{ticket['code']}.lzr" in response.headers["content-disposition"]
        checked(response.content, tmp_path)
        full = lines_of(response.content)
        assert full[0]["profile"] == "full"
        assert full[0]["players"][0]["kind"] == "human"
        assert len(of_type(full, "hand")) == 4
        assert all(line["wall"] for line in of_type(full, "hand"))
        public = lines_of((await asked(server, ticket["code"])).content)
        assert public[0]["profile"] == "public"
        assert not of_type(public, "action")
        assert {line["wall"] for line in of_type(public, "hand")} == {None}
        await player.close()


async def test_before_the_end_there_is_no_record() -> None:
    async with serving(quick()) as server:
        ticket = await server.create(bots=["greedy"] * 3)
        assert await refused(server, "NOROOM") == (404, "unknown_room")
        assert await refused(server, ticket["code"]) == (409, "not_ended")
        player = await server.player(ticket)
        await player.say("start")
        await player.until_offer()
        for token in (None, player.token):
            assert await refused(server, ticket["code"], token) == (409, "not_ended")
        await end(player)
        assert await refused(server, ticket["code"], "no-such-token") == (403, "bad_token")
        wrong = {"authorization": "Basic x"}
        response = await server.http.get(f"/api/rooms/{ticket['code']}/record", headers=wrong)
        assert (response.status_code, response.json()["code"]) == (422, "malformed")
        assert (await asked(server, ticket["code"], player.token)).status_code == 200
        await player.close()


async def test_a_room_without_a_match_has_no_record() -> None:
    async with serving(quick()) as server:
        ticket = await server.create()
        player = await server.player(ticket)
        await end(player)
        assert await refused(server, ticket["code"], player.token) == (404, "no_record")
        await player.close()
