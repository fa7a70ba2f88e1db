"""The machine: what it is, and how steady it was while it was measured."""

import os
import platform
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, Final

from benchmarks.conductor import ROOT

LOOPS: Final = 300_000


def cores() -> list[int]:
    """The cores that this process may use."""
    usable: Callable[[int], set[int]] | None = getattr(os, "sched_getaffinity", None)
    return sorted(usable(0)) if usable is not None else list(range(os.cpu_count() or 1))


def describe() -> dict[str, Any]:
    """Processor, cores and what runs on them."""
    return {
        "processor": _processor(),
        "cores": len(cores()),
        "threads of the first core": _siblings(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "numpy": version("numpy"),
        "numba": version("numba"),
        "load": _load(),
    }


def commit() -> str:
    """What is checked out."""
    describe = ["git", "-C", str(ROOT), "describe", "--always", "--dirty"]
    told = subprocess.run(describe, capture_output=True, check=False)
    return told.stdout.decode().strip() or "no commit"


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        return platform.processor()
    names = [line.split(":")[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor()


def _siblings() -> str | None:
    """Which processors are threads of the first one's core, as Linux tells it."""
    path = Path(f"/sys/devices/system/cpu/cpu{cores()[0]}/topology/thread_siblings_list")
    return path.read_text("utf-8").strip() if path.exists() else None


def _load() -> float | None:
    """How many processes wanted a core in the last minute."""
    return round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None


def busy_loop(loops: int = LOOPS) -> float:
    """Seconds that a loop of plain Python takes."""
    began, total = perf_counter(), 0
    for i in range(loops):
        total += i & 3
    return perf_counter() - began


@dataclass
class Steadiness:
    """Speeds of one and the same loop, taken now and then; they should not differ."""

    speeds: list[float] = field(default_factory=list)

    def note(self) -> None:
        """Measure once more."""
        self.speeds.append(LOOPS / busy_loop() / 1e6)

    def to_json(self) -> dict[str, float]:
        """Million loops a second."""
        if not self.speeds:
            return {}
        found = {
            "median": median(self.speeds),
            "low": min(self.speeds),
            "high": max(self.speeds),
        }
        return {name: round(speed, 2) for name, speed in found.items()}
