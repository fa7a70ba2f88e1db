"""A record opened for looking at: hands in any order, one of them in memory at a time."""

from dataclasses import dataclass
from pathlib import Path

from laizi.record.board import Board, BoardError
from laizi.record.errors import refused
from laizi.record.header import Header
from laizi.record.lines import EndLine, EventLine, HandLine, Line, line_json, read_line
from laizi.record.order import Order, OrderError
from laizi.record.reader import RecordFile
from laizi.record.sealing import unsealed
from laizi.view import EVERYTHING, Reader

HAND_LINE, EVENT_LINE, END_LINE = b'"type":"hand"', b'"type":"event"}', b'"type":"end"}'
"""What the bodies of such lines hold or end in; other lines hold texts of nobody's choice."""


class ReductionError(ValueError):
    """A record that cannot be reduced as wanted: it holds less than that."""


def reduced_line(line: Line, reader: Reader) -> Line | None:
    """A line as a reader may see it, None where it is hidden from him."""
    value = line_json(line, reader)
    return None if value is None else read_line(value)


def check_reduction(header: Header, wanted: Reader) -> None:
    """Refuse to show more than a record holds.

    Raises:
        ReductionError: the record is reduced for somebody else.
    """
    if header.reader not in (EVERYTHING, wanted) and wanted is not None:
        raise ReductionError(f"this record is reduced: its profile is {header.profile}")
    if wanted not in (EVERYTHING, None) and wanted not in range(len(header.players)):
        raise ReductionError(f"there is no seat {wanted}")


@dataclass(frozen=True, slots=True)
class _Part:
    """Where a hand begins: its place in the file, its line number, how many events before."""

    offset: int
    line: int
    events: int


class Hands:
    """The hands of a record's file.

    Opening goes through the file once and checks what stands in every line against its check and
    the digest; fields and order are checked when a hand is loaded.

    Attributes:
        header: the record's header, as it stands there.
        count: how many hands there are.
    """

    def __init__(self, path: Path) -> None:
        """Find the hands.

        Raises:
            OSError: the file cannot be read.
            RecordError: it is no record, or damaged.
        """
        self._path = path
        self._parts: list[_Part] = []
        self.count = 0
        with RecordFile.open(path) as record:
            self.header = record.header
            self._parser = record.parser
            self._find(record)

    def _find(self, record: RecordFile) -> None:
        """Go through the file; the last part stands for what follows the last hand."""
        events, body, raw, digest = 0, b"", b"", record.digest
        while not body.endswith(END_LINE):
            offset, digest = record.length, record.digest
            raw = record.next_raw()
            body = record.body(raw)
            begins = HAND_LINE in body and isinstance(record.read(body, raw), HandLine)
            if not self._parts or (begins and self.count) or body.endswith(END_LINE):
                self._parts.append(_Part(offset, record.line, events))
            self.count += begins
            events += body.endswith(EVENT_LINE)
        line = record.read(body, raw)
        if isinstance(line, EndLine):
            record.end(line, digest, raw)

    def load(self, number: int) -> list[Line]:
        """The lines of a hand, from 1, with what happens up to the next; without the end line.

        Raises:
            RecordError: a line is wrong, or stands where it cannot.
        """
        part, following = self._parts[number - 1 : number + 1]
        with self._path.open("rb") as source:
            source.seek(part.offset)
            raws = source.read(following.offset - part.offset).splitlines(keepends=True)
        return self._checked(raws, part, number)

    @property
    def parts(self) -> range:
        """The numbers to load: one for each hand, and one where none was dealt."""
        return range(1, len(self._parts))

    def _checked(self, raws: list[bytes], part: _Part, number: int) -> list[Line]:
        order = Order.resumed(number - 1, part.events)
        board = Board.empty(len(self.header.players))
        lines = []
        for place, raw in enumerate(raws, start=part.line):
            line = self._parser.read(unsealed(raw), place, raw)
            try:
                order.take(line)
                if isinstance(line, EventLine):
                    board.take(line.event)
            except (OrderError, BoardError) as error:
                raise refused("out_of_order", place, str(error), raw) from None
            lines.append(line)
        return lines
