"""The page: its files, the page itself for every room's link, a clear word where none is built."""

from pathlib import Path

from fastapi import APIRouter, Request
from starlette.responses import FileResponse, HTMLResponse, Response

from laizi.server.errors import Refused

router = APIRouter(include_in_schema=False)
YEAR = "public, max-age=31536000, immutable"
SAFE = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
}
"""A room's link is for those who got it: no other site learns it or frames the page."""
NOT_BUILT = """<!doctype html><meta charset="utf-8"><title>laizi</title>
<p>页面还没有构建。The page is not built. Run <code>make play</code>, or
<code>python tools/web.py build</code>.</p>"""


def _page(static: Path, status: int = 200) -> Response:
    index = static / "index.html"
    if not index.is_file():
        return HTMLResponse(NOT_BUILT, 503)
    return FileResponse(index, status, headers={"cache-control": "no-cache", **SAFE})


@router.get("/")
@router.get("/r/{code}")
async def page(request: Request) -> Response:
    """The page."""
    return _page(request.app.state.settings.static)


@router.get("/{path:path}")
async def file(path: str, request: Request) -> Response:
    """A file of the page; to whoever looks for a page where none is, the page says so."""
    static: Path = request.app.state.settings.static.resolve()
    wanted = (static / path).resolve()
    if path.startswith("api/") or static not in wanted.parents or not wanted.is_file():
        if "text/html" in request.headers.get("accept", "") and not path.startswith("api/"):
            return _page(static, 404)
        raise Refused("not_found")
    hashed = path.startswith("assets/")
    return FileResponse(wanted, headers={"cache-control": YEAR if hashed else "no-cache", **SAFE})
