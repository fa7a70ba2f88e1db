"""A room as everybody may know it."""

from typing import Annotated, Literal

from pydantic import Field

from laizi.server.protocol.parts import Family, SeatNumber, ToClient

Texts = Annotated[dict[str, str], Field(description="The text by language, `zh` and `en`.")]
Value = Annotated[
    str | int | float | bool | list[str] | None, Field(description="A parameter's value.")
]


class ChangeText(ToClient):
    """A changed parameter in words."""

    parameter: str
    value: str
    base: str


class RulesetChange(ToClient):
    """One parameter in which a house rule differs from its base; `text` by language."""

    key: str
    value: Value
    base: Value
    text: dict[str, ChangeText]


class RulesetBase(ToClient):
    """The preset that a house rule extends."""

    id: str
    name: Texts


class RulesetInfo(ToClient):
    """A ruleset's identity, its names, and for a house rule what it changes of which preset."""

    id: str
    hash: str
    family: Family
    name: Texts
    base: RulesetBase | None
    changes: list[RulesetChange]


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
