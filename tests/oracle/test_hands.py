"""The oracle's two searches agree, and its distance is what exchanging tiles one by one finds."""

from random import Random

import pytest

from .hands import (
    ANYTHING,
    Wanted,
    all_readings,
    complete,
    distance,
    outcome_of,
    outcomes,
)
from .text import KINDS, counts_of, kinds_of

SOME_KINDS = tuple(kinds_of("1235m58p2s15z"))
WANTED = (
    ANYTHING,
    Wanted(pair_258=True),
    Wanted(triplets=True),
    Wanted(suit=0),
    Wanted(only_258=True),
    Wanted(only_honors=True),
)


def _near_hand(random: Random, tiles: int, kinds: tuple[int, ...]) -> list[int]:
    """Random tiles of few kinds, so that shapes are common."""
    deck = [kind for kind in kinds for _ in range(4)]
    return counts_of(random.sample(deck, tiles))


def _kinds(random: Random) -> tuple[int, ...]:
    first = random.choice((0, 9, 18))
    return (*range(first, first + 9), *random.sample(range(KINDS), 2))


@pytest.mark.parametrize("seed", range(60))
def test_the_two_searches_agree(seed: int) -> None:
    random = Random(seed)
    wildcards, sets = seed % 4, random.randint(1, 4)
    counts = _near_hand(random, 3 * sets + 2 - wildcards, tuple(set(_kinds(random))))
    room = [4] * KINDS if seed % 3 else None
    allowed = {*SOME_KINDS, *(kind for kind in range(KINDS) if counts[kind])}
    options = {"kinds": sorted(allowed), "room": room, "seven_pairs": True}
    readings = all_readings(counts, wildcards, sets, **options)  # type: ignore[arg-type]
    slow = {outcome_of(reading, counts) for reading in readings}
    assert outcomes(counts, wildcards, sets, **options) == slow  # type: ignore[arg-type]


def test_four_wildcards_anywhere() -> None:
    counts = counts_of(kinds_of("1225568m22p"))
    readings = all_readings(counts, 2, 3)
    assert outcomes(counts, 2, 3) == {outcome_of(reading, counts) for reading in readings}


def _lighter(counts: list[int], kind: int) -> list[int]:
    return [count - (other == kind) for other, count in enumerate(counts)]


def _heavier(counts: list[int], kind: int) -> list[int]:
    return [count + (other == kind) for other, count in enumerate(counts)]


def _completes(counts: list[int], wildcards: int, sets: int, wanted: Wanted) -> bool:
    return any(
        complete(_heavier(counts, kind), wildcards, sets, wanted, room=[4] * KINDS)
        for kind in range(KINDS)
        if counts[kind] < 4
    )


@pytest.mark.parametrize("wanted", WANTED, ids=str)
@pytest.mark.parametrize("seed", range(40))
def test_a_ready_hand_is_one_away(seed: int, wanted: Wanted) -> None:
    random = Random(seed)
    wildcards, sets = seed % 5, 1 + seed % 4
    if wildcards > 3 * sets:
        wildcards = 0
    counts = _near_hand(random, 3 * sets + 1 - wildcards, tuple(set(_kinds(random))))
    away = distance(counts, wildcards, sets, wanted)
    assert (away == 1) == _completes(counts, wildcards, sets, wanted)


@pytest.mark.parametrize("wanted", WANTED[:4], ids=str)
@pytest.mark.parametrize("seed", range(30))
def test_an_exchange_changes_the_distance_by_at_most_one(seed: int, wanted: Wanted) -> None:
    random = Random(seed)
    counts = _near_hand(random, 10, tuple(set(_kinds(random))))
    away = distance(counts, 0, 3, wanted)
    others = [
        distance(_heavier(_lighter(counts, out), kind), 0, 3, wanted)
        for out in range(KINDS)
        for kind in range(KINDS)
        if counts[out] and counts[kind] < 4 and out != kind
    ]
    assert min(others) == max(1, away - 1)
    assert max(others) <= away + 1


@pytest.mark.parametrize(
    ("hand", "wildcards", "sets", "wanted", "expected"),
    [
        ("123m456p789s11122z", 0, 4, ANYTHING, 0),
        ("123m456p789s1112z", 0, 4, ANYTHING, 1),
        ("123m456p789s1112z", 0, 4, Wanted(pair_258=True), 2),
        ("123m456p789s11z", 2, 4, Wanted(pair_258=True), 1),
        ("147m147p147s1234z", 0, 4, ANYTHING, 9),
        ("1111m", 0, 1, ANYTHING, 2),
        ("1111m", 0, 1, Wanted(triplets=True), 2),
        ("22m", 2, 1, Wanted(suit=1), 3),
        ("123m456m789m1133p", 0, 4, Wanted(triplets=True), 7),
    ],
)
def test_known_distances(
    hand: str, wildcards: int, sets: int, wanted: Wanted, expected: int
) -> None:
    assert distance(counts_of(kinds_of(hand)), wildcards, sets, wanted) == expected
