"""Batches: the same seed gives the same hands, totals add up, bad arguments are named."""

import pytest

from laizi import rulesets
from laizi.simulate import Report, SimulationError, simulate
from laizi.simulate.plan import Plan
from laizi.simulate.report import _interval

KAIKOU = rulesets.load("hongzhong-kaikou")
SMALL = 40


@pytest.fixture(scope="module")
def greedy() -> Report:
    return simulate(KAIKOU, ["greedy"] * 4, SMALL, seed=3)


def test_a_seed_gives_the_same_hands_whatever_the_batches(
    greedy: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("laizi.simulate.batch.TASK", 7)
    told: list[int] = []
    again = simulate(KAIKOU, ["greedy"] * 4, SMALL, seed=3, progress=told.append)
    assert told == [7, 14, 21, 28, 35, 40]
    assert (again.points, again.decisions, again.outcomes) == (
        greedy.points,
        greedy.decisions,
        greedy.outcomes,
    )
    other = simulate(KAIKOU, ["greedy"] * 4, SMALL, seed=4)
    assert other.points != greedy.points


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_the_report_is_the_same_on_any_number_of_cores(
    greedy: Report, workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("laizi.simulate.batch.TASK", 3)
    monkeypatch.setattr("laizi.simulate.batch.SLICE", 2)
    report = simulate(KAIKOU, ["greedy"] * 4, SMALL, seed=3, workers=workers)
    assert report.results() == greedy.results()


def test_more_hands_of_a_seed_begin_with_the_same() -> None:
    few, many = (Plan(KAIKOU, ("greedy",) * 4, hands, 3).seeds for hands in (7, 90))
    assert few.tolist() == many[:7].tolist()


def test_totals_add_up(greedy: Report) -> None:
    wins = sum(greedy.rates["wins"]) * greedy.hands
    assert greedy.hands == SMALL
    assert sum(greedy.points) == 0
    assert greedy.outcomes["drawn"] + wins == pytest.approx(SMALL)
    assert greedy.outcomes["small"] <= wins
    ended = sum(greedy.rates["self_draws"]) + sum(greedy.rates["deal_ins"])
    assert ended == pytest.approx(sum(greedy.rates["wins"]))


def test_json_has_what_is_promised(greedy: Report) -> None:
    printed = greedy.to_json()
    assert {"hands", "decisions", "seconds", "hands_per_second", "decisions_per_second"} <= set(
        printed
    )
    assert len(printed["points"]) == 4
    assert {"drawn", "small", "all_pungs", "robbing_the_kong"} <= set(printed["outcomes"])


def test_one_hand_has_no_interval() -> None:
    report = simulate(KAIKOU, ["random"] * 4, 1, seed=1)
    assert report.to_json()["interval"] == [None] * 4


def test_interval_is_the_normal_one() -> None:
    # Points 2 and 4: mean 3, sample variance 2, standard error 1.
    assert _interval(6.0, 20.0, 2) == pytest.approx(1.959964)


@pytest.mark.parametrize(
    ("bots", "hands", "seed", "named"),
    [
        (["greedy"] * 3, 1, 1, "bots"),
        (["greedy"] * 3 + ["clever"], 1, 1, "clever"),
        (["greedy"] * 4, 0, 1, "hands"),
        (["greedy"] * 4, 1, -1, "seed"),
    ],
)
def test_bad_arguments_are_named(bots: list[str], hands: int, seed: int, named: str) -> None:
    with pytest.raises(SimulationError, match=named):
        simulate(KAIKOU, bots, hands, seed)


def test_too_few_workers_are_named() -> None:
    with pytest.raises(SimulationError, match="workers"):
        simulate(KAIKOU, ["random"] * 4, 1, 1, workers=0)


@pytest.mark.slow
def test_greedy_beats_three_random_bots() -> None:
    report = simulate(KAIKOU, ["greedy", "random", "random", "random"], 2_000, seed=8)
    mean, half = report.points[0] / report.hands, report.interval[0]
    assert half is not None
    assert mean - half > 100
    assert report.rates["wins"][0] > 0.75
    assert report.rates["deal_ins"][0] < 0.01
