"""What a waiting seat may do, why it may not do something else, and what it does on a time-out."""

from laizi.core.bits import lowest
from laizi.core.claims import bit_of
from laizi.core.codes import (
    ACTIONS,
    ADDED_KONG_ACTION,
    CHOW_ACTION,
    CHOW_NOT_PLAYED,
    CLAIM,
    CONCEALED_KONG_ACTION,
    DISCARD_WIN,
    ENDED,
    EXPOSED_KONG_ACTION,
    HAND_OVER,
    LAST_ZONE,
    LOCKED,
    MAY_CHOW,
    MAY_EXPOSED_KONG,
    MAY_PUNG,
    MAY_WIN,
    MUST_KONG,
    NEEDS_DRAW,
    NO_OFFER,
    NO_PUNG,
    NOT_CLAIMABLE,
    NOT_IN_HAND,
    NOT_NEXT_SEAT,
    NOT_SPECIAL,
    ORDINARY,
    PASS_ACTION,
    PUNG,
    PUNG_ACTION,
    ROB,
    ROBBED_KONG,
    SELF_DRAW,
    SPECIAL_KONG_ACTION,
    SPECIAL_TILE,
    TOO_FEW_REMAINING,
    TURN,
    UNKNOWN_ACTION,
    WIN_ACTION,
    WRONG_PHASE,
)
from laizi.core.hands import find_pung, kong_limit, remaining, seat_after
from laizi.core.jit import jit
from laizi.core.judge import can_win, win_refusal
from laizi.core.moments import situation_now
from laizi.core.rules import FAMILY_WUHAN, Rules
from laizi.core.shapes import Shapes
from laizi.core.state import State, Work
from laizi.core.wins import is_out_of_reach


@jit
def fresh_pung(s: State, seat: int) -> int:
    """The kind of the pung just made, with no tile drawn since; -1 if there is none."""
    last = int(s.melds[seat]) - 1
    if s.drawn < 0 and last >= 0 and s.meld_type[seat, last] == PUNG:
        return int(s.meld_tile[seat, last])
    return -1


@jit
def kong_refusal(s: State, r: Rules, seat: int, kind: int, added: bool) -> int:
    """Why a concealed or added kong of a kind is not possible, 0 if it is (rules §4)."""
    if s.role[kind] != ORDINARY:
        return SPECIAL_TILE
    if s.hand[seat, kind] < (1 if added else 4):
        return NOT_IN_HAND
    if added and find_pung(s, seat, kind) < 0:
        return NO_PUNG
    if s.drawn < 0 and (not r.kong_after_claim or (added and fresh_pung(s, seat) == kind)):
        return NEEDS_DRAW
    return 0 if remaining(s) > kong_limit(r) else TOO_FEW_REMAINING


@jit
def special_kong_refusal(s: State, r: Rules, seat: int, kind: int) -> int:
    """Why a special kong is not possible, 0 if it is."""
    if s.role[kind] == ORDINARY or r.family != FAMILY_WUHAN:
        return NOT_SPECIAL
    if s.hand[seat, kind] == 0:
        return NOT_IN_HAND
    return 0 if remaining(s) > kong_limit(r) else TOO_FEW_REMAINING


@jit
def discard_refusal(s: State, r: Rules, seat: int, kind: int) -> int:
    """Why a tile may not be discarded, 0 if it may."""
    if s.hand[seat, kind] == 0:
        return NOT_IN_HAND
    if s.role[kind] != ORDINARY and not r.special_discard and remaining(s) > kong_limit(r):
        return MUST_KONG
    return 0


@jit
def add_legal(w: Work, action: int) -> None:
    """Append to the legal list."""
    w.legal[w.legal_count] = action
    w.legal_count += 1


@jit
def list_kongs(s: State, w: Work, r: Rules, seat: int, four_alike: bool) -> None:
    """Append the concealed and added kongs."""
    if s.drawn < 0 and not r.kong_after_claim:
        return
    if four_alike:
        for kind in range(34):
            if kong_refusal(s, r, seat, kind, False) == 0:
                add_legal(w, CONCEALED_KONG_ACTION + kind)
    for place in range(int(s.melds[seat])):
        kind = int(s.meld_tile[seat, place])
        if s.meld_type[seat, place] == PUNG and kong_refusal(s, r, seat, kind, True) == 0:
            add_legal(w, ADDED_KONG_ACTION + kind)


@jit
def list_special_kongs(s: State, w: Work, r: Rules, seat: int) -> None:
    """Append the special kongs."""
    rest = int(s.held[seat]) & ~s.ordinary
    while rest != 0:
        kind = lowest(rest)
        rest &= rest - 1
        if special_kong_refusal(s, r, seat, kind) == 0:
            add_legal(w, SPECIAL_KONG_ACTION + kind)


@jit
def list_discards(s: State, w: Work, r: Rules, seat: int, kongs: bool) -> bool:
    """Begin the list with the discards; whether four of a kind are held.

    Every kind is written and only counted if it may go: a branch for each could not be foreseen.
    """
    any_kind = r.special_discard != 0 or not kongs
    rest, count, four_alike = int(s.held[seat]), 0, False
    while rest != 0:
        kind = lowest(rest)
        rest &= rest - 1
        four_alike |= s.hand[seat, kind] == 4
        w.legal[count] = kind
        count += 1 if any_kind or s.ordinary >> kind & 1 else 0
    w.legal_count = count
    return four_alike


