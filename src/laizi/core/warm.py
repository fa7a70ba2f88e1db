"""Compile the whole core into its cache: `python -m laizi.core.warm`, or `laizi warm`.

The compilation runs in processes of its own, so that a server stays responsive and progress can be
shown. `LAIZI_COMPILE=1 python -m laizi.core.warm MODULE` compiles one module, here and now.
"""

import gc
import importlib
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from typing import Final

from laizi.core import jit

MODULES: Final = ("commands", "selfplay")
"""The modules with entries that the product needs."""

Report = Callable[[int, int, str], None]
"""Called with functions done, functions in all, and the name of the one begun."""


class WarmingError(RuntimeError):
    """The compilation failed; the message holds what the compiler said."""


def compile_here(names: Sequence[str], report: Callable[[str], None] | None = None) -> None:
    """Compile modules in this process, which should end soon after.

    Nothing is compiled that the cache already holds. The compiler makes many small objects and few
    cycles: without the collector it takes a fifth less time.
    """
    gc.disable()
    jit.forgo_vectors()
    jit.progress = report
    for name in names:
        importlib.import_module(f"laizi.core.{name}")


def groups() -> list[tuple[str, ...]]:
    """The modules that one process compiles: each its own, or all on a machine with one core.

    Two processes both read the functions that their modules share, so one core is better off alone.
    """
    usable = getattr(os, "sched_getaffinity", None)
    cores = len(usable(0)) if usable is not None else os.cpu_count() or 1
    return [(name,) for name in MODULES] if cores > 1 else [MODULES]


def warm_up(report: Report | None = None) -> None:
    """Compile in processes of their own, if the cache is not complete.

    Raises:
        WarmingError: the compilation failed.
    """
    if jit.is_warm():
        return
    shares = groups()
    total = len(shares) * jit.count_functions(exclude=("make_shapes", "checks"))
    counter, lock = iter(range(total)), threading.Lock()

    def begin(name: str) -> None:
        with lock:
            done = next(counter, total)
            if report is not None:
                report(done, total, name)

    threads = [_Compilation(names, begin) for names in shares]
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
            self._command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=os.environ | {"LAIZI_COMPILE": "1"},
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
