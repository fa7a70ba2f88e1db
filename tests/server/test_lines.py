"""Lines that break in the middle of a decision: cut, or silent while they stay open."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.server.serving import Player, serving, simple


@dataclass
class Line:
    """A proxy between one page and the server."""

    port: int
    flowing: asyncio.Event = field(default_factory=asyncio.Event)
    writers: list[asyncio.StreamWriter] = field(default_factory=list)

    def stall(self) -> None:
        """Everything stays open and nothing arrives, in neither direction."""
        self.flowing.clear()

    def cut(self) -> None:
        """Both ends see the connection close."""
        for writer in self.writers:
            writer.transport.abort()


@asynccontextmanager
async def line_to(target: int) -> AsyncIterator[Line]:
    """A proxy that passes everything on until it is told otherwise."""
    tasks: set[asyncio.Task[None]] = set()

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65_536):
                await line.flowing.wait()
                writer.write(data)
                await writer.drain()
        writer.close()

    async def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        to_server = await asyncio.open_connection("127.0.0.1", target)
        line.writers += [writer, to_server[1]]
        tasks.add(asyncio.create_task(carry(reader, to_server[1])))
        tasks.add(asyncio.create_task(carry(to_server[0], writer)))

    proxy = await asyncio.start_server(accept, "127.0.0.1", 0)
    line = Line(proxy.sockets[0].getsockname()[1])
    line.flowing.set()
    try:
        yield line
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        line.cut()
        proxy.close()


@pytest.mark.parametrize("how", ["cut", "stall"])
async def test_a_line_that_breaks_in_a_decision_costs_nothing_but_time(how: str) -> None:
    async with serving() as server, line_to(server.port) as line:
        ticket = await server.create(bots=["random"] * 3)
        player = Player(line.port, ticket["code"], ticket["token"])
        await player.connect()
        await player.say("start")
        offer = await player.until_offer("turn")
        getattr(line, how)()
        with suppress(Exception):
            await player.answer(simple(offer))  # lost on its way
        back = await server.player({**ticket, "token": player.token}, player.last)
        again = await back.until_offer()
        assert again["id"] == offer["id"]
        assert again["actions"] == offer["actions"]
        assert again["milliseconds"] <= offer["milliseconds"]
        await back.answer(simple(again))
        assert (await back.until_type("offer_closed"))["by"] == "answer"
        await back.until_offer()
        assert mine(back) == 1
        player.line.transport.abort()
        await back.close()


def mine(player: Player) -> int:
    """How many discards of seat 0 the player heard of."""
    events: list[dict[str, Any]] = [message["event"] for message in player.events()]
    return sum(event["type"] == "discarded" and event["seat"] == 0 for event in events)


async def test_a_stalled_player_holds_up_nobody_else() -> None:
    """Another table plays a whole decision while one line is silent."""
    async with serving() as server, line_to(server.port) as line:
        ticket = await server.create(bots=["random"] * 3)
        silent = Player(line.port, ticket["code"], ticket["token"])
        await silent.connect()
        await silent.say("start")
        await silent.until_offer()
        line.stall()
        other = await server.player(await server.create(bots=["random"] * 3))
        await other.say("start")
        for _ in range(5):
            await other.answer(simple(await other.until_offer()))
            other.offer = None
        await other.until_offer()
        silent.line.transport.abort()
        await other.close()
