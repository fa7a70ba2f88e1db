"""Constructed wins and refused wins as well-formed cases, each aimed at something it shall show.

``samples`` walks through all targets of a ruleset again and again, so that each is really hit: a
case is only given out when its settlement shows the target it was built for.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from . import make_doubling, make_points, plan_doubling
from .coverage import coverage
from .draft import Draft, Group, OutOfTilesError, kinds_258, kinds_honor
from .position import Meld, Player, Position, Win, case_from
from .presets import Rules, rules_of
from .recipe import Recipe, aimed_recipe
from .recipe import targets as wuhan_targets
from .settle import settle

TRIES = 4000


class Sample(NamedTuple):
    """A case, what the oracle makes of it, and what it shows."""

    case: dict[str, Any]
    result: dict[str, Any]
    target: str
    tags: set[str]


class WinnerParts(NamedTuple):
    """The winner's tiles: melds, concealed tiles with the winning one, that one's kind."""

    melds: tuple[Meld, ...]
    concealed: list[int]
    tile: int


def samples(
    ruleset: str | dict[str, Any], number: int, seed: int, wanted: list[str] | None = None
) -> Iterator[Sample]:
    """``number`` samples of one ruleset, each target in turn."""
    rules, random = rules_of(ruleset), Random(seed)
    aims = wanted or targets_of(rules)
    for place in range(number):
        name = f"{seed}-{place}"
        yield sample(ruleset, rules, aims[place % len(aims)], random, name)


def sample(
    ruleset: str | dict[str, Any], rules: Rules, target: str, random: Random, name: str
) -> Sample:
    """One case that shows ``target``; ``RuntimeError`` if none turns up."""
    for _ in range(TRIES):
        try:
            position = BUILDERS[rules["family"]](rules, target, random)
        except OutOfTilesError:
            continue
        case = case_from(position, name, ruleset)
        result = settle(case, rules)
        tags = coverage(case, result, rules)
        if target in tags:
            return Sample(case, result, target, tags)
    raise RuntimeError(f"no case shows {target}")


def targets_of(rules: Rules) -> list[str]:
    """Every tag that wins of a ruleset are aimed at."""
    if rules["family"] == "laizi_112":
        return make_points.targets()
    return plan_doubling.targets() if rules["family"] == "wuyi" else wuhan_targets(rules)


def build_wuhan(rules: Rules, target: str, random: Random) -> Position:
    """A table of the Wuhan family that may show the target."""
    return build(rules, aimed_recipe(rules, target, random), random)


BUILDERS: dict[str, Callable[[Rules, str, Random], Position]] = {
    "wuhan": build_wuhan,
    "laizi_112": make_points.build,
    "wuyi": make_doubling.build,
}


def build(rules: Rules, recipe: Recipe, random: Random) -> Position:
    """A table by a recipe; ``OutOfTilesError`` where the tiles do not suffice."""
    draft = Draft(rules, random)
    seat = random.randrange(rules["seats"])
    parts = _spoiled(draft, recipe, _winner_parts(draft, recipe, seat))
    win = _win(draft, recipe, seat, parts.tile)
    hand = list(parts.concealed)
    hand.remove(parts.tile)
    special = _played(draft, recipe.winner_special)
    winner = Player(tuple(hand), parts.melds, special)
    players = []
    for other in range(rules["seats"]):
        is_winner = other == seat
        players.append(winner if is_winner else _loser(draft, recipe, other, win))
    return Position(
        rules, _dealer(recipe, win, random, rules["seats"]), draft.indicator, tuple(players), win,
        _previous(draft, recipe), draft.deck,
    )  # fmt: skip


def _dealer(recipe: Recipe, win: Win, random: Random, seats: int) -> int:
    if recipe.dealer == "winner":
        return win.seat
    if recipe.dealer == "source" and win.source is not None:
        return win.source
    return random.randrange(seats)


def _previous(draft: Draft, recipe: Recipe) -> int | None:
    wild = draft.deck.wildcards
    if recipe.same_wildcard:
        return wild[len(wild) // 2]
    return draft.random.choice([None, draft.random.choice(draft.plain_kinds())])


# The winner ---------------------------------------------------------------------------------------


def _winner_parts(draft: Draft, recipe: Recipe, seat: int) -> WinnerParts:
    plain = _allowed(draft, recipe)
    melds = _winner_melds(draft, recipe, seat, plain)
    concealed = _concealed(draft, recipe, plain, 4 - len(melds))
    concealed = _with_wildcards(draft, recipe, concealed)
    return WinnerParts(melds, concealed, _winning_tile(draft, recipe, concealed))


def _allowed(draft: Draft, recipe: Recipe) -> list[int]:
    """The plain kinds that fit the patterns."""
    kinds = draft.plain_kinds()
    if "all_honors" in recipe.patterns:
        return kinds_honor(kinds)
    if "all_258" in recipe.patterns:
        kinds = kinds_258(kinds)
    if "full_flush" in recipe.patterns:
        suit = draft.random.choice(sorted({kind // 9 for kind in kinds if kind < 27}))
        kinds = [kind for kind in kinds if kind // 9 == suit]
    return kinds


def _chow_share(recipe: Recipe) -> float:
    if recipe.patterns & {"all_pungs", "all_258", "all_honors"}:
        return 0.0
    return 0.6


def _winner_melds(draft: Draft, recipe: Recipe, seat: int, plain: list[int]) -> tuple[Meld, ...]:
    melds = []
    forced = list(recipe.winner_melds)
    if "concealed_kong" in forced or (recipe.concealed_kongs and recipe.openings < 4):
        group = draft.take_set_patiently(plain, 0.0)
        melds.append(draft.melded(group, seat, ["concealed_kong"]))
    for place in range(min(recipe.openings, 4 - len(melds))):
        kind = [name for name in forced if name != "concealed_kong"] if place == 0 else []
        group = draft.take_set_patiently(plain, 0.0 if kind else _chow_share(recipe))
        melds.append(draft.melded(group, seat, kind) if kind else draft.melded(group, seat))
    draft.random.shuffle(melds)
    return tuple(melds)


def _concealed(draft: Draft, recipe: Recipe, plain: list[int], sets: int) -> list[int]:
    """Concealed tiles of a complete hand without wildcards in strange places."""
    own = [kind for kind in draft.deck.wildcards if _fits(recipe, kind, plain)]
    kinds = [*plain, *own] if recipe.own_face else plain
    if "seven_pairs" in recipe.patterns:
        return [kind for _ in range(7) for kind in draft.take_pair(kinds)]
    shapeless = recipe.patterns & {"all_258", "all_honors"} and "all_pungs" not in recipe.patterns
    if shapeless and draft.random.random() < 0.7:
        return draft.take_any(kinds, 3 * sets + 2)
    share = 1.0 if recipe.chows else _chow_share(recipe)
    groups: list[Group] = [draft.take_set_patiently(kinds, share) for _ in range(sets)]
    pairs = kinds_258(kinds) if recipe.pair_258 and kinds_258(kinds) else kinds
    if not recipe.pair_258:
        pairs = [kind for kind in kinds if kind not in kinds_258(kinds)] or kinds
    groups.append(draft.take_pair(pairs))
    return [kind for group in groups for kind in group]


def _fits(recipe: Recipe, kind: int, plain: list[int]) -> bool:
    """Whether a wildcard's own face keeps to the patterns."""
    if "all_honors" in recipe.patterns:
        return bool(kinds_honor([kind]))
    if "all_258" in recipe.patterns and not kinds_258([kind]):
        return False
    return "full_flush" not in recipe.patterns or kind // 9 == plain[0] // 9


