"""What every discard leaves, against trying each."""

import numpy as np
import pytest

from laizi import analysis
from laizi.analysis import Discards, HandError
from tests.analysis.test_shape import dealt
from tests.proof import Proof


def _tried(counts: "np.ndarray[tuple[int, ...], np.dtype[np.int8]]", kind: int, wildcards: int,
           pair: str) -> tuple[int, int, int]:  # fmt: skip
    """Distance, kinds and tiles after one discard, each kind really added."""
    left = counts.copy()
    left[kind] -= 1
    missing = analysis.distance(left, wildcards=wildcards, pair=pair)
    bits = tiles = 0
    for other in range(34):
        if counts[other] == 4:
            continue
        more = left.copy()
        more[other] += 1
        if np.asarray(analysis.distance(more, wildcards=wildcards, pair=pair)) < missing:
            bits |= 1 << other
            tiles += 4 - int(counts[other])
    return int(np.asarray(missing)), bits, tiles


@pytest.mark.proof
@pytest.mark.parametrize("pair", ["any", "258"])
@pytest.mark.parametrize("wildcards", [0, 1, 2])
@pytest.mark.parametrize("size", [14, 8])
def test_discards_as_tried(size: int, wildcards: int, pair: str, proof: Proof) -> None:
    hands = dealt(proof.size(400), size - wildcards, 11)
    found = analysis.acceptance(hands, wildcards=wildcards, pair=pair)
    assert isinstance(found, Discards)
    for i, counts in enumerate(hands):
        for kind in range(34):
            row = (found.distance[i, kind], found.kinds[i, kind], found.tiles[i, kind])
            if counts[kind] == 0:
                assert row == (-1, 0, 0)
            else:
                assert row == _tried(counts, kind, wildcards, pair), (i, kind)
    proof.held(f"{size} tiles, {wildcards} wildcards, {pair} pair: discards as tried", hands=i + 1)


def test_the_best_discard_of_one_hand_comes_first() -> None:
    discards = analysis.acceptance("123m456p78s1122z3z9m")
    assert isinstance(discards, list)
    assert [(d.tile, d.distance, d.kinds, d.tiles) for d in discards[:2]] == [
        ("9m", 2, ("6s", "9s", "1z", "2z"), 12),
        ("3z", 2, ("6s", "9s", "1z", "2z"), 12),
    ]


def test_unseen_tiles_are_those_given() -> None:
    hand = "123m456p78s1122z3z9m"
    unseen = np.zeros(34, np.int8)
    unseen[23] = 2  # 6s
    best = analysis.acceptance(hand, unseen=unseen)[0]  # type: ignore[index]
    assert (best.kinds, best.tiles) == (("6s",), 2)
    wild = analysis.acceptance("123m456p78s1122z35z", wild="5z")[0]  # type: ignore[index]
    assert wild.distance == 1
    assert "5z" not in wild.kinds
    with pytest.raises(HandError, match="unseen: shape"):
        analysis.acceptance(hand, unseen=np.zeros((2, 34), np.int8))
    with pytest.raises(HandError, match="unseen"):
        analysis.acceptance(hand, unseen=np.full(34, 5, np.int8))


def test_more_than_four_of_a_kind_are_refused() -> None:
    unseen = np.zeros(34, np.int8)
    unseen[1] = 4
    with pytest.raises(HandError, match=r"unseen\[1\]: more than four"):
        analysis.acceptance("123m456p789s11223z", unseen=unseen)
