"""Lines that break in mid-decision: the page comes back by itself to the same offer."""

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser import planning
from tests.browser.conftest import NewContext
from tests.browser.people import Person, compact, mark
from tests.browser.proxy import Cut, Proxy, proxying
from tests.browser.serving import ServerProcess, serving

pytestmark = pytest.mark.browser
LEAST_AFTER_RESTART = 15
WATCH = """() => {
    window.neverReloaded = true;
    const lost = '[data-testid="line-lost"][data-line="lost"]';
    const look = () => { window.lineWasLost ||= document.querySelector(lost) !== null; };
    new MutationObserver(look).observe(document.body, {
        subtree: true, childList: true, attributes: true,
    });
}"""
"""Remembers in the page that it was not loaded anew, and whether it ever said the line is lost."""


@dataclass
class Party:
    """Two people at one table, the guest perhaps through a line that can be cut."""

    host: Person
    guest: Person

    @property
    def people(self) -> tuple[Person, Person]:
        return self.host, self.guest

    def play_on(self, enough: Callable[[], bool]) -> None:
        """Whoever is asked answers, until it is enough."""
        until = time.monotonic() + 120
        while not enough():
            assert time.monotonic() < until, "nobody is asked"
            for person in self.people:
                if person.is_asked and not enough():
                    answer_simply(person)
            self.host.page.wait_for_timeout(20)

    def until_guest_turn(self) -> None:
        """Play until the guest has to discard."""
        self.play_on(lambda: self.guest.is_asked and self.guest.must_discard)


@dataclass
class Moment:
    """What a decision looks like to the one who has to take it."""

    offer: str
    actions: list[str]
    hand: list[str]
    seconds: int
    at: float = field(default_factory=time.monotonic)


def look(person: Person) -> Moment:
    offer = person.wait_until_asked()
    return Moment(offer, person.offered(), person.hand(), person.clock())


def answer_simply(person: Person) -> None:
    """Pass where that is possible, else discard a tile."""
    offer = person.wait_until_asked()
    offered = person.offered()
    passing = [each for each in offered if each == compact(["pass"])]
    discards = [each for each in offered if each.startswith('["discard"')]
    person.answer(json.loads((passing or discards)[-1]))
    person.wait_until_closed(offer)


def sit_down(server: ServerProcess, guest_url: str, new_context: NewContext) -> Party:
    """A room with two people and two bots, dealt."""
    host, guest = (Person(new_context().new_page()) for _ in range(2))
    host.page.goto(server.url)
    host.press("new-room")
    host.press("clock-60")
    host.press("create-room")
    host.see("waiting-room")
    guest.page.goto(guest_url + host.page.url.removeprefix(server.url))
    guest.press("sit-down")
    guest.see("waiting-room")
    for seat in (2, 3):
        host.page.locator(f"{mark('room-seat', seat=seat)} {mark('add-bot', bot='greedy')}").click()
        host.see("room-seat", seat=seat, kind="bot")
    host.press("start")
    for person in (host, guest):
        person.see("table")
        person.page.evaluate(WATCH)
    return Party(host, guest)


def says_the_line_is_lost(person: Person) -> None:
    """The page has told that the line is down, if only for a moment."""
    person.page.wait_for_function("window.lineWasLost === true", polling=50)


def returns_to(person: Person, before: Moment, least: int = 0) -> None:
    """The line is back, the page is the same, and so is what is asked."""
    expect(person.page.locator(mark("line-lost"))).to_have_count(0)
    person.page.evaluate("window.lineWasLost = false")
    person.wait_for_offer(before.offer)
    after = look(person)
    assert (after.offer, after.actions) == (before.offer, before.actions)
    assert after.hand == before.hand
    passed = after.at - before.at
    assert after.seconds >= max(least, before.seconds - passed - 3)
    # After a crash the clock stands as at the last event, which may be a little more than was seen.
    assert least or after.seconds <= before.seconds
    assert person.page.evaluate("window.neverReloaded") is True


