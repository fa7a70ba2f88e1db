"""Single questions asked of many positions at once: what the proofs compare with brute force."""

import numpy as np
from numpy.typing import NDArray

from laizi.core.acceptance import helpful_kinds, prepare
from laizi.core.bits import lowest
from laizi.core.hands import hold, shown_as
from laizi.core.jit import entry, jit
from laizi.core.nearness import (
    flush_missing,
    hand_cost,
    least_cost_after_discard,
    look_around,
    pungs_distance,
    take_stock,
)
from laizi.core.records import Records
from laizi.core.rows import Row, key_of_honors, key_of_suit, kinds_of_row, sum_of_row
from laizi.core.rules import Rules
from laizi.core.shapes import Shapes, distance, id_of, tally_of
from laizi.core.state import State, Work
from laizi.core.wins import readings_of

ANY_PAIR, PAIR_258, TRIPLETS, FLUSH = 1, 2, 3, 4
"""What `measure_hands` measures the distance to."""


@jit
def summed_tally(t: Shapes, man: int, pin: int, sou: int, honor: int) -> int:
    """The tallies of four suits together."""
    return tally_of(t, 0, man) + tally_of(t, 1, pin) + tally_of(t, 2, sou) + tally_of(t, 3, honor)


@jit
def least_flush(t: Shapes, man: int, pin: int, sou: int, sets: int) -> int:
    """Tiles missing for the nearest full flush."""
    best = flush_missing(t, id_of(t, 0, man), sets)
    best = min(best, flush_missing(t, id_of(t, 1, pin), sets))
    return min(best, flush_missing(t, id_of(t, 2, sou), sets))


@jit
def measured(s: State, t: Shapes, wanted: int) -> int:
    """How many tiles seat 0 lacks for a shape."""
    man, pin = int(s.key[0, 0]), int(s.key[0, 1])
    sou, honor = int(s.key[0, 2]), int(s.key[0, 3])
    wildcards, sets = int(s.wildcards_held[0]), 4 - int(s.melds[0])
    if wanted == TRIPLETS:
        return pungs_distance(summed_tally(t, man, pin, sou, honor), wildcards, sets)
    if wanted == FLUSH:
        return max(0, least_flush(t, man, pin, sou, sets) - wildcards)
    return distance(t, man, pin, sou, honor, wildcards, sets, wanted)


@entry
def measure_hands(
    states: Records[State], shapes: Records[Shapes], wanted: int, out: NDArray[np.int64]
) -> None:
    """`out[i]` = how many tiles seat 0 of `states[i]` lacks for a shape."""
    for i in range(out.size):
        out[i] = measured(states[i], shapes[0], wanted)


@entry
def read_hands(
    states: Records[State],
    works: Records[Work],
    rules: Records[Rules],
    shapes: Records[Shapes],
    hard: bool,
    out: NDArray[np.int64],
) -> None:
    """`out[i]` = the readings of seat 0 of `states[i]`, wildcards free or at their own face."""
    for i in range(out.size):
        out[i] = readings_of(states[i], works[0], rules[0], shapes[0], 0, -1, hard)


@jit
def kinds_tried(s: State, w: Work, r: Rules, t: Shapes, seat: int, gone: int, cost: int) -> int:
    """The unseen kinds that lower the cost of a hand, each really added to it."""
    found, tiles = 0, s.ordinary
    while tiles != 0:
        tile = lowest(tiles)
        tiles &= tiles - 1
        shown = shown_as(s, tile)
        if tile != gone and w.near_kinds >> shown & 1:
            hold(s, seat, tile, 1)
            found |= (1 << shown) if hand_cost(s, w, r, t, seat) < cost else 0
            hold(s, seat, tile, -1)
    return found


@entry
def weigh_one_by_one(
    states: Records[State],
    works: Records[Work],
    rules: Records[Rules],
    shapes: Records[Shapes],
    seat: int,
    out: NDArray[np.int64],
) -> None:
    """`out[tile]` = the cost after a discard; `out[34 + tile]` = the kinds that then help."""
    s, w, r, t = states[0], works[0], rules[0], shapes[0]
    tiles = int(s.held[seat]) & s.ordinary
    prepare(s, w, r, t, seat)
    while tiles != 0:
        tile = lowest(tiles)
        tiles &= tiles - 1
        hold(s, seat, tile, -1)
        out[tile] = hand_cost(s, w, r, t, seat)
        out[34 + tile] = kinds_tried(s, w, r, t, seat, tile, out[tile])
        hold(s, seat, tile, 1)


@entry
def weigh_together(
    states: Records[State],
    works: Records[Work],
    rules: Records[Rules],
    shapes: Records[Shapes],
    seat: int,
    out: NDArray[np.int64],
) -> None:
    """What `weigh_one_by_one` finds, by one look at the whole hand."""
    s, w, r, t = states[0], works[0], rules[0], shapes[0]
    tiles = int(s.held[seat]) & s.ordinary
    take_stock(s, w, r, seat)
    look_around(s, w, r, t, seat)
    least_cost_after_discard(s, w, r, t, seat)
    prepare(s, w, r, t, seat)
    while tiles != 0:
        tile = lowest(tiles)
        tiles &= tiles - 1
        out[tile] = w.near_cost[tile]
        out[34 + tile] = helpful_kinds(s, w, r, t, seat, tile, out[tile])


ROW_FACTS = 9
"""How many numbers `read_rows` gives of each row."""


@entry
def read_rows(hands: Records[Row], facts: NDArray[np.int64]) -> None:
    """Of each row the keys of its suits, the kinds of 1, 2, 3 and 4 tiles or more, the sum."""
    for i in range(len(hands)):
        for suit in range(3):
            facts[ROW_FACTS * i + suit] = key_of_suit(hands[i], suit)
        facts[ROW_FACTS * i + 3] = key_of_honors(hands[i])
        for least in range(1, 5):
            facts[ROW_FACTS * i + 3 + least] = kinds_of_row(hands[i], least)
        facts[ROW_FACTS * i + 8] = sum_of_row(hands[i])
