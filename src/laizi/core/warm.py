"""Compile the whole core into its cache: `python -m laizi.core.warm`, or `laizi warm`.

The compilation runs in processes of its own, one for each core of the machine up to the number of
groups, so that a server stays responsive and progress can be shown.
"""

import importlib
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from typing import Final

from laizi.core import jit

LARGEST: Final = "api"
"""The module whose entries take about as long to compile as those of all others together."""

Report = Callable[[int, int, str], None]
"""Called with functions done, functions in all, and the name of the one begun."""


class WarmingError(RuntimeError):
    """The compilation failed; the message holds what the compiler said."""


def modules() -> list[str]:
    """The modules with entry functions; each compiles what it imports."""
    return sorted(
        path.stem
        for path in jit.HERE.glob("*.py")
        if path.stem != "make_shapes" and "\n@entry\n" in path.read_text("utf-8")
    )


def groups() -> list[list[str]]:
    """The modules, in one group for each process."""
    if len(os.sched_getaffinity(0)) == 1 if hasattr(os, "sched_getaffinity") else False:
        return [modules()]
    return [[LARGEST], [name for name in modules() if name != LARGEST]]


def compile_here(names: Sequence[str], report: Callable[[str], None] | None = None) -> None:
    """Compile modules in this process. Nothing is compiled that the cache already holds."""
    jit.progress = report
    for name in names:
        importlib.import_module(f"laizi.core.{name}")


def warm_up(report: Report | None = None) -> None:
    """Compile in processes of their own, if the cache is not complete.

    Raises:
        WarmingError: the compilation failed.
    """
    if jit.is_warm():
        return
    total = len(groups()) * jit.count_functions(exclude=("make_shapes",))
    counter, lock = iter(range(total)), threading.Lock()

    def begin(name: str) -> None:
        with lock:
            done = next(counter, total)
            if report is not None:
                report(done, total, name)

    threads = [_Compilation(names, begin) for names in groups()]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failed := [thread.errors for thread in threads if thread.errors]:
        raise WarmingError(failed[0][-2000:])
    jit.mark_warm()


class _Compilation(threading.Thread):
    """One compiling process and the reading of its reports."""

    def __init__(self, names: Sequence[str], begin: Callable[[str], None]) -> None:
        super().__init__(daemon=True)
        self._command = [sys.executable, "-m", "laizi.core.warm", *names]
        self._begin = begin
        self.errors = ""

    def run(self) -> None:
        with subprocess.Popen(  # noqa: S603 - our own interpreter and module
            self._command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        ) as process:
            said = []
            for line in process.stdout or ():
                if line.startswith("+ "):
                    self._begin(line[2:].strip())
                else:
                    said.append(line)
        if process.returncode != 0:
            self.errors = "".join(said) or f"exit status {process.returncode}"


def _print(name: str) -> None:
    sys.stdout.write(f"+ {name}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    if len(sys.argv) > 1:
        compile_here(sys.argv[1:], _print)
    else:
        warm_up()
