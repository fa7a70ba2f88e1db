"""The process of one library under test: `python -m benchmarks.worker MODULE CORES`.

It answers one JSON object a line on standard input with one on standard output, and stays bound to
the cores that it is told (numbers with commas; none for all). What libraries print goes to
standard error.
"""

import gc
import importlib
import json
import os
import sys
import threading
import traceback
from collections.abc import Callable
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from time import perf_counter, process_time
from types import ModuleType
from typing import Any

import numpy as np

from benchmarks.task import Hands, Job, NotThere, Task


@lru_cache(maxsize=2)
def _read(path: str) -> Hands:
    return Hands.load(Path(path))


def bind(cores: str) -> None:
    """Stay on some cores, where the system knows how."""
    if cores and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {int(core) for core in cores.split(",")})


class Worker:
    """Makes jobs of a library ready, runs and measures them."""

    def __init__(self, module: ModuleType) -> None:
        self._module = module
        self._asked: dict[str, Any] = {}
        self._jobs: list[Job] = []
        self._results: list[Any] = []

    def about(self, _: dict[str, Any]) -> dict[str, Any]:
        """Which versions are measured, what the library can do, and how it wants its hands."""
        versions = {name: version(name) for name in self._module.PACKAGES}
        can = [name for name, value in vars(self._module).items() if callable(value)]
        return {
            "versions": versions,
            "can": can,
            "least": getattr(self._module, "LEAST", 10),
            "remembers": getattr(self._module, "REMEMBERS", False),
        }

    def prepare(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Make a task ready, in as many equal shares as threads will run it, if it is not yet."""
        if asked == self._asked:
            return {}
        self._asked, self._jobs, self._results = {}, [], []
        try:
            self._jobs = [getattr(self._module, asked["ask"])(task) for task in _tasks(asked)]
        except NotThere as lacking:
            return {"missing": str(lacking)}
        self._asked = asked
        return {}

    def time(self, _: dict[str, Any]) -> dict[str, Any]:
        """Run what is ready; wall and processor seconds."""
        self._results = []
        gc.collect()
        gc.disable()
        try:
            seconds, busy = measure(self._run)
        finally:
            gc.enable()
        return {"seconds": seconds, "busy": busy}

    def answers(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Keep the answers of the last run as a file; nothing where they cannot be compared."""
        answers = self._jobs[0].answers
        if answers is None:
            return {"compared": False}
        np.save(asked["path"], answers(self._results[0]))
        return {"compared": True}

    def _run(self) -> None:
        if len(self._jobs) == 1:
            self._results = [self._jobs[0].run()]
            return
        threads = [threading.Thread(target=job.run) for job in self._jobs]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()


def measure(run: Callable[[], None]) -> tuple[float, float]:
    """Wall and processor seconds of a run."""
    began, worked = perf_counter(), process_time()
    run()
    return perf_counter() - began, process_time() - worked


def _tasks(asked: dict[str, Any]) -> list[Task]:
    """The task asked for, or its shares."""
    hands, shares = _read(asked["hands"]), asked["threads"]
    share = asked["count"] // shares
    firsts = [asked["first"] + i * share for i in range(shares)]
    return [
        Task(hands.part(first, share), share, first, asked["wildcards"], asked["batch"])
        for first in firsts
    ]


def serve(worker: Worker) -> None:
    """Answer until the input ends."""
    spoken = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    for line in sys.stdin:
        asked = json.loads(line)
        try:
            answer = getattr(worker, asked["do"])(asked)
        except Exception:  # noqa: BLE001 - whatever a library raises is told, not lost
            answer = {"error": traceback.format_exc(limit=-4)}
        spoken.write(json.dumps(answer) + "\n")
        spoken.flush()


if __name__ == "__main__":
    bind(sys.argv[2])
    serve(Worker(importlib.import_module(sys.argv[1])))
