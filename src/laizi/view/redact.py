"""What a viewer may know of an event: total over the event types, closed by default."""

from collections.abc import Iterable
from typing import Any, assert_never

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
from laizi.tiles import tile_text
from laizi.view.facts import Escaped, Fact, HandEnded, HandStarted, MatchEnded
from laizi.view.messages import EVERYTHING, Reader, SeatMessage, Viewer, make

Json = dict[str, Any]


def texts(kinds: Iterable[int]) -> list[str]:
    """Tiles as a list of their texts."""
    return [tile_text(int(kind)) for kind in kinds]


def seat_or_none(seat: int) -> int | None:
    """A seat, None where there is none."""
    return None if seat < 0 else seat


def meld_json(meld: Meld) -> Json:
    """A meld that lies open."""
    return {"kind": meld.kind, "tiles": texts(meld.tiles), "from": seat_or_none(meld.from_seat)}


def _sees(viewer: Reader, seat: int) -> bool:
    """Whether a viewer sees the concealed tiles of a seat."""
    return viewer is EVERYTHING or seat == viewer


def _own(seat: int, tile: int, viewer: Reader) -> str | None:
    """A tile that only its owner sees."""
    return tile_text(tile) if _sees(viewer, seat) else None


def _dealt(event: Dealt, viewer: Reader) -> Json:
    shown = texts(sorted(event.tiles)) if _sees(viewer, event.seat) else None
    return {"type": "dealt", "seat": event.seat, "tiles": shown, "count": len(event.tiles)}


def _drew(event: Drew, viewer: Reader) -> Json:
    return {
        "type": "drew",
        "seat": event.seat,
        "tile": _own(event.seat, event.tile, viewer),
        "source": event.source,
        "remaining": event.remaining,
    }


def _melded(event: Melded) -> Json:
    meld, tile = meld_json(event.meld), tile_text(event.tile)
    return {"type": "melded", "seat": event.seat, "meld": meld, "tile": tile}


def _won(event: Won) -> Json:
    return {
        "type": "won",
        "seat": event.seat,
        "by": event.by,
        "tile": tile_text(event.tile),
        "from": seat_or_none(event.from_seat),
        "hand": texts(event.hand),
    }


def _hand_started(event: HandStarted) -> Json:
    return {
        "type": "hand_started",
        "hand": event.hand,
        "dealer": event.dealer,
        "points": list(event.points),
        "fixed": texts(event.fixed),
    }


def _hand_ended(event: HandEnded) -> Json:
    return {
        "type": "hand_ended",
        "points": list(event.points),
        "dealer_next": event.dealer_next,
        "hands_left": event.hands_left,
    }


def _open(kind: str, seat: int, tile: int) -> Json:
    return {"type": kind, "seat": seat, "tile": tile_text(tile)}


def redact(event: Fact, viewer: Reader) -> Json:  # noqa: C901, PLR0911, PLR0912 - one line an event
    """The event as `viewer` may know it: a seat, None for a spectator, a full record's reader."""
    match event:
        case Dealt():
            return _dealt(event, viewer)
        case WildcardShown(indicator, wildcards):
            shown = tile_text(indicator)
            return {"type": "wildcard_shown", "indicator": shown, "wildcards": texts(wildcards)}
        case Drew():
            return _drew(event, viewer)
        case Discarded(seat, tile, special):
            return _open("discarded", seat, tile) | {"special": special}
        case Melded():
            return _melded(event)
        case ConcealedKongMade(seat, tile):
            shown_tile = _own(seat, tile, viewer)
            return {"type": "concealed_kong_made", "seat": seat, "tile": shown_tile}
        case AddedKongAnnounced(seat, tile):
            return _open("added_kong_announced", seat, tile)
        case AddedKongMade(seat, tile):
            return _open("added_kong_made", seat, tile)
        case SpecialKongMade(seat, tile):
            return _open("special_kong_made", seat, tile)
        case LastZoneBegan(seat):
            return {"type": "last_zone_began", "seat": seat}
        case LaidAside(seat, tile):
            return {"type": "laid_aside", "seat": seat, "tile": _own(seat, tile, viewer)}
        case Won():
            return _won(event)
        case ConcealedKongsRevealed(seat, tiles):
            return {"type": "concealed_kongs_revealed", "seat": seat, "tiles": texts(tiles)}
        case HandDrawn():
            return {"type": "hand_drawn"}
        case Settled(settlement):
            return {"type": "settled", "settlement": settlement.to_json()}
        case HandStarted():
            return _hand_started(event)
        case HandEnded():
            return _hand_ended(event)
        case Escaped(seat, payments, points):
            paid = {"payments": list(payments), "points": list(points)}
            return {"type": "escaped", "seat": seat, **paid}
        case MatchEnded(points, ranking):
            return {"type": "match_ended", "points": list(points), "ranking": list(ranking)}
        case _:
            assert_never(event)


def event_message(number: int, event: Fact, viewer: Viewer) -> SeatMessage:
    """The numbered message about an event, reduced to what the viewer may know."""
    return make(viewer, {"type": "event", "number": number, "event": redact(event, viewer)})
