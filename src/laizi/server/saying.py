"""What each message of a greeted connection does to its room."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from laizi.server.connection import REMOVED, Connection
from laizi.server.errors import Refused
from laizi.server.protocol import ClientMessage
from laizi.server.protocol.client import (
    AddBot,
    Answer,
    Auto,
    AutoPlay,
    EndMatch,
    Kick,
    Leave,
    NextHand,
    Pause,
    Resume,
    Start,
    WhatIf,
)
from laizi.server.rooms import commands
from laizi.server.rooms.entries import AutoSet
from laizi.view import notice, what_if_message

if TYPE_CHECKING:
    from laizi.server.live import LiveRoom

Reply = Callable[[], None]
"""What is left to do once the change is in the log."""


def say(live: "LiveRoom", connection: Connection, message: ClientMessage, now: int) -> Reply:
    """Change the room as a message wishes; what to do once that is in the log.

    Raises:
        Refused: the message is not for a spectator, or the room refuses it.
    """
    seat = connection.viewer
    if seat is None:
        raise Refused("not_seated")
    match message:
        case Answer():
            return _answer(live, connection, seat, message, now)
        case WhatIf():
            return _what_if(live, connection, seat)
        case Leave():
            commands.leave(live.room, seat, now)
            return lambda: live.audience.remove(seat, REMOVED, None)
        case Kick(seat=removed):
            commands.kick(live.room, seat, removed, now)
            return lambda: live.audience.remove(removed, REMOVED, Refused("kicked"))
        case _:
            _simple(live, seat, message, now)
            return _nothing


def _nothing() -> None:
    pass


def _simple(live: "LiveRoom", seat: int, message: ClientMessage, now: int) -> None:
    """The messages that change the room and bring nothing but its own news."""
    room = live.room
    match message:
        case Auto(options=options):
            commands.set_auto(room, AutoSet(at=now, seat=seat, **options.model_dump()))
        case AutoPlay(on=on):
            commands.set_auto_play(room, seat, on=on, now=now)
        case NextHand():
            commands.ready(room, seat, now)
        case Start():
            commands.start(room, seat, live.chosen_dealer, now)
        case AddBot(seat=free, bot=bot):
            commands.owner_adds_bot(room, seat, free, bot, now)
        case Pause():
            commands.pause(room, seat, now)
        case Resume():
            commands.resume(room, seat, now)
        case EndMatch():
            commands.end(room, seat, now)
        case _:
            raise Refused("no_hello")


def _answer(
    live: "LiveRoom", connection: Connection, seat: int, message: Answer, now: int
) -> Reply:
    if commands.answer(live.room, seat, message.offer, list(message.action), now):
        return _nothing
    again = notice(seat, "offer_closed", offer=message.offer, by="answer")
    return lambda: connection.send(again)


def _what_if(live: "LiveRoom", connection: Connection, seat: int) -> Reply:
    table = None if live.room.match is None else live.room.match.table
    told = what_if_message(table, seat)
    return lambda: connection.send(told)
