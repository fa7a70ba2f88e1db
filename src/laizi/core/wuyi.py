"""武义二人麻将: what wins, and the factors that multiply (rules §9).

白板 plays the kind that was turned up (its *face*), and the keys of a hand already count it so
(`laizi.core.hands.put`); the other three of that kind are 财神, wildcards that may also stand *at
face*. A *reading* is one of the shapes below with its flags; the few there are, are all priced.
"""

from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from laizi.core.capped import all_options
from laizi.core.codes import (
    DISCARD_NOT_ALLOWED,
    HAS_CHOW,
    LIABLE_THREE_CLAIMS,
    NOT_COMPLETE,
    ORDINARY,
    PAIR,
    READ_ANY_PAIR,
    READ_HONORS,
    READ_PAIRS,
    UNCLAIMABLE_TILE,
)
from laizi.core.explain import UNLIMITED, set_fits
from laizi.core.hands import WHITE_DRAGON, shown_as
from laizi.core.items import (
    ALL_HONORS_ITEM,
    ALL_HONORS_SHAPELESS,
    ALL_PUNGS_ITEM,
    ANY_TILE_WAIT,
    EARTHLY_HAND,
    FULL_FLUSH_ITEM,
    FULL_FLUSH_NATURAL,
    HEAVENLY_HAND,
    HUMAN_HAND,
    LAST_TILE_DRAW_ITEM,
    LESSER_KNITTED,
    MELDED_HAND_ITEM,
    OUT_ON_KONG_ITEM,
    PLAIN_WIN,
    SEVEN_HONORS,
    SEVEN_PAIRS_ANY_TILE,
    SEVEN_PAIRS_ITEM,
    SEVEN_PAIRS_NATURAL,
    WILDCARD_PAIR,
    WILDCARD_TRIPLET,
    clear_items,
    has_item,
    with_item,
)
from laizi.core.jit import seldom
from laizi.core.pricing import clear_sheet
from laizi.core.readings import HONOR_SUIT
from laizi.core.rules import (
    FIRST_TURN,
    ITEM_PRICES,
    LAST_TILE_DRAW,
    MELDED_HAND,
    OUT_ON_KONG,
    Rules,
)
from laizi.core.shapes import Shapes
from laizi.core.state import State, Work
from laizi.core.wins import readings_of

BASE: Final = 2
"""What the loser pays before all factors."""

STANDARD: Final = 0
PAIRS: Final = 1
KNITTED: Final = 2
LOOSE: Final = 3
"""The shape of a reading: four sets and a pair, seven pairs, 十三不靠, 乱风."""
SHAPE_BITS: Final = 3
PUNGS_ONLY: Final = 4
"""Flag of a reading: every set a triplet."""
FACE_PAIR: Final = 8
"""Flag: the pair is two 财神 at face."""
LONE: Final = 16
"""Flag: the pair is a 财神 and the tile just drawn (爆头); two 财神 play another kind here."""
FACE_TRIPLET: Final = 32
"""Flag: one triplet is three 财神 at face."""
AT_FACE: Final = 64
"""Flag: every further 财神 stands at face too."""

KNITTED_HONORS: Final = 5
"""十三不靠 has at least so many honours."""


def _spread(mask: int) -> int:
    """How many ranks, three or more apart, a suit can hold beside those of a mask; -1 if none."""
    ranks = [rank for rank in range(9) if mask >> rank & 1]
    if any(b - a < 3 for a, b in pairwise(ranks)):
        return -1
    free = [r for r in range(9) if all(abs(r - rank) >= 3 for rank in ranks)]
    return len(ranks) + max((1 + _spread_more(free, r) for r in free), default=0)


def _spread_more(free: list[int], rank: int) -> int:
    """How many more ranks of `free` fit above a rank."""
    return max((1 + _spread_more(free, r) for r in free if r >= rank + 3), default=0)


