"""Facts from their wire form, the inverse of `laizi.view.redact`.

What a profile hides is -1 in the fact that is read, so that reducing it again gives the same.
"""

from collections.abc import Callable
from typing import Final

from laizi.record.fields import FieldError, Fields
from laizi.record.sheets import read_settlement
from laizi.settlement.melds import MELDS
from laizi.table import (
    AddedKongAnnounced,
    AddedKongMade,
    ConcealedKongMade,
    ConcealedKongsRevealed,
    Dealt,
    Discarded,
    Drew,
    HandDrawn,
    LaidAside,
    LastZoneBegan,
    Meld,
    Melded,
    Settled,
    SpecialKongMade,
    WildcardShown,
    Won,
)
from laizi.table.events import SOURCES
from laizi.view import Escaped, Fact, HandEnded, HandStarted, MatchEnded

HIDDEN: Final = -1
"""The tile that a profile does not show."""


def _dealt(fields: Fields) -> Dealt:
    tiles = fields.optional("tiles", fields.tiles)
    count = fields.whole("count", 0)
    if tiles is not None and len(tiles) != count:
        raise fields.refuse("count", f"the number of tiles, {len(tiles)}")
    return Dealt(fields.seat("seat"), (HIDDEN,) * min(count, 34) if tiles is None else tiles)


def _drew(fields: Fields) -> Drew:
    return Drew(
        fields.seat("seat"),
        fields.or_minus_one("tile", fields.tile),
        fields.choice("source", SOURCES.values()),
        fields.whole("remaining", 0),
    )


def _melded(fields: Fields) -> Melded:
    meld = Fields(fields.raw("meld"), fields.at("meld"), ("kind", "tiles", "from"))
    made = Meld(
        meld.choice("kind", MELDS), meld.tiles("tiles"), meld.or_minus_one("from", meld.seat)
    )
    return Melded(fields.seat("seat"), made, fields.tile("tile"))


def _won(fields: Fields) -> Won:
    return Won(
        fields.seat("seat"),
        fields.text("by"),
        fields.tile("tile"),
        fields.or_minus_one("from", fields.seat),
        fields.tiles("hand"),
    )


def _own_tile(fields: Fields) -> tuple[int, int]:
    return fields.seat("seat"), fields.or_minus_one("tile", fields.tile)


def _open_tile(fields: Fields) -> tuple[int, int]:
    return fields.seat("seat"), fields.tile("tile")


def _hand_started(fields: Fields) -> HandStarted:
    return HandStarted(
        fields.whole("hand", 1),
        fields.seat("dealer"),
        fields.numbers("points"),
        fields.tiles("fixed"),
    )


def _hand_ended(fields: Fields) -> HandEnded:
    left = fields.whole("hands_left", 0)
    return HandEnded(fields.numbers("points"), fields.seat("dealer_next"), left)


def _escaped(fields: Fields) -> Escaped:
    return Escaped(fields.seat("seat"), fields.numbers("payments"), fields.numbers("points"))


def _settled(fields: Fields) -> Settled:
    return Settled(read_settlement(fields.raw("settlement"), fields.at("settlement")))


EVENTS: Final[dict[str, tuple[tuple[str, ...], Callable[[Fields], Fact]]]] = {
    "hand_started": (("hand", "dealer", "points", "fixed"), _hand_started),
    "dealt": (("seat", "tiles", "count"), _dealt),
    "wildcard_shown": (
        ("indicator", "wildcards"),
        lambda f: WildcardShown(f.tile("indicator"), f.tiles("wildcards")),
    ),
    "drew": (("seat", "tile", "source", "remaining"), _drew),
    "discarded": (
        ("seat", "tile", "special"),
        lambda f: Discarded(*_open_tile(f), f.flag("special")),
    ),
    "melded": (("seat", "meld", "tile"), _melded),
    "concealed_kong_made": (("seat", "tile"), lambda f: ConcealedKongMade(*_own_tile(f))),
    "added_kong_announced": (("seat", "tile"), lambda f: AddedKongAnnounced(*_open_tile(f))),
    "added_kong_made": (("seat", "tile"), lambda f: AddedKongMade(*_open_tile(f))),
    "special_kong_made": (("seat", "tile"), lambda f: SpecialKongMade(*_open_tile(f))),
    "last_zone_began": (("seat",), lambda f: LastZoneBegan(f.seat("seat"))),
    "laid_aside": (("seat", "tile"), lambda f: LaidAside(*_own_tile(f))),
    "won": (("seat", "by", "tile", "from", "hand"), _won),
    "concealed_kongs_revealed": (
        ("seat", "tiles"),
        lambda f: ConcealedKongsRevealed(f.seat("seat"), f.tiles("tiles")),
    ),
    "hand_drawn": ((), lambda _: HandDrawn()),
    "settled": (("settlement",), _settled),
    "hand_ended": (("points", "dealer_next", "hands_left"), _hand_ended),
    "escaped": (("seat", "payments", "points"), _escaped),
    "match_ended": (
        ("points", "ranking"),
        lambda f: MatchEnded(f.numbers("points"), f.numbers("ranking")),
    ),
}
"""Every event by its type: its fields beside `type`, and how they are read."""


def read_fact(value: object, path: str) -> Fact:
    """The fact of an event on the wire.

    Raises:
        FieldError: it is none; the message names the field.
    """
    kind = value.get("type") if isinstance(value, dict) else None
    if not isinstance(kind, str) or kind not in EVENTS:
        raise FieldError(f"{path}.type: {kind!r} is no event")
    known, read = EVENTS[kind]
    return read(Fields(value, path, ("type", *known)))
