"""Constructed wins of ``laizi-112``, each aimed at an item, two together, or a refusal."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

from .draft import Draft, Group, OutOfTilesError
from .points import GREEN, closing
from .position import KONG_KINDS, Meld, Player, Position, Win
from .presets import Rules
from .text import is_honor

ITEMS = (
    "plain_win", "single_wait", "exposed_kong", "concealed_kong", "green_kong", "out_on_kong",
    "half_flush", "full_flush", "all_pungs", "pure_straight", "tile_hog", "double_tile_hog",
    "last_copy", "heavenly_hand",
)  # fmt: skip

NEVER_TOGETHER = (
    {"plain_win", "single_wait"},
    {"plain_win", "last_copy"},
    {"half_flush", "full_flush"},
    {"full_flush", "green_kong"},
    {"all_pungs", "pure_straight"},
    {"all_pungs", "tile_hog"},
    {"all_pungs", "double_tile_hog"},
    {"all_pungs", "last_copy"},
    {"pure_straight", "double_tile_hog"},
    {"tile_hog", "double_tile_hog"},
    *({"heavenly_hand", code} for code in ("exposed_kong", "concealed_kong", "green_kong")),
    {"heavenly_hand", "out_on_kong"},
    {"heavenly_hand", "last_copy"},
)
"""Items that exclude each other."""

KONG_ITEMS = {
    "exposed_kong": ("exposed_kong", "added_kong"),
    "concealed_kong": ("concealed_kong",),
    "green_kong": KONG_KINDS,
}


def stacks() -> list[str]:
    """Two items that can be in one win, as ``"a+b"``."""
    pairs = [pair for pair in combinations(ITEMS, 2) if set(pair) not in NEVER_TOGETHER]
    return ["+".join(sorted(pair)) for pair in pairs]


def targets() -> list[str]:
    """Every tag that constructed wins are aimed at."""
    return [
        *(f"item:{code}" for code in ITEMS),
        *(f"stack:{pair}" for pair in stacks()),
        *(f"items:{number}" for number in (1, 2, 3, 4, 5)),
        *("by:self_draw", "by:discard", "by:robbed_kong"),
        *(f"kong:{whose}:{kind}" for whose in ("winner", "loser") for kind in KONG_KINDS),
        *(f"kong:green:{kind}" for kind in KONG_KINDS),
        *("refused:not_complete", "refused:suit_count"),
    ]


RICH = ("single_wait", "pure_straight", "tile_hog", "last_copy")
"""Items that go together, beside a flush."""


class Plan(NamedTuple):
    """What one win shall show."""

    codes: frozenset[str]
    how: str
    kongs: tuple[tuple[bool, str], ...]  # of 发 or not, and which kind
    spoil: str
    suit: int


def plan_for(target: str, random: Random) -> Plan:
    """A plan at random, bent towards one target."""
    group, _, rest = target.partition(":")
    codes = set(rest.split("+")) if group in ("item", "stack") else set()
    if group == "items":
        flush = random.choice(("half_flush", "full_flush"))
        codes = {*RICH[: max(0, int(rest) - 1)], flush} if rest > "2" else set()
    if random.random() < 0.2 and not group.startswith("refused"):
        codes |= _one_more(codes, random)
    how = _how(codes, rest if group == "by" else "", random)
    spoil = rest if group == "refused" else ""
    return Plan(frozenset(codes), how, _kongs(codes, how, group, rest, random), spoil,
                random.randrange(3))  # fmt: skip


def _one_more(codes: set[str], random: Random) -> set[str]:
    code = random.choice(ITEMS)
    return set() if any({code, other} in NEVER_TOGETHER for other in codes) else {code}


def _how(codes: set[str], by: str, random: Random) -> str:
    if "heavenly_hand" in codes:
        return "first_turn"
    if "out_on_kong" in codes:
        return "replacement"
    return by or random.choice(("self_draw", "discard", "discard", "robbed_kong", "replacement"))


def _kongs(
    codes: set[str], how: str, group: str, rest: str, random: Random
) -> tuple[tuple[bool, str], ...]:
    found = [
        (code == "green_kong", random.choice(kinds))
        for code, kinds in KONG_ITEMS.items()
        if code in codes
    ]
    whose, _, kind = rest.partition(":")
    if group == "kong" and whose != "loser":
        found.append((whose == "green", kind))
    if how == "replacement" and not found:
        found.append((False, random.choice(KONG_KINDS)))
    return tuple(found)


def build(rules: Rules, target: str, random: Random) -> Position:
    """A table that may show the target; ``OutOfTilesError`` where the tiles do not suffice."""
    plan, draft = plan_for(target, random), Draft(rules, random)
    seat = random.randrange(rules["seats"])
    melds, groups = _winner(draft, plan, seat)
    tile = _winning_tile(draft, plan, groups)
    hand = [kind for group in groups for kind in group]
    hand.remove(tile)
    if plan.spoil == "not_complete":
        hand[random.randrange(len(hand))] = draft.take_any(draft.deck.kinds, 1)[0]
    win = _win(plan, seat, tile, rules["seats"], random)
    players = _players(draft, plan, Player(tuple(hand), melds), win)
    dealer = seat if win.first_turn else random.randrange(rules["seats"])
    return Position(rules, dealer, None, tuple(players), win, None, draft.deck)


# The winner ---------------------------------------------------------------------------------------


def _kinds(draft: Draft, plan: Plan) -> list[int]:
    """The kinds of the hand: one suit, mostly one suit, or anything."""
    suit = [kind for kind in draft.deck.kinds if kind // 9 == plan.suit]
    if "full_flush" in plan.codes:
        return suit
    if "half_flush" in plan.codes:
        return [*suit, GREEN]
    others = list(draft.deck.kinds)
    return others if plan.spoil == "suit_count" else suit * 5 + others


def _winner(draft: Draft, plan: Plan, seat: int) -> tuple[tuple[Meld, ...], list[Group]]:
    kinds = _kinds(draft, plan)
    melds = [_kong(draft, kinds, seat, green, kind) for green, kind in plan.kongs]
    sets, pair = _structure(draft, plan, 4 - len(melds), kinds)
    while len(sets) + len(melds) < 4:
        sets.append(_free_set(draft, plan, kinds))
    groups = [*_meld_some(draft, plan, seat, sets, melds), pair or draft.take_pair(kinds)]
    if len(melds) > 4 or len(sets) + len(plan.kongs) > 4:
        raise OutOfTilesError
    draft.random.shuffle(melds)
    return tuple(melds), groups


def _kong(draft: Draft, kinds: Sequence[int], seat: int, green: bool, kind: str) -> Meld:  # noqa: FBT001
    plain = [GREEN] if green else [one for one in kinds if one != GREEN]
    return draft.melded(draft.take_set_patiently(plain, 0.0), seat, [kind])


def _free_set(draft: Draft, plan: Plan, kinds: Sequence[int]) -> Group:
    if "half_flush" in plan.codes and draft.left[GREEN] >= 3 and draft.random.random() < 0.5:
        return tuple(draft.take([GREEN] * 3))
    share = 0.0 if "all_pungs" in plan.codes else 0.6
    return draft.take_set_patiently(kinds, share)


def _structure(
    draft: Draft, plan: Plan, sets: int, kinds: Sequence[int]
) -> tuple[list[Group], Group | None]:
    """The sets, and perhaps the pair, that the wanted patterns are made of."""
    wanted: list[list[int]] = []
    low = 9 * plan.suit
    if "pure_straight" in plan.codes:
        wanted += [[low + s, low + s + 1, low + s + 2] for s in (0, 3, 6)]
    pair: list[int] = []
    if plan.codes & {"tile_hog", "double_tile_hog"}:
        numbers = [kind for kind in kinds if not is_honor(kind)]
        more, pair = _hog(draft.random, plan, numbers)
        wanted += more
    elif "half_flush" in plan.codes and draft.left[GREEN] == 4 and draft.random.random() < 0.5:
        pair = [GREEN, GREEN]
    if len(wanted) > sets:
        raise OutOfTilesError
    taken = [tuple(draft.take(group)) for group in wanted]
    return taken, tuple(draft.take(pair)) if pair else None


def _hog(random: Random, plan: Plan, numbers: Sequence[int]) -> tuple[list[list[int]], list[int]]:
    """Sets, and perhaps a pair, that hold all four of a kind, or of two kinds."""
    kind = random.choice(numbers)
    if "pure_straight" in plan.codes:
        kind = 9 * plan.suit + kind % 9
    chow = _chow_around(kind, random)
    if "double_tile_hog" in plan.codes:
        first, second = random.sample(chow, 2)
        if random.random() < 0.5:
            return [[first] * 3, [second] * 3, chow], []
        other = random.choice(numbers)
        return [[kind] * 3, chow, [other] * 3, _chow_around(other, random)], []
    straight = "pure_straight" in plan.codes
    if random.random() < 0.5:
        return ([[kind] * 3] if straight else [[kind] * 3, chow]), []
    return ([chow] if straight else [chow, _chow_around(kind, random)]), [kind, kind]


def _chow_around(kind: int, random: Random) -> list[int]:
    """A chow that holds a kind."""
    near = (kind - 2, kind - 1, kind)
    low = random.choice([low for low in near if low // 9 == kind // 9 and low % 9 <= 6])
    return [low, low + 1, low + 2]


def _meld_some(
    draft: Draft, plan: Plan, seat: int, sets: list[Group], melds: list[Meld]
) -> list[Group]:
    """Lay some triplets down; the sets that stay in the hand."""
    stay, random = [], draft.random
    for group in sets:
        is_triplet = group[0] == group[-1]
        if not is_triplet or plan.how == "first_turn" or random.random() < 0.4:
            stay.append(group)
        else:
            free = draft.left[group[0]] > 0 and random.random() < 0.2
            melds.append(draft.melded(group, seat, KONG_KINDS if free else ["pung"]))
    return stay


def _winning_tile(draft: Draft, plan: Plan, groups: list[Group]) -> int:
    """A concealed tile, at an edge, between or for the pair where that is wanted."""
    wanted = {"edge", "closed", "single", ""}
    if "single_wait" in plan.codes:
        wanted = {"edge", "closed", "single"}
    if "last_copy" in plan.codes:
        wanted = {"edge", "closed"}
    possible = [kind for group in groups for kind in group if closing(group, kind) in wanted]
    if plan.how == "robbed_kong":
        possible = [kind for kind in possible if draft.left[kind] == 3]
    if not possible:
        raise OutOfTilesError
    return draft.random.choice(possible)


# The win and the others ---------------------------------------------------------------------------


def _win(plan: Plan, seat: int, tile: int, seats: int, random: Random) -> Win:
    if plan.how in ("discard", "robbed_kong"):
        return Win(seat, plan.how, tile, (seat + random.randrange(1, seats)) % seats)
    replacement = plan.how == "replacement"
    first = plan.how == "first_turn" and not plan.kongs
    return Win(seat, "self_draw", tile, None, replacement=replacement, first_turn=first)


def _players(draft: Draft, plan: Plan, winner: Player, win: Win) -> Iterator[Player]:
    shown = _shown(draft, plan, win)
    for seat in range(draft.rules["seats"]):
        if seat == win.seat:
            yield winner
            continue
        own = [draft.melded((win.tile,) * 3, seat, ["pung"])] if shown.get(seat) == "pung" else []
        river = (win.tile,) * int(shown.get(seat, "0")) if not own else ()
        if win.first_turn:
            yield Player()
            continue
        yield _loser(draft, seat, own, river)


def _loser(draft: Draft, seat: int, own: list[Meld], river: tuple[int, ...]) -> Player:
    random, melds = draft.random, list(own)
    for _ in range(random.choice((0, 1, 1, 2))):
        group = draft.take_set_patiently(draft.deck.kinds, 0.0)
        melds.append(draft.melded(group, seat, ("pung", "pung", *KONG_KINDS)))
    random.shuffle(melds)
    number = 13 - 3 * len(melds)
    hand = tuple(draft.take_any(draft.deck.kinds, number)) if random.random() < 0.3 else None
    return Player(hand, tuple(melds), river=(*river, *draft.river(4)))


def _shown(draft: Draft, plan: Plan, win: Win) -> dict[int, str]:
    """Where copies of the winning tile lie: as a pung of a seat, or so many in a seat's river."""
    free = draft.left[win.tile]
    if win.by == "robbed_kong" and win.source is not None:
        draft.take([win.tile] * 3)
        return {win.source: "pung"}
    if "last_copy" not in plan.codes or not free:
        return {}
    draft.take([win.tile] * free)
    others = [seat for seat in range(draft.rules["seats"]) if seat != win.seat]
    if free == 3 and draft.random.random() < 0.4:
        return {draft.random.choice(others): "pung"}
    seats = [draft.random.choice(others) for _ in range(free)]
    return {seat: str(seats.count(seat)) for seat in seats}
