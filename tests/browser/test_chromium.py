"""A page that hangs holds nothing up."""

import pytest
from playwright.sync_api import Error

from tests.browser.chromium import Chromium


@pytest.mark.browser
def test_a_page_that_hangs_is_ended_and_the_next_one_runs(chromium: Chromium) -> None:
    page = chromium.browser.new_context().new_page()
    with chromium.limit(2), pytest.raises(Error, match="closed"):
        page.evaluate("() => { for (;;); }")
    assert chromium.browser.new_context().new_page().evaluate("1 + 1") == 2


@pytest.mark.browser
def test_what_is_done_in_time_is_left_alone(chromium: Chromium) -> None:
    before = chromium.browser
    with chromium.limit(60):
        assert before.new_context().new_page().evaluate("1 + 1") == 2
    assert chromium.browser is before
