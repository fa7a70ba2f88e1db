"""A Chromium that a stuck page cannot hold up: after a while it is killed, and started anew."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import psutil
from playwright.sync_api import Browser, Error, Playwright, sync_playwright

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
RELEASE = 30
"""Seconds after which what drives a killed Chromium is killed too."""


class Chromium:
    """One Chromium, started when it is asked for and not running.

    Nothing that Playwright evaluates in a page has a time limit of its own: a renderer that hangs
    would hold a test up for ever.
    """

    def __init__(self) -> None:
        self._playwright: Playwright | None = None
        self._browser: Browser | None = None
        self._driver: psutil.Process | None = None

    @property
    def browser(self) -> Browser:
        """The running browser."""
        if self._browser is None or not self._browser.is_connected():
            self.stop()
            before = set(psutil.Process().children())
            self._playwright = sync_playwright().start()
            started = [child for child in psutil.Process().children() if child not in before]
            self._driver = started[0] if started else None
            self._browser = self._playwright.chromium.launch(
                executable_path=find_chromium(), args=list(FLAGS)
            )
        return self._browser

    def stop(self) -> None:
        """End the browser and what drives it, whatever state they are in."""
        if self._browser is not None:
            with suppress(Error):
                self._browser.close()
        if self._playwright is not None:
            self._playwright.stop()
        self._playwright = self._browser = self._driver = None

    @contextmanager
    def limit(self, seconds: float) -> Iterator[None]:
        """Kill the browser if this takes longer: whoever waits for it gets an error."""
        timers = (
            threading.Timer(seconds, self._kill, kwargs={"with_driver": False}),
            threading.Timer(seconds + RELEASE, self._kill, kwargs={"with_driver": True}),
        )
        for timer in timers:
            timer.daemon = True
            timer.start()
        try:
            yield
        finally:
            for timer in timers:
                timer.cancel()

    def _kill(self, *, with_driver: bool) -> None:
        driver = self._driver
        if driver is None:
            return
        with suppress(psutil.NoSuchProcess):
            doomed = driver.children(recursive=True)
            for process in (*doomed, driver) if with_driver else doomed:
                with suppress(psutil.NoSuchProcess):
                    process.kill()
