"""Tiles in hands and melds: the primitives that change a state."""

from typing import Final

from laizi.core.bits import lowest
from laizi.core.codes import (
    ADDED_KONG,
    CHOW,
    CONCEALED_KONG,
    EXPOSED_KONG,
    HAS_CHOW,
    NOT_258,
    ORDINARY,
    PUNG,
    WILDCARD,
)
from laizi.core.jit import jit, often
from laizi.core.rules import Rules
from laizi.core.shapes import IS_258, SUIT, WEIGHT, Shapes, lacking
from laizi.core.state import State, Work

WHITE_DRAGON: Final = 31
"""白板, which plays the face of the wildcard in `wuyi-erren` (rules §9)."""
EVERY_KIND: Final = (1 << 34) - 1


@jit
def shown_as(s: State, kind: int) -> int:
    """The kind that a tile plays: its own, or the face that 白板 plays."""
    return s.face if kind == WHITE_DRAGON and s.face >= 0 else kind


@jit
def tile_playing(s: State, shown: int) -> int:
    """The tile that plays a kind in a chow: 白板 for the face, else the kind itself."""
    return WHITE_DRAGON if shown == s.face else shown


@jit
def hold(s: State, seat: int, kind: int, count: int) -> None:
    """Add tiles of a kind to a hand that is being dealt, or looked at: `lacking` waits."""
    held = int(s.hand[seat, kind]) + count
    s.hand[seat, kind] = held
    bit = 1 << kind
    s.held[seat] = int(s.held[seat]) & ~bit | (bit if held > 0 else 0)
    role = s.role[kind]
    if role == ORDINARY:
        shown = shown_as(s, kind)
        suit = int(SUIT[shown])
        s.key[seat, suit] += count * WEIGHT[shown]
    elif role == WILDCARD:
        s.wildcards_held[seat] += count
    else:
        s.fixed_held[seat] += count


@jit
def note_lacking(s: State, t: Shapes, seat: int, suit: int) -> None:
    """Keep what a suit of a hand lacks beside its key."""
    s.lacking[seat, suit] = lacking(t, suit, int(s.key[seat, suit]))


@jit
def put(s: State, t: Shapes, seat: int, kind: int, count: int) -> None:
    """Add tiles of a kind to a hand; a negative count takes them."""
    hold(s, seat, kind, count)
    if s.role[kind] == ORDINARY:
        note_lacking(s, t, seat, int(SUIT[shown_as(s, kind)]))


@jit
def chow_proxy(s: State, low: int) -> int:
    """Which tile of a chow is a 白板: 1, 2 or 3 from its lowest kind; 0 for none."""
    return s.face - low + 1 if low <= s.face <= low + 2 else 0


@jit
def chow_holds(s: State, low: int, kind: int) -> bool:
    """Whether a chow holds a tile of a kind, a 白板 counting as itself."""
    if kind == WHITE_DRAGON:
        return low <= s.face <= low + 2
    return low <= kind <= low + 2 and kind != s.face


@jit
def traits_of_meld(meld: int, shown: int) -> int:
    """What a meld makes of a hand: its suit, whether it is a chow, whether it is not of 2, 5, 8."""
    traits = 1 << int(SUIT[shown])
    if meld == CHOW:
        return traits | HAS_CHOW | NOT_258
    return traits if IS_258[shown] else traits | NOT_258


@jit
def lay_meld(s: State, seat: int, meld: int, kind: int, from_seat: int, claimed: int) -> None:
    """Lay a meld; `kind` is the lowest kind that a chow shows."""
    place = int(s.melds[seat])
    shown = kind if meld == CHOW else shown_as(s, kind)
    s.meld_type[seat, place] = meld
    s.meld_tile[seat, place] = kind
    s.meld_from[seat, place] = from_seat
    s.meld_claimed[seat, place] = claimed
    s.melds[seat] = place + 1
    s.meld_proxy[seat, place] = chow_proxy(s, kind) if meld == CHOW else 0
    s.traits[seat] = int(s.traits[seat]) | traits_of_meld(meld, shown)
    if meld != CONCEALED_KONG:
        s.opens[seat] += 1


@jit
def knows_hand(s: State, seat: int) -> bool:
    """Whether a seat's thirteen tiles are there; a settlement case may leave a hand out."""
    held = 3 * int(s.melds[seat])
    for kind in range(34):
        held += int(s.hand[seat, kind])
    return held == 13


