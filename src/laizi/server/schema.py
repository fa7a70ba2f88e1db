"""The OpenAPI document; its components carry the socket's messages too."""

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from laizi.server.protocol import CLIENT_MESSAGE, SERVER_MESSAGE


def socket_schemas() -> dict[str, Any]:
    """The schemas of both unions of the socket and of all that is in them."""
    schemas: dict[str, Any] = {}
    for name, union, mode in (
        ("ClientMessage", CLIENT_MESSAGE, "validation"),
        ("ServerMessage", SERVER_MESSAGE, "serialization"),
    ):
        schema = union.json_schema(
            ref_template="#/components/schemas/{model}",
            mode=mode,  # type: ignore[arg-type]
        )
        schemas |= schema.pop("$defs")
        schemas[name] = schema
    return schemas


def document(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document of an application."""
    if app.openapi_schema is None:
        made = get_openapi(title=app.title, version=app.version, routes=app.routes)
        components = made.setdefault("components", {}).setdefault("schemas", {})
        made["components"]["schemas"] = dict(sorted((components | socket_schemas()).items()))
        app.openapi_schema = made
    return app.openapi_schema
