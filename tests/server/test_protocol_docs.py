"""docs/protocol.md names every message, event, error, request and setting."""

import json
import re
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

import pytest
from typer.testing import CliRunner

from laizi.cli import app
from laizi.server.app import create_app
from laizi.server.errors import ERRORS
from laizi.server.protocol.client import ClientMessage
from laizi.server.protocol.events import TableEvent
from laizi.server.protocol.server import ServerMessage
from laizi.server.protocol.table import SettlementView
from laizi.server.run import TIMING_VARIABLE, WALLS_VARIABLE
from laizi.server.settings import Limits, Settings, Timing

CASE = {
    "id": "won",
    "ruleset": "wuyi-erren",
    "indicator": "3m",
    "dealer": 0,
    "players": [{}, {"hand": "111222444p77s11m"}],
    "win": {"seat": 1, "by": "self_draw", "tile": "7s"},
}
TEXT = (Path(__file__).parent.parent.parent / "docs" / "protocol.md").read_text("utf-8")


def section(title: str) -> str:
    """The text under a heading, up to the next of its rank or higher."""
    found = re.search(
        rf"^(#+) {re.escape(title)}$(.*?)(?=^#{{1,3}} |\Z)", TEXT, re.MULTILINE | re.DOTALL
    )
    assert found, title
    return found[2]


def models(union: Any) -> tuple[type[Any], ...]:
    return get_args(get_args(union)[0])


def tags(union: Any) -> dict[str, type[Any]]:
    return {get_args(each.model_fields["type"].annotation)[0]: each for each in models(union)}


MESSAGES = [
    (title, tag, model)
    for title, union in (
        ("From the client", ClientMessage),
        ("To the client", ServerMessage),
        ("Events", TableEvent),
    )
    for tag, model in tags(union).items()
]


@pytest.mark.parametrize(("title", "tag", "model"), MESSAGES)
def test_every_message_and_event_is_documented(title: str, tag: str, model: type[Any]) -> None:
    lines = [
        line for line in section(title).splitlines() if re.match(rf"\|[^|]*`{tag}`[^|]*\|", line)
    ]
    assert len(lines) == 1
    if title != "Events":
        for name, info in model.model_fields.items():
            assert f"`{info.alias or name}`" in lines[0] or name == "type"


def test_every_error_is_documented_as_it_is() -> None:
    rows = [f"| `{code}` | {status} | {text} |" for code, (status, text) in ERRORS.items()]
    assert [line for line in section("Errors").splitlines() if line.startswith("| `")] == rows


@pytest.mark.parametrize("settings", [Timing, Limits, Settings])
def test_every_setting_is_documented(settings: type[Any]) -> None:
    text = section("Limits and settings")
    for each in fields(settings):
        assert f"`{each.name}`" in text
    for variable in (TIMING_VARIABLE, WALLS_VARIABLE):
        assert variable in text


def test_every_request_is_documented() -> None:
    paths = create_app().openapi()["paths"]
    assert paths
    for path, methods in paths.items():
        for method in methods:
            assert f"`{method.upper()} {path}`" in section("HTTP")


def test_a_settlement_is_what_score_gives_but_for_what_the_table_says() -> None:
    """`laizi score --json` has a few fields more; `settled` names them."""
    told = CliRunner().invoke(app, ["score", "-", "--json"], input=json.dumps(CASE))
    scored = set(json.loads(told.stdout))
    settled = {info.alias or name for name, info in SettlementView.model_fields.items()}
    (row,) = (line for line in TEXT.splitlines() if line.startswith("| `settled` |"))
    assert scored - settled == set(re.findall(r"`(\w+)`", row.partition(" not ")[2]))
    assert not settled - scored
