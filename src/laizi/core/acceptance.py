"""进张: the kinds that bring a hand nearer after a discard, and how many unseen tiles they are.

A kind is tried at its own suit alone, beside what the other three lack, and only for the ways to
win that are near enough.
"""

from typing import Any

from laizi.core.bits import count_bits, lowest
from laizi.core.codes import CHOW, CONCEALED_KONG, PUNG
from laizi.core.four import for_four_suits, for_one
from laizi.core.hands import WHITE_DRAGON, shown_as, tile_playing
from laizi.core.jit import jit, often
from laizi.core.nearness import (
    FAR,
    HONORS,
    SHORTAGE_COST,
    TILE,
    counts_price,
    flush_missing,
    flush_price,
    plain_price,
    shortage_with,
    tally_change,
)
from laizi.core.rules import Rules
from laizi.core.shapes import (
    GUARDS,
    KINDS_258,
    KINDS_OF_HONORS,
    KINDS_OF_SUIT,
    LANE,
    LANE_BITS,
    LOW_RANKS,
    PAIR_LANES,
    SUIT,
    WEIGHT,
    Shapes,
    gains,
    id_of,
    limit_below,
    rest_lanes,
)
from laizi.core.state import State, Work


# --- what a seat does not see -------------------------------------------------------------------
@often
def see(w: Work, kinds: int) -> None:
    """One more tile of each of some kinds is seen: `w.seen` holds binary digits, four at most."""
    ones, twos, fours = int(w.seen[0]), int(w.seen[1]), int(w.seen[2])
    carry = ones & kinds
    w.seen[0], w.seen[1], w.seen[2] = ones ^ kinds, twos ^ carry, fours | (twos & carry)
    w.seen[3] = int(w.seen[3]) | (fours & kinds)


@often
def see_nothing(w: Work) -> None:
    """Nothing is seen."""
    w.seen[0], w.seen[1], w.seen[2], w.seen[3] = 0, 0, 0, 0


@often
def see_chow(s: State, w: Work, low: int) -> None:
    """The three tiles of a chow are seen."""
    see(w, 1 << tile_playing(s, low))
    see(w, 1 << tile_playing(s, low + 1))
    see(w, 1 << tile_playing(s, low + 2))


@often
def copies_seen(w: Work, kind: int) -> int:
    """How many tiles of a kind are seen."""
    ones, twos, fours = int(w.seen[0]), int(w.seen[1]), int(w.seen[2])
    return (ones >> kind & 1) + 2 * (twos >> kind & 1) + 4 * (fours >> kind & 1)


@jit
def see_discards(s: State, w: Work) -> None:
    """Nothing but the ordinary tiles among the discards is seen, those claimed left out."""
    ones, twos, fours = 0, 0, 0
    for i in range(s.log_count):
        # Nothing is added for a claimed tile: a branch could not be foreseen.
        tile = (1 - int(s.log_claimed[i])) << int(s.log_tile[i]) & s.ordinary
        carry = ones & tile
        ones ^= tile
        fours |= twos & carry
        twos ^= carry
    w.seen[0], w.seen[1], w.seen[2], w.seen[3] = ones, twos, fours, 0


@jit
def see_hand(s: State, w: Work, seat: int) -> None:
    """The ordinary tiles of a hand are seen."""
    tiles = int(s.held[seat]) & s.ordinary
    twice, thrice, four_times = 0, 0, 0
    see(w, tiles)
    while tiles != 0:
        tile = lowest(tiles)
        tiles &= tiles - 1
        held = int(s.hand[seat, tile])
        twice |= (1 if held > 1 else 0) << tile
        thrice |= (1 if held > 2 else 0) << tile
        four_times |= (1 if held > 3 else 0) << tile
    see(w, twice)
    see(w, thrice)
    see(w, four_times)


@jit
def see_melds(s: State, w: Work, r: Rules, seat: int) -> None:
    """The tiles of everybody's melds are seen, but the kinds of others' concealed kongs."""
    pungs, kongs = 0, 0
    for other in range(r.seats):
        for place in range(int(s.melds[other])):
            meld, tile = s.meld_type[other, place], int(s.meld_tile[other, place])
            if meld == CHOW:
                see_chow(s, w, tile)
            elif meld == PUNG:
                pungs |= 1 << tile
            elif other == seat or meld != CONCEALED_KONG:
                kongs |= 1 << tile
    see(w, pungs)
    w.seen[2] = int(w.seen[2]) | (int(w.seen[1]) & pungs) | kongs
    w.seen[1] = int(w.seen[1]) ^ pungs


