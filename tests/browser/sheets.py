"""A settlement sheet as it stands on the page, in the form of `laizi score --json`."""

from typing import Any

from playwright.sync_api import Locator

from tests.browser.people import Json, Person, mark

LINE = ("code", "operation", "value", "count")
"""What the page shows of a line, beside its section."""


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
        "hard": _hard(person),
        "payments": read_payments(person),
        "liability": next(iter(_attributes(person.all("liability"), "code")), None),
        "wildcards": _attributes(person.all("wildcard-as"), "as"),
        "losers": [_loser(section) for section in person.all("loser")],
    }


def _hard(person: Person) -> bool | None:
    """硬胡 or not; None where the sheet does not say."""
    said = _attributes(person.all("hard"), "hard")
    return said[0] == "true" if said else None


def _line(line: Locator) -> list[Any]:
    """A line as its marks and as its text: what it does with its value must be seen."""
    code, operation, value, count = (
        line.get_attribute(f"data-{name}") for name in ("code", "operation", "value", "count")
    )
    sign = {"base": "", "add": "+", "multiply": "×"}[operation or ""]
    assert line.locator(".factor").inner_text() == f"{sign}{value}"
    return [code, operation, _number(value), _number(count)]


def _loser(section: Locator) -> Json:
    lines = section.locator(mark("line")).all()
    product = section.locator(".product b")
    return {
        "seat": int(section.get_attribute("data-seat") or -1),
        "pays": int(section.get_attribute("data-pays") or -1),
        "lines": [_line(line) for line in lines],
        "product": shown_number(product.inner_text()) if lines else 0,
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
        "lines": [[line[key] for key in LINE] for line in loser["lines"]],
        "product": loser["raw"],
        "capped": loser["capped"] != loser["raw"],
        "golden": loser["golden"] is not None,
    }
