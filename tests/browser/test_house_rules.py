"""房规 in the page: made in the form, kept in a file and loaded from one, refused, played."""

import json
import tomllib
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Locator, expect

from laizi import rulesets
from tests.browser import planning, sheets
from tests.browser.conftest import NewContext
from tests.browser.moments import log_of, replay, score
from tests.browser.people import Json, Person, mark
from tests.browser.serving import ServerProcess, serving
from tests.browser.stage import audit

HANDS: list[Json] = planning.stored()["hands"]
FILES = Path(__file__).parents[1] / "rulesets"
KAIKOU = "hongzhong-kaikou"

pytestmark = pytest.mark.browser


def open_form(person: Person, server: ServerProcess, preset: str = KAIKOU) -> None:
    """From the start page to the form of house rules over a preset."""
    person.page.goto(server.url)
    person.press("new-room")
    person.see("ruleset", id=KAIKOU)
    if preset != KAIKOU:
        person.press("change-preset")
        person.press("preset", id=preset)
        person.see("ruleset", id=preset)
    person.press("change-rules")
    person.see("house-sheet")


def rule(person: Person, key: str) -> Locator:
    """A field of the form, its group opened."""
    found = person.page.locator(mark("rule", key=key))
    group = person.page.locator("details", has=found)
    if group.get_attribute("open") is None:
        group.locator("summary").click()
    return found


def write(person: Person, key: str, text: str) -> None:
    rule(person, key).locator(mark("rule-input")).fill(text)


def choose(person: Person, key: str, choice: str) -> None:
    rule(person, key).locator(mark("pill", choice=choice)).click()


def wait_for_hash(person: Person, hash_: str) -> None:
    """Wait until the server has found the rules sound."""
    expect(person.page.locator(mark("house-state"))).to_have_attribute("data-hash", hash_)


def play_first_hand(person: Person, server: ServerProcess, house: rulesets.Ruleset) -> None:
    """With bots, on the stored wall; the sheet shows what the rules come to, and which they are."""
    person.press("company-bots")
    person.press("create-room")
    for answer in HANDS[0]["answers"]:
        person.wait_for_offer(answer["offer"])
        person.answer(answer["action"])
    person.see("settlement")
    note = person.page.locator(f"{mark('settlement')} {mark('ruleset-note')}")
    assert note.get_attribute("data-hash") == house.hash
    code = person.page.url.rsplit("/", 1)[1]
    (hand,) = replay(log_of(server.database, code)).hands
    assert hand.case is not None
    (result,) = score([hand.case])
    assert result["ruleset"]["hash"] == house.hash
    assert sheets.read_sheet(person) == sheets.as_shown(result)
    assert audit(person.page) == []


def changes_of(person: Person, sheet: str) -> str:
    return person.page.locator(f"{mark(sheet)} {mark('ruleset-changes')}").inner_text()


def test_rules_made_in_the_form_are_played(server: ServerProcess, new_context: NewContext) -> None:
    person = Person(new_context(360, 640).new_page())
    open_form(person, server)
    write(person, "hard_factor", "3")
    write(person, "cap", "500")
    expect(rule(person, "golden").locator(mark("rule-problem"))).to_have_text("不能低于 cap = 500")
    expect(person.page.locator(mark("use-house"))).to_be_disabled()
    write(person, "golden", "800")
    choose(person, "special_discard", "true")
    values = {"hard_factor": 3, "cap": 500, "golden": 800}
    house = rulesets.from_values(KAIKOU, values)
    wait_for_hash(person, house.hash)
    assert audit(person.page) == []
    person.press("use-house")
    assert person.see("ruleset").get_attribute("data-changed") == "true"
    told = changes_of(person, "room-sheet")
    assert told == "与红中癞子杠 开口翻不同：硬胡 3（原 2）；封顶 500（原 300）；金顶 800（原 400）"
    play_first_hand(person, server, house)
    assert changes_of(person, "settlement") == told
    assert person.faults == []


