"""Strict access to the fields of a record's objects: exactly those that belong there."""

import reprlib
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from laizi.tiles import TileTextError, parse_tile

T = TypeVar("T")
MOST_SEATS = 4


class FieldError(ValueError):
    """A field that is missing, unknown or wrong; the message begins with its path."""


class Fields:
    """A JSON object with exactly the known keys, and typed access to each."""

    def __init__(self, value: object, path: str, known: Iterable[str]) -> None:
        """Check the keys.

        Raises:
            FieldError: it is no object, lacks a key or has another.
        """
        self.path = path
        if not isinstance(value, dict):
            raise FieldError(f"{path or 'line'}: must be an object, not {_said(value)}")
        self._values: dict[str, Any] = value
        wanted = tuple(known)
        for key in wanted:
            if key not in value:
                raise FieldError(f"{self.at(key)}: is missing")
        for key in value:
            if key not in wanted:
                name = self.at(reprlib.repr(key).strip("'"))
                raise FieldError(f"{name}: unknown field; known are {', '.join(wanted)}")

    def at(self, key: str) -> str:
        """The path of a field."""
        return f"{self.path}.{key}" if self.path else key

    def raw(self, key: str) -> Any:
        """The value as it stands there."""
        return self._values[key]

    def refuse(self, key: str, wanted: str) -> FieldError:
        """The error that a field is not what was wanted."""
        return FieldError(f"{self.at(key)}: must be {wanted}, not {_said(self.raw(key))}")

    def whole(self, key: str, least: int | None = None) -> int:
        """A whole number."""
        value = self.raw(key)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.refuse(key, "a whole number")
        if least is not None and value < least:
            raise self.refuse(key, f"{least} or more")
        return value

    def flag(self, key: str) -> bool:
        """True or false."""
        value = self.raw(key)
        if not isinstance(value, bool):
            raise self.refuse(key, "true or false")
        return value

    def text(self, key: str) -> str:
        """A text."""
        value = self.raw(key)
        if not isinstance(value, str):
            raise self.refuse(key, "a text")
        return value

    def choice(self, key: str, choices: Iterable[str]) -> str:
        """One of some words."""
        words = tuple(choices)
        if self.raw(key) not in words:
            raise self.refuse(key, f"one of {', '.join(words)}")
        return self.text(key)

    def seat(self, key: str) -> int:
        """A seat number."""
        value = self.whole(key)
        if not 0 <= value < MOST_SEATS:
            raise self.refuse(key, f"a seat, 0 to {MOST_SEATS - 1}")
        return value

    def tile(self, key: str) -> int:
        """One tile."""
        return _tile(self.raw(key), self.at(key))

    def items(self, key: str, read: Callable[[object, str], T]) -> tuple[T, ...]:
        """A list, each of its items read under its own path."""
        value = self.raw(key)
        if not isinstance(value, list):
            raise self.refuse(key, "a list")
        return tuple(read(item, f"{self.at(key)}.{i}") for i, item in enumerate(value))

    def tiles(self, key: str) -> tuple[int, ...]:
        """A list of tiles."""
        return self.items(key, _tile)

    def numbers(self, key: str) -> tuple[int, ...]:
        """A list of whole numbers."""
        return self.items(key, _number)

    def words(self, key: str) -> tuple[str, ...]:
        """A list of texts."""
        return self.items(key, _word)

    def optional(self, key: str, read: Callable[[str], T]) -> T | None:
        """What `read` makes of a field; None where it is null."""
        return None if self.raw(key) is None else read(key)

    def or_minus_one(self, key: str, read: Callable[[str], int]) -> int:
        """The same with the engine's -1 for none."""
        return -1 if self.raw(key) is None else read(key)


def _said(value: object) -> str:
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    return "null" if value is None else reprlib.repr(value)


def _tile(value: object, path: str) -> int:
    if not isinstance(value, str):
        raise FieldError(f"{path}: must be a tile, not {_said(value)}")
    try:
        return parse_tile(value)
    except TileTextError as error:
        raise FieldError(f"{path}: {error}") from None


def _number(value: object, path: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise FieldError(f"{path}: must be a whole number, not {_said(value)}")
    return value


def _word(value: object, path: str) -> str:
    if not isinstance(value, str):
        raise FieldError(f"{path}: must be a text, not {_said(value)}")
    return value
