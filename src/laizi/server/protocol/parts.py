"""What messages are made of: tiles, seats, actions."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Tile = Annotated[str, Field(pattern=r"^([1-9][mps]|[1-7]z)$", description="A kind of tile: 5m.")]
SeatNumber = Annotated[int, Field(ge=0, le=3, description="An absolute seat.")]
BotName = Literal["greedy", "random"]
Family = Literal["wuhan", "laizi_112", "wuyi"]
"""Which rules of winning and pricing a ruleset follows (rules §1)."""

Discard = tuple[Literal["discard"], Tile]
Win = tuple[Literal["win"]]
Pass = tuple[Literal["pass"]]
Pung = tuple[Literal["pung"], Tile]
ExposedKong = tuple[Literal["exposed_kong"], Tile]
AddedKong = tuple[Literal["added_kong"], Tile]
ConcealedKong = tuple[Literal["concealed_kong"], Tile]
SpecialKong = tuple[Literal["special_kong"], Tile]
Chow = tuple[Literal["chow"], Tile, tuple[Tile, Tile]]
Action = Discard | Win | Pass | Pung | ExposedKong | AddedKong | ConcealedKong | SpecialKong | Chow
"""An action as the wire writes it."""


class FromClient(BaseModel):
    """Base of what clients send: strict, and nothing unknown in it."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class ToClient(BaseModel):
    """Base of what clients get."""

    model_config = ConfigDict(extra="forbid", frozen=True)
