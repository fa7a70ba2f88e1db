"""The search for arrangements finds what trying every kind for every wildcard finds."""

from collections.abc import Iterator
from itertools import combinations_with_replacement, permutations, product
from random import Random

import pytest

from .arrange import Arrangement, Group, Tile, arrangements, is_chow, pairings
from .hands import take_apart
from .text import KINDS, counts_of, kinds_of

Options = dict[int, list[tuple[bool, ...]]]


def _every_arrangement(counts: list[int], wildcards: int, sets: int) -> set[Arrangement]:
    """Assign kinds to the wildcards, split, and let each wildcard stand wherever its kind does."""
    found = set()
    for stood in combinations_with_replacement(range(KINDS), wildcards):
        total = [count + stood.count(kind) for kind, count in enumerate(counts)]
        for groups, pair in take_apart(total, sets):
            found |= set(_placed([*groups, (pair, pair)], stood))
    return {one for one in found if not any(map(_is_wild_chow, one.sets))}


def _is_wild_chow(group: Group) -> bool:
    return is_chow(group) and all(tile.wild for tile in group)


def _placed(groups: list[tuple[int, ...]], stood: tuple[int, ...]) -> Iterator[Arrangement]:
    flat = [kind for group in groups for kind in group]
    used = sorted(set(flat))
    choices = [_which_are_wild(flat.count(kind), stood.count(kind)) for kind in used]
    for choice in product(*choices):
        left = {kind: list(wild) for kind, wild in zip(used, choice, strict=True)}
        made = [
            tuple(sorted(Tile(kind, wild=left[kind].pop()) for kind in group)) for group in groups
        ]
        yield Arrangement(tuple(sorted(made[:-1])), made[-1])


def _which_are_wild(number: int, wild: int) -> set[tuple[bool, ...]]:
    return set(permutations([True] * wild + [False] * (number - wild)))


@pytest.mark.parametrize("seed", range(60))
def test_the_two_searches_agree(seed: int) -> None:
    random = Random(seed)
    wildcards = seed % 4
    sets = random.randint(1, 4 if wildcards < 2 else 3 if wildcards == 2 else 2)
    first = random.choice((0, 9, 18))
    deck = [kind for kind in (*range(first, first + 5), 27, 28) for _ in range(4)]
    counts = counts_of(random.sample(deck, 3 * sets + 2 - wildcards))
    assert arrangements(counts, wildcards, sets) == _every_arrangement(counts, wildcards, sets)


def test_a_pair_of_wildcards_stands_for_any_kind() -> None:
    found = arrangements(counts_of(kinds_of("123m")), 2, 1)
    both = {one.pair[0].kind for one in found if all(tile.wild for tile in one.pair)}
    assert both == set(range(KINDS))


def test_room_bars_fifth_copies_only_where_a_wildcard_makes_them() -> None:
    counts = counts_of(kinds_of("1111m23m"))
    assert arrangements(counts, 2, 2, [4] * KINDS) < arrangements(counts, 2, 2)
    assert arrangements(counts_of(kinds_of("22255m")), 0, 1, [0] * KINDS)


@pytest.mark.parametrize(
    ("hand", "wildcards", "ways"),
    [
        ("1122334455667z", 0, 0),
        ("11223344556677z", 0, 1),
        ("1122334455667z", 1, 1),
        ("112233445566z", 2, KINDS),
        ("1111223344556z", 1, 1),
        ("123456789m1234p", 1, 0),
    ],
)
def test_seven_pairs(hand: str, wildcards: int, ways: int) -> None:
    assert len(set(pairings(counts_of(kinds_of(hand)), wildcards))) == ways


def test_seven_pairs_without_fifth_copies() -> None:
    counts = counts_of(kinds_of("111122334455z"))
    assert len(set(pairings(counts, 2))) == KINDS
    assert len(set(pairings(counts, 2, [4] * KINDS))) == KINDS - 1
