"""Work shared among processes, for what holds the interpreter; they end when nobody waits.

Ctrl-C reaches every process of a terminal. Only the first one heeds it: it then asks the others to
end, which they do at their next look, as they do when the first one is killed.
"""

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing.connection import wait
from multiprocessing.synchronize import Event
from typing import TypeVar

from laizi.simulate.crew import Stop, StoppedError

T = TypeVar("T")
R = TypeVar("R")

_ended: Event | None = None
"""In a process of the pool: set once it should end."""


def as_done(
    work: Callable[[T, Stop], R], tasks: Sequence[T], workers: int
) -> Generator[R, None, None]:
    """The results of tasks done by several processes, as they come.

    When the caller leaves early (an error, Ctrl-C) the tasks end at their next look at `Stop`.
    """
    if workers == 1:
        yield from (work(task, _go_on) for task in tasks)
        return
    context = multiprocessing.get_context("spawn")
    ended = context.Event()
    with ProcessPoolExecutor(
        workers, mp_context=context, initializer=_begin, initargs=(ended,)
    ) as pool:
        try:
            with _deaf_to_ctrl_c():
                results = [pool.submit(_work, work, task) for task in tasks]
            yield from (each.result() for each in as_completed(results))
        finally:
            ended.set()
            pool.shutdown(cancel_futures=True)  # a pool that nobody waits for cancels nothing


def _go_on() -> None:
    """The `Stop` of a process that Ctrl-C itself ends."""


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Processes begun meanwhile never hear it; this one hears it afterwards."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(ended: Event) -> None:
    """In a new process of the pool."""
    global _ended  # noqa: PLW0603 - a process has one
    _ended = ended
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A pool's processes would wait for ever for a first one that was killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _work(work: Callable[[T, Stop], R], task: T) -> R:
    return work(task, _stop)


def _stop() -> None:
    if _ended is not None and _ended.is_set():
        raise StoppedError