@jit
def look_at_table(s: State, w: Work, r: Rules, seat: int) -> None:
    """Note in `w.seen` the ordinary tiles that a seat sees: its hand, open melds, discards.

    And the indicator, whatever it is.
    """
    see_discards(s, w)
    see_hand(s, w, seat)
    if s.indicator >= 0:
        see(w, 1 << s.indicator)
    see_melds(s, w, r, seat)


@jit
def fill_unseen(s: State, w: Work, r: Rules, seat: int) -> None:
    """`w.left[kind]` = copies that a seat does not see, special tiles played left out."""
    for kind in range(34):
        w.left[kind] = 4 if r.in_set[kind] else 0
        if not s.ordinary >> kind & 1:
            w.left[kind] -= int(s.hand[seat, kind])
            for other in range(r.seats):
                w.left[kind] -= int(s.special[other, kind])
    look_at_table(s, w, r, seat)
    for kind in range(34):
        w.left[kind] = max(0, int(w.left[kind]) - copies_seen(w, kind))


# --- getting ready ------------------------------------------------------------------------------
@often
def as_played(s: State, kinds: int) -> int:
    """Ordinary kinds as what they play: 白板 stands for the face."""
    if s.face >= 0 and kinds >> WHITE_DRAGON & 1:
        kinds = kinds & ~(1 << WHITE_DRAGON) | (1 << s.face)
    return kinds


@jit
def note_unseen(s: State, w: Work, r: Rules, seat: int) -> None:
    """The unseen copies of ordinary kinds, by the kind they play, as binary digits."""
    look_at_table(s, w, r, seat)
    ones, twos, fours = int(w.seen[0]), int(w.seen[1]), int(w.seen[2])
    # Of four copies 0, 1, 2, 3, 4 seen leave 4, 3, 2, 1, 0.
    w.near_unseen[0] = as_played(s, ones & s.ordinary)
    w.near_unseen[1] = as_played(s, (ones ^ twos) & s.ordinary)
    w.near_unseen[2] = as_played(s, ~(ones | twos | fours) & s.ordinary)
    w.near_kinds = as_played(s, ~fours & s.ordinary)


@jit
def note_held(s: State, w: Work, seat: int) -> None:
    """The kinds held at least so often, as they play; of four alike nothing is unseen."""
    w.near_held[0] = -1
    for held in range(1, 5):
        w.near_held[held] = 0
    tiles = int(s.held[seat]) & s.ordinary
    while tiles != 0:
        tile = lowest(tiles)
        tiles &= tiles - 1
        for held in range(1, min(3, int(s.hand[seat, tile])) + 1):
            w.near_held[held] |= 1 << shown_as(s, tile)


@jit
def note_pairs_of_suits(w: Work, t: Shapes) -> None:
    """For each two suits, what the two others can make together; of one with itself anything."""
    man, pin = int(w.near_id[0]), int(w.near_id[1])
    sou, honor = int(w.near_id[2]), int(w.near_id[3])
    w.near_pair[0, 1], w.near_pair[1, 0] = int(t.join[honor, sou]), int(t.join[honor, sou])
    w.near_pair[0, 2], w.near_pair[2, 0] = int(t.join[honor, pin]), int(t.join[honor, pin])
    w.near_pair[0, 3], w.near_pair[3, 0] = int(t.join[pin, sou]), int(t.join[pin, sou])
    w.near_pair[1, 2], w.near_pair[2, 1] = int(t.join[honor, man]), int(t.join[honor, man])
    w.near_pair[1, 3], w.near_pair[3, 1] = int(t.join[man, sou]), int(t.join[man, sou])
    w.near_pair[2, 3], w.near_pair[3, 2] = int(t.join[man, pin]), int(t.join[man, pin])


def fold(lanes: Any) -> Any:
    """What stands in any lane, all ten laid over each other."""
    five = lanes | lanes >> PAIR_LANES
    two = five | five >> (2 * LANE_BITS)
    return (two | five >> LANE_BITS | five >> (3 * LANE_BITS) | five >> (4 * LANE_BITS)) & LANE