def goes_on(party: Party) -> None:
    """The guest's decision counts, and the game moves on past both people."""
    before = int(party.guest.wait_until_asked())
    answer_simply(party.guest)
    party.until_guest_turn()
    assert int(party.guest.wait_until_asked()) > before
    remaining = party.guest.see("compass").get_attribute("data-remaining") or ""
    expect(party.host.see("compass")).to_have_attribute("data-remaining", remaining)
    assert party.host.faults == party.guest.faults == []


@pytest.fixture
def proxy(server: ServerProcess) -> Iterator[Proxy]:
    with proxying(server.port) as made:
        yield made


def test_a_line_that_is_closed(
    server: ServerProcess, proxy: Proxy, new_context: NewContext
) -> None:
    party = sit_down(server, proxy.url, new_context)
    ways: tuple[Cut, ...] = ("fin", "rst")
    for how in ways:
        party.until_guest_turn()
        before = look(party.guest)
        proxy.cut(how)
        says_the_line_is_lost(party.guest)
        proxy.mend()
        returns_to(party.guest, before)
        goes_on(party)


def test_a_line_that_falls_silent(
    server: ServerProcess, proxy: Proxy, new_context: NewContext
) -> None:
    party = sit_down(server, proxy.url, new_context)
    party.until_guest_turn()
    before = look(party.guest)
    proxy.stall()
    discards = [each for each in before.actions if each.startswith('["discard"')]
    party.guest.answer(json.loads(discards[0]))
    says_the_line_is_lost(party.guest)
    returns_to(party.guest, before)
    goes_on(party)


def test_a_server_that_is_killed(mortal_server: ServerProcess, new_context: NewContext) -> None:
    party = sit_down(mortal_server, mortal_server.url, new_context)
    party.until_guest_turn()
    before = look(party.guest)
    mortal_server.kill()
    for person in party.people:
        says_the_line_is_lost(person)
    mortal_server.start()
    returns_to(party.guest, before, LEAST_AFTER_RESTART)
    expect(party.host.page.locator(mark("line-lost"))).to_have_count(0)
    assert party.host.page.evaluate("window.neverReloaded") is True
    goes_on(party)


def test_a_page_that_is_reloaded_and_opened_twice(
    server: ServerProcess, new_context: NewContext
) -> None:
    party = sit_down(server, server.url, new_context)
    party.until_guest_turn()
    before = look(party.guest)
    party.guest.page.reload()
    party.guest.page.evaluate(WATCH)
    returns_to(party.guest, before)
    second = Person(party.guest.page.context.new_page())
    second.page.goto(party.guest.page.url)
    second.page.evaluate(WATCH)
    returns_to(second, before)
    party.guest.see("superseded")
    party.guest.press("notice-action")
    returns_to(party.guest, before)
    second.see("superseded")
    goes_on(party)


def test_a_server_that_is_killed_between_hands(tmp_path: Path, new_context: NewContext) -> None:
    story = planning.stored()
    walls = tmp_path / "walls.json"
    walls.write_text(json.dumps({"dealer": 0, "walls": story["walls"][1:]}), "utf-8")
    with serving(tmp_path, walls) as server:
        person = Person(new_context().new_page())
        person.page.goto(server.url)
        person.press("play-bots")
        for place, answer in enumerate(story["hands"][1]["answers"]):
            person.wait_for_offer(str(place + 1))
            person.answer(answer["action"])
        person.see("settlement")
        person.page.evaluate(WATCH)
        server.kill()
        says_the_line_is_lost(person)
        server.start()
        expect(person.page.locator(mark("line-lost"))).to_have_count(0)
        person.press("next-hand")
        person.see("table", hand=2)
        person.wait_until_asked()
        assert person.page.evaluate("window.neverReloaded") is True
        assert person.faults == []
