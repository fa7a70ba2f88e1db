"""Any message at any time: refused ones change nothing, and the room stays what its log says."""

import asyncio
import json
import random
from typing import Any

import pytest

from laizi.server.connection import Connection
from laizi.server.live import LiveRoom, Said
from laizi.server.protocol import CLIENT_MESSAGE
from laizi.server.rooms import automatic
from laizi.server.settings import INSTANT
from laizi.view import SeatMessage, Viewer
from tests.proof import Proof
from tests.server.driving import Driver, essence
from tests.server.serving import quick

SIMPLE = ("what_if", "leave", "next_hand", "start", "pause", "resume", "end_match")
RARE = ("leave", "end_match", "kick")
"""Messages after which little is left to disturb."""


class Heard(Connection):
    """A connection that keeps what it is told."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.heard: list[SeatMessage] = []

    def send(self, message: SeatMessage) -> None:
        assert message.viewer == self.viewer
        self.heard.append(message)

    def close(self, code: int) -> None:
        pass


def live_room(driver: Driver) -> tuple[LiveRoom, list[Heard]]:
    """A live room whose task does not run: the test is its task."""
    clock: Any = None
    live = LiveRoom(driver.room, None, clock, quick(timing=INSTANT))  # type: ignore[arg-type]
    people = [Heard(viewer) for viewer in (0, 1, None)]
    for each in people:
        live.audience.admit(each, each.viewer)
    return live, people


def any_message(driver: Driver, rng: random.Random) -> dict[str, Any]:
    """A message of the protocol with fields that may or may not fit."""
    kind = rng.choice([*SIMPLE, *["answer"] * 3, "auto", "auto_play", "kick", "add_bot"])
    if kind in RARE and rng.random() < 0.97:
        kind = "answer"
    seat = rng.randrange(4)
    match kind:
        case "answer":
            action = any_action(driver, rng)
            return {"type": kind, "offer": any_offer(driver, rng), "action": action}
        case "auto":
            names = ("win", "no_claims", "discard_drawn")
            return {"type": kind, "options": {name: rng.random() < 0.3 for name in names}}
        case "auto_play":
            return {"type": kind, "on": rng.random() < 0.5}
        case "kick":
            return {"type": kind, "seat": seat}
        case "add_bot":
            return {"type": kind, "seat": seat, "bot": "random"}
        case _:
            return {"type": kind}


def good_answer(driver: Driver, asked: Heard, rng: random.Random) -> tuple[Heard, dict[str, Any]]:
    """A legal answer of somebody who is asked."""
    offer = driver.room.open[asked.viewer or 0].offer
    action = rng.choice(offer.actions).to_wire()
    return asked, {"type": "answer", "offer": offer.id, "action": action}


def any_offer(driver: Driver, rng: random.Random) -> str:
    open_now = [made.offer.id for made in driver.room.open.values()]
    return rng.choice(open_now) if open_now and rng.random() < 0.8 else str(rng.randint(0, 60))


def any_action(driver: Driver, rng: random.Random) -> list[object]:
    if driver.room.open and rng.random() < 0.7:
        made = rng.choice(list(driver.room.open.values()))
        return rng.choice(made.offer.actions).to_wire()
    tile = f"{rng.randint(1, 7)}{rng.choice('mpsz')}"
    kinds = ("discard", "pung", "exposed_kong", "added_kong", "concealed_kong", "special_kong")
    return rng.choice([["win"], ["pass"], ["chow", "5m", ["4m", "6m"]], [rng.choice(kinds), tile]])


async def disturb(driver: Driver, live: LiveRoom, people: list[Heard], rng: random.Random) -> bool:
    """One message; whether it was refused. A refused one changes nothing."""
    sender, body = rng.choice(people), any_message(driver, rng)
    asked = [each for each in people if each.viewer in driver.room.open]
    if asked and rng.random() < 0.3:
        sender, body = good_answer(driver, rng.choice(asked), rng)
    message = CLIENT_MESSAGE.validate_json(json.dumps(body))
    before, others = essence(driver.room), [len(each.heard) for each in people]
    known = len(sender.heard)
    live._handle(Said(sender, message), driver.now)()
    refused = any('"type":"error"' in message.text for message in sender.heard[known:])
    assert not (refused and driver.room.fresh)
    if not driver.room.fresh:
        assert essence(driver.room) == before
        told = [len(each.heard) - n for each, n in zip(people, others, strict=True)]
        assert sum(told) <= 1
    driver.collect()
    return refused


@pytest.mark.proof
async def test_no_message_at_any_time_breaks_a_room(proof: Proof) -> None:
    rooms, messages, refused = proof.size(100), 0, 0
    for seed in range(rooms):
        driver, rng = Driver(seed=seed, humans=2, timing=INSTANT), random.Random(seed)
        if seed % 2:
            driver.begin()
        live, people = live_room(driver)
        for _ in range(150):
            refused += await disturb(driver, live, people, rng)
            messages += 1
            due = automatic.next_due(driver.room, driver.deal)
            if due is not None and rng.random() < 0.5:
                driver.happen()
        assert essence(driver.rebuilt()) == essence(driver.room)
        await asyncio.sleep(0)
    assert 0 < refused < messages
    counts = {"rooms": rooms, "messages": messages, "refused": refused}
    proof.held("no message at any time breaks a room", **counts)
