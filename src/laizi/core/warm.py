"""Compile the core into its cache: `python -m laizi.core.warm`, or `laizi warm`.

The compilation runs in processes of its own, one for each module of entries, so that a server stays
responsive and progress can be shown. Of several programs that find a cache cold, one compiles and
the others wait for it. `LAIZI_COMPILE=1 python -m laizi.core.warm MODULE` compiles a module here
and now.
"""

import gc
import importlib
import os
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Final

from laizi.core import jit

MODULES: Final = ("commands", "selfplay", "measuring", "settling")
"""The modules with entries that the product needs."""
_PACKAGE: Final = "laizi.core."
_IMPORT: Final = re.compile(r"^from laizi\.core\.(\w+) import", re.MULTILINE)
_DECORATOR: Final = re.compile(r"^@(?:jit|often|seldom|entry)$", re.MULTILINE)

Report = Callable[[int, int, str], None]
"""Called with functions done, functions in all, and the name of the one begun."""


class WarmingError(RuntimeError):
    """The compilation failed; the message holds what the compiler said."""


def short_name(module: str) -> str:
    """A module of the core without its package, as `MODULES` names it."""
    return module.removeprefix(_PACKAGE)


def _full_name(module: str) -> str:
    return module if "." in module else _PACKAGE + module


def compile_here(names: Sequence[str], report: Callable[[str], None] | None = None) -> None:
    """Compile modules in this process, which should end soon after.

    Nothing is compiled that the cache already holds. The compiler makes many small objects and few
    cycles: without the collector it takes a fifth less time.
    """
    gc.disable()
    jit.forgo_vectors()
    jit.progress = report
    for name in names:
        importlib.import_module(_full_name(name))
        jit.mark_compiled(name)


def is_warm(names: Sequence[str] = MODULES) -> bool:
    """Whether modules need no compilation."""
    return all(map(jit.is_compiled, names))


def _missing(names: Sequence[str]) -> list[str]:
    return [name for name in names if not jit.is_compiled(name)]


def groups(names: Sequence[str]) -> list[tuple[str, ...]]:
    """The modules that one process compiles: each its own, or all on a machine with one core.

    Two processes both read the functions that their modules share, so one core is better off alone.
    """
    usable = getattr(os, "sched_getaffinity", None)
    cores = len(usable(0)) if usable is not None else os.cpu_count() or 1
    return [(name,) for name in names] if cores > 1 else [tuple(names)]


def count_functions(names: Sequence[str]) -> int:
    """How many functions of the core are compiled for modules, what they import included."""
    found: set[str] = set()
    waiting, count = list(names), 0
    while waiting:
        name = waiting.pop()
        path = jit.HERE / f"{name}.py"
        if name not in found and path.exists():
            found.add(name)
            source = path.read_text("utf-8")
            count += len(_DECORATOR.findall(source))
            waiting += _IMPORT.findall(source)
    return count


def warm_up(report: Report | None = None, names: Sequence[str] = MODULES) -> None:
    """Compile modules in processes of their own, as far as the cache lacks them.

    Raises:
        WarmingError: the compilation failed.
    """
    if is_warm(names):
        return
    with _alone():
        if missing := _missing(names):
            _compile(groups(missing), report)


def compile_missing(names: Sequence[str]) -> None:
    """The same for a program that did not warm up first: it is told on standard error.

    Raises:
        WarmingError: the compilation failed.
    """
    if is_warm(names):
        return
    if jit.CACHE_NOTICE:
        sys.stderr.write(f"laizi: {jit.CACHE_NOTICE}\n")
    sys.stderr.write(f"laizi: compiling {', '.join(names)}, once (`laizi warm` does it ahead)\n")
    report = _write_progress if sys.stderr.isatty() else None
    warm_up(report, names)
    if report is not None:
        sys.stderr.write("\r\x1b[K")


def _write_progress(done: int, total: int, name: str) -> None:
    sys.stderr.write(f"\r\x1b[K{done}/{total} {name}")
    sys.stderr.flush()


def _compile(shares: Sequence[tuple[str, ...]], report: Report | None) -> None:
    total = sum(map(count_functions, shares))
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


@contextmanager
def _alone() -> Iterator[None]:
    """Wait until no other process compiles into this cache, where the system can tell."""
    if sys.platform == "win32" or jit.PLAIN:
        yield  # both compile, and each writes whole files
        return
    import fcntl

    with (jit.CACHE / "lock").open("w") as lock:
        with suppress(OSError):  # some network file systems know no locks
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


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
