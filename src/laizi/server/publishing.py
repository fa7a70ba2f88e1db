"""Who is connected to a room, and the messages each of them gets."""

from collections.abc import Iterator
from typing import assert_never

from laizi.server.connection import GOING_AWAY, Connection
from laizi.server.errors import Refused
from laizi.server.rooms import showing
from laizi.server.rooms.outbox import Outgoing, RoomChanged, Told, TurnClock, Whispered
from laizi.server.rooms.room import Room
from laizi.view import event_message, notice


class Audience:
    """The connections of a room: at most one for each seat, and spectators.

    Attributes:
        seats: the connection of each connected seat.
        spectators: those who watch.
    """

    def __init__(self, room: Room, most_spectators: int) -> None:
        self.seats: dict[int, Connection] = {}
        self.spectators: set[Connection] = set()
        self._room = room
        self._most = most_spectators

    def __iter__(self) -> Iterator[Connection]:
        yield from self.seats.values()
        yield from self.spectators

    def __len__(self) -> int:
        return len(self.seats) + len(self.spectators)

    def require_place(self) -> None:
        """Whether one more may watch.

        Raises:
            Refused: there are too many.
        """
        if len(self.spectators) >= self._most:
            raise Refused("server_full")

    def holds(self, connection: Connection) -> bool:
        """Whether a connection is still the one of its seat, or watches."""
        if connection.viewer is None:
            return connection in self.spectators
        return self.seats.get(connection.viewer) is connection

    def admit(self, connection: Connection, seat: int | None) -> Connection | None:
        """Take a connection in; the older one of the seat, which it replaces."""
        connection.viewer, connection.greeted = seat, True
        if seat is None:
            self.spectators.add(connection)
            return None
        older = self.seats.get(seat)
        self.seats[seat] = connection
        return older

    def forget(self, connection: Connection) -> None:
        """A connection is gone; the others hear of it if it was a seat's."""
        self.spectators.discard(connection)
        if connection.viewer is not None and self.holds(connection):
            del self.seats[connection.viewer]
            self.tell_room()

    def remove(self, seat: int, code: int, refused: Refused | None) -> None:
        """Close a seat's connection, telling it why."""
        connection = self.seats.pop(seat, None)
        if connection is not None:
            if refused is not None:
                connection.refuse(refused)
            connection.close(code)

    def close_all(self, refused: Refused) -> None:
        """Close every connection, telling it why."""
        for connection in list(self):
            connection.refuse(refused)
            connection.close(GOING_AWAY)
        self.seats.clear()
        self.spectators.clear()

    # --- messages ------------------------------------------------------------------------------
    def tell_room(self) -> None:
        """Tell everybody how the room now is."""
        for connection in list(self):
            connection.send(showing.room_message(connection.viewer, self._room, self.seats))

    def tell(self, item: Outgoing) -> None:
        """Tell one thing to everybody whom it concerns."""
        match item:
            case Told(_, number, event):
                for connection in list(self):
                    connection.send(event_message(number, event, connection.viewer))
            case Whispered(_, message):
                seat = message.viewer
                if seat is not None and seat in self.seats:
                    self.seats[seat].send(message)
            case TurnClock(_, seat, running):
                for connection in list(self):
                    connection.send(notice(connection.viewer, "clock", seat=seat, running=running))
            case RoomChanged():
                self.tell_room()
            case _:
                assert_never(item)
