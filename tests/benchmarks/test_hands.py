from pathlib import Path

import numpy as np
import pytest

from benchmarks import hands
from benchmarks.task import KINDS, Hands, bits_of, kinds_of

COUNT = 3_000


@pytest.mark.parametrize("wildcards", range(5))
@pytest.mark.parametrize("name", hands.SETS)
def test_hands_are_distinct_and_reproducible(name: str, wildcards: int) -> None:
    made = hands.make(name, wildcards, COUNT).counts
    assert made.shape == (COUNT, KINDS)
    assert len(np.unique(made, axis=0)) == COUNT
    assert (made == hands.make(name, wildcards, COUNT).counts).all()
    assert (made != hands.make(name, wildcards, COUNT, seed=1).counts).any()
    assert made.max() == 4


@pytest.mark.parametrize(
    ("name", "sizes"),
    [("random", {13, 14}), ("random14", {14}), ("half-won", {14}), ("ready", {13})],
)
def test_hands_have_the_tiles_they_should(name: str, sizes: set[int]) -> None:
    for wildcards in (0, 3):
        totals = hands.make(name, wildcards, COUNT).counts.sum(axis=1)
        assert set(totals.tolist()) == {size - wildcards for size in sizes}


def only_sets(counts: list[int]) -> bool:
    """Whether tiles are chows and triplets and nothing else."""
    kind = next((kind for kind in range(KINDS) if counts[kind]), None)
    if kind is None:
        return True
    taken = []
    if counts[kind] >= 3:
        taken.append([each - 3 * (at == kind) for at, each in enumerate(counts)])
    if kind < 27 and kind % 9 < 7 and counts[kind + 1] and counts[kind + 2]:
        taken.append([each - (kind <= at <= kind + 2) for at, each in enumerate(counts)])
    return any(map(only_sets, taken))


def is_complete(counts: list[int]) -> bool:
    """Whether tiles are sets and a pair."""
    pairs = [kind for kind in range(KINDS) if counts[kind] >= 2]
    return any(only_sets([each - 2 * (at == k) for at, each in enumerate(counts)]) for k in pairs)


def test_half_of_the_hands_to_be_checked_are_complete() -> None:
    made = hands.make("half-won", 0, 400).counts
    assert 150 < sum(is_complete(row.tolist()) for row in made) < 300


def test_hands_that_wait_lack_one_tile() -> None:
    for row in hands.make("ready", 0, 100).counts.tolist():
        drawn = ([each + (at == kind) for at, each in enumerate(row)] for kind in range(KINDS))
        assert any(max(counts) <= 4 and is_complete(counts) for counts in drawn)


def test_wins_to_settle_are_wins_of_fourteen_distinct_tiles() -> None:
    wins = hands.make(hands.WINS, 0, COUNT)
    whole = wins.whole()
    assert (wins.counts.sum(axis=1) == 11).all()
    assert (whole.sum(axis=1) == 14).all()
    assert whole.max() == 4
    assert len(np.unique(whole, axis=0)) == COUNT
    assert not whole[:, [hands.WILDCARD_KIND, hands.RED_DRAGON]].any()
    assert (wins.counts[np.arange(COUNT), wins.tile] > 0).all()
    assert (hands.make(hands.WINS, 0, COUNT).tile == wins.tile).all()


def test_parts_and_files_keep_what_belongs_together(tmp_path: Path) -> None:
    wins = hands.make(hands.WINS, 0, 100)
    part = wins.part(40, 20)
    part.save(tmp_path / "part.npz")
    read = Hands.load(tmp_path / "part.npz")
    assert (read.whole() == wins.whole()[40:60]).all()
    assert (read.tile == wins.tile[40:60]).all()


def test_tiles_as_lists_and_bits() -> None:
    counts = np.zeros((2, KINDS), np.uint8)
    counts[0, [0, 33]] = 2, 1
    counts[1, 5] = 3
    assert kinds_of(counts) == [[0, 0, 33], [5, 5, 5]]
    assert bits_of([0, 0, 33]) == 1 | 1 << 33