SPREAD: NDArray[np.int64] = np.array([_spread(mask) for mask in range(512)])
"""Ranks of a suit that are taken (bits) -> how many it can hold in 十三不靠, -1 for none."""


# --- 十三不靠 -------------------------------------------------------------------------------------
@seldom
def knitted_room(w: Work, kind: int) -> bool:
    """Whether a kind is still free in `w.room`; takes it."""
    if w.room[kind] > 0:
        return False
    w.room[kind] = 1
    return True


@seldom
def lay_knitted(s: State, w: Work, seat: int, extra: int, white_as_face: bool) -> bool:
    """Lay a hand's tiles out, all different, in `w.room`; one 白板 may be the face's kind."""
    for kind in range(34):
        w.room[kind] = 0
    for kind in range(34):
        held = int(s.hand[seat, kind]) + (1 if kind == extra else 0)
        if held == 0 or s.role[kind] != ORDINARY:
            continue
        shown = shown_as(s, kind)
        if shown == kind:
            if held > 1 or not knitted_room(w, kind):
                return False
        elif held > 2:
            return False
        else:
            if (held == 2 or white_as_face) and not knitted_room(w, shown):
                return False
            if (held == 2 or not white_as_face) and not knitted_room(w, kind):
                return False
    return True


@seldom
def knitted_capacity(w: Work) -> int:
    """How many number tiles the laid ones allow in all; -1 if they lie too near."""
    capacity = 0
    for suit in range(3):
        mask = 0
        for rank in range(9):
            mask |= int(w.room[9 * suit + rank]) << rank
        spread = int(SPREAD[mask])
        if spread < 0:
            return -1
        capacity += spread
    return capacity


@seldom
def count_room(w: Work, first: int, last: int) -> int:
    """How many kinds from `first` to `last` are taken in `w.room`."""
    count = 0
    for kind in range(first, last + 1):
        count += int(w.room[kind])
    return count


@seldom
def knitted_item(s: State, w: Work, r: Rules, wildcards: int) -> int:
    """七风 or 十三不靠 from the tiles laid out in `w.room`, -1 for neither."""
    capacity = knitted_capacity(w)
    if capacity < 0:
        return -1
    numbers, honors = count_room(w, 0, 26), count_room(w, 27, 33)
    itself = 1 if s.face == WHITE_DRAGON and wildcards > 0 else 0
    seven = honors + itself == 7 and numbers + wildcards - itself <= capacity
    seven = seven and has_item(r, SEVEN_HONORS)
    dearer = r.item_prices[SEVEN_HONORS] >= r.item_prices[LESSER_KNITTED]
    if seven and (honors == 7 or dearer):
        return SEVEN_HONORS
    least = max(max(0, KNITTED_HONORS - honors), numbers + wildcards - capacity)
    most = 0 if honors + itself == 7 else min(wildcards, 7 - honors)
    if least <= most and has_item(r, LESSER_KNITTED):
        return LESSER_KNITTED
    return SEVEN_HONORS if seven else -1


@seldom
def best_knitted(s: State, w: Work, r: Rules, seat: int, extra: int) -> int:
    """The better of the two ways to lay 白板; leaves the tiles so laid in `w.room`."""
    if s.melds[seat] > 0:
        return -1
    wildcards = int(s.wildcards_held[seat])
    best, as_face = -1, False
    for way in range(2):
        if lay_knitted(s, w, seat, extra, way == 1):
            item = knitted_item(s, w, r, wildcards)
            if item >= 0 and (best < 0 or r.item_prices[item] > r.item_prices[best]):
                best, as_face = item, way == 1
    if best >= 0:
        lay_knitted(s, w, seat, extra, as_face)
    return best


# --- legality -----------------------------------------------------------------------------------
@seldom
def load_shown(s: State, w: Work, seat: int, extra: int) -> None:
    """`w.left`: the concealed tiles as they show, wildcards left out; room for any number."""
    for kind in range(34):
        w.left[kind], w.room[kind] = 0, UNLIMITED
    for kind in range(34):
        if s.role[kind] == ORDINARY:
            w.left[shown_as(s, kind)] += int(s.hand[seat, kind]) + (1 if kind == extra else 0)


