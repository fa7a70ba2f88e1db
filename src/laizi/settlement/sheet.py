"""算番明细: the core's settlement sheet with names: lines, reading, caps, liability, payments.

Nothing is computed here. A line is a factor that is not 1, or an item (rules §8, §9); rows and
items were filled by the core.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, NamedTuple

import numpy as np

from laizi.core import codes
from laizi.core.items import (
    ITEM_CODES,
    PLAIN_WIN,
    PLAIN_WIN_SELF_DRAW,
    SINGLE_WAIT,
    SINGLE_WAIT_SELF_DRAW,
)
from laizi.core.rules import (
    BIG_WINS,
    FAMILY_LAIZI_112,
    FAMILY_WUHAN,
    FAMILY_WUYI,
    OPENING_EACH,
    Rules,
)
from laizi.core.state import State, Work
from laizi.tiles import tile_text

FACTOR_LINES: Final = {
    codes.WINNER_OPEN: "winner_open",
    codes.WINNER_EXPOSED_KONGS: "winner_exposed_kongs",
    codes.WINNER_CONCEALED_KONGS: "winner_concealed_kongs",
    codes.WINNER_FIXED: "winner_fixed_tiles",
    codes.WINNER_WILDCARDS: "winner_wildcards",
    codes.HARD: "hard",
    codes.LOSER_OPEN: "loser_open",
    codes.LOSER_EXPOSED_KONGS: "loser_exposed_kongs",
    codes.LOSER_CONCEALED_KONGS: "loser_concealed_kongs",
    codes.LOSER_FIXED: "loser_fixed_tiles",
    codes.LOSER_WILDCARDS: "loser_wildcards",
    codes.SELF_DRAW_FACTOR: "self_draw",
    codes.DISCARDER_FACTOR: "discarder",
    codes.DEALER_FACTOR: "dealer",
    codes.SAME_WILDCARD: "same_wildcard",
}
OPENINGS: Final = {"winner_open": "winner_openings", "loser_open": "loser_openings"}
SECTIONS: Final = {"same_wildcard": "7.2"}
LIABILITIES: Final = {
    codes.LIABLE_ROBBED: "robbed_kong",
    codes.LIABLE_MELDED_HAND: "melded_hand",
    codes.LIABLE_THIRD_OPENING: "third_opening",
    codes.LIABLE_RAIN: "rain",
    codes.LIABLE_KONG_IN_KONG_OUT: "kong_in_kong_out",
    codes.LIABLE_RAIN_TOO: "rain_also_pays",
    codes.LIABLE_THREE_CLAIMS: "three_claims",
}
FAMILIES: Final = {
    FAMILY_WUHAN: "wuhan",
    FAMILY_LAIZI_112: "laizi_112",
    FAMILY_WUYI: "wuyi",
}
ITEM_SECTIONS: Final = {FAMILY_LAIZI_112: "8", FAMILY_WUYI: "9"}
BASE_ITEMS: Final = (PLAIN_WIN, PLAIN_WIN_SELF_DRAW, SINGLE_WAIT, SINGLE_WAIT_SELF_DRAW)
"""One of these is in every win of `laizi_112`; everything else is added to it."""
REPORTED_AS: Final = {"plain_win_self_draw": "plain_win", "single_wait_self_draw": "single_wait"}
"""Items whose self-drawn price stands apart are reported under one code."""
SET_KINDS: Final = {codes.CHOW: "chow", codes.PUNG: "pung", codes.PAIR: "pair"}
WAYS: Final = {
    codes.SELF_DRAW: "self_draw",
    codes.DISCARD_WIN: "discard",
    codes.ROBBED_KONG: "robbed_kong",
}

OPERATIONS: Final = ("base", "add", "multiply", "limit")
"""What a line of the sheet does with its value."""
Number = int | Fraction


@dataclass(frozen=True, slots=True)
class Line:
    """One reason for a payment: what it starts from, adds or multiplies by, and where it is ruled.

    `operation` is `base`, `add` or `multiply`; `count` says how often an added item is there. A
    last line `limit` says that the product counts at most as its value: the engine cut it there.
    """

    code: str
    operation: str
    value: Number
    section: str
    count: int = 1

    def to_json(self) -> dict[str, Any]:
        """The wire form; a half factor as 1.5."""
        value = self.value
        whole = isinstance(value, int) or value.denominator == 1
        return {
            "code": self.code,
            "operation": self.operation,
            "value": int(value) if whole else float(value),
            "count": self.count,
            "section": self.section,
        }


@dataclass(frozen=True, slots=True)
class Loser:
    """What one loser owes: lines, their product, after the cap, the golden amount, before 承包."""

    seat: int
    lines: tuple[Line, ...]
    raw: int
    capped: int
    golden: int | None
    pays: int

    def to_json(self) -> dict[str, Any]:
        """The wire form."""
        return {
            "seat": self.seat,
            "lines": [line.to_json() for line in self.lines],
            "raw": self.raw,
            "capped": self.capped,
            "golden": self.golden,
            "pays": self.pays,
        }


@dataclass(frozen=True, slots=True)
class Reading:
    """How the concealed tiles were read: sets, pair, tiles without a shape, wildcards."""

    sets: tuple[tuple[str, tuple[int, ...]], ...]
    pair: tuple[int, ...]
    loose: tuple[int, ...]
    wildcards: tuple[tuple[int, int], ...]

    def to_json(self) -> dict[str, Any]:
        """The wire form."""
        return {
            "sets": [{"kind": k, "tiles": [tile_text(t) for t in ts]} for k, ts in self.sets],
            "pair": [tile_text(t) for t in self.pair],
            "loose": [tile_text(t) for t in self.loose],
            "wildcards": [{"tile": tile_text(t), "as": tile_text(a)} for t, a in self.wildcards],
        }


class WonBy(NamedTuple):
    """How a hand was won: seat, a `WAYS` code, the winning tile, its giver (-1: self-drawn)."""

    seat: int
    by: int
    tile: int
    giver: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """结算: one win and what it costs whom.

    In the families that count items (rules §8, §9) `big_wins` are the items' codes, and `hard` is
    None: nothing depends on it there.
    """

    family: str
    winner: int
    by: str
    tile: int
    from_seat: int
    big_wins: tuple[str, ...]
    hard: bool | None
    reading: Reading
    priced_seat: int
    """Whose win the losers' lines price: the winner, or the robbed player in 杠进杠出 (§7.5)."""
    priced_big_wins: tuple[str, ...]
    losers: tuple[Loser, ...]
    payer: int | None
    second_payer: int | None
    liability: str | None
    payments: tuple[int, ...]

    def to_json(self) -> dict[str, Any]:
        """The wire form, also what `laizi score --json` adds to a result."""
        return {
            "family": self.family,
            "winner": self.winner,
            "by": self.by,
            "tile": tile_text(self.tile),
            "from": None if self.from_seat < 0 else self.from_seat,
            "big_wins": list(self.big_wins),
            "hard": self.hard,
            "reading": self.reading.to_json(),
            "priced_seat": self.priced_seat,
            "priced_big_wins": list(self.priced_big_wins),
            "losers": [loser.to_json() for loser in self.losers],
            "payer": self.payer,
            "second_payer": self.second_payer,
            "liability": self.liability,
            "payments": list(self.payments),
        }


