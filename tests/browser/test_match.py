"""A whole match against three bots, by clicking, on walls where everything important comes up."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser import pictures, planning, sheets
from tests.browser.conftest import NewContext
from tests.browser.moments import Replay, log_of, replay, score
from tests.browser.people import Json, Person, mark
from tests.browser.serving import ServerProcess
from tests.browser.stage import audit

STORY = planning.stored()
HANDS: list[Json] = STORY["hands"]
PICTURES = {(0, 10): ("table-phone", 390, 844), (0, 17): ("table-desktop", 1440, 900)}
"""Hand and answer before which a picture is taken: a chow to claim, a win to declare."""
AGAIN = "run python -m tests.browser.planning"


def test_the_stored_match_still_goes_as_planned() -> None:
    """Without a browser: the walls hold everything, and the bots still play them like this."""
    seen = {name for hand in HANDS for name in hand["seen"]}
    assert seen >= {"chow", "pung", "exposed_kong", "added_kong", "concealed_kong"}
    assert seen >= {"special_kong", "refused", "won", "lost", "drawn", "big"}
    assert planning.retold(STORY["walls"]) == (STORY["points"], HANDS), AGAIN


def code_of(person: Person) -> str:
    found = re.search(r"/r/([A-Z0-9]+)$", person.page.url)
    assert found is not None
    return found[1]


def play_hand(person: Person, number: int) -> list[str]:
    """Answer as planned until the hand is over; the reasons of refused wins seen on the way."""
    refused = []
    for place, answer in enumerate(HANDS[number]["answers"]):
        person.wait_for_offer(answer["offer"])
        if "refused" in answer:
            refused.append(see_refusal(person, answer["refused"]))
        if place in {0, 6}:
            assert audit(person.page) == []
        if (number, place) in PICTURES:
            pictures.take(person.page, *PICTURES[number, place])
        person.answer(answer["action"])
    return refused


def see_refusal(person: Person, reason: str) -> str:
    """A refused win: the banner says why, and so does the sheet behind it."""
    banner = person.see("refused", reason=reason)
    text = banner.inner_text()
    assert "开口" in text
    banner.click()
    line = person.see("what-if-reason", reason=reason)
    assert "开口" in line.inner_text()
    person.press("close")
    expect(person.page.locator(mark("what-if-sheet"))).to_have_count(0)
    return reason


def read_hand(person: Person, number: int) -> Json:
    """The sheet at the end of a hand."""
    person.see("settlement")
    assert audit(person.page) == []
    if number == 2:
        pictures.take(person.page, "settlement-phone", 390, 844)
    drawn = "drawn" in HANDS[number]["seen"]
    sheet = {"payments": sheets.read_payments(person)} if drawn else sheets.read_sheet(person)
    return sheet | {"totals": sheets.read_totals(person)}


def expected_sheets(told: Replay) -> list[Json]:
    """What the sheets have to show, by `laizi score --json` on cases made from the log."""
    cases = [hand.case for hand in told.hands if hand.case is not None]
    results = iter(score(cases))
    wanted: list[Json] = []
    for hand in told.hands:
        shown: Json = {"payments": [0] * len(hand.points)}
        if hand.case is not None:
            result = next(results)
            assert result["legal"]
            shown = sheets.as_shown(result)
        wanted.append(shown | {"totals": list(hand.points)})
    return wanted


def read_ranking(person: Person) -> list[tuple[int, int]]:
    """Seat and points of each place, from the first."""
    places = person.all("rank")
    names = ("place", "seat", "points")
    rows = [[int(each.get_attribute(f"data-{name}") or "") for name in names] for each in places]
    return [(seat, points) for _, seat, points in sorted(rows)]


@pytest.mark.browser
def test_a_match_against_three_bots(server: ServerProcess, new_context: NewContext) -> None:
    person = Person(new_context(360, 640).new_page())
    person.page.goto(server.url)
    person.page.locator(mark("name")).fill("小莲")
    person.press("play-bots")
    refused: list[str] = []
    shown: list[dict[str, Any]] = []
    for number in range(len(HANDS)):
        refused += play_hand(person, number)
        shown.append(read_hand(person, number))
        person.press("next-hand")
    person.see("match-end")
    assert audit(person.page) == []
    told = replay(log_of(server.database, code_of(person)))
    assert refused == ["not_open"]
    assert shown == expected_sheets(told)
    assert told.ranking is not None
    assert read_ranking(person) == [(seat, STORY["points"][seat]) for seat in told.ranking]
    assert person.faults == []
    person.press("again")
    person.see("play-bots")