def test_what_is_wrong_is_found_from_the_foot_of_the_form(
    server: ServerProcess, new_context: NewContext
) -> None:
    person = Person(new_context(360, 640).new_page())
    open_form(person, server)
    write(person, "seats", "9" * 24)
    problem = rule(person, "seats").locator(mark("rule-problem"))
    expect(problem).to_be_visible()
    assert rule(person, "seats").locator(mark("rule-input")).input_value() == "9" * 24
    rule(person, "escape_penalty").scroll_into_view_if_needed()
    expect(problem).not_to_be_in_viewport()
    person.press("first-problem")
    expect(problem).to_be_in_viewport()
    assert audit(person.page) == []


def test_bots_have_names_that_the_reader_can_read(
    server: ServerProcess, new_context: NewContext
) -> None:
    for language, name in (("en", "Lao Wan"), ("zh", "老万")):
        person = Person(new_context(language=language).new_page())
        person.page.goto(server.url)
        person.press("new-room")
        person.see("ruleset", id=KAIKOU)
        person.press("company-bots")
        person.press("create-room")
        person.see("table")
        expect(person.page.get_by_text(name, exact=True).first).to_be_visible()


def test_a_page_that_does_not_exist_leads_home(
    server: ServerProcess, new_context: NewContext
) -> None:
    person = Person(new_context(360, 640).new_page())
    person.page.goto(f"{server.url}/nonsense")
    person.see("nowhere")
    assert audit(person.page) == []
    person.press("notice-action")
    person.see("new-room")


def test_a_file_is_loaded_and_played(server: ServerProcess, new_context: NewContext) -> None:
    person = Person(new_context(1440, 900, "en").new_page())
    path = FILES / "good" / "at-wangs.toml"
    house = rulesets.load_file(path)
    open_form(person, server)
    person.page.locator(mark("load-house")).set_input_files(path)
    wait_for_hash(person, house.hash)
    assert rule(person, "laizi_kong").get_attribute("data-changed") == "true"
    assert rule(person, "chow").get_attribute("data-changed") == "false"
    person.press("use-house")
    assert "At Wang's" in person.see("ruleset-note").inner_text()
    play_first_hand(person, server, house)
    assert "At Wang's" in person.see("ruleset-note").inner_text()
    assert person.faults == []


def rulesets_values(path: Path) -> Json:
    """The values that a house file writes, with those that are wrong."""
    values: Json = tomllib.loads(path.read_text("utf-8"))["values"]
    return {key: values[key] for key in ("lazi_kong", "seats", "chow", "minimum")}


@pytest.mark.parametrize("encoding", ["gbk", "utf-16"])
@pytest.mark.parametrize(("language", "said"), [("zh", "另存为 UTF-8"), ("en", "as UTF-8")])
def test_a_file_that_is_not_utf8_is_refused(
    encoding: str, language: str, said: str, new_context: NewContext, server: ServerProcess
) -> None:
    person = Person(new_context(360, 640, language).new_page())
    open_form(person, server)
    wait_for_hash(person, rulesets.load(KAIKOU).hash)
    text = f'extends = "{KAIKOU}"\nnames = "老王家"\n[values]\ncap = 200\n'
    file: FilePayload = {"name": "wang.toml", "mimeType": "", "buffer": text.encode(encoding)}
    person.page.locator(mark("load-house")).set_input_files(file)
    assert said in person.see("file-unreadable").inner_text()
    assert person.see("house-state").get_attribute("data-changed") == "0"
    assert person.page.locator(mark("house-name")).input_value() == ""
    assert audit(person.page) == []
    person.page.locator(mark("load-house")).set_input_files({**file, "buffer": text.encode()})
    expect(person.page.locator(mark("house-name"))).to_have_value("老王家")
    assert not person.all("file-unreadable")


def test_a_broken_file_is_refused_whole(server: ServerProcess, new_context: NewContext) -> None:
    person = Person(new_context(360, 640, "en").new_page())
    path = FILES / "broken" / "everything-at-once.toml"
    open_form(person, server)
    wait_for_hash(person, rulesets.load(KAIKOU).hash)
    person.page.locator(mark("load-house")).set_input_files(path)
    refused = person.see("file-refused")
    keys = [each.get_attribute("data-key") for each in refused.locator("li").all()]
    assert keys == ["lazi_kong", "seats", "chow", "minimum"]
    assert "did you mean laizi_kong?" in refused.inner_text()
    for key, value in rulesets_values(path).items():
        line = refused.locator(f'li[data-key="{key}"] code')
        assert line.inner_text() == f"{key} = {json.dumps(value)}"
    assert person.see("house-state").get_attribute("data-changed") == "0"
    assert audit(person.page) == []


