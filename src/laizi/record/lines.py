"""The lines of a record below its header, and their form as JSON objects."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, assert_never

from laizi.record.facts import read_fact
from laizi.record.fields import FieldError, Fields
from laizi.table import Action, ActionError
from laizi.tiles import TileTextError, parse_tile, tile_text
from laizi.view import EVERYTHING, Fact, Reader, redact

BY: Final = ("player", "timeout", "auto", "auto_play", "bot")
"""Who acted: the player, the clock, one of the player's auto options, auto-play, a bot."""


@dataclass(frozen=True, slots=True)
class HandLine:
    """A hand is dealt; `wall` position 0 first, None where the profile hides it."""

    hand: int
    wall: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class ActionLine:
    """动作: a wish that the rules accepted, also one that lost; `ms` from the offer to it."""

    seat: int
    action: Action
    by: str
    ms: int | None = None


@dataclass(frozen=True, slots=True)
class LeaveLine:
    """A player left or was removed; with a `penalty` he escaped (逃跑, rules §7.8)."""

    seat: int
    penalty: bool


@dataclass(frozen=True, slots=True)
class StopLine:
    """The match was ended before its last hand was over."""


@dataclass(frozen=True, slots=True)
class EventLine:
    """事件: one numbered fact."""

    number: int
    event: Fact


@dataclass(frozen=True, slots=True)
class EndLine:
    """The last line: how many lines stand above it, and their digest."""

    lines: int
    digest: str


Line = HandLine | ActionLine | LeaveLine | StopLine | EventLine | EndLine


def wall_text(wall: tuple[int, ...]) -> str:
    """A wall: two characters a tile."""
    return "".join(map(tile_text, wall))


def line_json(line: Line, reader: Reader) -> dict[str, Any] | None:
    """The object of a line as a reader may see it; None for a line that is hidden from him."""
    match line:
        case EventLine(number, event):
            return {"type": "event", "number": number, "event": redact(event, reader)}
        case ActionLine(seat, action, by, ms):
            own = reader is EVERYTHING or seat == reader
            wire = {"type": "action", "seat": seat, "action": action.to_wire(), "by": by, "ms": ms}
            return wire if own else None
        case HandLine(hand, wall):
            shown = None if wall is None or reader is not EVERYTHING else wall_text(wall)
            return {"type": "hand", "hand": hand, "wall": shown}
        case LeaveLine(seat, penalty):
            return {"type": "leave", "seat": seat, "penalty": penalty}
        case StopLine():
            return {"type": "stop"}
        case EndLine(lines, digest):
            return {"type": "end", "lines": lines, "digest": digest}
        case _:
            assert_never(line)


def _event(fields: Fields) -> EventLine:
    return EventLine(fields.whole("number", 1), read_fact(fields.raw("event"), "event"))


def _action(fields: Fields) -> ActionLine:
    try:
        action = Action.from_wire(fields.raw("action"))
    except ActionError as error:
        raise FieldError(str(error)) from None
    ms = fields.optional("ms", lambda key: fields.whole(key, 0))
    return ActionLine(fields.seat("seat"), action, fields.choice("by", BY), ms)


def _wall(fields: Fields, key: str) -> tuple[int, ...]:
    text = fields.text(key)
    try:
        return tuple(parse_tile(text[i : i + 2]) for i in range(0, len(text), 2))
    except TileTextError as error:
        raise FieldError(f"{key}: {error}") from None


def _hand(fields: Fields) -> HandLine:
    wall = fields.optional("wall", lambda key: _wall(fields, key))
    return HandLine(fields.whole("hand", 1), wall)


LINES: Final[dict[str, tuple[tuple[str, ...], Callable[[Fields], Line]]]] = {
    "hand": (("hand", "wall"), _hand),
    "action": (("seat", "action", "by", "ms"), _action),
    "leave": (
        ("seat", "penalty"),
        lambda f: LeaveLine(f.seat("seat"), f.flag("penalty")),
    ),
    "stop": ((), lambda _: StopLine()),
    "event": (("number", "event"), _event),
    "end": (("lines", "digest"), lambda f: EndLine(f.whole("lines", 1), f.text("digest"))),
}
"""Every line below the header by its type: its fields beside `type`, and how they are read."""


def read_line(value: object) -> Line:
    """The line of a JSON object.

    Raises:
        FieldError: it is none; the message names the field.
    """
    kind = value.get("type") if isinstance(value, dict) else None
    if not isinstance(kind, str) or kind not in LINES:
        raise FieldError(f"type: {kind!r} is none of {', '.join(LINES)}")
    known, read = LINES[kind]
    return read(Fields(value, "", ("type", *known)))
