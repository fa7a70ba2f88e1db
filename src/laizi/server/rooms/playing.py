"""A hand on the table of a room: offers, their clocks, and what is told when."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from laizi.server.rooms.clocks import OpenOffer
from laizi.server.rooms.entries import Acted, HandDealt
from laizi.server.rooms.outbox import RoomChanged, Told, TurnClock, Whispered
from laizi.server.rooms.seats import LATE_TURNS
from laizi.server.settings import Timing
from laizi.table import Action, AddedKongAnnounced, Discarded, Drew
from laizi.tiles import parse_tile, tile_text
from laizi.view import Fact, HandEnded, notice, offer, offer_message

if TYPE_CHECKING:
    from laizi.server.rooms.room import Room


def wall_text(wall: Iterable[int]) -> str:
    """A wall as the log keeps it: two characters a tile, position 0 first."""
    return "".join(tile_text(kind) for kind in wall)


def wall_of(text: str) -> list[int]:
    """A wall from the log."""
    return [parse_tile(text[i : i + 2]) for i in range(0, len(text), 2)]


def opens_window(event: Fact) -> bool:
    """Whether others may claim after an event, or win by it unseen: play then rests a moment."""
    match event:
        case Discarded(special=special):
            return not special
        case AddedKongAnnounced():
            return True
        case Drew(source=source):
            return source == "last_zone"
        case _:
            return False


def window(room: "Room", timing: Timing) -> int:
    """How long such a rest lasts here."""
    return timing.claim_window if room.humans >= 2 else 0


def tell(room: "Room", events: Iterable[Fact], at: int) -> int:
    """Number the events and put them into the outbox; when the last of them may be shown."""
    shown = at
    for event in events:
        shown = max(shown, room.window_until)
        room.events.append(event)
        room.outbox.append(Told(shown, len(room.events), event))
        if opens_window(event):
            room.window_until = shown + window(room, room.timing)
        if isinstance(event, HandEnded):
            room.hand_over_at = shown
    return shown


def begin_hand(room: "Room", entry: HandDealt) -> None:
    """Deal, and ask whoever may act."""
    if room.match is None:
        raise ValueError("log: a hand before the match")
    for seat in room.seats:
        if seat is not None:
            seat.ready, seat.answered = False, {}
    shown = tell(room, room.match.begin_hand(wall_of(entry.wall)), entry.at)
    ask(room, shown)


def act(room: "Room", entry: Acted) -> None:
    """Apply an action of the log; its offer closes, and all others if anything happened."""
    if room.match is None:
        raise ValueError("log: an action before the match")
    answered = room.open.pop(entry.seat)
    _note_clock(room, entry, answered)
    _close(room, answered, entry.at, "timeout" if entry.by == "timeout" else "answer")
    facts = room.match.apply(entry.seat, Action.from_wire(entry.action))
    if not facts:
        return
    lapse(room, max(entry.at, room.window_until))
    shown = tell(room, facts, entry.at)
    ask(room, shown)
    if room.match.is_over:
        room.outbox.append(RoomChanged(shown))


def _note_clock(room: "Room", entry: Acted, answered: OpenOffer) -> None:
    """The seat's time bank, its answers, and how often its turns ran out of time."""
    seat = room.at(entry.seat)
    seat.answered[entry.offer] = list(entry.action)
    if entry.by == "player":
        seat.bank = answered.bank_after(entry.at, seat.bank)
        seat.late_turns = 0
    elif entry.by == "timeout":
        seat.bank = 0
        if answered.offer.kind == "turn":
            seat.late_turns += 1
            if seat.late_turns >= LATE_TURNS and not seat.auto_play:
                seat.auto_play, seat.late_turns = True, 0
                room.outbox.append(RoomChanged(entry.at))


def _close(room: "Room", closed: OpenOffer, at: int, by: str) -> None:
    seat = closed.offer.seat
    message = notice(seat, "offer_closed", offer=closed.offer.id, by=by)
    room.outbox.append(Whispered(at, message))
    if closed.offer.kind == "turn":
        room.outbox.append(TurnClock(at, seat, running=False))


def lapse(room: "Room", at: int) -> None:
    """Close every open offer: what was asked is decided."""
    for closed in room.open.values():
        _close(room, closed, at, "lapse")
    room.open.clear()


def ask(room: "Room", at: int) -> None:
    """Open an offer for every seat that the table waits for."""
    table = room.match.table if room.match is not None else None
    if table is None:
        return
    for number in table.waiting:
        seat = room.at(number)
        seat.offers += 1
        made = OpenOffer(offer(table, number, str(seat.offers)), at, room.seconds)
        room.open[number] = made
        _tell_offer(room, made, at)


def offer_again(room: "Room", at: int) -> None:
    """Tell the open offers once more, with the time now left."""
    for made in room.open.values():
        _tell_offer(room, made, at)


def _tell_offer(room: "Room", made: OpenOffer, at: int) -> None:
    seat = made.offer.seat
    milliseconds, bank = made.left(at, room.at(seat).bank)
    room.outbox.append(Whispered(at, offer_message(made.offer, milliseconds, bank)))
    if made.offer.kind == "turn":
        room.outbox.append(TurnClock(at, seat, running=True))
