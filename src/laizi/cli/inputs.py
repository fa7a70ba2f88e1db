"""Input files of JSON lines: a path, or `-` for standard input."""

import json
import sys
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from laizi.cli.asking import refuse
from laizi.cli.printing import printable

MOST_MEGABYTES: Final = 512
"""A longer input is refused: a device may never end."""


class LineError(ValueError):
    """A line that is no JSON."""


class Line(NamedTuple):
    """A line that holds something, and its number in the file, from 1."""

    number: int
    text: str


def read_lines(file: str) -> list[Line]:
    """The lines of a file that hold something; exits with status 2 if it cannot be read.

    A single JSON object over several lines, as people write it, is one line.
    """
    try:
        text = _read(file).decode("utf-8-sig")
    except OSError as error:
        refuse(f"{printable(file)}: {error.strerror}")
    except UnicodeDecodeError:
        refuse(f"{printable(file)}: is not UTF-8 text")
    lines = [Line(*each) for each in enumerate(text.split("\n"), start=1) if each[1].strip()]
    if len(lines) > 1 and not _is_object(lines[0].text) and _is_object(text):
        return [Line(lines[0].number, text)]
    return lines


def _read(file: str) -> bytes:
    if file == "-":
        return _limited(sys.stdin.buffer, file)
    with Path(file).open("rb") as source:
        return _limited(source, file)


def _limited(source: BinaryIO, file: str) -> bytes:
    most = MOST_MEGABYTES * 1_000_000
    content = source.read(most + 1)
    if len(content) > most:
        refuse(f"{printable(file)}: is longer than {MOST_MEGABYTES} MB")
    return content


def _is_object(text: str) -> bool:
    try:
        return isinstance(parse(text), dict)
    except LineError:
        return False


def parse(line: str) -> object:
    """One line's JSON.

    Raises:
        LineError: it is none, or holds a number that JSON does not know.
    """
    try:
        parsed: object = json.loads(line, parse_constant=_no_constant)
    except RecursionError:
        raise LineError("no JSON: nested too deeply") from None
    except json.JSONDecodeError as error:
        raise LineError(f"no JSON: {error}") from None
    except LineError:
        raise
    except ValueError:  # the one thing that int() refuses here
        raise LineError("a number has thousands of digits; none here is so long") from None
    return parsed


def _no_constant(name: str) -> None:
    raise LineError(f"no JSON: {name}")
