"""A record on the page: from a file and from a room's link, stepped, played, hand by hand."""

import json
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from laizi.record import Player
from laizi.rulesets import from_values
from laizi.rulesets.wording import changes_text
from laizi.view import EVERYTHING
from laizi.words import LANGUAGES, Language
from tests.browser.conftest import NewContext
from tests.browser.people import Json, Person, mark
from tests.browser.serving import ServerProcess
from tests.browser.stage import Stage, audit, file_of
from tests.folding import empty_view, fold
from tests.recording import objects_of, recorded_match, sealed

pytestmark = pytest.mark.browser
RECORD = recorded_match(seed=3)
PRESETS = ("hongzhong-kaikou", "hongzhong-sanren")


def opened(context: Any, record: bytes, language: str = "zh") -> Stage:
    """A page on which somebody has picked a record."""
    stage = Stage(context, [], seated=False, settings={"language": language})
    stage.open("/#/record")
    stage.page.locator(mark("record-file")).set_input_files(file_of(record))
    stage.person.see("replay")
    return stage


def altered(change: Callable[[list[Json]], object]) -> bytes:
    """A record changed and sealed again: every check and the digest fit."""
    lines = objects_of(RECORD)
    change(lines)
    return sealed(lines)


def of_type(lines: list[Json], kind: str) -> Json:
    """The first event of a type."""
    event: Json = next(line["event"] for line in lines if line.get("event", {}).get("type") == kind)
    return event


def match_over(record: bytes) -> Json:
    """The line with which a match of no hands ends."""
    return {"type": "event", "number": 1, "event": events_of(record)[-1][-1]}


SEVENTH = RECORD[: RECORD.index(b'"number":7,')].count(b"\n") + 1
"""The line of the seventh event."""


def events_of(record: bytes) -> list[list[Json]]:
    """The events of each hand."""
    hands: list[list[Json]] = []
    for line in map(json.loads, record.splitlines()):
        if line["type"] == "hand":
            hands.append([])
        elif line["type"] == "event":
            hands[-1].append(line["event"])
    return hands


def place_of(page: Page) -> tuple[int, int]:
    """Hand and step on the page."""
    table = page.locator(mark("replay"))
    hand, step = table.get_attribute("data-hand"), table.get_attribute("data-step")
    return int(hand or -1), int(step or -1)


def go_to(page: Page, place: int) -> None:
    """Drag the slider to a step."""
    page.locator(mark("record-place")).fill(str(place))


def shown_hands(person: Person) -> dict[int, list[str]]:
    """Every hand as it lies open, by seat, in order of kinds."""
    found = {}
    for place in person.all("hand-of-seat"):
        tiles = [t.get_attribute("data-tile") or "" for t in place.locator("[data-tile]").all()]
        found[int(place.get_attribute("data-seat") or -1)] = sorted(tiles)
    return found


@pytest.mark.parametrize("preset", PRESETS)
def test_every_hand_lies_open_at_every_step(preset: str, new_context: NewContext) -> None:
    record = recorded_match(preset, 3)
    events = events_of(record)[0]
    stage = opened(new_context(1440, 900), record)
    view = empty_view(0, {"id": preset, "hash": ""}, 4)
    for place, event in enumerate(events):
        fold(view, event)
        if place % 9 == 0 and place + 4 < len(events):
            go_to(stage.page, place)
            seats = len(view["points"])
            expected = {p["seat"]: sorted(p["hand"] or []) for p in view["players"][:seats]}
            assert shown_hands(stage.person) == expected
    assert stage.person.faults == []


def test_buttons_and_keys_move_it(new_context: NewContext) -> None:
    record = recorded_match(seed=3)
    hands = [len(events) for events in events_of(record)]
    stage = opened(new_context(390, 844), record)
    page, person = stage.page, stage.person
    assert place_of(page) == (1, 0)
    expect(page.locator(mark("step-back"))).to_be_disabled()
    person.press("step-forward")
    page.keyboard.press("ArrowRight")
    assert place_of(page) == (1, 2)
    person.press("step-back")
    assert place_of(page) == (1, 1)
    page.keyboard.press("n")
    assert place_of(page) == (2, 0)
    page.keyboard.press("ArrowLeft")
    assert place_of(page) == (1, hands[0] - 1)
    person.press("menu")
    assert len(person.all("open-hand")) == 4
    person.press("open-hand", hand=3)
    assert place_of(page) == (3, 0)
    page.keyboard.press("p")
    assert place_of(page) == (2, 0)
    assert person.faults == []


def test_it_plays_by_itself_until_the_hand_is_over(new_context: NewContext) -> None:
    record = recorded_match(seed=3)
    stage = opened(new_context(390, 844), record)
    page, person = stage.page, stage.person
    person.press("speed")
    person.press("speed")
    person.see("speed", speed=4)
    go_to(page, len(events_of(record)[0]) - 4)
    page.locator(mark("play")).focus()
    page.keyboard.press("Space")
    person.see("settlement")
    person.press("next-hand")
    person.see("replay", playing="true", hand=2)
    person.press("play")
    person.see("replay", playing="false", hand=2)


