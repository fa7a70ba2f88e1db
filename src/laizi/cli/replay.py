"""`laizi replay`: look at a game record, reduce it, or verify it."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from laizi.cli.asking import BAD_INPUT, JsonOption, LanguageOption, refuse
from laizi.cli.engine import use_compiled, use_plain
from laizi.cli.printing import json_line, printable, say
from laizi.words import Language, word

if TYPE_CHECKING:
    from laizi.record import Verdict
    from laizi.record.hands import Hands
    from laizi.view import Reader

DIFFERENT = 1
"""Exit status where a record does not hold what the engine says, or is damaged."""


def replay(  # noqa: PLR0913, PLR0917 (one for each option)
    files: Annotated[
        list[Path], typer.Argument(help="Records (.lzr); to verify also folders of them.")
    ],
    language: LanguageOption,
    verify: Annotated[
        bool, typer.Option("--verify", help="Play them again and compare every byte.")
    ] = False,
    seat: Annotated[
        int | None, typer.Option(help="Show only what this seat could see.", min=0, max=3)
    ] = None,
    public: Annotated[
        bool, typer.Option("--public", help="Show only what everybody could see.")
    ] = False,
    hand: Annotated[int | None, typer.Option(help="Show only this hand.", min=1)] = None,
    processes: Annotated[
        int | None, typer.Option(help="How many processes verify; default: one each core.", min=1)
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Step through a game record, or verify many.

    On a terminal: space or right one step on, left one back, n and p the next and the hand before,
    q ends. Elsewhere everything is printed. With --json the lines of the record, reduced as asked:
    without --hand they are a record again.

    --verify exits with status 1 where a record is not what the engine says, and 2 where a file is
    no record that can be read.
    """
    if verify:
        if seat is not None or public or hand is not None:
            refuse("--verify: goes with neither --seat, --public nor --hand")
        _verify(files, processes or os.cpu_count() or 1, language, as_json=as_json)
        return
    if len(files) != 1:
        refuse(f"FILE: {len(files)} given; only --verify takes more than one")
    if seat is not None and public:
        refuse("--seat: does not go with --public")
    use_plain()
    hands, reader = _opened(files[0], seat, public=public)
    numbers = _chosen(hands, hand)
    _show(hands, reader, numbers, language, as_json=as_json, whole=hand is None)


# --- verifying -----------------------------------------------------------------------------------
def _verify(files: list[Path], processes: int, language: Language, *, as_json: bool) -> None:
    paths = _records(files)
    use_compiled()
    from rich.console import Console
    from rich.progress import Progress

    from laizi.record.many import verify_files

    bad = unreadable = hands = 0
    quiet = not sys.stderr.isatty() or len(paths) < 3
    with Progress(console=Console(stderr=True), transient=True, disable=quiet) as bar:
        for verdict in bar.track(verify_files(paths, processes), total=len(paths)):
            _tell(verdict, language, as_json=as_json)
            unreadable += not verdict.readable
            bad += verdict.readable and verdict.fault is not None
            hands += verdict.hands
    if not as_json:
        read = len(paths) - unreadable
        counts = {"files": read, "hands": hands, "bad": bad, "unreadable": unreadable}
        said = {name: f"{count:,}" for name, count in counts.items()}
        say(word(language, "replay.verified", **said))
    if unreadable or bad:
        raise typer.Exit(BAD_INPUT if unreadable else DIFFERENT)


def _records(files: list[Path]) -> list[Path]:
    """The files themselves, and the records in every folder named."""
    from laizi.record import SUFFIX

    found: list[Path] = []
    for file in files:
        held = sorted(file.rglob(f"*{SUFFIX}")) if file.is_dir() else [file]
        if not held:
            refuse(f"{printable(str(file))}: holds no {SUFFIX} files")
        found += held
    return found


def _tell(verdict: "Verdict", language: Language, *, as_json: bool) -> None:
    if as_json:
        typer.echo(json_line(verdict.to_json()))
        return
    fault, name = verdict.fault, printable(verdict.file)
    if fault is None:
        how = "simulated" if verdict.simulated else "form_only"
        text = word(language, f"replay.{how}", hands=verdict.hands, lines=f"{verdict.lines:,}")
        say(f"{name}: {text}")
    else:
        where = fault.message if fault.line == 0 else str(fault)
        text = f"{name}: {word(language, f'replay.fault.{fault.code}')} {where}"
        say(text, err=not verdict.readable)
        for key, line in (("recorded", fault.recorded), ("engine", fault.engine)):
            if line is not None and verdict.readable:
                say(f"  {word(language, f'replay.{key}')} {printable(line)}")
    if verdict.recorded_by is not None:
        recorded_by = printable(verdict.recorded_by)
        say(f"  {word(language, 'replay.drift', engine=recorded_by)}")


# --- showing -------------------------------------------------------------------------------------
def _opened(file: Path, seat: int | None, *, public: bool) -> tuple["Hands", "Reader"]:
    """The record, and whom it is shown to."""
    from laizi.record import RecordError
    from laizi.record.hands import Hands, ReductionError, check_reduction

    try:
        hands = Hands(file)
        reader = None if public else hands.header.reader if seat is None else seat
        check_reduction(hands.header, reader)
    except OSError as error:
        refuse(f"{printable(str(file))}: {error.strerror}")
    except RecordError as error:
        refuse(f"{printable(str(file))}, {error}")
    except ReductionError as error:
        refuse(f"{'--public' if public else '--seat'}: {error}")
    return hands, reader


def _chosen(hands: "Hands", hand: int | None) -> list[int]:
    if hand is None:
        return list(hands.parts)
    if hand > hands.count:
        refuse(f"--hand: {hand} is none of the {hands.count} hands of this record")
    return [hand]


def _show(  # noqa: PLR0913 (how and what to show)
    hands: "Hands",
    reader: "Reader",
    numbers: list[int],
    language: Language,
    *,
    as_json: bool,
    whole: bool,
) -> None:
    from laizi.cli import replaying
    from laizi.record import RecordError

    try:
        if as_json:
            replaying.print_lines(hands, reader, numbers, whole=whole)
        elif sys.stdin.isatty() and sys.stdout.isatty():
            replaying.step_through(hands, reader, numbers, language)
        else:
            replaying.print_all(hands, reader, numbers, language)
    except RecordError as error:
        refuse(error)
