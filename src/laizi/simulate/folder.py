"""The folder of a run: what is finished stays, so that the same run goes on from there.

`run.json` says what is played; a part of the hands is one `totals-*.json`, and with Parquet one
`hands-*.parquet` that was written before it; `report.json` comes last. Each file appears whole.
"""

import json
import os
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Self

import laizi
from laizi.core.jit import source_hash
from laizi.core.records import Records
from laizi.core.selfplay import Totals
from laizi.simulate import totals as sums
from laizi.simulate.errors import SimulationError
from laizi.simulate.plan import Plan, Stretch
from laizi.simulate.rows import Rows

FORMAT: Final = 1
RUN, REPORT = "run.json", "report.json"
UNFINISHED: Final = ".unfinished-"
"""How the name of a file begins that is not whole."""


@dataclass(frozen=True)
class RunFolder:
    """Where a run is kept: `path` is None for a run that is not.

    Attributes:
        wants_rows: whether a row of each hand is kept too.
    """

    path: Path | None
    plan: Plan
    wants_rows: bool

    @classmethod
    def open(cls, path: Path | None, plan: Plan, *, parquet: bool) -> Self:
        """Take up a folder that is new or empty or holds this run, perhaps of fewer hands.

        Raises:
            SimulationError: it holds something else; Parquet without a folder or without PyArrow.
            OSError: it cannot be written.
        """
        folder = cls(path, plan, parquet)
        if parquet:
            folder._check_parquet()
        if path is not None:
            path.mkdir(parents=True, exist_ok=True)
            folder._check_run(path)
            _write(path / RUN, _json(folder._identity() | {"hands": plan.hands}))
        return folder

    def _check_parquet(self) -> None:
        if self.path is None:
            raise SimulationError("parquet: needs out, the folder of the run")
        from laizi.simulate.parquet import check_installed

        check_installed()

    def _identity(self) -> dict[str, Any]:
        """What must be the same for a run to go on: whatever the hands depend on."""
        return {
            "format": FORMAT,
            "laizi": laizi.__version__,
            "engine": source_hash(),
            "ruleset": self.plan.ruleset.id,
            "hash": self.plan.ruleset.hash,
            "bots": list(self.plan.bots),
            "seed": self.plan.seed,
            "parquet": self.wants_rows,
        }

    def _check_run(self, path: Path) -> None:
        found = _read(path / RUN)
        if found is None:
            other = next((each for each in path.iterdir() if not _is_unfinished(each)), None)
            if other is not None:
                raise SimulationError(f"out: {path} holds {other.name}, which is no run")
            return
        for name, value in self._identity().items():
            if found.get(name) != value:
                was = found.get(name)
                raise SimulationError(f"out: {path} holds another run: {name} {was}, not {value}")
        if not isinstance(found.get("hands"), int) or found["hands"] > self.plan.hands:
            raise SimulationError(f"out: {path} holds a run of {found.get('hands')} hands")

    def kept(self, part: Stretch) -> Records[Totals] | None:
        """The sums of a part that is finished."""
        if self.path is None:
            return None
        found = _read(self._file("totals", part, "json"))
        if found is None or found.get("hands") != part.count:
            return None
        if self.wants_rows and not self._file("hands", part, "parquet").exists():
            return None
        try:
            return sums.from_json(found)
        except (KeyError, ValueError, TypeError):
            return None

    def keep(self, part: Stretch, totals: Records[Totals], rows: Rows) -> None:
        """Keep a finished part."""
        if self.path is None:
            return
        if self.wants_rows:
            from laizi.simulate.parquet import parquet_bytes

            _write(self._file("hands", part, "parquet"), parquet_bytes(rows, self.plan.ruleset))
        _write(self._file("totals", part, "json"), _json(sums.to_json(totals)))

    def finish(self, results: Mapping[str, Any]) -> None:
        """Keep the report, and clear away what killed runs left unfinished."""
        if self.path is None:
            return
        _write(self.path / REPORT, _json(results))
        for each in filter(_is_unfinished, self.path.iterdir()):
            each.unlink(missing_ok=True)

    def _file(self, what: str, part: Stretch, suffix: str) -> Path:
        path = self.path or Path()
        return path / f"{what}-{part.first + 1:09}.{suffix}"


def _is_unfinished(path: Path) -> bool:
    return path.name.startswith(UNFINISHED)


def _read(path: Path) -> dict[str, Any] | None:
    """A JSON object, or None where there is none that can be read."""
    try:
        found = json.loads(path.read_text("utf-8"))
    except (FileNotFoundError, ValueError):
        return None
    return found if isinstance(found, dict) else None


def _json(value: Mapping[str, Any]) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode()


def _write(path: Path, content: bytes) -> None:
    """Write a file that appears once it is complete, also where the machine stops meanwhile."""
    number, name = tempfile.mkstemp(prefix=UNFINISHED, dir=path.parent)
    unfinished = Path(name)
    try:
        with os.fdopen(number, "wb") as out:
            out.write(content)
            out.flush()
            os.fsync(out.fileno())
        unfinished.chmod(0o644)
        unfinished.replace(path)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
