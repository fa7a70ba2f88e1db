"""The server's clock: wall time that never runs backwards while the process lives."""

import time


class Clock:
    """Milliseconds since the epoch, from the monotonic clock."""

    def __init__(self) -> None:
        self._offset = time.time() - time.monotonic()

    def now(self) -> int:
        """The time now."""
        return int((self._offset + time.monotonic()) * 1000)
