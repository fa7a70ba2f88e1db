"""Everything that is asked of one table, as one compiled function.

Each entry is optimised as a whole with all that it calls (see `laizi.core.linking`), so one entry
for all questions compiles in a third of the time of one for each. `laizi.core.api` names them.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from laizi.core.codes import CLAIM, ROB, SELF_DRAW
from laizi.core.conceal import conceal
from laizi.core.deal import deal, set_out
from laizi.core.flow import step
from laizi.core.greedy import choose_greedy
from laizi.core.hands import lay_meld, put
from laizi.core.jit import entry, jit
from laizi.core.judge import is_ready, looks_complete, settle_and_explain, win_refusal
from laizi.core.offers import default_action, legal, refusal
from laizi.core.records import Records
from laizi.core.rules import FIRST_TURN, Rules
from laizi.core.shapes import Shapes
from laizi.core.state import State, Work
from laizi.core.what_if import what_if
from laizi.core.wins import situation_of

BEGIN: Final = 0
APPLY: Final = 1
LIST_LEGAL: Final = 2
REFUSAL: Final = 3
DEFAULT_ACTION: Final = 4
CONCEAL: Final = 5
CHOOSE_GREEDY: Final = 6
IS_READY: Final = 7
WHAT_IF: Final = 8
LOOKS_COMPLETE: Final = 9
SCORE: Final = 10
SET_OUT: Final = 11
ARRANGE: Final = 12
"""The commands, by what they answer."""

BY, TILE, GIVER, REPLACEMENT, ZONE, FIRST = 0, 1, 2, 3, 4, 5
"""Places of `SCORE`'s arguments among the numbers."""


@jit
def apply_action(s: State, w: Work, r: Rules, t: Shapes, seat: int, action: int) -> int:
    """Apply an action if it is legal; else change nothing and give the refusal code."""
    reason = refusal(s, w, r, t, seat, action)
    if reason == 0:
        step(s, w, r, t, seat, action)
    return reason


@jit
def arrange(s: State, r: Rules, t: Shapes) -> int:
    """Derive keys, counts of special tiles, openings and traits from hands and melds."""
    for seat in range(r.seats):
        melds = int(s.melds[seat])
        s.melds[seat], s.opens[seat], s.traits[seat] = 0, 0, 0
        for place in range(melds):
            kind, tile = int(s.meld_type[seat, place]), int(s.meld_tile[seat, place])
            giver, claimed = int(s.meld_from[seat, place]), int(s.meld_claimed[seat, place])
            lay_meld(s, seat, kind, tile, giver, claimed)
        s.wildcards_held[seat], s.fixed_held[seat] = 0, 0
        for suit in range(4):
            s.key[seat, suit], s.lacking[seat, suit] = 0, 0
        for kind in range(34):
            held = int(s.hand[seat, kind])
            s.hand[seat, kind] = 0
            put(s, t, seat, kind, held)
    return 0


@jit
def score_win(s: State, w: Work, r: Rules, t: Shapes, seat: int, numbers: NDArray[np.int64]) -> int:
    """Fill the sheet for a described win, or give the refusal code."""
    by, tile, giver = int(numbers[BY]), int(numbers[TILE]), int(numbers[GIVER])
    situation = situation_of(s, seat, by, numbers[REPLACEMENT] != 0, numbers[ZONE] != 0)
    situation |= FIRST_TURN if numbers[FIRST] != 0 else 0
    extra = -1 if by == SELF_DRAW else tile
    s.drawn = tile if by == SELF_DRAW else -1
    reason = win_refusal(s, w, r, t, seat, extra, situation, by, giver)
    if reason == 0:
        settle_and_explain(s, w, r, t, seat, extra, situation, by, giver)
    return reason


@jit
def answer(
    command: int,
    s: State,
    w: Work,
    r: Rules,
    t: Shapes,
    seat: int,
    value: int,
    numbers: NDArray[np.int64],
) -> int:
    """Do what a command says; see `laizi.core.api` for each."""
    if command == BEGIN:
        deal(s, w, r, t, seat, value)
        return 0
    if command == APPLY:
        return apply_action(s, w, r, t, seat, value)
    if command == LIST_LEGAL:
        return legal(s, w, r, t, seat)
    if command == REFUSAL:
        return refusal(s, w, r, t, seat, value)
    if command == DEFAULT_ACTION:
        return default_action(s, r, seat)
    if command == CHOOSE_GREEDY:
        legal(s, w, r, t, seat)
        return choose_greedy(s, w, r, t, seat)
    if command == IS_READY:
        return 1 if is_ready(s, w, r, t, seat) else 0
    if command == WHAT_IF:
        return what_if(s, w, r, t, seat, numbers)
    if command == LOOKS_COMPLETE:
        extra = s.offered if s.phase == CLAIM or s.phase == ROB else -1
        return 1 if looks_complete(s, w, r, t, seat, extra) else 0
    if command == SET_OUT:
        return set_out(s, r, seat, value, int(numbers[0]))
    if command == ARRANGE:
        return arrange(s, r, t)
    return score_win(s, w, r, t, seat, numbers)


@entry
def command(
    what: int,
    states: Records[State],
    i: int,
    works: Records[Work],
    rules: Records[Rules],
    shapes: Records[Shapes],
    seat: int,
    value: int,
    others: Records[State],
    j: int,
    numbers: NDArray[np.int64],
) -> int:
    """Do what a command says with `states[i]`; only `CONCEAL` writes `others[j]`."""
    if what == CONCEAL:
        conceal(states[i], rules[0], seat, others[j])
        return 0
    return answer(what, states[i], works[0], rules[0], shapes[0], seat, value, numbers)
