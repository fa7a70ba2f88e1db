"""赖子麻将 112 张 (八支): what wins, and the items that are added up (rules §8).

A hand has no wildcards here, so a reading is one way of taking it apart: a pair, then again and
again a triplet of the lowest tile left or a chow from it. A number of four bits says which.
"""

from laizi.core.codes import (
    ADDED_KONG,
    CHOW,
    CONCEALED_KONG,
    DISCARD_WIN,
    EXPOSED_KONG,
    HAS_CHOW,
    NOT_COMPLETE,
    PUNG,
    READ_ANY_PAIR,
    SELF_DRAW,
    SUIT_COUNT,
)
from laizi.core.hands import melded_copies, put
from laizi.core.items import (
    ALL_PUNGS_ITEM,
    CONCEALED_KONG_ITEM,
    DOUBLE_TILE_HOG,
    EXPOSED_KONG_ITEM,
    FULL_FLUSH_ITEM,
    GREEN_KONG,
    HALF_FLUSH,
    HEAVENLY_HAND,
    LAST_COPY,
    OUT_ON_KONG_ITEM,
    PLAIN_WIN,
    PLAIN_WIN_SELF_DRAW,
    PURE_STRAIGHT,
    SINGLE_WAIT,
    SINGLE_WAIT_SELF_DRAW,
    TILE_HOG,
    clear_items,
    has_item,
)
from laizi.core.jit import seldom
from laizi.core.pricing import clear_sheet
from laizi.core.rules import FIRST_TURN, ITEM_PRICES, OUT_ON_KONG, PAYER_ALL, Rules
from laizi.core.shapes import SUIT, Shapes
from laizi.core.state import State, Work
from laizi.core.wins import readings_of

SUIT_TILES_NEEDED = 8
"""八支: so many tiles of one suit a winner has."""
GREEN_DRAGON = 32
OPEN_WAIT, PAIR_WAIT, SET_WAIT = 0, 1, 2
"""How the winning tile completes a hand: otherwise, as the pair (单吊), between or at an edge."""
SPLITS = 16


# --- legality -----------------------------------------------------------------------------------
@seldom
def suit_tiles(s: State, seat: int, extra: int, suit: int) -> int:
    """Tiles of a suit in hand and melds, kongs four each."""
    count = 1 if extra >= 0 and SUIT[extra] == suit else 0
    for kind in range(9 * suit, min(9 * suit + 9, 34)):
        count += int(s.hand[seat, kind]) + melded_copies(s, seat, kind)
    return count


@seldom
def refusal_112(s: State, w: Work, r: Rules, t: Shapes, seat: int, extra: int) -> int:
    """Why a seat may not win, 0 if it may: four sets and a pair, eight tiles of one suit."""
    if readings_of(s, w, r, t, seat, extra, False) & READ_ANY_PAIR == 0:
        return NOT_COMPLETE
    for suit in range(3):
        if suit_tiles(s, seat, extra, suit) >= SUIT_TILES_NEEDED:
            return 0
    return SUIT_COUNT


@seldom
def is_sole_wait(s: State, w: Work, r: Rules, t: Shapes, seat: int, extra: int, tile: int) -> bool:
    """Whether no other kind would complete a legal win, of which not all four are one's own."""
    if extra < 0:
        put(s, t, seat, tile, -1)
    waits = 0
    for kind in range(34):
        own = int(s.hand[seat, kind]) + melded_copies(s, seat, kind)
        if r.in_set[kind] and own < 4 and refusal_112(s, w, r, t, seat, kind) == 0:
            waits += 1
    if extra < 0:
        put(s, t, seat, tile, 1)
    return waits == 1


@seldom
def is_last_copy(s: State, r: Rules, winner: int, tile: int, by: int) -> bool:
    """Whether the other three copies of a tile lie in melds and among the discards.

    A house may count the winner's own concealed ones too.
    """
    visible = 0
    if r.last_copy_sees_hand:
        visible += int(s.hand[winner, tile]) - (1 if by == SELF_DRAW else 0)
    for seat in range(r.seats):
        visible += melded_copies(s, seat, tile)
    for i in range(s.log_count):
        if s.log_tile[i] == tile and not s.log_claimed[i]:
            visible += 1
    lies_itself = by == DISCARD_WIN and s.offered == tile
    return visible - (1 if lies_itself else 0) >= 3


# --- taking a hand apart ------------------------------------------------------------------------
@seldom
def load_tiles(s: State, w: Work, seat: int, extra: int) -> None:
    """`w.left`: the concealed tiles with the winning one."""
    for kind in range(34):
        w.left[kind] = int(s.hand[seat, kind]) + (1 if kind == extra else 0)


@seldom
def take_chow(w: Work, low: int) -> bool:
    """Take a chow from `w.room`, if it is there."""
    if low >= 27 or low % 9 > 6 or w.room[low + 1] == 0 or w.room[low + 2] == 0:
        return False
    for tile in range(low, low + 3):
        w.room[tile] -= 1
    return True


