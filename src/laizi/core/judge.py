"""Winning and settling, by the ruleset's family: the functions that its `family` chooses.

Everything that asks whether a seat may win, why not, and what it costs whom, asks here. `extra`
is the tile of another player, -1 on a self-draw, whose tile is in the hand already.
"""

from laizi.core.best import can_win_wuhan
from laizi.core.codes import DISCARD_WIN, NOT_COMPLETE, ORDINARY, UNCLAIMABLE_TILE
from laizi.core.explain import explain_wuhan
from laizi.core.hands import copies_seen_by, knows_hand, put
from laizi.core.jit import often, seldom
from laizi.core.laizi_112 import refusal_112, settle_112
from laizi.core.readiness import is_ready_wuhan, looks_complete_wuhan
from laizi.core.rules import FAMILY_LAIZI_112, FAMILY_WUHAN, Rules
from laizi.core.settle import refusal_wuhan, settle_wuhan
from laizi.core.shapes import Shapes
from laizi.core.state import State, Work
from laizi.core.wins import situation_of, soft_wins
from laizi.core.wuyi import refusal_wuyi, settle_wuyi
from laizi.core.wuyi_explain import explain_wuyi


@seldom
def refusal_by_items(s: State, w: Work, r: Rules, t: Shapes, seat: int, extra: int) -> int:
    """Why a seat may not win in the two families that count items, 0 if it may."""
    if r.family == FAMILY_LAIZI_112:
        return refusal_112(s, w, r, t, seat, extra)
    return refusal_wuyi(s, w, r, t, seat, extra)


@often
def can_win(
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
    """Whether a seat may win, the minimum included (rules §6, §8, §9)."""
    if r.family == FAMILY_WUHAN:
        return can_win_wuhan(s, w, r, t, seat, extra, situation, by, giver)
    return refusal_by_items(s, w, r, t, seat, extra) == 0


@seldom
def win_refusal(
    s: State,
    w: Work,
    r: Rules,
    t: Shapes,
    seat: int,
    extra: int,
    situation: int,
    by: int,
    giver: int,
) -> int:
    """Why a seat may not win, 0 if it may; the first reason in the case format's order."""
    if r.family == FAMILY_WUHAN:
        return refusal_wuhan(s, w, r, t, seat, extra, situation, by, giver)
    return refusal_by_items(s, w, r, t, seat, extra)


@seldom
def would_win_on(s: State, w: Work, r: Rules, t: Shapes, seat: int, kind: int) -> bool:
    """Whether another's discard of an ordinary kind would complete a win, the minimum aside."""
    if r.family == FAMILY_WUHAN:
        situation = situation_of(s, seat, DISCARD_WIN, False, False)
        return soft_wins(s, w, r, t, seat, kind, situation) != 0
    return refusal_by_items(s, w, r, t, seat, kind) == 0


@seldom
def would_win_drawing(s: State, w: Work, r: Rules, t: Shapes, seat: int, kind: int) -> bool:
    """Whether drawing a kind would complete a win, in the families that count items."""
    put(s, t, seat, kind, 1)
    wins = refusal_by_items(s, w, r, t, seat, -1) == 0
    put(s, t, seat, kind, -1)
    return wins


@seldom
def is_ready(s: State, w: Work, r: Rules, t: Shapes, seat: int) -> bool:
    """听牌: whether some tile would complete a legal win, the minimum aside (rules §7.4)."""
    if r.family == FAMILY_WUHAN:
        return is_ready_wuhan(s, w, r, t, seat)
    if not knows_hand(s, seat):
        return False
    for kind in range(34):
        if r.in_set[kind] and copies_seen_by(s, seat, kind) < 4:
            if refusal_by_items(s, w, r, t, seat, kind) == 0:
                return True
            if would_win_drawing(s, w, r, t, seat, kind):
                return True
    return False


@seldom
def looks_complete(s: State, w: Work, r: Rules, t: Shapes, seat: int, extra: int) -> bool:
    """Whether a hand would win but for the rules that a player may overlook."""
    if r.family == FAMILY_WUHAN:
        return looks_complete_wuhan(s, w, r, t, seat, extra)
    reason = refusal_by_items(s, w, r, t, seat, extra)
    return reason != NOT_COMPLETE and reason != UNCLAIMABLE_TILE


@seldom
def settle_and_explain(
    s: State,
    w: Work,
    r: Rules,
    t: Shapes,
    winner: int,
    extra: int,
    situation: int,
    by: int,
    giver: int,
) -> None:
    """Fill the sheet of a legal win, its reading included unless `w.brief`."""
    if r.family == FAMILY_WUHAN:
        settle_wuhan(s, w, r, t, winner, extra, situation, by, giver)
        if not w.brief:
            explain_wuhan(s, w, r, winner, extra)
    elif r.family == FAMILY_LAIZI_112:
        settle_112(s, w, r, t, winner, extra, situation, by, giver)
    else:
        settle_wuyi(s, w, r, t, winner, extra, situation)
        if not w.brief:
            explain_wuyi(s, w, r, winner, extra)


@seldom
def settle_or_refuse(
    s: State,
    w: Work,
    r: Rules,
    t: Shapes,
    winner: int,
    extra: int,
    situation: int,
    by: int,
    giver: int,
) -> int:
    """Fill the sheet of a win, its reading left out, or give the reason why it is refused.

    The reason is only looked for where no reading wins: most that are asked are wins.
    """
    claimable = extra < 0 or s.role[extra] == ORDINARY
    if r.family == FAMILY_WUHAN and claimable and s.fixed_held[winner] == 0:
        if settle_wuhan(s, w, r, t, winner, extra, situation, by, giver):
            return 0
    reason = win_refusal(s, w, r, t, winner, extra, situation, by, giver)
    if reason == 0:
        settle_and_explain(s, w, r, t, winner, extra, situation, by, giver)
    return reason
