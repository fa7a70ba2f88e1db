"""The deal: thirteen tiles each, the dealer's fourteenth, indicator and wildcards (rules §2)."""

import numpy as np
from numpy.typing import NDArray

from laizi.core.codes import (
    DEALT,
    DREW,
    FIXED,
    FROM_WALL,
    ORDINARY,
    RUNNING,
    TURN,
    WILDCARD,
    WILDCARD_SHOWN,
)
from laizi.core.hands import emit, emit_more, hold, main_wildcard, note_lacking, put, remaining
from laizi.core.jit import jit
from laizi.core.rules import (
    WILDCARD_INDICATOR,
    WILDCARD_NEIGHBOURS,
    WILDCARD_NONE,
    Rules,
)
from laizi.core.shapes import Shapes
from laizi.core.state import State, Work

HONOR_CYCLE: NDArray[np.int64] = np.array([27, 28, 29, 30, 33, 32, 31])
"""东南西北中发白: the order in which honours follow each other."""
HONOR_PLACE: NDArray[np.int64] = np.array([0, 1, 2, 3, 6, 5, 4])


@jit
def kind_after(r: Rules, kind: int) -> int:
    """The kind after the indicator: 1 to 9 in a suit; honours skip fixed and absent kinds."""
    if kind < 27:
        return kind // 9 * 9 + (kind % 9 + 1) % 9
    place = int(HONOR_PLACE[kind - 27])
    for step in range(1, 8):
        after = int(HONOR_CYCLE[(place + step) % 7])
        if r.in_set[after] and not r.fixed[after]:
            return after
    return kind


@jit
def add_wildcard(s: State, kind: int) -> None:
    """Make a kind a wildcard."""
    s.wildcard[s.wildcard_kinds] = kind
    s.wildcard_kinds += 1
    s.role[kind] = WILDCARD


@jit
def add_wildcards(s: State, r: Rules) -> None:
    """定癞子: the wildcards that the indicator makes."""
    shown = s.indicator
    if r.wildcard_rule == WILDCARD_INDICATOR:
        add_wildcard(s, shown)
        s.face = shown
    elif r.wildcard_rule == WILDCARD_NEIGHBOURS:
        add_wildcard(s, shown // 9 * 9 + (shown % 9 + 8) % 9)
        add_wildcard(s, shown)
        add_wildcard(s, kind_after(r, shown))
    elif r.wildcard_rule != WILDCARD_NONE:
        add_wildcard(s, kind_after(r, shown))


@jit
def assign_roles(s: State, r: Rules) -> None:
    """The role of every kind, from the ruleset and the indicator."""
    s.wildcard_kinds, s.face, s.ordinary = 0, -1, 0
    for i in range(3):
        s.wildcard[i] = -1
    for kind in range(34):
        s.role[kind] = FIXED if r.fixed[kind] else ORDINARY
    add_wildcards(s, r)
    for kind in range(34):
        if r.in_set[kind] and s.role[kind] == ORDINARY:
            s.ordinary |= 1 << kind


@jit
def clear_seat(s: State, seat: int) -> None:
    """A seat without tiles."""
    s.points[seat] = 0
    s.held[seat], s.traits[seat], s.melds[seat], s.opens[seat] = 0, 0, 0, 0
    s.wildcards_held[seat], s.fixed_held[seat] = 0, 0
    s.win_lock[seat], s.pung_lock[seat], s.declared_ready[seat] = 0, 0, 0
    s.reply[seat], s.possible[seat] = -1, 0
    for i in range(4):
        s.key[seat, i], s.lacking[seat, i], s.offence[seat, i] = 0, 0, 0
        s.meld_type[seat, i], s.meld_tile[seat, i] = 0, 0
        s.meld_from[seat, i], s.meld_proxy[seat, i], s.meld_claimed[seat, i] = 0, 0, 0
    for kind in range(34):
        s.hand[seat, kind], s.special[seat, kind] = 0, 0


@jit
def clear_table(s: State, dealer: int, previous_wildcard: int) -> None:
    """Everything but the wall and the generator as before a hand."""
    s.head, s.tail, s.indicator = 0, 0, -1
    s.dealer, s.previous_wildcard = dealer, previous_wildcard
    s.phase, s.waiting, s.actor, s.drawn, s.replacement = TURN, 0, dealer, -1, 0
    s.zone, s.offered, s.decisions, s.outcome = 0, -1, 0, RUNNING
    s.winner, s.won_by, s.giver, s.win_tile = -1, -1, -1, -1
    s.offence_clock, s.log_count = 0, 0
    for seat in range(4):
        clear_seat(s, seat)
    for i in range(136):
        s.log_seat[i], s.log_tile[i], s.log_claimed[i] = 0, 0, 0
    for kind in range(34):
        s.aside[kind] = 0


@jit
def set_out(s: State, r: Rules, dealer: int, previous_wildcard: int, indicator: int) -> int:
    """An empty table with its indicator, for a described position; the main wildcard, or -1."""
    clear_table(s, dealer, previous_wildcard)
    s.indicator = indicator
    assign_roles(s, r)
    return main_wildcard(s)


@jit
def dealt_position(r: Rules, place: int, i: int) -> int:
    """The wall position of the i-th tile dealt to the place-th player from the dealer."""
    if i == 12:
        return 12 * r.seats + place
    return 4 * r.seats * (i // 4) + 4 * place + i % 4


@jit
def deal_tiles(s: State, w: Work, r: Rules, t: Shapes) -> None:
    """Thirteen tiles to everybody, each hand an event."""
    for place in range(r.seats):
        seat = (s.dealer + place) % r.seats
        emit(w, DEALT, seat, 0, 0, 0)
        for i in range(13):
            kind = int(s.wall[dealt_position(r, place, i)])
            hold(s, seat, kind, 1)
            emit_more(w, 2 + i, kind)
        for suit in range(4):
            note_lacking(s, t, seat, suit)


@jit
def deal(s: State, w: Work, r: Rules, t: Shapes, dealer: int, previous_wildcard: int) -> None:
    """Start a hand from `s.wall`; the dealer then has his fourteenth tile and the turn."""
    w.event_count = 0
    clear_table(s, dealer, previous_wildcard)
    dealt = 13 * r.seats
    s.tail = r.tile_count
    if r.wildcard_rule != WILDCARD_NONE:
        s.indicator = int(s.wall[dealt + 1])
    assign_roles(s, r)
    deal_tiles(s, w, r, t)
    s.head = dealt + (1 if r.wildcard_rule == WILDCARD_NONE else 2)
    if s.indicator >= 0:
        emit(w, WILDCARD_SHOWN, -1, s.indicator, s.wildcard_kinds, 0)
        for i in range(s.wildcard_kinds):
            emit_more(w, 5 + i, s.wildcard[i])
    s.drawn = int(s.wall[dealt])
    put(s, t, dealer, s.drawn, 1)
    s.waiting = 1 << dealer
    emit(w, DREW, dealer, s.drawn, FROM_WALL, remaining(s))