@seldom
def is_lone_wait(s: State, w: Work, seat: int, tile: int) -> bool:
    """爆头: whether twelve tiles are four sets beside a wildcard and `tile` (from `w.left`)."""
    if s.wildcards_held[seat] == 0:
        return False
    shown = shown_as(s, tile)
    natural = s.role[tile] == ORDINARY
    if not natural and s.wildcards_held[seat] < 2:
        return False
    w.left[shown] -= 1 if natural else 0
    options = all_options(w, True, False)
    w.left[shown] += 1 if natural else 0
    return options >> (3 * (4 - int(s.melds[seat]))) & 1 != 0


@seldom
def may_pair(w: Work, kind: int, shown: int, natural: int, sets: int, chows: bool) -> bool:
    """Whether a kind may be the pair beside `sets` sets of `w.left`, 爆头 on a discard barred.

    Another's tile, which shows as `shown` and of whose kind `natural` tiles are there, must not be
    paired with a wildcard; copies of a kind are never told apart.
    """
    if kind == shown and natural < 2:
        return False
    return set_fits(w, kind, PAIR, sets, 0, chows)


@seldom
def has_allowed_pair(w: Work, shown: int, natural: int, sets: int, chows: bool) -> bool:
    """Whether some pair leaves `sets` sets of `w.left` and is not the one that is barred."""
    found = False
    for kind in range(34):
        found = found or may_pair(w, kind, shown, natural, sets, chows)
    return found


@seldom
def bars_lone_pair(s: State, r: Rules, seat: int, extra: int) -> bool:
    """Whether 爆头 is to be kept out of a seat's readings: on another's tile."""
    return extra >= 0 and s.wildcards_held[seat] > 0 and has_item(r, ANY_TILE_WAIT)


@seldom
def shape_refusal_wuyi(s: State, w: Work, r: Rules, seat: int, extra: int, readings: int) -> int:
    """Why four sets and a pair do not win, 0 if they do."""
    if readings & READ_ANY_PAIR == 0:
        return NOT_COMPLETE
    if not bars_lone_pair(s, r, seat, extra):
        return 0
    load_shown(s, w, seat, extra)
    if not is_lone_wait(s, w, seat, extra):
        return 0
    shown, sets = shown_as(s, extra), 4 - int(s.melds[seat])
    other = has_allowed_pair(w, shown, int(w.left[shown]), sets, True)
    return 0 if other else DISCARD_NOT_ALLOWED


@seldom
def pairs_win(s: State, r: Rules, seat: int, extra: int) -> bool:
    """Whether the house knows the seven pairs that a seat may have."""
    if s.wildcards_held[seat] == 0:
        return has_item(r, SEVEN_PAIRS_NATURAL)
    return has_item(r, SEVEN_PAIRS_ITEM) or (extra < 0 and has_item(r, SEVEN_PAIRS_ANY_TILE))


@seldom
def refusal_wuyi(s: State, w: Work, r: Rules, t: Shapes, seat: int, extra: int) -> int:
    """Why a seat may not win, 0 if it may; `extra` is the tile of another, -1 on a self-draw."""
    if extra >= 0 and s.role[extra] != ORDINARY:
        return UNCLAIMABLE_TILE
    readings = readings_of(s, w, r, t, seat, extra, False)
    if readings & READ_PAIRS and pairs_win(s, r, seat, extra):
        return 0
    if readings & READ_HONORS and has_item(r, ALL_HONORS_SHAPELESS):
        return 0
    reason = shape_refusal_wuyi(s, w, r, seat, extra, readings)
    if reason != 0 and best_knitted(s, w, r, seat, extra) >= 0:
        return 0
    return reason