def test_the_settlement_sheets_and_the_ranking_are_those_recorded(new_context: NewContext) -> None:
    record = recorded_match(seed=3)
    hands = events_of(record)
    stage = opened(new_context(390, 844), record, "en")
    for place, events in enumerate(hands):
        go_to(stage.page, len(events) - 1)
        stage.person.see("settlement")
        settled = next((e["settlement"] for e in events if e["type"] == "settled"), None)
        paid = [cell.get_attribute("data-points") for cell in stage.person.all("payment")]
        assert paid == [str(n) for n in (settled["payments"] if settled else [0] * 4)]
        stage.person.press("next-hand")
        if place + 1 < len(hands):
            stage.person.see("replay", hand=place + 2)
            stage.person.press("play")
    stage.person.see("match-end")
    seats = [int(each.get_attribute("data-seat") or -1) for each in stage.person.all("rank")]
    assert seats == hands[-1][-1]["ranking"]
    assert not stage.person.all("open-record")


def test_who_ran_out_of_time_is_told(new_context: NewContext) -> None:
    record = recorded_match(seed=3)
    lines = [json.loads(line) for line in record.splitlines()]
    acts = [line for line in lines if line["type"] in ("action", "event", "hand")]
    place, wanted = -1, ""
    for before, line in pairwise(acts):
        place += line["type"] == "event"
        if before["type"] == "action" and before["by"] == "timeout" and line["type"] == "event":
            wanted = before["by"]
            break
    assert wanted
    stage = opened(new_context(390, 844), record)
    go_to(stage.page, place)
    stage.person.see("acted-by", by=wanted)


@pytest.mark.parametrize("reader", [2, None])
def test_reduced_records_keep_hands_face_down(reader: int | None, new_context: NewContext) -> None:
    stage = opened(new_context(1440, 900), recorded_match(seed=3, reader=reader))
    go_to(stage.page, 30)
    shown = {seat for seat, tiles in shown_hands(stage.person).items() if tiles}
    assert shown == ({reader} if reader is not None else set())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"nothing\n", "不是牌谱"),
        (altered(lambda lines: lines[0].update(v=99)), "版本"),
        (RECORD[:9000], "之后断了"),
        (
            RECORD.replace(b'"number":7,', b'"number":8,'),
            f"第 {SEVENTH} 行与写下时不一样",
        ),
        (RECORD.replace(b"\n", b"\r\n"), "第 1 行与写下时不一样"),
        (RECORD + b"\n", "却还有内容"),
        (altered(lambda lines: lines[0].pop("players")), "第 1 行的 players"),
        (altered(lambda lines: lines[0].pop("rules")), "第 1 行的 rules"),
        (
            altered(lambda lines: lines[0]["players"].append(lines[0]["players"][0])),
            "第 1 行的 players",
        ),
        (altered(lambda lines: lines[2].pop("event")), "第 3 行的 event"),
        (altered(lambda lines: of_type(lines, "won").pop("hand")), "event.hand"),
        (
            altered(
                lambda lines: [of_type(lines, "discarded").pop(key) for key in ("seat", "tile")]
            ),
            "event.seat",
        ),
        (
            altered(
                lambda lines: of_type(lines, "discarded").update(
                    tile="9m" if of_type(lines, "discarded")["tile"] != "9m" else "1m", seat=1
                )
            ),
            "牌桌对不上",
        ),
        (altered(lambda lines: lines[0]["rules"]["values"].update(cap=500)), "校验值与取值不符"),
        (altered(lambda lines: lines[0]["rules"].update(id="facai-koukou")), "第 1 行对规则的说明"),
    ],
)
def test_what_cannot_be_opened_is_told(text: bytes, said: str, new_context: NewContext) -> None:
    stage = Stage(new_context(), [], seated=False, settings={"language": "zh"})
    stage.open("/#/record")
    stage.page.locator(mark("record-file")).set_input_files(file_of(text))
    assert said in stage.person.see("record-problem").inner_text()
    assert not stage.person.all("replay")
    assert stage.person.faults == []
    assert audit(stage.page) == []
    stage.page.locator(mark("record-file")).set_input_files(file_of(recorded_match(seed=3)))
    stage.person.see("replay")


HOUSE = from_values("hongzhong-kaikou", {"cap": 200, "laizi_kong": 2})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("version", [2, 3])
def test_which_rules_were_played_is_told(
    language: Language, version: int, new_context: NewContext
) -> None:
    record = recorded_match(seed=3, ruleset=HOUSE)
    if version == 2:
        lines = objects_of(record)
        lines[0]["v"] = 2
        del lines[0]["rules"]["base"], lines[0]["rules"]["changes"]
        record = sealed(lines)
    stage = opened(new_context(360, 640), record, language)
    stage.person.press("menu")
    for sheet in ("record-menu", "settlement"):
        note = stage.person.see(sheet).locator(mark("ruleset-note"))
        assert note.get_attribute("data-hash") == HOUSE.hash
        assert HOUSE.short_hash in note.inner_text()
        assert (changes_text(HOUSE, language) or "nothing") in note.inner_text()
        assert audit(stage.page) == []
        stage.page.keyboard.press("Escape")
        stage.page.keyboard.press("End")
    assert stage.person.faults == []


