"""`Table`: one hand over the core's records, every entry checked."""

import random
from collections.abc import Sequence
from typing import Any, Self, cast

import numpy as np

from laizi.core import api, codes
from laizi.core.records import Records
from laizi.core.rules import Rules
from laizi.core.state import State, Work
from laizi.rulesets import Ruleset
from laizi.settlement.sheet import WAYS, Settlement, WonBy, read_sheet
from laizi.table.actions import Action
from laizi.table.errors import REFUSALS, IllegalAction
from laizi.table.events import READERS, Event, Row, Settled, Won, rows_of

PHASES = {
    codes.TURN: "turn",
    codes.CLAIM: "claim",
    codes.ROB: "rob",
    codes.LAST_ZONE: "last_zone",
    codes.ENDED: "ended",
}
SHAPED = (
    "pair_not_258",
    "too_many_wildcards",
    "below_minimum",
    "suit_count",
    "discard_not_allowed",
    "locked",
)
"""Refusals of a win that concern complete hands only."""
WHY_NOT = (*SHAPED, "fixed_tile_in_hand", "not_open")
"""Refusals of a win that may concern a hand which looks complete."""


class WallError(ValueError):
    """A wall that is not the ruleset's set of tiles."""


class Table:
    """牌桌: one hand of a ruleset, from a given wall to its end.

    All randomness is the wall's. The table holds one record; `apply` changes it and gives the
    events, or raises `IllegalAction` and changes nothing.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        wall: Sequence[int],
        dealer: int,
        previous_wildcard: int | None = None,
    ) -> None:
        """Deal a hand.

        Args:
            ruleset: the rules.
            wall: every tile of the set, position 0 first (rules §2).
            dealer: the dealer's seat.
            previous_wildcard: the kind that was wild in the previous hand (rules §7.2).

        Raises:
            WallError: the wall is not the ruleset's set of tiles.
            ValueError: there is no such seat.
        """
        self.ruleset = ruleset
        self._rules = Rules.zeros(1)
        ruleset.to_record(self._rules[0])
        self._states, self._works = State.zeros(1), Work.zeros(1)
        if not 0 <= dealer < self.seats:
            raise ValueError(f"dealer: there is no seat {dealer}")
        _check_wall(self._rules[0], wall)
        self.state.wall[: len(wall)] = wall
        previous = -1 if previous_wildcard is None else previous_wildcard
        api.begin(self._states, 0, self._works, self._rules, dealer, previous)
        self.opening_events: tuple[Event, ...] = self._events()

    @classmethod
    def shuffled(
        cls, ruleset: Ruleset, dealer: int, seed: int, previous_wildcard: int | None = None
    ) -> Self:
        """A hand from a wall shuffled by a seed (for tests and examples, not for real games)."""
        wall = full_set(ruleset)
        random.Random(seed).shuffle(wall)  # noqa: S311 - reproducible on purpose
        return cls(ruleset, wall, dealer, previous_wildcard)

    # --- what is -------------------------------------------------------------------------------
    @property
    def state(self) -> State:
        """The record itself: read it, do not write it."""
        return self._states[0]

    @property
    def states(self) -> Records[State]:
        """The record as the array that the core's entry functions take."""
        return self._states

    @property
    def rules(self) -> Records[Rules]:
        """The rules record as an array of one."""
        return self._rules

    @property
    def seats(self) -> int:
        """How many players sit here."""
        return int(self._rules[0].seats)

    @property
    def phase(self) -> str:
        """`turn`, `claim`, `rob`, `last_zone` or `ended`."""
        return PHASES[int(self.state.phase)]

    @property
    def waiting(self) -> tuple[int, ...]:
        """Seats with an open offer."""
        mask = int(self.state.waiting)
        return tuple(seat for seat in range(self.seats) if mask >> seat & 1)

    @property
    def actor(self) -> int:
        """Whose turn it is; while claims are open, whose discard or kong is in question."""
        return int(self.state.actor)

    @property
    def is_over(self) -> bool:
        """Whether the hand has ended."""
        return self.phase == "ended"

    @property
    def winner(self) -> int | None:
        """The winning seat, if the hand was won."""
        return None if self.state.winner < 0 else int(self.state.winner)

    @property
    def offered(self) -> int | None:
        """The kind just discarded or announced, while claims are open."""
        open_claims = self.state.phase in (codes.CLAIM, codes.ROB)
        return int(self.state.offered) if open_claims else None

    @property
    def wildcard(self) -> int | None:
        """癞子: the main wildcard kind of this hand."""
        count = int(self.state.wildcard_kinds)
        return int(self.state.wildcard[count // 2]) if count else None

    @property
    def payments(self) -> tuple[int, ...]:
        """What the hand brought each seat so far: zeros until it is won."""
        return tuple(int(self.state.points[seat]) for seat in range(self.seats))

    # --- what may be done ----------------------------------------------------------------------
    def legal(self, seat: int) -> list[Action]:
        """The legal actions of a seat; none if it is not asked."""
        count = api.legal(self._states, 0, self._works, self._rules, seat)
        return [self.action_of(int(code)) for code in self._works[0].legal[:count]]

    def action_of(self, code: int) -> Action:
        """The action of a core number, as it reads in this position."""
        return Action.from_code(code, int(self.state.offered), int(self.state.face))

    def default_action(self, seat: int) -> Action:
        """What a waiting seat does on a time-out (rules §3).

        Raises:
            IllegalAction: the seat is not asked.
        """
        if seat not in self.waiting:
            raise IllegalAction("no_offer", seat, "default")
        code = api.default_action(self._states, 0, self._rules, seat)
        return self.action_of(code)

    def refusal(self, seat: int, action: Action) -> str | None:
        """Why an action would be refused, None if it is legal."""
        if not 0 <= seat < self.seats:
            return "no_offer"
        claims = action.kind in ("pung", "exposed_kong", "chow")
        if claims and action.tile != self.offered:
            return "not_claimable" if self.phase == "claim" else "wrong_phase"
        number = action.to_code(int(self.state.face))
        if number < 0:
            return "not_claimable"
        code = api.refusal(self._states, 0, self._works, self._rules, seat, number)
        return REFUSALS[code] if code else None

    def win_refusal(self, seat: int) -> str | None:
        """Why a win is refused to a seat in the present offer although the hand looks complete.

        None if the win is legal, or the tiles are not complete at all.
        """
        reason = self.refusal(seat, Action("win"))
        return reason if reason in WHY_NOT and self._looks_complete(seat, reason) else None

    def _looks_complete(self, seat: int, reason: str) -> bool:
        if reason in SHAPED:
            return True
        return bool(api.looks_complete(self._states, 0, self._works, self._rules, seat))

    # --- doing ---------------------------------------------------------------------------------
    def apply(self, seat: int, action: Action) -> tuple[Event, ...]:
        """Apply an action of a waiting seat and give the events that follow.

        Raises:
            IllegalAction: the rules refuse it; nothing has changed.
        """
        reason = self.refusal(seat, action)
        if reason is not None:
            raise IllegalAction(reason, seat, action.to_wire())
        number = action.to_code(int(self.state.face))
        api.apply(self._states, 0, self._works, self._rules, seat, number)
        return self._events()

    def copy(self) -> Self:
        """An independent table in the same position."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._states = cast("Records[State]", np.array(self._states))
        other._works = cast("Records[Work]", np.array(self._works))
        return other

    def snapshot(self) -> bytes:
        """The record as bytes: equal bytes mean equal positions."""
        return bytes(memoryview(cast("Any", self._states)))

    # --- events --------------------------------------------------------------------------------
    def _events(self) -> tuple[Event, ...]:
        return tuple(self._event(row) for row in rows_of(self._works[0]))

    def _event(self, row: Row) -> Event:
        if row[0] == codes.WON_EVENT:
            return self._won(row)
        if row[0] == codes.SETTLED:
            return Settled(self._settlement())
        return READERS[row[0]](row)

    def _won(self, row: Row) -> Won:
        seat, by, tile, giver = row[1:5]
        hand = [k for k in range(34) for _ in range(int(self.state.hand[seat, k]))]
        if by == codes.SELF_DRAW:
            hand.remove(tile)
        return Won(seat, WAYS[by], tile, giver, tuple(hand))

    def _settlement(self) -> Settlement:
        s = self.state
        won = WonBy(int(s.winner), int(s.won_by), int(s.win_tile), int(s.giver))
        return read_sheet(s, self._works[0], self._rules[0], won)


def full_set(ruleset: Ruleset) -> list[int]:
    """Every tile of the ruleset's set, in order of kinds."""
    rules = Rules.zeros(1)
    ruleset.to_record(rules[0])
    return [kind for kind in range(34) for _ in range(4) if rules[0].in_set[kind]]


def _check_wall(rules: Rules, wall: Sequence[int]) -> None:
    expected = [kind for kind in range(34) for _ in range(4) if rules.in_set[kind]]
    if sorted(wall) != expected:
        raise WallError(f"wall: {len(wall)} tiles that are not the ruleset's {len(expected)}")
