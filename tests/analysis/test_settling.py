"""Settlements of many wins are those of the cases, and what is refused."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

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


PUNG, CHOW, CONCEALED = MELDS["pung"], MELDS["chow"], MELDS["concealed_kong"]
WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "tile": ({"tile": "9s"}, "hands: the winning tile 9s is not among"),
    "no tile": ({"tile": "x"}, "tile: "),
    "kind": ({"tile": 34}, "tile: 34; 0 to 33"),
    "half a tile": ({"tile": 1.5}, r"tile: 1\.5; one whole number"),
    "by": ({"by": "luck"}, "by: 'luck'"),
    "by nothing": ({"by": None}, "by: None"),
    "giver": ({"by": "discard"}, "giver: "),
    "own": ({"by": "discard", "giver": 0}, "giver: "),
    "drawn": ({"giver": 2}, "giver: "),
    "kong": ({"by": "robbed_kong", "giver": 2}, "hands: win.from: seat 2 has no pung"),
    "zone": ({"by": "discard", "giver": 2, "last_zone": True}, "self-draw only"),
    "zones": ({"last_zone": 2}, "last_zone: 2; 0 to 1"),
    "half a zone": ({"replacement": 0.5}, r"replacement: 0\.5"),
    "kong in the zone": ({"replacement": True, "last_zone": True}, "no kong is made in the last"),
    "first turn": ({"first_turn": True}, "win.first_turn: this ruleset does not know it"),
    "indicator": ({"indicator": -1}, "indicator: the tile turned up"),
    "dealer": ({"dealer": 4}, "dealer: 4"),
    "dealers": ({"dealer": [0, 1]}, "dealer: one whole number"),
    "meld": ({"melds": [[CHOW, 7, 3]]}, r"hands: players\[0\].melds\[0\]: \[1, 7, 3\] is no meld"),
    "kind of a meld": ({"melds": [[PUNG, 99, 1]]}, r"melds\[0, 0, 0\]: \[2, 99, 1\] is no meld"),
    "no such meld": ({"melds": [[9, 28, 1]]}, "is no meld"),
    "melds": ({"melds": [1, 2, 3]}, "melds: shape"),
    "uneven melds": ({"melds": [[1, 2, 3], [1]]}, "melds: rows of one length"),
    "many melds": ({"melds": [[PUNG, 28, 1]] * 5}, "melds: shape"),
    "from whom": ({"melds": [[CHOW, 0, 1]]}, "a chow comes from the previous seat"),
    "from nobody": ({"melds": [[PUNG, 28, -1]]}, "melds.0..from"),
    "from oneself": ({"melds": [[PUNG, 28, 0]]}, "nobody claims from himself"),
    "a concealed one": ({"melds": [[CONCEALED, 28, 1]]}, "claimed from nobody"),
    "a special meld": ({"melds": [[PUNG, 33, 1]]}, "is special and belongs to no meld"),
    "fifth": ({"melds": [[PUNG, 22, 1]]}, "5 copies of 5s"),
    "fifth of another": (
        {"melds": [[[PUNG, 28, 1]], [[PUNG, 28, 2]], [[0, 0, 0]], [[0, 0, 0]]]},
        "6 copies of 2z",
    ),
    "special": ({"special": [[0, 0]]}, "special: shape"),
    "specials": ({"special": [[9, 0]] * 4}, "special: 0 to 4"),
    "sixteen 红中": ({"special": [[4, 0]] * 4}, "more special tiles than there are"),
    "ruleset": ({"ruleset": 7}, "ruleset: 7 is neither"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_does_not_fit_is_told(name: str) -> None:
    changed, told = WRONG[name]
    given: dict[str, Any] = {"ruleset": "hongzhong-kaikou", "hands": "123456m789p55s"}
    with pytest.raises(HandError, match=told):
        analysis.settle(**(given | ARGUMENTS | changed))


def test_what_goes_with_other_rulesets() -> None:
    with pytest.raises(HandError, match="no last zone"):
        analysis.settle("laizi-112", "123456m789m55s111s", tile="5s", last_zone=True)
    with pytest.raises(HandError, match="no tile of this ruleset's set"):
        analysis.settle("hongzhong-sanren", "123456m789p55s", **ARGUMENTS)
    with pytest.raises(HandError, match="indicator: no tile of this ruleset's set"):
        analysis.settle("hongzhong-sanren", "123456s789p55s", **{**ARGUMENTS, "indicator": "5m"})
    melds = [[PUNG, 18, 1]]
    with pytest.raises(HandError, match="the winner has a meld already"):
        analysis.settle("laizi-112", "123456m789m55s", tile="5s", melds=melds, first_turn=True)


def _alike(count: int) -> NDArray[np.int8]:
    """So many times 123456m789p55s."""
    one = np.bincount(parse_tiles("123456m789p55s"), minlength=KINDS)
    return np.tile(one.astype(np.int8), (count, 1))


def test_melds_that_may_be_read_in_two_ways_are_refused() -> None:
    hands = _alike(4)
    melds = np.array([[[PUNG, 28, 1]]] + [[[0, 0, 0]]] * 3)
    given = {**ARGUMENTS, "tile": 22}
    with pytest.raises(HandError, match="one list a hand or one a seat"):
        analysis.settle("hongzhong-kaikou", hands, **{**given, "melds": melds})
    everybody = analysis.settle("hongzhong-kaikou", hands, **{**given, "melds": melds[None]})
    assert isinstance(everybody, Settlements)
    assert everybody.legal.all()
    three = analysis.settle("hongzhong-kaikou", hands[:3], **{**given, "melds": melds})
    assert isinstance(three, Settlements)
    assert three.payments.tolist() == everybody.payments[:3].tolist()


def test_words_may_differ_by_hand_too() -> None:
    hands = _alike(2)
    words = {"tile": ["5s", "1m"], "by": ["self_draw", "discard"], "giver": [-1, 2]}
    many = analysis.settle("hongzhong-kaikou", hands, **{**ARGUMENTS, **words})
    assert isinstance(many, Settlements)
    for i, (tile, by, giver) in enumerate(zip(*words.values(), strict=True)):
        one = {**ARGUMENTS, "tile": tile, "by": by, "giver": giver}
        assert analysis.settle("hongzhong-kaikou", hands[i], **one) == many[i]
    with pytest.raises(HandError, match=r"giver\[1\]"):
        analysis.settle("hongzhong-kaikou", hands, **{**ARGUMENTS, **words, "giver": [-1, -1]})


def test_a_wrong_hand_far_on_is_named() -> None:
    hands = _alike(9000)
    melds = np.tile(np.array([PUNG, 28, 1]), (9000, 1, 1))
    melds[8500, 0] = CHOW, 7, 3
    with pytest.raises(HandError, match=r"hands\[8500\]: players\[0\].melds\[0\]"):
        analysis.settle("hongzhong-kaikou", hands, **{**ARGUMENTS, "tile": 22, "melds": melds})


def test_a_ruleset_without_an_indicator_takes_none() -> None:
    with pytest.raises(HandError, match="turns no tile up"):
        analysis.settle("laizi-112", "123456m789m55s111s", tile="5s", indicator="5m")
