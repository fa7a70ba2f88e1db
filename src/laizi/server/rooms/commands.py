"""What a player's wish becomes: log entries, or a coded refusal and no change."""

import secrets
from dataclasses import dataclass

from laizi.server.errors import Refused
from laizi.server.rooms import automatic
from laizi.server.rooms.entries import (
    Acted,
    AutoPlaySet,
    AutoSet,
    Closed,
    Left,
    Paused,
    Readied,
    Resumed,
    Seated,
    Started,
    TokenIssued,
    Unseated,
)
from laizi.server.rooms.room import Room
from laizi.server.rooms.seats import Seat, hash_token, new_token
from laizi.table import Action, ActionError
from laizi.words import word

BOT_NAMES = tuple(word("zh", f"page.bot_name.{seat}") for seat in range(4))
"""What bots are called, by seat; a page in English writes the same names in letters."""


@dataclass(frozen=True, slots=True)
class Ticket:
    """A seat and its key, for the one who sits there."""

    seat: int
    token: str


# --- sitting down --------------------------------------------------------------------------------
def join(room: Room, name: str, now: int) -> Ticket:
    """A guest takes the lowest free seat.

    Raises:
        Refused: the match has begun, or no seat is free.
    """
    if room.status != "waiting":
        raise Refused("not_waiting")
    seat = room.free_seat()
    if seat is None:
        raise Refused("room_full")
    token = new_token()
    room.record(Seated(at=now, seat=seat, name=name, token=hash_token(token)))
    return Ticket(seat, token)


def add_bot(room: Room, seat: int, bot: str, now: int) -> None:
    """A bot takes a free seat before the match.

    Raises:
        Refused: the match has begun, there is no such seat, or it is taken.
    """
    if room.status != "waiting":
        raise Refused("not_waiting")
    if not 0 <= seat < len(room.seats):
        raise Refused("unknown_seat")
    if room.seats[seat] is not None:
        raise Refused("seat_taken")
    room.record(Seated(at=now, seat=seat, name=BOT_NAMES[seat], bot=bot))


def open_seat(room: Room, token: str, now: int) -> Ticket:
    """The seat that a token opens, and its next token.

    Raises:
        Refused: the token opens no seat, was replaced, or its player has left.
    """
    used = hash_token(token)
    for number, seat in enumerate(room.seats):
        if seat is None or seat.keys is None:
            continue
        if used in seat.keys.void:
            raise Refused("token_reused")
        if seat.keys.opens(used):
            if seat.left:
                raise Refused("seat_left")
            fresh = new_token()
            room.record(TokenIssued(at=now, seat=number, used=used, token=hash_token(fresh)))
            return Ticket(number, fresh)
    raise Refused("bad_token")


# --- playing -------------------------------------------------------------------------------------
def _require_playing(room: Room) -> None:
    if room.status == "paused":
        raise Refused("paused")
    if room.status != "playing":
        raise Refused("not_playing")


def _read(wire: object) -> Action:
    try:
        return Action.from_wire(wire)
    except ActionError as error:
        raise Refused("malformed", str(error)) from None


def answer(room: Room, seat: int, offer: str, wire: list[object], now: int) -> bool:
    """A player answers an offer; False if this is the answer he has given already.

    Raises:
        Refused: the match is not being played, the offer is closed, or the rules say no.
    """
    action, player = _read(wire), room.at(seat)
    given = player.answered.get(offer)
    if given is not None and given == action.to_wire():
        return False
    _require_playing(room)
    made = room.open.get(seat)
    if made is None or made.offer.id != offer:
        raise Refused("stale_offer")
    reason = automatic.table_of(room).refusal(seat, action)
    if reason is not None:
        raise Refused("illegal_action", reason)
    if player.auto_play:
        room.record(AutoPlaySet(at=now, seat=seat, on=False))
    room.record(Acted(at=now, seat=seat, offer=offer, action=action.to_wire(), by="player"))
    return True


