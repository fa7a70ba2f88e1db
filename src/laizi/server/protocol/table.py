"""The table on the wire: views, offers, settlements. Tiles hidden from the viewer are null."""

from typing import Annotated, Literal

from pydantic import Field

from laizi.server.protocol.parts import Action, Family, SeatNumber, Tile, ToClient

MeldKind = Literal["chow", "pung", "exposed_kong", "added_kong", "concealed_kong"]
WinBy = Literal["self_draw", "discard", "robbed_kong"]
OfferKind = Literal["turn", "claim", "rob", "last_zone"]


class Meld(ToClient):
    """副露: `tiles` null: another's concealed kong; `from` null: a concealed kong."""

    kind: MeldKind
    tiles: list[Tile] | None
    from_: SeatNumber | None = Field(alias="from")


class Player(ToClient):
    """What lies at one seat; `hand` holds the drawn tile too, null if hidden."""

    seat: SeatNumber
    hand: list[Tile] | None
    count: int
    drawn: Tile | None
    melds: list[Meld]
    special: list[Tile]
    river: list[Tile]
    open: bool


class DiscardView(ToClient):
    """A discard that lies on the table."""

    seat: SeatNumber
    tile: Tile


class RulesetId(ToClient):
    """Which rules a hand is played by."""

    id: str
    hash: str
    family: Family


class HandEnd(ToClient):
    """What follows a finished hand."""

    dealer_next: SeatNumber
    hands_left: int


class ReadingSet(ToClient):
    """A set of concealed tiles in the winner's reading."""

    kind: Literal["chow", "pung", "pair"]
    tiles: list[Tile]


class Stood(ToClient):
    """A wildcard and the tile it stood for."""

    tile: Tile
    as_: Tile = Field(alias="as")


class Reading(ToClient):
    """How the winner's concealed tiles were read."""

    sets: list[ReadingSet]
    pair: list[Tile]
    loose: list[Tile]
    wildcards: list[Stood]


class Line(ToClient):
    """One reason for a payment: what it starts from, adds or multiplies by, and its section.

    A `limit` neither adds nor multiplies: the product counts at most as its value.
    """

    code: str
    operation: Literal["base", "add", "multiply", "limit"]
    value: int | float
    count: int
    section: str


class LoserView(ToClient):
    """What one loser owes, before somebody pays for all."""

    seat: SeatNumber
    lines: list[Line]
    raw: int
    capped: int
    golden: int | None
    pays: int


class SettlementView(ToClient):
    """算番明细: the settlement of a win."""

    family: Family
    winner: SeatNumber
    by: WinBy
    tile: Tile
    from_: SeatNumber | None = Field(alias="from")
    big_wins: list[str]
    hard: bool | None
    reading: Reading
    priced_seat: SeatNumber
    priced_big_wins: list[str]
    losers: list[LoserView]
    payer: SeatNumber | None
    second_payer: SeatNumber | None
    liability: str | None
    payments: list[int]


class View(ToClient):
    """The table as one viewer may see it."""

    viewer: SeatNumber | None
    ruleset: RulesetId
    hand: int
    hands: int
    dealer: SeatNumber
    points: list[int]
    indicator: Tile | None
    wildcards: list[Tile]
    fixed: list[Tile]
    remaining: int
    last_zone: bool
    phase: Literal["turn", "claim", "rob", "last_zone", "ended"]
    turn: SeatNumber
    last_discard: DiscardView | None
    players: list[Player]
    settlement: SettlementView | None
    result: Literal["won", "drawn"] | None
    hand_end: HandEnd | None
    ranking: list[SeatNumber] | None


class OutcomeView(ToClient):
    """A tile drawn (`from` null) or discarded by another: what a win pays, or why it is refused."""

    from_: SeatNumber | None = Field(alias="from")
    legal: bool
    reason: str | None
    payments: list[int] | None
    payer: SeatNumber | None
    liability: str | None


class CompletionView(ToClient):
    """A tile that would complete a hand; `unseen` of its copies may still come."""

    tile: Tile
    unseen: int
    outcomes: list[OutcomeView]


class RefusedWin(ToClient):
    """Why the rules refuse a win on a tile although the hand looks complete."""

    reason: str
    tile: Tile


class OfferView(ToClient):
    """What the seat is asked, for so long: first `milliseconds`, then the time `bank`."""

    id: str
    kind: OfferKind
    tile: Tile | None
    from_: SeatNumber | None = Field(alias="from")
    actions: Annotated[list[Action], Field(min_length=1)]
    milliseconds: int
    bank: int
    refused: RefusedWin | None
