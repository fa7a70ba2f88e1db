"""Whether a seat may win, on what readings, and if not, why (rules §6)."""

from laizi.core.capped import read_capped
from laizi.core.codes import (
    FIXED_TILE_IN_HAND,
    NOT_COMPLETE,
    NOT_OPEN,
    ORDINARY,
    PAIR_NOT_258,
    PAIRS_READINGS,
    READ_ANY_PAIR,
    READ_SMALL,
    ROBBED_KONG,
    SELF_DRAW,
    TOO_MANY_WILDCARDS,
    UNCLAIMABLE_TILE,
)
from laizi.core.hands import is_open, melded_copies, shown_as
from laizi.core.jit import jit, often
from laizi.core.readings import read_keys, winning_readings
from laizi.core.rules import (
    FAMILY_WUHAN,
    LAST_TILE_DRAW,
    MELDED_HAND,
    OUT_ON_KONG,
    ROBBING_THE_KONG,
    Rules,
)
from laizi.core.shapes import KINDS_258, KINDS_OF_HONORS, SUIT, WEIGHT, Shapes
from laizi.core.state import State, Work


@jit
def may_win_closed(s: State, r: Rules, seat: int) -> bool:
    """Whether rule 1 (open) holds for a seat, or does not exist."""
    return not r.open_required or is_open(s, seat)


@jit
def is_barred(s: State, r: Rules, seat: int) -> bool:
    """Whether a seat cannot win whatever the tile: with a fixed tile in hand, or not open."""
    closed = r.open_required != 0 and r.seven_pairs == 0 and s.opens[seat] == 0
    return s.fixed_held[seat] > 0 or closed


@jit
def situation_of(s: State, seat: int, by: int, replacement: bool, zone: bool) -> int:
    """The big wins that come from how the hand is won, not from its tiles."""
    if by == ROBBED_KONG:
        return ROBBING_THE_KONG
    if by == SELF_DRAW:
        return (OUT_ON_KONG if replacement else 0) | (LAST_TILE_DRAW if zone else 0)
    return MELDED_HAND if s.melds[seat] == 4 and s.opens[seat] == 4 else 0


@jit
def load_room(s: State, w: Work, seat: int, extra: int, hard: bool) -> int:
    """Fill `w.left` and `w.room` for `read_capped`; the number of wildcards that stand freely."""
    wildcards = 0
    for kind in range(34):
        held = int(s.hand[seat, kind])
        if kind == extra:
            held += 1
        if s.role[kind] != ORDINARY and not (hard or kind == extra):
            wildcards += held
            held = 0
        w.left[kind] = held
        w.room[kind] = 4 - melded_copies(s, seat, kind)
    return wildcards


@jit
def readings_of(s: State, w: Work, r: Rules, t: Shapes, seat: int, extra: int, hard: bool) -> int:
    """All readings of a seat's tiles with `extra` (-1: none); hard: wildcards at their own face."""
    melds, traits = int(s.melds[seat]), int(s.traits[seat])
    if not r.fifth_copy:
        free = load_room(s, w, seat, extra, hard)
        return read_capped(w, free, traits, melds)
    man, pin, sou, honor = s.key[seat, 0], s.key[seat, 1], s.key[seat, 2], s.key[seat, 3]
    if extra >= 0:
        shown = shown_as(s, extra)
        suit, weight = SUIT[shown], WEIGHT[shown]
        man += weight if suit == 0 else 0
        pin += weight if suit == 1 else 0
        sou += weight if suit == 2 else 0
        honor += weight if suit == 3 else 0
    wildcards = int(s.wildcards_held[seat])
    if hard and wildcards > 0:
        for i in range(s.wildcard_kinds):
            kind = int(s.wildcard[i])
            suit, weight = SUIT[kind], WEIGHT[kind] * int(s.hand[seat, kind])
            man += weight if suit == 0 else 0
            pin += weight if suit == 1 else 0
            sou += weight if suit == 2 else 0
            honor += weight if suit == 3 else 0
        wildcards = 0
    return read_keys(t, man, pin, sou, honor, wildcards, traits, melds)


@often
def lacks_too_much(s: State, r: Rules, seat: int, extra: int) -> bool:
    """Whether a hand is too far from any win, from what is kept with it alone.

    将一色, 风一色 and 七对 need no sets.
    """
    kinds = int(s.held[seat]) & s.ordinary
    if kinds & ~KINDS_258 == 0 or kinds & ~KINDS_OF_HONORS == 0:
        return False
    if r.seven_pairs and s.melds[seat] == 0:
        return False
    lacking = int(s.lacking[seat, 0]) + int(s.lacking[seat, 1])
    lacking += int(s.lacking[seat, 2]) + int(s.lacking[seat, 3])
    return lacking > int(s.wildcards_held[seat]) + (1 if extra < 0 else 2)


@often
def is_out_of_reach(s: State, r: Rules, seat: int, extra: int) -> bool:
    """Whether a seat cannot win on a tile, from what is kept with its hand: barred, or too far.

    Asked before anything else is found out, since most hands are, most of the time.
    """
    return is_barred(s, r, seat) or (r.family == FAMILY_WUHAN and lacks_too_much(s, r, seat, extra))


@jit
def soft_wins(s: State, w: Work, r: Rules, t: Shapes, seat: int, extra: int, situation: int) -> int:
    """The winning readings of a seat, wildcards standing for anything; 0 if it may not win.

    The minimum (rules §7.6) is not asked here.
    """
    if s.fixed_held[seat] > 0:
        return 0
    opened = may_win_closed(s, r, seat)
    if (not opened and not r.seven_pairs) or lacks_too_much(s, r, seat, extra):
        return 0
    readings = readings_of(s, w, r, t, seat, extra, False)
    if readings == 0:
        return 0
    return winning_readings(r, readings, opened, situation, int(s.wildcards_held[seat]))


@jit
def hard_wins(
    s: State,
    w: Work,
    r: Rules,
    t: Shapes,
    seat: int,
    extra: int,
    situation: int,
    by: int,
    soft: int,
) -> int:
    """硬胡: the winning readings with every wildcard at its own face; all of `soft` without any."""
    held = int(s.wildcards_held[seat])
    if held == 0:
        return soft
    if held >= 2 and by == SELF_DRAW and not r.multi_wildcard_self_draw_hard:
        return 0
    readings = readings_of(s, w, r, t, seat, extra, True)
    return winning_readings(r, readings, may_win_closed(s, r, seat), situation, held)


@jit
def shape_refusal(
    s: State, w: Work, r: Rules, t: Shapes, seat: int, extra: int, situation: int, by: int
) -> int:
    """Why a seat may not win on a tile, the minimum aside; 0 if it may (order of the case format).

    `extra` is the tile of another (-1: the tile drawn is in the hand already).
    """
    if by != SELF_DRAW and s.role[extra] != ORDINARY:
        return UNCLAIMABLE_TILE
    if s.fixed_held[seat] > 0:
        return FIXED_TILE_IN_HAND
    opened = may_win_closed(s, r, seat)
    readings = readings_of(s, w, r, t, seat, extra, False)
    if not opened and (not r.seven_pairs or readings & PAIRS_READINGS == 0):
        return NOT_OPEN
    if winning_readings(r, readings, opened, situation, int(s.wildcards_held[seat])) != 0:
        return 0
    if readings & READ_ANY_PAIR == 0:
        return NOT_COMPLETE
    return TOO_MANY_WILDCARDS if readings & READ_SMALL else PAIR_NOT_258
