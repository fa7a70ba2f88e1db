"""What a constructed win shall show: a recipe, drawn at random and bent towards one target."""

from dataclasses import dataclass, replace
from random import Random
from typing import Any

from .position import kinds_in_play
from .presets import Rules
from .text import is_honor

HOW = ("self_draw", "self_draw", "discard", "discard", "replacement", "last_zone", "robbed_kong")


@dataclass(frozen=True)
class Recipe:
    """How to build one case; ``None`` or empty means: as it comes."""

    patterns: frozenset[str] = frozenset()
    how: str = "self_draw"
    wildcards: int = 0
    own_face: bool = False
    openings: int = 1
    concealed_kongs: int = 0
    winner_melds: tuple[str, ...] = ()
    loser_melds: tuple[str, ...] = ()
    most_loser_melds: int = 2
    winner_special: int = 0
    loser_special: int = 0
    losers_open: bool | None = None
    discarder: str = ""
    rain: bool = False
    same_wildcard: bool = False
    dealer: str = ""
    pair_258: bool = True
    chows: bool = False
    spoil: str = ""


def random_recipe(rules: Rules, random: Random) -> Recipe:
    """Something of everything the ruleset has."""
    usable = [how for how in HOW if how != "last_zone" or rules["last_zone_tiles"]]
    return Recipe(
        patterns=_patterns(rules, random),
        how=random.choice(usable),
        wildcards=random.choice((0, 0, 0, 1, 1, 2)),
        own_face=random.random() < 0.3,
        openings=random.choice((1, 1, 2, 3, 4)),
        concealed_kongs=random.choice((0, 0, 0, 1)),
        winner_special=random.choice((0, 0, 0, 1)),
        loser_special=random.choice((0, 0, 1)),
        rain=random.random() < 0.3,
        same_wildcard=random.random() < 0.2,
        pair_258=random.random() < 0.9,
    )


def _patterns(rules: Rules, random: Random) -> frozenset[str]:
    possible = [tag[4:] for tag in pattern_targets(rules) if tag != "big:seven_pairs"]
    return frozenset(name for name in possible if random.random() < 0.15)


def pattern_targets(rules: Rules) -> list[str]:
    """The big wins that tiles alone can show here."""
    honors = sum(is_honor(kind) for kind in kinds_in_play(rules)) - len(rules["fixed_tiles"])
    found = ["big:all_pungs", "big:full_flush", "big:all_258"]
    if honors >= 4:
        found.append("big:all_honors")
    if rules["seven_pairs"]:
        found.append("big:seven_pairs")
    return found


def targets(rules: Rules) -> list[str]:
    """Every tag that the ruleset can show and that constructed wins are aimed at."""
    robbed = "kong_in_kong_out" if rules["robbed_kong"] == "kong_in_kong_out" else "robbed_kong"
    found = [
        *pattern_targets(rules),
        *("big:melded_hand", "big:out_on_kong", "big:robbing_the_kong", "bigs:2", "bigs:3"),
        *("small:hard", "small:soft", "melded:ready_discarder", "liability:melded_hand"),
        *("liability:third_opening", f"liability:{robbed}"),
        *(f"wildcards:{number}" for number in range(5)),
        *(f"kong:{whose}:{kind}" for whose in ("winner", "loser") for kind in KONGS),
        *("special:winner:wildcard", "special:loser:wildcard"),
        *("dealer:winner", "dealer:loser", "dealer:source"),
        *("refused:unclaimable_tile", "refused:not_open", "refused:not_complete"),
        *("refused:pair_not_258", "refused:too_many_wildcards"),
    ]
    return found + _conditional_targets(rules)


KONGS = ("exposed_kong", "added_kong", "concealed_kong")


def _conditional_targets(rules: Rules) -> list[str]:
    losers = rules["seats"] - 1
    conditions = {
        "big:last_tile_draw": rules["last_zone_tiles"] > 0,
        "special:winner:fixed": rules["fixed_tiles"],
        "special:loser:fixed": rules["fixed_tiles"],
        "refused:fixed_tile_in_hand": rules["fixed_tiles"],
        "refused:below_minimum": rules["minimum"],
        "cap:1": rules["cap"],
        "cap:2": rules["cap"] and losers > 2,
        "cap:all": rules["cap"],
        "golden": rules["golden"],
        "golden:not_open": rules["golden_not_open"],
        "golden:none_open": rules["golden_none_open"],
        "golden:at_once": rules["golden_at_once"],
        "liability:rain": rules["rain"] == "take_over",
    }
    return [tag for tag, holds in conditions.items() if holds]


