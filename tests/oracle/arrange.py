"""Four sets and a pair with every wildcard in its place (section 9): who stands where, as what.

``hands`` only tells what a hand can be; here each way to lay it out is given, since a pair of two
wildcards at face, or a lone wildcard beside the drawn tile, has a price of its own.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import NamedTuple

from .hands import FAR, Counts
from .text import KINDS, is_honor


class Tile(NamedTuple):
    """A tile in a group: the kind it plays, and whether a wildcard plays it."""

    kind: int
    wild: bool


Group = tuple[Tile, ...]


class Arrangement(NamedTuple):
    """The concealed tiles as sets and a pair."""

    sets: tuple[Group, ...]
    pair: Group

    @property
    def tiles(self) -> list[Tile]:
        """Every tile."""
        return [*(tile for group in self.sets for tile in group), *self.pair]


def is_chow(group: Group) -> bool:
    """Whether a set is three in a row."""
    return group[0].kind != group[-1].kind


def arrangements(
    counts: Sequence[int], wildcards: int, sets: int, room: Sequence[int] | None = None
) -> frozenset[Arrangement]:
    """Every way to lay out the tiles; three wildcards alone are taken as a triplet, not a chow.

    ``counts``: natural tiles by the kind they play. ``room``: how many tiles of a kind a wildcard
    may make complete at most; without it there is no limit.
    """
    found = _arrangements(tuple(counts), wildcards, sets)
    if room is None:
        return found
    return frozenset(one for one in found if _fits(one, room))


def _fits(arrangement: Arrangement, room: Sequence[int]) -> bool:
    used = [0] * KINDS
    for tile in arrangement.tiles:
        used[tile.kind] += 1
    return all(used[tile.kind] <= room[tile.kind] for tile in arrangement.tiles if tile.wild)


@lru_cache(maxsize=20_000)
def _arrangements(counts: Counts, wildcards: int, sets: int) -> frozenset[Arrangement]:
    if sum(counts) + wildcards != 3 * sets + 2:
        return frozenset()
    return frozenset(
        Arrangement(
            tuple(sorted(group for group in groups if len(group) == 3)),
            next(group for group in groups if len(group) == 2),
        )
        for groups in _groups(list(counts), wildcards, sets, 1)
    )


def _groups(
    counts: list[int], wildcards: int, sets: int, pairs: int
) -> Iterator[tuple[Group, ...]]:
    """Every split; each group holds the lowest natural tile that is left."""
    low = next((kind for kind in range(KINDS) if counts[kind]), None)
    if low is None:
        yield from _wild_groups(wildcards, sets, pairs)
        return
    for group in _groups_with(low, counts, wildcards):
        natural = [tile.kind for tile in group if not tile.wild]
        is_set = len(group) == 3
        left = (sets - 1, pairs) if is_set else (sets, pairs - 1)
        if min(left) < 0:
            continue
        for kind in natural:
            counts[kind] -= 1
        for rest in _groups(counts, wildcards - len(group) + len(natural), *left):
            yield (group, *rest)
        for kind in natural:
            counts[kind] += 1


def _groups_with(low: int, counts: list[int], wildcards: int) -> Iterator[Group]:
    """Every pair, triplet and chow that holds the kind ``low``, its gaps filled by wildcards."""
    for size in (2, 3):
        for natural in range(max(1, size - wildcards), min(size, counts[low]) + 1):
            wild = (Tile(low, wild=True),) * (size - natural)
            yield (*((Tile(low, wild=False),) * natural), *wild)
    for first in (low - 2, low - 1, low):
        if first >= 0 and first // 9 == low // 9 and first % 9 <= 6 and not is_honor(low):
            yield from _chows_with(low, first, counts, wildcards)


def _chows_with(low: int, first: int, counts: list[int], wildcards: int) -> Iterator[Group]:
    choices = [
        (False,) if kind == low else (False, True) if counts[kind] else (True,)
        for kind in range(first, first + 3)
    ]
    for wild in product(*choices):
        if sum(wild) <= wildcards:
            yield tuple(Tile(first + place, wild=is_wild) for place, is_wild in enumerate(wild))


def _wild_groups(wildcards: int, sets: int, pairs: int) -> Iterator[tuple[Group, ...]]:
    """Groups of wildcards only, standing for any kinds."""
    if wildcards != 3 * sets + 2 * pairs:
        return
    for triplets in combinations_with_replacement(range(KINDS), sets):
        for pair in combinations_with_replacement(range(KINDS), pairs):
            yield (
                *((Tile(kind, wild=True),) * 3 for kind in triplets),
                *((Tile(kind, wild=True),) * 2 for kind in pair),
            )


def natural_pairs(counts: Sequence[int]) -> int:
    """How many pairs the natural tiles hold; four alike are two."""
    return sum(count // 2 for count in counts)


def pairings(
    counts: Sequence[int], wildcards: int, room: Sequence[int] | None = None
) -> Iterator[tuple[int, ...]]:
    """七对: the kinds wildcards stand for, for every way to make seven pairs of fourteen tiles."""
    odd = [kind for kind in range(KINDS) if counts[kind] % 2]
    left = wildcards - len(odd)
    if sum(counts) + wildcards != 14 or left < 0:
        return
    limit = [FAR] * KINDS if room is None else room
    for pairs in combinations_with_replacement(range(KINDS), left // 2):
        stood = (*odd, *pairs, *pairs)
        if all(counts[kind] + stood.count(kind) <= limit[kind] for kind in stood):
            yield stood
