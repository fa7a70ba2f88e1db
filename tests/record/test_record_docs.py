"""docs/record.md names every line, field, event, fault, order and version as the code has them."""

import re
from pathlib import Path
from typing import Any

import pytest

from laizi import rulesets
from laizi.record import FAULTS, VERSION, MatchPlan
from laizi.record.facts import EVENTS
from laizi.record.header import KEYS, PROFILES, SCHEDULES, WALL_SCHEMES
from laizi.record.lines import BY, LINES
from laizi.record.order import FOLLOWS
from laizi.server.protocol.events import TableEvent
from tests.recording import header_of
from tests.server.test_protocol_docs import tags

TEXT = (Path(__file__).parents[2] / "docs" / "record.md").read_text("utf-8")


def section(title: str) -> str:
    found = re.search(rf"^## {title}$(.*?)(?=^## |\Z)", TEXT, re.MULTILINE | re.DOTALL)
    assert found, title
    return found[1]


def row(title: str, name: str) -> list[str]:
    """The cells of the one row that begins with a name."""
    lines = [line for line in section(title).splitlines() if line.startswith(f"| `{name}` |")]
    assert len(lines) == 1, name
    return [cell.strip() for cell in lines[0].strip("|").split("|")]


def names(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


@pytest.mark.parametrize("kind", LINES)
def test_every_line_and_field_is_documented(kind: str) -> None:
    assert names(row("Lines", kind)[1]) == list(LINES[kind][0])


@pytest.mark.parametrize("kind", EVENTS)
def test_every_event_and_field_is_documented(kind: str) -> None:
    assert names(row("Events", kind)[1]) == list(EVENTS[kind][0])


def test_events_and_fields_are_those_of_the_protocol() -> None:
    models = tags(TableEvent)
    assert set(models) == set(EVENTS)
    for kind, model in models.items():
        fields = [info.alias or name for name, info in model.model_fields.items()]
        assert ["type", *EVENTS[kind][0]] == fields


def paths(value: Any, path: str) -> list[str]:
    """Every field of a header, nested ones with a dot; parameters are documented elsewhere."""
    if isinstance(value, list):
        value = value[0]
    if not isinstance(value, dict) or path in ("rules.values", "rules.changes.text"):
        return [path]
    return [
        found for key, each in value.items() for found in paths(each, f"{path}.{key}".strip("."))
    ]


def test_every_field_of_the_header_is_documented() -> None:
    house = rulesets.from_values(rulesets.DEFAULT, {"cap": 200})
    header = header_of(house, MatchPlan(4, 0)).to_json()
    assert sorted(header) == sorted(KEYS)
    documented = [
        name
        for line in section("Header").splitlines()
        for name in names(line.split("|")[1] if "|" in line else "")
    ]
    for path in paths(header, ""):
        assert path == "type" or path in documented, path
    for choice in (*SCHEDULES, *WALL_SCHEMES):
        assert f"`{choice}`" in section("Header")


@pytest.mark.parametrize("event", FOLLOWS)
def test_the_order_is_documented(event: str) -> None:
    if event:
        assert names(row("Order", event)[1]) == list(FOLLOWS[event])
    else:
        assert "| (the header) | `hand_started` |" in section("Order")


def test_who_acts_and_profiles_are_documented() -> None:
    assert [each for each in BY if row("Lines", each)] == list(BY)
    assert [each for each in PROFILES if row("Profiles", each)] == list(PROFILES)


def test_every_fault_is_documented_as_it_is() -> None:
    rows = [f"| `{code}` | {text} |" for code, text in FAULTS.items()]
    assert [line for line in section("Verifying").splitlines() if line.startswith("| `")] == rows


def test_every_version_is_documented() -> None:
    rows = re.findall(r"^\| (\d+) \|", section("Versions"), re.MULTILINE)
    assert [int(number) for number in rows] == list(range(1, VERSION + 1))
    assert f"This is version {VERSION}." in TEXT
