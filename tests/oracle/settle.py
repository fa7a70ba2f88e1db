"""Settlement once more: section 7 of the rules, read slowly.

The two rulesets whose items are priced are settled in ``points`` and ``doubling``; here they are
given the same form.
"""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple

from . import doubling, points
from .position import Meld, Player, Position, Win, position_of
from .presets import Rules
from .winning import Reading, available_kinds, is_ready, refusal_or_readings

KONG_OR_LAST = frozenset({"out_on_kong", "last_tile_draw"})


class Settlement(NamedTuple):
    """What a legal win pays: the reading, a number per seat, who pays for all, and why he does."""

    reading: Reading
    payments: tuple[int, ...]
    payer: int | None
    liability: str | None
    bill: "Bill"
    equals: tuple[frozenset[str], ...] = ()  # items of every reading that pays as much


class Bill(NamedTuple):
    """What each loser owes before caps and what he would pay after them, each for himself."""

    raw: dict[int, int]
    golden: bool
    pays: dict[int, int]

    @property
    def total(self) -> int:
        """What all losers would pay."""
        return sum(self.pays.values())


# 7.1 and 7.2 ------------------------------------------------------------------------------------


def own_factor(rules: Rules, player: Player, special: Iterable[int], wild: Iterable[int]) -> int:
    """Opening, kongs and played special tiles of one player."""
    kinds = [meld.kind for meld in player.melds]
    openings = sum(meld.open for meld in player.melds)
    factor = 2 ** (openings if rules["opening"] == "each" else min(1, openings))
    factor *= rules["exposed_kong"] ** (kinds.count("exposed_kong") + kinds.count("added_kong"))
    factor *= rules["concealed_kong"] ** kinds.count("concealed_kong")
    for kind in special:
        factor *= rules["laizi_kong"] if kind in wild else rules["fixed_kong"]
    return int(factor)


def big_base(position: Position, reading: Reading, loser: int) -> Fraction:
    """Base, self-draw and discarder of a big win against one loser."""
    rules, win, number = position.rules, position.win, len(reading.big_wins)
    doubles = rules["big_stacking"] == "double"
    base = Fraction(rules["big_base"] * (2 ** (number - 1) if doubles else number))
    self_drawn = win.self_draw and not _no_self_draw_factor(rules, reading)
    discarded = win.by == "discard" and win.source == loser
    if rules["big_bonus"] == "add":
        extra = number - ("out_on_kong" in reading.big_wins) if self_drawn else 0
        extra += number if discarded else 0
        return base + Fraction(rules["big_base"] * extra)
    base *= Fraction(rules["big_self_draw"]) if self_drawn else 1
    base *= Fraction(rules["big_discarder"]) if discarded else 1
    return base


def _no_self_draw_factor(rules: Rules, reading: Reading) -> bool:
    return not rules["self_draw_factor_on_kong_and_last"] and reading.big_wins <= KONG_OR_LAST


def small_base(position: Position, loser: int) -> Fraction:
    """Base, self-draw, discarder and dealer of a small win against one loser."""
    rules, win = position.rules, position.win
    base = Fraction(1)
    if win.self_draw:
        base *= Fraction(rules["small_self_draw"])
    if win.by == "discard" and win.source == loser:
        base *= Fraction(rules["small_discarder"])
    if position.dealer in (win.seat, loser):
        base *= Fraction(rules["small_dealer"])
    return base


def raw_payment(position: Position, reading: Reading, loser: int) -> int:
    """What one loser owes before caps (7.1, 7.2)."""
    rules, wild = position.rules, position.wildcards
    base = big_base(position, reading, loser) if reading.big_wins else small_base(position, loser)
    for seat in (position.win.seat, loser):
        player = position.players[seat]
        base *= own_factor(rules, player, player.special, wild)
    if reading.hard:
        base *= Fraction(rules["hard_factor"])
    if same_wildcard_again(position):
        base *= Fraction(rules["same_wildcard_factor"])
    if base.denominator != 1:
        raise ValueError(f"{base} is no whole payment")
    return int(base)


