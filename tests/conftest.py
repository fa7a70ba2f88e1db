"""What every test shares: which outside programs some tests need, and the count of those not run.

A test that needs one carries its marker (`browser`). Where the program is missing the test is
skipped and counted in the last line; with LAIZI_REQUIRE_ALL=1 it fails instead.
"""

import os
import shutil
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from hypothesis import settings

from tests import proof as proofs
from tests.proof import proof

__all__ = ["proof"]

settings.register_profile("ci", deadline=None, derandomize=True)
settings.register_profile("here", deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "here")


@dataclass(frozen=True)
class Need:
    """A program outside Python that some tests need, and how to get it."""

    found: Callable[[], bool]
    get_it: str


def find_chromium() -> str | None:
    """The path of a Chromium or Chrome, if this machine has one."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    return next(filter(None, map(shutil.which, names)), None)


NEEDS = {
    "browser": Need(
        found=lambda: find_chromium() is not None,
        get_it="apt-get install chromium fonts-noto-cjk",
    ),
}


@pytest.fixture(autouse=True)
def engine_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands that run in the tests' process may turn compilation off: only until their end."""
    monkeypatch.setenv("LAIZI_PLAIN", os.environ.get("LAIZI_PLAIN", "0"))


_proved = pytest.StashKey[list[str]]()
_not_run = pytest.StashKey[Counter[str]]()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[_not_run] = Counter()


def pytest_runtest_setup(item: pytest.Item) -> None:
    for name, need in NEEDS.items():
        if item.get_closest_marker(name) is None or need.found():
            continue
        if os.environ.get("LAIZI_REQUIRE_ALL") == "1":
            pytest.fail(f"needs a {name}: {need.get_it}", pytrace=False)
        pytest.skip(f"needs a {name}")


@pytest.hookimpl(wrapper=True)
def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> object:
    finished = (r for reports in terminalreporter.stats.values() for r in reports)
    reports = [r for r in finished if isinstance(r, pytest.TestReport)]
    config.stash[_proved] = [row for report in reports for row in proofs.rows_of(report)]
    for report in terminalreporter.getreports("skipped"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else ""
        for name in NEEDS:
            if f"needs a {name}" in reason:
                config.stash[_not_run][name] += 1
    return (yield)


def pytest_unconfigure(config: pytest.Config) -> None:
    """The last lines: where proofs were written, what was not run and how to get it."""
    written = proofs.write(config.stash.get(_proved, []))
    if written:
        print(f"proofs: {written}")  # noqa: T201
    counts = config.stash.get(_not_run, Counter())
    if counts:
        what = "; ".join(f"{name}: {NEEDS[name].get_it}" for name in counts)
        print(f"not run: {counts.total()} tests ({what})")  # noqa: T201
