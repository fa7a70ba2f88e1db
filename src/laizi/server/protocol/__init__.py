"""The protocol: every message and request as a pydantic model, the one source of the schema.

`ClientMessage` and `ServerMessage` are the unions of the socket; OpenAPI's components carry them.
"""

from typing import Final

from laizi.server.protocol.client import CLIENT_MESSAGE, ClientMessage
from laizi.server.protocol.http import (
    ErrorBody,
    JoinRequest,
    NewRoom,
    RulesetInfo,
    Ticket,
)
from laizi.server.protocol.room import RoomView
from laizi.server.protocol.server import SERVER_MESSAGE, ServerMessage

PROTOCOL: Final = 1
"""The version that hello names."""

__all__ = [
    "CLIENT_MESSAGE",
    "PROTOCOL",
    "SERVER_MESSAGE",
    "ClientMessage",
    "ErrorBody",
    "JoinRequest",
    "NewRoom",
    "RoomView",
    "RulesetInfo",
    "ServerMessage",
    "Ticket",
]
