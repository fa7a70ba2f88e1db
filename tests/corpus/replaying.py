"""Records of the corpus played again, step by step."""

import gzip
import io
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from laizi.match import Match
from laizi.record import ActionLine, HandLine, RecordFile, StopLine
from laizi.table import Table
from laizi.view import Fact
from tests.corpus.showing import tags_of_refusals, tags_of_step


class Step(NamedTuple):
    """What one line of a record brought, and the match after it."""

    match: Match
    table: Table
    events: tuple[Fact, ...]


def content(path: Path) -> bytes:
    """A record of the corpus as its plain file."""
    return gzip.decompress(path.read_bytes())


def steps(path: Path) -> Iterator[Step]:
    """Play a record again: each deal, action and stop."""
    record = RecordFile(io.BytesIO(content(path)))
    match = record.header.match.begin(record.header.rules.ruleset())
    for _, line in record.lines():
        events: tuple[Fact, ...]
        match line:
            case HandLine(_, wall):
                assert wall is not None
                events = match.begin_hand(wall)
            case ActionLine(seat, action):
                events = match.apply(seat, action)
            case StopLine():
                events = match.end()
            case _:
                continue
        assert match.table is not None
        yield Step(match, match.table, events)


def shown_by(path: Path) -> set[str]:
    """Everything that a record shows, its refusals included."""
    tags: set[str] = set()
    for step in steps(path):
        tags |= tags_of_step(step.table, step.events) | tags_of_refusals(step.table)
    return tags
