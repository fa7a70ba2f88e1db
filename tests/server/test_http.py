"""HTTP: rooms, rulesets, health, the page, the schema."""

from pathlib import Path
from typing import Any

import pytest

from laizi.server import openapi
from laizi.server.settings import Limits
from tests.server.serving import quick, serving

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "malformed"),
        ({"name": ""}, "malformed"),
        ({"name": "   "}, "malformed"),
        ({"name": "a\u0000b"}, "malformed"),
        ({"name": "x" * 25}, "malformed"),
        ({"name": "a", "hands": 5}, "malformed"),
        ({"name": "a", "hands": "4"}, "malformed"),
        ({"name": "a", "clock": {"seconds": 0}}, "malformed"),
        ({"name": "a", "clock": {"seconds": 5, "bank": -1}}, "malformed"),
        ({"name": "a", "bots": ["clever"]}, "malformed"),
        ({"name": "a", "bots": ["random"] * 4}, "malformed"),
        ({"name": "a", "colour": "red"}, "malformed"),
        ({"name": "a", "ruleset": "poker"}, "unknown_ruleset"),
        ({"name": "a", "ruleset": 3}, "unknown_ruleset"),
        ({"name": "a", "ruleset": {"values": {}}}, "unknown_ruleset"),
        ({"name": "a", "ruleset": {"extends": "poker"}}, "unknown_ruleset"),
        ({"name": "a", "values": {"cap": 500}}, "malformed"),
    ],
)
async def test_rooms_that_cannot_be_made_are_refused_with_a_code(body: Any, code: str) -> None:
    async with serving() as server:
        response = await server.http.post("/api/rooms", json=body)
        told = response.json()
        assert (told["code"], response.status_code) == (code, 422)
        assert {"code", "message"} <= set(told) <= {"code", "message", "problems"}


async def test_house_rules_are_part_of_the_room() -> None:
    async with serving() as server:
        rules = {"extends": "hongzhong-koukou", "values": {"cap": 128}}
        ticket = await server.create(ruleset=rules, hands=16)
        room = (await server.http.get(f"/api/rooms/{ticket['code'].lower()}")).json()
        assert room["ruleset"]["id"].startswith("hongzhong-koukou+")
        assert room["hands"] == 16
        assert room["clock"] == {"seconds": 15, "bank": 60}
        assert [seat["kind"] for seat in room["seats"]] == ["human", "empty", "empty", "empty"]


async def test_names_are_tidied() -> None:
    async with serving() as server:
        response = await server.http.post("/api/rooms", json={"name": "  老  王 "})
        room = (await server.http.get(f"/api/rooms/{response.json()['code']}")).json()
        assert room["seats"][0]["name"] == "老 王"


async def test_a_full_room_takes_no_guest() -> None:
    async with serving() as server:
        ticket = await server.create(bots=["random"] * 3)
        response = await server.http.post(f"/api/rooms/{ticket['code']}/join", json={"name": "a"})
        assert (response.status_code, response.json()["code"]) == (409, "room_full")


async def test_unknown_rooms_and_paths() -> None:
    async with serving() as server:
        for path in ("/api/rooms/NOROOM", "/api/rooms/" + "X" * 500):
            response = await server.http.get(path)
            assert (response.status_code, response.json()["code"]) == (404, "unknown_room")
        for path in ("/api/nothing", "/assets/../../pyproject.toml", "/%2e%2e/app.py", "/x.js"):
            assert (await server.http.get(path)).status_code == 404


async def test_other_methods_are_refused_with_a_code_too() -> None:
    async with serving() as server:
        for method, path in (("DELETE", "/api/rooms"), ("POST", "/r/K7QFAB"), ("PUT", "/healthz")):
            response = await server.http.request(method, path)
            assert (response.status_code, response.json()["code"]) == (405, "not_found")


async def test_an_error_in_the_server_tells_nothing_of_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from laizi.server import house

    monkeypatch.setattr(house, "list_presets", lambda: 1 / 0)
    async with serving() as server:
        response = await server.http.get("/api/rulesets")
        assert (response.status_code, response.json()["code"]) == (500, "internal")
        assert "division" not in response.text


async def test_large_bodies_are_refused() -> None:
    async with serving() as server:
        response = await server.http.post("/api/rooms", content=b" " * 9000)
        assert (response.status_code, response.json()["code"]) == (413, "message_too_large")


async def test_an_address_may_not_ask_for_rooms_without_end() -> None:
    limits = Limits(requests=3, requests_per_second=0.0)
    async with serving(quick(limits=limits)) as server:
        codes = [
            (await server.http.post("/api/rooms", json={"name": "a"})).status_code for _ in range(4)
        ]
        assert codes == [201, 201, 201, 429]


async def test_a_full_server_says_so() -> None:
    async with serving(quick(limits=Limits(rooms=1))) as server:
        await server.create()
        response = await server.http.post("/api/rooms", json={"name": "a"})
        assert (response.status_code, response.json()["code"]) == (503, "server_full")


async def test_health_readiness_and_rulesets() -> None:
    async with serving() as server:
        assert (await server.http.get("/healthz")).json()["status"] == "ok"
        await server.create()
        assert (await server.http.get("/readyz")).json() == {"ready": True, "progress": 1.0}
        rulesets = (await server.http.get("/api/rulesets")).json()
        assert rulesets[0]["id"] == "hongzhong-kaikou"
        assert set(rulesets[0]["name"]) == {"zh", "en"}


async def test_the_page_is_served_for_every_link_to_a_room(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>page")
    (tmp_path / "assets" / "a.js").write_text("1")
    async with serving(quick(static=tmp_path)) as server:
        for path in ("/", "/r/K7QFAB"):
            response = await server.http.get(path)
            assert (response.status_code, response.text) == (200, "<!doctype html>page")
            assert response.headers["referrer-policy"] == "same-origin"
        nowhere = await server.http.get("/nonsense", headers={"accept": "text/html"})
        assert (nowhere.status_code, nowhere.text) == (404, "<!doctype html>page")
        for path in ("/nonsense.js", "/api/nonsense"):
            response = await server.http.get(path, headers={"accept": "*/*"})
            assert (response.status_code, response.json()["code"]) == (404, "not_found")
        script = await server.http.get("/assets/a.js")
        assert "immutable" in script.headers["cache-control"]


async def test_where_the_page_is_not_built_it_says_how(tmp_path: Path) -> None:
    async with serving(quick(static=tmp_path)) as server:
        response = await server.http.get("/")
        assert response.status_code == 503
        assert "make play" in response.text


def test_the_committed_schema_is_the_servers() -> None:
    committed = (ROOT / "web" / "openapi.json").read_text("utf-8")
    assert committed == openapi.text(), "run: python -m laizi.server.openapi > web/openapi.json"


async def test_the_schema_carries_both_unions_of_the_socket() -> None:
    async with serving() as server:
        schemas = (await server.http.get("/api/openapi.json")).json()["components"]["schemas"]
        for name, one in (("ClientMessage", "Answer"), ("ServerMessage", "SnapshotMessage")):
            references = {each["$ref"].rsplit("/", 1)[1] for each in schemas[name]["oneOf"]}
            assert one in references
            assert references <= set(schemas)
