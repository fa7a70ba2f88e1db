"""kill -9 of a real server process: nothing that anybody was told is ever lost."""

import asyncio
import json
import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from laizi.server.rooms.entries import read_entry
from laizi.server.rooms.room import Room
from laizi.server.settings import Timing
from laizi.view import event_message
from tests.browser.serving import ServerProcess
from tests.folding import empty_view, fold
from tests.proof import Proof
from tests.server.serving import Player, simple

ONE_BY_ONE = {"claim_window": 0, "bot_turn": [120, 120], "bot_claim": [0, 0], "next_hand": 600_000}
"""Bots think so long that the events of two decisions never come together."""
AT_ONCE = {**ONE_BY_ONE, "bot_turn": [0, 0]}
LEAST = 15_000


def logged(server: ServerProcess, code: str) -> list[str]:
    """The log of a room as it lies on disk."""
    with sqlite3.connect(server.database) as database:
        query = "SELECT body FROM entry WHERE room = ? ORDER BY seq"
        return [body for (body,) in database.execute(query, (code,))]


def room_of(bodies: list[str]) -> Room:
    return Room.replay([read_entry(body) for body in bodies], Timing())


async def create(server: ServerProcess, clock: dict[str, int]) -> Player:
    """A player in a fresh room with three bots, the match begun."""
    import httpx

    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        body = {"name": "host", "bots": ["greedy"] * 3, "clock": clock}
        ticket = (await http.post("/api/rooms", json=body)).json()
    player = Player(server.port, ticket["code"], ticket["token"])
    await player.connect()
    await player.say("start")
    return player


async def crash(server: ServerProcess, players: list[Player]) -> None:
    """kill -9, start again, let the same pages come back, and hold all they are told to the log."""
    server.kill()
    for player in players:
        await _drain(player)
    before = {player.code: logged(server, player.code) for player in players}
    await asyncio.to_thread(server.start)
    for player in players:
        await _resume(player, room_of(before[player.code]))
        after = logged(server, player.code)
        assert after[: len(before[player.code])] == before[player.code]
        assert walls(after)[: len(walls(before[player.code]))] == walls(before[player.code])


def walls(bodies: list[str]) -> list[str]:
    return [entry.wall for entry in map(read_entry, bodies) if entry.t == "hand"]


async def _drain(player: Player) -> None:
    """Hear what still came before the line broke."""
    try:
        while True:
            await player.hear()
    except ConnectionClosed:
        pass


async def _resume(player: Player, room: Room) -> None:
    """Come back without a reload: the token, the last number, and the rest is the server's."""
    seen, known = len(player.heard), player.last or 0
    assert known <= len(room.events), "an event was told that is not in the log"
    await player.connect(player.last)
    welcome = player.heard[-1]
    assert welcome["type"] == "welcome", player.heard[-1]
    while (player.last or 0) < welcome["number"]:
        await player.hear()
    told = [message for message in player.heard[seen:] if message["type"] == "event"]
    for message in told[: len(room.events) - known]:
        event = room.events[message["number"] - 1]
        assert message == json.loads(event_message(message["number"], event, 0).text)
    if 0 in room.open:
        await _same_offer(player, room)


async def _same_offer(player: Player, room: Room) -> None:
    """The offer is the one of the log, its clock as at the last entry, at least fifteen seconds."""
    made, bank = room.open[0], room.at(0).bank
    offer = await player.until_offer()
    left = sum(made.left(room.last_at, bank))
    expected = made.offer.to_json(offer["milliseconds"], offer["bank"])
    assert offer == expected
    total = offer["milliseconds"] + offer["bank"]
    assert max(left, LEAST) - 10_000 < total <= max(left, LEAST)


def folded(player: Player) -> dict[str, Any]:
    """What the page shows from all the events it heard; each came once."""
    events = [message for message in player.heard if message["type"] == "event"]
    assert [message["number"] for message in events] == list(range(1, len(events) + 1))
    room = next(message["room"] for message in player.heard if message["type"] == "welcome")
    ids = {key: room["ruleset"][key] for key in ("id", "hash", "family")}
    view = empty_view(0, ids, room["hands"])
    for message in events:
        fold(view, message["event"])
    return view


@pytest.mark.proof
@pytest.mark.slow
async def test_kill_at_every_event_of_a_hand(tmp_path: Path, proof: Proof) -> None:
    server = ServerProcess(tmp_path, timing=ONE_BY_ONE)
    every = 100 // proof.size(100)
    try:
        await asyncio.to_thread(server.start)
        player = await create(server, {"seconds": 20, "bank": 5})
        killed = crashes = 0
        while not ended(player):
            await _next_event(player)
            if (player.last or 0) // every > killed:
                await crash(server, [player])
                killed = (player.last or 0) // every
                crashes += 1
        assert folded(player) == await _snapshot(player)
        events = len(player.events())
        proof.held("kill -9 at every event of a hand loses nothing", kills=crashes, events=events)
    finally:
        server.stop()


def ended(player: Player) -> bool:
    """Whether the player has heard the end of the hand."""
    return any(message["event"]["type"] == "hand_ended" for message in player.events())


async def _next_event(player: Player) -> None:
    """Answer offers until the next event."""
    while True:
        if player.offer is not None:
            await player.answer(simple(player.offer))
            player.offer = None
        message = await player.hear()
        if message["type"] == "event":
            return


async def _snapshot(player: Player) -> dict[str, Any]:
    """What a reload shows."""
    again = Player(player.port, player.code, player.token)
    await again.connect()
    view: dict[str, Any] = (await again.until_type("snapshot"))["view"]
    await again.close()
    return view


async def advance(player: Player, answers: int) -> None:
    """Answer so many offers and wait for the next, or for the end of the hand."""
    while not ended(player):
        if player.offer is None:
            await player.hear()
        elif answers == 0:
            return
        else:
            answers -= 1
            await player.answer(simple(player.offer))
            player.offer = None


async def go_on(player: Player) -> None:
    """Answer what is asked, or go on to the next hand."""
    if ended(player):
        await player.say("next_hand")
        await player.until(lambda m: m["type"] == "event" and m["event"]["type"] == "hand_started")
        return
    await player.answer(simple(await player.until_offer()))
    assert (await player.until_type("offer_closed"))["by"] == "answer"


@pytest.mark.proof
@pytest.mark.slow
async def test_kill_at_sampled_points_of_other_hands(tmp_path: Path, proof: Proof) -> None:
    server, rng = ServerProcess(tmp_path, timing=AT_ONCE), random.Random(4)
    count = proof.size(20)
    try:
        await asyncio.to_thread(server.start)
        players = [await create(server, {"seconds": 60, "bank": 60}) for _ in range(count)]
        for player in players:
            await advance(player, rng.randint(0, 12))
        await crash(server, players)
        for player in players:
            await go_on(player)
            await player.close()
        proof.held("kill -9 at sampled points of hands loses nothing", hands=count)
    finally:
        server.stop()
