"""A hand as a state machine: what follows an action (rules §3-5)."""

from laizi.core.claims import deciding_seat, note_pass_locks, open_claims
from laizi.core.codes import (
    ADDED_KONG,
    ADDED_KONG_ACTION,
    ADDED_KONG_ANNOUNCED,
    ADDED_KONG_MADE,
    CHOW,
    CHOW_ACTION,
    CLAIM,
    CONCEALED_KONG,
    CONCEALED_KONG_ACTION,
    CONCEALED_KONG_MADE,
    CONCEALED_KONGS_REVEALED,
    DISCARD_WIN,
    DISCARDED,
    DRAWN,
    DREW,
    ENDED,
    EXPOSED_KONG,
    EXPOSED_KONG_ACTION,
    FROM_TAIL,
    FROM_WALL,
    FROM_ZONE,
    HAND_DRAWN,
    LAID_ASIDE,
    LAST_ZONE,
    LAST_ZONE_BEGAN,
    MELDED,
    ORDINARY,
    PUNG,
    PUNG_ACTION,
    ROB,
    ROBBED_KONG,
    SELF_DRAW,
    SETTLED,
    SPECIAL_KONG_ACTION,
    SPECIAL_KONG_MADE,
    TURN,
    WIN_ACTION,
    WON,
    WON_EVENT,
)
from laizi.core.hands import (
    emit,
    emit_more,
    find_pung,
    kong_limit,
    lay_meld,
    put,
    remaining,
    seat_after,
    shown_as,
    tile_playing,
)
from laizi.core.jit import jit
from laizi.core.judge import can_win, settle_and_explain, would_win_on
from laizi.core.moments import situation_now
from laizi.core.rain import note_offences
from laizi.core.rules import FAMILY_WUHAN, Rules
from laizi.core.shapes import Shapes
from laizi.core.state import State, Work
from laizi.core.wins import situation_of


# --- the end ------------------------------------------------------------------------------------
@jit
def reveal_concealed_kongs(s: State, w: Work, r: Rules) -> None:
    """At the end everybody sees of which kinds the concealed kongs are (rules §4)."""
    for seat in range(r.seats):
        count = 0
        for place in range(int(s.melds[seat])):
            if s.meld_type[seat, place] == CONCEALED_KONG:
                if count == 0:
                    emit(w, CONCEALED_KONGS_REVEALED, seat, 0, 0, 0)
                emit_more(w, 3 + count, s.meld_tile[seat, place])
                count += 1
                emit_more(w, 2, count)


@jit
def end_drawn(s: State, w: Work, r: Rules) -> None:
    """荒庄: nobody won."""
    s.phase, s.outcome, s.waiting, s.drawn = ENDED, DRAWN, 0, -1
    emit(w, HAND_DRAWN, -1, 0, 0, 0)
    reveal_concealed_kongs(s, w, r)


@jit
def end_won(s: State, w: Work, r: Rules, t: Shapes, seat: int, by: int, giver: int) -> None:
    """胡: settle, reveal, end."""
    tile = s.drawn if by == SELF_DRAW else s.offered
    extra = -1 if by == SELF_DRAW else tile
    situation = situation_now(s, r, seat, by)
    settle_and_explain(s, w, r, t, seat, extra, situation, by, giver)
    s.phase, s.outcome, s.waiting = ENDED, WON, 0
    s.winner, s.won_by, s.giver, s.win_tile = seat, by, giver, tile
    if by == DISCARD_WIN:
        s.log_claimed[s.log_count - 1] = 1
    for i in range(r.seats):
        s.points[i] = w.payment[i]
        s.win_lock[i], s.pung_lock[i] = 0, 0  # whoever answered last: the end looks the same
    emit(w, WON_EVENT, seat, by, tile, giver)
    reveal_concealed_kongs(s, w, r)
    emit(w, SETTLED, seat, 0, 0, 0)


# --- drawing ------------------------------------------------------------------------------------
@jit
def take_tile(s: State, w: Work, t: Shapes, seat: int, source: int) -> None:
    """Move a tile from the wall into a hand."""
    if source == FROM_TAIL:
        s.tail -= 1
        s.drawn = int(s.wall[s.tail])
    else:
        s.drawn = int(s.wall[s.head])
        s.head += 1
    s.actor = seat
    s.replacement = 1 if source == FROM_TAIL else 0
    s.win_lock[seat], s.pung_lock[seat] = 0, 0
    put(s, t, seat, s.drawn, 1)
    emit(w, DREW, seat, s.drawn, source, remaining(s))


