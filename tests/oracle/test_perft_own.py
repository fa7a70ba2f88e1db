"""Our own perft positions, counted by the slow flow."""

from typing import Any

import pytest

from tests.core.test_perft import OWN, _name
from tests.proof import FULL

from .flow import Table, apply, count_sequences, deal
from .presets import rules_of
from .text import kinds_of

FEW = 10_000 if FULL else 60
"""Sequences up to which the slow flow counts again; it counted them all when they were written."""


def _reached(line: dict[str, Any]) -> Table:
    table = deal(rules_of(line["ruleset"]), line["dealer"], kinds_of(line["wall"]))
    for seat, action in line["prefix"]:
        assert seat == min(table.offers), "the lowest asked seat answers first"
        table = apply(table, seat, action)
    return table


@pytest.mark.parametrize("line", OWN, ids=_name)
def test_the_slow_flow_counts_the_same(line: dict[str, Any]) -> None:
    table = _reached(line)
    expected = [count for count in line["counts"] if count <= FEW]
    assert [count_sequences(table, depth + 1) for depth in range(len(expected))] == expected
