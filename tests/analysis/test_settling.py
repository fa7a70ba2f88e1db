"""Settlements of many wins are those of the cases, and what is refused."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from laizi import analysis, rulesets
from laizi.analysis import HandError, Settled, Settlements
from laizi.analysis.settling import MELDS
from laizi.settlement import score_case
from laizi.settlement.melds import MELDS as NUMBERS
from laizi.tiles import KINDS, parse_tile, parse_tiles

CASES = Path(__file__).parent.parent / "cases" / "golden.jsonl"
GOLDEN: list[dict[str, Any]] = [json.loads(line) for line in CASES.read_text("utf-8").splitlines()]
NOT_TOLD = {"ready", "river", "hand"}
"""What a case may say of the others, and an array of wins cannot."""


def _fits(case: dict[str, Any]) -> bool:
    """Whether a golden case says no more than an array of wins can."""
    if case["expect"].get("error") or "rain_offenders" in case["win"]:
        return False
    winner = case["win"]["seat"]
    others = [p for seat, p in enumerate(case["players"]) if seat != winner]
    return "previous_wildcard" not in case and not any(NOT_TOLD & set(p) for p in others)


def _seats(case: dict[str, Any]) -> list[int]:
    """The seats from the winner on."""
    count, winner = len(case["players"]), case["win"]["seat"]
    return [(winner + place) % count for place in range(count)]


def _melds(case: dict[str, Any]) -> list[list[list[int]]]:
    seats = _seats(case)
    found = []
    for seat in seats:
        melds = case["players"][seat].get("melds", [])
        rows = [
            [
                MELDS[meld["kind"]],
                min(parse_tiles(meld["tiles"])),
                seats.index(meld["from"]) if "from" in meld else -1,
            ]
            for meld in melds
        ]
        found.append(rows + [[0, 0, -1]] * (4 - len(rows)))
    return found


def _special(case: dict[str, Any], rules: Any) -> list[list[int]]:
    fixed = set(rules.fixed_tiles)
    played = [parse_tiles(case["players"][s].get("special", "")) for s in _seats(case)]
    return [[sum(k in fixed for k in row), sum(k not in fixed for k in row)] for row in played]


def settled(case: dict[str, Any]) -> Settled:
    """A golden case by `analysis.settle`."""
    rules, win = rulesets.from_reference(case["ruleset"]), case["win"]
    seats = _seats(case)
    counts = np.bincount(parse_tiles(case["players"][win["seat"]]["hand"]), minlength=KINDS)
    counts[parse_tile(win["tile"])] += 1
    found = analysis.settle(
        rules,
        counts,
        tile=win["tile"],
        by=win["by"],
        giver=seats.index(win["from"]) if "from" in win else -1,
        melds=_melds(case),
        indicator=case.get("indicator", -1),
        dealer=seats.index(case["dealer"]),
        replacement=win.get("replacement", False),
        last_zone=win.get("last_zone", False),
        first_turn=win.get("first_turn", False),
        special=_special(case, rules),
    )
    assert isinstance(found, Settled)
    return found


ASKED = [case for case in GOLDEN if _fits(case)]


def test_most_golden_cases_are_asked() -> None:
    assert len(ASKED) >= 90
    assert MELDS == {"none": 0, **NUMBERS}


@pytest.mark.parametrize("case", ASKED, ids=[case["id"] for case in ASKED])
def test_a_golden_case_is_settled_alike(case: dict[str, Any]) -> None:
    told, found = score_case(case).result, settled(case)
    assert found.reason == told.get("reason")
    if not told["legal"]:
        return
    turned = [told["payments"][seat] for seat in _seats(case)]
    assert list(found.payments) == turned
    assert set(found.big_wins) == set(told["big_wins"])
    assert found.payer == (None if told["payer"] is None else _seats(case).index(told["payer"]))
    if told["hard"] is not None:
        assert found.hard == told["hard"]


ARGUMENTS: dict[str, Any] = {
    "tile": "5s",
    "melds": [[MELDS["pung"], 28, 1]],
    "indicator": "5m",
    "dealer": 1,
}


def test_one_win_and_many() -> None:
    one = analysis.settle("hongzhong-kaikou", "123456m789p55s", **ARGUMENTS)
    assert isinstance(one, Settled)
    assert (one.reason, one.big_wins, one.hard) == (None, (), True)
    assert one.base == (0, 1, 1, 1)
    assert sum(one.payments) == 0
    hands = np.zeros((3, KINDS), np.int8)
    for row in hands:
        np.add.at(row, parse_tiles("123456m789p55s"), 1)
    hands[2, 22] -= 1
    hands[2, 23] += 1
    many = analysis.settle("hongzhong-kaikou", hands, **{**ARGUMENTS, "tile": [22, 0, 23]})
    assert isinstance(many, Settlements)
    assert len(many) == 3
    assert many[0] == one
    assert many.legal.tolist() == [True, True, False]
    assert many[2].reason == "not_complete"


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "tile": ({"tile": "9s"}, "not the tiles of a winner"),
    "no tile": ({"tile": "x"}, "tile: "),
    "kind": ({"tile": 34}, "tile: 34; 0 to 33"),
    "by": ({"by": "luck"}, "by: 'luck'"),
    "giver": ({"by": "discard"}, "giver: "),
    "own": ({"by": "discard", "giver": 0}, "giver: "),
    "drawn": ({"giver": 2}, "giver: "),
    "kong": ({"by": "robbed_kong", "giver": 2}, "robbed player"),
    "zone": ({"by": "discard", "giver": 2, "last_zone": True}, "self-draw only"),
    "indicator": ({"indicator": -1}, "indicator: the tile turned up"),
    "dealer": ({"dealer": 4}, "dealer: 4"),
    "dealers": ({"dealer": [0, 1]}, "dealer: one whole number"),
    "meld": ({"melds": [[1, 7, 1]]}, "is no meld"),
    "melds": ({"melds": [1, 2, 3]}, "melds: shape"),
    "many melds": ({"melds": [[2, 28, 1]] * 5}, "melds: shape"),
    "fifth": ({"melds": [[2, 22, 1]]}, "five times"),
    "special": ({"special": [[0, 0]]}, "special: shape"),
    "specials": ({"special": [[9, 0]] * 4}, "special: 0 to 4"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_does_not_fit_is_told(name: str) -> None:
    changed, told = WRONG[name]
    with pytest.raises(HandError, match=told):
        analysis.settle("hongzhong-kaikou", "123456m789p55s", **{**ARGUMENTS, **changed})


def test_a_ruleset_without_an_indicator_takes_none() -> None:
    with pytest.raises(HandError, match="turns no tile up"):
        analysis.settle("laizi-112", "123456m789m55s111s", tile="5s", indicator="5m")
