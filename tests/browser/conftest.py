"""One Chromium for each module of tests, one context for each test."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.browser.serving import ServerProcess, serving
from tests.conftest import find_chromium

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE = 60_000
"""Milliseconds that a page may take for anything: the machine may be busy."""
WALLS = Path(__file__).parent / "walls" / "match.json"
STATIC = Path(__file__).parents[2] / "src" / "laizi" / "static"

NewContext = Callable[..., BrowserContext]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    assert (STATIC / "index.html").is_file(), "the page is not built: python tools/web.py build"
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=find_chromium(), args=list(FLAGS))
        yield launched
        launched.close()


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
