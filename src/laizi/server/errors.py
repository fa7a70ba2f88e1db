"""Every way in which the server says no, by code."""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from laizi.rulesets import Problem

ERRORS: Final[dict[str, tuple[int, str]]] = {
    "malformed": (422, "The message is not what the protocol says; the text names the field."),
    "unknown_type": (422, "There is no message of this type."),
    "message_too_large": (413, "A message has at most 8 KiB."),
    "too_many_messages": (429, "Too many messages; this one was not read."),
    "no_hello": (400, "The first message must be hello, and there is only one."),
    "wrong_protocol": (400, "The page speaks another version of the protocol: load it again."),
    "bad_token": (403, "This token opens no seat here."),
    "token_reused": (403, "This token was replaced by a newer one."),
    "seat_left": (403, "The player of this seat has left or was removed."),
    "kicked": (403, "The owner of the room has removed you."),
    "unknown_room": (404, "There is no such room."),
    "room_full": (409, "No seat is free."),
    "unknown_ruleset": (422, "There is no such ruleset."),
    "bad_ruleset": (422, "The values are no ruleset; the text names each key."),
    "not_owner": (403, "Only the owner of the room may do this."),
    "not_seated": (403, "Spectators may not do this."),
    "not_waiting": (409, "The match has begun already."),
    "not_playing": (409, "No match is being played."),
    "not_ended": (409, "The match has not ended; its record opens when it has."),
    "no_record": (404, "No match was played in this room."),
    "paused": (409, "The match is paused."),
    "not_paused": (409, "The match is not paused."),
    "stale_offer": (409, "This offer is closed, or was never made to this seat."),
    "illegal_action": (409, "The rules refuse this action; the text names the reason."),
    "unknown_seat": (422, "There is no such seat, or nobody to whom this can be done."),
    "seat_taken": (409, "The seat is taken."),
    "superseded": (409, "Another connection has taken the seat over."),
    "engine_starting": (503, "The engine is getting ready; try again in a few seconds."),
    "bad_origin": (403, "This page may not speak to this server."),
    "server_full": (503, "The server has as many rooms or guests as it can take."),
    "storage": (503, "The log could not be written; nothing has changed."),
    "not_found": (404, "There is nothing here, or not for this method."),
    "internal": (500, "Something went wrong in the server; nothing has changed."),
}
"""Code -> HTTP status, and what it means."""


class Refused(Exception):  # noqa: N818 - the name of the thing
    """A request that is refused; nothing has changed.

    Attributes:
        code: one of `ERRORS`.
        message: what exactly is wrong, in English, for whoever writes a client.
        problems: of a bad ruleset, each with its key.
    """

    def __init__(self, code: str, message: str = "", problems: "tuple[Problem, ...]" = ()) -> None:
        self.code = code
        self.problems = problems
        self.message = message or ERRORS[code][1]
        super().__init__(f"{code}: {self.message}")

    @property
    def status(self) -> int:
        """The HTTP status."""
        return ERRORS[self.code][0]
