"""The command line: `laizi COMMAND`, one file for each command.

A command's file imports at its top only what `laizi --help` needs; everything else it imports
when it runs. Bad input is told on standard error, naming the field, with exit status 2.
"""

import errno
import os
import sys

import typer

from laizi import __version__
from laizi.cli import perft, replay, rules, score, serve, simulate, warm

app = typer.Typer(
    name="laizi",
    help="癞子 Wuhan mahjong: play it, settle it, simulate it.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(rules.app)
app.command("serve")(serve.serve)
app.command("score")(score.score)
app.command("simulate")(simulate.simulate)
app.command("replay")(replay.replay)
app.command("perft")(perft.perft)
app.command("warm")(warm.warm)


def _print_version(wanted: bool) -> None:  # noqa: FBT001 (typer calls it)
    if wanted:
        typer.echo(f"laizi {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: bool = typer.Option(  # noqa: FBT001 (typer reads it)
        False,  # noqa: FBT003
        "--version",
        help="Show the version and exit.",
        callback=_print_version,
        is_eager=True,
    ),
) -> None:
    pass


def _start_fast() -> None:
    """What libraries would prepare and no command uses, worth a tenth of a short one's time."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # NumPy would start threads for matrices
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # each package would be asked


def _give_up_output() -> None:
    """Let what is still to be written go nowhere: Python would try again at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def main() -> None:
    """Run the command line; a full disk is told, not traced."""
    _start_fast()
    try:
        try:
            app()
        finally:
            sys.stdout.flush()
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        _give_up_output()
        sys.stderr.write(f"laizi: {error.strerror}\n")
        sys.exit(1)
