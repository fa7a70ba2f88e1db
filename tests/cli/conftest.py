"""Commands choose plain or compiled by an environment variable: no test leaves it behind."""

import os

import pytest


@pytest.fixture(autouse=True)
def _engine_choice_ends_with_the_test(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAIZI_PLAIN", os.environ.get("LAIZI_PLAIN", "0"))
