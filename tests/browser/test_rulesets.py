"""A match of every ruleset against bots, by clicking; each sheet is what `laizi score` says."""

import json
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect

from laizi import rulesets
from tests.browser import planning, sheets
from tests.browser.conftest import NewContext
from tests.browser.moments import Replay, log_of, replay
from tests.browser.people import Json, Person, mark
from tests.browser.serving import ServerProcess, serving
from tests.browser.stage import audit
from tests.browser.test_match import code_of, expected_sheets, read_ranking
from tests.proof import Proof

EVERY: Final = tuple(preset.id for preset in rulesets.list_presets())
WHOLE: Final = ("hongzhong-sanren", "facai-sifan", "laizi-112", "wuyi-erren")
"""Played to the end in every run of the tests; of the others one hand, unless proving."""
WANTED: Final = {
    "facai-sifan": {"special_kong"},
    "laizi-112": {"self_draw", "discard"},
    "wuyi-erren": {"chow with white", "discard"},
}
LONGEST: Final = 60


def plan_of(ruleset: str) -> planning.MatchPlan:
    """A match in which the human wins and loses, and meets what is the ruleset's own."""
    wanted = frozenset({"won", "lost"} | WANTED.get(ruleset, set()))
    return planning.find_shuffled(ruleset, wanted, LONGEST)


def walls_of(plan: planning.MatchPlan, folder: Path) -> Path:
    """The walls of a plan in a file, for a server to deal."""
    file = folder / "walls.json"
    file.write_text(json.dumps({"dealer": planning.HUMAN, "walls": plan.walls}), "utf-8")
    return file


def begin(person: Person, server: ServerProcess, ruleset: str) -> None:
    """From the start page to a table of a ruleset with bots at every other seat."""
    person.page.goto(server.url)
    person.press("new-room")
    person.see("ruleset")
    person.press("change-preset")
    person.press("preset", id=ruleset)
    person.see("ruleset", id=ruleset)
    seats = rulesets.load(ruleset).seats
    if ruleset in WHOLE:
        fill_empty_seats(person, seats)
    else:
        person.press("company-bots")
        person.press("create-room")
    person.see("table", seats=seats)


def fill_empty_seats(person: Person, seats: int) -> None:
    """A room for friends who do not come: one bot is asked for, the others come by themselves."""
    person.press("create-room")
    person.see("waiting-room")
    assert len(person.all("room-seat")) == seats
    person.press("add-bot", bot="greedy")
    expect(person.page.locator(mark("room-seat", kind="bot"))).to_have_count(1)
    person.press("start")


def play(person: Person, answers: planning.Answers) -> Json:
    """Answer as planned, and read the sheet at the end."""
    for place, answer in enumerate(answers.given):
        person.wait_for_offer(answer["offer"])
        if place == 0:
            assert audit(person.page) == []
        person.answer(answer["action"])
    person.see("settlement")
    assert audit(person.page) == []
    drawn = "drawn" in answers.seen
    shown = {"payments": sheets.read_payments(person)} if drawn else sheets.read_sheet(person)
    return shown | {"totals": sheets.read_totals(person)}


def see_the_end(person: Person, told: Replay, plan: planning.MatchPlan) -> None:
    person.press("next-hand")
    person.see("match-end")
    assert audit(person.page) == []
    assert told.ranking is not None
    assert read_ranking(person) == [(seat, plan.points[seat]) for seat in told.ranking]


@pytest.mark.browser
@pytest.mark.proof
@pytest.mark.parametrize("ruleset", EVERY)
def test_a_match_of_every_ruleset(
    ruleset: str, tmp_path: Path, new_context: NewContext, proof: Proof
) -> None:
    plan = plan_of(ruleset)
    whole = len(plan.hands)
    hands = whole if ruleset in WHOLE else min(whole, proof.size(whole))
    person = Person(new_context(360, 640).new_page())
    with serving(tmp_path, walls_of(plan, tmp_path)) as server:
        begin(person, server, ruleset)
        shown = []
        for number, answers in enumerate(plan.hands[:hands]):
            if number:
                person.press("next-hand")
            shown.append(play(person, answers))
        told = replay(log_of(server.database, code_of(person)))
        assert shown == expected_sheets(told)[:hands]
        if hands == whole:
            see_the_end(person, told, plan)
    assert person.faults == []
    proof.held(f"{ruleset}: sheets in the browser are those of laizi score", hands=hands)
