"""Credits: a bucket that fills slowly and is emptied by whoever asks."""

from collections import OrderedDict
from dataclasses import dataclass, field

KNOWN_ADDRESSES = 10_000


@dataclass(slots=True)
class Credits:
    """令牌桶: `size` at once, `per_second` more each second; times in milliseconds."""

    size: float
    per_second: float
    left: float = field(init=False)
    seen: int | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self.left = self.size

    def spend(self, now: int) -> bool:
        """Take one credit; False if there is none."""
        if self.seen is not None:
            earned = max(0, now - self.seen) * self.per_second / 1000
            self.left = min(self.size, self.left + earned)
        self.seen = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


@dataclass(slots=True)
class Addresses:
    """Credits of each address, for making rooms and taking seats; the longest silent are forgotten.

    A token that opens a seat is never asked for them: a whole tea-house may share one address.
    """

    size: float
    per_second: float
    known: "OrderedDict[str, Credits]" = field(default_factory=OrderedDict)

    def spend(self, address: str, now: int) -> bool:
        """Take one credit of an address; False if it has none."""
        credit = self.known.setdefault(address, Credits(self.size, self.per_second))
        self.known.move_to_end(address)
        if len(self.known) > KNOWN_ADDRESSES:
            self.known.popitem(last=False)
        return credit.spend(now)
