"""Proofs: tests whose full size takes minutes, a tenth of which runs with every `make test`.

A proof takes the fixture `proof`, asks it how many to do and tells it what held:

    @pytest.mark.proof
    def test_payments_sum_to_zero(proof: Proof) -> None:
        hands = proof.size(1_000_000)
        ...
        proof.held("payments sum to 0", hands=hands)

The uncompiled engine (LAIZI_PLAIN=1) is some thousand times slower and does a few.
With LAIZI_FULL=1 (`make prove`) sizes are full, and what held is written to docs/proofs.
"""

import os
import platform
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from time import perf_counter

import pytest

PLAIN = os.environ.get("LAIZI_PLAIN") == "1"
FULL = os.environ.get("LAIZI_FULL") == "1"
FOLDER = Path(__file__).parent.parent / "docs" / "proofs"
_PROPERTY = "proved"


@dataclass
class Proof:
    """How much one proof does, and what it found to hold."""

    test: str
    began: float = field(default_factory=perf_counter)
    rows: list[str] = field(default_factory=list)

    def size(self, full: int, share: int = 10) -> int:
        """`full` when proving, else a share of it, a tenth; of the uncompiled engine a few."""
        if PLAIN:
            return max(20, full // 5_000)
        return full if FULL else max(1, full // share)

    def held(self, what: str, **counts: object) -> None:
        """Note that something held, and over how much."""
        numbers = ", ".join(f"{name.replace('_', ' ')} {value:,}" for name, value in counts.items())
        seconds = perf_counter() - self.began
        self.rows.append(f"| `{self.test}` | {what} | {numbers} | {seconds:.0f} |")


@pytest.fixture
def proof(request: pytest.FixtureRequest) -> Iterator[Proof]:
    """The proof a test makes."""
    made = Proof(request.node.name)
    yield made
    # Properties of a report reach the first process, whichever worker ran the test.
    request.node.user_properties.extend((_PROPERTY, row) for row in made.rows)


def rows_of(report: pytest.TestReport) -> list[str]:
    """The rows that a finished test tells."""
    told = report.user_properties if report.when == "teardown" else []
    return [str(row) for name, row in told if name == _PROPERTY]


def proved_before(path: Path, head: str, rows: list[str]) -> list[str]:
    """The rows of earlier runs by the same versions, of tests not run again."""
    if not path.exists() or not (text := path.read_text("utf-8")).startswith(head):
        return []
    again = {row.split(" | ")[0] for row in rows}
    return [row for row in text[len(head) :].splitlines() if row.split(" | ")[0] not in again]


def write(rows: list[str]) -> Path | None:
    """Write what held, if this was a run at full size; the file. Parts of a run come together."""
    if not (FULL and rows):
        return None
    now = datetime.now(UTC)
    FOLDER.mkdir(parents=True, exist_ok=True)
    commit = _commit()
    path = FOLDER / f"{now:%Y-%m-%d}-{commit}.md"
    versions = f"Python {platform.python_version()}, NumPy {version('numpy')}"
    head = f"# Proofs of {now:%Y-%m-%d}\n\n`make prove` at {commit}, {versions}, "
    head += (
        f"Numba {version('numba')}.\n\n| proof | what held | over | seconds |\n|---|---|---|---|\n"
    )
    every = rows + proved_before(path, head, rows)
    path.write_text(head + "\n".join(sorted(every)) + "\n", "utf-8")
    return path


def _git(*arguments: str) -> str:
    told = subprocess.run(["git", *arguments], capture_output=True, text=True, check=False)
    return told.stdout.strip()


def _commit() -> str:
    """The commit proved; "-dirty" where more than the results differs from it."""
    changed = _git("status", "--porcelain", "--", ".", ":!docs/proofs")
    commit = _git("describe", "--always")
    return commit + ("-dirty" if changed else "") if commit else "an unknown commit"