def test_without_a_server_name_and_hash_of_an_older_record_must_do(
    new_context: NewContext,
) -> None:
    lines = objects_of(recorded_match(seed=3, ruleset=HOUSE))
    lines[0]["v"] = 2
    del lines[0]["rules"]["base"], lines[0]["rules"]["changes"]
    stage = Stage(new_context(), [], seated=False, settings={"language": "en"})
    stage.open("/#/record")
    stage.page.route("**/api/**", lambda route: route.abort())
    stage.page.locator(mark("record-file")).set_input_files(file_of(sealed(lines)))
    stage.person.see("replay")
    stage.person.press("menu")
    note = stage.person.see("record-menu").locator(mark("ruleset-note"))
    assert note.get_attribute("data-hash") == HOUSE.hash
    assert not stage.person.all("ruleset-changes")
    assert stage.person.faults == []


@pytest.mark.parametrize(("language", "winds"), [("zh", "东南西北"), ("en", "ESWN")])
def test_who_share_a_name_are_told_apart(
    language: str, winds: str, new_context: NewContext
) -> None:
    bots = ("greedy", "random", "greedy", "random")
    players = tuple(Player(seat, name, "bot", name) for seat, name in enumerate(bots))
    stage = opened(new_context(360, 640), recorded_match(seed=3, players=players), language)
    assert audit(stage.page) == []
    stage.page.keyboard.press("End")
    sheet = stage.person.see("settlement")
    names = sheet.locator("tbody th").all_inner_texts()
    assert [name[0] for name in names] == list(winds)
    assert [name.split()[-1] for name in names] == list(bots)
    text = sheet.inner_text()
    told = sum(text.count(name) for name in names)
    assert told == text.count("greedy") + text.count("random")
    assert audit(stage.page) == []


def test_what_is_left_is_told_from_the_deal_on(new_context: NewContext) -> None:
    stage = opened(new_context(), RECORD)
    events = events_of(RECORD)[0]
    first = next(place for place, event in enumerate(events) if event["type"] == "drew")
    for place in range(first + 1):
        go_to(stage.page, place)
        left = events[first]["remaining"] + (place < first)
        stage.person.see("compass", remaining=left)


def test_a_record_without_a_hand_is_told(new_context: NewContext) -> None:
    lines = [objects_of(RECORD)[0], {"type": "stop"}, match_over(RECORD), {"type": "end"}]
    stage = Stage(new_context(360, 640), [], seated=False, settings={"language": "zh"})
    stage.open("/#/record")
    stage.page.locator(mark("record-file")).set_input_files(file_of(sealed(lines)))
    assert "一局也没有" in stage.person.see("record-empty").inner_text()
    assert audit(stage.page) == []
    stage.person.press("notice-action")
    stage.person.see("play-bots")


def test_a_file_can_be_dropped(new_context: NewContext) -> None:
    stage = Stage(new_context(), [], seated=False, settings={"language": "en"})
    stage.open("/#/record")
    stage.person.see("record-open")
    stage.page.evaluate(
        """text => {
            const data = new DataTransfer();
            data.items.add(new File([text], 'match.lzr'));
            window.dispatchEvent(new DragEvent('drop', {dataTransfer: data, cancelable: true}));
        }""",
        recorded_match(seed=3, reader=EVERYTHING).decode(),
    )
    stage.person.see("replay")


def test_from_the_end_of_a_match_to_its_record(
    server: ServerProcess, new_context: NewContext
) -> None:
    person = Person(new_context(360, 640).new_page())
    person.page.goto(server.url)
    person.press("play-bots")
    person.wait_until_asked()
    code = person.page.url.rsplit("/", 1)[1]
    unfinished = Person(new_context().new_page())
    unfinished.page.goto(f"{server.url}/#/record/{code}")
    assert "还没结束" in unfinished.see("record-problem").inner_text()
    person.press("menu")
    person.press("end-match")
    person.press("end-match")
    person.see("match-end")
    assert audit(person.page) == []
    person.press("open-record")
    person.see("replay")
    assert shown_hands(person) == {0: [], 1: [], 2: [], 3: []}
    person.page.keyboard.press("End")
    person.see("match-end")
    person.page.keyboard.press("Escape")
    assert {seat for seat, tiles in shown_hands(person).items() if tiles} == {0, 1, 2, 3}
    person.press("menu")
    with person.page.expect_download() as waiting:
        person.press("download")
    assert waiting.value.suggested_filename == f"laizi-{code}.lzr"
    # Somebody else sees what everybody could see.
    unfinished.page.reload()
    unfinished.see("replay")
    unfinished.page.keyboard.press("End")
    unfinished.see("match-end")
    assert {seat for seat, tiles in shown_hands(unfinished).items() if tiles} == set()
    assert person.faults == unfinished.faults == []
