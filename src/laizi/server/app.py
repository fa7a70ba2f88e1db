"""The ASGI application."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse

from laizi import __version__
from laizi.server import house, pages, routes, sockets
from laizi.server.clock import Clock
from laizi.server.engine import Game
from laizi.server.errors import ERRORS, Refused
from laizi.server.limits import Addresses
from laizi.server.malformed import told
from laizi.server.schema import document
from laizi.server.settings import Settings
from laizi.server.sizes import BodyLimit
from laizi.words import LANGUAGES

if TYPE_CHECKING:
    from laizi.rulesets import Problem

LOG = logging.getLogger("laizi.server")


def _error(status: int, code: str, message: str) -> JSONResponse:
    return JSONResponse({"code": code, "message": message}, status)


async def _refused(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Refused)  # noqa: S101 - registered for this class only
    return JSONResponse(refusal_body(error), error.status)


def refusal_body(refused: Refused) -> dict[str, object]:
    """What is told of a refusal: code, message, and of house rules every problem."""
    body: dict[str, object] = {"code": refused.code, "message": refused.message}
    if refused.problems:
        body["problems"] = [_problem(problem) for problem in refused.problems]
    return body


def _problem(problem: "Problem") -> dict[str, object]:
    right = {language: problem.right(language) for language in LANGUAGES}
    told = {"key": problem.key, "value": problem.found, "right": right}
    return {**told, "others": list(problem.others)}


async def _malformed(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)  # noqa: S101
    problem = error.errors()[0]
    # Only the field is named, not a place in the text or in a list.
    inside = {**problem, "loc": [part for part in problem["loc"][1:] if isinstance(part, str)]}
    return _error(422, "malformed", told(inside, "body"))


async def _http_error(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)  # noqa: S101
    if error.status_code == HTTPStatus.BAD_REQUEST:
        # A body that the library cannot read, such as a number of thousands of digits.
        return _error(422, "malformed", told({"type": "json_invalid", "loc": ()}, "body"))
    return _error(error.status_code, "not_found", ERRORS["not_found"][1])


async def _internal(_request: Request, error: Exception) -> JSONResponse:
    LOG.error("request_failed", exc_info=error)
    return _error(500, "internal", ERRORS["internal"][1])


async def _not_ready(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, routes.NotReady)  # noqa: S101
    return JSONResponse({"ready": False, "progress": round(error.progress, 3)}, 503)


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    """The engine starts beside the page, and stops with it."""
    running = asyncio.create_task(app.state.game.run(), name="game")
    yield
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


def create_app(settings: Settings | None = None) -> FastAPI:
    """The server as an ASGI application.

    Args:
        settings: everything that can be set; the default keeps its log only while it runs.
    """
    chosen = settings or Settings()
    app = FastAPI(
        title="laizi",
        version=__version__,
        lifespan=_lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    limits = chosen.limits
    app.state.settings, app.state.clock = chosen, Clock()
    app.state.addresses = Addresses(limits.requests, limits.requests_per_second)
    app.state.game = Game(chosen)
    for kind, handler in _HANDLERS.items():
        app.add_exception_handler(kind, handler)
    app.add_middleware(BodyLimit, most=limits.message_bytes)
    for router in (routes.router, house.router, sockets.router, pages.router):
        app.include_router(router)
    app.openapi = lambda: document(app)  # type: ignore[method-assign]
    return app


_HANDLERS: dict[type[Exception], Any] = {
    Refused: _refused,
    RequestValidationError: _malformed,
    HTTPException: _http_error,
    Exception: _internal,
    routes.NotReady: _not_ready,
}
