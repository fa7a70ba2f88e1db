"""动作: what a seat may wish to do, and its form on the wire, in logs and in perft files.

On the wire an action is a list: `["discard", "5p"]`, `["chow", "5p", ["4p", "6p"]]`, `["pass"]`.
"""

from dataclasses import dataclass
from typing import Final, Self

from laizi.core import codes
from laizi.tiles import TileTextError, parse_tile, tile_text

WITH_TILE: Final = {
    "discard": codes.DISCARD_ACTION,
    "concealed_kong": codes.CONCEALED_KONG_ACTION,
    "added_kong": codes.ADDED_KONG_ACTION,
    "special_kong": codes.SPECIAL_KONG_ACTION,
}
"""Actions in one's own turn on a tile in hand, and the core's code for kind 0."""
CLAIMS: Final = {"pung": codes.PUNG_ACTION, "exposed_kong": codes.EXPOSED_KONG_ACTION}
PLAIN: Final = {"win": codes.WIN_ACTION, "pass": codes.PASS_ACTION}
KINDS_OF_ACTION: Final = (*WITH_TILE, *CLAIMS, "chow", *PLAIN)


class ActionError(ValueError):
    """An action that cannot be read; the message names what is wrong."""


@dataclass(frozen=True, slots=True)
class Action:
    """One action: its kind, the tile it names (0-33, -1 for none), for a chow the lowest tile."""

    kind: str
    tile: int = -1
    low: int = -1

    @property
    def from_hand(self) -> tuple[int, int]:
        """The two tiles of a chow that come from the hand."""
        first, second = (t for t in range(self.low, self.low + 3) if t != self.tile)
        return first, second

    def to_wire(self) -> list[object]:
        """The list form."""
        if self.tile < 0:
            return [self.kind]
        if self.kind == "chow":
            return [self.kind, tile_text(self.tile), [tile_text(t) for t in self.from_hand]]
        return [self.kind, tile_text(self.tile)]

    @classmethod
    def from_wire(cls, wire: object) -> Self:
        """Read the list form.

        Raises:
            ActionError: it is no action.
        """
        if not isinstance(wire, list | tuple) or not wire or wire[0] not in KINDS_OF_ACTION:
            raise ActionError(f"action: {wire!r} is none of {', '.join(KINDS_OF_ACTION)}")
        kind = str(wire[0])
        if len(wire) != (1 if kind in PLAIN else 3 if kind == "chow" else 2):
            raise ActionError(f"action: {wire!r} has the wrong number of parts")
        try:
            tile = -1 if kind in PLAIN else parse_tile(_text(wire[1]))
            low = _lowest(tile, wire[2]) if kind == "chow" else -1
        except TileTextError as error:
            raise ActionError(f"action: {wire!r}: {error}") from None
        return cls(kind, tile, low)

    def to_code(self) -> int:
        """The core's number for this action."""
        if self.kind in WITH_TILE:
            return WITH_TILE[self.kind] + self.tile
        if self.kind == "chow":
            return codes.CHOW_ACTION + self.tile - self.low
        return CLAIMS[self.kind] if self.kind in CLAIMS else PLAIN[self.kind]

    @classmethod
    def from_code(cls, code: int, offered: int) -> Self:
        """The action of a core number; `offered` is the tile that a claim would take."""
        if code >= codes.CHOW_ACTION:
            return cls("chow", offered, offered - (code - codes.CHOW_ACTION))
        for kind, number in PLAIN.items():
            if code == number:
                return cls(kind)
        for kind, number in CLAIMS.items():
            if code == number:
                return cls(kind, offered)
        kind = list(WITH_TILE)[code // 34]
        return cls(kind, code % 34)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ActionError(f"action: {value!r} is no tile")
    return value


def _lowest(claimed: int, pair: object) -> int:
    """The lowest tile of a chow of a claimed tile and two from the hand."""
    if not isinstance(pair, list | tuple) or len(pair) != 2:
        raise ActionError(f"action: a chow needs two tiles from the hand, not {pair!r}")
    tiles = sorted([claimed, *(parse_tile(_text(text)) for text in pair)])
    low = tiles[0]
    if low >= 27 or low % 9 > 6 or tiles != [low, low + 1, low + 2]:
        raise ActionError(f"action: {[tile_text(t) for t in tiles]} is no chow")
    return low
