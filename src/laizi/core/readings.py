"""Which combinations of big wins the tiles of a complete hand can hold (rules §6).

A *reading* assigns every wildcard a kind. The functions here answer, for a hand given as suit
keys and a number of wildcards, which readings exist: a set of `READ_*` bits.
"""

import numpy as np
from numpy.typing import NDArray

from laizi.core.codes import (
    BIG_READINGS,
    HAS_CHOW,
    NOT_258,
    PAIRS_READINGS,
    READ_258,
    READ_258_FLUSH,
    READ_258_PUNGS,
    READ_ANY_PAIR,
    READ_FLUSH,
    READ_FLUSH_PUNGS,
    READ_HONORS,
    READ_HONORS_PUNGS,
    READ_PAIRS,
    READ_PAIRS_258,
    READ_PAIRS_FLUSH,
    READ_PAIRS_HONORS,
    READ_PUNGS,
    READ_SMALL,
)
from laizi.core.jit import jit
from laizi.core.rules import ALL_258, ALL_HONORS, ALL_PUNGS, FULL_FLUSH, SEVEN_PAIRS, Rules
from laizi.core.shapes import ODD, ONLY_258, Shapes, exact_of

BIG_WINS_OF: NDArray[np.int64] = np.array(
    [
        0,
        0,
        ALL_PUNGS,
        FULL_FLUSH,
        FULL_FLUSH | ALL_PUNGS,
        ALL_258,
        ALL_258 | ALL_PUNGS,
        ALL_258 | ALL_PUNGS | FULL_FLUSH,
        ALL_HONORS,
        ALL_HONORS | ALL_PUNGS,
        SEVEN_PAIRS,
        SEVEN_PAIRS | FULL_FLUSH,
        SEVEN_PAIRS | ALL_258,
        SEVEN_PAIRS | ALL_HONORS,
    ]
)
"""The big wins of each reading, by the number of its bit."""

HONOR_SUIT = 8


@jit
def shape_readings(a: int, b: int, c: int, h: int, wildcards: int) -> int:
    """Four sets and a pair: with a pair of 2, 5 or 8, with any pair."""
    need = (a & 15) + (b & 15) + (c & 15) + (h & 15)
    number_pair = min(
        min(((a >> 4) & 15) - (a & 15), ((b >> 4) & 15) - (b & 15)), ((c >> 4) & 15) - (c & 15)
    )
    pair_258 = min(
        min(((a >> 8) & 15) - (a & 15), ((b >> 8) & 15) - (b & 15)), ((c >> 8) & 15) - (c & 15)
    )
    out = 0
    if need + pair_258 <= wildcards:
        out = READ_SMALL | READ_ANY_PAIR
    elif need + min(number_pair, ((h >> 4) & 15) - (h & 15)) <= wildcards:
        out = READ_ANY_PAIR
    return out


@jit
def triplets_complete(a: int, b: int, c: int, h: int, wildcards: int) -> bool:
    """碰碰胡: the concealed tiles as triplets and any pair."""
    a0, b0, c0, h0 = (a >> 12) & 15, (b >> 12) & 15, (c >> 12) & 15, (h >> 12) & 15
    pair = min(
        min(((a >> 16) & 15) - a0, ((b >> 16) & 15) - b0),
        min(((c >> 16) & 15) - c0, ((h >> 16) & 15) - h0),
    )
    return a0 + b0 + c0 + h0 + pair <= wildcards


@jit
def flush_readings(exact: int, wildcards: int, pungs: bool) -> int:
    """清一色: everything lies in one number suit, whose exact value is given."""
    out = 0
    if ((exact >> 4) & 15) <= wildcards:
        out = READ_FLUSH
        if pungs and ((exact >> 16) & 15) <= wildcards:
            out |= READ_FLUSH_PUNGS
            if exact & ONLY_258:
                out |= READ_258_FLUSH
    return out


@jit
def pairs_readings(odd: int, wildcards: int, one_suit: bool, only_258: bool, honors: bool) -> int:
    """七对: seven pairs, four alike being two."""
    if odd > wildcards:
        return 0
    out = READ_PAIRS
    if one_suit:
        out |= READ_PAIRS_FLUSH
    if only_258:
        out |= READ_PAIRS_258
    if honors:
        out |= READ_PAIRS_HONORS
    return out


@jit
def read_keys(
    t: Shapes, man: int, pin: int, sou: int, honor: int, wildcards: int, traits: int, melds: int
) -> int:
    """All readings of a complete hand; `READ_ANY_PAIR` alone is none that wins.

    `traits` and `melds` describe the seat's melds; fifth copies are allowed.
    """
    a, b = exact_of(t, 0, man), exact_of(t, 1, pin)
    c, h = exact_of(t, 2, sou), exact_of(t, 3, honor)
    out = shape_readings(a, b, c, h, wildcards)
    pungs = traits & HAS_CHOW == 0 and triplets_complete(a, b, c, h, wildcards)
    if pungs:
        out |= READ_PUNGS
    suits = (traits & 15) | (man > 0) | ((pin > 0) << 1) | ((sou > 0) << 2) | ((honor > 0) << 3)
    only_258 = traits & NOT_258 == 0 and honor == 0 and a & b & c & ONLY_258 != 0
    one_suit = suits == 1 or suits == 2 or suits == 4
    if one_suit:
        exact = a if suits == 1 else (b if suits == 2 else c)
        readings = flush_readings(exact, wildcards, traits & HAS_CHOW == 0)
        out |= readings if only_258 else readings & ~READ_258_FLUSH
    if only_258:
        out |= READ_258 | (READ_258_PUNGS if pungs else 0)
    if suits == HONOR_SUIT:
        out |= READ_HONORS | (READ_HONORS_PUNGS if pungs else 0)
    if melds == 0:
        odd = (a >> ODD & 15) + (b >> ODD & 15) + (c >> ODD & 15) + (h >> ODD & 15)
        out |= pairs_readings(odd, wildcards, one_suit, only_258, suits == HONOR_SUIT)
    return out


@jit
def winning_readings(r: Rules, readings: int, opened: bool, situation: int, held: int) -> int:
    """The readings that may win: rules 1 and 4 of §6 applied; `READ_SMALL` stands for a small win.

    `situation`: big wins that do not depend on the tiles; `held`: wildcards in hand.
    """
    out = readings & (BIG_READINGS | (PAIRS_READINGS if r.seven_pairs else 0))
    small = READ_SMALL if r.pair_258 else READ_ANY_PAIR
    if readings & small and (situation != 0 or held <= r.small_win_max_wildcards):
        out |= READ_SMALL
    if not opened:
        out &= PAIRS_READINGS
    return out
