"""Nothing is clipped, overlapping, covered, outside or too small, on any screen at any size."""

import re

import pytest
from playwright.sync_api import Page

from laizi.server.protocol import SERVER_MESSAGE
from tests.browser.conftest import NewContext
from tests.browser.stage import FIXTURES, SCREENS, Screen, audit, messages_of, resize

SIZES = ((360, 640), (390, 844), (844, 390), (1440, 900))
NAMELESS = re.compile(
    r"^\s*- (button|textbox|combobox|link|radio|switch|checkbox)(?! \")", re.MULTILINE
)
BROKEN = {
    "small": ".act { min-height: 30px !important; height: 30px !important; }",
    "outside": ".dock { transform: translateX(90px); }",
    "overlap": ".actions { gap: 0 !important; } .act { margin-left: -20px !important; }",
    "covered": "main::after { content: ''; position: fixed; inset: 0; z-index: 99; }",
    "clipped": ".act .word { width: 8px; overflow: hidden; white-space: nowrap; }",
}


@pytest.mark.parametrize("fixture", sorted(path.stem for path in FIXTURES.glob("*.json")))
def test_fixtures_are_what_the_server_might_say(fixture: str) -> None:
    for message in messages_of(fixture):
        SERVER_MESSAGE.validate_python(message, strict=False)


def faults_at_every_size(page: Page) -> list[str]:
    """Faults at every size, on the smallest also in the dark, with where they were found."""
    found = []
    for size, theme in ((SIZES[0], "dark"), *((size, "light") for size in SIZES)):
        resize(page, *size)
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        found += [f"{size} {theme}: {fault}" for fault in audit(page)]
    return found


@pytest.mark.browser
@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS.keys())
def test_every_screen_is_sound(screen: Screen, language: str, new_context: NewContext) -> None:
    stage = screen.bring_about(new_context(*SIZES[0], language), {"language": language})
    assert faults_at_every_size(stage.page) == []
    assert NAMELESS.findall(stage.page.locator("body").aria_snapshot()) == []
    assert stage.page.locator("html").get_attribute("lang") == {"zh": "zh-CN", "en": "en"}[language]
    assert stage.person.faults == []


@pytest.mark.browser
@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_layout_is_found(fault: str, new_context: NewContext) -> None:
    stage = SCREENS["every claim, three chows"].bring_about(new_context(*SIZES[0]), {})
    assert audit(stage.page) == []
    stage.page.add_style_tag(content=BROKEN[fault])
    assert fault in {each["fault"] for each in audit(stage.page)}
