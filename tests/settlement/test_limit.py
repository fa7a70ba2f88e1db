"""Where the engine's products end, the sheet says so (rules §7.1)."""

import json
from fractions import Fraction
from math import prod
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from laizi.cli.sheet import line_text
from laizi.core import codes
from laizi.core.jit import PLAIN
from laizi.record.sheets import read_settlement
from laizi.settlement import score_case
from laizi.settlement.sheet import Line
from tests.settlement.test_malformed import GOOD

DOCS = Path(__file__).parents[2] / "docs"
NO_TOPS = {"cap": None, "golden": None}


def losers(values: dict[str, Any]) -> list[dict[str, Any]]:
    """What everybody owes in a house."""
    house = {"extends": "hongzhong-kaikou", "values": NO_TOPS | values}
    return score_case(GOOD | {"ruleset": house}).result["losers"]  # type: ignore[no-any-return]


def product(loser: dict[str, Any]) -> Fraction:
    """The lines of base and factors, multiplied without an end."""
    return prod(
        (Fraction(line["value"]) for line in loser["lines"] if line["operation"] != "limit"),
        start=Fraction(1),
    )


def limit(loser: dict[str, Any]) -> int | None:
    """What the line `limit` says, if there is one: the last."""
    told = [place for place, line in enumerate(loser["lines"]) if line["code"] == "limit"]
    assert told in ([], [len(loser["lines"]) - 1])
    return loser["lines"][-1]["value"] if told else None


HALF = st.integers(2, 2000).map(lambda halves: halves // 2 if halves % 2 == 0 else halves / 2)


@settings(max_examples=10 if PLAIN else 100)
@given(st.integers(1, 1000), HALF, HALF, st.integers(1, 1000))
def test_a_row_is_the_product_of_its_lines_or_says_where_it_ends(
    hard: int, self_draw: float, dealer: float, fixed: int
) -> None:
    values = {"hard_factor": hard, "small_self_draw": self_draw, "small_dealer": dealer}
    assume((2 * self_draw * dealer) % 1 == 0)
    for loser in losers(values | {"fixed_kong": fixed}):
        if (end := limit(loser)) is None:
            assert loser["raw"] == product(loser)
        else:
            assert loser["raw"] == end <= product(loser)


@pytest.mark.parametrize(
    ("values", "end"),
    [
        ({"small_self_draw": 1000, "small_dealer": 1000}, codes.MOST),
        ({"small_self_draw": 999.5, "small_dealer": 1000}, codes.MOST // 2),
        ({"small_self_draw": 1000, "small_dealer": 999.5}, codes.MOST // 2),
    ],
)
def test_a_row_that_is_cut_says_so(values: dict[str, Any], end: int) -> None:
    cut, *others = losers(values | {"hard_factor": 1000})
    assert (cut["raw"], limit(cut)) == (end, end)
    assert product(cut) > end
    assert [limit(loser) for loser in others] == [None, None]
    assert f"{end:,}" in (DOCS / "rulesets.md").read_text("utf-8")


def test_the_line_is_told_in_both_languages() -> None:
    line = Line("limit", "limit", codes.MOST, "7.1")
    assert line_text(line, "wuhan", "en") == "counts at most as 1,073,741,824 (§7.1)"
    assert line_text(line, "wuhan", "zh") == "最多算作 1,073,741,824 (§7.1)"


def test_a_factor_is_told_with_all_its_digits() -> None:
    assert line_text(Line("hard", "multiply", 4**12, "7.1"), "wuhan", "en").endswith(
        "×16,777,216 (§7.1)"
    )
    assert "×999.5 " in line_text(
        Line("dealer", "multiply", Fraction(1999, 2), "7.1"), "wuhan", "en"
    )


def test_a_record_reads_the_line() -> None:
    values = {"small_self_draw": 1000, "small_dealer": 1000, "hard_factor": 1000}
    house = {"extends": "hongzhong-kaikou", "values": NO_TOPS | values}
    sheet = score_case(GOOD | {"ruleset": house}).settlement
    wire = json.loads(json.dumps(sheet.to_json()))
    assert read_settlement(wire, "settlement") == sheet
