"""What a seat may see: a copy of the record with everything hidden set to zero.

The copy is made by an allow-list: a field that is not copied here stays empty, so a new field is
hidden until somebody says who may see it (rules §4 for concealed kongs).
"""

from laizi.core.codes import CONCEALED_KONG, ENDED, LAST_ZONE, TURN, WON
from laizi.core.deal import clear_table
from laizi.core.jit import jit
from laizi.core.rules import Rules
from laizi.core.state import State

NOBODY = -1
"""A viewer without a seat."""


@jit
def copy_roles(s: State, out: State) -> None:
    """The indicator and what it makes of the kinds."""
    out.indicator, out.face, out.previous_wildcard = s.indicator, s.face, s.previous_wildcard
    out.wildcard_kinds, out.ordinary = s.wildcard_kinds, s.ordinary
    for i in range(3):
        out.wildcard[i] = s.wildcard[i]
    for kind in range(34):
        out.role[kind] = s.role[kind]


@jit
def copy_melds(s: State, out: State, seat: int, seat_sees: bool) -> None:
    """Melds; of another's concealed kong only that there is one."""
    out.melds[seat], out.opens[seat] = s.melds[seat], s.opens[seat]
    for place in range(int(s.melds[seat])):
        out.meld_type[seat, place] = s.meld_type[seat, place]
        out.meld_from[seat, place] = s.meld_from[seat, place]
        out.meld_claimed[seat, place] = s.meld_claimed[seat, place]
        out.meld_proxy[seat, place] = s.meld_proxy[seat, place]
        hidden = s.meld_type[seat, place] == CONCEALED_KONG and not seat_sees
        out.meld_tile[seat, place] = -1 if hidden else s.meld_tile[seat, place]


@jit
def copy_public(s: State, out: State, r: Rules, viewer: int) -> None:
    """What lies open, and where the hand stands."""
    out.head, out.tail, out.zone = s.head, s.tail, s.zone
    out.actor, out.offered = s.actor, s.offered
    out.phase, out.decisions = s.phase, 0
    if s.phase == LAST_ZONE and (viewer < 0 or not s.waiting >> viewer & 1):
        out.phase = TURN
    out.outcome, out.winner, out.won_by = s.outcome, s.winner, s.won_by
    out.giver, out.win_tile, out.log_count = s.giver, s.win_tile, s.log_count
    for i in range(s.log_count):
        out.log_seat[i], out.log_tile[i] = s.log_seat[i], s.log_tile[i]
        out.log_claimed[i] = s.log_claimed[i]
    for seat in range(r.seats):
        out.points[seat] = s.points[seat]
        for kind in range(34):
            out.special[seat, kind] = s.special[seat, kind]


@jit
def copy_own(s: State, out: State, seat: int) -> None:
    """A seat's own tiles, claims and locks."""
    for kind in range(34):
        out.hand[seat, kind] = s.hand[seat, kind]
    for suit in range(4):
        out.key[seat, suit], out.lacking[seat, suit] = s.key[seat, suit], s.lacking[seat, suit]
    out.held[seat] = s.held[seat]
    out.wildcards_held[seat], out.fixed_held[seat] = s.wildcards_held[seat], s.fixed_held[seat]
    out.traits[seat] = s.traits[seat]
    out.possible[seat], out.reply[seat] = s.possible[seat], s.reply[seat]
    out.win_lock[seat], out.pung_lock[seat] = s.win_lock[seat], s.pung_lock[seat]
    out.waiting = s.waiting & (1 << seat)
    if s.actor == seat:
        out.drawn, out.replacement = s.drawn, s.replacement


@jit
def conceal(s: State, r: Rules, viewer: int, out: State) -> None:
    """Fill `out` with what `viewer` (a seat, or -1 for a spectator) may see of `s`.

    A last-zone offer to another seat does not show: the phase then reads as a turn of the seat
    that drew. After the hand the winner's tiles and all concealed kongs lie open.
    """
    clear_table(out, s.dealer, s.previous_wildcard)
    for i in range(136):
        out.wall[i] = 0
    out.rng = s.rng ^ s.rng
    copy_roles(s, out)
    copy_public(s, out, r, viewer)
    for seat in range(r.seats):
        copy_melds(s, out, seat, seat == viewer or s.phase == ENDED)
        if seat == viewer or (s.outcome == WON and seat == s.winner):
            copy_own(s, out, seat)
