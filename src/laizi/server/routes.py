"""HTTP: rooms, health."""

from typing import Annotated

from fastapi import APIRouter, Header, Request
from starlette.responses import Response

from laizi import __version__
from laizi.server.engine import Game
from laizi.server.errors import Refused
from laizi.server.protocol.http import (
    ErrorBody,
    Health,
    JoinRequest,
    NewRoom,
    Readiness,
    Ticket,
)
from laizi.server.protocol.room import RoomView
from laizi.server.sockets import origin_allowed

REFUSALS: dict[int | str, dict[str, object]] = {"4XX": {"model": ErrorBody, "description": "Why."}}
RECORD = "application/x-ndjson"
"""The media type of a game record."""
router = APIRouter(responses=REFUSALS)


def _game(request: Request) -> Game:
    game: Game = request.app.state.game
    return game


def _spend(request: Request) -> None:
    """One of the address's credits; pages of other sites may not spend them.

    Raises:
        Refused: the page may not, or the address has no credits left.
    """
    if not origin_allowed(request, request.app.state.settings):
        raise Refused("bad_origin")
    address = request.client.host if request.client else ""
    if not request.app.state.addresses.spend(address, request.app.state.clock.now()):
        raise Refused("too_many_messages")


@router.post("/api/rooms", status_code=201)
async def create_room(wanted: NewRoom, request: Request) -> Ticket:
    """Make a room and take its first seat."""
    _spend(request)
    return await (await _game(request).registry()).create(wanted)


@router.post("/api/rooms/{code}/join", status_code=201)
async def join_room(code: str, guest: JoinRequest, request: Request) -> Ticket:
    """Take the lowest free seat of a room."""
    _spend(request)
    return await (await _game(request).registry()).join(code, guest.name)


@router.get("/api/rooms/{code}")
async def show_room(code: str, request: Request) -> RoomView:
    """A room as everybody may know it."""
    from laizi.server.rooms.showing import room_view

    live = await (await _game(request).registry()).get(code)
    return room_view(live.room, live.audience.seats)


@router.get(
    "/api/rooms/{code}/record",
    response_class=Response,
    responses={200: {"content": {RECORD: {}}, "description": "The record, docs/record.md."}},
)
async def room_record(
    code: str, request: Request, authorization: Annotated[str | None, Header()] = None
) -> Response:
    """The game record of a match that has ended.

    With `Authorization: Bearer TOKEN` of a seat every hand is open, else only what was public.
    """
    _spend(request)
    record = await (await _game(request).registry()).record(code, _bearer(authorization))
    named = {"content-disposition": f'attachment; filename="laizi-{code.upper()}.lzr"'}
    return Response(record, media_type=RECORD, headers=named | {"cache-control": "no-store"})


def _bearer(authorization: str | None) -> str | None:
    """The token of a header."""
    if authorization is None:
        return None
    scheme, _, token = authorization.partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise Refused("malformed", "authorization: must be Bearer and a token")
    return token


@router.get("/healthz")
async def health() -> Health:
    """Whether the process lives."""
    return Health(status="ok", version=__version__)


@router.get("/readyz", responses={503: {"model": Readiness, "description": "Not yet."}})
async def readiness(request: Request) -> Readiness:
    """Whether rooms can be made; 503 while the engine starts."""
    game = _game(request)
    if not game.ready:
        raise NotReady(game.progress)
    return Readiness(ready=True, progress=1.0)


class NotReady(Exception):  # noqa: N818 - the name of the thing
    """The engine is still starting."""

    def __init__(self, progress: float) -> None:
        super().__init__(f"the engine is starting: {progress:.0%}")
        self.progress = progress
