"""Whole processes: importing, one case, compiling, the first decision."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from benchmarks.conductor import ROOT, Settings
from benchmarks.figures import Figure
from benchmarks.rows import OURS, START, Promise, Row

MILLION: Final = 1_000_000
"""Rows with a fixed number of hands have it where sets of hands hold so many."""
LEAST: Final = 0.01
"""Milliseconds: less than any process's own noise, where a difference comes out as nothing."""
CASES: Final = ROOT / "tests" / "cases" / "golden.jsonl"
NOTHING: Final = "pass"
FIRST_DECISION: Final = """
from laizi import rulesets
from laizi.table import Table
table = Table.shuffled(rulesets.load("hongzhong-kaikou"), dealer=0, seed=7)
table.apply(0, table.default_action(0))
"""
FLOW, EVERYTHING = "cold-flow", "cold-everything"

ROWS: Final = (
    Row("import", "import, beyond the interpreter", "start", unit="ms", group=START,
        promises=(Promise(30),)),
    Row("score", "laizi score of one case", "start", unit="s", group=START,
        promises=(Promise(0.4),)),
    Row("first-decision", "warm start to the first decision", "start", unit="s", group=START,
        promises=(Promise(1.0),)),
    Row("simulate-one", "laizi simulate of one hand, warm", "start", unit="s", group=START,
        promises=(Promise(1.5),)),
    Row("help", "laizi --help", "start", unit="s", group=START),
    Row("simulate-random", "laizi simulate, random", "start", group=START, fixed=400_000,
        promises=(Promise(40_000),)),
    Row("simulate-greedy", "laizi simulate, greedy", "start", group=START, fixed=40_000),
    Row(FLOW, "cold compilation, flow and settlement", "cold", unit="s", group=START,
        promises=(Promise(25),)),
    Row(EVERYTHING, "cold compilation, everything (laizi warm)", "cold", unit="s", group=START,
        promises=(Promise(45),)),
)  # fmt: skip

Argv = Sequence[str]


@dataclass(frozen=True)
class Commands:
    """Runs whole processes.

    Attributes:
        settings: how often, and on which core; a cold compilation runs once and on all.
        pythons: the interpreters of the libraries, by name, ours aside.
    """

    settings: Settings
    pythons: Mapping[str, str]

    def measure(self, row: Row, note: Callable[[str], None]) -> tuple[list[Figure], list[str]]:
        """The figures of a row, and what went wrong."""
        note(row.key)
        try:
            return self._measure(row), []
        except subprocess.CalledProcessError as failed:
            said = (failed.stderr or b"").decode(errors="replace")[-300:]
            return [], [f"{row.key}: exit status {failed.returncode}: {said}"]

    def _measure(self, row: Row) -> list[Figure]:
        if row.key == "import":
            return self._imports()
        if row.ask == "cold":
            with TemporaryDirectory() as folder:
                return [Figure(OURS, (seconds(COLD[row.key], LAIZI_CACHE_DIR=folder),), 1)]
        with bound(self.settings.core):
            if row.fixed:
                return [_simulated(row.key, row.fixed * self.settings.hands // MILLION)]
            return [Figure(OURS, self._repeat(argv_of(row.key)), 1)]

    def _repeat(self, argv: Argv) -> tuple[float, ...]:
        seconds(argv)
        return tuple(seconds(argv) for _ in range(self.settings.rounds))

    def _imports(self) -> list[Figure]:
        """What importing takes beyond an interpreter that does nothing."""
        names = [OURS, *self.pythons]
        pythons = {OURS: sys.executable, **self.pythons}
        taken: dict[str, list[float]] = {name: [] for name in names}
        with bound(self.settings.core):
            for name in names * (self.settings.rounds + 1):
                bare = seconds([pythons[name], "-c", NOTHING])
                beyond = seconds([pythons[name], "-c", imports(name)]) - bare
                taken[name].append(max(LEAST, 1e3 * beyond))
        return [Figure(name, tuple(taken[name][1:]), 1) for name in names]


def imports(name: str) -> str:
    """The statement that loads a library, as its adapter names it."""
    if name == OURS:
        return str(import_module("benchmarks.peers.laizi").IMPORT)
    source = (ROOT / "benchmarks" / "peers" / f"{name}.py").read_text("utf-8")
    line = next(line for line in source.splitlines() if line.startswith("IMPORT: Final = "))
    return line.split('"')[1]


def laizi(*arguments: str) -> list[str]:
    """The command line of this engine."""
    return [sys.executable, "-m", "laizi", *arguments]


def simulate(bot: str, hands: int) -> list[str]:
    """`laizi simulate` with four bots of a kind."""
    bots = ",".join([bot] * 4)
    return laizi(
        "simulate", "--ruleset", "hongzhong-kaikou", "--hands", str(hands), "--bots", bots,
        "--seed", "1", "--json",
    )  # fmt: skip


COLD: Final = {
    FLOW: [sys.executable, "-m", "laizi.core.warm", "commands"],
    EVERYTHING: laizi("warm"),
}


def argv_of(key: str) -> list[str]:
    """The command of a row."""
    if key == "score":
        return laizi("score", str(_one_case()))
    if key == "first-decision":
        return [sys.executable, "-c", FIRST_DECISION]
    return laizi("--help") if key == "help" else simulate("random", 1)


def _one_case() -> Path:
    """The first of the golden cases as a file of its own."""
    path = ROOT / "build" / "benchmark-case.jsonl"
    path.parent.mkdir(exist_ok=True)
    path.write_text(CASES.read_text("utf-8").splitlines()[0], "utf-8")
    return path


def _simulated(key: str, hands: int) -> Figure:
    """The rate that `laizi simulate` tells of itself."""
    told = json.loads(run(simulate(key.removeprefix("simulate-"), hands)))
    return Figure(OURS, (float(told["hands_per_second"]),), hands)


def seconds(argv: Argv, **environment: str) -> float:
    """Wall seconds of a process."""
    began = perf_counter()
    run(argv, **environment)
    return perf_counter() - began


def run(argv: Argv, **environment: str) -> bytes:
    """What a process prints."""
    finished = subprocess.run(  # noqa: S603 - our own commands
        argv, env=os.environ | environment, capture_output=True, check=True
    )
    return finished.stdout


@contextmanager
def bound(core: int) -> Iterator[None]:
    """What starts in here stays on one core, where the system knows how."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)
