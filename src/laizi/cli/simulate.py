"""`laizi simulate`: many hands by bots."""

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from laizi.cli.asking import JsonOption, LanguageOption, refuse
from laizi.cli.engine import use_compiled
from laizi.cli.printing import console, printable
from laizi.words import Language, word

if TYPE_CHECKING:
    from laizi.simulate import Report


Tell = Callable[[int], None]
"""Told how many hands are played."""


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
    records: Annotated[
        Path | None, typer.Option(help="Also write each hand to game records in this folder.")
    ] = None,
    hands_per_file: Annotated[
        int, typer.Option(help="How many hands each of these files holds.")
    ] = 100,
    processes: Annotated[
        int | None, typer.Option(help="How many processes write them; default: one each core.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Let bots play hands and print how they did."""
    from laizi import rulesets

    try:
        if ruleset.endswith(".toml"):
            loaded = rulesets.load_file(Path(ruleset))
        else:
            loaded = rulesets.load(ruleset)
    except (rulesets.RulesetError, OSError) as error:
        refuse(f"--ruleset: {error}")
    names = tuple(name.strip() for name in bots.split(","))
    use_compiled()
    from laizi import simulate as room

    def run(tell: "Tell | None") -> "Report":
        if records is None:
            return room.simulate(loaded, names, hands, seed, tell)
        many = (os.cpu_count() or 1) if processes is None else processes
        recording = room.Recording(loaded, names, hands, seed, records, hands_per_file, many)
        return room.simulate_recorded(recording, tell)

    try:
        report = _with_progress(run, hands, least=20_000 if records is None else 1_000)
    except room.SimulationError as error:
        refuse(f"--{error}")
    except OSError as error:
        refuse(f"--records: {error.filename or records}: {error.strerror}")
    if as_json:
        typer.echo(json.dumps(report.to_json()))
    else:
        _print(report, language)


def _with_progress(run: "Callable[[Tell | None], Report]", hands: int, least: int) -> "Report":
    """Run with a progress bar on standard error, where somebody watches a run of so many hands."""
    if not sys.stderr.isatty() or hands < least:
        return run(None)
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("hands", total=hands)
        return run(lambda done: bar.update(task, completed=done))


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
        seconds=f"{report.seconds:.1f}",
        rate=f"{report.hands / report.seconds:,.0f}",
    )


def _outcome(name: str, family: str, language: Language) -> str:
    if name in ("drawn", "small"):
        return word(language, "hand.drawn" if name == "drawn" else "win.small")
    return word(language, f"big_win.{name}" if family == "wuhan" else f"item.{family}.{name}")
