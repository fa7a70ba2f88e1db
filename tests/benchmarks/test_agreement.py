import numpy as np
import pytest
from numpy.typing import NDArray

from benchmarks.agreement import compare, special_distance
from benchmarks.rows import Row
from benchmarks.task import KINDS
from laizi.tiles import parse_tiles

DISTANCE = Row("distance", "distance", "distance", "random")
WAITS = Row("waits", "waits", "waits", "ready")
ACCEPTANCE = Row("acceptance", "acceptance", "acceptance", "random14")
FAR = "147m258p369s12345z"


def counts_of(*texts: str) -> NDArray[np.uint8]:
    rows = [np.bincount(parse_tiles(text), minlength=KINDS) for text in texts]
    return np.array(rows, np.uint8)


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("1122m3344p5566s77z", 0),
        ("1122m3344p5566s7z", 1),
        ("1111m3344p5566s7z", 3),
        ("19m19p19s12345677z", 0),
        ("19m19p19s1234567z", 1),
        ("123456m123456p12s", 7),
    ],
)
def test_how_far_seven_pairs_and_thirteen_orphans_are(text: str, missing: int) -> None:
    assert special_distance(counts_of(text)).tolist() == [missing]


def test_hands_near_to_other_forms_are_left_out_and_differences_told() -> None:
    counts = counts_of("1122m3344p5566s7z", "123456m123456p1s", "123456m123456p2s")
    ours, theirs = np.array([3, 1, 1]), np.array([1, 1, 2])
    (found,) = compare(DISTANCE, counts, [("laizi", ours), ("other", theirs)])
    assert (found.compared, found.differ) == (2, 1)
    assert found.example == counts[2].tolist()


def test_what_a_library_cannot_tell_is_not_compared() -> None:
    counts = counts_of("123456m123456p1s", "123456m123456p2s")
    given = [("laizi", np.array([1, 1])), ("other", np.array([1, -1]))]
    assert compare(DISTANCE, counts, given)[0].compared == 1


def test_a_fifth_copy_is_nothing_to_wait_for() -> None:
    counts = counts_of("1111m456p456s789s", "123456m123456p1s")
    ours = np.array([1 | 2, 1 << 18], np.uint64)
    theirs = np.array([2, 1 << 18], np.uint64)
    assert compare(WAITS, counts, [("laizi", ours), ("other", theirs)])[0].differ == 0


def test_discards_are_compared_kind_by_kind() -> None:
    counts = counts_of("123456m123456p18s")
    ours = np.zeros((1, KINDS, 2), np.int64)
    ours[0, counts[0] > 0] = 1, 1 << 18
    theirs = ours.copy()
    theirs[0, 0, 1] = 0
    same, other = compare(ACCEPTANCE, counts, [("laizi", ours), ("a", ours), ("b", theirs)])
    assert (same.compared, same.differ, other.differ) == (1, 0, 1)


def test_nothing_is_compared_with_nothing() -> None:
    assert compare(DISTANCE, counts_of(FAR), []) == []
