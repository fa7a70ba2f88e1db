"""One seat of a room: who sits there, his key, his clock, what he lets the server do."""

import hashlib
import secrets
from dataclasses import dataclass, field
from typing import Final

from laizi.server.rooms.entries import AutoSet

LATE_TURNS: Final = 2
"""So many turns in a row that ran out of time, and the server plays for the seat."""


def new_token() -> str:
    """A private key to a seat."""
    return secrets.token_urlsafe(24)


def hash_token(token: str) -> str:
    """What the log keeps of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


@dataclass(slots=True)
class Keys:
    """The rotating token of a seat, as hashes.

    A connection opened with the newest token makes the one before void. The one before stays
    valid until then, since the newest may have been lost on its way.
    """

    newest: str
    former: str | None = None
    void: set[str] = field(default_factory=set)

    def opens(self, token: str) -> bool:
        """Whether a token's hash opens the seat."""
        return token in (self.newest, self.former)

    def rotate(self, used: str, token: str) -> None:
        """A connection came with `used` and is given `token`."""
        unused = self.former if used == self.newest else self.newest
        if unused is not None:
            self.void.add(unused)
        self.former, self.newest = used, token


@dataclass(slots=True)
class Seat:
    """A taken seat.

    Attributes:
        name: what the others call the player.
        bot: the bot's name; for a human who left, the bot that plays on.
        keys: the tokens of a human.
        bank: what is left of the time bank, in milliseconds.
        auto: the auto options.
        auto_play: 托管: the server plays for the seat.
        left: the human has left the match.
        ready: ready for the next hand.
        late_turns: turns in a row that ran out of time.
        offers: how many offers the seat has had.
        answered: the answers given to this hand's offers.
    """

    name: str
    bot: str | None
    keys: Keys | None
    bank: int
    auto: AutoSet | None = None
    auto_play: bool = False
    left: bool = False
    ready: bool = False
    late_turns: int = 0
    offers: int = 0
    answered: dict[str, list[object]] = field(default_factory=dict)

    @property
    def human(self) -> bool:
        """Whether a human took the seat."""
        return self.keys is not None

    @property
    def playing(self) -> bool:
        """Whether a human plays here, be he absent."""
        return self.human and not self.left

    @property
    def by_itself(self) -> bool:
        """Whether the server decides for the seat."""
        return not self.playing or self.auto_play
