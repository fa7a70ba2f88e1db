"""算番明细: the core's settlement sheet with names: lines, reading, caps, liability, payments.

Nothing is computed here. A line is a factor that is not 1; the rows were filled by the core.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, NamedTuple

from laizi.core import codes
from laizi.core.rules import BIG_WINS, OPENING_EACH, Rules
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
}
SET_KINDS: Final = {codes.CHOW: "chow", codes.PUNG: "pung", codes.PAIR: "pair"}
WAYS: Final = {
    codes.SELF_DRAW: "self_draw",
    codes.DISCARD_WIN: "discard",
    codes.ROBBED_KONG: "robbed_kong",
}

Number = int | Fraction


@dataclass(frozen=True, slots=True)
class Line:
    """One reason: its code, its factor (or amount, for `base` and `bonus`), the rules' section."""

    code: str
    factor: Number
    section: str

    def to_json(self) -> dict[str, Any]:
        """The wire form; a half factor as 1.5."""
        factor = self.factor
        whole = isinstance(factor, int) or factor.denominator == 1
        return {
            "code": self.code,
            "factor": int(factor) if whole else float(factor),
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
    """结算: one win and what it costs whom."""

    winner: int
    by: str
    tile: int
    from_seat: int
    big_wins: tuple[str, ...]
    hard: bool
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


def _factor_line(slot: int, halves: int, rules: Rules) -> Line:
    code = FACTOR_LINES[slot]
    if rules.opening == OPENING_EACH:
        code = OPENINGS.get(code, code)
    factor = halves // 2 if halves % 2 == 0 else Fraction(halves, 2)
    return Line(code, factor, SECTIONS.get(code, "7.1"))


def _lines(work: Work, seat: int, rules: Rules) -> tuple[Line, ...]:
    lines = [Line("base", int(work.basic[seat]), "7.1")]
    if work.bonus[seat]:
        lines.append(Line("bonus", int(work.bonus[seat]), "7.1"))
    for slot in range(codes.FACTORS):
        halves = int(work.factor[seat, slot])
        if halves != 2:
            lines.append(_factor_line(slot, halves, rules))
    return tuple(lines)


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
    return Settlement(
        winner=won.seat,
        by=WAYS[won.by],
        tile=won.tile,
        from_seat=won.giver,
        big_wins=big_win_names(int(work.big)),
        hard=bool(work.hard),
        reading=_reading(state, work, won.seat, extra),
        priced_seat=subject,
        priced_big_wins=big_win_names(int(work.priced_big)),
        losers=tuple(_loser(work, seat, rules) for seat in losers),
        payer=None if work.payer < 0 else int(work.payer),
        second_payer=None if work.second_payer < 0 else int(work.second_payer),
        liability=LIABILITIES.get(int(work.liability)),
        payments=tuple(int(work.payment[seat]) for seat in range(int(rules.seats))),
    )
