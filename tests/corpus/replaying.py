"""Records of the corpus played again, step by step."""

import gzip
import io
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from laizi.match import Match
from laizi.record import ActionLine, HandLine, Line, RecordFile, StopLine
from laizi.table import Action, Table
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


class Played(NamedTuple):
    """A recorded hand: its dealer, its wall and who did what."""

    dealer: int
    wall: tuple[int, ...]
    actions: list[tuple[int, Action]]


def played(path: Path) -> Iterator[Played]:
    """The hands of a record."""
    hand: Played | None = None
    for step, line in walk(path):
        if isinstance(line, HandLine):
            assert line.wall is not None
            hand = Played(int(step.table.state.dealer), line.wall, [])
        elif isinstance(line, ActionLine):
            assert hand is not None
            hand.actions.append((line.seat, line.action))
            if step.table.is_over:
                yield hand


def steps(path: Path) -> Iterator[Step]:
    """Play a record again: each deal, action and stop."""
    return (step for step, _ in walk(path))


def walk(path: Path) -> Iterator[tuple[Step, Line]]:
    """The same, each step with its line."""
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
        yield Step(match, match.table, events), line


def shown_by(path: Path) -> set[str]:
    """Everything that a record shows, its refusals included."""
    tags: set[str] = set()
    for step in steps(path):
        tags |= tags_of_step(step.table, step.events) | tags_of_refusals(step.table)
    return tags
