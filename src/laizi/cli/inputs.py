"""Input files of JSON lines: a path, or `-` for standard input."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from laizi.cli.asking import refuse


class LineError(ValueError):
    """A line that is no JSON."""


def read_lines(file: str) -> list[str]:
    """The lines of a file that hold something; exits with status 2 if it cannot be read."""
    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text("utf-8")
    except OSError as error:
        refuse(f"{file}: {error.strerror}")
    except UnicodeDecodeError:
        refuse(f"{file}: is not UTF-8 text")
    return [line for line in text.splitlines() if line.strip()]


def parse(line: str) -> object:
    """One line's JSON.

    Raises:
        LineError: it is none, or holds a number that JSON does not know.
    """
    try:
        parsed: object = json.loads(line, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise LineError(f"no JSON: {error}") from None
    return parsed


def _no_constant(name: str) -> None:
    raise LineError(f"no JSON: {name}")


def numbered(lines: list[str]) -> Iterator[tuple[int, str]]:
    """Lines with their numbers, from 1."""
    return iter(enumerate(lines, start=1))