@jit
def main_wildcard(s: State) -> int:
    """癞子: the wildcard kind, the middle one of three; -1 if there is none."""
    if s.wildcard_kinds == 0:
        return -1
    return int(s.wildcard[s.wildcard_kinds // 2])


@jit
def find_pung(s: State, seat: int, kind: int) -> int:
    """The place of a seat's pung of a kind, -1 if it has none."""
    for place in range(int(s.melds[seat])):
        if s.meld_type[seat, place] == PUNG and s.meld_tile[seat, place] == kind:
            return place
    return -1


@often
def seat_after(r: Rules, seat: int) -> int:
    """下家: the next seat. A remainder would take as long as ten additions."""
    return 0 if seat + 1 == r.seats else seat + 1


@jit
def ordinary_shown(s: State, seat: int) -> int:
    """The kinds that a hand's ordinary tiles play, as bits."""
    kinds = int(s.held[seat]) & s.ordinary
    if s.face >= 0 and kinds >> WHITE_DRAGON & 1:
        kinds |= 1 << s.face
    return kinds


@jit
def remaining(s: State) -> int:
    """Tiles not yet drawn."""
    return s.tail - s.head


@jit
def kong_limit(r: Rules) -> int:
    """A kong needs more tiles remaining than this (rules §4)."""
    return r.undrawn_tiles + r.last_zone_tiles


@jit
def is_open(s: State, seat: int) -> bool:
    """开口: whether a seat has a chow, pung, exposed or added kong."""
    return int(s.opens[seat]) > 0


@jit
def count_melds(s: State, seat: int, low: int, high: int) -> int:
    """How many melds of a seat have a type between `low` and `high`."""
    count = 0
    for place in range(int(s.melds[seat])):
        if low <= s.meld_type[seat, place] <= high:
            count += 1
    return count


@jit
def exposed_kongs(s: State, seat: int) -> int:
    """明杠: exposed and added kongs of a seat."""
    return count_melds(s, seat, EXPOSED_KONG, ADDED_KONG)


@jit
def concealed_kongs(s: State, seat: int) -> int:
    """暗杠: concealed kongs of a seat."""
    return count_melds(s, seat, CONCEALED_KONG, CONCEALED_KONG)


@often
def special_kinds(s: State) -> int:
    """The kinds that are fixed or wild (or not in the set), as bits."""
    return ~s.ordinary & EVERY_KIND


@jit
def played(s: State, seat: int, role: int) -> int:
    """Special tiles of a role that a seat has played."""
    count, kinds = 0, special_kinds(s)
    while kinds != 0:
        kind = lowest(kinds)
        kinds &= kinds - 1
        count += int(s.special[seat, kind]) if s.role[kind] == role else 0
    return count


@jit
def has_played(s: State, seat: int) -> bool:
    """Whether a seat has played any special tile."""
    count, kinds = 0, special_kinds(s)
    while kinds != 0:
        count |= int(s.special[seat, lowest(kinds)])
        kinds &= kinds - 1
    return count != 0


@jit
def melded_copies(s: State, seat: int, kind: int) -> int:
    """Copies of a kind in a seat's melds."""
    count = 0
    for place in range(int(s.melds[seat])):
        tile = int(s.meld_tile[seat, place])
        meld = int(s.meld_type[seat, place])
        if meld == CHOW:
            count += 1 if chow_holds(s, tile, kind) else 0
        elif tile == kind:
            count += 3 if meld == PUNG else 4
    return count


@jit
def copies_seen_by(s: State, seat: int, kind: int) -> int:
    """Copies of a kind in a seat's hand, melds, played special tiles and the indicator (§7.4)."""
    count = int(s.hand[seat, kind]) + melded_copies(s, seat, kind) + int(s.special[seat, kind])
    return count + (1 if s.indicator == kind else 0)


@jit
def emit(w: Work, code: int, seat: int, a: int, b: int, c: int) -> None:
    """Append an event row: code, seat and up to three numbers. Nothing if nobody reads it."""
    if w.brief:
        return
    row = w.event_count
    w.event[row, 0] = code
    w.event[row, 1] = seat
    w.event[row, 2] = a
    w.event[row, 3] = b
    w.event[row, 4] = c
    w.event_count = row + 1


@often
def emit_more(w: Work, column: int, value: int) -> None:
    """Write one more number to the last event row."""
    if not w.brief:
        w.event[w.event_count - 1, column] = value
