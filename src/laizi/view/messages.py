"""Messages: what leaves the table, made here only and for one recipient each."""

import json
from collections.abc import Mapping
from enum import Enum
from typing import Final

Viewer = int | None
"""A seat, or None for a spectator."""


class Everything(Enum):
    """Who may see every hand: the reader of a full game record. No connection is one."""

    EVERYTHING = "everything"


EVERYTHING: Final = Everything.EVERYTHING
Reader = Viewer | Everything
"""Whom an event may be reduced for: a viewer at the table, or the reader of a full record."""

_KEY: Final = object()

NOTICES: Final[dict[str, frozenset[str]]] = {
    "welcome": frozenset({"protocol", "seat", "token", "room", "number"}),
    "room": frozenset({"room"}),
    "offer_closed": frozenset({"offer", "by"}),
    "clock": frozenset({"seat", "running"}),
    "superseded": frozenset(),
    "error": frozenset({"code", "message", "offer"}),
    "pong": frozenset({"at"}),
}
"""Messages that hold nothing of a hand, with the fields each may have."""


class SeatMessage:
    """One message to one recipient. Only `laizi.view` makes them; a connection sends nothing else.

    Attributes:
        viewer: whom it is for.
        number: its place among the recipient's numbered messages, None if it is not numbered.
        text: the JSON that goes out.
    """

    __slots__ = ("number", "text", "viewer")

    def __init__(self, key: object, viewer: Viewer, body: Mapping[str, object]) -> None:
        if key is not _KEY:
            raise TypeError("messages are made by laizi.view only")
        number = body.get("number")
        self.viewer = viewer
        self.number = number if isinstance(number, int) and body["type"] != "welcome" else None
        self.text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))

    def __repr__(self) -> str:
        return f"SeatMessage(to={self.viewer}, {self.text})"


def make(viewer: Viewer, body: Mapping[str, object]) -> SeatMessage:
    """The message with this body; for the modules of `laizi.view`."""
    return SeatMessage(_KEY, viewer, body)


def notice(viewer: Viewer, kind: str, **fields: object) -> SeatMessage:
    """A message that holds nothing of a hand.

    Raises:
        KeyError: it is none of `NOTICES`.
        ValueError: it has a field that such a message may not have.
    """
    if stray := set(fields) - NOTICES[kind]:
        raise ValueError(f"{kind}: no field {', '.join(sorted(stray))}")
    return make(viewer, {"type": kind, **fields})
