"""The results as files: `results.json`, `results.svg`, and a dated block of `results.md`."""

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from benchmarks import machine, plot
from benchmarks.conductor import Settings
from benchmarks.hands import TOLD
from benchmarks.report import Outcome, agreed, shares, tables

FOLDER: Final = Path(__file__).resolve().parent
VERSION: Final = 1
PICTURE: Final = "\n[All figures](results.json)\n\n![The rates as bars](results.svg)\n"
MARK: Final = "<!-- newest first; written by `python -m benchmarks --write` -->\n"


def document(
    outcomes: Sequence[Outcome],
    settings: Settings,
    versions: Mapping[str, Mapping[str, str]],
    steady: machine.Steadiness,
    now: datetime | None = None,
) -> dict[str, Any]:
    """Everything that was measured, as JSON."""
    return {
        "version": VERSION,
        "date": (now or datetime.now(UTC)).isoformat(timespec="seconds"),
        "commit": machine.commit(),
        "machine": machine.describe() | {"busy loop, Mloops/s": steady.to_json()},
        "settings": {
            "hands": settings.hands,
            "rounds": settings.rounds,
            "seconds": settings.seconds,
            "core": settings.core,
        },
        "hands": TOLD,
        "versions": versions,
        "rows": [outcome.to_json() for outcome in outcomes],
    }


def block(outcomes: Sequence[Outcome], found: Mapping[str, Any]) -> str:
    """The dated part of `results.md`."""
    failures = [each for outcome in outcomes for each in outcome.failures()]
    parts = [
        f"## {found['date'][:10]}, {found['commit']}",
        _told_machine(found),
        *(f"### {table.title}\n\n{table.markdown()}" for table in tables(outcomes)),
        _list("Hands in a round, where not all", shares(outcomes, found["settings"]["hands"])),
        _list("The same answers", agreed(outcomes)),
        _list("Not as it should be", failures),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _told_machine(found: Mapping[str, Any]) -> str:
    here, settings, loop = (
        found["machine"], found["settings"], found["machine"]["busy loop, Mloops/s"]
    )  # fmt: skip
    steady = f"{loop['low']} to {loop['high']}" if loop else "not taken"
    packages = sorted(
        f"{name} {version}"
        for versions in found["versions"].values()
        for name, version in versions.items()
    )
    return (
        f"{here['processor']}, {here['cores']} cores, Python {here['python']}; core "
        f"{settings['core']}, {settings['hands']:,} hands, {settings['rounds']} rounds. Load at "
        f"the end {here['load']}; a loop of plain Python ran at {steady} Mloops/s meanwhile. "
        f"{', '.join(packages)}."
    )


def _list(title: str, lines: Sequence[str]) -> str:
    return f"{title}:\n\n" + "\n".join(f"* {line}" for line in lines) if lines else ""


def write(outcomes: Sequence[Outcome], found: Mapping[str, Any], folder: Path = FOLDER) -> None:
    """Replace `results.json` and the plot, and put a block on top of `results.md`."""
    write_json(found, folder / "results.json")
    plot.draw(found, folder / "results.svg")
    page = folder / "results.md"
    head, former = page.read_text("utf-8").split(MARK)
    blocks = f"{block(outcomes, found)}\n{former.removeprefix(PICTURE).lstrip()}"
    page.write_text(f"{head}{MARK}{PICTURE}\n{blocks}", "utf-8")


def write_json(found: Mapping[str, Any], path: Path) -> None:
    """Write everything that was measured."""
    text = json.dumps(found, indent=1, ensure_ascii=False)
    path.write_text(text + "\n", "utf-8")
