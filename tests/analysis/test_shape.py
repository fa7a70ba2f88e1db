"""Distance, wins and waits against brute force, and what is refused."""

import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from laizi import analysis
from laizi.analysis import HandError
from laizi.tiles import tiles_text
from tests.oracle.hands import Wanted
from tests.oracle.hands import distance as searched
from tests.proof import Proof

WALL = np.repeat(np.arange(34), 4)
SIZES = (14, 13, 11, 10, 8, 7, 5, 4, 2, 1)


def dealt(count: int, size: int, seed: int) -> NDArray[np.int8]:
    """Random hands, half of them of one or two suits, so that they are near a win."""
    rng = np.random.default_rng(seed)
    counts = np.zeros((count, 34), np.int8)
    for i in range(count):
        wall = WALL if i % 2 else WALL[9 * rng.integers(1, 3) > WALL]
        np.add.at(counts[i], rng.choice(wall, size, replace=False), 1)
    return counts


def melds_beside(size: int) -> int:
    return (14 - size) // 3


@pytest.mark.proof
@pytest.mark.parametrize("pair", ["any", "258"])
@pytest.mark.parametrize("wildcards", range(5))
def test_distance_as_searched(pair: str, wildcards: int, proof: Proof) -> None:
    compared = 0
    for size in (14, 13, 8, 7):
        hands = dealt(proof.size(2_000), size - wildcards, 7 + size)
        found = analysis.distance(hands, wildcards=wildcards, pair=pair)
        wanted = Wanted(pair_258=pair == "258")
        sets = 4 - melds_beside(size)
        for counts, missing in zip(hands.tolist(), np.asarray(found).tolist(), strict=True):
            assert missing == searched(tuple(counts), wildcards, sets, wanted, None)
            compared += 1
    proof.held(f"{wildcards} wildcards, {pair} pair: distances as searched", hands=compared)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("wildcards", [0, 1, 3])
def test_wins_and_waits_follow_from_distances(size: int, wildcards: int) -> None:
    if wildcards >= size:
        return
    hands = dealt(200, size - wildcards, size)
    missing = np.asarray(analysis.distance(hands, wildcards=wildcards))
    won = np.asarray(analysis.is_win(hands, wildcards=wildcards))
    if size % 3 == 2:
        assert won.tolist() == (missing == 0).tolist()
        return
    assert not won.any()
    waits = np.asarray(analysis.waits(hands, wildcards=wildcards))
    for counts, bits in zip(hands, waits, strict=True):
        assert analysis.kinds_of(int(bits)) == tuple(_completing(counts, wildcards))


def _completing(counts: NDArray[np.int8], wildcards: int) -> list[str]:
    found = []
    for kind in range(34):
        more = counts.copy()
        more[kind] += 1
        if counts[kind] < 4 and analysis.distance(more, wildcards=wildcards) == 0:
            found.append(tiles_text([kind]))
    return found


@given(st.integers(0, 10_000), st.sampled_from(SIZES))
def test_one_hand_is_answered_like_many(seed: int, size: int) -> None:
    (counts,) = dealt(1, size, seed)
    text = tiles_text(kind for kind in range(34) for _ in range(counts[kind]))
    many = np.asarray(analysis.distance(counts[None]))
    given_so = (counts, counts.tolist(), counts.astype(np.int64), counts.view(np.uint8), text)
    assert {analysis.distance(each) for each in given_so} == {int(many[0])}
    assert {analysis.is_win(each) for each in given_so} == {bool(analysis.is_win(counts[None])[0])}  # type: ignore[index]
    if size % 3 == 1:
        bits = np.asarray(analysis.waits(counts[None]))
        assert {analysis.waits(each) for each in given_so} == {analysis.kinds_of(int(bits[0]))}


def test_text_in_chinese_and_wild_tiles() -> None:
    assert analysis.distance("一万一万一万二万三万四筒五筒六筒七条八条九条东东") == 1
    assert analysis.waits("1112m456p789s11z5z", wild="5z") == ("1m", "2m", "3m", "4m", "1z")
    assert analysis.waits("1112m456p789s11z", wildcards=1) == ("1m", "2m", "3m", "4m", "1z")
    assert analysis.is_win("123m456p789s11z555s")
    assert not analysis.is_win("123m456p789s11z555s", pair="258")
    assert analysis.distance("123m456p789s11z555s", pair="258") == 1


def test_a_hand_in_pieces_or_of_other_numbers_is_copied() -> None:
    hands = np.asfortranarray(dealt(5, 13, 3))
    assert np.array_equal(analysis.distance(hands), analysis.distance(hands.copy("C")))
    assert len(np.asarray(analysis.distance(np.zeros((0, 34), np.int8)))) == 0