def same_wildcard_again(position: Position) -> bool:
    """连赖翻番; of three neighbouring wildcards the middle one is compared."""
    wild = position.wildcards
    return position.previous_wildcard == wild[len(wild) // 2]


# 7.3 --------------------------------------------------------------------------------------------


def golden_at_once(rules: Rules, reading: Reading) -> bool:
    """直接金顶."""
    return bool(reading.big_wins & set(rules["golden_at_once"] or ()))


def golden_amount(position: Position, loser: int) -> int:
    """金顶, 光明顶, 哈巴顶 and their like for one loser."""
    rules = position.rules
    none_open = not any(position.players[seat].open for seat in position.losers)
    if none_open and rules["golden_none_open"]:
        return int(rules["golden_none_open"])
    if not position.players[loser].open and rules["golden_not_open"]:
        return int(rules["golden_not_open"])
    return int(rules["golden"])


def is_golden(position: Position, reading: Reading, raw: dict[int, int]) -> bool:
    """Whether every loser pays a golden amount."""
    rules = position.rules
    if not rules["golden"]:
        return False
    reached = bool(rules["cap"]) and all(owed >= rules["cap"] for owed in raw.values())
    return reached or golden_at_once(rules, reading)


def bill_of(position: Position, reading: Reading) -> Bill:
    """What each loser would pay for himself (7.1 to 7.3)."""
    raw = raw_payments(position, reading)
    if is_golden(position, reading, raw):
        return Bill(raw, golden=True, pays={seat: golden_amount(position, seat) for seat in raw})
    cap = position.rules["cap"]
    capped = {loser: min(owed, cap) if cap else owed for loser, owed in raw.items()}
    return Bill(raw, golden=False, pays=capped)


def raw_payments(position: Position, reading: Reading) -> dict[int, int]:
    """What every loser owes before caps."""
    return {loser: raw_payment(position, reading, loser) for loser in position.losers}


# 7.6 --------------------------------------------------------------------------------------------


def reaches_minimum(position: Position, reading: Reading) -> bool:
    """起胡, measured before caps, tops and liability."""
    rules = position.rules
    if not rules["minimum"] or golden_at_once(rules, reading) or is_kong_in_kong_out(position):
        return True
    reached = [owed >= rules["minimum"] for owed in raw_payments(position, reading).values()]
    return all(reached) if rules["minimum_scope"] == "every" else any(reached)


# 7.4, 7.5 and 7.7 -------------------------------------------------------------------------------


class Liability(NamedTuple):
    """Who pays for all: ``payer`` is named, each of ``paying`` pays the whole sum."""

    payer: int
    why: str
    paying: tuple[int, ...]


def liability(position: Position, reading: Reading) -> Liability | None:
    """承包: the first of the three rules that applies."""
    win = position.win
    if win.by == "robbed_kong" and win.source is not None:
        return Liability(win.source, "robbed_kong", (win.source,))
    melded = "melded_hand" in reading.big_wins
    if melded and win.source is not None and not is_ready(position, win.source):
        return Liability(win.source, "melded_hand", (win.source,))
    if reading.big_wins & set(position.rules["third_opening_pays"] or ()):
        return third_opening(position, reading)
    return None


def third_opening(position: Position, reading: Reading) -> Liability | None:
    """The provider of the winner's third opening pays, or who discarded in the rain."""
    openings = [meld for meld in position.winner.melds if meld.open]
    if len(openings) < 3 or openings[2].source is None:
        return None
    provider = openings[2].source
    offender = rain_offender(position) if "full_flush" in reading.big_wins else None
    if offender is None or offender == provider:
        return Liability(provider, "third_opening", (provider,))
    if position.rules["rain"] == "also_pay":
        return Liability(provider, "third_opening", (provider, offender))
    return Liability(offender, "rain", (offender,))


def rain_offender(position: Position) -> int | None:
    """下雨: the latest offender who still holds a tile of the suit and is not ready."""
    if position.rules["rain"] == "off":
        return None
    suit = position.winner.melds[0].tiles[0] // 9
    for seat in reversed(position.win.rain_offenders):
        held = position.players[seat].hand or ()
        holds = any(kind // 9 == suit and kind not in position.wildcards for kind in held)
        if holds and not is_ready(position, seat):
            return seat
    return None


def is_kong_in_kong_out(position: Position) -> bool:
    """杠进杠出."""
    robbed = position.win.by == "robbed_kong"
    return robbed and position.rules["robbed_kong"] == "kong_in_kong_out"


def kong_in_kong_out_bill(position: Position) -> Bill:
    """What all others would have paid the robbed player, out on his kong with his best tile."""
    robbed = position.win.source
    assert robbed is not None
    before = position.players[robbed]
    owner = replace(before, melds=tuple(_konged(meld, position.win.tile) for meld in before.melds))
    players = [owner if seat == robbed else player for seat, player in enumerate(position.players)]
    bills = []
    for tile in available_kinds(position, owner) if owner.hand is not None else ():
        imagined = position.with_win(Win(robbed, "self_draw", tile, replacement=True), players)
        readings = refusal_or_readings(imagined)
        if not isinstance(readings, str):
            bills += [bill_of(imagined, reading) for reading in readings]
    if bills:
        return max(bills, key=lambda bill: bill.total)
    plain = position.with_win(Win(robbed, "self_draw", 0, replacement=True), players)
    return bill_of(plain, Reading(frozenset({"out_on_kong"}), hard=False))


def _konged(meld: Meld, tile: int) -> Meld:
    """The robbed pung as the kong it was to become."""
    if meld.kind == "pung" and meld.tiles[0] == tile:
        return Meld("added_kong", (tile,) * 4, meld.source)
    return meld


# The whole --------------------------------------------------------------------------------------


def settlement_of(position: Position, reading: Reading) -> Settlement:
    """The payments one reading brings."""
    liable = liability(position, reading)
    kong_in_kong_out = is_kong_in_kong_out(position)
    bill = kong_in_kong_out_bill(position) if kong_in_kong_out else bill_of(position, reading)
    if liable is None:
        return Settlement(reading, _paid(position, bill.pays), None, None, bill)
    payments = _paid(position, dict.fromkeys(liable.paying, bill.total))
    why = "kong_in_kong_out" if kong_in_kong_out else liable.why
    return Settlement(reading, payments, liable.payer, why, bill)


def _paid(position: Position, owed: dict[int, int]) -> tuple[int, ...]:
    payments = [-owed.get(seat, 0) for seat in range(len(position.players))]
    payments[position.win.seat] = sum(owed.values())
    return tuple(payments)


def legal_readings(position: Position) -> str | list[Reading]:
    """The readings that win and reach the minimum, or the first reason why there is none."""
    readings = refusal_or_readings(position)
    if isinstance(readings, str):
        return readings
    enough = [reading for reading in readings if reaches_minimum(position, reading)]
    return enough or "below_minimum"


def refusal(position: Position) -> str | None:
    """Why the win is refused, ``None`` if it is legal."""
    if position.rules["family"] == "laizi_112":
        return points.refusal(position)
    if position.rules["family"] == "wuyi":
        return doubling.refusal(position)
    readings = legal_readings(position)
    return readings if isinstance(readings, str) else None


def best_settlement(position: Position) -> str | Settlement:
    """The best reading's settlement (most, then hard, then more big wins), or the refusal."""
    if position.rules["family"] == "laizi_112":
        return _settled_points(position)
    if position.rules["family"] == "wuyi":
        return _settled_doubling(position)
    readings = legal_readings(position)
    if isinstance(readings, str):
        return readings
    settled = [settlement_of(position, reading) for reading in readings]
    return max(settled, key=lambda one: _worth(position, one))


def _worth(position: Position, settled: Settlement) -> tuple[int, bool, int]:
    reading = settled.reading
    return settled.payments[position.win.seat], bool(reading.hard), len(reading.big_wins)


def _settled_points(position: Position) -> str | Settlement:
    """``laizi-112``."""
    refused = points.refusal(position)
    if refused:
        return refused
    best = points.best_points(position)
    owed = points.owed(position, sum(best[0].values()))
    return _itemized(position, [frozenset(found) for found in best], owed)


def _settled_doubling(position: Position) -> str | Settlement:
    """``wuyi-erren``."""
    found = doubling.legal_readings(position)
    if isinstance(found, str):
        return found
    best = doubling.best_items(position, found)
    owed = dict.fromkeys(position.losers, doubling.amount(position, best[0]))
    shown = "three_claims" if doubling.claims_from_one(position) else None
    return _itemized(position, best, owed, shown)


def _itemized(
    position: Position,
    best: list[frozenset[str]],
    owed: dict[int, int],
    shown: str | None = None,
) -> Settlement:
    bill = Bill(owed, golden=False, pays=owed)
    reading = Reading(best[0], hard=None)
    return Settlement(reading, _paid(position, owed), None, shown, bill, tuple(best))


def settle(case: dict[str, Any], rules: Rules) -> dict[str, Any]:
    """A well-formed case as the result the case format describes.

    Beside its fields: ``liability`` (why ``payer`` pays), and ``raw`` and ``golden`` (what every
    loser owes before caps and whether all pay golden amounts; of the imagined win in 杠进杠出), and
    ``readings`` (the items of every reading that pays as much, where items are priced).
    """
    settled = best_settlement(position_of(case, rules))
    if isinstance(settled, str):
        return {"legal": False, "reason": settled}
    return {
        "legal": True,
        "big_wins": sorted(settled.reading.big_wins),
        "hard": settled.reading.hard,
        "payments": list(settled.payments),
        "payer": settled.payer,
        "liability": settled.liability,
        "raw": settled.bill.raw,
        "golden": settled.bill.golden,
        "readings": [sorted(items) for items in settled.equals or (settled.reading.big_wins,)],
    }