def kinds_reached(own: Any, rest: Any, low: Any, high: Any, first_kind: Any, limit: Any) -> Any:
    """The kinds of a suit that lower the distance, unseen ones or not.

    Those are the kinds whose gains (of the lower six ranks and of the others) lower a lane that,
    with what the rest lacks, makes up the distance; `limit` is `limit_below` of the next one.
    """
    wanted = (~(own + rest + limit) & GUARDS) >> (LANE_BITS - 1)
    cover = (wanted << LANE_BITS) - wanted
    return (fold(low & cover) | fold(high & cover) << LOW_RANKS) << first_kind


kinds_reached_in_all = for_four_suits(kinds_reached, 4)
"""`kinds_reached` of four suits: their own lanes, then the rests, lower and higher gains."""
kinds_reached_in_one = for_one(kinds_reached, 6)


@jit
def note_gains(w: Work, t: Shapes) -> None:
    """Of every suit as it is, what it lacks and what one tile more gains."""
    lane = int(w.near_lane)
    for suit in range(4):
        key = int(w.near_key[suit])
        w.near_lanes[suit] = t.lanes[lane, w.near_id[suit]]
        w.near_low[suit] = gains(t, lane, suit, key, False)
        w.near_high[suit] = gains(t, lane, suit, key, True)


@jit
def prepare(s: State, w: Work, r: Rules, t: Shapes, seat: int) -> None:
    """What is the same after every discard of a hand that was looked at."""
    note_unseen(s, w, r, seat)
    w.near_held[0] = 0
    note_pairs_of_suits(w, t)
    note_gains(w, t)


# --- which kinds help ---------------------------------------------------------------------------
@often
def rest_without(w: Work, t: Shapes, suit: int, own: int, into: int) -> int:
    """What the suits but `into` lack, a suit's id being new."""
    other = int(t.join[own, w.near_pair[suit, into]])
    return rest_lanes(t, int(w.near_lane), other, int(w.near_melds))


@often
def reached_beside(w: Work, rest_0: int, rest_1: int, rest_2: int, rest_3: int, limit: int) -> int:
    """The kinds of each suit as it is that lower the distance, by what its rest lacks."""
    # fmt: off
    return kinds_reached_in_all(
        int(w.near_lanes[0]), int(w.near_lanes[1]), int(w.near_lanes[2]), int(w.near_lanes[3]),
        rest_0, rest_1, rest_2, rest_3,
        int(w.near_low[0]), int(w.near_low[1]), int(w.near_low[2]), int(w.near_low[3]),
        int(w.near_high[0]), int(w.near_high[1]), int(w.near_high[2]), int(w.near_high[3]),
        limit,
    )
    # fmt: on


@jit
def nearer_by_sets(w: Work, t: Shapes, suit: int, key: int, own: int, missing: int) -> int:
    """The kinds that lower the distance, a suit's key and id being new.

    `missing` is the distance after the discard. Kinds of which none is unseen may be among them.
    """
    lane, limit = int(w.near_lane), limit_below(0, missing + 1)
    rest = rest_lanes(t, lane, int(w.near_rest[suit]), int(w.near_melds))
    low, high = gains(t, lane, suit, key, False), gains(t, lane, suit, key, True)
    found = kinds_reached_in_one(int(t.lanes[lane, own]), rest, low, high, 9 * suit, limit)
    beside = reached_beside(
        w,
        rest_without(w, t, suit, own, 0),
        rest_without(w, t, suit, own, 1),
        rest_without(w, t, suit, own, 2),
        rest_without(w, t, suit, own, 3),
        limit,
    )
    return found | beside & ~int(KINDS_OF_SUIT[suit])


@jit
def nearer_flush(w: Work, t: Shapes, suit: int, key: int, missing: int) -> int:
    """The unseen kinds of a suit (its key) that bring a flush in it nearer."""
    sets, found = 4 - int(w.near_melds), 0
    kinds = w.near_kinds & int(KINDS_OF_SUIT[suit])
    while kinds != 0:
        kind = lowest(kinds)
        kinds &= kinds - 1
        own = id_of(t, suit, key + int(WEIGHT[kind]))
        found |= (1 if flush_missing(t, own, sets) < missing else 0) << kind
    return found


