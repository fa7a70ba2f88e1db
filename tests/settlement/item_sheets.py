"""Readings and items of the families that count items (rules §8, §9), held against the tiles."""

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final, NamedTuple

from laizi.rulesets import Ruleset
from tests.oracle.position import KONG_KINDS, WHITE, Position
from tests.oracle.text import is_honor, kind_of
from tests.oracle.winning import winning_tiles

GREEN: Final = kind_of("6z")
SITUATIONS: Final = {
    "out_on_kong", "last_tile_draw", "heavenly_hand", "earthly_hand", "human_hand",
}  # fmt: skip
"""Items that come from how a hand is won, not from its tiles."""
REPORTED: Final = {"plain_win_self_draw": "plain_win", "single_wait_self_draw": "single_wait"}


class Read(NamedTuple):
    """A reading as it is shown, beside the position it is of."""

    position: Position
    groups: list[tuple[str, tuple[int, ...]]]
    pair: tuple[int, ...]
    played: Counter[int]
    """The concealed tiles as what they stand for."""
    stood: list[tuple[int, int]]

    @property
    def every(self) -> list[int]:
        """The kinds of hand and melds, as they are played."""
        melds = self.position.winner.melds
        played = self.position.deck.played
        return [*self.played.elements(), *(played(tile) for meld in melds for tile in meld.tiles)]

    @property
    def suits(self) -> set[int]:
        """The suits of hand and melds, 3 for honours."""
        return {kind // 9 for kind in self.every}

    @property
    def chows(self) -> list[tuple[int, ...]]:
        """The chows of the hand."""
        return [tiles for kind, tiles in self.groups if kind == "chow"]

    @property
    def only_pungs(self) -> bool:
        """Four sets and a pair without a chow, melds included."""
        melded = any(meld.is_chow for meld in self.position.winner.melds)
        return len(self.pair) == 2 and not self.chows and not melded

    @property
    def is_pairs(self) -> bool:
        """Seven pairs."""
        return [kind for kind, _ in self.groups] == ["pair"] * 7

    @property
    def is_loose(self) -> bool:
        """No groups at all."""
        return not self.groups and not self.pair

    @property
    def wild(self) -> list[tuple[int, int]]:
        """The wildcards and what they stand for."""
        return [row for row in self.stood if row[0] in self.position.wildcards]

    @property
    def at_face(self) -> int:
        """How many wildcards stand for their own kind."""
        return sum(tile == face for tile, face in self.wild)


def read(result: dict[str, Any], position: Position) -> Read:
    """The reading of a result."""
    reading = result["reading"]
    stood = [(kind_of(row["tile"]), kind_of(row["as"])) for row in reading["wildcards"]]
    played = Counter(winning_tiles(position))
    played.subtract(tile for tile, _ in stood)
    assert min(played.values()) >= 0, "what stands for something is in the hand"
    played.update(face for _, face in stood)
    groups = [
        (group["kind"], tuple(sorted(map(kind_of, group["tiles"])))) for group in reading["sets"]
    ]
    pair = tuple(map(kind_of, reading["pair"]))
    return Read(position, groups, pair, +played, stood)


# --- what stands for what -------------------------------------------------------------------------
def assert_stood(read: Read) -> None:
    """Every wildcard is named; 白板 only plays the face, and does but where nothing has a shape."""
    concealed, deck = Counter(winning_tiles(read.position)), read.position.deck
    named = Counter(tile for tile, _ in read.stood)
    for kind in deck.wildcards:
        assert named[kind] == concealed[kind], "every wildcard is named"
    assert set(named) <= {*deck.wildcards, WHITE}
    if deck.white_face is None:
        return
    assert all(face == deck.white_face for tile, face in read.stood if tile == WHITE)
    if not read.is_loose:
        assert named[WHITE] == concealed[WHITE], "白板 plays nothing but the face"


# --- items of laizi_112 ---------------------------------------------------------------------------
def _is_straight(read: Read) -> bool:
    wanted = [{(low, low + 1, low + 2) for low in (s, s + 3, s + 6)} for s in (0, 9, 18)]
    return any(straight <= {*read.chows} for straight in wanted)


def _fours(read: Read) -> int:
    """四活: kinds with all four copies outside a kong."""
    konged = {meld.tiles[0] for meld in read.position.winner.melds if meld.kind in KONG_KINDS}
    return sum(count == 4 and kind not in konged for kind, count in Counter(read.every).items())


def _closes_a_set(read: Read) -> bool:
    """边 or 卡: the winning tile lies in the middle of a chow, or at the inner end of 12, 89."""
    tile = read.position.win.tile
    return any(
        tile == chow[1] or (tile == chow[2] and chow[0] % 9 == 0)
        or (tile == chow[0] and chow[2] % 9 == 8)
        for chow in read.chows if tile in chow
    )  # fmt: skip


def _closes(read: Read) -> bool:
    return read.position.win.tile in read.pair or _closes_a_set(read)


def _kongs(read: Read, kinds: tuple[str, ...], *, green: bool) -> int:
    melds = read.position.winner.melds
    return sum(meld.kind in kinds and (meld.tiles[0] == GREEN) == green for meld in melds)


POINTS: Final[dict[str, Callable[[Read], bool]]] = {
    "plain_win": lambda read: len(read.pair) == 2,
    "single_wait": lambda read: _closes(read) or not read.position.rules["single_wait_shapes"],
    "exposed_kong": lambda read: _kongs(read, KONG_KINDS[:2], green=False) > 0,
    "concealed_kong": lambda read: _kongs(read, KONG_KINDS[2:], green=False) > 0,
    "green_kong": lambda read: _kongs(read, KONG_KINDS, green=True) > 0,
    "half_flush": lambda read: GREEN in read.every and len(read.suits) == 2,
    "full_flush": lambda read: len(read.suits) == 1 and GREEN not in read.every,
    "all_pungs": lambda read: read.only_pungs,
    "pure_straight": _is_straight,
    "tile_hog": lambda read: _fours(read) == 1,
    "double_tile_hog": lambda read: _fours(read) >= 2,
    "last_copy": _closes_a_set,
}
"""When each item of §8 holds for a reading; that a wait is the only one is left to the oracle."""

COUNTED: Final[dict[str, Callable[[Read], int]]] = {
    "exposed_kong": lambda read: _kongs(read, KONG_KINDS[:2], green=False),
    "concealed_kong": lambda read: _kongs(read, KONG_KINDS[2:], green=False),
    "green_kong": lambda read: _kongs(read, KONG_KINDS, green=True),
}


# --- items of wuyi --------------------------------------------------------------------------------
def _waits_for_any(read: Read) -> bool:
    """爆头: the pair is the tile drawn and a wildcard, or two wildcards where that was one."""
    tile, pair = read.position.win.tile, read.pair
    beside = sum(face == pair[0] for _, face in read.wild) if pair else 0
    if tile in read.position.wildcards:
        return len(pair) == 2 and beside >= 2
    return len(pair) == 2 and pair[0] == read.position.deck.played(tile) and beside >= 1


def _is_one_suit(read: Read) -> bool:
    return len(read.suits) == 1 and read.suits != {3} and not read.is_loose


def _is_apart(read: Read) -> bool:
    """十三不靠: all different, number tiles of a suit three ranks apart, five honours or more."""
    kinds = sorted(read.played)
    numbers = [kind for kind in kinds if not is_honor(kind)]
    near = any(b - a < 3 and a // 9 == b // 9 for a, b in pairwise(numbers))
    return read.is_loose and len(kinds) == 14 and not near and len(kinds) - len(numbers) >= 5


def _seven_honors(read: Read) -> bool:
    """七风: all seven honours, none of them a wildcard but 白板 itself."""
    substitutes = [face for tile, face in read.wild if is_honor(face) and tile != WHITE]
    return _is_apart(read) and sum(map(is_honor, read.played)) == 7 and not substitutes


def _has_face(read: Read, count: int) -> bool:
    face = read.position.wildcards[0]
    where = [read.pair] if count == 2 else [tiles for kind, tiles in read.groups if kind == "pung"]
    return (face,) * count in where and read.at_face >= count


def _all_honors(read: Read) -> bool:
    return read.suits == {3}


FACTORS: Final[dict[str, Callable[[Read], bool]]] = {
    "plain_win": lambda read: len(read.pair) == 2,
    "all_pungs": lambda read: read.only_pungs,
    "melded_hand": lambda read: len(read.position.winner.melds) == 4 and not read.wild,
    "seven_pairs_natural": lambda read: read.is_pairs and not read.wild,
    "seven_pairs": lambda read: read.is_pairs and bool(read.wild),
    "seven_pairs_any_tile": lambda read: read.is_pairs and bool(read.wild),
    "lesser_knitted": _is_apart,
    "seven_honors": _seven_honors,
    "full_flush": _is_one_suit,
    "full_flush_natural": lambda read: _is_one_suit(read) and read.at_face == len(read.wild),
    "all_honors_shapeless": _all_honors,
    "all_honors": lambda read: _all_honors(read) and read.only_pungs,
    "wildcard_pair": lambda read: _has_face(read, 2),
    "wildcard_triplet": lambda read: _has_face(read, 3),
    "any_tile_wait": _waits_for_any,
}
"""When each item of §9 holds for a reading."""


# --- the whole ------------------------------------------------------------------------------------
def assert_items_hold(result: dict[str, Any], ruleset: Ruleset, position: Position) -> None:
    """What stands for what, and that every item of the tiles is there in the reading."""
    shown = read(result, position)
    assert_stood(shown)
    holds = POINTS if ruleset.family == "laizi_112" else FACTORS
    for name in set(result["big_wins"]) - SITUATIONS:
        assert holds[name](shown), f"{name} does not hold for the reading"
    assert_priced(result, ruleset, shown)


def assert_priced(result: dict[str, Any], ruleset: Ruleset, shown: Read) -> None:
    """Each line has its price; the same lines for each who pays, and those who must pay do."""
    win, added = shown.position.win, ruleset.family == "laizi_112"
    everybody = win.self_draw or not added or ruleset.discard_payer == "all"
    everybody = everybody and not (added and win.by == "robbed_kong")
    for loser in result["losers"]:
        pays = everybody or loser["seat"] == win.source
        assert bool(loser["lines"]) == pays, "who pays"
        lines = [line for line in loser["lines"] if line["code"] != "base"]
        for line in lines:
            count = COUNTED[line["code"]](shown) if added and line["code"] in COUNTED else 1
            price = int(getattr(ruleset, line["code"]))
            assert (line["count"], line["value"]) == (count, price * count if added else price)
        told = {REPORTED.get(line["code"], line["code"]) for line in lines}
        assert told == (set(result["big_wins"]) if pays else set())
