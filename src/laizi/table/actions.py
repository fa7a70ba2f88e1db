"""动作: what a seat may wish to do, and its form on the wire, in logs and in perft files.

On the wire an action is a list: `["discard", "5p"]`, `["chow", "5p", ["4p", "6p"]]`, `["pass"]`.
"""

from dataclasses import dataclass
from typing import Final, Self

from laizi.core import codes
from laizi.tiles import (
    HONORS,
    NO_FACE,
    WHITE,
    TileTextError,
    parse_tile,
    shown_kind,
    tile_showing,
    tile_text,
)

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
    """One action: its kind, the tile it names (0-33, -1 for none), a chow's two from the hand.

    A chow names real tiles, in the order of what they play: 白板 may play a face (rules §9).
    """

    kind: str
    tile: int = -1
    from_hand: tuple[int, ...] = ()

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
            from_hand = _pair(tile, wire[2]) if kind == "chow" else ()
        except TileTextError as error:
            raise ActionError(f"action: {wire!r}: {error}") from None
        return cls(kind, tile, from_hand)

    def to_code(self, face: int = NO_FACE) -> int:
        """The core's number for this action; -1 for a chow that is none with this face of 白板.

        The face's own tiles are 财神, which are in no meld (rules §9).
        """
        if self.kind in WITH_TILE:
            return WITH_TILE[self.kind] + self.tile
        if self.kind == "chow":
            tiles = (self.tile, *self.from_hand)
            claimed, *others = (shown_kind(tile, face) for tile in tiles)
            whole = face not in tiles and _is_chow(sorted([claimed, *others]))
            return codes.CHOW_ACTION + claimed - min(claimed, *others) if whole else -1
        return CLAIMS[self.kind] if self.kind in CLAIMS else PLAIN[self.kind]

    @classmethod
    def from_code(cls, code: int, offered: int, face: int = NO_FACE) -> Self:
        """The action of a core number; `offered` is the tile that a claim would take."""
        if code >= codes.CHOW_ACTION:
            shown = shown_kind(offered, face)
            low = shown - (code - codes.CHOW_ACTION)
            others = (kind for kind in range(low, low + 3) if kind != shown)
            return cls("chow", offered, tuple(tile_showing(kind, face) for kind in others))
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


def _is_chow(kinds: list[int]) -> bool:
    """Whether three sorted kinds follow each other in one number suit."""
    low = kinds[0]
    return low < HONORS and low % 9 <= 6 and kinds == [low, low + 1, low + 2]


def _pair(claimed: int, pair: object) -> tuple[int, int]:
    """The two tiles from the hand, in order; 白板 may play any one tile of the chow."""
    if not isinstance(pair, list | tuple) or len(pair) != 2:
        raise ActionError(f"action: a chow needs two tiles from the hand, not {pair!r}")
    first, second = (parse_tile(_text(text)) for text in pair)
    tiles = [claimed, first, second]
    for face in range(HONORS) if WHITE in tiles else (NO_FACE,):
        if _is_chow(sorted(shown_kind(tile, face) for tile in tiles)):
            return (first, second) if face != NO_FACE or first < second else (second, first)
    raise ActionError(f"action: {[tile_text(tile) for tile in tiles]} is no chow")