@jit
def list_turn(s: State, w: Work, r: Rules, t: Shapes, seat: int) -> None:
    """The actions of one's own turn: discards, kongs, the win."""
    kongs = remaining(s) > kong_limit(r)
    four_alike = list_discards(s, w, r, seat, kongs)
    if kongs:
        list_kongs(s, w, r, seat, four_alike)
        list_special_kongs(s, w, r, seat)
    if s.drawn >= 0 and not is_out_of_reach(s, r, seat, -1):
        situation = situation_now(s, r, seat, SELF_DRAW)
        if can_win(s, w, r, t, seat, -1, situation, SELF_DRAW, -1):
            add_legal(w, WIN_ACTION)


@jit
def list_claims(s: State, w: Work, seat: int) -> None:
    """The claims possible, and the pass."""
    possible = int(s.possible[seat])
    if possible & MAY_WIN:
        add_legal(w, WIN_ACTION)
    add_legal(w, PASS_ACTION)
    if possible & MAY_PUNG:
        add_legal(w, PUNG_ACTION)
    if possible & MAY_EXPOSED_KONG:
        add_legal(w, EXPOSED_KONG_ACTION)
    for place in range(3):
        if possible & (MAY_CHOW << place):
            add_legal(w, CHOW_ACTION + place)


@jit
def legal(s: State, w: Work, r: Rules, t: Shapes, seat: int) -> int:
    """Fill `w.legal` with the actions of a seat; their number, 0 if it is not asked.

    They ascend, but that added kongs stand in the order of the pungs.
    """
    w.legal_count = 0
    if s.waiting >> seat & 1:
        if s.phase == TURN:
            list_turn(s, w, r, t, seat)
        elif s.phase == LAST_ZONE:
            add_legal(w, WIN_ACTION)
            add_legal(w, PASS_ACTION)
        else:
            list_claims(s, w, seat)
    return w.legal_count


@jit
def self_or_claimed_win_refusal(s: State, w: Work, r: Rules, t: Shapes, seat: int) -> int:
    """Why a seat may not win on the tile in question now, 0 if it may."""
    if s.phase == TURN or s.phase == LAST_ZONE:
        if s.actor != seat:
            return NO_OFFER
        if s.drawn < 0:
            return NEEDS_DRAW
        situation = situation_now(s, r, seat, SELF_DRAW)
        return win_refusal(s, w, r, t, seat, -1, situation, SELF_DRAW, -1)
    by = ROBBED_KONG if s.phase == ROB else DISCARD_WIN
    situation = situation_now(s, r, seat, by)
    reason = win_refusal(s, w, r, t, seat, s.offered, situation, by, s.actor)
    return LOCKED if reason == 0 and s.win_lock[seat] else reason


@jit
def claim_refusal(s: State, w: Work, r: Rules, t: Shapes, seat: int, action: int) -> int:
    """Why a claim is refused, 0 if it is possible."""
    if action == PASS_ACTION or bit_of(action) & int(s.possible[seat]):
        return 0
    if action == WIN_ACTION:
        return self_or_claimed_win_refusal(s, w, r, t, seat)
    if s.phase != CLAIM or action < PUNG_ACTION:
        return WRONG_PHASE
    if action >= CHOW_ACTION and not r.chow:
        return CHOW_NOT_PLAYED
    if action >= CHOW_ACTION and seat != seat_after(r, s.actor):
        return NOT_NEXT_SEAT
    if action == EXPOSED_KONG_ACTION and s.hand[seat, s.offered] >= 3:
        return TOO_FEW_REMAINING
    if action == PUNG_ACTION and s.pung_lock[seat]:
        return LOCKED
    return NOT_CLAIMABLE


@jit
def turn_refusal(s: State, w: Work, r: Rules, t: Shapes, seat: int, action: int) -> int:
    """Why an action in one's own turn is refused, 0 if it is legal."""
    if action == WIN_ACTION:
        return self_or_claimed_win_refusal(s, w, r, t, seat)
    if action >= PASS_ACTION:
        return WRONG_PHASE
    kind = action % 34
    if action < CONCEALED_KONG_ACTION:
        return discard_refusal(s, r, seat, kind)
    if action < SPECIAL_KONG_ACTION:
        return kong_refusal(s, r, seat, kind, action >= ADDED_KONG_ACTION)
    return special_kong_refusal(s, r, seat, kind)


@jit
def refusal(s: State, w: Work, r: Rules, t: Shapes, seat: int, action: int) -> int:
    """Why an action of a seat is refused, 0 if it is legal now."""
    if action < 0 or action >= ACTIONS:
        return UNKNOWN_ACTION
    if s.phase == ENDED:
        return HAND_OVER
    if not s.waiting >> seat & 1:
        return NO_OFFER
    if s.phase == TURN:
        return turn_refusal(s, w, r, t, seat, action)
    if s.phase == LAST_ZONE:
        return 0 if action in (WIN_ACTION, PASS_ACTION) else WRONG_PHASE
    return claim_refusal(s, w, r, t, seat, action)


@jit
def default_action(s: State, r: Rules, seat: int) -> int:
    """What a waiting seat does on a time-out (rules §3): always legal."""
    if s.phase != TURN:
        return PASS_ACTION
    if s.drawn >= 0 and s.role[s.drawn] == ORDINARY:
        return s.drawn
    special = -1
    for kind in range(33, -1, -1):
        if s.hand[seat, kind] > 0:
            if s.role[kind] == ORDINARY:
                return kind
            special = max(special, kind)
    if discard_refusal(s, r, seat, special) == 0:
        return special
    return SPECIAL_KONG_ACTION + special
