"""Threads and processes: results in order, errors told, an early end noticed."""

import os
import threading
from collections.abc import Callable

import pytest

from laizi.simulate import SimulationError
from laizi.simulate.crew import StoppedError, check_workers, cores, in_order
from laizi.simulate.processes import as_done
from tests.simulate.working import endless, fail_at_three, square


@pytest.mark.parametrize("workers", [1, 3])
def test_results_come_in_the_order_of_the_tasks(workers: int) -> None:
    assert list(in_order(square, range(50), workers)) == [n * n for n in range(50)]


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 2])
def test_processes_do_every_task(workers: int) -> None:
    assert sorted(as_done(square, list(range(9)), workers)) == [n * n for n in range(9)]


@pytest.mark.parametrize("workers", [1, 3])
def test_an_error_is_that_of_the_task(workers: int) -> None:
    results = in_order(fail_at_three, range(9), workers)
    assert [next(results) for _ in range(3)] == [0, 1, 2]
    with pytest.raises(ValueError, match="three"):
        next(results)


@pytest.mark.slow
def test_an_error_in_a_process_is_that_of_the_task() -> None:
    with pytest.raises(ValueError, match="three"):
        list(as_done(fail_at_three, list(range(9)), 2))


def test_tasks_end_when_the_caller_leaves() -> None:
    began, ended = threading.Event(), threading.Event()

    def work(task: int, stop: Callable[[], None]) -> int:
        if task == 0:
            began.wait(20)
            return 0
        began.set()
        try:
            while True:
                stop()
        except StoppedError:
            ended.set()
            raise

    results = in_order(work, range(2), 2)
    assert next(results) == 0
    results.close()
    assert ended.is_set()


@pytest.mark.slow
def test_processes_end_when_the_caller_leaves() -> None:
    results = as_done(endless, [0] + [1] * 50, 2)
    assert next(results) == 0
    results.close()  # waits for the processes; an endless one would never end


def test_there_is_one_worker_for_each_core_that_may_be_used(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {1, 5, 6}, raising=False)
    assert cores() == check_workers(None) == 3
    assert check_workers(2) == 2
    with pytest.raises(SimulationError, match="workers: 0"):
        check_workers(0)