def set_auto(room: Room, options: AutoSet) -> None:
    """自动胡, 不吃碰, 自动摸切: the server answers so from now on, open offers included."""
    room.record(options)


def set_auto_play(room: Room, seat: int, *, on: bool, now: int) -> None:
    """托管 on, or the player takes over again.

    Raises:
        Refused: no match is being played.
    """
    if room.status not in ("playing", "paused"):
        raise Refused("not_playing")
    if room.at(seat).auto_play != on:
        room.record(AutoPlaySet(at=now, seat=seat, on=on))


def ready(room: Room, seat: int, now: int) -> None:
    """A player is ready for the next hand.

    Raises:
        Refused: no match is being played.
    """
    _require_playing(room)
    between = room.match is not None and room.match.needs_hand
    if between and not room.at(seat).ready:
        room.record(Readied(at=now, seat=seat))


def leave(room: Room, seat: int, now: int) -> None:
    """A player leaves: before the match his seat is free again, in it a bot plays on for him."""
    if room.status == "waiting":
        room.record(Unseated(at=now, seat=seat))
    elif room.status != "ended":
        room.record(Left(at=now, seat=seat, kicked=False))


# --- the owner -----------------------------------------------------------------------------------
def _require_owner(room: Room, seat: int) -> None:
    if room.owner != seat:
        raise Refused("not_owner")


def start(room: Room, seat: int, dealer: int | None, now: int) -> None:
    """The owner begins the match; bots take the free seats. The first dealer is drawn by lot.

    Raises:
        Refused: not the owner, or the match has begun.
    """
    _require_owner(room, seat)
    if room.status != "waiting":
        raise Refused("not_waiting")
    while (free := room.free_seat()) is not None:
        add_bot(room, free, "greedy", now)
    first = secrets.randbelow(len(room.seats)) if dealer is None else dealer
    room.record(Started(at=now, dealer=first))


def owner_adds_bot(room: Room, owner: int, seat: int, bot: str, now: int) -> None:
    """The owner puts a bot on a free seat.

    Raises:
        Refused: not the owner, or as `add_bot`.
    """
    _require_owner(room, owner)
    add_bot(room, seat, bot, now)


def _removable(room: Room, owner: int, seat: int) -> Seat:
    taken = room.seats[seat] if 0 <= seat < len(room.seats) else None
    if taken is None or seat == owner or taken.left:
        raise Refused("unknown_seat")
    return taken


def kick(room: Room, owner: int, seat: int, now: int) -> None:
    """The owner removes somebody; in the match a bot plays on, and nothing is paid for it.

    Raises:
        Refused: not the owner, the match is over, or nobody is there to be removed.
    """
    _require_owner(room, owner)
    taken = _removable(room, owner, seat)
    if room.status == "waiting":
        room.record(Unseated(at=now, seat=seat))
    elif room.status == "ended":
        raise Refused("not_playing")
    elif not taken.human:
        raise Refused("unknown_seat")
    else:
        room.record(Left(at=now, seat=seat, kicked=True))


def pause(room: Room, seat: int, now: int) -> None:
    """The owner stops the clocks.

    Raises:
        Refused: not the owner, or no match is being played.
    """
    _require_owner(room, seat)
    _require_playing(room)
    room.record(Paused(at=now))


def resume(room: Room, seat: int, now: int) -> None:
    """The owner lets the clocks run again.

    Raises:
        Refused: not the owner, or nothing is paused.
    """
    _require_owner(room, seat)
    if room.status != "paused":
        raise Refused("not_paused")
    room.record(Resumed(at=now))


def end(room: Room, seat: int, now: int) -> None:
    """The owner ends the match as it stands.

    Raises:
        Refused: not the owner, or the match is over.
    """
    _require_owner(room, seat)
    if room.status == "ended":
        raise Refused("not_playing")
    room.record(Closed(at=now))
