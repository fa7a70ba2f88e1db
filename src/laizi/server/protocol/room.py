"""A room as everybody may know it."""

from typing import Annotated, Literal

from pydantic import Field

from laizi.server.protocol.parts import SeatNumber, ToClient


class RulesetInfo(ToClient):
    """A ruleset's identity and its names by language."""

    id: str
    hash: str
    name: dict[str, str]


class Clock(ToClient):
    """Seconds for a move, and the time bank of a seat for the whole match."""

    seconds: Annotated[int, Field(ge=1, le=600)] = 15
    bank: Annotated[int, Field(ge=0, le=3600)] = 60


class RoomSeat(ToClient):
    """Who sits at a seat; `left`: a bot plays on in the name of a player who left."""

    seat: SeatNumber
    name: str
    kind: Literal["human", "bot", "empty"]
    bot: str | None
    connected: bool
    auto_play: bool
    left: bool


class RoomView(ToClient):
    """房间: a room."""

    code: str
    status: Literal["waiting", "playing", "paused", "ended"]
    owner: SeatNumber | None
    ruleset: RulesetInfo
    hands: int
    clock: Clock
    seats: list[RoomSeat]