def _with_wildcards(draft: Draft, recipe: Recipe, concealed: list[int]) -> list[int]:
    """The same hand with some plain tiles replaced by wildcards."""
    missing = recipe.wildcards - sum(kind in draft.deck.wildcards for kind in concealed)
    if missing <= 0:
        return concealed
    places = [place for place, kind in enumerate(concealed) if not draft.is_special(kind)]
    if missing > len(places):
        raise OutOfTilesError
    taken = draft.take_any(draft.deck.wildcards, missing)
    hand = list(concealed)
    for place, wildcard in zip(draft.random.sample(places, missing), taken, strict=True):
        draft.put_back([hand[place]])
        hand[place] = wildcard
    return hand


def _winning_tile(draft: Draft, recipe: Recipe, concealed: list[int]) -> int:
    possible = list(concealed)
    if recipe.how in ("discard", "robbed_kong"):
        possible = [kind for kind in concealed if not draft.is_special(kind)]
    if recipe.how == "robbed_kong":
        possible = [kind for kind in possible if draft.left[kind] == 3]
    if not possible:
        raise OutOfTilesError
    return draft.random.choice(possible)


def _spoiled(draft: Draft, recipe: Recipe, parts: WinnerParts) -> WinnerParts:
    """What is wrong with the hand, where something shall be."""
    hand = list(parts.concealed)
    hand.remove(parts.tile)
    if recipe.spoil == "unclaimable_tile":
        special = draft.take_any((*draft.deck.fixed, *draft.deck.wildcards), 1)
        return parts._replace(concealed=[*hand, *special], tile=special[0])
    if recipe.spoil == "fixed_tile_in_hand" and hand:
        hand[draft.random.randrange(len(hand))] = draft.take_any(draft.deck.fixed, 1)[0]
    if recipe.spoil == "not_complete" and hand:
        hand[draft.random.randrange(len(hand))] = draft.take_any(draft.plain_kinds(), 1)[0]
    return parts._replace(concealed=[*hand, parts.tile])


