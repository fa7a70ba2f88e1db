"""The order of a record: which line and which event may follow which."""

from typing import Final

from laizi.record.lines import (
    ActionLine,
    EndLine,
    EventLine,
    HandLine,
    LeaveLine,
    Line,
    StopLine,
)
from laizi.view import Fact, redact

FOLLOWS: Final[dict[str, tuple[str, ...]]] = {
    "": ("hand_started",),
    "hand_started": ("dealt",),
    "dealt": ("dealt", "wildcard_shown", "drew"),
    "wildcard_shown": ("drew",),
    "drew": (
        "discarded",
        "concealed_kong_made",
        "added_kong_announced",
        "special_kong_made",
        "laid_aside",
        "won",
    ),
    "discarded": ("drew", "melded", "last_zone_began", "hand_drawn", "won"),
    "melded": (
        "drew",
        "discarded",
        "concealed_kong_made",
        "added_kong_announced",
        "special_kong_made",
    ),
    "concealed_kong_made": ("drew",),
    "added_kong_announced": ("added_kong_made", "won"),
    "added_kong_made": ("drew",),
    "special_kong_made": ("drew",),
    "last_zone_began": ("drew",),
    "laid_aside": ("drew", "hand_drawn"),
    "won": ("concealed_kongs_revealed", "settled"),
    "hand_drawn": ("concealed_kongs_revealed", "hand_ended"),
    "concealed_kongs_revealed": ("concealed_kongs_revealed", "settled", "hand_ended"),
    "settled": ("hand_ended",),
    "hand_ended": ("hand_started", "match_ended"),
    "match_ended": (),
}
"""What may follow an event; `escaped` may stand anywhere between, `match_ended` after a stop."""


def event_type(event: Fact) -> str:
    """An event's type on the wire."""
    return str(redact(event, None)["type"])


class OrderError(ValueError):
    """A line or event that cannot stand where it stands."""


class Order:
    """Checks the order of lines as they come."""

    def __init__(self) -> None:
        self._event = ""
        self._number = 0
        self._hand = 0
        self._begun = False
        self._stopped = False

    @classmethod
    def resumed(cls, hands: int, events: int) -> "Order":
        """The order of a record after so many whole hands and so many events."""
        order = cls()
        order._hand, order._number = hands, events
        order._event = "hand_ended" if hands else ""
        return order

    def take(self, line: Line) -> None:
        """The next line.

        Raises:
            OrderError: it cannot stand here.
        """
        match line:
            case EventLine(number, event):
                self._take_event(number, event_type(event))
            case HandLine(hand):
                self._take_hand(hand)
            case ActionLine():
                self._require_running("an action")
            case LeaveLine() | StopLine():
                if self._event == "match_ended":
                    raise OrderError("type: the match is over")
                self._stopped = self._stopped or isinstance(line, StopLine)
            case EndLine():
                if self._event != "match_ended":
                    raise OrderError("type: the record ends before the match")

    def _take_hand(self, hand: int) -> None:
        if self._begun or self._event not in ("", "hand_ended"):
            raise OrderError("type: a hand begins before the one before it is over")
        if hand != self._hand + 1:
            raise OrderError(f"hand: must be {self._hand + 1}, not {hand}")
        self._hand, self._begun = hand, True

    def _require_running(self, what: str) -> None:
        if self._begun or self._stopped or self._event in ("", "hand_ended", "match_ended"):
            raise OrderError(f"type: {what} while no hand is played")

    def _take_event(self, number: int, kind: str) -> None:
        if number != self._number + 1:
            raise OrderError(f"number: must be {self._number + 1}, not {number}")
        self._number = number
        if kind == "escaped" and self._event != "match_ended":
            return
        self._check_following(kind)
        self._event, self._begun = kind, False

    def _check_following(self, kind: str) -> None:
        stopped = self._stopped and kind == "match_ended" and self._event != "match_ended"
        if not stopped and kind not in FOLLOWS[self._event]:
            raise OrderError(f"event.type: {kind} cannot follow {self._event or 'the header'}")
        if kind == "hand_started" and not self._begun:
            raise OrderError("event.type: hand_started without its hand line")
