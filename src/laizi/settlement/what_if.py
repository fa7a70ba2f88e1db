"""听什么, 胡多少: what each tile would bring a seat, as the core answers it."""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from laizi.core import api, codes, what_if
from laizi.core.records import Records
from laizi.core.rules import Rules
from laizi.core.state import State, Work
from laizi.settlement.sheet import LIABILITIES
from laizi.tiles import KINDS, tile_text

REASONS: Final = {
    codes.UNCLAIMABLE_TILE: "unclaimable_tile",
    codes.FIXED_TILE_IN_HAND: "fixed_tile_in_hand",
    codes.NOT_OPEN: "not_open",
    codes.NOT_COMPLETE: "not_complete",
    codes.PAIR_NOT_258: "pair_not_258",
    codes.TOO_MANY_WILDCARDS: "too_many_wildcards",
    codes.SUIT_COUNT: "suit_count",
    codes.DISCARD_NOT_ALLOWED: "discard_not_allowed",
    codes.BELOW_MINIMUM: "below_minimum",
    codes.LOCKED: "locked",
}
"""Refusals of a win, as results and messages name them."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A tile that a seat draws (`from_seat` None) or another discards, and what would follow.

    Either `reason` says why the win is refused, or `payments` what everybody pays or receives;
    `payer` pays for all because of `liability`.
    """

    from_seat: int | None
    reason: str | None
    payments: tuple[int, ...] | None = None
    payer: int | None = None
    liability: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The wire form."""
        return {
            "from": self.from_seat,
            "legal": self.reason is None,
            "reason": self.reason,
            "payments": None if self.payments is None else list(self.payments),
            "payer": self.payer,
            "liability": self.liability,
        }


@dataclass(frozen=True, slots=True)
class Completion:
    """A tile that would complete a hand; `unseen` of its copies may still come."""

    tile: int
    unseen: int
    outcomes: tuple[Outcome, ...]

    def to_json(self) -> dict[str, Any]:
        """The wire form."""
        return {
            "tile": tile_text(self.tile),
            "unseen": self.unseen,
            "outcomes": [outcome.to_json() for outcome in self.outcomes],
        }


def completions(
    states: Records[State], works: Records[Work], rules: Records[Rules], seat: int
) -> list[Completion]:
    """Every tile that would complete the shape of a seat of thirteen tiles.

    Wins are plain: no kong, no last zone, no first turn. A player whose hand is not in the record
    counts as not ready (rules §7.4). The records are used up: pass copies.
    """
    answers = np.zeros(what_if.NUMBERS, np.int64)
    api.what_if(states, 0, works, rules, seat, answers)
    numbers: list[int] = answers.tolist()
    seats = int(rules[0].seats)
    found = []
    for kind in range(KINDS):
        outcomes = [_outcome(numbers, kind, giver, seat, seats) for giver in _sources(seat, seats)]
        if told := tuple(outcome for outcome in outcomes if outcome is not None):
            found.append(Completion(kind, numbers[what_if.UNSEEN + kind], told))
    return found


def _sources(seat: int, seats: int) -> list[int]:
    """Where a tile may come from: drawn by oneself first, then the others in turn order."""
    return [(seat + place) % seats for place in range(seats)]


def _outcome(numbers: list[int], kind: int, giver: int, seat: int, seats: int) -> Outcome | None:
    at = what_if.place_of(kind, giver)
    code = numbers[at + what_if.REASON]
    source = None if giver == seat else giver
    if code == what_if.INCOMPLETE:
        return None
    if code:
        return Outcome(source, REASONS[code])
    first, payer = at + what_if.PAYMENTS, numbers[at + what_if.PAYER]
    return Outcome(
        source,
        None,
        payments=tuple(numbers[first : first + seats]),
        payer=None if payer < 0 else payer,
        liability=LIABILITIES.get(numbers[at + what_if.LIABILITY]),
    )
