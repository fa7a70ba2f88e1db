"""What all commands share: the language people read, and how bad input is refused."""

import os
from typing import Annotated, NoReturn

import typer

from laizi.cli.printing import say
from laizi.words import Language

BAD_INPUT = 2
"""Exit status where the input, not the program, is wrong."""


def _language_of_this_machine() -> Language:
    """Chinese where the locale says so, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        locale = os.environ.get(name)
        if locale:
            return "zh" if locale.startswith("zh") else "en"
    return "en"


LanguageOption = Annotated[
    Language,
    typer.Option(
        "--language",
        envvar="LAIZI_LANGUAGE",
        default_factory=_language_of_this_machine,
        show_default="that of the locale",
        help="The language people read.",
    ),
]
"""The option `--language` of every command that prints for people."""

JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
"""The option `--json`."""


def refuse(problem: object) -> NoReturn:
    """Say on standard error what is wrong with the input, and exit with status 2."""
    say(f"laizi: {problem}", err=True)
    raise typer.Exit(BAD_INPUT)
