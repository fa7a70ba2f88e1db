"""What parameters may not say together (each check names a key, its value and what is right)."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

from laizi.rulesets.errors import Problem, as_written
from laizi.rulesets.files import root_values
from laizi.rulesets.groups import declared, families_of
from laizi.rulesets.items import ITEMS
from laizi.rulesets.parameter import BIG_WINS, LARGEST_FACTOR
from laizi.tiles import COPIES, HONORS, RANKS, suit_of, tiles_text

if TYPE_CHECKING:
    from laizi.rulesets.ruleset import Ruleset

HAND_TILES = 13


def contradictions(rules: "Ruleset") -> Iterator[Problem]:
    """Everything in the rules that cannot hold together."""
    for check in _CHECKS:
        yield from check(rules)


def _known_to_the_family(rules: "Ruleset") -> Iterator[Problem]:
    """What the family does not have stays as it is where nobody has it."""
    values = rules.values()
    for name, value in values.items():
        idle = idle_value(name)
        if rules.family not in families_of(name) and value != idle:
            params = {
                "families": " / ".join(f'"{family}"' for family in families_of(name)),
                "right": as_written("none" if idle is None else idle),
                "family": rules.family,
            }
            yield Problem(name, value, "not_in_family", params, ("family",))


def idle_value(name: str) -> object:
    """A parameter's value in the families that do not have it, as JSON writes it."""
    return declared(name).get("elsewhere", root_values().get(name))


def _types_of_the_family(rules: "Ruleset") -> Iterator[Problem]:
    if rules.wildcard_rule not in _WILDCARD_RULES[rules.family]:
        why = f"{rules.family}_wildcards"
        yield Problem("wildcard_rule", rules.wildcard_rule, why, {}, ("family",))
    if rules.family == "wuhan" and not isinstance(rules.seven_pairs, bool):
        yield Problem("seven_pairs", rules.seven_pairs, "wuhan_seven_pairs", {}, ("family",))
    if rules.family == "wuyi" and rules.seven_pairs is True:
        yield Problem("seven_pairs", rules.seven_pairs, "wuyi_seven_pairs", {}, ("family",))
    if rules.family == "wuyi" and rules.seats != 2:
        yield Problem("seats", rules.seats, "wuyi_seats", {}, ("family",))
    yield from _factors_of_items(rules)


def _factors_of_items(rules: "Ruleset") -> Iterator[Problem]:
    """Where items multiply there is no factor 0; points that are added may be none."""
    for name in ITEMS if rules.family == "wuyi" else ():
        if getattr(rules, name) == 0:
            params = {"most": LARGEST_FACTOR}
            yield Problem(name, 0, "wuyi_factor", params, ("family",))


_WILDCARD_RULES = {
    "wuhan": ("next", "neighbours"),
    "laizi_112": ("none",),
    "wuyi": ("indicator",),
}


def _fixed_tiles(rules: "Ruleset") -> Iterator[Problem]:
    text = tiles_text(rules.fixed_tiles)
    missing = set(rules.fixed_tiles) - set(rules.tiles)
    if missing:
        params = {"tiles": tiles_text(missing)}
        yield Problem("fixed_tiles", text, "fixed_not_in_set", params, ("tiles",))
    if any(kind < HONORS for kind in rules.fixed_tiles):
        yield Problem("fixed_tiles", text, "fixed_no_honours")


def _suits(rules: "Ruleset") -> Iterator[Problem]:
    """Wildcards go round whole suits, and round the honours that are no fixed tiles."""
    text = tiles_text(rules.tiles)
    numbers = Counter(suit_of(kind) for kind in rules.tiles if kind < HONORS)
    if any(count < RANKS for count in numbers.values()):
        yield Problem("tiles", text, "suit_not_whole")
    honors = {kind for kind in rules.tiles if kind >= HONORS}
    if honors and rules.wildcard_rule == "neighbours":
        yield Problem("tiles", text, "neighbours_need_numbers", {}, ("wildcard_rule",))
    if honors and rules.family == "wuhan" and len(honors - set(rules.fixed_tiles)) < 2:
        yield Problem("tiles", text, "too_few_honours", {}, ("fixed_tiles",))


def _enough_tiles(rules: "Ruleset") -> Iterator[Problem]:
    have = COPIES * len(rules.tiles)
    kept = rules.undrawn_tiles + rules.last_zone_tiles
    indicator = 0 if rules.wildcard_rule == "none" else 1
    need = HAND_TILES * rules.seats + 1 + indicator + kept
    if have < need:
        params = {"have": have, "seats": rules.seats, "kept": kept, "need": need}
        others = ("seats", "undrawn_tiles", "last_zone_tiles")
        why = "too_few_tiles" if indicator else "too_few_tiles_to_deal"
        yield Problem("tiles", tiles_text(rules.tiles), why, params, others)


def _last_zone(rules: "Ruleset") -> Iterator[Problem]:
    if rules.last_zone_play and rules.last_zone_tiles > rules.seats:
        params, others = {"seats": rules.seats}, ("seats", "last_zone_play")
        yield Problem("last_zone_tiles", rules.last_zone_tiles, "zone_too_long", params, others)


