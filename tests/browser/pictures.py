"""Pictures for the documentation, taken while tests play; only when LAIZI_PICTURES=1."""

import os
from pathlib import Path
from typing import Final

from playwright.sync_api import Page

from tests.browser.stage import SETTLED

WANTED: Final = os.environ.get("LAIZI_PICTURES") == "1"
FOLDER: Final = Path(__file__).parents[2] / "docs" / "pictures"

SAME_CODE: Final = """() => {
    const code = location.pathname.split('/').at(-1);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) if (texts.currentNode.data === code) texts.currentNode.data = 'K7QF2M';
}"""
"""Rooms have random codes; in pictures they all have the same."""


def take(page: Page, name: str, width: int, height: int) -> None:
    """Keep what the page shows at a size of window."""
    if not WANTED:
        return
    before = page.viewport_size
    page.set_viewport_size({"width": width, "height": height})
    page.mouse.move(1, 1)
    page.evaluate(SAME_CODE)
    page.evaluate(SETTLED)
    FOLDER.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=FOLDER / f"{name}.png", scale="css" if width > 1000 else "device")
    if before is not None:
        page.set_viewport_size(before)