@jit
def begin_turn(s: State, w: Work, t: Shapes, seat: int, source: int) -> None:
    """Draw and have the turn."""
    take_tile(s, w, t, seat, source)
    s.phase, s.waiting, s.offered = TURN, 1 << seat, -1


@jit
def lay_aside(s: State, w: Work, t: Shapes, seat: int) -> None:
    """A last-zone tile that does not win belongs to no hand."""
    kind = s.drawn
    put(s, t, seat, kind, -1)
    s.aside[kind] += 1
    s.drawn = -1
    emit(w, LAID_ASIDE, seat, kind, 0, 0)


@jit
def draw_last_zone(s: State, w: Work, r: Rules, t: Shapes, seat: int) -> None:
    """海底: each in turn draws one tile and may only win by it; asked are those who may."""
    while remaining(s) > r.undrawn_tiles:
        take_tile(s, w, t, seat, FROM_ZONE)
        situation = situation_of(s, seat, SELF_DRAW, False, True)
        if can_win(s, w, r, t, seat, -1, situation, SELF_DRAW, -1):
            s.phase, s.waiting = LAST_ZONE, 1 << seat
            return
        lay_aside(s, w, t, seat)
        seat = seat_after(r, seat)
    end_drawn(s, w, r)


@jit
def next_draw(s: State, w: Work, r: Rules, t: Shapes) -> None:
    """Nobody claimed: the next seat draws, the last zone begins, or the hand is drawn."""
    seat = seat_after(r, s.actor)
    if remaining(s) <= r.undrawn_tiles:
        end_drawn(s, w, r)
    elif r.last_zone_play and r.last_zone_tiles > 0 and remaining(s) <= kong_limit(r):
        s.zone = 1
        emit(w, LAST_ZONE_BEGAN, seat, 0, 0, 0)
        draw_last_zone(s, w, r, t, seat)
    else:
        begin_turn(s, w, t, seat, FROM_WALL)


# --- turns --------------------------------------------------------------------------------------
@jit
def note_own_lock(s: State, w: Work, r: Rules, t: Shapes, seat: int, kind: int) -> None:
    """过手: a discard that would complete the hand one keeps bars wins on discards (rules §8)."""
    if r.pass_lock and s.role[kind] == ORDINARY and would_win_on(s, w, r, t, seat, kind):
        s.win_lock[seat] = 1


@jit
def discard(s: State, w: Work, r: Rules, t: Shapes, seat: int, kind: int) -> None:
    """打出: special tiles count (rules §4) and cannot be claimed, others may be."""
    special = s.role[kind] != ORDINARY
    counts = special and r.family == FAMILY_WUHAN
    put(s, t, seat, kind, -1)
    s.drawn, s.replacement, s.offered = -1, 0, kind
    emit(w, DISCARDED, seat, kind, 1 if counts else 0, 0)
    s.log_seat[s.log_count], s.log_tile[s.log_count] = seat, kind
    s.log_count += 1
    if special:
        s.special[seat, kind] += 1 if counts else 0
        next_draw(s, w, r, t)
        return
    note_offences(s, w, r, t, seat, kind)
    note_own_lock(s, w, r, t, seat, kind)
    open_claims(s, w, r, t, seat, kind, False)
    s.phase = CLAIM
    if s.waiting == 0:
        next_draw(s, w, r, t)


@jit
def make_concealed_kong(s: State, w: Work, t: Shapes, seat: int, kind: int) -> None:
    """暗杠, then the replacement tile."""
    put(s, t, seat, kind, -4)
    lay_meld(s, seat, CONCEALED_KONG, kind, -1, -1)
    emit(w, CONCEALED_KONG_MADE, seat, kind, 0, 0)
    begin_turn(s, w, t, seat, FROM_TAIL)


@jit
def complete_added_kong(s: State, w: Work, t: Shapes, seat: int, kind: int) -> None:
    """蓄杠 stands: the pung becomes a kong, the replacement tile is drawn."""
    s.meld_type[seat, find_pung(s, seat, kind)] = ADDED_KONG
    emit(w, ADDED_KONG_MADE, seat, kind, 0, 0)
    begin_turn(s, w, t, seat, FROM_TAIL)


@jit
def announce_added_kong(s: State, w: Work, r: Rules, t: Shapes, seat: int, kind: int) -> None:
    """蓄杠 is announced; it stands once everybody who could rob it has passed."""
    put(s, t, seat, kind, -1)
    s.drawn, s.replacement, s.offered = -1, 0, kind
    emit(w, ADDED_KONG_ANNOUNCED, seat, kind, 0, 0)
    open_claims(s, w, r, t, seat, kind, True)
    s.phase = ROB
    if s.waiting == 0:
        complete_added_kong(s, w, t, seat, kind)


