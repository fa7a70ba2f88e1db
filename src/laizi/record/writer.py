"""Writing a record, line by line."""

from collections.abc import Iterable, Sequence
from typing import BinaryIO

from laizi.record.header import Header
from laizi.record.lines import (
    ActionLine,
    EndLine,
    EventLine,
    HandLine,
    LeaveLine,
    Line,
    StopLine,
    line_json,
)
from laizi.record.sealing import Seal, canonical
from laizi.table import Action
from laizi.view import Fact, HandEnded, MatchEnded


class Writer:
    """Writes one record to a binary stream; what the header's profile hides is left out."""

    def __init__(self, out: BinaryIO, header: Header) -> None:
        """Write the header."""
        self._out = out
        self._reader = header.reader
        self._seal = Seal()
        self._events = 0
        self._write(header.to_json())

    def hand(self, hand: int, wall: Sequence[int]) -> None:
        """A hand is dealt from a wall."""
        self.line(HandLine(hand, tuple(wall)))

    def action(self, seat: int, action: Action, by: str, ms: int | None = None) -> None:
        """A seat acted; the events that this brought come next."""
        self.line(ActionLine(seat, action, by, ms))

    def leave(self, seat: int, *, penalty: bool) -> None:
        """A player left."""
        self.line(LeaveLine(seat, penalty))

    def events(self, facts: Iterable[Fact]) -> None:
        """What happened; the end of a match before its last hand was over gets its stop line."""
        ended = False
        for fact in facts:
            if isinstance(fact, MatchEnded) and not ended:
                self.line(StopLine())
            ended = isinstance(fact, HandEnded)
            self._events += 1
            self.line(EventLine(self._events, fact))

    def end(self) -> None:
        """The end line."""
        self.line(EndLine(self._seal.lines, self._seal.digest))

    def line(self, line: Line) -> None:
        """Any line."""
        value = line_json(line, self._reader)
        if value is not None:
            self._write(value)

    def _write(self, value: object) -> None:
        self._out.write(self._seal.add(canonical(value)))
