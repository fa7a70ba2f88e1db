"""Tables for two and three, 白板 with a face, what-if sheets, items: sound and right."""

from typing import Any

import pytest
from playwright.sync_api import expect

from laizi import words
from laizi.server.protocol import SERVER_MESSAGE
from laizi.settlement.what_if import REASONS
from tests.browser.conftest import NewContext
from tests.browser.people import Json, compact, mark
from tests.browser.stage import CODE, Stage, audit, messages_of
from tests.browser.tables import SCENES, Scene
from tests.browser.test_layout import NAMELESS, SIZES, faults_at_every_size

SIDES = {2: {1: "across"}, 3: {1: "right", 2: "left"}, 4: {1: "right", 2: "across", 3: "left"}}


def bring_about(
    name: str, new_context: NewContext, language: str = "zh", *, presses: bool = True
) -> Stage:
    """The page showing a scene."""
    scene = SCENES[name]
    context = new_context(*SIZES[0], language)
    stage = Stage(context, scene.messages(), settings={"language": language})
    stage.open(f"/r/{CODE}")
    for each in scene.presses if presses else ():
        stage.person.press(each)
    stage.person.see(scene.shows if presses else "table")
    return stage


def said(stage: Stage, kind: str) -> Json:
    """What the server said of a kind."""
    return next(message for message in stage.messages if message["type"] == kind)


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES.keys())
def test_scenes_are_what_the_server_might_say(scene: Scene) -> None:
    for message in scene.messages():
        SERVER_MESSAGE.validate_python(message, strict=False)


@pytest.mark.browser
@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("scene", SCENES)
def test_every_table_is_sound(scene: str, language: str, new_context: NewContext) -> None:
    stage = bring_about(scene, new_context, language)
    assert faults_at_every_size(stage.page) == []
    assert NAMELESS.findall(stage.page.locator("body").aria_snapshot()) == []
    assert stage.person.faults == []


# --- seats -------------------------------------------------------------------------------------
@pytest.mark.browser
@pytest.mark.parametrize("scene", ["two, many melds", "three, many melds", "three wildcards"])
def test_everybody_sits_where_play_goes_on(scene: str, new_context: NewContext) -> None:
    stage = bring_about(scene, new_context)
    cards = stage.person.all("seat")
    sides = {int(c.get_attribute("data-seat") or ""): c.get_attribute("data-side") for c in cards}
    players = said(stage, "snapshot")["view"]["players"]
    assert sides == SIDES[len(players)]
    for player in players:
        river = stage.page.locator(mark("river", seat=player["seat"]))
        lying = [each.get_attribute("data-tile") for each in river.locator("[data-tile]").all()]
        assert lying == player["river"]


# --- tiles -------------------------------------------------------------------------------------
@pytest.mark.browser
def test_white_lies_and_is_shown_as_what_it_plays(new_context: NewContext) -> None:
    stage = bring_about("two, a chow with 白板", new_context)
    face = said(stage, "snapshot")["view"]["indicator"]
    assert stage.person.see("white-plays").get_attribute("data-plays") == face
    assert stage.person.see("wildcard").get_attribute("data-wildcards") == face
    chows = [a for a in said(stage, "offer")["offer"]["actions"] if a[0] == "chow"]
    for chow in chows:
        assert_in_a_row(stage, chow, face)
    hand = stage.person.hand()
    kinds = [face if tile == "5z" else tile for tile in hand if tile != face]
    assert kinds == sorted(kinds, key=lambda tile: (tile[1], tile[0]))


def assert_in_a_row(stage: Stage, chow: list[Any], face: str) -> None:
    """The button of a chow shows its real tiles in the order of the ranks they play."""
    button = stage.page.locator(f"[data-testid=action][data-action='{compact(chow)}']")
    tiles = button.locator(".tile").all()
    shown = [tile.get_attribute("data-plays") or tile.get_attribute("data-tile") for tile in tiles]
    ranks = [int((tile or "")[0]) for tile in shown]
    assert ranks == list(range(ranks[0], ranks[0] + 3))
    assert "5z" not in shown
    assert face[1] == (shown[0] or "")[1]


