"""The log of a room: one entry for everything that changed it. A room is the fold of its entries.

`at` is the wall clock in milliseconds. Tiles are texts, tokens are hashes.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

By = Literal["player", "timeout", "bot", "auto"]
"""Who acted: the player, the clock, a bot (or auto-play), an auto option of the player."""


class Entry(BaseModel):
    """Base of all entries."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    at: int


class Created(Entry):
    """The room, with the values of its rules in full; `base`: the preset of a house rule."""

    t: Literal["created"] = "created"
    code: str
    ruleset: str
    base: str | None = None
    names: dict[str, str]
    values: dict[str, Any]
    hash: str
    hands: int
    seconds: int
    bank: int
    version: str


class Seated(Entry):
    """A guest or a bot sits down."""

    t: Literal["seated"] = "seated"
    seat: int
    name: str
    bot: str | None = None
    token: str | None = None


class Unseated(Entry):
    """A seat is free again, before the match."""

    t: Literal["unseated"] = "unseated"
    seat: int


class Started(Entry):
    """The match begins."""

    t: Literal["started"] = "started"
    dealer: int


class HandDealt(Entry):
    """A hand begins; the wall is kept here and nowhere else."""

    t: Literal["hand"] = "hand"
    wall: str


class Acted(Entry):
    """An action that the rules accepted."""

    t: Literal["acted"] = "acted"
    seat: int
    offer: str
    action: list[Any]
    by: By


class TokenIssued(Entry):
    """A connection came with the token `used` and got a new one (hashes)."""

    t: Literal["token"] = "token"
    seat: int
    used: str
    token: str


class AutoSet(Entry):
    """自动: a player's auto options."""

    t: Literal["auto"] = "auto"
    seat: int
    win: bool
    no_claims: bool
    discard_drawn: bool


class AutoPlaySet(Entry):
    """托管: the server plays for a seat, or no longer."""

    t: Literal["auto_play"] = "auto_play"
    seat: int
    on: bool


class Left(Entry):
    """A player left the running match, or was removed from it; a bot plays on in his name."""

    t: Literal["left"] = "left"
    seat: int
    kicked: bool


class Readied(Entry):
    """A player is ready for the next hand."""

    t: Literal["ready"] = "ready"
    seat: int


class Paused(Entry):
    """Clocks stand still."""

    t: Literal["paused"] = "paused"


class Resumed(Entry):
    """Clocks run again."""

    t: Literal["resumed"] = "resumed"


class Closed(Entry):
    """The owner ended the match, or the last human left the room."""

    t: Literal["closed"] = "closed"


class Restarted(Entry):
    """The server was started again: clocks go on as at the entry before."""

    t: Literal["restarted"] = "restarted"
    least: int


AnyEntry = (
    Created
    | Seated
    | Unseated
    | Started
    | HandDealt
    | Acted
    | TokenIssued
    | AutoSet
    | AutoPlaySet
    | Left
    | Readied
    | Paused
    | Resumed
    | Closed
    | Restarted
)
ENTRY: TypeAdapter[AnyEntry] = TypeAdapter(Annotated[AnyEntry, Field(discriminator="t")])


def read_entry(body: str) -> AnyEntry:
    """An entry from its JSON text."""
    return ENTRY.validate_json(body)
