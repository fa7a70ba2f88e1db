"""Reading a record: line by line, each strictly checked; never the whole file in memory."""

from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Final, Self

from laizi.record import upgrade
from laizi.record.errors import RecordError, refused
from laizi.record.fields import FieldError
from laizi.record.header import FORMAT, Header, read_header
from laizi.record.lines import EndLine, Line
from laizi.record.order import Order, OrderError
from laizi.record.parsing import Parser, require_same
from laizi.record.sealing import CHECK, Seal

LONGEST_LINE: Final = 1 << 20
"""No line is longer than a mebibyte."""


class RecordFile:
    """A record that is read from its first line to its last.

    Attributes:
        header: the first line.
        line: the number of the line read last, from 1.
        length: how many bytes have been read.
        parser: reads its lines.
    """

    def __init__(self, source: BinaryIO) -> None:
        """Read the header.

        Raises:
            RecordError: it is no record, of a version not known, or its header is wrong.
        """
        self._source = source
        self._seal = Seal()
        self.line = 0
        self.length = 0
        self.header, self.parser = self._read_header()

    @classmethod
    def open(cls, path: Path) -> Self:
        """The record of a file.

        Raises:
            OSError: it cannot be read.
            RecordError: as above.
        """
        source = path.open("rb")
        try:
            return cls(source)
        except BaseException:
            source.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._source.close()

    # --- lines as bytes ------------------------------------------------------------------------
    def next_raw(self) -> bytes:
        """The next line as it stands in the file, its end included.

        Raises:
            RecordError: the file ends here, or the line does not.
        """
        raw = self._source.readline(LONGEST_LINE)
        if not raw:
            message = f"the record is truncated: it ends after line {self.line}, without its end"
            raise refused("truncated", self.line + 1, message)
        self.line += 1
        self.length += len(raw)
        if not raw.endswith(b"\n"):
            long = len(raw) >= LONGEST_LINE
            message = "the line is too long" if long else "the record is truncated in this line"
            raise refused("damaged" if long else "truncated", self.line, message, raw)
        return raw

    def body(self, raw: bytes) -> bytes:
        """The body of a line, which is then counted among those read.

        Raises:
            RecordError: its check does not fit.
        """
        body = self._seal.body_of(raw)
        if body is None:
            message = "the line is not as it was written: its check does not fit"
            raise refused("damaged", self.line, message, raw)
        self._seal.take(raw, body)
        return body

    def next_line(self, body: bytes) -> bytes:
        """The line that would stand next with this body."""
        return self._seal.would_be(body)

    def take_if_same(self, raw: bytes, body: bytes) -> bool:
        """Whether a line is exactly the one with this body; it then counts among those read."""
        if raw != self._seal.would_be(body):
            return False
        self._seal.take(raw, body)
        return True

    @property
    def digest(self) -> tuple[int, str]:
        """The number of the lines counted so far, and their digest."""
        return self._seal.lines, self._seal.digest

    def end(self, line: EndLine, digest: tuple[int, str], raw: bytes) -> None:
        """Compare the end line with what stands above it; nothing may follow.

        Raises:
            RecordError: it differs, or something follows.
        """
        if (line.lines, line.digest) != digest:
            message = f"the digest of the {digest[0]} lines above is {digest[1]}"
            raise refused("digest", self.line, message, raw)
        if self._source.readline(LONGEST_LINE):
            raise refused("out_of_order", self.line + 1, "something follows the end line")

    # --- lines as objects ----------------------------------------------------------------------
    def read(self, body: bytes, raw: bytes) -> Line:
        """The line of a body, see `Parser.read`."""
        return self.parser.read(body, self.line, raw)

    def lines(self) -> Iterator[tuple[bytes, Line]]:
        """Every line after the header, to the end: checks, form, order, digest.

        Raises:
            RecordError: at the first line that is wrong.
        """
        order = Order()
        while True:
            raw, digest = self.next_raw(), self.digest
            line = self.read(self.body(raw), raw)
            try:
                order.take(line)
            except OrderError as error:
                raise refused("out_of_order", self.line, str(error), raw) from None
            if isinstance(line, EndLine):
                self.end(line, digest, raw)
            yield raw, line
            if isinstance(line, EndLine):
                return

    # --- the header ----------------------------------------------------------------------------
    def _read_header(self) -> tuple[Header, Parser]:
        raw = self._first_line()
        value = Parser(None, upgrade.VERSION).value(self.body(raw), 1, raw)
        if value.get("type") != "header" or value.get("format") != FORMAT:
            raise refused("unreadable", 1, f"format: this is no {FORMAT} record", raw)
        version = _known(value.get("v"), raw)
        value = Parser(None, version).upgraded(value)
        try:
            header = read_header(value)
        except FieldError as error:
            raise refused("malformed", 1, str(error), raw) from None
        require_same(header.to_json(), value, 1, raw)
        return header, Parser(header.reader, version)

    def _first_line(self) -> bytes:
        try:
            raw = self.next_raw()
        except RecordError as error:
            raise refused("unreadable", 1, f"this is no {FORMAT} record: {error}") from None
        if not raw.startswith(f'{{"{CHECK}":"'.encode()):
            raise refused("unreadable", 1, f"this is no {FORMAT} record", raw)
        return raw


def _known(version: object, raw: bytes) -> int:
    """The version of a header, if there are steps from it to the present one."""
    known = {upgrade.VERSION}
    while min(known) - 1 in upgrade.STEPS:
        known.add(min(known) - 1)
    if not isinstance(version, int) or version not in known:
        message = f"v: {version!r} is not known; this laizi reads {min(known)} to {upgrade.VERSION}"
        raise refused("unknown_version", 1, message, raw)
    return version
