"""The hands of the benchmark: distinct, and always the same for a seed."""

from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from benchmarks.task import KINDS, Hands

SEED: Final = 20_261_130
Counts = NDArray[np.uint8]
Random = np.random.Generator

CHOWS: Final = [kind for kind in range(27) if kind % 9 < 7]
NUMBERS_258: Final = [kind for kind in range(27) if kind % 9 in {1, 4, 7}]
WILDCARD_KIND, RED_DRAGON = 31, 33
"""Never in the hands to be settled: 白板 is wild there, and 红中 is no tile of a win."""


def distinct(draw: Callable[[int, Random], Counts], count: int, rng: Random) -> Counts:
    """So many different hands, in the order in which they were first drawn."""
    found = np.zeros((0, KINDS), np.uint8)
    while len(found) < count:
        more = draw(count - len(found) + count // 10 + 100, rng)
        both = np.ascontiguousarray(np.concatenate([found, more]))
        keys = both.view(np.dtype((np.void, KINDS))).ravel()
        _, firsts = np.unique(keys, return_index=True)
        found = both[np.sort(firsts)]
    return found[:count]


def _count(kinds: NDArray[np.int64]) -> Counts:
    """(N, T) kinds as counts (N, 34)."""
    counts = np.zeros((len(kinds), KINDS), np.uint8)
    for column in kinds.T:
        counts[np.arange(len(kinds)), column] += 1
    return counts


def random_hands(tiles: int) -> Callable[[int, Random], Counts]:
    """Hands of so many tiles from a shuffled set of 136."""

    def draw(count: int, rng: Random) -> Counts:
        drawn = rng.integers(0, 4 * KINDS, (count, tiles))
        drawn.sort(axis=1)
        return _count(drawn[(np.diff(drawn, axis=1) > 0).all(axis=1)] // 4)

    return draw


def either_size(count: int, rng: Random) -> Counts:
    """Hands of 13 and of 14 tiles, mixed."""
    return rng.permutation(np.concatenate([random_hands(n)(count, rng) for n in (13, 14)]))


def _sets(count: int, rng: Random, pairs: list[int]) -> tuple[NDArray[np.int8], NDArray[np.int64]]:
    """Four sets (their lowest kind, plus 34 for a triplet) and the kind of a pair."""
    chows = np.array(CHOWS, np.int8)[rng.integers(0, len(CHOWS), (count, 4))]
    triplets = KINDS + rng.integers(0, KINDS, (count, 4), np.int8)
    sets = np.where(rng.random((count, 4)) < 0.7, chows, triplets)
    return sets, np.array(pairs)[rng.integers(0, len(pairs), count)]


def _complete(sets: NDArray[np.int8], pair: NDArray[np.int64]) -> Counts:
    """The counts of sets and a pair."""
    counts, rows = np.zeros((len(pair), KINDS), np.uint8), np.arange(len(pair))
    counts[rows, pair] += 2
    for column in sets.T:
        for place in range(3):
            counts[rows, np.where(column >= KINDS, column % KINDS, column + place)] += 1
    return counts


def winning_hands(count: int, rng: Random) -> Counts:
    """Complete hands of 14 tiles: four sets and a pair."""
    counts = _complete(*_sets(count, rng, list(range(KINDS))))
    return counts[(counts <= 4).all(axis=1)]


def _change_one(counts: Counts, change: int, rng: Random) -> Counts:
    """Add one tile of a kind with room for it, or take one away."""
    weight = counts if change < 0 else np.where(counts < 4, 1, 0)
    chosen = np.argmax(np.where(weight > 0, rng.random(counts.shape), -1.0), axis=1)
    changed = counts.copy()
    changed[np.arange(len(counts)), chosen] += np.uint8(change % 256)
    return changed


def near_hands(count: int, rng: Random) -> Counts:
    """Complete hands in which one tile was replaced by another."""
    return _change_one(_change_one(winning_hands(count, rng), -1, rng), 1, rng)


def half_won(count: int, rng: Random) -> Counts:
    """Complete hands and such with one tile replaced, mixed."""
    return rng.permutation(np.concatenate([winning_hands(count, rng), near_hands(count, rng)]))


def ready_hands(count: int, rng: Random) -> Counts:
    """Hands of 13 tiles that wait: complete ones without one of their tiles."""
    return _change_one(winning_hands(count, rng), -1, rng)


def without(draw: Callable[[int, Random], Counts], tiles: int) -> Callable[[int, Random], Counts]:
    """Hands from which so many tiles were taken, wildcards in their place."""

    def taken(count: int, rng: Random) -> Counts:
        counts = draw(count, rng)
        for _ in range(tiles):
            counts = _change_one(counts, -1, rng)
        return counts

    return taken


def wins_to_settle(count: int, rng: Random) -> Hands:
    """Complete hands with an open set and a pair of 2, 5 or 8, which every ruleset lets win."""
    parts: list[Hands] = []
    seen: set[bytes] = set()
    while sum(map(len, parts)) < count:
        parts.append(_some_wins(count + 100, rng, seen))
    return Hands(
        np.concatenate([part.counts for part in parts]),
        np.concatenate([part.tile for part in parts]),
        np.concatenate([part.meld for part in parts]),
    ).part(0, count)


def _some_wins(count: int, rng: Random, seen: set[bytes]) -> Hands:
    """Distinct wins, other than those seen before."""
    sets, pair = _sets(count, rng, NUMBERS_258)
    whole = _complete(sets, pair)
    fair = (whole <= 4).all(axis=1) & (whole[:, [WILDCARD_KIND, RED_DRAGON]] == 0).all(axis=1)
    new = np.array([row.tobytes() not in seen for row in whole])
    _, firsts = np.unique(whole.view(np.dtype((np.void, KINDS))).ravel(), return_index=True)
    kept = np.intersect1d(np.nonzero(fair & new)[0], firsts)
    seen.update(row.tobytes() for row in whole[kept])
    concealed = _complete(sets[kept, 1:], pair[kept])
    tile = np.argmax(np.where(concealed > 0, rng.random(concealed.shape), -1.0), axis=1)
    return Hands(concealed, tile.astype(np.int8), sets[kept, 0])


SETS: Final[dict[str, tuple[Callable[[int, Random], Counts], str]]] = {
    "random": (either_size, "random hands of 13 and of 14 tiles"),
    "random14": (random_hands(14), "random hands of 14 tiles"),
    "half-won": (half_won, "complete hands, and such with one tile replaced"),
    "ready": (ready_hands, "hands of 13 tiles that wait: complete ones without one tile"),
}
DEALS, WINS = "deals", "wins"
TOLD: Final = {name: told for name, (_, told) in SETS.items()} | {
    DEALS: "whole hands from the deal",
    WINS: "complete hands with one set open, a pair of 2, 5 or 8, self-drawn",
}
"""What each set of hands holds."""


def make(name: str, wildcards: int, count: int, seed: int = 0) -> Hands:
    """A set of hands by name, with so many of each hand's tiles become wildcards."""
    rng = np.random.default_rng([SEED, seed, wildcards, sorted(TOLD).index(name)])
    if name == DEALS:
        return Hands(np.zeros((0, KINDS), np.uint8))
    if name == WINS:
        return wins_to_settle(count, rng)
    return Hands(distinct(without(SETS[name][0], wildcards), count, rng))
