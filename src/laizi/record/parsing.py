"""From the bodies of lines to lines: JSON, upgrade steps, fields, and what the profile may hold."""

from dataclasses import dataclass
from typing import Any

from laizi.record import upgrade
from laizi.record.errors import refused
from laizi.record.fields import FieldError
from laizi.record.lines import Line, line_json, read_line
from laizi.record.sealing import canonical, parse
from laizi.view import Reader


@dataclass(frozen=True, slots=True)
class Parser:
    """Reads the lines of one record.

    Attributes:
        reader: whom the record is reduced for.
        version: the version in which it is written.
    """

    reader: Reader
    version: int

    def value(self, body: bytes, line: int, raw: bytes) -> dict[str, Any]:
        """The object of a line, as its own version has it.

        Raises:
            RecordError: it is no object in canonical JSON.
        """
        value = self._parsed(body, line, raw)
        _require_canonical(value, body, line, raw)
        return value

    def _parsed(self, body: bytes, line: int, raw: bytes) -> dict[str, Any]:
        try:
            value = parse(body)
        except ValueError as error:
            raise refused("malformed", line, f"no JSON: {error}", raw) from None
        if not isinstance(value, dict):
            raise refused("malformed", line, "line: must be an object", raw)
        return value

    def upgraded(self, value: dict[str, Any]) -> dict[str, Any]:
        """The object in the form of the present version."""
        return upgrade.upgraded(value, self.version)

    def read(self, body: bytes, line: int, raw: bytes) -> Line:
        """The line of a body; what it says must be what would be written today.

        Raises:
            RecordError: a field is wrong, or holds what this profile hides.
        """
        value = self._parsed(body, line, raw)
        present = self.upgraded(value)
        try:
            found = read_line(present)
        except FieldError as error:
            raise refused("malformed", line, str(error), raw) from None
        written = line_json(found, self.reader)
        if written is None:
            raise refused("malformed", line, "type: this profile has no such line", raw)
        if self.version == upgrade.VERSION and canonical(written) == body:
            return found  # the same bytes: canonical, and nothing of it was lost
        _require_canonical(value, body, line, raw)
        require_same(written, present, line, raw)
        return found


def _require_canonical(value: object, body: bytes, line: int, raw: bytes) -> None:
    try:
        same = canonical(value) == body
    except ValueError:  # numbers that JSON does not know, halves of characters
        same = False
    if not same:
        message = "line: not written canonically: sorted keys, no spaces"
        raise refused("malformed", line, message, raw)


def require_same(written: dict[str, Any], value: dict[str, Any], line: int, raw: bytes) -> None:
    """Refuse an object that is not what would be written of its own content.

    Raises:
        RecordError: it differs; the message names the first such field.
    """
    if canonical(written) != canonical(value):
        message = f"{_difference(written, value)}: is not what this profile holds"
        raise refused("malformed", line, message, raw)


def _difference(written: dict[str, Any], value: dict[str, Any], path: str = "") -> str:
    """The path of the first field in which two objects differ."""
    for key in sorted(written):
        at = f"{path}.{key}" if path else key
        mine, other = written[key], value.get(key)
        if isinstance(mine, dict) and isinstance(other, dict) and mine != other:
            return _difference(mine, other, at)
        if canonical(mine) != canonical(other):
            return at
    return path or "line"
