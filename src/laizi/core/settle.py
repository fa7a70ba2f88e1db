"""结算: the whole settlement of a win: rows, caps, liability, payments (rules §7)."""

from laizi.core.best import best_reading, pays_alike
from laizi.core.codes import (
    ADDED_KONG,
    BELOW_MINIMUM,
    DISCARD_WIN,
    LIABLE_KONG_IN_KONG_OUT,
    LIABLE_MELDED_HAND,
    LIABLE_NONE,
    LIABLE_RAIN,
    LIABLE_RAIN_TOO,
    LIABLE_ROBBED,
    LIABLE_THIRD_OPENING,
    PUNG,
    ROBBED_KONG,
    SELF_DRAW,
)
from laizi.core.hands import copies_seen_by, find_pung, knows_hand, put
from laizi.core.jit import jit, seldom
from laizi.core.pricing import clear_sheet, note_own, price, spell_rows
from laizi.core.rain import latest_offender, third_opening
from laizi.core.readiness import is_ready_wuhan
from laizi.core.rules import (
    FULL_FLUSH,
    MELDED_HAND,
    OUT_ON_KONG,
    RAIN_ALSO_PAY,
    RAIN_OFF,
    Rules,
)
from laizi.core.shapes import Shapes
from laizi.core.state import State, Work
from laizi.core.wins import shape_refusal


@seldom
def refusal_wuhan(
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
    reason = shape_refusal(s, w, r, t, seat, extra, situation, by)
    if reason != 0 or r.minimum == 0:
        return reason
    value = best_reading(s, w, r, t, seat, extra, situation, by, giver, True)
    return 0 if value >= 0 else BELOW_MINIMUM


@seldom
def imagine_kong(s: State, seat: int, kind: int, undo: bool) -> None:
    """Let a robbed added kong stand, or take that back."""
    if undo:
        for place in range(int(s.melds[seat])):
            if s.meld_type[seat, place] == ADDED_KONG and s.meld_tile[seat, place] == kind:
                s.meld_type[seat, place] = PUNG
    else:
        s.meld_type[seat, find_pung(s, seat, kind)] = ADDED_KONG


@seldom
def best_replacement(s: State, w: Work, r: Rules, t: Shapes, seat: int) -> int:
    """The kind that, as a replacement tile, pays a seat most; -1 if none wins (rules §7.5)."""
    best, best_kind = -1, -1
    if not knows_hand(s, seat):
        return best_kind
    for kind in range(34):
        if not r.in_set[kind] or copies_seen_by(s, seat, kind) >= 4:
            continue
        put(s, t, seat, kind, 1)
        value = best_reading(s, w, r, t, seat, -1, OUT_ON_KONG, SELF_DRAW, -1, False)
        put(s, t, seat, kind, -1)
        if value > best:
            best, best_kind = value, kind
    return best_kind


@seldom
def price_kong_in_kong_out(s: State, w: Work, r: Rules, t: Shapes, robbed: int, kind: int) -> int:
    """杠进杠出: fill the rows for the robbed player's imagined win; what it would have brought."""
    imagine_kong(s, robbed, kind, False)
    replacement = best_replacement(s, w, r, t, robbed)
    big, hard = OUT_ON_KONG, False
    if replacement >= 0:
        put(s, t, robbed, replacement, 1)
        best_reading(s, w, r, t, robbed, -1, OUT_ON_KONG, SELF_DRAW, -1, False)
        put(s, t, robbed, replacement, -1)
        big, hard = w.big, w.hard != 0
    note_own(s, w, r, robbed)
    total = price(s, w, r, robbed, big, hard, SELF_DRAW, -1)
    if not w.brief:
        spell_rows(s, w, r, hard, SELF_DRAW, -1)
    imagine_kong(s, robbed, kind, True)
    return total


@seldom
def find_rain_payer(s: State, w: Work, r: Rules, t: Shapes, winner: int) -> None:
    """反包, 陪包: the latest offender takes over the payment, or pays as well (rules §7.7)."""
    offender = latest_offender(s, w, r, t, winner)
    if offender < 0 or offender == w.payer:
        return
    if r.rain == RAIN_ALSO_PAY:
        w.second_payer, w.liability = offender, LIABLE_RAIN_TOO
    else:
        w.payer, w.liability = offender, LIABLE_RAIN


@seldom
def find_liable(s: State, w: Work, r: Rules, t: Shapes, winner: int, by: int, giver: int) -> None:
    """承包: who pays for all, by the first rule of §7.4 that applies; sets `payer`, `liability`."""
    w.payer, w.second_payer, w.liability = -1, -1, LIABLE_NONE
    if by == ROBBED_KONG:
        w.payer, w.liability = giver, LIABLE_ROBBED
        return
    if w.big & MELDED_HAND and by == DISCARD_WIN and not is_ready_wuhan(s, w, r, t, giver):
        w.payer, w.liability = giver, LIABLE_MELDED_HAND
        return
    place = third_opening(s, winner)
    if w.big & r.third_opening_pays and place >= 0:
        w.payer, w.liability = int(s.meld_from[winner, place]), LIABLE_THIRD_OPENING
        if r.rain != RAIN_OFF and w.big & FULL_FLUSH:
            find_rain_payer(s, w, r, t, winner)


@seldom
def share_payments(w: Work, r: Rules, winner: int, total: int) -> None:
    """Who pays what to the winner, liability included."""
    for seat in range(4):
        w.payment[seat] = 0
    if w.payer < 0:
        for seat in range(r.seats):
            if seat != winner:
                w.payment[seat] = -int(w.pays[seat])
    else:
        w.payment[w.payer] = -total
        if w.second_payer >= 0:
            w.payment[w.second_payer] = -total
            total *= 2
    w.payment[winner] = total


@jit
def owed(w: Work, r: Rules, winner: int) -> int:
    """What the losers owe together."""
    total = 0
    for seat in range(r.seats):
        total += int(w.pays[seat]) if seat != winner else 0
    return total


@seldom
def settle_reading(
    s: State,
    w: Work,
    r: Rules,
    t: Shapes,
    winner: int,
    extra: int,
    by: int,
    giver: int,
) -> None:
    """Fill the sheet of a win whose best reading stands in it."""
    big, hard, reading = w.big, w.hard, w.reading
    find_liable(s, w, r, t, winner, by, giver)
    if pays_alike(r, by):
        total = price_kong_in_kong_out(s, w, r, t, giver, extra)
        w.liability = LIABLE_KONG_IN_KONG_OUT
    else:
        total = owed(w, r, winner)
        if w.stale:
            note_own(s, w, r, winner)
            total = price(s, w, r, winner, big, hard != 0, by, giver)
        if not w.brief:
            spell_rows(s, w, r, hard != 0, by, giver)
    w.big, w.hard, w.reading = big, hard, reading
    share_payments(w, r, winner, total)


@seldom
def settle_wuhan(
    s: State,
    w: Work,
    r: Rules,
    t: Shapes,
    winner: int,
    extra: int,
    situation: int,
    by: int,
    giver: int,
) -> bool:
    """Fill the sheet of a win, `extra` the tile of another, -1 on a self-draw; False if it is none.

    A tile that nobody may claim, and fixed tiles in hand, are asked before (rules §6).
    """
    clear_sheet(w)
    if best_reading(s, w, r, t, winner, extra, situation, by, giver, True) < 0:
        return False
    settle_reading(s, w, r, t, winner, extra, by, giver)
    return True