@jit
def flush_kinds(w: Work, t: Shapes, suit: int, key: int, best: int) -> int:
    """The unseen kinds that bring some flush below `best`, where a suit's key is new."""
    found, sets = 0, 4 - int(w.near_melds)
    for each in range(3):
        if w.near_flush[each] == FAR:
            continue
        here, missing = int(w.near_key[each]), int(w.near_flush[each])
        if each == suit:
            here, missing = key, flush_missing(t, id_of(t, each, key), sets)
        if flush_price(w, missing - 1) < best:
            found |= nearer_flush(w, t, each, here, missing)
    return found


@jit
def shape_kinds(
    w: Work, r: Rules, t: Shapes, suit: int, key: int, own: int, missing: int, best: int
) -> int:
    """The unseen kinds that bring the cost of sets, and of 八支, below `best`."""
    if not w.near_by_suit:
        if plain_price(w, r, missing - 1, 0) >= best:
            return 0
        return nearer_by_sets(w, t, suit, key, own, missing)
    found, nearer = 0, nearer_by_sets(w, t, suit, key, own, missing)
    for into in range(4):
        shortage, kinds = shortage_with(w, into, 1), int(KINDS_OF_SUIT[into])
        if plain_price(w, r, missing, shortage) < best:
            found |= kinds
        elif plain_price(w, r, missing - 1, shortage) < best:
            found |= nearer & kinds
    return found


@often
def kinds_of_group(w: Work, group: int) -> int:
    """Kinds that count alike: 2, 5 and 8, other numbers, honours; by suit where suits count."""
    if w.near_by_suit:
        return int(KINDS_OF_SUIT[group >> 1]) & (KINDS_258 if group & 1 else ~KINDS_258)
    if group == 0:
        return KINDS_258
    return KINDS_OF_HONORS if group == 1 else ~(KINDS_258 | KINDS_OF_HONORS)


@jit
def nearer_by_counts(s: State, w: Work, r: Rules, seat: int, tile: int, best: int) -> int:
    """The kinds that lower the cost below `best` by how many are held: triplets, pairs, 将, 风.

    Kinds held equally often in the same suit, 2, 5 and 8 apart, do the same.
    """
    if w.near_held[0] == 0:
        note_held(s, w, seat)
    gone, found = shown_as(s, tile), 0
    tally = int(w.near_tally) + tally_change(int(s.hand[seat, tile]), gone, -1)
    shortage = shortage_with(w, HONORS, 0)
    if counts_price(w, r, tally, shortage) - TILE - SHORTAGE_COST * w.near_by_suit >= best:
        return found
    for held in range(4):
        alike = int(w.near_held[held]) & ~int(w.near_held[held + 1]) & ~(1 << gone) & w.near_kinds
        if alike == 0:
            continue
        for group in range(7 if w.near_by_suit else 3):
            suit = group >> 1 if w.near_by_suit else HONORS
            kinds = alike & kinds_of_group(w, group)
            if kinds != 0:
                with_one = tally + tally_change(held, lowest(kinds), 1)
                if counts_price(w, r, with_one, shortage_with(w, suit, 1)) < best:
                    found |= kinds
    return found


@jit
def helpful_kinds(s: State, w: Work, r: Rules, t: Shapes, seat: int, tile: int, best: int) -> int:
    """The kinds, as they play, that lower the cost below `best` after the discard of a tile.

    `prepare` comes first, and `cost_without` for the tile.
    """
    gone = shown_as(s, tile)
    suit = int(SUIT[gone])
    key, missing = int(w.near_key[suit]) - int(WEIGHT[gone]), int(w.near_after[tile])
    best -= int(w.near_closed)
    w.near_tiles[suit] -= 1
    found = shape_kinds(w, r, t, suit, key, id_of(t, suit, key), missing, best)
    if flush_price(w, int(w.near_least_flush) - 1) < best:
        found |= flush_kinds(w, t, suit, key, best)
    if int(w.near_counts) - TILE - (SHORTAGE_COST if w.near_by_suit else 0) < best:
        found |= nearer_by_counts(s, w, r, seat, tile, best)
    w.near_tiles[suit] += 1
    return found & w.near_kinds & ~(1 << gone)


@jit
def unseen_tiles(w: Work, kinds: int) -> int:
    """How many unseen tiles some kinds are."""
    count = count_bits(kinds & int(w.near_unseen[0]))
    count += 2 * count_bits(kinds & int(w.near_unseen[1]))
    return count + 4 * count_bits(kinds & int(w.near_unseen[2]))