@jit
def make_special_kong(s: State, w: Work, t: Shapes, seat: int, kind: int) -> None:
    """红中杠, 癞子杠: one tile, then the replacement tile."""
    put(s, t, seat, kind, -1)
    s.special[seat, kind] += 1
    emit(w, SPECIAL_KONG_MADE, seat, kind, 0, 0)
    begin_turn(s, w, t, seat, FROM_TAIL)


@jit
def act_in_turn(s: State, w: Work, r: Rules, t: Shapes, seat: int, action: int) -> None:
    """One's own turn."""
    if action == WIN_ACTION:
        end_won(s, w, r, t, seat, SELF_DRAW, -1)
    elif action < CONCEALED_KONG_ACTION:
        discard(s, w, r, t, seat, action)
    elif action < ADDED_KONG_ACTION:
        make_concealed_kong(s, w, t, seat, action - CONCEALED_KONG_ACTION)
    elif action < SPECIAL_KONG_ACTION:
        announce_added_kong(s, w, r, t, seat, action - ADDED_KONG_ACTION)
    else:
        make_special_kong(s, w, t, seat, action - SPECIAL_KONG_ACTION)


# --- claims -------------------------------------------------------------------------------------
@jit
def take_claim(s: State, w: Work, t: Shapes, seat: int, action: int) -> None:
    """吃, 碰, 冲杠: the claimed discard and tiles from hand become a meld."""
    giver, kind = s.actor, s.offered
    s.log_claimed[s.log_count - 1] = 1
    meld, low = PUNG, kind
    if action >= CHOW_ACTION:
        shown = shown_as(s, kind)
        meld, low = CHOW, shown - (action - CHOW_ACTION)
        for other in range(low, low + 3):
            if other != shown:
                put(s, t, seat, tile_playing(s, other), -1)
    elif action == PUNG_ACTION:
        put(s, t, seat, kind, -2)
    else:
        meld = EXPOSED_KONG
        put(s, t, seat, kind, -3)
    lay_meld(s, seat, meld, low, giver, kind)
    emit(w, MELDED, seat, meld, low, giver)
    emit_more(w, 5, kind)
    emit_more(w, 6, s.meld_proxy[seat, int(s.melds[seat]) - 1])
    s.actor, s.drawn, s.replacement, s.offered = seat, -1, 0, -1
    s.phase, s.waiting = TURN, 1 << seat
    if action == EXPOSED_KONG_ACTION:
        begin_turn(s, w, t, seat, FROM_TAIL)


@jit
def forget_claims(s: State, r: Rules) -> None:
    """The window is closed: what was possible is no longer asked."""
    s.waiting = 0
    for seat in range(r.seats):
        s.possible[seat], s.reply[seat] = 0, -1


@jit
def resolve(s: State, w: Work, r: Rules, t: Shapes) -> None:
    """Let the highest claim stand as soon as no unanswered seat can outrank it."""
    seat = deciding_seat(s, r)
    if seat == -1:
        return
    robbing = s.phase == ROB
    action = int(s.reply[seat]) if seat >= 0 else -1
    forget_claims(s, r)
    if action == WIN_ACTION:
        end_won(s, w, r, t, seat, ROBBED_KONG if robbing else DISCARD_WIN, s.actor)
    elif seat >= 0:
        take_claim(s, w, t, seat, action)
    elif robbing:
        complete_added_kong(s, w, t, s.actor, s.offered)
    else:
        next_draw(s, w, r, t)


# --- the step -----------------------------------------------------------------------------------
@jit
def step(s: State, w: Work, r: Rules, t: Shapes, seat: int, action: int) -> None:
    """Apply a legal action of a waiting seat; the events of this step replace the last step's."""
    w.event_count = 0
    s.decisions += 1
    if s.phase == TURN:
        act_in_turn(s, w, r, t, seat, action)
    elif s.phase == LAST_ZONE:
        if action == WIN_ACTION:
            end_won(s, w, r, t, seat, SELF_DRAW, -1)
        else:
            lay_aside(s, w, t, seat)
            draw_last_zone(s, w, r, t, seat_after(r, seat))
    else:
        s.reply[seat] = action
        s.waiting &= ~(1 << seat)
        note_pass_locks(s, r, seat, action)
        resolve(s, w, r, t)
