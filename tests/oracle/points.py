"""The game of 112 tiles: wins as a list of items whose points are added (section 8).

Every split of the hand is tried, and in each the winning tile in every group that holds its kind.
"""

from collections.abc import Iterator
from typing import NamedTuple

from .hands import take_apart
from .position import KONG_KINDS, Meld, Player, Position
from .text import KINDS, counts_of, is_honor, kind_of

GREEN = kind_of("6z")
TILES_OF_ONE_SUIT = 8
SOLE = ("edge", "closed", "single")
STRAIGHTS = [{(low, low + 1, low + 2) for low in (s, s + 3, s + 6)} for s in (0, 9, 18)]

Groups = tuple[tuple[int, ...], ...]
Points = dict[str, int]


class Reading(NamedTuple):
    """The concealed tiles as sets and a pair, and what the winning tile did there."""

    sets: Groups
    closing: str  # edge, closed, single, or "" for a chow open at both ends or a triplet


# Legality -----------------------------------------------------------------------------------------


def concealed(position: Position) -> list[int]:
    """The winner's concealed tiles, the winning tile included."""
    return [*(position.winner.hand or ()), position.win.tile]


def melded(player: Player) -> list[int]:
    """Every tile of a player's melds."""
    return [kind for meld in player.melds for kind in meld.tiles]


def refusal(position: Position) -> str | None:
    """Why a win is refused, ``None`` where it is legal."""
    return refusal_of(concealed(position), position.winner)


def refusal_of(tiles: list[int], player: Player) -> str | None:
    """The same of any concealed tiles beside a player's melds."""
    if next(take_apart(counts_of(tiles), 4 - len(player.melds)), None) is None:
        return "not_complete"
    every = [*tiles, *melded(player)]
    longest = max(sum(kind // 9 == suit for kind in every) for suit in range(3))
    return None if longest >= TILES_OF_ONE_SUIT else "suit_count"


# 压档 ---------------------------------------------------------------------------------------------


def waits(position: Position) -> list[int]:
    """Kinds that complete a legal win and of which the winner did not hold all four before it."""
    player = position.winner
    hand = list(player.hand or ())
    held = counts_of([*hand, *melded(player)])
    return [
        kind
        for kind in position.kinds
        if held[kind] < 4 and refusal_of([*hand, kind], player) is None
    ]


def closing(group: tuple[int, ...], tile: int) -> str:
    """What the winning tile did in a group: 边, 卡, 吊, or none of these."""
    if len(group) == 2:
        return "single"
    if group[0] == group[-1]:
        return ""
    if tile == group[1]:
        return "closed"
    is_edge = (tile == group[2] and group[0] % 9 == 0) or (tile == group[0] and group[2] % 9 == 8)
    return "edge" if is_edge else ""


def readings(position: Position) -> set[Reading]:
    """Every split with every place of the winning tile."""
    tile, found = position.win.tile, set()
    for sets, pair in take_apart(counts_of(concealed(position)), 4 - len(position.winner.melds)):
        places = [group for group in (*sets, (pair, pair)) if tile in group]
        found |= {Reading(sets, closing(group, tile)) for group in places}
    return found


def all_others_visible(position: Position) -> bool:
    """Whether three copies of the winning tile lie in melds and discards."""
    players, tile = position.players, position.win.tile
    lying = [kind for player in players for kind in (*melded(player), *player.river)]
    if position.rules["last_copy_sees_hand"]:
        lying += position.winner.hand or ()
    return lying.count(tile) == 3


# Items --------------------------------------------------------------------------------------------


def points_of(position: Position, reading: Reading, *, sole: bool) -> Points:
    """The items of one reading with their points, a kind of kong once with all its points."""
    prices = position.rules
    found = dict(_base(position, reading, sole=sole))
    found |= _kong_points(position)
    codes = {*_pattern_items(position, reading), *_situation_items(position)}
    if sole and reading.closing in ("edge", "closed") and all_others_visible(position):
        codes.add("last_copy")
    return found | {code: prices[code] for code in codes}


def _base(position: Position, reading: Reading, *, sole: bool) -> Iterator[tuple[str, int]]:
    shaped = reading.closing in SOLE or not position.rules["single_wait_shapes"]
    code = "single_wait" if sole and shaped else "plain_win"
    name = f"{code}_self_draw" if position.win.self_draw else code
    yield code, position.rules[name]


def kong_item(meld: Meld) -> str:
    """The item a kong counts as."""
    if meld.tiles[0] == GREEN:
        return "green_kong"
    return "concealed_kong" if meld.kind == "concealed_kong" else "exposed_kong"


def _kong_points(position: Position) -> Points:
    found: Points = {}
    for meld in position.winner.melds:
        if meld.kind in KONG_KINDS:
            code = kong_item(meld)
            found[code] = found.get(code, 0) + position.rules[code]
    return found


def _pattern_items(position: Position, reading: Reading) -> Iterator[str]:
    every = [*concealed(position), *melded(position.winner)]
    suits = {kind // 9 for kind in every if not is_honor(kind)}
    if len(suits) == 1:
        yield "half_flush" if GREEN in every else "full_flush"
    if all(group[0] == group[-1] for group in reading.sets):
        yield "all_pungs"
    if any(straight <= {*reading.sets} for straight in STRAIGHTS):
        yield "pure_straight"
    alike = four_alike(position)
    if alike:
        yield "tile_hog" if alike == 1 else "double_tile_hog"


def four_alike(position: Position) -> int:
    """四活: kinds of which the winner has all four and no kong, so in different sets."""
    player = position.winner
    konged = {meld.tiles[0] for meld in player.melds if meld.kind in KONG_KINDS}
    counts = counts_of([*concealed(position), *melded(player)])
    return sum(counts[kind] == 4 and kind not in konged for kind in range(KINDS))


def _situation_items(position: Position) -> Iterator[str]:
    win = position.win
    if win.self_draw and win.replacement:
        yield "out_on_kong"
    first = win.self_draw and win.first_turn and win.seat == position.dealer
    if first and not position.winner.melds:
        yield "heavenly_hand"


# The whole ----------------------------------------------------------------------------------------


def best_points(position: Position) -> list[Points]:
    """The items of every reading that brings the most points; more items first."""
    sole = waits(position) == [position.win.tile]
    found = [points_of(position, reading, sole=sole) for reading in readings(position)]
    most = max(sum(points.values()) for points in found)
    best = [points for points in found if sum(points.values()) == most]
    return sorted(best, key=lambda points: (-len(points), sorted(points)))


def owed(position: Position, points: int) -> dict[int, int]:
    """What each loser pays: the discarder or robbed player alone, or every loser."""
    win, rules = position.win, position.rules
    everybody = win.self_draw or (win.by == "discard" and rules["discard_payer"] == "all")
    if everybody or win.source is None:
        return dict.fromkeys(position.losers, points)
    return {win.source: points}
