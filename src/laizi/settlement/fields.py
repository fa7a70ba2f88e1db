"""Strict access to the fields of a JSON object: every error names the field."""

import reprlib
from typing import Any, Final

from laizi.tiles import TileTextError, parse_tile, parse_tiles

_MISSING: Final = object()
LARGEST_SHOWN: Final = 10**12


class CaseError(ValueError):
    """A malformed case; the message begins with the field."""


class Fields:
    """A JSON object whose keys are known."""

    def __init__(self, value: object, path: str, known: tuple[str, ...]) -> None:
        """Check that `value` is an object with no unknown keys.

        Raises:
            CaseError: it is not.
        """
        self.path = path
        if not isinstance(value, dict):
            raise CaseError(f"{path or 'case'}: must be an object, not {_kind(value)}")
        self._values: dict[str, Any] = value
        for key in value:
            if key not in known:
                name = self._at(reprlib.repr(key).strip("'"))
                raise CaseError(f"{name}: unknown field; known are {', '.join(known)}")

    def _at(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path else key

    def has(self, key: str) -> bool:
        """Whether the field is there and not null."""
        return self._values.get(key) is not None

    def get(self, key: str, default: object = _MISSING) -> Any:
        """The raw value."""
        if self.has(key):
            return self._values[key]
        if default is _MISSING:
            raise CaseError(f"{self._at(key)}: is missing")
        return default

    def items(self, key: str, default: object = _MISSING) -> list[Any]:
        """A list."""
        value = self.get(key, default)
        if not isinstance(value, list):
            raise CaseError(f"{self._at(key)}: must be a list, not {_kind(value)}")
        return value

    def flag(self, key: str) -> bool:
        """True or false; false if it is not there."""
        value = self.get(key, default=False)
        if not isinstance(value, bool):
            raise CaseError(f"{self._at(key)}: must be true or false, not {_kind(value)}")
        return value

    def choice(self, key: str, choices: tuple[str, ...]) -> str:
        """One of some words."""
        value = self.get(key)
        if not isinstance(value, str) or value not in choices:
            raise CaseError(f"{self._at(key)}: {_kind(value)} is none of {', '.join(choices)}")
        return value

    def seat(self, key: str, seats: int) -> int:
        """A seat number."""
        return _seat(self.get(key), self._at(key), seats)

    def seats(self, key: str, seats: int) -> list[int]:
        """A list of seat numbers, empty if it is not there."""
        return [_seat(value, self._at(key), seats) for value in self.items(key, default=[])]

    def tile(self, key: str, default: int | None = None) -> int:
        """One tile."""
        if default is not None and not self.has(key):
            return default
        tile: int = self._parsed(key, parse_tile)
        return tile

    def tiles(self, key: str) -> list[int]:
        """Tiles as text, none if it is not there."""
        if not self.has(key) or self.get(key) == "":
            return []
        kinds: list[int] = self._parsed(key, parse_tiles)
        return kinds

    def _parsed(self, key: str, parse: Any) -> Any:
        value = self.get(key)
        if not isinstance(value, str):
            raise CaseError(f"{self._at(key)}: must be tiles as text, not {_kind(value)}")
        try:
            return parse(value)
        except TileTextError as error:
            raise CaseError(f"{self._at(key)}: {error}") from None


def _seat(value: object, path: str, seats: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < seats:
        raise CaseError(f"{path}: {_kind(value)} is no seat; seats are 0 to {seats - 1}")
    return value


def _kind(value: object) -> str:
    """What stands there instead, in a few characters."""
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    if isinstance(value, int) and abs(value) > LARGEST_SHOWN:
        return "a huge number"
    return "null" if value is None else reprlib.repr(value)
