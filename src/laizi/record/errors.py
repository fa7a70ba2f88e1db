"""What is wrong with a record, and where."""

from dataclasses import dataclass
from typing import Final

FAULTS: Final[dict[str, str]] = {
    "unreadable": "This is no game record, or cannot be read.",
    "unknown_version": "The record is of a version that this laizi does not know.",
    "damaged": "The line is not as it was written: its check does not fit.",
    "malformed": "The line is not what the format says; the text names the field.",
    "out_of_order": "Such a line or event cannot stand here.",
    "truncated": "The record ends before its end line.",
    "digest": "The digest is not that of the lines above.",
    "rules": "The rules are no ruleset of this version.",
    "rules_hash": "The hash is not that of the rules.",
    "rules_told": "Id, base or changes of the rules are not those of their values.",
    "illegal": "The rules refuse this action, wall or match.",
    "differs": "The engine says otherwise.",
}
"""Every fault by code, and what it means."""

LONGEST_SHOWN: Final = 8_000
"""A longer line is cut in a report."""


def shown(raw: bytes) -> str:
    """A line as a report shows it: on one line, whatever its bytes."""
    text = raw.rstrip(b"\n").decode("utf-8", "backslashreplace")
    return text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + " ..."


@dataclass(frozen=True, slots=True)
class Fault:
    """The first thing that is wrong with a record.

    Attributes:
        code: one of `FAULTS`.
        line: the number of the line, from 1; 0 where the file cannot be read at all.
        message: what exactly is wrong.
        recorded: the line as it stands there, None where there is none.
        engine: the line that the engine would have written there, None where it has no say.
    """

    code: str
    line: int
    message: str
    recorded: str | None = None
    engine: str | None = None

    def to_json(self) -> dict[str, object]:
        """The form of `laizi replay --verify --json`."""
        return {
            "code": self.code,
            "line": self.line,
            "message": self.message,
            "recorded": self.recorded,
            "engine": self.engine,
        }

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}"


class RecordError(ValueError):
    """A record that cannot be read on; `fault` says where and why."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(str(fault))
        self.fault = fault


def refused(code: str, line: int, message: str, raw: bytes | None = None) -> RecordError:
    """The error of a fault."""
    return RecordError(Fault(code, line, message, None if raw is None else shown(raw)))
