"""Single questions asked of many positions at once: what the proofs compare with brute force."""

import numpy as np
from numpy.typing import NDArray

from laizi.core.greedy import flush_distance, pungs_distance
from laizi.core.jit import entry, jit
from laizi.core.records import Records
from laizi.core.rules import Rules
from laizi.core.shapes import Shapes, distance
from laizi.core.state import State, Work
from laizi.core.wins import readings_of

ANY_PAIR, PAIR_258, TRIPLETS, FLUSH = 1, 2, 3, 4
"""What `measure_hands` measures the distance to."""


@jit
def summed_tally(t: Shapes, man: int, pin: int, sou: int, honor: int) -> int:
    """The tallies of four suits together."""
    numbers = int(t.tally[t.suit_tally[man]]) + int(t.tally[t.suit_tally[pin]])
    return numbers + int(t.tally[t.suit_tally[sou]]) + int(t.tally[t.honor_tally[honor]])


@jit
def measured(s: State, t: Shapes, wanted: int) -> int:
    """How many tiles seat 0 lacks for a shape."""
    man, pin = int(s.key[0, 0]), int(s.key[0, 1])
    sou, honor = int(s.key[0, 2]), int(s.key[0, 3])
    wildcards, sets = int(s.wildcards_held[0]), 4 - int(s.melds[0])
    if wanted == TRIPLETS:
        return pungs_distance(summed_tally(t, man, pin, sou, honor), wildcards, sets)
    if wanted == FLUSH:
        return flush_distance(t, man, pin, sou, wildcards, 0, sets)
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