def _pair_258(rules: "Ruleset") -> Iterator[Problem]:
    if rules.pair_258 and not any(kind < HONORS for kind in rules.tiles):
        yield Problem("pair_258", rules.pair_258, "no_number_tiles", {}, ("tiles",))


def _tops(rules: "Ruleset") -> Iterator[Problem]:
    """Each top must reach the ones below it, the first of which must exist."""
    for name, lower in _LOWER_TOPS.items():
        top = getattr(rules, name)
        if top is None:
            continue
        if getattr(rules, lower[0]) is None:
            yield Problem(name, top, "top_without_lower", {"lower": lower[0]}, lower)
        least, floor = max((getattr(rules, below) or 0, below) for below in lower)
        if top < least:
            yield Problem(name, top, "top_too_low", {"lower": floor, "least": least}, (floor,))


_LOWER_TOPS = {
    "golden": ("cap",),
    "golden_not_open": ("golden",),
    "golden_none_open": ("golden", "golden_not_open"),
}


def _golden_at_once(rules: "Ruleset") -> Iterator[Problem]:
    if rules.golden_at_once and rules.golden is None:
        value = list(rules.golden_at_once)
        yield Problem("golden_at_once", value, "no_golden", {}, ("golden",))


def _big_wins_that_occur(rules: "Ruleset") -> Iterator[Problem]:
    """A list of big wins names none that the game does not have."""
    for name in ("golden_at_once", "third_opening_pays"):
        named = getattr(rules, name)
        impossible = _impossible(rules)
        if name == "third_opening_pays":
            impossible["seven_pairs"] = ("pairs_have_no_opening", ())
        for code, (why, others) in impossible.items():
            if code in named:
                yield Problem(name, list(named), why, {"big_win": code}, others)


def _impossible(rules: "Ruleset") -> dict[str, tuple[str, tuple[str, ...]]]:
    """The big wins that cannot occur: why, and because of which parameters."""
    found: dict[str, tuple[str, tuple[str, ...]]] = {}
    if not rules.seven_pairs:
        found["seven_pairs"] = ("no_seven_pairs", ("seven_pairs",))
    if not rules.last_zone_tiles:
        found["last_tile_draw"] = ("no_last_zone", ("last_zone_tiles",))
    if not any(kind >= HONORS for kind in rules.tiles):
        found["all_honors"] = ("no_honour_tiles", ("tiles",))
    if not any(kind < HONORS for kind in rules.tiles):
        found |= dict.fromkeys(("full_flush", "all_258"), ("no_numbers", ("tiles",)))
    return {code: found[code] for code in BIG_WINS if code in found}


def _minimum(rules: "Ruleset") -> Iterator[Problem]:
    name = "cap" if rules.golden is None else "golden"
    top = getattr(rules, name)
    if top is not None and rules.minimum > top:
        params = {"upper": name, "most": top}
        yield Problem("minimum", rules.minimum, "minimum_too_high", params, ("cap", "golden"))


def _rain(rules: "Ruleset") -> Iterator[Problem]:
    if rules.rain != "off" and "full_flush" not in rules.third_opening_pays:
        yield Problem("rain", rules.rain, "rain_without_flush", {}, ("third_opening_pays",))


def _whole_payments(rules: "Ruleset") -> Iterator[Problem]:
    """The base times all factors that apply together must be whole, whoever wins from whom."""
    told = set()
    for names, base in _situations(rules):
        halves = [name for name in names if getattr(rules, name) % 1]
        amount = Fraction(base)
        for name in names:
            amount *= Fraction(getattr(rules, name))
        if amount.denominator > 1 and halves[-1] not in told:
            told.add(halves[-1])
            factors = " x ".join((str(base), *(f"{name} {getattr(rules, name)}" for name in names)))
            params = {"product": f"{factors} = {float(amount):g}"}
            others = ("big_base", "open_required", "seven_pairs", *names)
            yield Problem(halves[-1], getattr(rules, halves[-1]), "fractions", params, others)


def _situations(rules: "Ruleset") -> Iterator[tuple[tuple[str, ...], int]]:
    """Names of factors that apply together, and the smallest base with the sure factors.

    A winner who must be open has the factor 2 of being open in any case (section 7.1).
    """
    opened = 2 if rules.open_required else 1
    for won, dealer in product(((), ("small_self_draw",), ("small_discarder",)), (False, True)):
        yield (*won, *(("small_dealer",) if dealer else ())), opened
    if rules.big_bonus == "factor":
        sure = 1 if rules.seven_pairs else opened
        for name in ("big_self_draw", "big_discarder"):
            yield (name,), rules.big_base * sure


def _wuhan_only(rules: "Ruleset") -> Iterator[Problem]:
    """What is to be said of parameters that only the Wuhan family has."""
    if rules.family == "wuhan":
        for check in _WUHAN_CHECKS:
            yield from check(rules)


_WUHAN_CHECKS = (
    _fixed_tiles,
    _pair_258,
    _tops,
    _golden_at_once,
    _big_wins_that_occur,
    _minimum,
    _rain,
    _whole_payments,
)
_CHECKS = (
    _known_to_the_family,
    _types_of_the_family,
    _suits,
    _enough_tiles,
    _last_zone,
    _wuhan_only,
)
