"""A hand played by keyboard alone: from the start page to the next hand."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import planning
from tests.browser.conftest import NewContext
from tests.browser.people import Json, Person, compact, mark
from tests.browser.serving import ServerProcess

HANDS: list[Json] = planning.stored()["hands"]
LETTERS = {"win": "h", "pung": "p", "chow": "c", "pass": "x"}
MANY = 60

pytestmark = pytest.mark.browser


def focused(page: Page, name: str) -> str | None:
    """An attribute of what has the focus."""
    found: str | None = page.evaluate("name => document.activeElement.getAttribute(name)", name)
    return found


def tab_to(page: Page, name: str) -> None:
    """Tab until something with a mark has the focus."""
    for _ in range(MANY):
        if focused(page, "data-testid") == name:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{name} cannot be reached")


def walk_to(page: Page, tile: str) -> None:
    """Walk along the hand by arrows until a tile of this kind has the focus."""
    for _ in range(MANY):
        page.keyboard.press("ArrowLeft")
        if focused(page, "data-tile") == tile:
            return
    raise AssertionError(f"{tile} cannot be reached")


def answer_by_keys(person: Person, action: list[Any]) -> None:
    """Answer the open offer: by the verb's letter, by the button's digit, by arrows and Enter."""
    keyboard = person.page.keyboard
    if action[0] == "discard":
        walk_to(person.page, action[1])
        keyboard.press("Enter")
    elif action[0] in LETTERS:
        keyboard.press(LETTERS[action[0]])
    else:
        buttons = [each.get_attribute("data-action") for each in person.all("action")]
        keyboard.press(str(buttons.index(compact(action)) + 1))


def one_of_its_verb(person: Person, action: list[Any]) -> bool:
    """Whether the letter of a verb says enough."""
    return len(person.all("action", verb=action[0])) == 1


def test_a_hand_by_keyboard(server: ServerProcess, new_context: NewContext) -> None:
    person = Person(new_context(1440, 900, "en").new_page())
    person.page.goto(server.url)
    tab_to(person.page, "play-bots")
    person.page.keyboard.press("Enter")
    for answer in HANDS[0]["answers"]:
        person.wait_for_offer(answer["offer"])
        action = answer["action"]
        assert action[0] not in LETTERS or one_of_its_verb(person, action), json.dumps(action)
        answer_by_keys(person, action)
        person.wait_until_closed(answer["offer"])
    person.see("settlement")
    person.page.keyboard.press("Escape")
    expect(person.page.locator(mark("settlement"))).to_have_count(0)
    tab_to(person.page, "show-settlement")
    person.page.keyboard.press("Enter")
    tab_to(person.page, "next-hand")
    person.page.keyboard.press("Enter")
    person.wait_for_offer(HANDS[1]["answers"][0]["offer"])
    assert person.faults == []
