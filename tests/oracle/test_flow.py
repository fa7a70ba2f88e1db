"""The flow oracle reproduces the counted positions."""

import json
from pathlib import Path
from typing import Any

import pytest

from .flow import Table, apply, count_sequences, deal
from .presets import preset
from .text import kinds_of

LINES = Path(__file__).parent.parent / "cases" / "perft.jsonl"
FEW = 1000


def _positions() -> list[dict[str, Any]]:
    return [json.loads(line) for line in LINES.read_text(encoding="utf-8").splitlines()]


def _name(line: dict[str, Any]) -> str:
    return f"{line['ruleset']}-{line['kind']}"


def _table(line: dict[str, Any]) -> Table:
    table = deal(preset(line["ruleset"]), line["dealer"], kinds_of(line["wall"]))
    for seat, action in line["prefix"]:
        assert seat == min(table.offers), "the canonical order asks the lowest seat first"
        table = apply(table, seat, action)
    return table


def _counts(line: dict[str, Any], most: int) -> tuple[list[int], list[int]]:
    expected = [count for count in line["counts"] if count <= most]
    table = _table(line)
    return [count_sequences(table, depth + 1) for depth in range(len(expected))], expected


@pytest.mark.parametrize("line", _positions(), ids=_name)
def test_counts(line: dict[str, Any]) -> None:
    found, expected = _counts(line, FEW)
    assert found == expected


@pytest.mark.slow
@pytest.mark.parametrize("line", _positions(), ids=_name)
def test_counts_to_full_depth(line: dict[str, Any]) -> None:
    found, expected = _counts(line, max(line["counts"]))
    assert found == expected
