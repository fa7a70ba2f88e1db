"""What constructed wins of ``wuyi-erren`` shall show: a pattern, two together, or a refusal."""

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

from .position import KONG_KINDS

FLUSHES = ("full_flush", "full_flush_natural")
PAIRS = ("seven_pairs_natural", "seven_pairs", "seven_pairs_any_tile")
UNRELATED = ("lesser_knitted", "seven_honors")
FIRST = ("heavenly_hand", "earthly_hand", "human_hand")
OWN_DRAW = (
    "any_tile_wait", "seven_pairs_any_tile", "out_on_kong", "last_tile_draw", "heavenly_hand",
    "human_hand",
)  # fmt: skip
ONLY_SETS = (
    "all_pungs", "all_honors", "wildcard_pair", "wildcard_triplet", "any_tile_wait",
)  # fmt: skip
WITH_MELDS = ("melded_hand", "out_on_kong")

ITEMS = (
    "plain_win", "all_honors_shapeless", "last_tile_draw", *ONLY_SETS, *WITH_MELDS, *FLUSHES,
    *PAIRS, *UNRELATED, *FIRST,
)  # fmt: skip


def _each(some: Sequence[str], others: Sequence[str]) -> list[set[str]]:
    return [{one, other} for one in some for other in others if one != other]


NEVER_TOGETHER = (
    *_each(["plain_win"], ITEMS),
    *_each(FLUSHES, FLUSHES),
    *_each(PAIRS, PAIRS),
    *_each(FIRST, FIRST),
    *_each(UNRELATED, UNRELATED),
    *_each(PAIRS, UNRELATED),
    *_each([*PAIRS, *UNRELATED, "all_honors_shapeless"], ONLY_SETS),
    *_each(UNRELATED, [*FLUSHES, "all_honors_shapeless"]),
    *_each(FLUSHES, ["all_honors", "all_honors_shapeless"]),
    *_each([*PAIRS, *UNRELATED, *FIRST], WITH_MELDS),
    *_each(OWN_DRAW, ["melded_hand", "earthly_hand"]),
    *_each(FIRST, ["last_tile_draw"]),
    {"all_pungs", "all_honors"},
    {"out_on_kong", "last_tile_draw"},
    {"wildcard_pair", "wildcard_triplet"},
    {"wildcard_triplet", "any_tile_wait"},
    {"wildcard_triplet", "full_flush"},
    {"seven_pairs_natural", "full_flush"},
    *_each(["melded_hand"], ["wildcard_pair", "wildcard_triplet", "full_flush"]),
)
"""Items that exclude each other."""


def stacks() -> list[str]:
    """Two items that can be in one win, as ``"a+b"``."""
    pairs = [pair for pair in combinations(ITEMS, 2) if set(pair) not in NEVER_TOGETHER]
    return ["+".join(sorted(pair)) for pair in pairs]


def targets() -> list[str]:
    """Every tag that constructed wins are aimed at."""
    return [
        *(f"item:{code}" for code in ITEMS),
        *(f"stack:{pair}" for pair in stacks()),
        *(f"items:{number}" for number in (1, 2, 3, 4)),
        *("by:self_draw", "by:discard", "by:robbed_kong"),
        *(f"kong:{whose}:{kind}" for whose in ("winner", "loser") for kind in KONG_KINDS),
        *(f"wildcards:{number}" for number in range(4)),
        *(
            "white:hand",
            "white:won_on",
            "white:chow",
            "white:pung",
            "white:kong",
            "white:unrelated",
        ),
        *("face:number", "face:honor", "face:white"),
        *("refused:unclaimable_tile", "refused:not_complete", "refused:discard_not_allowed"),
    ]


class Plan(NamedTuple):
    """What one win shall show."""

    codes: frozenset[str]
    how: str
    wildcards: int
    face: str
    kongs: tuple[str, ...]
    whites: str
    loser_kong: str
    spoil: str

    @property
    def closed(self) -> bool:
        """Whether the hand has no melds."""
        return bool(self.codes & {*PAIRS, *UNRELATED, *FIRST})


