"""Structured logs: one JSON object a line, with room codes and error codes, never hands or keys."""

import json
import logging
from datetime import UTC, datetime
from typing import Final

FIELDS: Final = ("room", "seat", "code", "status", "address", "rooms", "reason")
"""What a log line may carry beside its event."""


class JsonFormatter(logging.Formatter):
    """A record as one JSON object; only `FIELDS` are taken over."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"at": when, "level": record.levelname.lower(), "event": record.getMessage()}
        line |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def set_up() -> None:
    """Send the server's log lines to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter())
    logger = logging.getLogger("laizi")
    logger.handlers = [handler]
    logger.setLevel(logging.INFO)
    logger.propagate = False
