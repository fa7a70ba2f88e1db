"""Measure what is promised fast: `python tools/bench.py [--write]`.

Everything is measured through the command line, as people meet it. `--write` adds the results to
docs/benchmarks.md.
"""

import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "benchmarks.md"
LAIZI = Path(sys.executable).with_name("laizi")
CASE = ROOT / "tests" / "cases" / "golden.jsonl"
RANDOM = "random,random,random,random"
GREEDY = "greedy,greedy,greedy,greedy"


@dataclass(frozen=True)
class Result:
    """One figure beside what is promised."""

    what: str
    measured: float
    promised: float
    unit: str

    @property
    def kept(self) -> bool:
        """A rate must reach what is promised, a time must stay under it."""
        if self.unit.endswith("/s"):
            return self.measured >= self.promised
        return self.measured <= self.promised

    def __str__(self) -> str:
        places = 0 if self.measured >= 100 else 2
        relation = "at least" if self.unit.endswith("/s") else "at most"
        promise = f"{relation} {self.promised:,g}" if self.promised else "no promise"
        mark = "" if self.kept or not self.promised else "  NOT KEPT"
        return f"{self.what:<48} {self.measured:>12,.{places}f} {self.unit:<8} {promise}{mark}"


def main(arguments: list[str]) -> int:
    """Measure, print, perhaps write; 1 where a promise is not kept."""
    results = []
    for result in measure():
        results.append(result)
        print(result, flush=True)
    if "--write" in arguments:
        _write(results)
    return int(any(result.promised and not result.kept for result in results))


def measure() -> Iterator[Result]:
    """Every figure, the compilation first."""
    with TemporaryDirectory() as cold:
        yield Result(
            "cold compilation (laizi warm)", _seconds("warm", LAIZI_CACHE_DIR=cold), 25, "s"
        )
    _seconds("warm")
    yield Result("random hands, hongzhong-kaikou", _rate(RANDOM, 400_000), 40_000, "hands/s")
    yield Result("greedy hands, hongzhong-kaikou", _rate(GREEDY, 40_000), 0, "hands/s")
    one_hand = ("simulate", "--ruleset", "hongzhong-kaikou", "--hands", "1", "--bots", RANDOM)
    yield Result("laizi simulate of one hand, warm", _best(lambda: _seconds(*one_hand)), 1.5, "s")
    with TemporaryDirectory() as folder:
        case = Path(folder, "case.jsonl")
        case.write_text(CASE.read_text("utf-8").splitlines()[0], "utf-8")
        yield Result("laizi score of one case", _best(lambda: _seconds("score", case)), 0.5, "s")
    yield Result("laizi --help", _best(lambda: _seconds("--help")), 0, "s")


def _rate(bots: str, hands: int) -> float:
    printed = _run(
        "simulate", "--ruleset", "hongzhong-kaikou", "--hands", str(hands), "--bots", bots,
        "--seed", "1", "--json",
    )  # fmt: skip
    return float(json.loads(printed)["hands_per_second"])


def _best(measured: Callable[[], float]) -> float:
    return min(measured() for _ in range(5))


def _seconds(*arguments: str | Path, **environment: str) -> float:
    began = perf_counter()
    _run(*arguments, **environment)
    return perf_counter() - began


def _run(*arguments: str | Path, **environment: str) -> str:
    finished = subprocess.run(
        [LAIZI, *arguments], env=os.environ | environment, stdout=subprocess.PIPE, check=True
    )
    return finished.stdout.decode()


def _write(results: list[Result]) -> None:
    commit = subprocess.run(
        ["git", "-C", ROOT, "describe", "--always", "--dirty"], capture_output=True, check=False
    ).stdout.decode()
    head = f"## {datetime.now(UTC):%Y-%m-%d}, {commit.strip()}\n\n{_machine()}\n\n"
    page = PAGE.read_text("utf-8").rstrip("\n")
    table = "\n".join(f"    {result}".rstrip() for result in results)
    PAGE.write_text(f"{page}\n\n{head}{table}\n", "utf-8")


def _machine() -> str:
    names = [
        line.split(":")[1].strip()
        for line in Path("/proc/cpuinfo").read_text().splitlines()
        if line.startswith("model name")
    ]
    processor = names[0] if names else platform.processor()
    python = f"Python {platform.python_version()}"
    return f"{processor}, {os.cpu_count()} cores, {python}; one process, one thread."


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
