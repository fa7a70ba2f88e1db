"""What a change of a room has to tell, and when it may be told."""

from dataclasses import dataclass

from laizi.view import Fact, SeatMessage


@dataclass(frozen=True, slots=True)
class Told:
    """An event for everybody, each seeing his part of it."""

    at: int
    number: int
    event: Fact


@dataclass(frozen=True, slots=True)
class Whispered:
    """A message for one seat."""

    at: int
    message: SeatMessage


@dataclass(frozen=True, slots=True)
class TurnClock:
    """Whose turn's clock runs or has stopped, for everybody: turns are public, claims are not."""

    at: int
    seat: int
    running: bool


@dataclass(frozen=True, slots=True)
class RoomChanged:
    """Who sits where, who owns the room, whether it plays: for everybody."""

    at: int


Outgoing = Told | Whispered | TurnClock | RoomChanged
