"""Spell the chosen reading of a 武义 hand out: sets, pair, what 财神 and 白板 stood for."""

from laizi.core.codes import ORDINARY, PUNG
from laizi.core.explain import (
    stand,
    take,
    take_loose,
    take_next_set,
    take_pair,
    take_pairs,
)
from laizi.core.hands import WHITE_DRAGON, shown_as
from laizi.core.items import (
    ALL_HONORS_ITEM,
    ALL_HONORS_SHAPELESS,
    FULL_FLUSH_ITEM,
    FULL_FLUSH_NATURAL,
    SEVEN_HONORS,
)
from laizi.core.jit import seldom
from laizi.core.rules import Rules
from laizi.core.state import State, Work
from laizi.core.wuyi import (
    AT_FACE,
    FACE_PAIR,
    FACE_TRIPLET,
    KNITTED,
    KNITTED_HONORS,
    LONE,
    LOOSE,
    PAIRS,
    PUNGS_ONLY,
    SHAPE_BITS,
    bars_lone_pair,
    best_knitted,
    count_room,
    knitted_capacity,
    load_shown,
    may_pair,
    shown_suits,
)

IN_SUIT = 1 << FULL_FLUSH_ITEM | 1 << FULL_FLUSH_NATURAL
IN_HONORS = 1 << ALL_HONORS_ITEM | 1 << ALL_HONORS_SHAPELESS


