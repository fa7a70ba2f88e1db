"""The look-up tables are made as the slow search finds them."""

from itertools import product

import numpy as np
import pytest
from numpy.typing import NDArray

from laizi.core import make_shapes
from laizi.core.shapes import (
    IMPOSSIBLE,
    LANE,
    LANE_BITS,
    ODD,
    ONLY_258,
    OUT_OF_REACH,
    SETS,
    SETS_258,
    SETS_PAIR,
    TRIPLETS,
    WIN_BITS,
    WIN_MASK,
    WIN_NEED,
    WIN_NOTHING,
    WIN_PAIR,
    load_shapes,
)
from tests.oracle.hands import FAR, Frame, Wanted, target_cost

RANKS = 3
NUMBERS = True
PAIRS = ((0, Wanted()), (1, Wanted()), (1, Wanted(pair_258=True)))


def _expected(counts: tuple[int, ...], sets: int, pair: int, *, honors: bool) -> int:
    """Tiles missing in a suit of three ranks, at most `IMPOSSIBLE`."""
    number, wanted = PAIRS[pair]
    cost = target_cost(counts, Frame(honors, wanted, FAR), sets, number, 0, 0)
    return min(cost, IMPOSSIBLE)


@pytest.mark.parametrize("honors", [False, True], ids=["numbers", "honours"])
def test_missing_tiles_of_a_small_suit(*, honors: bool) -> None:
    packed = np.zeros(5**RANKS, np.int64)
    make_shapes.fill_missing(packed, RANKS, not honors)
    for counts in product(range(5), repeat=RANKS):
        key = sum(count * 5**rank for rank, count in enumerate(counts))
        for sets, pair in product(range(5), range(3)):
            if honors and pair == 2:
                continue
            need = int(packed[key]) >> 4 * (3 * sets + pair) & 15
            # Two triplets of one kind at most are looked for: more never help with 14 tiles.
            if sets <= 2:
                assert need == _expected(counts, sets, pair, honors=honors), (counts, sets, pair)


def test_exact_needs_and_tallies_of_a_small_suit() -> None:
    packed = np.zeros(5**RANKS, np.int64)
    make_shapes.fill_missing(packed, RANKS, NUMBERS)
    exact, tally = np.zeros_like(packed), np.zeros_like(packed)
    make_shapes.fill_exact(exact, tally, packed, RANKS, NUMBERS)
    value = int(exact[1 + 5 + 25])  # one of each rank: a chow
    assert value >> SETS & 15 == 0
    assert value >> TRIPLETS & 15 == 6
    assert value >> ODD & 15 == 3
    assert not value & ONLY_258
    assert int(exact[3 * 5]) & ONLY_258  # three of the middle rank
    assert int(exact[3 * 5]) >> TRIPLETS & 15 == 0
    assert int(tally[3 * 5]) == 1 | 3 << 15 | 3 << 25
    assert int(tally[1 + 2 * 5]) == 1 << 5 | 1 << 10 | 2 << 15 | 3 << 25


def test_products_join_two_suits() -> None:
    left = np.zeros(5**RANKS, np.int64)
    make_shapes.fill_missing(left, RANKS, NUMBERS)
    chow, nothing = left[1 + 5 + 25 : 1 + 5 + 25 + 1], left[:1]
    out = np.zeros((1, 1), np.int64)
    make_shapes.fill_products(out, chow, nothing)
    for sets in range(3):
        alone = int(chow[0]) >> 12 * sets & 15
        assert int(out[0, 0]) >> 12 * sets & 15 <= alone
    assert int(out[0, 0]) >> 12 & 15 == 0  # the chow is one set, complete
    assert int(out[0, 0]) >> 12 + 4 & 15 == 2  # and a pair needs two tiles


@pytest.mark.slow
@pytest.mark.proof
def test_the_shipped_tables_are_what_is_made() -> None:
    shipped = load_shapes()[0]
    for name, values in make_shapes.make_tables().items():
        table = np.asarray(shipped[name])  # type: ignore[index]
        assert np.array_equal(table[tuple(slice(n) for n in values.shape)], values), name


def _lanes_of_a_small_suit() -> NDArray[np.int64]:
    packed = np.zeros(5**RANKS, np.int64)
    make_shapes.fill_missing(packed, RANKS, NUMBERS)
    return make_shapes.lanes_of(packed, 1)


def _lane(lanes: int, pair: int, sets: int) -> int:
    return int(lanes) >> LANE_BITS * (5 * pair + sets) & LANE


def test_gains_are_what_one_tile_more_brings_nearer() -> None:
    lanes = _lanes_of_a_small_suit()
    gains = make_shapes.gains_of(lanes, RANKS)
    for key, rank, pair, sets in product(range(5**RANKS), range(RANKS), range(2), range(5)):
        gained = _lane(int(gains[key, 0]), pair, sets) >> rank & 1
        nearer = 0
        if key // 5**rank % 5 < 4:
            after = int(lanes[key + 5**rank])
            nearer = _lane(int(lanes[key]), pair, sets) - _lane(after, pair, sets)
        assert gained == nearer, (key, rank, pair, sets)
    assert not gains[:, 1].any()  # there are no ranks above the sixth


@pytest.mark.parametrize("melds", range(5))
def test_lanes_turned_say_what_they_leave_to_do(melds: int) -> None:
    lanes = _lanes_of_a_small_suit()
    rest = make_shapes.turned(lanes, melds)
    for key, pair, sets in product(range(5**RANKS), range(2), range(5)):
        left = 4 - melds - sets
        expected = OUT_OF_REACH if left < 0 else _lane(int(lanes[key]), 1 - pair, left)
        assert _lane(int(rest[key]), pair, sets) == expected


def test_win_values_are_the_exact_needs() -> None:
    packed = np.zeros(5**RANKS, np.int64)
    make_shapes.fill_missing(packed, RANKS, NUMBERS)
    exact, tally = np.zeros_like(packed), np.zeros_like(packed)
    make_shapes.fill_exact(exact, tally, packed, RANKS, NUMBERS)
    for numbers in (True, False):
        for value, win in zip(exact, make_shapes.win_values(exact, numbers=numbers), strict=True):
            need = int(value) >> SETS & 15
            assert win & WIN_NEED == need
            assert (win >> WIN_PAIR & WIN_MASK) - WIN_NOTHING + need == int(value) >> SETS_PAIR & 15
            pair_258 = (win >> WIN_PAIR + WIN_BITS & WIN_MASK) - WIN_NOTHING + need
            assert pair_258 == (int(value) >> SETS_258 & 15 if numbers else need + 15)
