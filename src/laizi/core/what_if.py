"""What each tile would bring a seat: whether it may win on it, what it costs whom, or why not."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from laizi.core.acceptance import fill_unseen
from laizi.core.codes import DISCARD_WIN, FIXED, LOCKED, SELF_DRAW
from laizi.core.hands import put
from laizi.core.jit import seldom
from laizi.core.judge import looks_complete, settle_and_explain, win_refusal
from laizi.core.rules import Rules
from laizi.core.shapes import Shapes
from laizi.core.state import SEATS, State, Work
from laizi.core.wins import situation_of

REASON: Final = 0
PAYMENTS: Final = 1
LIABILITY: Final = 5
PAYER: Final = 6
WIDTH: Final = 8
"""Places in the answer for one kind from one seat; `REASON` is `INCOMPLETE` or a refusal code."""
INCOMPLETE: Final = -1
UNSEEN: Final = 34 * SEATS * WIDTH
"""Where the answer holds, for each kind, how many copies the seat does not see."""
NUMBERS: Final = UNSEEN + 34
"""How many numbers an answer has."""


def place_of(kind: int, giver: int) -> int:
    """Where the answer for a kind from a seat begins."""
    return (SEATS * kind + giver) * WIDTH


@seldom
def note_win(
    s: State,
    w: Work,
    r: Rules,
    t: Shapes,
    seat: int,
    extra: int,
    giver: int,
    out: NDArray[np.int64],
    at: int,
) -> None:
    """Settle a win that is legal and note what it brings everybody."""
    by = SELF_DRAW if extra < 0 else DISCARD_WIN
    situation = situation_of(s, seat, by, False, False)
    settle_and_explain(s, w, r, t, seat, extra, situation, by, giver)
    for other in range(r.seats):
        out[at + PAYMENTS + other] = w.payment[other]
    out[at + LIABILITY], out[at + PAYER] = w.liability, w.payer


@seldom
def consider(
    s: State,
    w: Work,
    r: Rules,
    t: Shapes,
    seat: int,
    kind: int,
    giver: int,
    out: NDArray[np.int64],
) -> None:
    """Answer for a kind that a seat draws (`giver` is the seat itself) or another discards."""
    own, at = giver == seat, (SEATS * kind + giver) * WIDTH
    extra, by, source = (-1, SELF_DRAW, -1) if own else (kind, DISCARD_WIN, giver)
    if own:
        put(s, t, seat, kind, 1)
        s.drawn = kind
    situation = situation_of(s, seat, by, False, False)
    reason = win_refusal(s, w, r, t, seat, extra, situation, by, source)
    if reason == 0 and not own and s.win_lock[seat]:
        reason = LOCKED
    complete = reason == 0 or reason == LOCKED or looks_complete(s, w, r, t, seat, extra)
    out[at + REASON] = reason if complete else INCOMPLETE
    if reason == 0:
        note_win(s, w, r, t, seat, extra, source, out, at)
    if own:
        put(s, t, seat, kind, -1)


@seldom
def what_if(s: State, w: Work, r: Rules, t: Shapes, seat: int, out: NDArray[np.int64]) -> int:
    """Answer for every kind of the set and every seat it can come from.

    The seat has thirteen tiles. Wins are plain: no kong, no last zone, no first turn. Changes
    `s.drawn` and the sheet in `w`, so it is asked of a copy.
    """
    for i in range(NUMBERS):
        out[i] = 0
    for kind in range(34):
        for giver in range(SEATS):
            out[(SEATS * kind + giver) * WIDTH + REASON] = INCOMPLETE
            if r.in_set[kind] and giver < r.seats and s.role[kind] != FIXED:
                consider(s, w, r, t, seat, kind, giver, out)
    fill_unseen(s, w, r, seat)
    for kind in range(34):
        out[UNSEEN + kind] = w.left[kind]
    return 0
