import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.agreement import check
from benchmarks.conductor import (
    SAMPLE,
    WARMING,
    Conductor,
    Lacking,
    Player,
    Settings,
    Store,
    WorkerError,
)
from benchmarks.rows import BATCH, OURS, Row

DISTANCE = Row("distance", "distance", "distance", "random")
HANDS, ROUNDS = 3_000, 3


@pytest.fixture
def players() -> Iterator[list[Player]]:
    named = ((OURS, "steady"), ("other", "forgetful"))
    made = [Player(name, sys.executable, "", f"tests.benchmarks.fakes.{it}") for name, it in named]
    yield made
    for player in made:
        player.close()


@pytest.fixture
def conductor(players: list[Player], tmp_path: Path) -> Conductor:
    settings = Settings(HANDS, ROUNDS, 0.5, 0, tmp_path)
    return Conductor(settings, players, Store(settings))


def test_everybody_runs_once_a_round_and_another_begins(conductor: Conductor) -> None:
    notes: list[str] = []
    figures, problems = conductor.measure(DISTANCE, notes.append)
    assert problems == []
    assert [(figure.peer, len(figure.values)) for figure in figures] == [("laizi", 3), ("other", 3)]
    assert all(value > 0 for figure in figures for value in figure.values)
    begins = [next(note for note in notes if f"round {n + 1}," in note) for n in range(ROUNDS)]
    assert [note.split()[-1] for note in begins] == ["laizi", "other", "laizi"]


def test_a_library_that_remembers_never_meets_a_hand_twice(conductor: Conductor) -> None:
    """`fakes/forgetful.py` fails where it does; the answers were compared before, too."""
    check(conductor, DISTANCE)
    figures, problems = conductor.measure(DISTANCE, lambda _: None)
    assert problems == []
    assert figures[1].operations * ROUNDS < HANDS


def test_answers_are_compared_on_hands_that_are_not_measured(conductor: Conductor) -> None:
    (found,) = check(conductor, DISTANCE)
    assert found.differ == found.compared
    assert found.reference == OURS
    assert len(conductor.store.hands(DISTANCE)) == HANDS + WARMING + SAMPLE


def test_what_is_missing_is_told(conductor: Conductor) -> None:
    figures, problems = conductor.measure(Row("waits", "", "waits", "ready"), lambda _: None)
    assert figures == []
    assert problems == ["waits: laizi: steady.waits is not there"]
    with pytest.raises(Lacking, match=r"steady\.waits is not there"):
        conductor.warm(conductor.players[0], Row("waits", "", "waits", "ready"))


def test_what_breaks_is_told_with_what_the_library_said(conductor: Conductor) -> None:
    row = Row("acceptance", "", "acceptance", "random14")
    _, problems = conductor.measure(row, lambda _: None)
    assert len(problems) == 1
    assert "this library is broken" in problems[0]


def test_growth_is_ours_alone(conductor: Conductor) -> None:
    row = Row("batch", "", "distance", "random", group=BATCH, batch=10, peers=False)
    figures, _ = conductor.measure(row, lambda _: None)
    assert [figure.peer for figure in figures] == [OURS]
    assert check(conductor, row) == []


def test_two_threads_share_the_hands(conductor: Conductor) -> None:
    ours = conductor.players[0]
    conductor.prepare(ours, DISTANCE, 0, 100, threads=2)
    assert ours.ask(do="time")["seconds"] > 0


def test_a_process_that_ends_is_told() -> None:
    with pytest.raises(WorkerError, match="ended"):
        Player("nobody", sys.executable, "", "tests.benchmarks.fakes.nobody")
