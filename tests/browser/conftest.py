"""One Chromium for each module of tests, contexts for each test."""

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Error

from tests.browser.chromium import Chromium
from tests.browser.serving import ServerProcess, serving

PATIENCE = 60_000
"""Milliseconds that a page may take for anything: the machine may be busy."""
LONGEST = 300
"""Seconds that a test may take; the longest takes half a minute."""
WALLS = Path(__file__).parent / "walls" / "match.json"
STATIC = Path(__file__).parents[2] / "src" / "laizi" / "static"

NewContext = Callable[..., BrowserContext]


@pytest.fixture(scope="module")
def chromium() -> Iterator[Chromium]:
    assert (STATIC / "index.html").is_file(), "the page is not built: python tools/web.py build"
    started = Chromium()
    yield started
    started.stop()


@pytest.fixture
def browser(chromium: Chromium) -> Iterator[Browser]:
    """The browser, killed if a test takes minutes: it is then run once more, in a new one."""
    with chromium.limit(LONGEST):
        yield chromium.browser


@pytest.fixture
def new_context(browser: Browser) -> Iterator[NewContext]:
    """Makes contexts: people with browsers of their own."""
    made: list[BrowserContext] = []

    def make(width: int = 390, height: int = 844, language: str = "zh") -> BrowserContext:
        scale = 2 if os.environ.get("LAIZI_PICTURES") == "1" else 1
        context = browser.new_context(
            viewport={"width": width, "height": height},
            device_scale_factor=scale,
            locale="zh-CN" if language == "zh" else "en-GB",
            reduced_motion="reduce",
        )
        context.set_default_timeout(PATIENCE)
        made.append(context)
        return context

    yield make
    for context in made:
        with suppress(Error):  # of a browser that was killed
            context.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server whose walls are those of `walls/match.json`; rooms do not disturb each other."""
    with serving(tmp_path_factory.mktemp("server"), WALLS) as started:
        yield started


@pytest.fixture
def mortal_server(tmp_path: Path) -> Iterator[ServerProcess]:
    """The same for one test alone, which may kill it."""
    with serving(tmp_path, WALLS) as started:
        yield started


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test whose browser was killed, since it hung, is run once more; any other fault counts."""
    for item in items:
        if item.get_closest_marker("browser") is not None:
            item.add_marker(pytest.mark.flaky(reruns=1, only_rerun=["TargetClosedError"]))
