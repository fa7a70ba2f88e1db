"""The log on disk: one row for each entry of each room, written by one writer per process."""

from laizi.server.store.reading import open_rooms, read_room
from laizi.server.store.schema import connect
from laizi.server.store.writer import LogWriter

__all__ = ["LogWriter", "connect", "open_rooms", "read_room"]
