"""A library for tests that must not meet a hand twice, and says so if it does."""

import numpy as np

from benchmarks.task import Job, Task

PACKAGES = ()
REMEMBERS = True
met: set[bytes] = set()


def _count(task: Task) -> list[int]:
    for row in task.hands.counts:
        key = row.tobytes()
        assert key not in met or task.count == 64, "met twice"
        met.add(key)
    return [int(row.sum()) + 1 for row in task.hands.counts]


def distance(task: Task) -> Job:
    return Job(lambda: _count(task), np.array)