def plan_for(target: str, random: Random) -> Plan:
    """A plan at random, bent towards one target."""
    group, _, rest = target.partition(":")
    whose, _, kind = rest.partition(":")
    codes = _codes(group, rest, random)
    how = "discard" if group == "refused" else _how(codes, rest if group == "by" else "", random)
    kongs = [kind] if group == "kong" and whose == "winner" else []
    if how == "replacement" and not kongs:
        kongs = [random.choice(KONG_KINDS)]
    return Plan(
        codes=frozenset(codes),
        how=how,
        wildcards=_wildcards(codes, int(rest) if group == "wildcards" else None, random),
        face=rest if group == "face" else _face(codes, rest if group == "white" else "", random),
        kongs=tuple(kongs),
        whites=rest if group == "white" else "",
        loser_kong=kind if group == "kong" and whose == "loser" else "",
        spoil=rest if group == "refused" else "",
    )


RICH = ("all_pungs", "full_flush_natural", "out_on_kong", "wildcard_pair")
"""Items that go together."""


def _codes(group: str, rest: str, random: Random) -> set[str]:
    """The items a target asks for, and perhaps one more."""
    if group == "refused":
        return {"any_tile_wait"} if rest == "discard_not_allowed" else set()
    codes = {
        "item": {rest} - {"plain_win"},
        "stack": {*rest.split("+")},
        "items": {*RICH[: int(rest)]} if group == "items" and rest > "1" else set(),
        "white": {random.choice(UNRELATED)} if rest == "unrelated" else set(),
    }.get(group, set())
    varied = rest not in ("plain_win", "1") and random.random() < 0.3
    return codes | _one_more(codes, random) if varied else codes


def _one_more(codes: set[str], random: Random) -> set[str]:
    code = random.choice(ITEMS[1:])
    return set() if any({code, other} in NEVER_TOGETHER for other in codes) else {code}


def _how(codes: set[str], by: str, random: Random) -> str:
    ways = {
        **dict.fromkeys(OWN_DRAW, "self_draw"),
        "earthly_hand": "first_discard",
        "heavenly_hand": "first_turn",
        "human_hand": "first_turn",
        "out_on_kong": "replacement",
        "last_tile_draw": "last_zone",
        "melded_hand": "discard",
    }
    needed = {code: ways[code] for code in codes if code in ways}
    strong = [how for how in needed.values() if how != "self_draw"]
    if needed:
        return strong[0] if strong else "self_draw"
    return by or random.choice(("self_draw", "discard", "discard", "robbed_kong", "last_zone"))


LEAST_WILDCARDS = {
    "wildcard_triplet": 3, "wildcard_pair": 2, "any_tile_wait": 1, "seven_pairs": 1,
    "seven_pairs_any_tile": 1, "full_flush": 1,
}  # fmt: skip


def _wildcards(codes: set[str], wanted: int | None, random: Random) -> int:
    """How many 财神 the hand shall hold."""
    if codes & {"seven_pairs_natural", "melded_hand"}:
        return 0
    least = max([LEAST_WILDCARDS.get(code, 0) for code in codes], default=0)
    if {"wildcard_pair", "full_flush"} <= codes:
        least = 3
    return max(least, random.choice((0, 0, 1, 1, 2, 3)) if wanted is None else wanted)


def _face(codes: set[str], whites: str, random: Random) -> str:
    """What is turned up: a number tile, an honour, or 白板."""
    if whites in ("chow", "unrelated"):
        return "number"
    if whites:
        return random.choice(("number", "honor"))
    at_face = bool(codes & {"wildcard_pair", "wildcard_triplet", "any_tile_wait"})
    if at_face and codes & {*FLUSHES}:
        return "number"
    if at_face and "all_honors" in codes:
        return random.choice(("honor", "white"))
    return random.choice(("number", "number", "honor", "white"))