@seldom
def take_apart(w: Work, pair: int, split: int, sets: int) -> bool:
    """Write sets and pair of one reading of `w.left`; False if there is no such reading."""
    for kind in range(34):
        w.room[kind] = w.left[kind]
    w.room[pair] -= 2
    w.pair_tile, w.set_count = pair, sets
    low = 0
    for i in range(sets):
        while w.room[low] == 0:
            low += 1
        w.set_tile[i] = low
        if split >> i & 1:
            if w.room[low] < 3:
                return False
            w.room[low] -= 3
            w.set_type[i] = PUNG
        else:
            if not take_chow(w, low):
                return False
            w.set_type[i] = CHOW
    return True


@seldom
def wait_of_set(w: Work, i: int, tile: int) -> int:
    """How a tile of a set completes it: between or at an edge, else openly."""
    low = int(w.set_tile[i])
    if w.set_type[i] != CHOW:
        return OPEN_WAIT
    edge = (tile == low and low % 9 == 6) or (tile == low + 2 and low % 9 == 0)
    return SET_WAIT if edge or tile == low + 1 else OPEN_WAIT


@seldom
def waits_of_reading(w: Work, tile: int) -> int:
    """边, 卡, 吊 or none of them: how the winning tile may complete this reading, as bits."""
    waits = 1 << PAIR_WAIT if w.pair_tile == tile else 0
    for i in range(w.set_count):
        low = int(w.set_tile[i])
        last = low + 2 if w.set_type[i] == CHOW else low
        if low <= tile <= last:
            waits |= 1 << wait_of_set(w, i, tile)
    return waits


@seldom
def base_item(r: Rules, wait: int, sole: bool, self_draw: bool) -> int:
    """压档 or 平胡: a house may take any sole wait for a single one."""
    single = SINGLE_WAIT_SELF_DRAW if self_draw else SINGLE_WAIT
    plain = PLAIN_WIN_SELF_DRAW if self_draw else PLAIN_WIN
    is_single = wait != OPEN_WAIT if r.single_wait_shapes else sole
    return single if is_single and has_item(r, single) else plain


@seldom
def points_of_wait(r: Rules, wait: int, self_draw: bool, last_copy: bool) -> int:
    """What a sole wait of a kind brings: the base item, and 见三压四."""
    base = base_item(r, wait, True, self_draw)
    points = int(r.item_prices[base]) if has_item(r, base) else 0
    if wait == SET_WAIT and last_copy and has_item(r, LAST_COPY):
        points += int(r.item_prices[LAST_COPY])
    return points


@seldom
def wait_of_reading(w: Work, r: Rules, tile: int, self_draw: bool, last_copy: bool) -> int:
    """The way in which the winning tile completes this reading that pays most."""
    waits, best, most = waits_of_reading(w, tile), OPEN_WAIT, -1
    for wait in (SET_WAIT, PAIR_WAIT, OPEN_WAIT):
        if waits >> wait & 1:
            points = points_of_wait(r, wait, self_draw, last_copy)
            if points > most:
                best, most = wait, points
    return best


