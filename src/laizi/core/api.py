"""The entry functions for one table: arrays of records and an index (cheap to call from Python)."""

import numpy as np
from numpy.typing import NDArray

from laizi.core import deal as deals
from laizi.core import flow, offers, settle
from laizi.core import readiness as ready
from laizi.core.codes import CLAIM, DISCARD_WIN, ROB
from laizi.core.conceal import conceal
from laizi.core.greedy import choose_greedy as greedy
from laizi.core.jit import entry
from laizi.core.records import Records
from laizi.core.rules import Rules
from laizi.core.shapes import Shapes
from laizi.core.state import State, Work
from laizi.core.wins import situation_of


@entry
def begin(
    states: Records[State],
    i: int,
    works: Records[Work],
    rules: Records[Rules],
    dealer: int,
    previous_wildcard: int,
) -> None:
    """Deal `states[i].wall`."""
    deals.deal(states[i], works[0], rules[0], dealer, previous_wildcard)


@entry
def apply(
    states: Records[State],
    i: int,
    works: Records[Work],
    rules: Records[Rules],
    shapes: Records[Shapes],
    seat: int,
    action: int,
) -> int:
    """Apply an action if it is legal; else change nothing and give the refusal code."""
    reason = offers.refusal(states[i], works[0], rules[0], shapes[0], seat, action)
    if reason == 0:
        flow.step(states[i], works[0], rules[0], shapes[0], seat, action)
    return reason


@entry
def legal(
    states: Records[State],
    i: int,
    works: Records[Work],
    rules: Records[Rules],
    shapes: Records[Shapes],
    seat: int,
) -> int:
    """Fill `works[0].legal` with a seat's actions; their number."""
    return offers.legal(states[i], works[0], rules[0], shapes[0], seat)


@entry
def refusal(
    states: Records[State],
    i: int,
    works: Records[Work],
    rules: Records[Rules],
    shapes: Records[Shapes],
    seat: int,
    action: int,
) -> int:
    """Why an action is refused, 0 if it is legal."""
    return offers.refusal(states[i], works[0], rules[0], shapes[0], seat, action)


@entry
def default_action(states: Records[State], i: int, rules: Records[Rules], seat: int) -> int:
    """What a seat does on a time-out."""
    return offers.default_action(states[i], rules[0], seat)


@entry
def concealed(
    states: Records[State], i: int, rules: Records[Rules], viewer: int, out: Records[State], j: int
) -> None:
    """Write to `out[j]` what a viewer may see of `states[i]` (-1: a spectator)."""
    conceal(states[i], rules[0], viewer, out[j])


@entry
def choose_greedy(
    states: Records[State],
    i: int,
    works: Records[Work],
    rules: Records[Rules],
    shapes: Records[Shapes],
    seat: int,
) -> int:
    """The greedy policy's action for a waiting seat."""
    offers.legal(states[i], works[0], rules[0], shapes[0], seat)
    return greedy(states[i], works[0], rules[0], shapes[0], seat)


@entry
def is_ready(
    states: Records[State],
    i: int,
    works: Records[Work],
    rules: Records[Rules],
    shapes: Records[Shapes],
    seat: int,
) -> bool:
    """听牌: whether a seat of thirteen tiles is ready (rules §7.4)."""
    return ready.is_ready(states[i], works[0], rules[0], shapes[0], seat)


@entry
def wait_refusals(
    states: Records[State],
    i: int,
    works: Records[Work],
    rules: Records[Rules],
    shapes: Records[Shapes],
    seat: int,
    reasons: NDArray[np.int64],
) -> None:
    """For each kind, `reasons[kind]`: 0 if another's discard of it would win, else the refusal."""
    s, w, r, t = states[i], works[0], rules[0], shapes[0]
    situation = situation_of(s, seat, DISCARD_WIN, False, False)
    for kind in range(34):
        reasons[kind] = settle.win_refusal(
            s, w, r, t, seat, kind, situation, DISCARD_WIN, (seat + 1) % r.seats
        )


@entry
def looks_complete(
    states: Records[State],
    i: int,
    works: Records[Work],
    rules: Records[Rules],
    shapes: Records[Shapes],
    seat: int,
) -> bool:
    """Whether a seat's tiles, with the tile in question, would be complete but for other rules.

    Fixed tiles held, and the opening, are left out of the question: a hand of thirteen with one
    fixed tile looks complete if the rest would be ready.
    """
    s, w, r, t = states[i], works[0], rules[0], shapes[0]
    extra = s.offered if s.phase == CLAIM or s.phase == ROB else -1
    return ready.looks_complete(s, w, r, t, seat, extra)