WRONG: dict[str, tuple[Any, str]] = {
    "text": ("12x", "hands"),
    "fifth": ("11111m", "5 tiles of a kind"),
    "shape": (np.zeros(33, np.int8), r"shape \(33,\)"),
    "fractions": (np.zeros(34), "whole numbers"),
    "negative": ([-1] + [0] * 33, r"hands\[0\]: -1"),
    "bytes": (
        np.array([[1] * 13 + [0] * 21, [5] + [0] * 33], np.int8),
        r"hands\[1, 0\]: 5 tiles of a kind",
    ),
    "number": ("123m", "hands: 3 tiles; a hand has 1, 2, 4"),
    "many": (np.array([[1] * 13 + [0] * 21, [1] * 15 + [0] * 19], np.int8), r"hands\[1\]: 15"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_no_hand_is_told(name: str) -> None:
    hands, told = WRONG[name]
    with pytest.raises(HandError, match=told):
        analysis.distance(hands)
    with pytest.raises(HandError, match=told):
        analysis.is_win(hands)
    with pytest.raises(HandError):
        analysis.waits(hands)
    with pytest.raises(HandError):
        analysis.acceptance(hands)


def test_wrong_options_are_told() -> None:
    hand = "123m456p789s1122z"
    with pytest.raises(HandError, match="pair: 'odd'"):
        analysis.distance(hand, pair="odd")
    with pytest.raises(HandError, match="wildcards: -1"):
        analysis.distance(hand, wildcards=-1)
    with pytest.raises(HandError, match="wildcards: shape"):
        analysis.distance(hand, wildcards=[1, 2])
    with pytest.raises(HandError, match="wild: 34 is no kind"):
        analysis.distance(hand, wild=34)
    with pytest.raises(HandError, match="wild: "):
        analysis.distance(hand, wild="9z")
    with pytest.raises(HandError, match="14 tiles; a hand before a draw"):
        analysis.waits(hand + "2z")
    with pytest.raises(HandError, match="13 tiles; a hand after a draw"):
        analysis.acceptance(hand)


ODD_OPTIONS: dict[str, tuple[dict[str, Any], str]] = {
    "half a wildcard": ({"wildcards": 0.5}, r"wildcards: 0\.5; one whole number"),
    "wildcards as text": ({"wildcards": "1"}, "wildcards: '1'"),
    "no wildcards": ({"wildcards": None}, "wildcards: None"),
    "not a number": ({"wildcards": float("nan")}, "wildcards: nan"),
    "half a kind": ({"wild": 3.5}, r"wild: 3\.5 is no kind"),
    "half a kind among others": ({"wild": [1, 3.5]}, r"wild: 3\.5 is no kind"),
    "no kind": ({"wild": [None]}, "wild: None is no kind"),
    "yes": ({"wild": True}, "wild: True is no kind"),
    "a list of pairs": ({"pair": ["any"]}, "pair: "),
}


@pytest.mark.parametrize("name", ODD_OPTIONS)
def test_odd_options_are_told(name: str) -> None:
    options, told = ODD_OPTIONS[name]
    for ask in (analysis.distance, analysis.is_win, analysis.waits):
        with pytest.raises(HandError, match=told):
            ask("123m456p789s1122z", **options)


def test_a_wild_kind_said_twice_is_one() -> None:
    hand = "123m456p789s112z5z"
    wilds: list[Any] = [["5z", "5z"], ["5z", 31], 31, np.int64(31), np.array([31, 31])]
    for wild in wilds:
        assert analysis.distance(hand, wild=wild) == analysis.distance(hand, wild="5z") == 1


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int64])
@pytest.mark.parametrize("count", [5, -1])
def test_wrong_counts_of_wild_kinds_are_told(kind: type[np.integer[Any]], count: int) -> None:
    hand = np.array([1] * 13 + [0] * 21)
    hand[:5] -= 1
    hand[33] = count
    hands = np.stack([np.array([1] * 13 + [0] * 21), hand]).astype(kind)
    with pytest.raises(HandError, match=r"hands\[1, 33\]"):
        analysis.distance(hands, wild=33)


def test_arrays_that_must_not_be_written_to_are_read() -> None:
    hands = dealt(50, 13, 3)
    fixed, wildcards = hands.copy(), np.broadcast_to(np.int64(0), (50,))
    fixed.setflags(write=False)
    assert np.array_equal(analysis.distance(fixed), analysis.distance(hands))
    assert np.array_equal(analysis.waits(fixed, wildcards=wildcards), analysis.waits(hands))
    assert analysis.distance(fixed[0]) == analysis.distance(hands[0])
    assert analysis.waits(fixed[0]) == analysis.waits(hands[0])
    assert np.array_equal(analysis.is_win(fixed), analysis.is_win(hands))


def test_what_is_no_set_of_kinds_is_told() -> None:
    assert analysis.kinds_of(1 | 1 << 33) == ("1m", "7z")
    for bits in (-1, 1 << 34):
        with pytest.raises(HandError, match="no set of kinds"):
            analysis.kinds_of(bits)


def test_importing_loads_neither_numpy_nor_numba() -> None:
    script = (
        "import sys, laizi.analysis as analysis; print('numpy' in sys.modules, dir(analysis)[:2])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout == "False ['Discard', 'Discards']\n"
    with pytest.raises(AttributeError, match="shanten"):
        analysis.shanten  # noqa: B018