# The win and the others ---------------------------------------------------------------------------


def _win(draft: Draft, recipe: Recipe, seat: int, tile: int) -> Win:
    seats, random = draft.rules["seats"], draft.random
    source = (seat + random.randrange(1, seats)) % seats
    others = [other for other in range(seats) if other != seat]
    rain = draft.rules["rain"] != "off" and recipe.rain
    offenders = tuple(random.sample(others, random.randint(1, len(others)))) if rain else ()
    if recipe.how in ("discard", "robbed_kong"):
        return Win(seat, recipe.how, tile, source, rain_offenders=offenders)
    replacement, last = recipe.how == "replacement", recipe.how == "last_zone"
    return Win(seat, "self_draw", tile, None, replacement, last, offenders)


def _played(draft: Draft, most: int) -> tuple[int, ...]:
    """Some special tiles already played."""
    kinds = (*draft.deck.fixed, *draft.deck.wildcards)
    free = sum(draft.left[kind] for kind in kinds)
    number = min(free, draft.random.randint(most // 2, most))
    return tuple(sorted(draft.take_any(kinds, number)))


def _loser(draft: Draft, recipe: Recipe, seat: int, win: Win) -> Player:
    random = draft.random
    melds = []
    if win.by == "robbed_kong" and seat == win.source:
        melds.append(draft.melded(tuple(draft.take([win.tile] * 3)), seat, ["pung"]))
    melds += _loser_melds(draft, recipe, seat)
    random.shuffle(melds)
    special = _played(draft, recipe.loser_special)
    wanted = recipe.discarder if seat == win.source else ""
    manner = wanted or random.choice(("unknown", "any", "ready", "ready"))
    ready = random.random() < 0.5 if random.random() < 0.05 and not wanted else None
    hand = _loser_hand(draft, manner, 4 - len(melds))
    return Player(hand, tuple(melds), special, ready)


def _loser_melds(draft: Draft, recipe: Recipe, seat: int) -> list[Meld]:
    number = min(recipe.most_loser_melds, draft.random.choice((0, 1, 1, 2)))
    if recipe.losers_open is False:
        kinds: tuple[str, ...] = ("concealed_kong",)
    else:
        kinds = recipe.loser_melds or ("pung", "pung", "exposed_kong", "added_kong")
        kinds = (*kinds, "concealed_kong")
    melds = []
    for _ in range(number):
        share = 0.4 if recipe.losers_open is not False and not recipe.loser_melds else 0.0
        group = draft.take_set_patiently(draft.plain_kinds(), share)
        melds.append(draft.melded(group, seat, kinds))
    return melds


def _loser_hand(draft: Draft, manner: str, sets: int) -> tuple[int, ...] | None:
    if manner in ("unknown", "unready") and draft.random.random() < 0.6:
        return None
    if manner == "ready":
        return _ready_hand(draft, sets)
    return tuple(sorted(draft.take_any(draft.deck.kinds, 3 * sets + 1)))


def _ready_hand(draft: Draft, sets: int) -> tuple[int, ...]:
    """A complete hand less one tile (of a player who is ready if he is open)."""
    plain = draft.plain_kinds()
    groups: list[Group] = [draft.take_set_patiently(plain, 0.6) for _ in range(sets)]
    groups.append(draft.take_pair(kinds_258(plain)))
    hand = [kind for group in groups for kind in group]
    out = draft.random.randrange(len(hand))
    draft.put_back([hand.pop(out)])
    return tuple(sorted(hand))
