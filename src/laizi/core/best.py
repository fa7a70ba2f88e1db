"""Of several readings of a winning hand the one that pays most (rules §6, last paragraph)."""

from laizi.core.bits import count_bits, lowest
from laizi.core.codes import ROBBED_KONG
from laizi.core.jit import jit, often
from laizi.core.pricing import meets_minimum, note_own, price
from laizi.core.readings import BIG_WINS_OF
from laizi.core.rules import KONG_IN_KONG_OUT, Rules
from laizi.core.shapes import Shapes
from laizi.core.state import State, Work
from laizi.core.wins import hard_wins, soft_wins


@jit
def pays_alike(r: Rules, by: int) -> bool:
    """杠进杠出: every reading of the robber pays the same, and no minimum is asked (§7.5)."""
    return by == ROBBED_KONG and r.robbed_kong == KONG_IN_KONG_OUT


@jit
def reading_value(
    s: State, w: Work, r: Rules, seat: int, big: int, hard: bool, by: int, giver: int, minimum: bool
) -> int:
    """What a reading is worth: total first, then hard, then more big wins; -1 under the minimum."""
    order = (64 if hard else 0) + count_bits(big)
    if pays_alike(r, by):
        return order
    total = price(s, w, r, seat, big, hard, by, giver)
    if minimum and not meets_minimum(w, r, seat, big):
        return -1
    return total * 128 + order


@jit
def best_reading(
    s: State,
    w: Work,
    r: Rules,
    t: Shapes,
    seat: int,
    extra: int,
    situation: int,
    by: int,
    giver: int,
    minimum: bool,
) -> int:
    """Write the best winning reading to `w.big`, `w.hard`, `w.reading`; its value, -1 for none.

    `w.stale` says whether the rows are those of another reading, which was looked at after it.
    """
    soft = soft_wins(s, w, r, t, seat, extra, situation)
    hard = hard_wins(s, w, r, t, seat, extra, situation, by, soft)
    note_own(s, w, r, seat)
    best, w.stale = -1, 1
    readings = soft | hard
    while readings != 0:
        bit = lowest(readings)
        readings &= readings - 1
        # Hard never pays less, so the same reading with wildcards standing for tiles is left out.
        is_hard = hard >> bit & 1
        big = int(BIG_WINS_OF[bit]) | situation
        value = reading_value(s, w, r, seat, big, is_hard != 0, by, giver, minimum)
        w.stale = 1
        if value > best:
            best, w.stale = value, 0
            w.big, w.hard, w.reading = big, is_hard, bit
    return best


@often
def can_win_wuhan(
    s: State,
    w: Work,
    r: Rules,
    t: Shapes,
    seat: int,
    extra: int,
    situation: int,
    by: int,
    giver: int,
) -> bool:
    """Whether a seat may win, the minimum included (rules §6)."""
    if soft_wins(s, w, r, t, seat, extra, situation) == 0:
        return False
    if r.minimum == 0:
        return True
    return best_reading(s, w, r, t, seat, extra, situation, by, giver, True) >= 0
