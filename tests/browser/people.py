"""What a person does at a page: looks at the table, presses what is there, waits for what comes."""

import json
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect

Json = dict[str, Any]


def mark(name: str, **attributes: object) -> str:
    """A selector for a mark of the page: `mark("action", verb="win")`."""
    wanted = "".join(f"[data-{key}={json.dumps(str(value))}]" for key, value in attributes.items())
    return f'[data-testid="{name}"]{wanted}'


def compact(action: list[Any]) -> str:
    """An action as the page marks its buttons."""
    return json.dumps(action, separators=(",", ":"))


@dataclass
class Person:
    """Somebody at a page."""

    page: Page

    def __post_init__(self) -> None:
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))

    def see(self, name: str, **attributes: object) -> Locator:
        """The first element with a mark, once it is visible."""
        found = self.page.locator(mark(name, **attributes)).first
        expect(found).to_be_visible(timeout=60_000)
        return found

    def press(self, name: str, **attributes: object) -> None:
        """Click the first element with a mark."""
        self.page.locator(mark(name, **attributes)).first.click()

    def all(self, name: str, **attributes: object) -> list[Locator]:
        """Every element with a mark."""
        return self.page.locator(mark(name, **attributes)).all()

    # --- offers --------------------------------------------------------------------------------
    def wait_for_offer(self, offer: str) -> None:
        """Wait until an offer is open and may be answered."""
        self.page.locator(mark("table", offer=offer, busy="false")).wait_for()

    def wait_until_asked(self) -> str:
        """Wait for any open offer; its name."""
        table = self.page.locator('[data-testid="table"]:not([data-offer=""])[data-busy="false"]')
        table.wait_for()
        return table.get_attribute("data-offer") or ""

    def wait_until_closed(self, offer: str) -> None:
        """Wait until an offer is no longer open."""
        expect(self.page.locator(mark("table"))).not_to_have_attribute(
            "data-offer", offer, timeout=60_000
        )

    @property
    def is_asked(self) -> bool:
        """Whether an offer is open at this moment."""
        found = self.page.locator('[data-testid="table"]:not([data-offer=""])[data-busy="false"]')
        return found.count() > 0

    @property
    def must_discard(self) -> bool:
        """Whether a tile may be discarded at this moment."""
        return self.page.locator(mark("hand-tile", discardable="true")).count() > 0

    def hand(self) -> list[str]:
        """The own tiles as they lie."""
        return [each.get_attribute("data-tile") or "" for each in self.all("hand-tile")]

    def offered(self) -> list[str]:
        """The own legal actions as they lie on the page: buttons, then tiles to discard."""
        buttons = [each.get_attribute("data-action") or "" for each in self.all("action")]
        hand = self.all("hand-tile", discardable="true")
        tiles = {each.get_attribute("data-tile") for each in hand}
        return sorted(buttons) + sorted(compact(["discard", tile]) for tile in tiles if tile)

    def answer(self, action: list[Any]) -> None:
        """Press what answers the open offer so: a button, or a tile of the hand twice."""
        button = self.page.locator(f"[data-testid=action][data-action='{compact(action)}']")
        if action[0] == "discard":
            tile = self.page.locator(mark("hand-tile", tile=action[1])).first
            tile.click()
            expect(button).to_be_visible()
            if not self.all("action", verb="special_kong"):
                tile.click()
                return
        button.click()

    def clock(self) -> int:
        """Seconds left on the own clock, the bank's included."""
        text = self.see("clock").inner_text()
        return sum(int(part) for part in text.replace("+", " ").split())
