"""二人麻将: wins whose patterns multiply, 财神 and 白板 among them (section 9).

Every arrangement of the hand is tried: four sets and a pair with each 财神 in its place, seven
pairs, lesser honours and knitted tiles, honours without a shape.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from math import prod
from typing import NamedTuple

from .arrange import (
    Arrangement,
    Group,
    Tile,
    arrangements,
    is_chow,
    natural_pairs,
    pairings,
)
from .position import WHITE, Meld, Position
from .text import FIRST_HONOR, KINDS, counts_of, is_honor

HONORS = range(FIRST_HONOR, KINDS)
BASE = 2
"""放铳者付2X，自摸付2X."""

Items = frozenset[str]


class Reading(NamedTuple):
    """What one way to read the hand shows, and whether it is barred (爆头 on another's tile)."""

    items: Items
    barred: bool = False


class Tiles(NamedTuple):
    """The winner's concealed tiles: natural ones by the kind they play, and how many 财神."""

    counts: tuple[int, ...]
    wildcards: int


def concealed(position: Position) -> list[int]:
    """The winner's concealed tiles as they are, the winning tile included."""
    return [*(position.winner.hand or ()), position.win.tile]


def tiles_of(position: Position, kinds: Sequence[int]) -> Tiles:
    """Tiles sorted into natural ones, 白板 as the face it plays, and 财神."""
    natural = [position.deck.played(kind) for kind in kinds if kind not in position.wildcards]
    return Tiles(tuple(counts_of(natural)), len(kinds) - len(natural))


def melded(position: Position) -> list[int]:
    """The kinds the winner's melds play."""
    melds = position.winner.melds
    return [position.deck.played(kind) for meld in melds for kind in meld.tiles]


def face(position: Position) -> int:
    """The kind that is 财神."""
    (kind,) = position.wildcards
    return kind


def room(position: Position) -> list[int] | None:
    """Copies that wildcards may complete; at its own face a wildcard is a real copy."""
    if position.rules["fifth_copy"]:
        return None
    limit = [4 - count for count in counts_of(melded(position))]
    limit[face(position)] = 2 * KINDS
    return limit


# The tiles ----------------------------------------------------------------------------------------


def shape_readings(position: Position) -> Iterator[Reading]:
    """Every reading of the tiles, without what comes of how the hand was won."""
    tiles = tiles_of(position, concealed(position))
    sets = 4 - len(position.winner.melds)
    for arrangement in arrangements(tiles.counts, tiles.wildcards, sets, room(position)):
        yield _arranged(position, arrangement)
    if sets == 4:
        yield from (Reading(items) for items in _paired(position, tiles))
        yield from (Reading(items) for items in _unrelated(position))
    if all(map(is_honor, (*_held(tiles.counts), *melded(position)))):
        yield Reading(frozenset({"all_honors_shapeless"}))


def _held(counts: Sequence[int]) -> list[int]:
    return [kind for kind in range(KINDS) if counts[kind]]


def _flush(position: Position, kinds: Sequence[int], stood: Sequence[int]) -> set[str]:
    """清一色 of these kinds; ``stood``: what the wildcards stand for."""
    suits = {kind // 9 for kind in (*kinds, *melded(position))}
    if len(suits) != 1 or is_honor(kinds[0]):
        return set()
    natural = all(kind == face(position) for kind in stood)
    return {"full_flush_natural" if natural else "full_flush"}


def _arranged(position: Position, arrangement: Arrangement) -> Reading:
    """Four sets and a pair."""
    tiles = arrangement.tiles
    kinds = [tile.kind for tile in tiles]
    items = _flush(position, kinds, [tile.kind for tile in tiles if tile.wild])
    if all(map(is_honor, (*kinds, *melded(position)))):
        items.add("all_honors")
    elif not any(map(is_chow, arrangement.sets)) and not any(map(_claimed_chow, _melds(position))):
        items.add("all_pungs")
    if _at_face(position, arrangement.pair):
        items.add("wildcard_pair")
    if any(_at_face(position, group) for group in arrangement.sets):
        items.add("wildcard_triplet")
    any_tile = waits_for_any_tile(position, arrangement.pair)
    if any_tile:
        items.add("any_tile_wait")
    return Reading(frozenset(items), barred=any_tile and not position.win.self_draw)


def _melds(position: Position) -> tuple[Meld, ...]:
    return position.winner.melds


def _claimed_chow(meld: Meld) -> bool:
    return meld.is_chow


def _at_face(position: Position, group: Group) -> bool:
    """Whether a group is nothing but 财神 as themselves."""
    return all(tile == Tile(face(position), wild=True) for tile in group)


def waits_for_any_tile(position: Position, pair: Group) -> bool:
    """爆头: the pair is the winning tile and a 财神 that was alone beside four sets before it."""
    tile = position.win.tile
    if tile in position.wildcards:
        return all(one.wild for one in pair)
    won = Tile(position.deck.played(tile), wild=False)
    return won in pair and any(one.wild for one in pair)


def _paired(position: Position, tiles: Tiles) -> Iterator[Items]:
    """七对 in its three sorts, with 清一色 or 乱风 where they fit."""
    sort = _sort_of_pairs(position, tiles)
    for stood in pairings(tiles.counts, tiles.wildcards, room(position)):
        kinds = [*_held(tiles.counts), *stood]
        items = {sort} | _flush(position, kinds, stood)
        if all(map(is_honor, kinds)):
            items.add("all_honors_shapeless")
        yield frozenset(items)


def _sort_of_pairs(position: Position, tiles: Tiles) -> str:
    if not tiles.wildcards:
        return "seven_pairs_natural"
    before = tiles_of(position, position.winner.hand or ())
    six_and_one = natural_pairs(before.counts) == 6 and before.wildcards == 1
    return "seven_pairs_any_tile" if six_and_one and position.win.self_draw else "seven_pairs"


# 十三不靠, 七风 ----------------------------------------------------------------------------


def _unrelated(position: Position) -> Iterator[Items]:
    """Both, whichever face each 白板 plays."""
    wild = face(position)
    plain = [kind for kind in concealed(position) if kind != wild]
    wildcards = 14 - len(plain)
    for natural in _white_choices(position, plain):
        if len(set(natural)) < len(natural) or not are_apart(natural):
            continue
        for stood in combinations(sorted(set(position.kinds) - set(natural)), wildcards):
            yield from _unrelated_items(position, natural, stood)


def _white_choices(position: Position, plain: Sequence[int]) -> Iterator[list[int]]:
    """The natural tiles with no, one, two … of the 白板 playing the face."""
    played = position.deck.played(WHITE)
    others = [kind for kind in plain if kind != WHITE]
    whites = len(plain) - len(others)
    for as_face in range(whites + 1 if played != WHITE else 1):
        yield [*others, *[played] * as_face, *[WHITE] * (whites - as_face)]


def are_apart(kinds: Sequence[int]) -> bool:
    """Whether number tiles of one suit are three ranks apart or more."""
    numbers = sorted(kind for kind in kinds if not is_honor(kind))
    return all(high - low >= 3 or high // 9 != low // 9 for low, high in pairwise(numbers))


def _unrelated_items(
    position: Position, natural: Sequence[int], stood: Sequence[int]
) -> Iterator[Items]:
    kinds = {*natural, *stood}
    if not are_apart([*kinds]):
        return
    honors = sum(map(is_honor, kinds))
    itself = {WHITE} & set(position.wildcards)
    if honors == len(HONORS) and not any(map(is_honor, {*stood} - itself)):
        yield frozenset({"seven_honors"})
    elif honors >= 5:
        yield frozenset({"lesser_knitted"})


# How it was won -----------------------------------------------------------------------------------


def situation_items(position: Position) -> Items:
    """What comes of how the hand was won."""
    win, found = position.win, set()
    if win.by == "discard" and _is_melded(position):
        found.add("melded_hand")
    if win.self_draw and win.replacement:
        found.add("out_on_kong")
    if win.self_draw and win.last_zone:
        found.add("last_tile_draw")
    if win.first_turn:
        found.add(_first_turn_item(position))
    return frozenset(found)


def _is_melded(position: Position) -> bool:
    """全求人: four claimed melds, and the single tile is no 财神."""
    melds = _melds(position)
    single = position.winner.hand or ()
    claimed = len(melds) == 4 and all(meld.open for meld in melds)
    return claimed and not set(single) & set(position.wildcards)


def _first_turn_item(position: Position) -> str:
    """天胡, 地胡 or 人胡."""
    if not position.win.self_draw:
        return "earthly_hand"
    return "heavenly_hand" if position.win.seat == position.dealer else "human_hand"


# The whole ----------------------------------------------------------------------------------------


def shown_by(position: Position, reading: Reading) -> Items:
    """The items of a reading and of how the hand was won."""
    situation = situation_items(position)
    if "all_honors_shapeless" in reading.items and not position.rules["melded_hand_shapeless"]:
        situation -= {"melded_hand"}
    return reading.items | situation


def legal_readings(position: Position) -> str | set[Items]:
    """What every reading that wins shows, or the first reason why there is none."""
    if not position.win.self_draw and position.win.tile in position.wildcards:
        return "unclaimable_tile"
    found = set(shape_readings(position))
    if not found:
        return "not_complete"
    allowed = {shown_by(position, reading) for reading in found if not reading.barred}
    return {items or frozenset({"plain_win"}) for items in allowed} or "discard_not_allowed"


def refusal(position: Position) -> str | None:
    """Why a win is refused, ``None`` where it is legal."""
    found = legal_readings(position)
    return found if isinstance(found, str) else None


def amount(position: Position, items: Items) -> int:
    """What the loser pays for these items."""
    return BASE * prod(int(position.rules[code]) for code in items)


def claims_from_one(position: Position) -> bool:
    """Whether three or more melds were claimed from one player; with two players only shown."""
    givers = [meld.source for meld in position.winner.melds if meld.source is not None]
    return any(givers.count(giver) >= 3 for giver in givers)


def best_items(position: Position, found: set[Items]) -> list[Items]:
    """The readings that bring the most; more items first."""
    most = max(amount(position, items) for items in found)
    best = [items for items in found if amount(position, items) == most]
    return sorted(best, key=lambda items: (-len(items), sorted(items)))
