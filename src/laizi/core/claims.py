"""Claims on a discard and on an added kong: who may, and who gets it (rules §3)."""

import numpy as np
from numpy.typing import NDArray

from laizi.core.codes import (
    CHOW_ACTION,
    DISCARD_WIN,
    EXPOSED_KONG_ACTION,
    MAY_CHOW,
    MAY_EXPOSED_KONG,
    MAY_PUNG,
    MAY_WIN,
    PASS_ACTION,
    PUNG_ACTION,
    ROBBED_KONG,
    WIN_ACTION,
)
from laizi.core.hands import kong_limit, ordinary_shown, remaining, seat_after, shown_as
from laizi.core.jit import jit, often
from laizi.core.judge import can_win
from laizi.core.moments import situation_now
from laizi.core.rules import PRECEDENCE_DEALER, Rules
from laizi.core.shapes import Shapes
from laizi.core.state import State, Work
from laizi.core.wins import is_out_of_reach

UNANSWERED = -1
HONORS = 27
"""The first kind that is in no chow."""


def _chows_among(held: int) -> int:
    """Claim bits of the chows of a kind, two kinds below it to two above held as five bits."""
    lower, below, above, higher = (bool(held >> place & 1) for place in (0, 1, 3, 4))
    lowest, middle, highest = above and higher, below and above, lower and below
    return MAY_CHOW * lowest | (MAY_CHOW << 1) * middle | (MAY_CHOW << 2) * highest


CHOWS_AMONG: NDArray[np.int64] = np.array([_chows_among(held) for held in range(32)])


@often
def may_win_on(
    s: State, w: Work, r: Rules, t: Shapes, seat: int, giver: int, kind: int, by: int
) -> bool:
    """Whether a seat may win on another's tile, pass locks included."""
    if s.win_lock[seat] or is_out_of_reach(s, r, seat, kind):
        return False
    situation = situation_now(s, r, seat, by)
    return can_win(s, w, r, t, seat, kind, situation, by, giver)


@jit
def chow_places(s: State, seat: int, kind: int) -> int:
    """Claim bits of the chows that a seat's ordinary tiles make with a kind."""
    shown = shown_as(s, kind)
    if shown >= HONORS:
        return 0
    rank = shown % 9
    in_suit = ordinary_shown(s, seat) >> (shown - rank) & 0x1FF
    return int(CHOWS_AMONG[in_suit << 2 >> rank & 0x1F])


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
    if r.chow and seat == seat_after(r, giver):
        out |= chow_places(s, seat, kind)
    return out


@jit
def open_claims(
    s: State, w: Work, r: Rules, t: Shapes, giver: int, kind: int, robbing: bool
) -> None:
    """Note what each other seat may claim and wait for those who may claim anything."""
    s.waiting = 0
    s.reply[giver], s.possible[giver] = UNANSWERED, 0
    seat = giver
    for _ in range(r.seats - 1):
        seat = seat_after(r, seat)
        s.reply[seat] = UNANSWERED
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
    first = s.dealer if r.win_precedence == PRECEDENCE_DEALER else seat_after(r, s.actor)
    for rank in range(RANKS):
        bits, seat = rank_bits(rank), first
        for _ in range(r.seats):
            if int(s.possible[seat]) & bits != 0:
                reply = int(s.reply[seat])
                if reply == UNANSWERED:
                    return -1
                if bit_of(reply) & bits:
                    return seat
            seat = seat_after(r, seat)
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
