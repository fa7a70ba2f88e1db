"""What-if beside the refusals: whoever is refused a win on complete tiles is told so in advance."""

import json
from pathlib import Path
from typing import Any

import pytest

from laizi.core.jit import PLAIN
from laizi.settlement import score_case
from laizi.table.table import SHAPED
from laizi.tiles import parse_tile
from tests.oracle.position import position_of
from tests.oracle.presets import rules_of

CASES = Path(__file__).parent.parent / "cases" / "golden.jsonl"
GOLDEN: list[dict[str, Any]] = [json.loads(line) for line in CASES.read_text("utf-8").splitlines()]
REFUSED = [c for c in GOLDEN if c["expect"].get("reason") in (*SHAPED, "not_open")]
"""Cases whose tiles are complete, yet the win is refused."""

SLOW_WHEN_PLAIN = pytest.mark.skipif(PLAIN, reason="a minute uncompiled; compiled runs ask it")


def outcomes_of(case: dict[str, Any]) -> dict[int | None, tuple[str | None, list[int] | None]]:
    """What the winning tile of a case would bring, by where it comes from."""
    told = score_case(case, what_if=True).result["what_if"]
    return {
        outcome["from"]: (outcome["reason"], outcome["payments"])
        for tile in told
        if tile["tile"] == case["win"]["tile"]
        for outcome in tile["outcomes"]
    }


@pytest.mark.parametrize(
    "case",
    [pytest.param(c, marks=[SLOW_WHEN_PLAIN] if c["id"] == "b58" else []) for c in REFUSED],
    ids=[c["id"] for c in REFUSED],
)
def test_a_refusal_on_complete_tiles_is_told_in_advance(case: dict[str, Any]) -> None:
    source = None if case["win"]["by"] == "self_draw" else case["win"]["from"]
    assert outcomes_of(case)[source] == (case["expect"]["reason"], None)


def test_every_such_refusal_is_among_the_cases() -> None:
    assert {c["expect"]["reason"] for c in REFUSED} >= {*SHAPED, "not_open"} - {"locked"}


@SLOW_WHEN_PLAIN
def test_a_tile_paired_by_the_wildcard_wins_only_when_drawn() -> None:
    case = {
        "ruleset": "wuyi-erren",
        "indicator": "3m",
        "dealer": 0,
        "players": [{"hand": "456m789m123p777s3m"}, {}],
        "win": {"seat": 0, "by": "discard", "tile": "2z", "from": 1},
    }
    assert outcomes_of(case) == {None: (None, [4, -4]), 1: ("discard_not_allowed", None)}


WITH_WILDCARDS = [c for c in GOLDEN if "indicator" in c and "error" not in c["expect"]]


@SLOW_WHEN_PLAIN
@pytest.mark.parametrize("case", WITH_WILDCARDS, ids=[c["id"] for c in WITH_WILDCARDS])
def test_a_wildcard_is_told_as_drawn_only(case: dict[str, Any]) -> None:
    """Nobody wins on one that is discarded (rules §3), so that is no outcome either."""
    wild = position_of(case, rules_of(case["ruleset"])).wildcards
    for tile in score_case(case, what_if=True).result["what_if"]:
        sources = {outcome["from"] for outcome in tile["outcomes"]}
        assert "unclaimable_tile" not in {outcome["reason"] for outcome in tile["outcomes"]}
        assert sources == {None} or parse_tile(tile["tile"]) not in wild


def test_wildcards_complete_hands_among_the_cases() -> None:
    told = score_case(GOLDEN[0], what_if=True).result["what_if"]
    wild = position_of(GOLDEN[0], rules_of(GOLDEN[0]["ruleset"])).wildcards
    assert {parse_tile(tile["tile"]) for tile in told} & {*wild}
