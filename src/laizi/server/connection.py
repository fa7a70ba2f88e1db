"""One socket: messages in, checked; `SeatMessage` objects out, in order, never blocking a room."""

import asyncio
from typing import TYPE_CHECKING, Final

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from laizi.server.clock import Clock
from laizi.server.errors import Refused
from laizi.server.limits import Credits
from laizi.server.malformed import told
from laizi.server.protocol import CLIENT_MESSAGE, ClientMessage
from laizi.server.settings import Limits

if TYPE_CHECKING:
    from laizi.view import SeatMessage, Viewer

NORMAL, GOING_AWAY, TOO_MUCH = 1000, 1001, 1008
SUPERSEDED, REMOVED, REFUSED = 4001, 4003, 4000
"""Close codes: another connection took the seat; removed or left; hello refused."""
PATIENCE: Final = 50
"""So many messages beyond its credits, and a connection is closed."""


def first_problem(error: ValidationError) -> Refused:
    """The refusal of a message that does not fit the protocol, naming the field."""
    problem = error.errors(include_url=False, include_input=False)[0]
    unknown = problem["type"] in ("union_tag_invalid", "union_tag_not_found")
    return Refused("unknown_type" if unknown else "malformed", told(problem, "message")[:300])


class Connection:
    """A socket that has been accepted.

    Attributes:
        viewer: whose messages it gets; set by the room at hello.
        greeted: whether the room has taken it in.
    """

    def __init__(self, socket: WebSocket, limits: Limits, clock: Clock) -> None:
        self.viewer: Viewer = None
        self.greeted = False
        self._socket = socket
        self._limits = limits
        self._clock = clock
        self._credits = Credits(limits.credits, limits.credits_per_second)
        self._unread = 0
        self._outgoing: asyncio.Queue[SeatMessage | int] = asyncio.Queue()
        self._closing = False

    # --- out -----------------------------------------------------------------------------------
    def send(self, message: "SeatMessage") -> None:
        """Queue a message; a connection that does not keep up is closed.

        Raises:
            TypeError: it was not made by `laizi.view`, or for somebody else.
        """
        from laizi.view import SeatMessage

        made: object = message
        if not isinstance(made, SeatMessage) or made.viewer != self.viewer:
            raise TypeError("a connection sends its own viewer's messages, made by laizi.view")
        if self._closing:
            return
        if self._outgoing.qsize() >= self._limits.outgoing:
            self.close(TOO_MUCH)
        else:
            self._outgoing.put_nowait(message)

    def refuse(self, refused: Refused, offer: str | None = None) -> None:
        """Queue a coded error."""
        from laizi.view import notice

        told = {"code": refused.code, "message": refused.message, "offer": offer}
        self.send(notice(self.viewer, "error", **told))

    def close(self, code: int) -> None:
        """Close after what is queued has been sent."""
        if not self._closing:
            self._closing = True
            self._outgoing.put_nowait(code)

    async def send_all(self) -> None:
        """Send what is queued until the connection closes."""
        try:
            while True:
                item = await self._outgoing.get()
                if isinstance(item, int):
                    await self._socket.close(item)
                    return
                await self._socket.send_text(item.text)
        except (WebSocketDisconnect, RuntimeError, OSError):
            self._closing = True  # the other side is gone; receiving ends as well

    # --- in ------------------------------------------------------------------------------------
    async def receive(self) -> ClientMessage | None:
        """The next good message; None once the connection is closed. Bad ones are refused."""
        while True:
            text = await self._receive_text()
            if text is None or self._closing:
                return None
            try:
                return self._read(text)
            except Refused as refused:
                self.refuse(refused)
                if self._unread > PATIENCE:
                    self.close(TOO_MUCH)
                    return None

    async def _receive_text(self) -> str | None:
        if self._socket.client_state != WebSocketState.CONNECTED:
            return None
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            return None
        text = message.get("text")
        return text if isinstance(text, str) else ""

    def _read(self, text: str) -> ClientMessage:
        if not self._credits.spend(self._clock.now()):
            self._unread += 1
            raise Refused("too_many_messages")
        if len(text.encode()) > self._limits.message_bytes:
            raise Refused("message_too_large")
        try:
            return CLIENT_MESSAGE.validate_json(text)
        except ValidationError as error:
            raise first_problem(error) from None
