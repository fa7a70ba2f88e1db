"""Messages to the client."""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from laizi.server.protocol.events import TableEvent
from laizi.server.protocol.parts import SeatNumber, ToClient
from laizi.server.protocol.room import RoomView
from laizi.server.protocol.table import CompletionView, OfferView, View


class Welcome(ToClient):
    """The answer to hello: the seat (null: a spectator), its next token, the last event number."""

    type: Literal["welcome"]
    protocol: int
    seat: SeatNumber | None
    token: str | None
    room: RoomView
    number: int


class RoomMessage(ToClient):
    """The room has changed."""

    type: Literal["room"]
    room: RoomView


class SnapshotMessage(ToClient):
    """The whole table after event `number`."""

    type: Literal["snapshot"]
    number: int
    view: View


class EventMessage(ToClient):
    """The next event; numbers are dense for each recipient."""

    type: Literal["event"]
    number: int
    event: TableEvent


class OfferMessage(ToClient):
    """The seat is asked, or asked once more with the time that is left."""

    type: Literal["offer"]
    offer: OfferView


class OfferClosed(ToClient):
    """An offer is closed: answered, out of time, or lapsed because another's claim went first."""

    type: Literal["offer_closed"]
    offer: str
    by: Literal["answer", "timeout", "lapse"]


class ClockMessage(ToClient):
    """Whose turn is being waited for; of claims nobody is told."""

    type: Literal["clock"]
    seat: SeatNumber
    running: bool


class WhatIfMessage(ToClient):
    """For each tile that would complete the hand: what a win costs whom, or why it is refused."""

    type: Literal["what_if"]
    tiles: list[CompletionView]


class Superseded(ToClient):
    """Another connection has taken over the seat; this one closes."""

    type: Literal["superseded"]


class ErrorMessage(ToClient):
    """A message was refused and changed nothing; `offer` is the one it was about."""

    type: Literal["error"]
    code: str
    message: str
    offer: str | None


class Pong(ToClient):
    """The answer to a ping."""

    type: Literal["pong"]
    at: float


ServerMessage = Annotated[
    Welcome
    | RoomMessage
    | SnapshotMessage
    | EventMessage
    | OfferMessage
    | OfferClosed
    | ClockMessage
    | WhatIfMessage
    | Superseded
    | ErrorMessage
    | Pong,
    Field(discriminator="type"),
]
SERVER_MESSAGE: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)
