"""A busy loop as if it were a library: what the machine gives to anybody."""

from typing import Final

from benchmarks import machine
from benchmarks.task import Job, Task

PACKAGES: Final = ()


def busy_loop(task: Task) -> Job:
    """A loop of plain Python."""
    return Job(lambda: machine.busy_loop(task.count))
