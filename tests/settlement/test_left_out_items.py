"""What a hand counts where a house leaves an item out, as the parameters' meanings tell it."""

import json
from pathlib import Path
from typing import Any

import pytest

from laizi import rulesets
from laizi.rulesets.items import ITEMS
from laizi.settlement import score_case
from laizi.words import Language, word

LINES = (Path(__file__).parent.parent / "cases" / "golden.jsonl").read_text("utf-8").splitlines()
GOLDEN: dict[str, dict[str, Any]] = {case["id"]: case for case in map(json.loads, LINES)}


def wuyi(hand: str, tile: str, by: str = "self_draw", indicator: str = "1m") -> dict[str, Any]:
    """A win of seat 1 in `wuyi-erren`."""
    win = {"seat": 1, "by": by, "tile": tile} | ({} if by == "self_draw" else {"from": 0})
    players = [{}, {"hand": hand}]
    return {
        "ruleset": "wuyi-erren", "indicator": indicator, "dealer": 0, "players": players,
        "win": win,
    }  # fmt: skip


SEVEN_HONORS = GOLDEN["b60c"]
KNITTED = GOLDEN["wy11"]
ALL_HONORS = wuyi("111222333z4447z", "7z")
ALL_HONORS_LOOSE = GOLDEN["b57b"]
FLUSH_AT_FACE = wuyi("1234567778899m", "8m", "discard")
LONE = GOLDEN["b58"]
TELLING = {
    "single_wait", "single_wait_self_draw", "green_kong", "full_flush_natural", "double_tile_hog",
    "seven_pairs_natural", "seven_pairs_any_tile", "lesser_knitted", "seven_honors",
    "all_honors_shapeless", "all_honors", "any_tile_wait",
}  # fmt: skip
"""The items whose meaning says what follows where they are left out."""


def without(case: dict[str, Any], *items: str, **values: Any) -> dict[str, Any]:
    """The result of a case in a house without some items."""
    left_out = dict.fromkeys(items) | values
    return score_case({**case, "ruleset": {"extends": case["ruleset"], "values": left_out}}).result


def won(result: dict[str, Any]) -> set[str] | str:
    """The items, or why it is no win."""
    return set(result["big_wins"]) if result["legal"] else result["reason"]


@pytest.mark.parametrize(
    ("case", "left_out", "expected"),
    [
        (GOLDEN["b44"], ["single_wait"], {"plain_win"}),
        (GOLDEN["b46"], ["single_wait_self_draw"], {"exposed_kong", "plain_win", "pure_straight"}),
        (GOLDEN["b49"], ["green_kong"], {"exposed_kong", "half_flush", "single_wait"}),
        (
            GOLDEN["la3"],
            ["double_tile_hog"],
            {"tile_hog", "full_flush", "last_copy", "single_wait"},
        ),
        (GOLDEN["b47"], ["full_flush"], {"pure_straight", "single_wait"}),
        (GOLDEN["la4"], ["plain_win"], {"all_pungs"}),
        (GOLDEN["b53b"], ["seven_pairs_natural"], "not_complete"),
        (GOLDEN["wy8"], ["seven_pairs_natural"], "not_complete"),
        (GOLDEN["b55"], ["seven_pairs_any_tile"], {"seven_pairs"}),
        (KNITTED, ["lesser_knitted"], "not_complete"),
        (SEVEN_HONORS, ["lesser_knitted"], {"seven_honors"}),
        (SEVEN_HONORS, ["seven_honors"], {"lesser_knitted"}),
        (SEVEN_HONORS, ["seven_honors", "lesser_knitted"], "not_complete"),
        (ALL_HONORS_LOOSE, ["all_honors_shapeless"], "not_complete"),
        (ALL_HONORS, [], {"all_honors"}),
        (ALL_HONORS, ["all_honors"], {"all_honors_shapeless"}),
        (ALL_HONORS, ["all_honors", "all_honors_shapeless"], {"all_pungs"}),
        (GOLDEN["b56"], ["full_flush_natural"], {"all_pungs"}),
        (GOLDEN["wy10"], ["full_flush_natural"], {"plain_win"}),
        (FLUSH_AT_FACE, [], {"full_flush_natural"}),
        (FLUSH_AT_FACE, ["full_flush_natural"], {"full_flush"}),
        (FLUSH_AT_FACE, ["full_flush_natural", "full_flush"], {"plain_win"}),
        (LONE, [], "discard_not_allowed"),
        (LONE, ["any_tile_wait"], {"plain_win"}),
        (GOLDEN["wy3"], ["wildcard_pair"], {"any_tile_wait"}),
        (GOLDEN["b52"], ["plain_win"], set()),
        (GOLDEN["wy5"], ["heavenly_hand"], {"plain_win"}),
    ],
)
def test_what_is_left_out(
    case: dict[str, Any], left_out: list[str], expected: set[str] | str
) -> None:
    assert won(without(case, *left_out)) == expected


def test_seven_pairs_with_a_wildcard_do_not_win_where_they_are_no_item() -> None:
    assert won(without(GOLDEN["b55b"], seven_pairs=False)) == "not_complete"
    assert won(without(GOLDEN["b55"], seven_pairs=False)) == {"seven_pairs_any_tile"}


@pytest.mark.parametrize(("language", "told"), [("zh", "不设时"), ("en", "left out")])
def test_the_meaning_says_so(language: Language, told: str) -> None:
    assert {item for item in ITEMS if told in word(language, f"meaning.{item}")} == TELLING


def test_points_of_0_are_named_and_bring_nothing() -> None:
    """Unlike an item left out: nothing else is taken in its place (rules §8)."""
    result = without(GOLDEN["la4"], all_pungs=0)
    payer = result["losers"][2]
    assert won(result) == {"plain_win", "all_pungs"}
    assert [(line["code"], line["value"]) for line in payer["lines"]] == [
        ("plain_win", 3),
        ("all_pungs", 0),
    ]
    assert (payer["raw"], result["payments"]) == (3, [3, 0, 0, -3])
    assert won(without(GOLDEN["b44"], single_wait=0)) == {"single_wait"}


def test_a_win_that_brings_nothing_shows_its_items() -> None:
    result = without(GOLDEN["b44"], single_wait=0)
    assert result["payments"] == [0, 0, 0, 0]
    assert [line["code"] for line in result["losers"][0]["lines"]] == ["single_wait"]


@pytest.mark.parametrize("preset", ["laizi-112", "wuyi-erren"])
def test_every_item_can_be_left_out(preset: str) -> None:
    for item in ITEMS:
        assert rulesets.from_values(preset, {item: None}).values()[item] is None
