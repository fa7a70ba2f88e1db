"""`python -m benchmarks`: measure, compare, print, perhaps write."""

import sys
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Final

import typer
from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table as RichTable

from benchmarks import agreement, commands, cores, machine, report, results, rows
from benchmarks.conductor import PEERS, ROOT, Conductor, Player, Settings, Store, WorkerError, start
from benchmarks.report import Outcome
from benchmarks.rows import CORES, OURS, Row

PEERS_PYTHON: Final = ROOT / ".venv-bench" / "bin" / "python"
ALL_ROWS: Final = (*rows.ROWS, *commands.ROWS, *cores.ROWS)
Note = Callable[[str], None]

WIDTH: Final = 150
"""Tables are as wide as they need, however narrow the terminal."""

out = Console(highlight=False, width=WIDTH)
err = Console(stderr=True, highlight=False)


def chosen_rows(only: str) -> list[Row]:
    """The rows that `--only` names.

    Raises:
        typer.BadParameter: it names something else.
    """
    wanted = [name for name in only.split(",") if name]
    known = {name for row in ALL_ROWS for name in (row.key, row.ask, row.group)}
    if unknown := sorted(set(wanted) - known):
        raise typer.BadParameter(f"{', '.join(unknown)}: none of {', '.join(sorted(known))}")
    return [row for row in ALL_ROWS if row.matches(wanted)]


def chosen_peers(peers: str) -> list[str]:
    """The peers that `--peers` names.

    Raises:
        typer.BadParameter: it names something else.
    """
    names = [name for name in peers.split(",") if name]
    if unknown := sorted(set(names) - set(PEERS)):
        raise typer.BadParameter(f"{', '.join(unknown)}: none of {', '.join(PEERS)}")
    return names


class Benchmark:
    """One run: its players, its rows, what became of them."""

    def __init__(self, settings: Settings, peers: Sequence[str], note: Note) -> None:
        self.problems: list[str] = []
        self.steady = machine.Steadiness()
        self._note = note
        self._pythons = {name: str(PEERS_PYTHON) for name in peers}
        self._players = self._start([OURS, *peers], settings.core)
        self._conductor = Conductor(settings, self._players, Store(settings))
        running = [player.name for player in self._players if player.name != OURS]
        pythons = {name: self._pythons[name] for name in running}
        self._commands = commands.Commands(settings, pythons)
        self._loops: Outcome | None = None

    @property
    def versions(self) -> dict[str, dict[str, str]]:
        """The versions of everything measured."""
        return {player.name: player.versions for player in self._players}

    def _start(self, names: Sequence[str], core: int) -> list[Player]:
        players = []
        for name in names:
            self._note(f"{name} starts")
            try:
                players.extend(start([name], self._pythons, str(core)))
            except (WorkerError, OSError) as problem:
                self.problems.append(f"{name}: not there: {problem}")
        return players

    def outcomes(self, chosen: Sequence[Row]) -> Iterator[Outcome]:
        """Measure rows, one after the other."""
        for row in chosen:
            self.steady.note()
            outcome = self._measure(row)
            if row.key == cores.LOOPS:
                self._loops = outcome
            yield outcome

    def _measure(self, row: Row) -> Outcome:
        if row in commands.ROWS:
            figures, problems = self._commands.measure(row, self._note)
            return Outcome(row, figures, [], rows.judge(row, figures), problems)
        if row.group == CORES:
            figures, problems = cores.measure(row, self._conductor, self._note)
            loops = self._loops.figure(OURS) if self._loops else None
            return Outcome(row, figures, [], cores.judge_cores(row, figures, loops), problems)
        return self._compare(row)

    def _compare(self, row: Row) -> Outcome:
        try:
            self._note(f"{row.key}: the answers")
            agreements = agreement.check(self._conductor, row)
            figures, problems = self._conductor.measure(row, self._note)
        except WorkerError as failed:
            return Outcome(row, problems=[f"{row.key}: {failed}"])
        return Outcome(row, figures, agreements, rows.judge(row, figures), problems)

    def close(self) -> None:
        """Let every process end."""
        for player in self._players:
            player.close()


def show(outcomes: Sequence[Outcome]) -> None:
    """Print the tables."""
    for table in report.tables(outcomes):
        shown = RichTable(title=table.title, title_justify="left", box=SIMPLE)
        for place, name in enumerate(table.head):
            shown.add_column(name, justify="right" if place else "left", no_wrap=True)
        for cells in table.lines:
            shown.add_row(*[cell.replace("**", "") for cell in cells])
        out.print(shown)
    for line in report.agreed(outcomes):
        out.print(line)


def main(
    only: Annotated[str, typer.Option(help="Rows, questions or groups, with commas.")] = "",
    peers: Annotated[str, typer.Option(help="Peers, with commas; empty for none.")] = ",".join(
        PEERS
    ),
    hands: Annotated[int, typer.Option(min=1_000, help="How many distinct hands.")] = 1_000_000,
    rounds: Annotated[int, typer.Option(min=1, help="How often each runs.")] = 5,
    seconds: Annotated[float, typer.Option(min=0.001, help="About how long one run takes.")] = 1.0,
    core: Annotated[int, typer.Option(help="The core to stay on.")] = machine.cores()[0],
    write: Annotated[bool, typer.Option("--write", help="Write results.json, .svg, .md.")] = False,
    json: Annotated[Path | None, typer.Option(help="Write the JSON there.")] = None,
    list_rows: Annotated[bool, typer.Option("--list", help="List the rows and end.")] = False,
) -> None:
    """Measure this engine beside its peers; status 1 where anything is not as it should be."""
    chosen, names = chosen_rows(only), chosen_peers(peers)
    if list_rows:
        for row in chosen:
            out.print(f"{row.key:<20} {row.group:<10} {row.title}", soft_wrap=True)
        return
    if core not in machine.cores():
        raise typer.BadParameter(f"core {core} is none of {machine.cores()}")
    if write and find_spec("matplotlib") is None:
        raise typer.BadParameter("--write needs matplotlib: pip install 'laizi[bench]'")
    with TemporaryDirectory() as folder:
        settings = Settings(hands, rounds, seconds, core, Path(folder))
        benchmark, outcomes = measure(settings, chosen, names)
        found = results.document(outcomes, settings, benchmark.versions, benchmark.steady)
    show(outcomes)
    if json is not None:
        results.write_json(found, json)
    if write:
        results.write(outcomes, found)
    failures = [*benchmark.problems, *[each for o in outcomes for each in o.failures()]]
    for failure in failures:
        err.print(failure, style="bold red", markup=False, soft_wrap=True)
    sys.exit(1 if failures else 0)


def measure(
    settings: Settings, chosen: Sequence[Row], names: Sequence[str]
) -> tuple[Benchmark, list[Outcome]]:
    """Run it, and tell how far it is."""
    tell("the engine compiles, if it has not yet")
    commands.run(commands.laizi("warm"))
    benchmark = Benchmark(settings, names, tell)
    try:
        outcomes = list(benchmark.outcomes(chosen))
    finally:
        benchmark.close()
        tell("")
    return benchmark, outcomes


def tell(text: str) -> None:
    """Show what goes on, on one line; no thread keeps it moving while clocks run."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{text}")
        sys.stderr.flush()


if __name__ == "__main__":
    typer.run(main)
