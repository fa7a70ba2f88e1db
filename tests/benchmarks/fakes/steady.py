"""A library for tests: it counts tiles, prints as it goes, and lacks a function."""

import numpy as np

from benchmarks.task import Job, NotThere, Task

PACKAGES = ("numpy",)


def distance(task: Task) -> Job:
    print("libraries print what they like")  # noqa: T201
    return Job(lambda: task.hands.counts.sum(axis=1), np.asarray)


def is_win(task: Task) -> Job:
    return Job(lambda: task.first)


def waits(_: Task) -> Job:
    raise NotThere("steady.waits is not there")


def acceptance(_: Task) -> Job:
    raise ValueError("this library is broken")
