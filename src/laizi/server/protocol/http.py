"""Bodies of HTTP requests and answers."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from laizi.rulesets import DEFAULT
from laizi.server.protocol.parts import BotName, FromClient, SeatNumber, ToClient
from laizi.server.protocol.room import Clock, RulesetInfo


def _printable(name: str) -> str:
    stripped = " ".join(name.split())
    if not stripped or not stripped.isprintable():
        raise ValueError("must be a name that can be printed")
    return stripped


Name = Annotated[str, Field(min_length=1, max_length=24), AfterValidator(_printable)]
"""What a guest calls himself."""


class NewRoom(FromClient):
    """A room to be made, its maker the first guest and owner."""

    name: Name
    ruleset: Annotated[str, Field(max_length=80)] = DEFAULT
    values: dict[str, Any] = Field(default={}, description="Values that differ from the ruleset.")
    hands: Literal[4, 8, 16] = 4
    clock: Clock | None = None
    bots: list[BotName] = Field(default=[], max_length=3)


class JoinRequest(FromClient):
    """A guest who wants a seat."""

    name: Name


class Ticket(ToClient):
    """A seat and its private token. Keep the token: it is the only key to the seat."""

    code: str
    seat: SeatNumber
    token: str


class ErrorBody(ToClient):
    """Why a request was refused."""

    code: str
    message: str


class Health(ToClient):
    """Whether the process lives, and its version."""

    status: Literal["ok"]
    version: str


class Readiness(ToClient):
    """Whether rooms can be made; `progress` of the engine's first start, 0 to 1."""

    ready: bool
    progress: float


__all__ = [
    "Clock",
    "ErrorBody",
    "Health",
    "JoinRequest",
    "NewRoom",
    "Readiness",
    "RulesetInfo",
    "Ticket",
]
