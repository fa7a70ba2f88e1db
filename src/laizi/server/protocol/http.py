"""Bodies of HTTP requests and answers."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, SkipValidation

from laizi.rulesets import DEFAULT
from laizi.server.protocol.parts import BotName, FromClient, SeatNumber, ToClient
from laizi.server.protocol.room import Clock, RulesetInfo, Texts, Value


def _printable(name: str) -> str:
    stripped = " ".join(name.split())
    if not stripped or not stripped.isprintable():
        raise ValueError("must be a name that can be printed")
    return stripped


Name = Annotated[str, Field(min_length=1, max_length=24), AfterValidator(_printable)]
"""What a guest calls himself."""


RulesetName = Annotated[str, Field(max_length=80)]


class HouseRules(FromClient):
    """房规: a preset and what differs; `names` are the texts `zh` and `en`, or null."""

    # What they hold is judged where rulesets are, which names each key and what would be right.
    extends: SkipValidation[RulesetName]
    values: SkipValidation[dict[str, Any]] = Field(default={})
    names: SkipValidation[dict[str, Any] | None] = None


class HouseText(FromClient):
    """A house file as TOML."""

    text: str


class HouseFile(ToClient):
    """A house file as TOML, to be kept; `file` is what it may be called."""

    file: str
    text: str


class HouseRead(ToClient):
    """What a house file says, sound and checked."""

    extends: str
    values: dict[str, Value]
    names: Texts | None
    ruleset: RulesetInfo


class Preset(ToClient):
    """A ruleset that comes with the game; `line` says in one line what it is."""

    id: str
    hash: str
    name: Texts
    line: Texts
    family: str
    seats: int
    values: dict[str, Value]


class NewRoom(FromClient):
    """A room to be made, its maker the first guest and owner."""

    name: Name
    # Judged where rulesets are: of two forms at once one could only say here that it is neither.
    ruleset: SkipValidation[RulesetName | HouseRules] = DEFAULT
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


class ProblemView(ToClient):
    """One thing wrong with a ruleset: the key, the value found there, and what would be right.

    `value` is as JSON writes it, cut where it is long, for it may be anything at all; null where
    nothing was written, or the whole file is meant. `others` are the keys beside which the value
    cannot stand.
    """

    key: str
    value: str | None
    right: Texts
    others: list[str]


class ErrorBody(ToClient):
    """Why a request was refused; `problems` of a bad ruleset, each with its key."""

    code: str
    message: str
    problems: list[ProblemView] = Field(default=[])


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
    "HouseFile",
    "HouseRead",
    "HouseRules",
    "HouseText",
    "JoinRequest",
    "NewRoom",
    "Preset",
    "ProblemView",
    "Readiness",
    "RulesetInfo",
    "Ticket",
]