# --- pricing readings ---------------------------------------------------------------------------
@seldom
def situation_items(r: Rules, situation: int, seat: int, dealer: int, self_draw: bool) -> int:
    """The items that come from how the hand is won."""
    items = 0
    if situation & OUT_ON_KONG:
        items = with_item(r, items, OUT_ON_KONG_ITEM)
    if situation & LAST_TILE_DRAW:
        items = with_item(r, items, LAST_TILE_DRAW_ITEM)
    if situation & FIRST_TURN:
        if not self_draw:
            return with_item(r, items, EARTHLY_HAND)
        return with_item(r, items, HEAVENLY_HAND if seat == dealer else HUMAN_HAND)
    return items


@seldom
def shown_suits(s: State, w: Work, seat: int) -> int:
    """The suits of melds and natural tiles (from `w.left`), a bit each."""
    suits = int(s.traits[seat]) & 15
    for kind in range(34):
        if w.left[kind] > 0:
            suits |= 1 << (kind // 9)
    return suits


@seldom
def is_one_number_suit(suits: int) -> bool:
    """Whether a set of suits is one number suit."""
    return suits == 1 or suits == 2 or suits == 4


@seldom
def flush_item(s: State, r: Rules, items: int, suits: int, face_used: bool, natural: bool) -> int:
    """清一色: with wildcards as other tiles, or without; none if one at face is of another suit."""
    if not is_one_number_suit(suits) or (face_used and suits != 1 << (int(s.face) // 9)):
        return items
    return with_item(r, items, FULL_FLUSH_NATURAL if natural else FULL_FLUSH_ITEM)


@seldom
def lone_fits(s: State, tile: int, wildcards: int, flags: int) -> bool:
    """Whether 爆头 goes with a reading's other flags: the drawn tile beside one wildcard."""
    natural = s.role[tile] == ORDINARY
    if wildcards < (1 if natural else 2):
        return False
    if flags & FACE_PAIR:
        return not natural
    return not flags & AT_FACE or (natural and shown_as(s, tile) == s.face)


@seldom
def pair_wildcards(s: State, tile: int, flags: int) -> int:
    """How many wildcards a reading's pair takes for sure."""
    if flags & FACE_PAIR:
        return 2
    return 0 if not flags & LONE else (1 if s.role[tile] == ORDINARY else 2)


@seldom
def sets_fit(
    s: State, w: Work, r: Rules, seat: int, extra: int, sets: int, flags: int, natural: int
) -> bool:
    """Whether `w.left` has the sets, and the pair where the flags name none (爆头 barred)."""
    paired, chows = flags & (LONE | FACE_PAIR) != 0, flags & PUNGS_ONLY == 0
    if bars_lone_pair(s, r, seat, extra) and not paired:
        return has_allowed_pair(w, shown_as(s, extra), natural, sets, chows)
    options = all_options(w, chows, False)
    return options >> (3 * sets) & (1 if paired else 6) != 0


@seldom
def standard_fits(
    s: State, w: Work, r: Rules, seat: int, extra: int, tile: int, flags: int
) -> bool:
    """Whether the tiles (from `w.left`) have four sets and a pair with these flags."""
    wildcards, sets = int(s.wildcards_held[seat]), 4 - int(s.melds[seat])
    if flags & LONE and not lone_fits(s, tile, wildcards, flags):
        return False
    free = wildcards - pair_wildcards(s, tile, flags) - (3 if flags & FACE_TRIPLET else 0)
    sets -= 1 if flags & FACE_TRIPLET else 0
    if free < 0 or sets < 0:
        return False
    shown = shown_as(s, tile)
    natural = int(w.left[shown])
    drawn = 1 if flags & LONE and s.role[tile] == ORDINARY else 0
    at_face = free if flags & AT_FACE else 0
    w.left[shown] -= drawn
    w.left[s.face] += at_face
    fits = sets_fit(s, w, r, seat, extra, sets, flags, natural)
    w.left[shown] += drawn
    w.left[s.face] -= at_face
    return fits


@seldom
def standard_items(s: State, r: Rules, seat: int, tile: int, flags: int, suits: int) -> int:
    """The items of a reading as four sets and a pair, the situation's aside."""
    wildcards, items = int(s.wildcards_held[seat]), 0
    sure = pair_wildcards(s, tile, flags) + (3 if flags & FACE_TRIPLET else 0)
    other = 1 if flags & LONE and not flags & (AT_FACE | FACE_PAIR) else 0
    natural = wildcards == 0 or (other == 0 and (flags & AT_FACE != 0 or sure == wildcards))
    face_used = wildcards > 0 and flags & (FACE_PAIR | FACE_TRIPLET | AT_FACE) != 0
    honors = suits == HONOR_SUIT and (not face_used or s.face >= 27)
    if honors and flags & PUNGS_ONLY and has_item(r, ALL_HONORS_ITEM):
        items = with_item(r, items, ALL_HONORS_ITEM)
    elif flags & PUNGS_ONLY:
        items = with_item(r, items, ALL_PUNGS_ITEM)
    items = flush_item(s, r, items, suits, face_used, natural)
    if flags & FACE_PAIR:
        items = with_item(r, items, WILDCARD_PAIR)
    if flags & FACE_TRIPLET:
        items = with_item(r, items, WILDCARD_TRIPLET)
    return with_item(r, items, ANY_TILE_WAIT) if flags & LONE else items


@seldom
def factor_of(r: Rules, items: int) -> int:
    """The product of the factors of a set of items."""
    factor = 1
    for item in range(ITEM_PRICES):
        if items >> item & 1:
            factor *= max(1, int(r.item_prices[item]))
    return factor


@seldom
def keep_better(w: Work, r: Rules, reading: int, items: int) -> None:
    """Keep a reading in `w.reading` and `w.big` if its factor is the highest so far."""
    if w.reading < 0 or factor_of(r, items) > factor_of(r, w.big):
        w.reading, w.big = reading, items


@seldom
def try_standard(
    s: State, w: Work, r: Rules, seat: int, extra: int, tile: int, suits: int, given: int
) -> None:
    """Price every reading as four sets and a pair; `given`: the situation's items."""
    chows = int(s.traits[seat]) & HAS_CHOW
    for choice in range(32):
        flags = choice * PUNGS_ONLY
        if flags & PUNGS_ONLY and chows:
            continue
        if flags & LONE and (extra >= 0 or not has_item(r, ANY_TILE_WAIT)):
            continue
        if standard_fits(s, w, r, seat, extra, tile, flags):
            items = given | standard_items(s, r, seat, tile, flags, suits)
            keep_better(w, r, STANDARD | flags, items)


@seldom
def pairs_odd(w: Work) -> int:
    """How many kinds of `w.left` are there an odd number of times."""
    odd = 0
    for kind in range(34):
        odd += int(w.left[kind]) & 1
    return odd


@seldom
def six_pairs_before(s: State, w: Work, seat: int, tile: int) -> bool:
    """七对爆头: whether six natural pairs and one wildcard were there before the tile drawn."""
    if s.role[tile] != ORDINARY:
        return s.wildcards_held[seat] == 2 and pairs_odd(w) == 0
    single = int(w.left[shown_as(s, tile)]) & 1 == 1
    return s.wildcards_held[seat] == 1 and pairs_odd(w) == 1 and single


@seldom
def pairs_flush(s: State, w: Work, r: Rules, items: int, suits: int, wildcards: int) -> int:
    """清一色 and 乱风 of seven pairs."""
    w.left[s.face] += wildcards
    natural = pairs_odd(w) == 0 and (wildcards == 0 or suits == 1 << (int(s.face) // 9))
    w.left[s.face] -= wildcards
    if suits == HONOR_SUIT:
        return with_item(r, items, ALL_HONORS_SHAPELESS)
    return flush_item(s, r, items, suits, False, natural)


@seldom
def try_pairs(
    s: State, w: Work, r: Rules, seat: int, extra: int, tile: int, suits: int, given: int
) -> None:
    """Price seven pairs: natural, with wildcards, or six pairs and a wildcard before the draw."""
    wildcards = int(s.wildcards_held[seat])
    if s.melds[seat] > 0 or pairs_odd(w) > wildcards:
        return
    items = pairs_flush(s, w, r, given, suits, wildcards)
    if wildcards == 0:
        if has_item(r, SEVEN_PAIRS_NATURAL):
            keep_better(w, r, PAIRS, items | 1 << SEVEN_PAIRS_NATURAL)
        return
    if extra < 0 and six_pairs_before(s, w, seat, tile) and has_item(r, SEVEN_PAIRS_ANY_TILE):
        keep_better(w, r, PAIRS, items | 1 << SEVEN_PAIRS_ANY_TILE)
    elif has_item(r, SEVEN_PAIRS_ITEM):
        keep_better(w, r, PAIRS, items | 1 << SEVEN_PAIRS_ITEM)


@seldom
def find_best_reading(
    s: State, w: Work, r: Rules, t: Shapes, seat: int, extra: int, tile: int, situation: int
) -> None:
    """Write the reading that pays most to `w.reading` and its items to `w.big`."""
    w.reading, w.big = -1, 0
    given = situation_items(r, situation, seat, s.dealer, extra < 0)
    claimed = given
    if situation & MELDED_HAND and s.wildcards_held[seat] == 0:
        claimed = with_item(r, given, MELDED_HAND_ITEM)
    readings = readings_of(s, w, r, t, seat, extra, False)
    standard = shape_refusal_wuyi(s, w, r, seat, extra, readings) == 0
    load_shown(s, w, seat, extra)
    suits = shown_suits(s, w, seat)
    if standard:
        try_standard(s, w, r, seat, extra, tile, suits, claimed)
    try_pairs(s, w, r, seat, extra, tile, suits, given)
    if suits == HONOR_SUIT and has_item(r, ALL_HONORS_SHAPELESS):
        loose = claimed if r.melded_hand_shapeless else given
        keep_better(w, r, LOOSE, loose | 1 << ALL_HONORS_SHAPELESS)
    knitted = best_knitted(s, w, r, seat, extra)
    if knitted >= 0:
        keep_better(w, r, KNITTED, given | 1 << knitted)
    if w.big == 0:
        w.big = with_item(r, 0, PLAIN_WIN)


@seldom
def claims_from_one(s: State, r: Rules, seat: int) -> bool:
    """Whether three or more melds were claimed from the same player; this is only shown."""
    for giver in range(r.seats):
        claims = 0
        for place in range(int(s.melds[seat])):
            claims += 1 if s.meld_from[seat, place] == giver else 0
        if giver != seat and claims >= 3:
            return True
    return False


@seldom
def settle_wuyi(
    s: State,
    w: Work,
    r: Rules,
    t: Shapes,
    winner: int,
    extra: int,
    situation: int,
) -> None:
    """Fill the sheet of a legal win: every loser pays 2 x the product of the factors."""
    clear_sheet(w)
    tile = extra if extra >= 0 else s.drawn
    find_best_reading(s, w, r, t, winner, extra, tile, situation)
    reading, items = w.reading, w.big
    clear_items(w)
    w.reading, w.big, w.subject = reading, items, winner
    for item in range(ITEM_PRICES):
        if items >> item & 1:
            w.item_amount[item], w.item_count[item] = int(r.item_prices[item]), 1
    due = BASE * factor_of(r, items)
    for seat in range(r.seats):
        if seat != winner:
            w.basic[seat] = BASE
            w.raw[seat], w.capped[seat], w.pays[seat] = due, due, due
            w.payment[seat] = -due
            w.payment[winner] += due
    w.liability = LIABLE_THREE_CLAIMS if claims_from_one(s, r, winner) else 0
