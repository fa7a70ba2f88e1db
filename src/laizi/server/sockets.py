"""The socket of a room: accept, hello, then messages until it closes."""

import asyncio
from urllib.parse import urlsplit

from fastapi import APIRouter
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.websockets import WebSocket

from laizi.server.clock import Clock
from laizi.server.connection import REFUSED, Connection
from laizi.server.engine import Game
from laizi.server.errors import Refused
from laizi.server.protocol.client import Hello, Ping
from laizi.server.settings import Settings

router = APIRouter()


def origin_allowed(request: HTTPConnection, settings: Settings) -> bool:
    """Whether the page that connects is the server's own or an allowed one; programs send none."""
    origin = request.headers.get("origin")
    if origin is None or origin in settings.origins:
        return True
    return urlsplit(origin).netloc == request.headers.get("host")


@router.websocket("/api/rooms/{code}/socket")
async def socket(websocket: WebSocket, code: str) -> None:
    """A room's socket; see docs/protocol.md."""
    settings: Settings = websocket.app.state.settings
    if not origin_allowed(websocket, settings):
        refused = Refused("bad_origin")
        body = {"code": refused.code, "message": refused.message}
        await websocket.send_denial_response(JSONResponse(body, refused.status))
        return
    await websocket.accept()
    connection = Connection(websocket, settings.limits, Clock())
    sending = asyncio.create_task(connection.send_all())
    try:
        await _converse(connection, websocket.app.state.game, code, settings)
    finally:
        connection.close(REFUSED)
        await asyncio.wait([sending], timeout=5)
        sending.cancel()


async def _hello(connection: Connection, settings: Settings) -> Hello | None:
    """The first message; None if the connection closes or stays silent."""
    try:
        async with asyncio.timeout(settings.limits.hello_seconds):
            while (message := await connection.receive()) is not None:
                if isinstance(message, Hello):
                    return message
                connection.refuse(Refused("no_hello"))
    except TimeoutError:
        connection.refuse(Refused("no_hello"))
    return None


async def _converse(connection: Connection, game: Game, code: str, settings: Settings) -> None:
    from laizi.server.live import Gone, Greeted, Said
    from laizi.view import notice

    hello = await _hello(connection, settings)
    if hello is None:
        return
    try:
        live = await (await game.registry()).get(code)
    except Refused as refused:
        connection.refuse(refused)
        return
    live.put(Greeted(connection, hello))
    try:
        while (message := await connection.receive()) is not None:
            if isinstance(message, Ping):
                connection.send(notice(connection.viewer, "pong", at=message.at))
            else:
                live.put(Said(connection, message))
    finally:
        live.put(Gone(connection))
