"""Compile what only the proofs use, once: `python -m tests.core.warming`, after `laizi warm`.

Several test processes would otherwise each compile it for themselves.
"""

import os
import subprocess
import sys

from laizi.core.jit import CACHE

MODULES = ("checks", "probes")


def is_compiled(module: str) -> bool:
    """Whether the cache holds an entry of a module."""
    return any(CACHE.rglob(f"{module}.*.nbi"))


if __name__ == "__main__":
    missing = [module for module in MODULES if not is_compiled(module)]
    if missing:
        command = [sys.executable, "-m", "laizi.core.warm", *missing]
        env = {**os.environ, "LAIZI_COMPILE": "1"}
        subprocess.run(command, env=env, stdout=subprocess.DEVNULL, check=True)
