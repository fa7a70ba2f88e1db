"""Claims on a discard and on an added kong: who may, and who gets it (rules §3)."""

from laizi.core.codes import (
    CHOW_ACTION,
    DISCARD_WIN,
    EXPOSED_KONG_ACTION,
    MAY_CHOW,
    MAY_EXPOSED_KONG,
    MAY_PUNG,
    MAY_WIN,
    ORDINARY,
    PASS_ACTION,
    PUNG_ACTION,
    ROBBED_KONG,
    WIN_ACTION,
)
from laizi.core.hands import kong_limit, remaining, shown_as, tile_playing
from laizi.core.jit import jit, often
from laizi.core.judge import can_win
from laizi.core.moments import situation_now
from laizi.core.rules import PRECEDENCE_DEALER, Rules
from laizi.core.shapes import Shapes
from laizi.core.state import State, Work
from laizi.core.wins import is_barred

UNANSWERED = -1


@often
def may_win_on(
    s: State, w: Work, r: Rules, t: Shapes, seat: int, giver: int, kind: int, by: int
) -> bool:
    """Whether a seat may win on another's tile, pass locks included."""
    if s.win_lock[seat] or is_barred(s, r, seat):
        return False
    situation = situation_now(s, r, seat, by)
    return can_win(s, w, r, t, seat, kind, situation, by, giver)


@jit
def chow_places(s: State, seat: int, kind: int) -> int:
    """Claim bits of the chows that a seat's ordinary tiles make with a kind."""
    out, shown = 0, shown_as(s, kind)
    if shown >= 27:
        return out
    rank = shown % 9
    for place in range(3):
        low = shown - place
        if place > rank or rank - place > 6:
            continue
        complete = True
        for other in range(low, low + 3):
            tile = tile_playing(s, other)
            if other != shown and (s.hand[seat, tile] == 0 or s.role[tile] != ORDINARY):
                complete = False
        if complete:
            out |= MAY_CHOW << place
    return out


@jit
def possible_claims(
    s: State, w: Work, r: Rules, t: Shapes, seat: int, giver: int, kind: int
) -> int:
    """The claims that a seat may make on a discard, as `MAY_*` bits."""
    out = 0
    if may_win_on(s, w, r, t, seat, giver, kind, DISCARD_WIN):
        out = MAY_WIN
    held = s.hand[seat, kind]
    if held >= 2:
        if not s.pung_lock[seat]:
            out |= MAY_PUNG
        if held >= 3 and remaining(s) > kong_limit(r):
            out |= MAY_EXPOSED_KONG
    if r.chow and seat == (giver + 1) % r.seats:
        out |= chow_places(s, seat, kind)
    return out


@jit
def open_claims(
    s: State, w: Work, r: Rules, t: Shapes, giver: int, kind: int, robbing: bool
) -> None:
    """Note what each other seat may claim and wait for those who may claim anything."""
    s.waiting = 0
    for seat in range(r.seats):
        s.reply[seat] = UNANSWERED
        s.possible[seat] = 0
        if seat == giver:
            continue
        if robbing:
            wins = may_win_on(s, w, r, t, seat, giver, kind, ROBBED_KONG)
            s.possible[seat] = MAY_WIN if wins else 0
        else:
            s.possible[seat] = possible_claims(s, w, r, t, seat, giver, kind)
        if s.possible[seat] != 0:
            s.waiting |= 1 << seat


@jit
def bit_of(action: int) -> int:
    """The `MAY_*` bit of a claiming action, 0 for a pass."""
    if action == WIN_ACTION:
        return MAY_WIN
    if action == PUNG_ACTION:
        return MAY_PUNG
    if action == EXPOSED_KONG_ACTION:
        return MAY_EXPOSED_KONG
    if CHOW_ACTION <= action < CHOW_ACTION + 3:
        return MAY_CHOW << (action - CHOW_ACTION)
    return 0


RANK_WIN, RANK_SAME_KIND, RANK_CHOW, RANKS = 0, 1, 2, 3


@jit
def rank_bits(rank: int) -> int:
    """The claims of a rank: wins, then pungs and kongs, then chows."""
    if rank == RANK_WIN:
        return MAY_WIN
    return MAY_PUNG | MAY_EXPOSED_KONG if rank == RANK_SAME_KIND else MAY_CHOW * 7


@jit
def deciding_seat(s: State, r: Rules) -> int:
    """Whose claim stands: a seat, -1 while a higher one is unanswered, -2 if everybody passed."""
    first = s.dealer if r.win_precedence == PRECEDENCE_DEALER else s.actor + 1
    for rank in range(RANKS):
        bits = rank_bits(rank)
        for i in range(r.seats):
            seat = (first + i) % r.seats
            if int(s.possible[seat]) & bits == 0:
                continue
            reply = int(s.reply[seat])
            if reply == UNANSWERED:
                return -1
            if bit_of(reply) & bits:
                return seat
    return -2


@jit
def note_pass_locks(s: State, r: Rules, seat: int, action: int) -> None:
    """漏胡, 漏碰: what declining an offer bars until the seat's next draw (rules §8)."""
    if not r.pass_lock:
        return
    possible = int(s.possible[seat])
    if possible & MAY_WIN and action != WIN_ACTION:
        s.win_lock[seat] = 1
    if possible & MAY_PUNG and action == PASS_ACTION:
        s.pung_lock[seat] = 1
