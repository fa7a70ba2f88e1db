"""`laizi simulate`: many hands by bots."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from laizi.cli.asking import JsonOption, LanguageOption, refuse
from laizi.cli.engine import SELF_PLAY, TABLE, use_compiled
from laizi.cli.printing import console, printable
from laizi.words import Language, word

if TYPE_CHECKING:
    from laizi.rulesets import Ruleset
    from laizi.simulate import Report

INTERRUPTED = 130
"""Exit status after Ctrl-C, as shells have it."""
Tell = Callable[[int], None]
"""Told how many hands are done."""
Run = Callable[[Tell], "Report"]
"""Plays, telling how many hands are done."""


def simulate(  # noqa: PLR0913, PLR0917 (one for each option)
    language: LanguageOption,
    ruleset: Annotated[
        str, typer.Option(help="A ruleset's id, or the path of a house file (.toml).")
    ] = "hongzhong-kaikou",
    hands: Annotated[int, typer.Option(help="How many hands.")] = 10_000,
    bots: Annotated[
        str, typer.Option(help="A bot for each seat, by commas: random or greedy.")
    ] = "greedy,random,greedy,random",
    seed: Annotated[int, typer.Option(help="The same seed gives the same hands.")] = 1,
    workers: Annotated[
        int | None,
        typer.Option(help="How many play at once; default: one each core. It changes no result."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(help="Keep what is done in this folder: the same command goes on from there."),
    ] = None,
    parquet: Annotated[
        bool, typer.Option("--parquet", help="Also write there one row a hand, as Parquet.")
    ] = False,
    records: Annotated[
        Path | None,
        typer.Option(help="Write each hand to game records in this folder; goes on likewise."),
    ] = None,
    hands_per_file: Annotated[
        int, typer.Option(help="How many hands each of these files holds.")
    ] = 100,
    as_json: JsonOption = False,
) -> None:
    """Let bots play hands and print how they did."""
    loaded = _ruleset(ruleset)
    names = tuple(name.strip() for name in bots.split(","))
    if records is not None and (out is not None or parquet):
        refuse("--records: goes on by itself, without --out and --parquet")
    if parquet and out is None:
        refuse("--parquet: needs --out, the folder of the run")
    use_compiled(SELF_PLAY, *([TABLE] if records is not None or parquet else []))
    from laizi import simulate as room

    def play(tell: Tell) -> "Report":
        return room.simulate(
            loaded, names, hands, seed, tell, workers=workers, out=out, parquet=parquet
        )

    def record(tell: Tell) -> "Report":
        from laizi.simulate.recording import Recording, simulate_recorded

        folder = records or Path()
        recording = Recording(loaded, names, hands, seed, folder, hands_per_file, workers)
        return simulate_recorded(recording, tell)

    try:
        report = _watched(play if records is None else record, hands, kept=out or records)
    except room.SimulationError as error:
        refuse(f"--{error}")
    except OSError as error:
        option = "--out" if records is None else "--records"
        refuse(f"{option}: {error.filename or out or records}: {error.strerror}")
    if as_json:
        typer.echo(json.dumps(report.to_json()))
    else:
        _print(report, language)


def _ruleset(name: str) -> "Ruleset":
    from laizi import rulesets

    try:
        return rulesets.load_file(Path(name)) if name.endswith(".toml") else rulesets.load(name)
    except (rulesets.RulesetError, OSError) as error:
        refuse(f"--ruleset: {error}")


def _watched(run: Run, hands: int, kept: Path | None) -> "Report":
    """Run with a progress bar on standard error, where somebody watches; Ctrl-C is told."""
    done = 0
    try:
        with _progress_bar(hands) as show:

            def tell(count: int) -> None:
                nonlocal done
                done = count
                show(count)

            return run(tell)
    except KeyboardInterrupt:
        _stopped(done, hands, kept)


@contextmanager
def _progress_bar(hands: int) -> Iterator[Tell]:
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    shape = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*shape, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("hands", total=hands)
        yield lambda count: bar.update(task, completed=count)


def _stopped(done: int, hands: int, kept: Path | None) -> NoReturn:
    typer.echo(f"laizi: stopped after {done:,} of {hands:,} hands", err=True)
    if kept is not None:
        typer.echo(f"laizi: {kept} keeps what is finished; the same command goes on", err=True)
    raise typer.Exit(INTERRUPTED)


def _print(report: "Report", language: Language) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    seats = Table(box=SIMPLE_HEAD, title=_title(report, language), title_justify="left")
    for column in ("seat", "bot", "points", "wins", "deal_ins", "opened", "special_kongs"):
        seats.add_column(word(language, f"simulate.{column}"), justify="right")
    for seat, bot in enumerate(report.bots):
        mean, interval = report.points[seat] / report.hands, report.interval[seat]
        rates = [f"{report.rates[k][seat]:.3f}" for k in ("wins", "deal_ins", "opened")]
        special = f"{report.rates['special_kongs'][seat]:.3f}"
        points = f"{mean:+.2f}" + ("" if interval is None else f" ± {interval:.2f}")
        seats.add_row(str(seat), bot, points, *rates, special)
    outcomes = Table(box=SIMPLE_HEAD)
    for column in ("outcome", "hands", "share"):
        outcomes.add_column(word(language, f"simulate.{column}"), justify="right")
    for name, count in report.outcomes.items():
        outcomes.add_row(
            _outcome(name, report.family, language), f"{count:,}", f"{count / report.hands:.2%}"
        )
    out = console()
    out.print(seats)
    out.print(outcomes)


def _title(report: "Report", language: Language) -> str:
    return word(
        language,
        "simulate.title",
        ruleset=printable(report.ruleset),
        hands=f"{report.hands:,}",
        seconds=f"{report.speed.seconds:.1f}",
        rate=f"{report.speed.hands / report.speed.seconds:,.0f}",
    )


def _outcome(name: str, family: str, language: Language) -> str:
    if name in ("drawn", "small"):
        return word(language, "hand.drawn" if name == "drawn" else "win.small")
    return word(language, f"big_win.{name}" if family == "wuhan" else f"item.{family}.{name}")
