"""Readings without fifth copies (`fifth_copy = false`, rules §6).

A wildcard may then not stand for a kind whose four copies are used in the hand and its melds, so
the tables, which know no such limit, do not serve. A small dynamic program over the ranks of each
suit finds which numbers of sets, with or without the pair, use every tile and respect the limit.
It is the slow path of a house rule; the presets allow fifth copies.
"""

from laizi.core.codes import (
    HAS_CHOW,
    READ_258,
    READ_258_FLUSH,
    READ_258_PUNGS,
    READ_ANY_PAIR,
    READ_FLUSH,
    READ_FLUSH_PUNGS,
    READ_HONORS,
    READ_HONORS_PUNGS,
    READ_PUNGS,
    READ_SMALL,
)
from laizi.core.jit import seldom
from laizi.core.readings import HONOR_SUIT, pairs_readings
from laizi.core.shapes import IS_258
from laizi.core.state import Work

STATES = 9
"""Chows begun two ranks and one rank ago, none to two each."""
EVERY_OPTION = 0x7FFF
NO_PAIR = 1 | 1 << 3 | 1 << 6 | 1 << 9 | 1 << 12
"""An option set has bit 3 x sets + pair state (0 none, 1 any, 2 of 2-5-8); these have no pair."""


@seldom
def placed_options(now: int, sets: int, need: int, left: int, room: int, is_258: bool) -> int:
    """The options after `need` tiles of a kind went into `sets` further sets, with or without pair.

    `left` tiles of the kind must be used up, at most `room` may be.
    """
    out, shifted = 0, now << (3 * sets)
    if left <= need <= room:
        out = shifted
    if left <= need + 2 <= room:
        out |= (shifted & NO_PAIR) << 1
        if is_258:
            out |= (shifted & NO_PAIR) << 2
    return out & EVERY_OPTION


@seldom
def extend_options(w: Work, kind: int, most_chows: int, only_258: bool) -> None:
    """Take every state (chows begun two ranks and one rank ago) through one kind."""
    left, room, is_258 = int(w.left[kind]), int(w.room[kind]), bool(IS_258[kind])
    same_kind = is_258 or not only_258
    for state in range(STATES):
        options = int(w.options[0, state])
        if options == 0:
            continue
        a, b = state // 3, state % 3
        for begun in range(most_chows + 1):
            for triplets in range(3 if same_kind else 1):
                need = a + b + begun + 3 * triplets
                if need > room:
                    break
                if same_kind:
                    out = placed_options(options, begun + triplets, need, left, room, is_258)
                else:
                    out = options << (3 * begun) & EVERY_OPTION if left <= need else 0
                w.options[1, 3 * b + begun] |= out


@seldom
def clear_options(w: Work, row: int) -> None:
    """No option in any state of a row of `w.options`."""
    for state in range(STATES):
        w.options[row, state] = 0


@seldom
def suit_options(w: Work, suit: int, chows: bool, only_258: bool) -> int:
    """The option set of a suit from `w.left` (tiles to use up) and `w.room` (copies allowed)."""
    clear_options(w, 0)
    w.options[0, 0] = 1
    ranks = 7 if suit == 3 else 9
    for rank in range(ranks):
        clear_options(w, 1)
        most = 2 if chows and suit < 3 and rank + 2 < ranks else 0
        extend_options(w, 9 * suit + rank, most, only_258)
        for state in range(STATES):
            w.options[0, state] = w.options[1, state]
    return int(w.options[0, 0])


@seldom
def join_options(left: int, right: int) -> int:
    """The option set of two suits together."""
    out = 0
    for sets in range(5):
        for pair in range(3):
            if left >> (3 * sets + pair) & 1:
                shifted = right << (3 * sets)
                out |= ((shifted & NO_PAIR) << pair if pair > 0 else shifted) & EVERY_OPTION
    return out


@seldom
def all_options(w: Work, chows: bool, only_258: bool) -> int:
    """The option set of the whole concealed hand."""
    out = suit_options(w, 0, chows, only_258)
    for suit in range(1, 4):
        out = join_options(out, suit_options(w, suit, chows, only_258))
    return out


@seldom
def has_pair(options: int, sets: int) -> bool:
    """Whether `sets` sets and some pair are among the options."""
    return options >> (3 * sets) & 6 != 0


@seldom
def capped_pairs(w: Work, wildcards: int, one_suit: bool, only_258: bool, honors: bool) -> int:
    """七对 within the limit: single tiles are matched, further pairs always find room."""
    odd = 0
    for kind in range(34):
        odd += int(w.left[kind]) & 1
    return pairs_readings(odd, wildcards, one_suit, only_258, honors)


@seldom
def capped_triplets(
    w: Work, sets: int, suits: int, one_suit: bool, suit: int, only_258: bool
) -> int:
    """The readings of `read_capped` that are all triplets."""
    out = READ_PUNGS if has_pair(all_options(w, False, False), sets) else 0
    if one_suit and has_pair(suit_options(w, suit, False, False), sets):
        out |= READ_FLUSH_PUNGS
        if only_258 and has_pair(suit_options(w, suit, False, True), sets):
            out |= READ_258_FLUSH
    if only_258 and has_pair(all_options(w, False, True), sets):
        out |= READ_258_PUNGS
    if suits == HONOR_SUIT and has_pair(suit_options(w, 3, False, False), sets):
        out |= READ_HONORS_PUNGS
    return out


@seldom
def read_capped(w: Work, wildcards: int, traits: int, melds: int) -> int:
    """Like `read_keys`, from `w.left` and `w.room`, no kind beyond its room."""
    sets = 4 - melds
    suits, only_258 = traits & 15, traits & 32 == 0
    for kind in range(34):
        if w.left[kind] > 0:
            suits |= 1 << (kind // 9)
            only_258 = only_258 and IS_258[kind]
    one_suit = suits == 1 or suits == 2 or suits == 4
    suit = 0 if suits == 1 else (1 if suits == 2 else 2)
    no_chow = traits & HAS_CHOW == 0
    options = all_options(w, True, False)
    out = READ_ANY_PAIR if has_pair(options, sets) else 0
    if options >> (3 * sets + 2) & 1:
        out |= READ_SMALL
    if one_suit and has_pair(suit_options(w, suit, True, False), sets):
        out |= READ_FLUSH
    if no_chow:
        out |= capped_triplets(w, sets, suits, one_suit, suit, only_258)
    if only_258:
        out |= READ_258
    if suits == HONOR_SUIT:
        out |= READ_HONORS
    if melds == 0:
        out |= capped_pairs(w, wildcards, one_suit, only_258, suits == HONOR_SUIT)
    return out
