"""Walls that deal chosen hands."""

from laizi.tiles import parse_tile

PLACES = {seat: [16 * r + 4 * seat + i for r in range(3) for i in range(4)] for seat in range(4)}
"""Wall positions of a seat's first twelve tiles, seat 0 dealing to four."""


def tiles(text: str) -> list[int]:
    """Kinds of a text of two characters a tile."""
    return [parse_tile(text[i : i + 2]) for i in range(0, len(text), 2)]


def wall_with(hands: dict[int, str], drawn: str = "", indicator: str = "") -> list[int]:
    """A wall by which seat 0 deals these hands; the rest comes in the order of kinds.

    Args:
        hands: thirteen tiles for each seat named, seat 0 being the dealer.
        drawn: the dealer's fourteenth tile.
        indicator: the tile turned up.
    """
    wall = [-1] * 136
    for seat, text in hands.items():
        for place, tile in zip([*PLACES[seat], 48 + seat], tiles(text), strict=True):
            wall[place] = tile
    for place, text in ((52, drawn), (53, indicator)):
        if text:
            wall[place] = parse_tile(text)
    rest = [kind for kind in range(34) for _ in range(4)]
    for tile in wall:
        if tile >= 0:
            rest.remove(tile)
    remaining = iter(rest)
    return [tile if tile >= 0 else next(remaining) for tile in wall]
