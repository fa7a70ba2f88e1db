"""What commands print: names and texts from outside are never read as markup.

Nor do they reach a terminal as they are: what would move its cursor, colour it or turn the order
of the letters is written as a visible escape.
"""

import os
import sys
import unicodedata
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from rich.console import Console

WIDE = 160
"""Columns of a table that goes to a file or another program."""
UNSHOWN: Final = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Categories of characters that are not seen but do something: controls, marks of direction,
halves of characters, ends of lines."""
JOINERS: Final = "\u200c\u200d"
"""Characters of these categories that are part of how a word or a picture is written."""


def console() -> "Console":
    """Standard output; tables are wide where no terminal limits them."""
    from rich.console import Console

    unlimited = not sys.stdout.isatty() and "COLUMNS" not in os.environ
    return Console(markup=False, highlight=False, width=WIDE if unlimited else None)


def printable(text: str) -> str:
    """A text from outside on one line, characters that are not seen written as escapes."""
    return text if text.isprintable() else "".join(map(_visible, text))


def printable_lines(text: str) -> str:
    """The same of a text of several lines, which stay lines."""
    return "\n".join(map(printable, text.split("\n")))


def _visible(character: str) -> str:
    if _is_seen(character):
        return character
    code = ord(character)
    return (
        f"\\x{code:02x}"
        if code < 0x100
        else f"\\u{code:04x}"
        if code < 0x10000
        else f"\\U{code:08x}"
    )


def _is_seen(character: str) -> bool:
    return character in JOINERS or unicodedata.category(character) not in UNSHOWN


def say(text: str, *, err: bool = False) -> None:
    """Print a text of one line or several, which may hold names from outside."""
    import typer

    typer.echo(printable_lines(text), err=err)


def json_line(value: Any) -> str:
    """A value as JSON in one line, readable where it can be."""
    import json

    return visible_json(json.dumps(value, ensure_ascii=False))


def visible_json(text: str) -> str:
    """JSON on one line that means the same, characters that are not seen written as its escapes."""
    import json

    seen = text.isprintable()
    return text if seen else "".join(c if _is_seen(c) else json.dumps(c)[1:-1] for c in text)
