"""What commands print for people: names and texts from outside are never read as markup."""

import os
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console

WIDE = 160
"""Columns of a table that goes to a file or another program."""


def console() -> "Console":
    """Standard output; tables are wide where no terminal limits them."""
    from rich.console import Console

    unlimited = not sys.stdout.isatty() and "COLUMNS" not in os.environ
    return Console(markup=False, highlight=False, width=WIDE if unlimited else None)


def printable(text: str) -> str:
    """The text with what no encoding has, half a surrogate pair, written as an escape."""
    return text.encode("utf-8", "backslashreplace").decode()


def json_line(value: Any) -> str:
    """A value as JSON in one line, readable where it can be."""
    import json

    text = json.dumps(value, ensure_ascii=False)
    return text if text == printable(text) else json.dumps(value)
