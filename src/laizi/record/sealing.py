"""Canonical JSON, and what protects it: a running check in each line, one digest over all.

The check is the CRC-32 of everything above and of the line itself, checks left out: whatever byte
is changed, the first line that does not fit is the one that was changed.
"""

import hashlib
import json
import zlib
from typing import Any, Final

CHECK: Final = "#"
"""The key of a line's check: it sorts before every other key."""
_HEAD: Final = len('{"#":"01234567",')
_canonical = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
).encode


def canonical(value: object) -> bytes:
    """Canonical JSON: keys sorted, no spaces, UTF-8."""
    return _canonical(value).encode()


def unsealed(line: bytes) -> bytes:
    """The body of a line, its check and its end taken off."""
    return b"{" + line[_HEAD:-1]


class Seal:
    """The running check and digest of the lines so far.

    Attributes:
        lines: how many lines these are.
    """

    def __init__(self) -> None:
        self.lines = 0
        self._crc = 0
        self._digest = hashlib.sha256()

    @property
    def digest(self) -> str:
        """The digest of the lines so far, line ends and checks included."""
        return f"sha256:{self._digest.hexdigest()}"

    def would_be(self, body: bytes) -> bytes:
        """The next line with this body, its check and its end."""
        return b'{"%s":"%08x",%s\n' % (CHECK.encode(), zlib.crc32(body, self._crc), body[1:])

    def add(self, body: bytes) -> bytes:
        """The same, counted among the lines."""
        line = self.would_be(body)
        self.take(line, body)
        return line

    def take(self, line: bytes, body: bytes) -> None:
        """Count a line that fits."""
        self._crc = zlib.crc32(body, self._crc)
        self._digest.update(line)
        self.lines += 1

    def body_of(self, line: bytes) -> bytes | None:
        """The body of the next line as it was read; None if its check does not fit."""
        body = unsealed(line)
        return body if line == self.would_be(body) else None


def parse(body: bytes) -> Any:
    """The value of a body, canonical or not.

    Raises:
        ValueError: it is no JSON.
    """
    try:
        return json.loads(body)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    except (json.JSONDecodeError, UnicodeDecodeError):
        raise
    except ValueError:  # the one thing that int() refuses here
        raise ValueError("a number has thousands of digits; none here is so long") from None