def big_win_names(mask: int) -> tuple[str, ...]:
    """大胡: the codes of a set of big wins."""
    return tuple(name for name, bit in BIG_WINS.items() if mask & bit)


def won_with(mask: int, family: int) -> tuple[str, ...]:
    """What a win is made of: codes of big wins or of items, each once."""
    if family == FAMILY_WUHAN:
        return big_win_names(mask)
    codes_of_items = (code for item, code in enumerate(ITEM_CODES) if mask >> item & 1)
    return tuple(dict.fromkeys(REPORTED_AS.get(code, code) for code in codes_of_items))


def _factor_line(slot: int, halves: int, rules: Rules) -> Line:
    code = FACTOR_LINES[slot]
    if rules.opening == OPENING_EACH:
        code = OPENINGS.get(code, code)
    factor = halves // 2 if halves % 2 == 0 else Fraction(halves, 2)
    return Line(code, "multiply", factor, SECTIONS.get(code, "7.1"))


def _item_line(work: Work, item: int, family: int) -> Line:
    operation = "base" if item in BASE_ITEMS else "add"
    if family == FAMILY_WUYI:
        operation = "multiply"
    value, count = int(work.item_amount[item]), int(work.item_count[item])
    return Line(ITEM_CODES[item], operation, value, ITEM_SECTIONS[family], count)


