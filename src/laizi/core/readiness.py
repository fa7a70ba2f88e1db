"""听牌: whether some tile would complete a legal win (rules §7.4, *ready*)."""

from laizi.core.codes import DECLARED_READY, DISCARD_WIN, ORDINARY
from laizi.core.hands import copies_seen_by, knows_hand, put
from laizi.core.jit import jit
from laizi.core.rules import Rules
from laizi.core.shapes import Shapes
from laizi.core.state import State, Work
from laizi.core.wins import may_win_closed, readings_of, situation_of, soft_wins


@jit
def completes_drawn(s: State, w: Work, r: Rules, t: Shapes, seat: int, kind: int) -> bool:
    """Whether drawing a kind plainly would complete a win, the minimum aside."""
    put(s, t, seat, kind, 1)
    complete = soft_wins(s, w, r, t, seat, -1, 0) != 0
    put(s, t, seat, kind, -1)
    return complete


@jit
def completes_discarded(s: State, w: Work, r: Rules, t: Shapes, seat: int, kind: int) -> bool:
    """Whether another's discard of a kind would complete a win, the minimum aside."""
    if s.role[kind] != ORDINARY:
        return False
    situation = situation_of(s, seat, DISCARD_WIN, False, False)
    return soft_wins(s, w, r, t, seat, kind, situation) != 0


@jit
def is_ready_wuhan(s: State, w: Work, r: Rules, t: Shapes, seat: int) -> bool:
    """听牌: a kind counts only if fewer than four copies lie where its owner sees his own."""
    if s.declared_ready[seat] != 0:
        return int(s.declared_ready[seat]) == DECLARED_READY
    if not knows_hand(s, seat):
        return False
    if s.fixed_held[seat] > 0 or not (may_win_closed(s, r, seat) or r.seven_pairs):
        return False
    for kind in range(34):
        if not r.in_set[kind] or copies_seen_by(s, seat, kind) >= 4:
            continue
        if completes_discarded(s, w, r, t, seat, kind):
            return True
        if completes_drawn(s, w, r, t, seat, kind):
            return True
    return False


@jit
def looks_complete_wuhan(s: State, w: Work, r: Rules, t: Shapes, seat: int, extra: int) -> bool:
    """Whether tiles would win but for a fixed tile in hand, the opening or the pair.

    With fixed tiles held the ordinary ones are too few: each counts as the tile still to come.
    """
    if extra >= 0 and s.role[extra] != ORDINARY:
        return False
    held = int(s.fixed_held[seat])
    if held == 0:
        return readings_of(s, w, r, t, seat, extra, False) != 0
    if held > 1:
        return False
    s.wildcards_held[seat] += 1
    complete = readings_of(s, w, r, t, seat, extra, False) != 0
    s.wildcards_held[seat] -= 1
    return complete
