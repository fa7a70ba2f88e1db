"""Random numbers inside the record, for simulation; real games bring their own wall."""

import numpy as np

from laizi.core.jit import jit
from laizi.core.rules import Rules
from laizi.core.state import State

SHIFT_13, SHIFT_7, SHIFT_17, SHIFT_33 = np.uint64(13), np.uint64(7), np.uint64(17), np.uint64(33)


@jit
def below(s: State, limit: int) -> int:
    """A random int from 0 to limit - 1 (xorshift64: shifts and xors never overflow)."""
    x: np.uint64 = s.rng
    x ^= x << SHIFT_13
    x ^= x >> SHIFT_7
    x ^= x << SHIFT_17
    s.rng = x
    return (int(x >> SHIFT_33) * limit) >> 31


@jit
def shuffle_wall(s: State, r: Rules) -> None:
    """A random wall of the ruleset's tiles (Fisher-Yates), from the record's own generator."""
    place = 0
    for kind in range(34):
        if r.in_set[kind]:
            for _ in range(4):
                s.wall[place] = kind
                place += 1
    for i in range(place - 1, 0, -1):
        j = below(s, i + 1)
        tile = s.wall[i]
        s.wall[i] = s.wall[j]
        s.wall[j] = tile
