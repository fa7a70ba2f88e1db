"""House rules over HTTP: presets, schema, checking, reading, writing, and a room played by them."""

from pathlib import Path
from typing import Any

import pytest

from laizi import rulesets
from laizi.rulesets.schema import house_schema
from tests.server.serving import serving

FILES = Path(__file__).parents[1] / "rulesets"
GOOD = sorted((FILES / "good").glob("*.toml"))
BROKEN = sorted((FILES / "broken").glob("*.toml"))
TEXTS = {path: path.read_text("utf-8") for path in (*GOOD, *BROKEN)}
KAIKOU = "hongzhong-kaikou"


async def post(path: str, body: Any) -> tuple[int, Any]:
    async with serving() as server:
        response = await server.http.post(f"/api/rulesets/{path}", json=body)
        return response.status_code, response.json()


async def test_every_preset_is_listed_with_a_line_and_its_values() -> None:
    async with serving() as server:
        listed = (await server.http.get("/api/rulesets")).json()
    assert [each["id"] for each in listed] == [each.id for each in rulesets.list_presets()]
    for each in listed:
        loaded = rulesets.load(each["id"])
        assert each["values"] == loaded.values()
        assert (each["hash"], each["seats"], each["family"]) == (
            loaded.hash,
            loaded.seats,
            loaded.family,
        )
        assert set(each["line"]) == {"zh", "en"}


async def test_the_schema_is_that_of_house_files() -> None:
    async with serving() as server:
        assert (await server.http.get("/api/rulesets/schema")).json() == house_schema()


async def test_checked_rules_tell_what_they_change() -> None:
    status, told = await post("check", {"extends": KAIKOU, "values": {"laizi_kong": 2}})
    assert status == 200
    assert told["hash"] == rulesets.from_values(KAIKOU, {"laizi_kong": 2}).hash
    assert told["base"]["id"] == KAIKOU
    (change,) = told["changes"]
    assert (change["key"], change["value"], change["base"]) == ("laizi_kong", 2, 4)
    assert change["text"]["zh"] == {"parameter": "癞子杠", "value": "2", "base": "4"}


async def test_a_preset_changes_nothing() -> None:
    status, told = await post("check", {"extends": KAIKOU, "values": {"laizi_kong": 4}})
    assert (status, told["id"], told["base"], told["changes"]) == (200, KAIKOU, None, [])


async def test_every_problem_is_told_with_its_key() -> None:
    values = {"lazi_kong": 2, "seats": 9, "minimum": 500}
    status, told = await post("check", {"extends": KAIKOU, "values": values})
    assert (status, told["code"]) == (422, "bad_ruleset")
    problems = {problem["key"]: problem for problem in told["problems"]}
    assert set(problems) == set(values)
    assert problems["minimum"]["right"]["zh"] == "不能高于 golden = 400"
    assert problems["minimum"]["right"]["en"] == "must be at most golden = 400"
    assert problems["minimum"]["others"] == ["cap", "golden"]
    assert {key: problem["value"] for key, problem in problems.items()} == {
        key: str(value) for key, value in values.items()
    }


async def test_a_problem_tells_the_value_that_was_found() -> None:
    text = f'extends = "{KAIKOU}"\nnames = ""\n[values]\ncap = "much"\nchow = 1\nfoo = true\n'
    _, told = await post("read", {"text": text})
    values = {problem["key"]: problem["value"] for problem in told["problems"]}
    assert values == {
        "cap": '"much"',
        "chow": "1",
        "foo": "true",
        "names.zh": '""',
        "names.en": '""',
    }
    for problem in told["problems"]:
        assert f"{problem['key']} = {problem['value']}: {problem['right']['en']}" in told["message"]
    _, told = await post("read", {"text": "[values]\n"})
    assert [(each["key"], each["value"]) for each in told["problems"]] == [("extends", None)]
    _, told = await post("read", {"text": "no toml"})
    assert [(each["key"], each["value"]) for each in told["problems"]] == [("file", None)]


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
async def test_good_files_are_read_and_written(path: Path) -> None:
    house = rulesets.load_file(path)
    status, told = await post("read", {"text": TEXTS[path]})
    assert (status, told["ruleset"]["hash"]) == (200, house.hash)
    wanted = {name: told[name] for name in ("extends", "values", "names")}
    status, written = await post("write", wanted)
    assert status == 200
    again = rulesets.read_house(written["text"], "house.toml", "house").build()
    assert (again.hash, again.names) == (house.hash, house.names)


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
async def test_broken_files_are_refused_with_every_problem(path: Path) -> None:
    with pytest.raises(rulesets.RulesetError) as caught:
        rulesets.load_file(path)
    status, told = await post("read", {"text": TEXTS[path]})
    assert status == 422
    assert told["code"] in ("bad_ruleset", "unknown_ruleset")
    keys = [problem.key for problem in caught.value.problems]
    assert [problem["key"] for problem in told["problems"]] == keys


async def test_a_room_of_house_rules_refuses_with_every_problem_and_makes_nothing() -> None:
    async with serving() as server:
        rules = {"extends": KAIKOU, "values": {"cap": "much", "no_such_key": 1}}
        response = await server.http.post("/api/rooms", json={"name": "a", "ruleset": rules})
        assert (response.status_code, response.json()["code"]) == (422, "bad_ruleset")
        keys = {problem["key"] for problem in response.json()["problems"]}
        assert keys == {"cap", "no_such_key"}


async def test_a_room_carries_its_house_rules_with_name_hash_and_changes() -> None:
    async with serving() as server:
        names = {"zh": "老王家", "en": "At Wang's"}
        rules = {"extends": KAIKOU, "values": {"cap": 128}, "names": names}
        ticket = await server.create(ruleset=rules)
        room = (await server.http.get(f"/api/rooms/{ticket['code']}")).json()["ruleset"]
        assert room["name"] == names
        assert room["hash"] == rulesets.from_values(KAIKOU, {"cap": 128}).hash
        assert [(change["key"], change["value"]) for change in room["changes"]] == [("cap", 128)]
