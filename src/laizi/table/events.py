"""事件: numbered facts of a hand, as the core wrote them.

Events hold everything; what a viewer may see of them is decided in `laizi.view`. Tiles are kinds
(0-33), seats absolute (0-3), -1 means none.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from laizi.core import codes
from laizi.core.state import Work
from laizi.settlement import Settlement
from laizi.settlement.melds import MELDS
from laizi.tiles import WHITE

MELD_KINDS: Final = {code: name for name, code in MELDS.items()}
SOURCES: Final = {
    codes.FROM_WALL: "wall",
    codes.FROM_TAIL: "replacement",
    codes.FROM_ZONE: "last_zone",
}


@dataclass(frozen=True, slots=True)
class Meld:
    """副露: a meld; `from_seat` is -1 for a concealed kong, `tiles` empty where they are hidden."""

    kind: str
    tiles: tuple[int, ...]
    from_seat: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """配牌: a seat's first thirteen tiles."""

    seat: int
    tiles: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WildcardShown:
    """翻癞子: the indicator and the kinds it makes wild."""

    indicator: int
    wildcards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Drew:
    """摸牌: from the wall, a kong's replacement, or in the last zone; how many then remain."""

    seat: int
    tile: int
    source: str
    remaining: int


@dataclass(frozen=True, slots=True)
class Discarded:
    """打牌: `special` for a fixed tile or wildcard, which counts and cannot be claimed."""

    seat: int
    tile: int
    special: bool


@dataclass(frozen=True, slots=True)
class Melded:
    """吃, 碰, 冲杠: a claimed discard and the meld it makes."""

    seat: int
    meld: Meld
    tile: int


@dataclass(frozen=True, slots=True)
class ConcealedKongMade:
    """暗杠: the others see only that one was made."""

    seat: int
    tile: int


@dataclass(frozen=True, slots=True)
class AddedKongAnnounced:
    """蓄杠 announced: it may still be robbed."""

    seat: int
    tile: int


@dataclass(frozen=True, slots=True)
class AddedKongMade:
    """蓄杠 stands."""

    seat: int
    tile: int


@dataclass(frozen=True, slots=True)
class SpecialKongMade:
    """红中杠, 癞子杠."""

    seat: int
    tile: int


@dataclass(frozen=True, slots=True)
class LastZoneBegan:
    """海底: from `seat` on, each draws one tile and may only win by it."""

    seat: int


@dataclass(frozen=True, slots=True)
class LaidAside:
    """A last-zone tile that did not win."""

    seat: int
    tile: int


@dataclass(frozen=True, slots=True)
class Won:
    """胡: `hand` are the winner's concealed tiles without the winning tile."""

    seat: int
    by: str
    tile: int
    from_seat: int
    hand: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ConcealedKongsRevealed:
    """The kinds of a seat's concealed kongs, at the end of the hand."""

    seat: int
    tiles: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandDrawn:
    """荒庄: nobody won."""


@dataclass(frozen=True, slots=True)
class Settled:
    """结算: the settlement of the win."""

    settlement: Settlement


Event = (
    Dealt
    | WildcardShown
    | Drew
    | Discarded
    | Melded
    | ConcealedKongMade
    | AddedKongAnnounced
    | AddedKongMade
    | SpecialKongMade
    | LastZoneBegan
    | LaidAside
    | Won
    | ConcealedKongsRevealed
    | HandDrawn
    | Settled
)

Row = list[int]


def meld_tiles(kind: int, tile: int, proxy: int = 0) -> tuple[int, ...]:
    """The tiles of a meld from its type and its (lowest) kind.

    `proxy`: which tile of a chow is a 白板 (1, 2, 3; 0 for none).
    """
    if kind == codes.CHOW:
        chow = [tile, tile + 1, tile + 2]
        if proxy:
            chow[proxy - 1] = WHITE
        return tuple(chow)
    return (tile,) * (3 if kind == codes.PUNG else 4)


def rows_of(work: Work) -> list[Row]:
    """The event rows of the last step."""
    return [[int(x) for x in work.event[i]] for i in range(int(work.event_count))]


def _seat_and_tile(row: Row) -> tuple[int, int]:
    return row[1], row[2]


def _melded(row: Row) -> Melded:
    kind, low, from_seat, claimed, proxy = row[2:7]
    meld = Meld(MELD_KINDS[kind], meld_tiles(kind, low, proxy), from_seat)
    return Melded(row[1], meld, claimed)


READERS: Final[dict[int, Callable[[Row], Event]]] = {
    codes.DEALT: lambda row: Dealt(row[1], tuple(row[2:15])),
    codes.WILDCARD_SHOWN: lambda row: WildcardShown(row[2], tuple(row[5 : 5 + row[3]])),
    codes.DREW: lambda row: Drew(row[1], row[2], SOURCES[row[3]], row[4]),
    codes.DISCARDED: lambda row: Discarded(row[1], row[2], row[3] == 1),
    codes.MELDED: _melded,
    codes.CONCEALED_KONG_MADE: lambda row: ConcealedKongMade(*_seat_and_tile(row)),
    codes.ADDED_KONG_ANNOUNCED: lambda row: AddedKongAnnounced(*_seat_and_tile(row)),
    codes.ADDED_KONG_MADE: lambda row: AddedKongMade(*_seat_and_tile(row)),
    codes.SPECIAL_KONG_MADE: lambda row: SpecialKongMade(*_seat_and_tile(row)),
    codes.LAST_ZONE_BEGAN: lambda row: LastZoneBegan(row[1]),
    codes.LAID_ASIDE: lambda row: LaidAside(*_seat_and_tile(row)),
    codes.CONCEALED_KONGS_REVEALED: lambda row: ConcealedKongsRevealed(
        row[1], tuple(row[3 : 3 + row[2]])
    ),
    codes.HAND_DRAWN: lambda _: HandDrawn(),
}
"""One reader for each event code; a win and its settlement need the record (see `Table`)."""
