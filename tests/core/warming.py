"""Compile what only the proofs use, once: `python -m tests.core.warming`, after `laizi warm`.

A warm engine holds its entries only, so a module that `laizi warm` leaves out would be compiled
piece by piece, in minutes; in a process that compiles the whole it takes half a minute.
"""

import os
import subprocess
import sys

from laizi.core import jit

MODULES = ("checks", "probes")


def _is_compiled(module: str) -> bool:
    """Whether the cache holds an entry of a module."""
    return any(jit.CACHE.rglob(f"{module}.*.nbi"))


def compile_missing() -> None:
    """Fill a warm cache with what the proofs need (not where the engine runs plain)."""
    if jit.PLAIN or not jit.is_warm():
        return
    missing = [module for module in MODULES if not _is_compiled(module)]
    if missing:
        command = [sys.executable, "-m", "laizi.core.warm", *missing]
        env = {**os.environ, "LAIZI_COMPILE": "1"}
        subprocess.run(command, env=env, stdout=subprocess.DEVNULL, check=True)


if __name__ == "__main__":
    compile_missing()
