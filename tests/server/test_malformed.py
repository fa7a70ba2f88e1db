"""What is said of messages and requests that are not what the protocol says: words of our own."""

import pytest
from pydantic import ValidationError

from laizi.rulesets import RulesetError, from_reference
from laizi.server.connection import first_problem
from laizi.server.malformed import OTHERWISE, WORDS, told
from laizi.server.protocol import CLIENT_MESSAGE
from tests.server.serving import quick, serving


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "message: must be JSON"),
        ("[]", "message: must be an object"),
        ("{}", "message: must be an object with a type"),
        ('{"type":"fly"}', "message: must have a type that the protocol knows"),
        ('{"type":"answer","offer":"1"}', "answer.action: must be given"),
        (
            '{"type":"answer","offer":"1","action":["discard","9z"]}',
            f"answer.action: {OTHERWISE}",
        ),
        (
            '{"type":"answer","offer":"","action":["pass"]}',
            "answer.offer: must have at least 1 character",
        ),
        ('{"type":"auto_play","on":1}', "auto_play.on: must be true or false"),
        ('{"type":"auto_play","on":true,"more":1}', "auto_play.more: there is no such field"),
        ('{"type":"kick","seat":7}', "kick.seat: must be at most 3"),
        ('{"type":"kick","seat":-1}', "kick.seat: must be at least 0"),
        ('{"type":"kick","seat":"x"}', "kick.seat: must be a whole number"),
        ('{"type":"ping","at":NaN}', "ping.at: must be a finite number"),
        ('{"type":"ping","at":"now"}', "ping.at: must be a number"),
        ('{"type":"auto","options":3}', "auto.options: must be an object"),
        ('{"type":"add_bot","seat":1,"bot":"x"}', "add_bot.bot: must be 'greedy' or 'random'"),
    ],
)
def test_messages(text: str, message: str) -> None:
    with pytest.raises(ValidationError) as caught:
        CLIENT_MESSAGE.validate_json(text)
    assert first_problem(caught.value).message == message


def test_a_problem_that_has_no_words_is_told_without_the_librarys() -> None:
    assert "of_a_kind_to_come" not in WORDS
    assert told({"type": "of_a_kind_to_come", "loc": ("seat",)}, "body") == f"seat: {OTHERWISE}"


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (b"{", "body: must be JSON"),
        (b"3", "body: must be an object"),
        (b"{}", "name: must be given"),
        (b'{"name":"x","hands":5}', "hands: must be 4, 8 or 16"),
        (b'{"name":"x","hands":' + b"9" * 5000 + b"}", "body: must be JSON"),
        (b'{"name":"x","bots":"greedy"}', "bots: must be a list"),
        (b'{"name":"x","bots":["clever"]}', "bots: must be 'greedy' or 'random'"),
        (b'{"name":"x","clock":{"seconds":0}}', "clock.seconds: must be at least 1"),
        (b'{"name":"xxxxxxxxxxxxxxxxxxxxxxxxx"}', "name: must have at most 24 characters"),
        (b'{"name":"x","colour":"red"}', "colour: there is no such field"),
    ],
)
async def test_requests(body: bytes, message: str) -> None:
    async with serving(quick()) as server:
        headers = {"content-type": "application/json"}
        response = await server.http.post("/api/rooms", content=body, headers=headers)
    assert (response.status_code, response.json()["code"]) == (422, "malformed")
    assert response.json()["message"] == message


async def test_a_method_that_a_path_does_not_have() -> None:
    async with serving(quick()) as server:
        response = await server.http.request("DELETE", "/api/rooms")
    assert response.status_code == 405
    assert response.json() == {
        "code": "not_found",
        "message": "There is nothing here, or not for this method.",
    }


@pytest.mark.parametrize(
    ("ruleset", "message"),
    [
        ({"values": {}}, "extends: missing; must be one of hongzhong-kaikou, "),
        ({}, "extends: missing; must be one of hongzhong-kaikou, "),
        ({"extends": 5}, "extends = 5: must be one of hongzhong-kaikou, "),
        (5, "ruleset = 5: must be one of hongzhong-kaikou, "),
        (None, "ruleset = null: must be one of hongzhong-kaikou, "),
        ([], "ruleset = []: must be one of hongzhong-kaikou, "),
        ("x" * 81, 'ruleset = "xxx'),
        ({"extends": "xianning", "names": "a\u0007"}, "names.zh = "),
        ({"extends": "xianning", "names": 5}, "names = 5: must be one text, or a table"),
        ({"extends": "xianning", "values": 5}, "values = 5: must be a table of parameters"),
        ({"extends": "xianning", "colour": 1}, "colour = 1: there is no such key"),
        ({"extends": "xianning", "seats": 3}, "seats = 3: belongs under [values]"),
    ],
)
async def test_what_is_no_ruleset_is_told_by_its_key_as_in_a_file(
    ruleset: object, message: str
) -> None:
    """Both by a room and by the check of house rules; the library's names are never told."""
    async with serving(quick()) as server:
        made = await server.http.post("/api/rooms", json={"name": "x", "ruleset": ruleset})
    assert made.status_code == 422
    assert made.json()["message"].startswith(message)
    assert made.json()["problems"]
    with pytest.raises(RulesetError) as caught:
        from_reference(ruleset)
    assert made.json()["message"] == str(caught.value)


async def test_a_house_has_one_name_for_both_languages_over_http_too() -> None:
    async with serving(quick()) as server:
        rules = {"extends": "xianning", "values": {"cap": 200}, "names": "老王家"}
        made = await server.http.post("/api/rooms", json={"name": "x", "ruleset": rules})
        checked = await server.http.post("/api/rulesets/check", json=rules)
    assert made.status_code == 201
    assert checked.json()["name"] == {"zh": "老王家", "en": "老王家"}
