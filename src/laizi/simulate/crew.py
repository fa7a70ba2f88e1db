"""Work shared among threads: compiled hands do not hold the interpreter, so all cores play."""

import os
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Final, TypeVar

from laizi.simulate.errors import SimulationError

T = TypeVar("T")
R = TypeVar("R")

AHEAD: Final = 4
"""Tasks begun for each thread before the oldest one's result is taken."""


class StoppedError(Exception):
    """What a task raises when it sees that nobody waits for it any more."""


Stop = Callable[[], None]
"""What a task calls now and then: raises `StoppedError` once it should end."""


def cores() -> int:
    """How many cores this process may use."""
    usable = getattr(os, "sched_getaffinity", None)
    return len(usable(0)) if usable is not None else os.cpu_count() or 1


def check_workers(workers: int | None) -> int:
    """How many work at once: as many as said, or one for each core.

    Raises:
        SimulationError: not even one.
    """
    if workers is not None and workers < 1:
        raise SimulationError(f"workers: {workers} is too few")
    return workers or cores()


def in_order(
    work: Callable[[T, Stop], R], tasks: Iterable[T], workers: int
) -> Generator[R, None, None]:
    """The results of tasks done by several threads, in the order of the tasks.

    When the caller leaves early (an error, Ctrl-C) the tasks end at their next look at `Stop`.
    """
    ended = threading.Event()

    def stop() -> None:
        if ended.is_set():
            raise StoppedError

    begun: deque[Future[R]] = deque()
    with ThreadPoolExecutor(workers, thread_name_prefix="laizi") as pool:
        try:
            for task in tasks:
                begun.append(pool.submit(work, task, stop))
                if len(begun) >= AHEAD * workers:
                    yield begun.popleft().result()
            while begun:
                yield begun.popleft().result()
        finally:
            ended.set()
            pool.shutdown(cancel_futures=True)