@pytest.mark.browser
@pytest.mark.parametrize(
    ("scene", "wild", "openings"),
    [("three wildcards", 3, 4), ("no wildcard", 0, 0), ("two, long rivers", 1, 0)],
)
def test_wildcards_are_always_shown_and_opening_where_it_counts(
    scene: str, wild: int, openings: int, new_context: NewContext
) -> None:
    stage = bring_about(scene, new_context)
    shown = stage.page.locator(mark("wildcard")).get_attribute("data-wildcards") or ""
    assert [t for t in shown.split(",") if t] == said(stage, "snapshot")["view"]["wildcards"]
    badges = stage.page.locator(f"{mark('wildcard')} .wild")
    assert badges.count() == wild
    assert stage.page.locator(mark("open-mark")).count() == openings


# --- what if -----------------------------------------------------------------------------------
def shown_outcomes(stage: Stage) -> dict[str, dict[int | None, Any]]:
    """What the sheet says of each tile and source: the payments, or the reason."""
    found: dict[str, dict[int | None, Any]] = {}
    for group in stage.person.all("what-if-group"):
        rows: dict[int | None, Any] = {}
        for row in group.locator(mark("what-if-row")).all():
            paid = row.get_attribute("data-payments")
            what: Any = row.get_attribute("data-reason")
            if paid is not None:
                what = [int(points) for points in paid.split()]
            sources = (row.get_attribute("data-from") or "").split()
            rows |= {None if each == "drawn" else int(each): what for each in sources}
        for tile in group.locator(mark("what-if-tile")).all():
            found[tile.get_attribute("data-tile") or ""] = rows
    return found


@pytest.mark.browser
@pytest.mark.parametrize("scene", [name for name in SCENES if "what if" in name])
def test_the_sheet_says_what_the_server_says(scene: str, new_context: NewContext) -> None:
    stage = bring_about(scene, new_context)
    told = said(stage, "what_if")["tiles"]
    assert shown_outcomes(stage) == {
        each["tile"]: {o["from"]: o["payments"] or o["reason"] for o in each["outcomes"]}
        for each in told
    }
    winning = {e["tile"]: str(e["unseen"]) for e in told if any(o["legal"] for o in e["outcomes"])}
    glance = stage.person.all("what-if-wait")
    assert winning == {e.get_attribute("data-tile"): e.get_attribute("data-unseen") for e in glance}


@pytest.mark.browser
def test_a_hand_at_rest_is_asked_about_by_itself(new_context: NewContext) -> None:
    stage = bring_about("what if, many ways", new_context, presses=False)
    answer = said(stage, "what_if")
    waits = stage.page.locator(mark("waits"))
    winning = [e for e in answer["tiles"] if any(o["legal"] for o in e["outcomes"])]
    expect(waits).to_have_attribute("data-count", str(len(winning)))
    stage.tell(said(stage, "snapshot"))
    expect(waits).to_have_count(0)
    stage.page.wait_for_timeout(50)
    assert "what_if" in stage.heard
    stage.tell(answer)
    waits.click()
    stage.person.see("what-if-sheet")
    assert stage.heard[-1] == "what_if"


@pytest.mark.browser
def test_a_chosen_tile_stays_chosen_whatever_is_said(new_context: NewContext) -> None:
    stage = bring_about("two, many melds", new_context)
    tile = stage.page.locator(mark("hand-tile", discardable="true")).first
    tile.click()
    expect(tile).to_have_attribute("aria-pressed", "true")
    stage.tell({"type": "what_if", "tiles": []})
    stage.tell({"type": "clock", "seat": 0, "running": True})
    stage.page.wait_for_timeout(100)
    expect(tile).to_have_attribute("aria-pressed", "true")
    stage.tell(said(stage, "offer") | {"offer": said(stage, "offer")["offer"] | {"id": "2"}})
    expect(tile).to_have_attribute("aria-pressed", "false")


# --- refused wins ------------------------------------------------------------------------------
@pytest.mark.browser
@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_refusal_is_told_in_words(language: words.Language, new_context: NewContext) -> None:
    messages = messages_of("refused")
    told = next(message["offer"] for message in messages if message["type"] == "offer")
    stage = Stage(new_context(*SIZES[0], language), messages, settings={"language": language})
    stage.open(f"/r/{CODE}")
    stage.person.see("refused")
    for place, reason in enumerate(sorted(REASONS.values())):
        refused = {"reason": reason, "tile": "9p"}
        stage.tell({"type": "offer", "offer": told | {"id": f"9{place}", "refused": refused}})
        banner = stage.person.see("refused", reason=reason)
        assert words.word(language, f"refusal.{reason}") in banner.inner_text()
        assert audit(stage.page) == []
