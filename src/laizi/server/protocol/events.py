"""Events on the wire: numbered facts, reduced to what the viewer may know."""

from typing import Annotated, Literal

from pydantic import Field

from laizi.server.protocol.parts import SeatNumber, Tile, ToClient
from laizi.server.protocol.table import Meld, SettlementView, WinBy


class HandStartedEvent(ToClient):
    """A hand begins; `fixed` are the fixed kong tiles of the rules."""

    type: Literal["hand_started"]
    hand: int
    dealer: SeatNumber
    points: list[int]
    fixed: list[Tile]


class DealtEvent(ToClient):
    """A seat got its first tiles."""

    type: Literal["dealt"]
    seat: SeatNumber
    tiles: list[Tile] | None
    count: int


class WildcardShownEvent(ToClient):
    """The indicator was turned up."""

    type: Literal["wildcard_shown"]
    indicator: Tile
    wildcards: list[Tile]


class DrewEvent(ToClient):
    """A seat drew a tile; so many remain."""

    type: Literal["drew"]
    seat: SeatNumber
    tile: Tile | None
    source: Literal["wall", "replacement", "last_zone"]
    remaining: int


class DiscardedEvent(ToClient):
    """A discard; a special one lies with the player's special tiles."""

    type: Literal["discarded"]
    seat: SeatNumber
    tile: Tile
    special: bool


class MeldedEvent(ToClient):
    """A claimed discard left the river of `meld.from`."""

    type: Literal["melded"]
    seat: SeatNumber
    meld: Meld
    tile: Tile


class ConcealedKongMadeEvent(ToClient):
    """A concealed kong; its kind is hidden until the hand ends."""

    type: Literal["concealed_kong_made"]
    seat: SeatNumber
    tile: Tile | None


class AddedKongAnnouncedEvent(ToClient):
    """An added kong, which may still be robbed; the tile has left the hand."""

    type: Literal["added_kong_announced"]
    seat: SeatNumber
    tile: Tile


class AddedKongMadeEvent(ToClient):
    """The added kong stands."""

    type: Literal["added_kong_made"]
    seat: SeatNumber
    tile: Tile


class SpecialKongMadeEvent(ToClient):
    """A kong of one fixed tile or wildcard."""

    type: Literal["special_kong_made"]
    seat: SeatNumber
    tile: Tile


class LastZoneBeganEvent(ToClient):
    """海底: from this seat on each draws one tile and may only win by it."""

    type: Literal["last_zone_began"]
    seat: SeatNumber


class LaidAsideEvent(ToClient):
    """A last-zone tile did not win."""

    type: Literal["laid_aside"]
    seat: SeatNumber
    tile: Tile | None


class WonEvent(ToClient):
    """A win; `hand` are the winner's concealed tiles without the winning one."""

    type: Literal["won"]
    seat: SeatNumber
    by: WinBy
    tile: Tile
    from_: SeatNumber | None = Field(alias="from")
    hand: list[Tile]


class ConcealedKongsRevealedEvent(ToClient):
    """The kinds of a seat's concealed kongs, in the order in which they were made."""

    type: Literal["concealed_kongs_revealed"]
    seat: SeatNumber
    tiles: list[Tile]


class HandDrawnEvent(ToClient):
    """荒庄: nobody won."""

    type: Literal["hand_drawn"]


class SettledEvent(ToClient):
    """The settlement of the win."""

    type: Literal["settled"]
    settlement: SettlementView


class HandEndedEvent(ToClient):
    """The hand is over."""

    type: Literal["hand_ended"]
    points: list[int]
    dealer_next: SeatNumber
    hands_left: int


class EscapedEvent(ToClient):
    """A player left the running match and paid the others."""

    type: Literal["escaped"]
    seat: SeatNumber
    payments: list[int]
    points: list[int]


class MatchEndedEvent(ToClient):
    """The match is over; seats from first to last."""

    type: Literal["match_ended"]
    points: list[int]
    ranking: list[SeatNumber]


TableEvent = Annotated[
    HandStartedEvent
    | DealtEvent
    | WildcardShownEvent
    | DrewEvent
    | DiscardedEvent
    | MeldedEvent
    | ConcealedKongMadeEvent
    | AddedKongAnnouncedEvent
    | AddedKongMadeEvent
    | SpecialKongMadeEvent
    | LastZoneBeganEvent
    | LaidAsideEvent
    | WonEvent
    | ConcealedKongsRevealedEvent
    | HandDrawnEvent
    | SettledEvent
    | HandEndedEvent
    | EscapedEvent
    | MatchEndedEvent,
    Field(discriminator="type"),
]
