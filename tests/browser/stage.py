"""The built page without a server: rare states are played to it from files of server messages.

The page is the one that people get; its requests are answered from `src/laizi/static`, its socket
from `web/e2e/fixtures`.
"""

import json
import mimetypes
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, FilePayload, Page, Request, Route, WebSocketRoute

from laizi import rulesets
from laizi.rulesets.schema import house_schema
from laizi.server.app import refusal_body
from laizi.server.errors import Refused
from laizi.server.protocol.http import HouseRules
from laizi.server.rules import preset_view, ruleset_info, ruleset_of
from tests.browser.conftest import STATIC
from tests.browser.people import Json, Person
from tests.recording import recorded_match

ROOT: Final = Path(__file__).parents[2]
FIXTURES: Final = ROOT / "web" / "e2e" / "fixtures"
AUDIT: Final = (ROOT / "web" / "e2e" / "layout-audit.js").read_text("utf-8")
HOST: Final = "http://laizi.test"
CODE: Final = "K7QF2M"
SETTLED: Final = """() => Promise.all(document.getAnimations()
    .filter((each) => Number.isFinite(each.effect.getComputedTiming().endTime))
    .map((each) => each.finished.catch(() => null))).then(() => document.fonts.ready)
    .then(() => true)"""
"""Waits for every animation that ends, and for the fonts."""


def file_of(record: bytes, name: str = "match.lzr") -> FilePayload:
    """A record as somebody picks it."""
    return {"name": name, "mimeType": "application/x-ndjson", "buffer": record}


def messages_of(name: str) -> list[Json]:
    """The server messages of a fixture."""
    found: list[Json] = json.loads((FIXTURES / f"{name}.json").read_text("utf-8"))["messages"]
    return found


def answer_about_rules(request: Request) -> Json | list[Json]:
    """What the server answers below `/api/rulesets`."""
    what = urlsplit(request.url).path.removeprefix("/api/rulesets").strip("/")
    if what == "":
        return [preset_view(preset.id).model_dump() for preset in rulesets.list_presets()]
    if what == "schema":
        return house_schema()
    wanted = HouseRules.model_validate(request.post_data_json)
    return ruleset_info(ruleset_of(wanted)).model_dump()


@dataclass
class Stage:
    """One page and what it is told.

    Attributes:
        messages: what the server says to a hello.
        seated: whether this browser holds a seat in the room.
    """

    context: BrowserContext
    messages: list[Json] = field(default_factory=list)
    seated: bool = True
    settings: Json = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.socket: WebSocketRoute | None = None
        self.heard: list[str] = []
        self.page: Page = self.context.new_page()
        self.person = Person(self.page)
        self.page.route("**/*", self._answer)
        self.page.route_web_socket("**/socket", self._connect)

    def open(self, path: str) -> None:
        """Load the page at a path."""
        kept = {"laizi.settings": json.dumps(self.settings)}
        if self.seated:
            kept[f"laizi.token.{CODE}"] = "kept"
        script = "for (const [key, value] of Object.entries(%s)) localStorage.setItem(key, value);"
        self.page.add_init_script(script % json.dumps(kept))
        self.page.goto(HOST + path)

    def tell(self, message: Json) -> None:
        """The server says something more."""
        assert self.socket is not None
        self.socket.send(json.dumps(message))

    def hang_up(self) -> None:
        """The line breaks, and no new one comes about."""
        assert self.socket is not None
        self.page.route_web_socket("**/socket", lambda socket: socket.close())
        self.socket.close()

    def write_rules(self, **values: str) -> None:
        """Write numbers into the form of house rules, opening what is shut."""
        self.page.evaluate("document.querySelectorAll('details').forEach((e) => (e.open = true))")
        for key, text in values.items():
            self.page.fill(f'[data-testid="rule"][data-key="{key}"] input', text)

    # --- the server's part ---------------------------------------------------------------------
    def _answer(self, route: Route) -> None:
        path = urlsplit(route.request.url).path
        if path.startswith("/api/rulesets"):
            self._rules(route)
        elif path.startswith("/api/rooms/"):
            route.fulfill(json=self._room())
        elif path.startswith("/api/"):
            route.fulfill(status=404, json={"code": "not_found", "message": "not found"})
        else:
            self._file(route, path)

    def _rules(self, route: Route) -> None:
        try:
            route.fulfill(json=answer_about_rules(route.request))
        except Refused as refused:
            route.fulfill(status=refused.status, json=refusal_body(refused))

    def _room(self) -> Json:
        room: Json = self.messages[0]["room"]
        return room

    def _file(self, route: Route, path: str) -> None:
        file = STATIC / path.lstrip("/")
        wanted = file if file.is_file() else STATIC / "index.html"
        kind = mimetypes.guess_type(wanted.name)[0] or "application/octet-stream"
        route.fulfill(body=wanted.read_bytes(), content_type=kind)

    def _connect(self, socket: WebSocketRoute) -> None:
        self.socket = socket
        socket.on_message(lambda text: self._hear(socket, json.loads(text)))

    def _hear(self, socket: WebSocketRoute, message: dict[str, Any]) -> None:
        self.heard.append(message["type"])
        if message["type"] == "hello":
            for each in self.messages:
                socket.send(json.dumps(each))
        elif message["type"] == "ping":
            socket.send(json.dumps({"type": "pong", "at": message["at"]}))


Make = Callable[[Stage], None]


