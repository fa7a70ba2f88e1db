"""Melds of a case: read and checked against the rules (§3, §4)."""

from dataclasses import dataclass
from typing import Final

from laizi.core import codes
from laizi.core.rules import Rules
from laizi.core.state import State
from laizi.settlement.fields import CaseError, Fields
from laizi.tiles import shown_kind, tile_text

MELDS: Final = {
    "chow": codes.CHOW,
    "pung": codes.PUNG,
    "exposed_kong": codes.EXPOSED_KONG,
    "added_kong": codes.ADDED_KONG,
    "concealed_kong": codes.CONCEALED_KONG,
}
MELD_KEYS: Final = ("kind", "tiles", "from")


@dataclass(frozen=True)
class CaseMeld:
    """A meld read: its type code, its (lowest) kind, the provider (-1: none), the claimed kind."""

    kind: int
    tile: int
    from_seat: int
    claimed: int


def read_meld(value: object, path: str, state: State, rules: Rules, seat: int) -> CaseMeld:
    """Read one meld.

    Raises:
        CaseError: it is none, or the rules do not allow it.
    """
    fields = Fields(value, path, MELD_KEYS)
    kind = MELDS[fields.choice("kind", tuple(MELDS))]
    tiles = sorted(fields.tiles("tiles"))
    for tile in tiles:
        if state.role[tile] != codes.ORDINARY:
            raise CaseError(f"{path}.tiles: {tile_text(tile)} is special and belongs to no meld")
    if kind == codes.CHOW:
        tiles = sorted(shown_kind(tile, int(state.face)) for tile in tiles)
    _check_shape(kind, tiles, path)
    from_seat = _provider(fields, kind, path, rules, seat)
    claimed = -1 if kind == codes.CONCEALED_KONG else tiles[0]
    return CaseMeld(kind, tiles[0], from_seat, claimed)


def _check_shape(kind: int, tiles: list[int], path: str) -> None:
    size = 3 if kind in (codes.CHOW, codes.PUNG) else 4
    if len(tiles) != size:
        raise CaseError(f"{path}.tiles: {len(tiles)} tiles, {size} would be right")
    if kind == codes.CHOW:
        low = tiles[0]
        if low >= 27 or low % 9 > 6 or tiles != [low, low + 1, low + 2]:
            raise CaseError(f"{path}.tiles: no chow")
    elif len(set(tiles)) != 1:
        raise CaseError(f"{path}.tiles: must be {size} of one kind")


def _provider(fields: Fields, kind: int, path: str, rules: Rules, seat: int) -> int:
    if kind == codes.CONCEALED_KONG:
        if fields.has("from"):
            raise CaseError(f"{path}.from: a concealed kong is claimed from nobody")
        return -1
    from_seat = fields.seat("from", int(rules.seats))
    if from_seat == seat:
        raise CaseError(f"{path}.from: nobody claims from himself")
    if kind == codes.CHOW:
        if not rules.chow:
            raise CaseError(f"{path}.kind: this ruleset has no chow")
        if (from_seat + 1) % rules.seats != seat:
            raise CaseError(f"{path}.from: a chow comes from the previous seat (rules §3)")
    return from_seat
