"""A real server in this process, and players who speak to it over real sockets."""

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from laizi.server.app import create_app
from laizi.server.protocol import SERVER_MESSAGE
from laizi.server.run import LARGEST_FRAME
from laizi.server.settings import ChosenWalls, Limits, Settings, Timing

QUICK = Timing(claim_window=0, bot_turn=(0, 0), bot_claim=(0, 0), next_hand=50)
GENEROUS = Limits(credits=10_000, requests=10_000)
PATIENCE = 30

Message = dict[str, Any]


def seeded_walls(count: int = 8, dealer: int = 0) -> ChosenWalls:
    """Walls that are the same in every run; seat 0 deals first."""
    walls = []
    for seed in range(count):
        wall = [kind for kind in range(34) for _ in range(4)]
        random.Random(seed).shuffle(wall)
        walls.append(tuple(wall))
    return ChosenWalls(dealer, tuple(walls))


def quick(**fields: Any) -> Settings:
    """Settings for tests: nobody waits, walls are seeded."""
    usual = {"timing": QUICK, "limits": GENEROUS, "walls": seeded_walls()}
    return Settings(**{**usual, **fields})


@dataclass
class Server:
    """A running server."""

    port: int
    http: httpx.AsyncClient
    app: Any

    async def create(self, **fields: Any) -> dict[str, Any]:
        response = await self.http.post("/api/rooms", json={"name": "host", **fields})
        assert response.status_code == 201, response.text
        ticket: dict[str, Any] = response.json()
        return ticket

    async def join(self, code: str, name: str = "guest") -> dict[str, Any]:
        response = await self.http.post(f"/api/rooms/{code}/join", json={"name": name})
        assert response.status_code == 201, response.text
        ticket: dict[str, Any] = response.json()
        return ticket

    async def player(self, ticket: dict[str, Any], last: int | None = None) -> "Player":
        player = Player(self.port, ticket["code"], ticket["token"])
        await player.connect(last)
        return player

    async def spectator(self, code: str) -> "Player":
        player = Player(self.port, code, None)
        await player.connect()
        return player


class Announcing(uvicorn.Server):
    """A server that says when it has started."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.begun = asyncio.Event()

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        self.begun.set()


@asynccontextmanager
async def serving(settings: Settings | None = None) -> AsyncIterator[Server]:
    """Serve on a free port until the block ends."""
    app = create_app(settings or quick())
    config = uvicorn.Config(
        app,
        port=0,
        ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME,
        log_config=None,
        timeout_graceful_shutdown=1,
    )
    server = Announcing(config)
    task = asyncio.create_task(server.serve())
    await server.begun.wait()
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as http:
            yield Server(port, http, app)
    finally:
        server.should_exit = True
        await task


@dataclass
class Player:
    """One browser: a socket, a token, everything heard."""

    port: int
    code: str
    token: str | None
    heard: list[Message] = field(default_factory=list)
    socket: ClientConnection | None = None
    last: int | None = None
    offer: Message | None = None
    closed: int | None = None

    @property
    def line(self) -> ClientConnection:
        assert self.socket is not None
        return self.socket

    async def connect(self, last: int | None = None) -> None:
        """Open the socket, say hello, hear the welcome."""
        await self.open()
        await self.say("hello", protocol=1, token=self.token, last_number=last)
        await self.until(lambda message: message["type"] in ("welcome", "error"))

    async def open(self, **options: Any) -> None:
        url = f"ws://127.0.0.1:{self.port}/api/rooms/{self.code}/socket"
        self.socket = await connect(url, **options)
        self.offer = self.closed = None

    async def say(self, kind: str, **fields: Any) -> None:
        await self.line.send(json.dumps({"type": kind, **fields}))

    async def hear(self) -> Message:
        """The next message, checked against the protocol."""
        text = await asyncio.wait_for(self.line.recv(), PATIENCE)
        SERVER_MESSAGE.validate_json(text)
        message: Message = json.loads(text)
        self.heard.append(message)
        self._follow(message)
        return message

    def _follow(self, message: Message) -> None:
        match message["type"]:
            case "welcome":
                self.token = message["token"]
            case "event" | "snapshot":
                self.last = message["number"]
            case "offer":
                self.offer = message["offer"]
            case "offer_closed":
                self.offer = None

    async def until(self, wanted: Callable[[Message], bool]) -> Message:
        """Hear on until a message is as wanted."""
        while True:
            message = await self.hear()
            if wanted(message):
                return message

    async def until_type(self, kind: str) -> Message:
        return await self.until(lambda message: message["type"] == kind)

    async def until_offer(self, kind: str | None = None) -> Message:
        """Hear on until an offer is open."""
        while self.offer is None or (kind is not None and self.offer["kind"] != kind):
            await self.hear()
        return self.offer

    async def answer(self, action: list[Any], offer: str | None = None) -> None:
        assert offer is not None or self.offer is not None
        named = offer if offer is not None else self.offer["id"]  # type: ignore[index]
        await self.say("answer", offer=named, action=action)

    async def quiet(self, seconds: float = 0.3) -> list[Message]:
        """What comes within a while."""
        heard = len(self.heard)
        try:
            async with asyncio.timeout(seconds):
                while True:
                    await self.hear()
        except TimeoutError:
            return self.heard[heard:]

    async def until_closed(self) -> int:
        """Hear on until the server closes; the close code."""
        try:
            while True:
                await self.hear()
        except ConnectionClosed as closed:
            self.closed = closed.rcvd.code if closed.rcvd else 1006
            return self.closed

    async def close(self) -> None:
        await self.line.close()

    def events(self) -> list[Message]:
        return [message for message in self.heard if message["type"] == "event"]


async def play(player: Player, choose: Callable[[Message], list[Any]]) -> None:
    """Answer every offer until the match ends."""
    while True:
        message = await player.hear()
        if message["type"] == "offer":
            await player.answer(choose(message["offer"]))
        elif message["type"] == "event" and message["event"]["type"] == "hand_ended":
            await player.say("next_hand")
        elif message["type"] == "event" and message["event"]["type"] == "match_ended":
            return


def simple(offer: Message) -> list[Any]:
    """Win if possible, pass on claims, discard the tile drawn or the last."""
    actions: list[list[Any]] = offer["actions"]
    for wanted in (["win"], ["pass"], ["discard", offer["tile"]]):
        if wanted in actions:
            return wanted
    return [action for action in actions if action[0] == "discard"][-1]
