"""A room as everybody may know it, and the messages that bring a newcomer up to date."""

from collections.abc import Container, Iterator
from typing import Final

from laizi.server.protocol.room import Clock, RoomSeat, RoomView
from laizi.server.rooms.room import Room
from laizi.server.rules import ruleset_info
from laizi.view import (
    SeatMessage,
    Viewer,
    event_message,
    notice,
    offer_message,
    snapshot_message,
)

LONGEST_REPLAY: Final = 200
"""Who has missed more events than this gets a snapshot."""


def _seat_view(room: Room, number: int, connected: Container[int]) -> RoomSeat:
    seat = room.seats[number]
    if seat is None:
        return RoomSeat(
            seat=number,
            name="",
            kind="empty",
            bot=None,
            connected=False,
            auto_play=False,
            left=False,
        )
    return RoomSeat(
        seat=number,
        name=seat.name,
        kind="human" if seat.human else "bot",
        bot=seat.bot,
        connected=number in connected,
        auto_play=seat.auto_play,
        left=seat.left,
    )


def room_view(room: Room, connected: Container[int]) -> RoomView:
    """The room, with who of its seats is connected."""
    return RoomView(
        code=room.code,
        status=room.status,  # type: ignore[arg-type]
        owner=room.owner,
        ruleset=ruleset_info(room.ruleset),
        hands=room.hands,
        clock=Clock(seconds=room.seconds // 1000, bank=room.bank // 1000),
        seats=[_seat_view(room, number, connected) for number in range(len(room.seats))],
    )


def room_message(viewer: Viewer, room: Room, connected: Container[int]) -> SeatMessage:
    """The message that the room has changed."""
    return notice(viewer, "room", room=room_view(room, connected).model_dump())


def missed(room: Room, viewer: Viewer, last_number: int | None) -> Iterator[SeatMessage]:
    """What a viewer has not seen: the events after `last_number`, or a snapshot."""
    count = len(room.events)
    known = last_number is not None and last_number <= count
    if known and last_number is not None and count - last_number <= LONGEST_REPLAY:
        for number in range(last_number + 1, count + 1):
            yield event_message(number, room.events[number - 1], viewer)
    elif room.match is not None and room.match.table is not None:
        yield snapshot_message(count, room.match.table, viewer, room.match.info)


def open_now(room: Room, viewer: Viewer, now: int) -> Iterator[SeatMessage]:
    """The viewer's open offer with the time left, and whose turn it is."""
    still = now if room.paused_at is None else min(now, room.paused_at)
    for seat, made in room.open.items():
        if seat == viewer:
            yield offer_message(made.offer, *made.left(still, room.at(seat).bank))
        if made.offer.kind == "turn":
            yield notice(viewer, "clock", seat=seat, running=room.paused_at is None)
