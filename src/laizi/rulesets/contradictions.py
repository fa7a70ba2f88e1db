"""What parameters may not say together (each check names a key, its value and what is right)."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

from laizi.rulesets.errors import Problem
from laizi.rulesets.items import ITEMS
from laizi.tiles import COPIES, HONORS, RANKS, suit_of, tiles_text

if TYPE_CHECKING:
    from laizi.rulesets.ruleset import Ruleset

HAND_TILES = 13


def contradictions(rules: "Ruleset") -> Iterator[Problem]:
    """Everything in the rules that cannot hold together."""
    unplayable = list(_family(rules))
    yield from unplayable
    if unplayable:
        return
    for check in _CHECKS:
        yield from check(rules)


def _family(rules: "Ruleset") -> Iterator[Problem]:
    if rules.family != "wuhan":
        yield Problem("family", rules.family, 'only the family "wuhan" can be played')


def _belongs_to_the_family(rules: "Ruleset") -> Iterator[Problem]:
    if rules.wildcard_rule not in ("next", "neighbours"):
        right = 'must be "next" or "neighbours" in the family "wuhan"'
        yield Problem("wildcard_rule", rules.wildcard_rule, right)
    if not isinstance(rules.seven_pairs, bool):
        right = 'must be true or false in the family "wuhan"'
        yield Problem("seven_pairs", rules.seven_pairs, right)
    for name in ("discard_payer", *ITEMS):
        value = getattr(rules, name)
        if value is not None:
            yield Problem(name, value, 'must be "none" in the family "wuhan"')


def _fixed_tiles(rules: "Ruleset") -> Iterator[Problem]:
    text = tiles_text(rules.fixed_tiles)
    missing = set(rules.fixed_tiles) - set(rules.tiles)
    if missing:
        yield Problem("fixed_tiles", text, f"{tiles_text(missing)} must be among the tiles")
    if any(kind < HONORS for kind in rules.fixed_tiles):
        yield Problem("fixed_tiles", text, "must be honours (1z to 7z)")


def _suits(rules: "Ruleset") -> Iterator[Problem]:
    """Wildcards go round whole suits, and round the honours that are no fixed tiles."""
    text = tiles_text(rules.tiles)
    numbers = Counter(suit_of(kind) for kind in rules.tiles if kind < HONORS)
    if any(count < RANKS for count in numbers.values()):
        yield Problem("tiles", text, "must have all nine ranks of a number suit or none")
    honors = {kind for kind in rules.tiles if kind >= HONORS}
    if honors and rules.wildcard_rule == "neighbours":
        right = 'must be number tiles only where neighbours are wild (wildcard_rule "neighbours")'
        yield Problem("tiles", text, right)
    if honors and len(honors - set(rules.fixed_tiles)) < 2:
        right = "must have no honours, or two or more that are no fixed tiles and can be wild"
        yield Problem("tiles", text, right)


def _enough_tiles(rules: "Ruleset") -> Iterator[Problem]:
    have = COPIES * len(rules.tiles)
    kept = rules.undrawn_tiles + rules.last_zone_tiles
    need = HAND_TILES * rules.seats + 2 + kept
    if have < need:
        right = (
            f"these are {have} tiles, but {rules.seats} hands, the dealer's fourteenth tile, the "
            f"indicator and the {kept} last tiles need {need}"
        )
        yield Problem("tiles", tiles_text(rules.tiles), right)


def _last_zone(rules: "Ruleset") -> Iterator[Problem]:
    if rules.last_zone_play and rules.last_zone_tiles > rules.seats:
        right = (
            f"must be at most {rules.seats}, one for each seat, where the zone's tiles are only "
            f"drawn (last_zone_play = true)"
        )
        yield Problem("last_zone_tiles", rules.last_zone_tiles, right)


def _tops(rules: "Ruleset") -> Iterator[Problem]:
    """Each top must reach the ones below it, the first of which must exist."""
    for name, lower in _LOWER_TOPS.items():
        top = getattr(rules, name)
        if top is None:
            continue
        if getattr(rules, lower[0]) is None:
            yield Problem(name, top, f'must be "none" where {lower[0]} is "none"')
        least, floor = max((getattr(rules, below) or 0, below) for below in lower)
        if top < least:
            yield Problem(name, top, f"must be at least {floor} = {least}")


_LOWER_TOPS = {
    "golden": ("cap",),
    "golden_not_open": ("golden",),
    "golden_none_open": ("golden", "golden_not_open"),
}


def _golden_at_once(rules: "Ruleset") -> Iterator[Problem]:
    if rules.golden_at_once and rules.golden is None:
        right = 'must be [] where golden is "none"'
        yield Problem("golden_at_once", list(rules.golden_at_once), right)


def _seven_pairs_named(rules: "Ruleset") -> Iterator[Problem]:
    if "seven_pairs" in rules.golden_at_once and not rules.seven_pairs:
        right = "may name seven_pairs only where seven_pairs = true"
        yield Problem("golden_at_once", list(rules.golden_at_once), right)
    if "seven_pairs" in rules.third_opening_pays:
        right = "must not name seven_pairs, which have no openings"
        yield Problem("third_opening_pays", list(rules.third_opening_pays), right)


def _minimum(rules: "Ruleset") -> Iterator[Problem]:
    name = "cap" if rules.golden is None else "golden"
    top = getattr(rules, name)
    if top is not None and rules.minimum > top:
        yield Problem("minimum", rules.minimum, f"must be at most {name} = {top}")


def _rain(rules: "Ruleset") -> Iterator[Problem]:
    if rules.rain != "off" and "full_flush" not in rules.third_opening_pays:
        right = 'must be "off" where third_opening_pays does not name full_flush'
        yield Problem("rain", rules.rain, right)


def _whole_payments(rules: "Ruleset") -> Iterator[Problem]:
    """The base times all factors that apply together must be whole, whoever wins from whom."""
    for names, base in _situations(rules):
        halves = [name for name in names if getattr(rules, name) % 1]
        amount = Fraction(base)
        for name in names:
            amount *= Fraction(getattr(rules, name))
        if amount.denominator > 1:
            value = getattr(rules, halves[-1])
            factors = " x ".join((str(base), *(f"{name} {getattr(rules, name)}" for name in names)))
            right = f"gives fractions ({factors} = {float(amount):g}); payments must be whole"
            yield Problem(halves[-1], value, right)
            return


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


_CHECKS = (
    _belongs_to_the_family,
    _fixed_tiles,
    _suits,
    _enough_tiles,
    _last_zone,
    _tops,
    _golden_at_once,
    _seven_pairs_named,
    _minimum,
    _rain,
    _whole_payments,
)