RICH: dict[str, Any] = {"winner_special": 3, "loser_special": 2}
PLAIN: dict[str, Any] = {"patterns": frozenset(), "openings": 1, "chows": True, "wildcards": 0}

POOR: dict[str, Any] = {
    "winner_special": 0,
    "loser_special": 0,
    "most_loser_melds": 0,
    "concealed_kongs": 0,
}

AIMS: dict[str, dict[str, Any]] = {
    "big:melded_hand": {"how": "discard", "openings": 4},
    "liability:melded_hand": {"how": "discard", "openings": 4, "discarder": "unready"},
    "melded:ready_discarder": {"how": "discard", "openings": 4, "discarder": "ready"},
    "big:last_tile_draw": {"how": "last_zone"},
    "big:out_on_kong": {"how": "replacement"},
    "big:robbing_the_kong": {"how": "robbed_kong"},
    "liability:robbed_kong": {"how": "robbed_kong"},
    "liability:kong_in_kong_out": {"how": "robbed_kong"},
    "liability:third_opening": {"patterns": frozenset({"full_flush"}), "openings": 3},
    "liability:rain": {"patterns": frozenset({"full_flush"}), "openings": 3, "rain": True},
    "bigs:2": {"patterns": frozenset({"all_pungs", "full_flush"})},
    "bigs:3": {"patterns": frozenset({"all_pungs", "full_flush"}), "how": "replacement"},
    "special:winner:fixed": {"winner_special": 3},
    "special:winner:wildcard": {"winner_special": 3},
    "special:loser:fixed": {"loser_special": 2},
    "special:loser:wildcard": {"loser_special": 2},
    "cap:1": {"winner_special": 2, "loser_special": 1},
    "cap:2": {"winner_special": 2, "loser_special": 1},
    "cap:all": {**RICH, "winner_special": 4},
    "golden": {**RICH, "winner_special": 4},
    "golden:not_open": {**RICH, "winner_special": 4},
    "golden:none_open": {**RICH, "winner_special": 4, "losers_open": False},
    "dealer:winner": {"dealer": "winner"},
    "dealer:loser": {"dealer": "loser"},
    "dealer:source": {"dealer": "source", "how": "discard"},
    "refused:unclaimable_tile": {"how": "discard", "spoil": "unclaimable_tile"},
    "refused:fixed_tile_in_hand": {"spoil": "fixed_tile_in_hand"},
    "refused:not_open": {"openings": 0},
    "refused:not_complete": {"spoil": "not_complete"},
    "refused:pair_not_258": {**PLAIN, "pair_258": False},
    "refused:too_many_wildcards": {**PLAIN, "wildcards": 2, "how": "self_draw", "own_face": False},
    "refused:below_minimum": {**PLAIN, **POOR, "how": "discard", "wildcards": 1},
    "small:hard": {**PLAIN, "how": "self_draw"},
    "small:soft": {**PLAIN, "how": "discard", "wildcards": 1},
}


def aimed_recipe(rules: Rules, target: str, random: Random) -> Recipe:
    """A random recipe bent towards one target."""
    recipe = random_recipe(rules, random)
    if target in AIMS:
        recipe = replace(recipe, **AIMS[target])
    group, *rest = target.split(":")
    if target in pattern_targets(rules):
        recipe = replace(recipe, patterns=recipe.patterns | {rest[0]})
    if target == "golden:at_once":
        recipe = replace(recipe, patterns=frozenset({random.choice(rules["golden_at_once"])}))
    if group == "wildcards":
        recipe = replace(recipe, wildcards=int(rest[0]))
    if group == "kong" and rest[0] == "loser":
        recipe = replace(recipe, loser_melds=(rest[1],))
    if group == "kong" and rest[0] == "winner":
        recipe = replace(recipe, winner_melds=(rest[1],))
    return _consistent(rules, recipe)


def _consistent(rules: Rules, recipe: Recipe) -> Recipe:
    """A recipe without demands that exclude each other."""
    patterns = recipe.patterns
    if recipe.wildcards >= 2 and not recipe.spoil and not patterns and not recipe.chows:
        patterns = frozenset({"all_pungs"})
    if "seven_pairs" in patterns:
        others = patterns & {"full_flush", "all_258"}
        return replace(recipe, patterns=others | {"seven_pairs"}, openings=0, concealed_kongs=0)
    if "all_honors" in patterns:
        patterns = frozenset({"all_honors"})
    if "full_flush" in patterns:
        patterns -= {"all_258"}
    if patterns & {"all_pungs", "all_258", "all_honors"} and rules["pair_258"]:
        recipe = replace(recipe, chows=False)
    return replace(recipe, patterns=patterns)
