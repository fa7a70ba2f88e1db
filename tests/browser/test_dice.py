"""掷骰 on the page: the dice of the 112 tiles, alike for everybody, reloaded, and in the record."""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from laizi import rulesets
from laizi.table.table import full_set
from laizi.tiles import tile_text
from tests.browser.conftest import NewContext
from tests.browser.people import Person, mark
from tests.browser.planning import HUMAN
from tests.browser.serving import ServerProcess, serving
from tests.browser.stage import audit
from tests.browser.test_match import code_of
from tests.browser.test_record import opened
from tests.browser.test_rulesets import begin
from tests.recording import recorded_match

pytestmark = pytest.mark.browser
TOLD = re.compile(r"庄家 .+ 掷 (\d)\+(\d)，.+ 掷 (\d)\+(\d)，数到第 (\d+) 墩")


@pytest.fixture
def server_112(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server for the 112 tiles. The human deals: nobody acts before he has looked."""
    wall = full_set(rulesets.load("laizi-112"))
    random.Random(1).shuffle(wall)
    walls = tmp_path / "walls.json"
    walls.write_text(json.dumps({"dealer": HUMAN, "walls": ["".join(map(tile_text, wall))]}))
    with serving(tmp_path, walls) as started:
        yield started


def dice_of(person: Person) -> list[int]:
    """The four dice, the dealer's first; the stack is their sum, and the words say the same."""
    shown = person.see("dice")
    dice = [int(each) for each in (shown.get_attribute("data-dice") or "").split()]
    assert len(dice) == 4
    assert set(dice) <= set(range(1, 7))
    assert shown.get_attribute("data-stack") == str(sum(dice))
    assert str(sum(dice)) in shown.inner_text()
    assert [die.locator("circle").count() for die in shown.locator("svg").all()] == dice
    spoken = [int(each) for each in re.findall(r"\d+", shown.get_attribute("aria-label") or "")]
    assert spoken[-5:] == [*dice, sum(dice)]
    return dice


def told(text: str) -> list[int]:
    """The dice in a Chinese sentence, and the stack."""
    found = TOLD.search(text)
    assert found is not None, text
    return [int(each) for each in found.groups()]


def end_match(person: Person) -> None:
    """The owner ends it, and opens the record."""
    for name in ("menu", "end-match", "end-match"):
        person.press(name)
    person.see("match-end")
    person.press("open-record")
    person.see("replay")


def test_everybody_sees_the_same_dice_in_the_room_and_in_its_record(
    server_112: ServerProcess, new_context: NewContext
) -> None:
    owner = Person(new_context(360, 640).new_page())
    guest = Person(new_context(360, 640, "en").new_page())
    begin(owner, server_112, "laizi-112")
    dice = dice_of(owner)
    log = owner.page.locator(mark("log"))
    expect(log).to_contain_text("墩")
    assert told(log.inner_text()) == [*dice, sum(dice)]
    assert audit(owner.page) == []
    guest.page.goto(f"{server_112.url}/r/{code_of(owner)}")
    guest.press("watch")
    assert dice_of(guest) == dice
    assert audit(guest.page) == []
    owner.page.reload()
    assert dice_of(owner) == dice
    end_match(owner)
    owner.page.keyboard.press("Home")
    assert dice_of(owner) == dice
    assert told(owner.see("sentence").inner_text()) == [*dice, sum(dice)]
    assert audit(owner.page) == []
    assert owner.faults == guest.faults == []


def test_every_hand_of_a_record_has_dice_of_its_own(new_context: NewContext) -> None:
    stage = opened(new_context(360, 640), recorded_match("laizi-112", 3))
    seen = []
    for hand in (1, 2, 3, 4):
        stage.person.see("replay", hand=hand)
        seen.append(dice_of(stage.person))
        stage.page.keyboard.press("n")
    assert len({tuple(dice) for dice in seen}) == 4


def test_no_other_rules_have_dice(server: ServerProcess, new_context: NewContext) -> None:
    person = Person(new_context(360, 640).new_page())
    begin(person, server, "hongzhong-kaikou")
    expect(person.page.locator(mark("log"))).to_contain_text("坐庄")
    assert "墩" not in person.page.locator(mark("log")).inner_text()
    assert person.all("dice") == []
    end_match(person)
    person.page.keyboard.press("Home")
    assert "坐庄" in person.see("sentence").inner_text()
    assert person.all("dice") == []
    assert person.faults == []