@seldom
def is_straight(s: State, w: Work, seat: int) -> bool:
    """通天: 123, 456 and 789 of one suit."""
    for suit in range(3):
        parts = 0
        for i in range(w.set_count):
            low = int(w.set_tile[i])
            if w.set_type[i] == CHOW and low // 9 == suit and low % 3 == 0:
                parts |= 1 << (low % 9 // 3)
        for place in range(int(s.melds[seat])):
            low = int(s.meld_tile[seat, place])
            if s.meld_type[seat, place] == CHOW and low // 9 == suit and low % 3 == 0:
                parts |= 1 << (low % 9 // 3)
        if parts == 7:
            return True
    return False


@seldom
def is_all_pungs(s: State, w: Work, seat: int) -> bool:
    """对对胡: no chow in hand or melds."""
    for i in range(w.set_count):
        if w.set_type[i] == CHOW:
            return False
    return int(s.traits[seat]) & HAS_CHOW == 0


# --- points -------------------------------------------------------------------------------------
@seldom
def add_item(w: Work, r: Rules, item: int, count: int) -> None:
    """Add an item's points `count` times, if the house knows it."""
    if count > 0 and has_item(r, item):
        w.item_amount[item] += count * int(r.item_prices[item])
        w.item_count[item] += count
        w.big |= 1 << item


@seldom
def add_kongs(s: State, w: Work, r: Rules, seat: int) -> None:
    """杠: 2 for exposed and added ones, 4 for concealed ones, 10 for a kong of 发."""
    for place in range(int(s.melds[seat])):
        meld = int(s.meld_type[seat, place])
        if s.meld_tile[seat, place] == GREEN_DRAGON and has_item(r, GREEN_KONG):
            add_item(w, r, GREEN_KONG, 1 if meld >= EXPOSED_KONG else 0)
        elif meld == CONCEALED_KONG:
            add_item(w, r, CONCEALED_KONG_ITEM, 1)
        elif meld in (EXPOSED_KONG, ADDED_KONG):
            add_item(w, r, EXPOSED_KONG_ITEM, 1)


@seldom
def count_hogs(s: State, w: Work, seat: int) -> int:
    """四活: kinds of which all four are there and make no kong."""
    hogs = 0
    for kind in range(34):
        copies = int(w.left[kind])
        if copies > 0 and copies + melded_copies(s, seat, kind) == 4:
            hogs += 1
    return hogs


@seldom
def add_flush(s: State, w: Work, r: Rules, seat: int) -> None:
    """清一色, 混一色."""
    suits = int(s.traits[seat]) & 15
    for kind in range(34):
        if w.left[kind] > 0:
            suits |= 1 << int(SUIT[kind])
    numbers = suits & 7
    if numbers == 1 or numbers == 2 or numbers == 4:
        add_item(w, r, FULL_FLUSH_ITEM if suits == numbers else HALF_FLUSH, 1)


@seldom
def add_hand_items(s: State, w: Work, r: Rules, seat: int, situation: int) -> None:
    """The items that do not depend on how the hand is taken apart."""
    add_kongs(s, w, r, seat)
    add_flush(s, w, r, seat)
    hogs = count_hogs(s, w, seat)
    if hogs >= 2 and has_item(r, DOUBLE_TILE_HOG):
        add_item(w, r, DOUBLE_TILE_HOG, 1)
    else:
        add_item(w, r, TILE_HOG, hogs)
    add_item(w, r, OUT_ON_KONG_ITEM, 1 if situation & OUT_ON_KONG else 0)
    add_item(w, r, HEAVENLY_HAND, 1 if situation & FIRST_TURN else 0)


@seldom
def add_reading_items(
    s: State, w: Work, r: Rules, seat: int, wait: int, sole: bool, self_draw: bool, last_copy: bool
) -> None:
    """The base item, and what depends on how the hand is taken apart."""
    add_item(w, r, base_item(r, wait, sole, self_draw), 1)
    add_item(w, r, LAST_COPY, 1 if wait == SET_WAIT and last_copy else 0)
    add_item(w, r, ALL_PUNGS_ITEM, 1 if is_all_pungs(s, w, seat) else 0)
    add_item(w, r, PURE_STRAIGHT, 1 if is_straight(s, w, seat) else 0)


@seldom
def summed_items(w: Work) -> int:
    """The points of all items."""
    total = 0
    for item in range(ITEM_PRICES):
        total += int(w.item_amount[item])
    return total


@seldom
def rate_reading(
    s: State, w: Work, r: Rules, seat: int, tile: int, sole: bool, self_draw: bool, last_copy: bool
) -> int:
    """The points that depend on the reading in `w`; the item list holds only them afterwards."""
    clear_items(w)
    wait = wait_of_reading(w, r, tile, self_draw, last_copy) if sole else OPEN_WAIT
    add_reading_items(s, w, r, seat, wait, sole, self_draw, last_copy)
    return summed_items(w)


@seldom
def find_best_split(
    s: State, w: Work, r: Rules, seat: int, tile: int, sole: bool, self_draw: bool, last_copy: bool
) -> int:
    """The way of taking `w.left` apart that is worth most: 16 x pair + split."""
    sets, best, choice = 4 - int(s.melds[seat]), -1, -1
    for pair in range(34):
        if w.left[pair] < 2:
            continue
        for split in range(1 << sets):
            if take_apart(w, pair, split, sets):
                value = rate_reading(s, w, r, seat, tile, sole, self_draw, last_copy)
                if value > best:
                    best, choice = value, SPLITS * pair + split
    return choice


@seldom
def share_points(w: Work, r: Rules, winner: int, by: int, giver: int, total: int) -> None:
    """Self-drawn everybody pays, else the discarder or the robbed player alone."""
    everybody = by == SELF_DRAW or (by == DISCARD_WIN and r.discard_payer == PAYER_ALL)
    w.payment[winner] = 0
    for seat in range(r.seats):
        if seat != winner:
            due = total if everybody or seat == giver else 0
            w.raw[seat], w.capped[seat], w.pays[seat] = due, due, due
            w.payment[seat] = -due
            w.payment[winner] += due


@seldom
def settle_112(
    s: State,
    w: Work,
    r: Rules,
    t: Shapes,
    winner: int,
    extra: int,
    situation: int,
    by: int,
    giver: int,
) -> None:
    """Fill the sheet of a legal win; its reading stands in it afterwards."""
    clear_sheet(w)
    tile = s.drawn if by == SELF_DRAW else extra
    sole = is_sole_wait(s, w, r, t, winner, extra, tile)
    last_copy = is_last_copy(s, r, winner, tile, by)
    load_tiles(s, w, winner, extra)
    self_draw = by == SELF_DRAW
    choice = find_best_split(s, w, r, winner, tile, sole, self_draw, last_copy)
    take_apart(w, choice // SPLITS, choice % SPLITS, 4 - int(s.melds[winner]))
    rate_reading(s, w, r, winner, tile, sole, self_draw, last_copy)
    add_hand_items(s, w, r, winner, situation)
    w.subject, w.reading = winner, choice
    share_points(w, r, winner, by, giver, summed_items(w))
