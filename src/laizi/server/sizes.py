"""A limit on request bodies, whatever length they claim."""

from collections.abc import Iterator

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from laizi.server.errors import Refused


class BodyLimit:
    """Middleware: refuses a request body of more than `most` bytes."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self.app = app
        self.most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read the body, which is short, and pass the request on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        body = await self._read(receive)
        if body is None:
            refused = Refused("message_too_large")
            told = {"code": refused.code, "message": refused.message}
            await JSONResponse(told, refused.status)(scope, receive, send)
            return
        messages: Iterator[Message] = iter([{"type": "http.request", "body": body}])

        async def again() -> Message:
            return next(messages, None) or await receive()

        await self.app(scope, again, send)

    async def _read(self, receive: Receive) -> bytes | None:
        """The whole body, None if it is too long or never ends."""
        body = b""
        while True:
            message = await receive()
            body += bytes(message.get("body", b""))
            if len(body) > self.most or message["type"] != "http.request":
                return None
            if not message.get("more_body", False):
                return body