def _item_lines(work: Work, seat: int, rules: Rules) -> tuple[Line, ...]:
    """The items of a win as each payer pays them; none for who pays nothing.

    Where a house prices all of them 0, nobody pays, and everybody sees them.
    """
    family = int(rules.family)
    if not work.raw[seat] and np.any(work.raw):
        return ()
    items = (item for item in range(len(ITEM_CODES)) if work.item_count[item])
    lines = [_item_line(work, item, family) for item in items]
    if family == FAMILY_WUYI:
        lines.insert(0, Line("base", "base", int(work.basic[seat]), ITEM_SECTIONS[family]))
    return tuple(sorted(lines, key=lambda line: line.operation != "base"))


def _lines(work: Work, seat: int, rules: Rules) -> tuple[Line, ...]:
    if rules.family != FAMILY_WUHAN:
        return _item_lines(work, seat, rules)
    lines = [Line("base", "base", int(work.basic[seat]), "7.1")]
    if work.bonus[seat]:
        lines.append(Line("bonus", "add", int(work.bonus[seat]), "7.1"))
    for slot in range(codes.FACTORS):
        halves = int(work.factor[seat, slot])
        if halves != 2:
            lines.append(_factor_line(slot, halves, rules))
    return (*lines, *_limit_line(lines, int(work.raw[seat])))


def _limit_line(lines: list[Line], raw: int) -> tuple[Line, ...]:
    """The line that tells where the core's products end, of a row that came so far.

    It multiplies halves doubled and takes them back in the end, so each lowers that end by half.
    """
    halves = sum(Fraction(line.value).denominator > 1 for line in lines)
    most = codes.MOST >> halves
    return (Line("limit", "limit", most, "7.1"),) if raw >= most else ()


def _loser(work: Work, seat: int, rules: Rules) -> Loser:
    return Loser(
        seat=seat,
        lines=_lines(work, seat, rules),
        raw=int(work.raw[seat]),
        capped=int(work.capped[seat]),
        golden=int(work.golden[seat]) or None,
        pays=int(work.pays[seat]),
    )


def _set_tiles(kind: int, tile: int) -> tuple[int, ...]:
    if kind == codes.CHOW:
        return (tile, tile + 1, tile + 2)
    return (tile,) * (2 if kind == codes.PAIR else 3)


def _reading(state: State, work: Work, winner: int, extra: int) -> Reading:
    sets = tuple(
        (SET_KINDS[int(work.set_type[i])], _set_tiles(int(work.set_type[i]), int(work.set_tile[i])))
        for i in range(int(work.set_count))
    )
    stood = tuple(
        (int(work.stood_tile[i]), int(work.stood_as[i])) for i in range(int(work.stood_count))
    )
    pair = (int(work.pair_tile),) * 2 if work.pair_tile >= 0 else ()
    loose = () if sets or pair else _hand(state, winner, extra)
    return Reading(sets, pair, loose, stood)


def _hand(state: State, seat: int, extra: int) -> tuple[int, ...]:
    held = [kind for kind in range(34) for _ in range(int(state.hand[seat, kind]))]
    return tuple(sorted([*held, extra] if extra >= 0 else held))


def read_sheet(state: State, work: Work, rules: Rules, won: WonBy) -> Settlement:
    """Name what the core wrote in `work` for a win in the position `state`."""
    subject = int(work.subject)
    losers = [seat for seat in range(int(rules.seats)) if seat != subject]
    extra = -1 if won.by == codes.SELF_DRAW else won.tile
    family = int(rules.family)
    return Settlement(
        family=FAMILIES[family],
        winner=won.seat,
        by=WAYS[won.by],
        tile=won.tile,
        from_seat=won.giver,
        big_wins=won_with(int(work.big), family),
        hard=bool(work.hard) if family == FAMILY_WUHAN else None,
        reading=_reading(state, work, won.seat, extra),
        priced_seat=subject,
        priced_big_wins=won_with(int(work.priced_big), family),
        losers=tuple(_loser(work, seat, rules) for seat in losers),
        payer=None if work.payer < 0 else int(work.payer),
        second_payer=None if work.second_payer < 0 else int(work.second_payer),
        liability=LIABILITIES.get(int(work.liability)),
        payments=tuple(int(work.payment[seat]) for seat in range(int(rules.seats))),
    )
