"""Tables for two and three, 白板 with a face, what-if sheets, items: sound at every size, and right."""

import pytest

from laizi.server.protocol import SERVER_MESSAGE
from tests.browser.conftest import NewContext
from tests.browser.people import Json
from tests.browser.stage import CODE, Stage
from tests.browser.tables import SCENES, Scene
from tests.browser.test_layout import NAMELESS, SIZES, faults_at_every_size


def bring_about(scene: Scene, new_context: NewContext, language: str = "zh") -> Stage:
    """The page showing a scene."""
    context = new_context(*SIZES[0], language)
    stage = Stage(context, scene.messages(), settings={"language": language})
    stage.open(f"/r/{CODE}")
    for name in scene.presses:
        stage.person.press(name)
    stage.person.see(scene.shows)
    return stage


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES.keys())
def test_scenes_are_what_the_server_might_say(scene: Scene) -> None:
    for message in scene.messages():
        SERVER_MESSAGE.validate_python(message, strict=False)


@pytest.mark.browser
@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES.keys())
def test_every_table_is_sound(scene: Scene, language: str, new_context: NewContext) -> None:
    stage = bring_about(scene, new_context, language)
    assert faults_at_every_size(stage.page) == []
    assert NAMELESS.findall(stage.page.locator("body").aria_snapshot()) == []
    assert stage.person.faults == []