@dataclass(frozen=True)
class Screen:
    """One thing that the page can show, and how to bring it about.

    Attributes:
        shows: the mark by which it is known to be there.
        fixture: what the server says.
        path: where the page is opened; the room by default.
        presses: what is clicked one after the other.
        then: what happens after that, once `before` is to be seen.
    """

    shows: str
    fixture: str = ""
    path: str = f"/r/{CODE}"
    presses: tuple[str, ...] = ()
    seated: bool = True
    then: Make | None = None
    before: str = "table"

    def bring_about(self, context: BrowserContext, settings: Json) -> Stage:
        """The page showing it."""
        messages = messages_of(self.fixture) if self.fixture else []
        stage = Stage(context, messages, self.seated, settings)
        stage.open(self.path)
        for name in self.presses:
            stage.person.press(name)
        if self.then is not None:
            stage.person.see(self.before)
            self.then(stage)
        stage.person.see(self.shows)
        return stage


def _room_with(change: Json, seat: Json | None = None) -> Make:
    """The server tells that the room, or the own seat, is now so."""

    def tell(stage: Stage) -> None:
        room = stage.messages[0]["room"] | change
        seats = [each | (seat or {}) if each["seat"] == 0 else each for each in room["seats"]]
        stage.tell({"type": "room", "room": room | {"seats": seats}})

    return tell


def _error(code: str) -> Make:
    return lambda stage: stage.tell({"type": "error", "code": code, "message": "", "offer": None})


def _open_record(preset: str, share: float) -> Make:
    """Pick a record, and go so far through its first hand."""

    def pick(stage: Stage) -> None:
        chooser = stage.page.locator('[data-testid="record-file"]')
        chooser.set_input_files(file_of(recorded_match(preset, 3)))
        steps = int(stage.person.see("replay").get_attribute("data-steps") or 0)
        place = round(share * (steps - 1))
        stage.page.locator('[data-testid="record-place"]').fill(str(place))

    return pick


def _open_menu(stage: Stage) -> None:
    _open_record("hongzhong-kaikou", 0.5)(stage)
    stage.person.press("menu")


def _open_nothing(stage: Stage) -> None:
    chooser = stage.page.locator('[data-testid="record-file"]')
    chooser.set_input_files(file_of(b"no record\n"))


RECORDS: Final = "/#/record"


def _select_special(stage: Stage) -> None:
    stage.page.locator('[data-testid="hand-tile"][data-tile="7z"]').first.click()


SCREENS: Final = {
    "start": Screen("play-bots", path="/"),
    "new room": Screen("create-room", path="/", presses=("new-room",)),
    "presets": Screen("preset", path="/", presses=("new-room", "change-preset")),
    "house rules": Screen("rule", path="/", presses=("new-room", "change-rules")),
    "house rules that are wrong": Screen(
        "rule-problem",
        path="/",
        presses=("new-room", "change-rules"),
        then=lambda stage: stage.write_rules(undrawn_tiles="much", cap="500"),
        before="rule",
    ),
    "settings": Screen("settings-sheet", path="/", presses=("settings",)),
    "join": Screen("sit-down", "waiting", seated=False),
    "join a full room": Screen("watch", "turn", seated=False),
    "waiting room": Screen("waiting-room", "waiting"),
    "not the owner": Screen(
        "waiting-room", "waiting", then=_room_with({"owner": 1}), before="waiting-room"
    ),
    "own turn": Screen("table", "turn"),
    "a special tile chosen": Screen("action", "turn", then=_select_special),
    "every claim, three chows": Screen("actions", "claims"),
    "many actions": Screen("actions", "many"),
    "crowded": Screen("table", "crowded"),
    "idle": Screen("table", "idle"),
    "watching": Screen("table", "spectator"),
    "refused": Screen("refused", "refused"),
    "what if, refused": Screen("what-if-sheet", "refused", presses=("refused",)),
    "menu": Screen("menu-sheet", "turn", presses=("menu",)),
    "automatic play": Screen("auto-sheet", "idle", presses=("auto",)),
    "played by the machine": Screen(
        "take-over", "crowded", then=_room_with({}, {"auto_play": True})
    ),
    "paused": Screen("paused", "many", then=_room_with({"status": "paused"})),
    "an error": Screen("error", "many", then=_error("illegal_action")),
    "line lost": Screen("line-lost", "crowded", then=Stage.hang_up),
    "settlement": Screen("settlement", "settlement"),
    "drawn": Screen("settlement", "drawn"),
    "end of the match": Screen("match-end", "ranking", presses=("next-hand",)),
    "superseded": Screen(
        "superseded", "turn", then=lambda stage: stage.tell({"type": "superseded"})
    ),
    "room lost": Screen("room-lost", "turn", then=_error("unknown_room")),
    "open a record": Screen("record-open", path=RECORDS),
    "no record": Screen("record-problem", path=RECORDS, then=_open_nothing, before="record-open"),
    "a record, late in a hand": Screen(
        "replay", path=RECORDS, then=_open_record("hongzhong-kaikou", 0.9), before="record-open"
    ),
    "a record of three": Screen(
        "replay", path=RECORDS, then=_open_record("hongzhong-sanren", 0.6), before="record-open"
    ),
    "a record, end of a hand": Screen(
        "settlement", path=RECORDS, then=_open_record("hongzhong-kaikou", 1), before="record-open"
    ),
    "menu of a record": Screen("record-menu", path=RECORDS, then=_open_menu, before="record-open"),
}


def resize(page: Page, width: int, height: int) -> None:
    """Give the page a window of another size."""
    page.set_viewport_size({"width": width, "height": height})
    there = "size => innerWidth === size[0] && innerHeight === size[1]"
    page.wait_for_function(there, arg=[width, height], polling=20)


def audit(page: Page) -> list[dict[str, str]]:
    """Layout faults of the page as it stands."""
    page.evaluate(SETTLED)
    faults: list[dict[str, str]] = page.evaluate(AUDIT)
    return faults
