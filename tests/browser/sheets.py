"""A settlement sheet as it stands on the page, in the form of `laizi score --json`."""

from typing import Any

from playwright.sync_api import Locator

from tests.browser.people import Json, Person, mark


def _number(text: str | None) -> int | float:
    assert text is not None
    return float(text) if "." in text else int(text)


def _attributes(elements: list[Locator], name: str) -> list[str]:
    return [element.get_attribute(f"data-{name}") or "" for element in elements]


def shown_number(text: str) -> int:
    """A number as people read it: +104, −64."""
    return int(text.replace("−", "-").replace("+", ""))


def read_payments(person: Person) -> list[int]:
    """The payment of each seat, as its text says."""
    cells = person.all("payment")
    seats = [int(each) for each in _attributes(cells, "seat")]
    amounts = [shown_number(cell.inner_text()) for cell in cells]
    assert amounts == [int(each) for each in _attributes(cells, "points")]
    return [amount for _, amount in sorted(zip(seats, amounts, strict=True))]


def read_totals(person: Person) -> list[int]:
    """The points of each seat after the hand."""
    return [shown_number(cell.inner_text()) for cell in person.all("total")]


def read_sheet(person: Person) -> Json:
    """Everything a settlement sheet says."""
    return {
        "big_wins": _attributes(person.all("big-win"), "code"),
        "hard": person.see("hard").get_attribute("data-hard") == "true",
        "payments": read_payments(person),
        "liability": next(iter(_attributes(person.all("liability"), "code")), None),
        "wildcards": _attributes(person.all("wildcard-as"), "as"),
        "losers": [_loser(section) for section in person.all("loser")],
    }


def _loser(section: Locator) -> Json:
    lines = section.locator(mark("line")).all()
    codes, factors = _attributes(lines, "code"), _attributes(lines, "factor")
    return {
        "seat": int(section.get_attribute("data-seat") or -1),
        "pays": int(section.get_attribute("data-pays") or -1),
        "lines": [[c, _number(f)] for c, f in zip(codes, factors, strict=True)],
        "product": shown_number(section.locator(".product b").inner_text()),
        "capped": section.locator(mark("capped")).count() > 0,
        "golden": section.locator(mark("golden")).count() > 0,
    }


def as_shown(result: Json) -> Json:
    """What the page has to show of a result of `laizi score --json`."""
    return {
        "big_wins": result["big_wins"],
        "hard": result["hard"],
        "payments": result["payments"],
        "liability": result["liability"],
        "wildcards": [each["as"] for each in result["reading"]["wildcards"]],
        "losers": [_loser_shown(loser) for loser in result["losers"]],
    }


def _loser_shown(loser: dict[str, Any]) -> Json:
    return {
        "seat": loser["seat"],
        "pays": loser["pays"],
        "lines": [[line["code"], line["value"]] for line in loser["lines"]],
        "product": loser["raw"],
        "capped": loser["capped"] != loser["raw"],
        "golden": loser["golden"] is not None,
    }