@seldom
def restrict_to_items(s: State, w: Work, r: Rules, seat: int) -> None:
    """Leave room only in kinds that the set and the chosen items admit."""
    suits = shown_suits(s, w, seat)
    for kind in range(34):
        outside = w.big & IN_SUIT and suits >> (kind // 9) & 1 == 0
        if not r.in_set[kind] or outside or (w.big & IN_HONORS and kind < 27):
            w.room[kind] = 0


@seldom
def name_whites(s: State, w: Work, seat: int, extra: int, count: int) -> None:
    """白板 that play the face, up to a number."""
    held = int(s.hand[seat, WHITE_DRAGON]) + (1 if extra == WHITE_DRAGON else 0)
    if s.role[WHITE_DRAGON] == ORDINARY:
        for _ in range(min(count, held)):
            w.stood_tile[w.stood_count], w.stood_as[w.stood_count] = WHITE_DRAGON, s.face
            w.stood_count += 1


@seldom
def stand_at_face(s: State, w: Work, seat: int, count: int, use: bool) -> None:
    """Let wildcards stand at face; `use` leaves them to be taken as natural tiles."""
    for _ in range(count):
        stand(s, w, seat, s.face)
    if use:
        w.left[s.face] += count


@seldom
def free_kind(s: State, w: Work) -> int:
    """A kind that two wildcards may play as the pair, the items allowing it; not their face."""
    for kind in range(33, -1, -1):
        if kind != s.face and w.room[kind] - w.left[kind] >= 2:
            return kind
    return s.face


@seldom
def take_named_pair(s: State, w: Work, seat: int, tile: int, flags: int) -> None:
    """The pair that the reading names: two wildcards, or one beside the tile drawn."""
    if flags & FACE_PAIR:
        w.pair_tile = s.face
        stand_at_face(s, w, seat, 2, False)
        return
    if s.role[tile] == ORDINARY:
        w.pair_tile = shown_as(s, tile)
        w.left[w.pair_tile] -= 1
    else:
        w.pair_tile = free_kind(s, w)
        stand(s, w, seat, w.pair_tile)
    stand(s, w, seat, w.pair_tile)


@seldom
def take_allowed_pair(
    s: State, w: Work, seat: int, shown: int, natural: int, sets: int, chows: bool
) -> None:
    """The pair beside another's tile, natural tiles first, 爆头 barred."""
    for most in range(2, -1, -1):
        for kind in range(34):
            if min(int(w.left[kind]), 2) == most:
                if may_pair(w, kind, shown, natural, sets, chows):
                    w.pair_tile = kind
                    take(s, w, seat, kind, 2)
                    return


@seldom
def take_triplet_at_face(s: State, w: Work, seat: int) -> None:
    """三财一刻: a triplet of wildcards."""
    w.set_type[w.set_count], w.set_tile[w.set_count] = PUNG, s.face
    w.set_count += 1
    stand_at_face(s, w, seat, 3, False)


@seldom
def take_standard(s: State, w: Work, r: Rules, seat: int, extra: int, flags: int) -> None:
    """Four sets and a pair: what the flags name first."""
    tile = extra if extra >= 0 else s.drawn
    chows = flags & PUNGS_ONLY == 0
    sets, natural = 4 - int(s.melds[seat]), int(w.left[shown_as(s, tile)])
    if flags & (LONE | FACE_PAIR):
        take_named_pair(s, w, seat, tile, flags)
    if flags & FACE_TRIPLET:
        take_triplet_at_face(s, w, seat)
        sets -= 1
    if flags & AT_FACE:
        stand_at_face(s, w, seat, int(s.wildcards_held[seat]) - w.stood_count, True)
    if w.pair_tile < 0 and bars_lone_pair(s, r, seat, extra):
        take_allowed_pair(s, w, seat, shown_as(s, tile), natural, sets, chows)
    elif w.pair_tile < 0:
        take_pair(s, w, seat, sets, chows, False)
    for done in range(sets):
        take_next_set(s, w, seat, sets - done - 1, chows)


# --- 十三不靠 -------------------------------------------------------------------------------------
@seldom
def place_number(s: State, w: Work, seat: int) -> bool:
    """Let a wildcard stand for a number tile that leaves room for as many as before."""
    capacity = knitted_capacity(w)
    for kind in range(27):
        if w.room[kind] == 0:
            w.room[kind] = 1
            if knitted_capacity(w) == capacity:
                stand(s, w, seat, kind)
                return True
            w.room[kind] = 0
    return False


@seldom
def place_honor(s: State, w: Work, seat: int) -> None:
    """Let a wildcard stand for an honour: its own kind first, else the first that lacks."""
    choice = s.face if s.face >= 27 and w.room[s.face] == 0 else -1
    for kind in range(33, 26, -1):
        if w.room[kind] == 0 and choice != s.face:
            choice = kind
    w.room[choice] = 1
    stand(s, w, seat, choice)


@seldom
def take_knitted(s: State, w: Work, r: Rules, seat: int, extra: int) -> None:
    """Name what wildcards and 白板 stand for in 十三不靠 and 七风."""
    best_knitted(s, w, r, seat, extra)
    as_face = 1 if s.face >= 0 and w.room[s.face] and s.face != WHITE_DRAGON else 0
    honors = count_room(w, 27, 33)
    wanted = 7 if w.big >> SEVEN_HONORS & 1 else KNITTED_HONORS
    wildcards = int(s.wildcards_held[seat])
    while wildcards > 0 and honors < wanted:
        place_honor(s, w, seat)
        wildcards, honors = wildcards - 1, honors + 1
    for _ in range(wildcards):
        if not place_number(s, w, seat):
            place_honor(s, w, seat)
    name_whites(s, w, seat, extra, as_face)


@seldom
def take_seven_pairs(s: State, w: Work, seat: int) -> None:
    """Seven pairs; in a natural flush the wildcards stand at face."""
    if w.big >> FULL_FLUSH_NATURAL & 1:
        stand_at_face(s, w, seat, int(s.wildcards_held[seat]), True)
    take_pairs(s, w, seat)


@seldom
def explain_wuyi(s: State, w: Work, r: Rules, seat: int, extra: int) -> None:
    """Fill the sheet's reading for `w.reading` (after `settle_wuyi`)."""
    w.set_count, w.pair_tile, w.stood_count = 0, -1, 0
    shape = w.reading & SHAPE_BITS
    if shape == KNITTED:
        take_knitted(s, w, r, seat, extra)
        return
    load_shown(s, w, seat, extra)
    restrict_to_items(s, w, r, seat)
    if shape == PAIRS:
        take_seven_pairs(s, w, seat)
    elif shape == LOOSE:
        take_loose(s, w, seat)
    else:
        take_standard(s, w, r, seat, extra, w.reading)
    name_whites(s, w, seat, extra, 4)
