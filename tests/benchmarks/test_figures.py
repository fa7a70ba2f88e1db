import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.figures import Figure, best_of, ratio, told
from benchmarks.rows import BEST, ROWS, Promise, Row, judge

RATE = Row(
    "row", "a row", "distance", promises=(Promise(100), Promise(3, "other"), Promise(3, BEST))
)
TIME = Row("row", "a row", "distance", unit="s", promises=(Promise(0.5),))


def figure(peer: str, *values: float) -> Figure:
    return Figure(peer, values, 10)


def test_a_figure_is_the_median_and_keeps_its_rounds() -> None:
    told_of = figure("laizi", 3.0, 1.0, 100.0).to_json()
    assert (told_of["median"], told_of["low"], told_of["high"]) == (3.0, 1.0, 100.0)
    assert told_of["rounds"] == [3.0, 1.0, 100.0]


def test_a_ratio_compares_each_round_with_the_same_round() -> None:
    ours, theirs = figure("laizi", 10, 40, 30), figure("other", 1, 2, 3)
    assert ratio(ours, theirs, "hands/s") == 10
    assert ratio(ours, theirs, "s") == pytest.approx(0.1)


@given(st.lists(st.floats(0.1, 1e6), min_size=1, max_size=9))
def test_a_machine_that_slows_both_down_alike_changes_no_ratio(speeds: list[float]) -> None:
    ours = Figure("laizi", tuple(5 * speed for speed in speeds), 1)
    theirs = Figure("other", tuple(speeds), 1)
    assert ratio(ours, theirs, "hands/s") == pytest.approx(5)


def test_the_best_peer_is_the_fastest() -> None:
    slow, fast = figure("slow", 1), figure("fast", 9)
    assert best_of([slow, fast], "hands/s") is fast
    assert best_of([slow, fast], "s") is slow
    assert best_of([], "s") is None


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (40e6, "hands/s", "40.0M"),
        (999_600, "hands/s", "1.00M"),
        (1_234, "hands/s", "1.23k"),
        (750, "hands/s", "750"),
        (0.0302, "s", "0.0302"),
        (1_234, "s", "1,230"),
        (0, "s", "0"),
    ],
)
def test_values_are_told_with_three_digits(value: float, unit: str, text: str) -> None:
    assert told(value, unit) == text


def test_promises_are_kept_or_not() -> None:
    kept = judge(RATE, [figure("laizi", 100), figure("other", 20), figure("third", 90)])
    assert [each.kept for each in kept] == [True, True, False]
    assert kept[2].measured == "1.11 x third"
    assert [each.kept for each in judge(TIME, [figure("laizi", 0.51)])] == [False]
    assert [each.kept for each in judge(TIME, [figure("laizi", 0.5)])] == [True]


def test_a_promise_without_a_figure_is_not_kept_in_silence() -> None:
    assert [each.measured for each in judge(TIME, [])] == ["not there"]
    alone = judge(RATE, [figure("laizi", 100)])
    assert [each.kept for each in alone] == [True, None, None]


def test_rows_have_names_of_their_own() -> None:
    assert len({row.key for row in ROWS}) == len(ROWS)


def test_nothing_is_judged_by_disturbed_figures() -> None:
    ours, slowed = Figure("laizi", (100.0,), 10), Figure("other", (20.0,), 10, busy=0.5)
    assert [each.kept for each in judge(RATE, [Figure("laizi", (1.0,), 10, busy=0.5)])][:1] == [
        None
    ]
    kept = judge(RATE, [ours, slowed])
    disturbed = [each for each in kept if "other" in each.text]
    assert [each.kept for each in disturbed] == [None]
    assert "other had its core for 50%" in disturbed[0].measured
