"""Perft (performance test): distinct action sequences from a position, by length.

One ply is one answer; where several seats have an open offer the lowest seat number is asked.
The counts are compared with those of an independent engine.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from laizi.rulesets import RulesetError, from_reference
from laizi.table import Action, ActionError, IllegalAction, Table
from laizi.table.table import WallError
from laizi.tiles import TileTextError, parse_tile

MOST_PLIES = 12
T = TypeVar("T")


class PositionError(ValueError):
    """A position that cannot be read or reached; the message names the field."""


def count_sequences(table: Table, depth: int) -> list[int]:
    """Numbers of action sequences of length 1 to `depth` from a table's position."""
    counts = [0] * depth
    _count(table, 0, counts)
    return counts


def _count(table: Table, ply: int, counts: list[int]) -> None:
    if not table.waiting:
        return
    seat = table.waiting[0]
    actions = table.legal(seat)
    counts[ply] += len(actions)
    if ply + 1 == len(counts):
        return
    for action in actions:
        after = table.copy()
        after.apply(seat, action)
        _count(after, ply + 1, counts)


def read_position(value: object) -> Table:
    """The table of a position: `ruleset`, `dealer`, `wall`, `prefix` (and `previous_wildcard`).

    Raises:
        PositionError: something is malformed or illegal; the message names the field.
    """
    if not isinstance(value, dict):
        raise PositionError("position: must be an object")
    ruleset = _field(value, "ruleset", from_reference)
    wall = _field(value, "wall", _wall)
    dealer = _field(value, "dealer", _seat)
    previous = value.get("previous_wildcard")
    kind = None if previous is None else _field(value, "previous_wildcard", parse_tile)
    try:
        table = Table(ruleset, wall, dealer, kind)
    except (WallError, ValueError) as error:
        raise PositionError(str(error)) from None
    _play_prefix(table, value.get("prefix", []))
    return table


def count_position(value: object, depth: int) -> tuple[list[int], list[int] | None]:
    """The counts of a position, and those it states (which give the depth), if any."""
    table = read_position(value)
    stated = value.get("counts") if isinstance(value, dict) else None
    if stated is None:
        return count_sequences(table, depth), None
    if not isinstance(stated, list) or not 1 <= len(stated) <= MOST_PLIES:
        raise PositionError(f"counts: must be a list of 1 to {MOST_PLIES} numbers")
    return count_sequences(table, len(stated)), stated


def _field(value: dict[str, Any], name: str, read: Callable[[Any], T]) -> T:
    if name not in value:
        raise PositionError(f"{name}: is missing")
    try:
        return read(value[name])
    except (TileTextError, RulesetError, TypeError) as error:
        raise PositionError(f"{name}: {error}") from None


def _wall(text: Any) -> list[int]:
    if not isinstance(text, str) or len(text) % 2:
        raise TypeError("must be tiles of two characters each")
    return [parse_tile(text[i : i + 2]) for i in range(0, len(text), 2)]


def _seat(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{value!r} is no seat")
    return value


def _play_prefix(table: Table, prefix: object) -> None:
    if not isinstance(prefix, list):
        raise PositionError("prefix: must be a list of [seat, action]")
    for number, answer in enumerate(prefix):
        if not isinstance(answer, list) or len(answer) != 2:
            raise PositionError(f"prefix[{number}]: must be [seat, action]")
        try:
            table.apply(_seat(answer[0]), Action.from_wire(answer[1]))
        except (ActionError, IllegalAction, TypeError) as error:
            raise PositionError(f"prefix[{number}]: {error}") from None