def test_rules_are_kept_in_a_file(server: ServerProcess, new_context: NewContext) -> None:
    person = Person(new_context(390, 844, "en").new_page())
    open_form(person, server, "facai-sifan")
    person.page.locator(mark("house-name")).fill("At Wang's")
    choose(person, "chow", "false")
    choose(person, "golden_at_once", "all_258")
    write(person, "golden_none_open", "1000")
    values = {"chow": False, "golden_at_once": ["all_honors", "all_258"], "golden_none_open": 1000}
    wait_for_hash(person, rulesets.from_values("facai-sifan", values).hash)
    with person.page.expect_download() as saved:
        person.press("save-house")
    text = saved.value.path().read_text("utf-8")
    house = rulesets.read_house(text, saved.value.suggested_filename, "wang").build()
    assert house.base == "facai-sifan"
    assert house.names.en == "At Wang's"
    assert set(rulesets.changes(house)) == set(values)


def test_a_changed_rule_goes_back_to_the_presets(
    server: ServerProcess, new_context: NewContext
) -> None:
    person = Person(new_context(360, 640, "en").new_page())
    open_form(person, server)
    write(person, "undrawn_tiles", "12")
    choose(person, "golden", "none")
    choose(person, "fixed_tiles", "6z")
    state = person.page.locator(mark("house-state"))
    expect(state).to_have_attribute("data-changed", "3")
    rule(person, "golden").locator(mark("rule-reset")).click()
    choose(person, "fixed_tiles", "6z")
    write(person, "undrawn_tiles", "10")
    expect(state).to_have_attribute("data-changed", "0")
    write(person, "undrawn_tiles", "12")
    person.press("reset-house")
    wait_for_hash(person, rulesets.load(KAIKOU).hash)
    assert rule(person, "undrawn_tiles").get_attribute("data-changed") == "false"


def test_the_form_by_keyboard(server: ServerProcess, new_context: NewContext) -> None:
    person = Person(new_context(1440, 900, "en").new_page())
    open_form(person, server)
    person.page.locator('[data-group="winning"] summary').focus()
    person.page.keyboard.press("Enter")
    person.page.keyboard.press("Tab")
    assert person.page.evaluate("document.activeElement.dataset.choice") == "true"
    person.page.keyboard.press("Tab")
    person.page.keyboard.press("Space")
    assert rule(person, "open_required").get_attribute("data-changed") == "true"
    house = rulesets.from_values(KAIKOU, {"open_required": False})
    wait_for_hash(person, house.hash)
    person.page.keyboard.press("Escape")
    assert person.see("ruleset").get_attribute("data-changed") == "false"


def sit_with_bots(person: Person) -> None:
    """A room with bots, until one is asked for the first time."""
    person.press("company-bots")
    person.press("create-room")
    person.wait_until_asked()
    assert audit(person.page) == []
    assert person.faults == []


def test_tables_for_three_and_for_two(tmp_path: Path, new_context: NewContext) -> None:
    with serving(tmp_path) as server:
        person = Person(new_context(360, 640).new_page())
        open_form(person, server, "hongzhong-sanren")
        person.press("use-house")
        sit_with_bots(person)
        sides = [each.get_attribute("data-side") for each in person.all("seat")]
        assert sides == ["left", "right"]
        open_form(person, server)
        write(person, "seats", "2")
        write(person, "last_zone_tiles", "2")
        wait_for_hash(person, rulesets.from_values(KAIKOU, {"seats": 2, "last_zone_tiles": 2}).hash)
        person.press("use-house")
        sit_with_bots(person)
        assert [each.get_attribute("data-side") for each in person.all("seat")] == ["across"]
