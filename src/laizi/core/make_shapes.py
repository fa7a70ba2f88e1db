"""Make the tables of `shapes.bin`: `python -m tools.shapes` writes them.

For every key a dynamic program over the ranks finds the fewest tiles missing for m sets and a
pair. From that the exact needs follow: where the missing tiles equal the size of the sets less
the tiles held, no held tile is wasted.
"""

from itertools import product as product_of_ranges
from pathlib import Path
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from laizi.core.jit import entry, jit
from laizi.core.shapes import (
    COUNT,
    COUNT_258,
    COUNT_HONORS,
    HELD_1,
    HELD_2,
    HONOR_KEYS,
    IMPOSSIBLE,
    LANE,
    LANE_BITS,
    LOW_RANKS,
    ONLY_258,
    OUT_OF_REACH,
    SETS,
    SETS_258,
    SETS_PAIR,
    SUIT_KEYS,
    WIN_BITS,
    WIN_MASK,
    WIN_NOTHING,
    WIN_PAIR,
    Shapes,
)

MOST_TILES = 14
Needs = Annotated[NDArray[np.int8], 5]
"""[rank, chows begun two ranks ago, one rank ago, sets, pair state] -> tiles missing."""


@jit
def extend(
    now: Annotated[NDArray[np.int8], 4],
    then: Annotated[NDArray[np.int8], 4],
    held: int,
    chows: int,
    pair_258: bool,
) -> None:
    """One rank of the dynamic program: choose chows begun, triplets and the pair here."""
    then[:] = IMPOSSIBLE
    for a in range(3):
        for b in range(3):
            for sets in range(5):
                for pair in range(3):
                    before = int(now[a, b, sets, pair])
                    if before >= IMPOSSIBLE:
                        continue
                    for begun in range(chows + 1):
                        for triplets in range(3):
                            total = sets + begun + triplets
                            if total > 4:
                                break
                            need = a + b + begun + 3 * triplets
                            cost = before + max(0, need - held)
                            then[b, begun, total, pair] = min(
                                int(then[b, begun, total, pair]), cost
                            )
                            if pair != 0:
                                continue
                            cost = before + max(0, need + 2 - held)
                            then[b, begun, total, 1] = min(int(then[b, begun, total, 1]), cost)
                            if pair_258:
                                then[b, begun, total, 2] = min(int(then[b, begun, total, 2]), cost)


@jit
def pack(needs: Annotated[NDArray[np.int8], 4]) -> int:
    """The 15 needs of a finished suit as one number, 4 bits each."""
    packed = 0
    for sets in range(5):
        for pair in range(3):
            packed |= int(needs[0, 0, sets, pair]) << (4 * (3 * sets + pair))
    return packed


@entry
def fill_missing(packed: NDArray[np.int64], ranks: int, numbers: bool) -> None:
    """Fill `packed[key]` for every key of `ranks` digits with at most 14 tiles."""
    needs = np.full((ranks + 1, 3, 3, 5, 3), IMPOSSIBLE, np.int8)
    needs[0, 0, 0, 0, 0] = 0
    digit = np.full(ranks + 1, -1, np.int64)
    weight = np.ones(ranks + 1, np.int64)
    for i in range(1, ranks + 1):
        weight[i] = weight[i - 1] * 5
    rank, total, key = 0, 0, 0
    while rank >= 0:
        if digit[rank] >= 0:
            total -= digit[rank]
            key -= weight[rank] * digit[rank]
        held = digit[rank] + 1
        if held > 4 or total + held > MOST_TILES:
            digit[rank] = -1
            rank -= 1
            continue
        digit[rank] = held
        total += held
        key += weight[rank] * held
        begin = 2 if numbers and rank + 2 < ranks else 0
        extend(needs[rank], needs[rank + 1], held, begin, numbers and rank % 3 == 1)
        if rank + 1 == ranks:
            packed[key] = pack(needs[ranks])
        else:
            rank += 1
            digit[rank] = -1


@jit
def exact_need(packed: int, pair: int, total: int) -> int:
    """Fewest wildcards that use every tile up, with no pair (0), any (1) or a 2-5-8 pair (2)."""
    size = 2 if pair > 0 else 0
    for sets in range(5):
        missing = (packed >> (4 * (3 * sets + pair))) & 15
        if missing < IMPOSSIBLE and missing == 3 * sets + size - total:
            return missing
    return IMPOSSIBLE


@entry
def fill_exact(
    exact: NDArray[np.int64],
    tally: NDArray[np.int64],
    packed: NDArray[np.int64],
    ranks: int,
    numbers: bool,
) -> None:
    """Fill exact needs and tallies for every key (see the layouts in `laizi.core.shapes`)."""
    for key in range(packed.size):
        rest, total, odd, triplets, gain, only_258 = key, 0, 0, 0, 99, True
        held_3, held_2, held_1, count_258 = 0, 0, 0, 0
        for rank in range(ranks):
            count = rest % 5
            rest //= 5
            total += count
            odd += count % 2
            is_258 = numbers and rank % 3 == 1
            # A triplet costs what fills the count up to a multiple of 3; gain: the pair instead.
            triplets += (3 - count % 3) % 3
            gain = min(gain, (2 - count) % 3 - (3 - count % 3) % 3 if count > 0 else 2)
            held_3 += count >= 3
            held_2 += count == 2
            held_1 += count == 1
            if is_258:
                count_258 += count
            elif count > 0:
                only_258 = False
        if total > MOST_TILES:
            exact[key] = 0xFFFFFF
            continue
        tally[key] = held_3 | held_2 << HELD_2 | held_1 << HELD_1 | count_258 << COUNT_258
        tally[key] |= total << COUNT | (0 if numbers else total) << COUNT_HONORS
        value = 0
        for pair in range(3):
            value |= exact_need(packed[key], pair, total) << (4 * pair)
        value |= min(triplets, IMPOSSIBLE) << 12 | min(triplets + gain, IMPOSSIBLE) << 16
        value |= odd << 20
        if only_258:
            value |= ONLY_258
        exact[key] = value


@jit
def product(left: int, right: int) -> int:
    """Min-plus product: what two groups of suits can make together."""
    packed = 0
    for sets in range(5):
        for pair in range(3):
            best = IMPOSSIBLE
            for here in range(sets + 1):
                a, b = left >> (12 * here), right >> (12 * (sets - here))
                best = min(best, (a & 15) + ((b >> (4 * pair)) & 15))
                best = min(best, ((a >> (4 * pair)) & 15) + (b & 15))
            packed |= best << (4 * (3 * sets + pair))
    return packed


@entry
def fill_products(
    products: Annotated[NDArray[np.int64], 2], left: NDArray[np.int64], right: NDArray[np.int64]
) -> None:
    """`products[i, j]` = the product of `left[i]` and `right[j]`."""
    for i in range(left.size):
        for j in range(right.size):
            products[i, j] = product(left[i], right[j])


def lanes_of(packed: NDArray[np.int64], pair: int) -> NDArray[np.int64]:
    """Needs without a pair and with one (1 any, 2 of 2-5-8), as lanes."""
    lanes = np.zeros_like(packed)
    for sets in range(5):
        for place, kind in enumerate((0, pair)):
            need = packed >> 4 * (3 * sets + kind) & 15
            lanes |= need << LANE_BITS * (5 * place + sets)
    return lanes


def turned(lanes: NDArray[np.int64], melds: int) -> NDArray[np.int64]:
    """Each lane at the place of what it leaves to do: the other sets, the pair if it has none."""
    rest = np.zeros_like(lanes)
    for pair, sets in product_of_ranges(range(2), range(5)):
        left = 4 - melds - sets
        missing = np.full_like(lanes, OUT_OF_REACH)
        if left >= 0:
            missing = lanes >> LANE_BITS * (5 * (1 - pair) + left) & LANE
        rest |= missing << LANE_BITS * (5 * pair + sets)
    return rest


def closed(suits: NDArray[np.int64], honors: NDArray[np.int64]) -> NDArray[np.int64]:
    """Everything that tiles of several suits can lack, the values of single suits first."""
    values = suits
    for more in (suits, honors):
        joined = np.zeros((more.size, values.size), np.int64)
        fill_products(joined, more, values)
        values = np.concatenate([values, np.setdiff1d(joined, values)])
    return values


def make_missing(
    suit: NDArray[np.int64], honor: NDArray[np.int64]
) -> dict[str, NDArray[np.integer]]:
    """The tables of what tiles lack, from the needs of every key of a suit and of the honours."""
    joined = closed(np.unique(suit), np.unique(honor))
    values = np.concatenate([joined, np.setdiff1d(honor, joined)])
    order = np.argsort(values)

    def find(wanted: NDArray[np.int64]) -> NDArray[np.integer]:
        found = order[np.searchsorted(values, wanted, sorter=order)]
        if not np.array_equal(values[found], wanted):
            raise AssertionError("joining made something that no two suits make")
        return found.astype(np.uint16)

    join = np.zeros((values.size, joined.size), np.int64)
    fill_products(join, values, joined)
    lanes = np.stack([lanes_of(values, 1), lanes_of(values, 2)])
    return {
        "lanes": lanes,
        "rest": np.stack([turned(lanes, melds) for melds in range(5)], axis=1),
        "id": find(np.concatenate([suit, honor])),
        "join": find(join),
    }


def gains_of(lanes: NDArray[np.int64], ranks: int) -> NDArray[np.int64]:
    """The gains of the lower ranks and of the others, by key, from the lanes of every key."""
    keys = np.arange(lanes.size)
    counts = keys[:, None] // 5 ** np.arange(ranks) % 5
    room = counts.sum(axis=1) < MOST_TILES
    gains = np.zeros((lanes.size, 2), np.int64)
    for rank in range(ranks):
        more = np.where(room & (counts[:, rank] < 4), keys + 5**rank, keys)
        gains[:, rank // LOW_RANKS] |= (lanes - lanes[more]) << rank % LOW_RANKS
    return gains


def make_gains(lanes: NDArray[np.int64], ids: NDArray[np.integer]) -> dict[str, NDArray[Any]]:
    """The tables of what one tile more brings nearer."""
    suit, honor = ids[:SUIT_KEYS], ids[SUIT_KEYS:]
    by_key = np.stack(
        [np.concatenate([gains_of(kind[suit], 9), gains_of(kind[honor], 7)]) for kind in lanes]
    )
    low, low_id = np.unique(by_key[..., 0], return_inverse=True)
    high, high_id = np.unique(by_key[..., 1], return_inverse=True)
    shape = by_key.shape[:2]
    places = np.stack([low_id.reshape(shape), high_id.reshape(shape)], axis=-1)
    return {"low_gains": low, "high_gains": high, "gain_id": places.astype(np.uint16)}


def win_values(exact: NDArray[np.int64], *, numbers: bool) -> NDArray[np.int64]:
    """Exact values with only sets and a pair, as laid out in `laizi.core.shapes`."""
    need = exact >> SETS & IMPOSSIBLE
    pair = (exact >> SETS_PAIR & IMPOSSIBLE) - need + WIN_NOTHING
    pair_258 = (exact >> SETS_258 & IMPOSSIBLE) - need + WIN_NOTHING
    if not numbers:
        pair_258[:] = WIN_MASK
    return need | pair << WIN_PAIR | pair_258 << WIN_PAIR + WIN_BITS


def make_tables() -> dict[str, NDArray[np.integer]]:
    """All tables by the field name of `Shapes`."""
    suit, honor = np.zeros(SUIT_KEYS, np.int64), np.zeros(HONOR_KEYS, np.int64)
    fill_missing(suit, 9, True)
    fill_missing(honor, 7, False)
    exact, tally = np.zeros(SUIT_KEYS, np.int64), np.zeros(SUIT_KEYS, np.int64)
    honor_exact, honor_tally = np.zeros(HONOR_KEYS, np.int64), np.zeros(HONOR_KEYS, np.int64)
    fill_exact(exact, tally, suit, 9, True)
    fill_exact(honor_exact, honor_tally, honor, 7, False)
    exacts = np.concatenate([exact, honor_exact])
    exact_values = np.unique(exacts)
    tallies = np.concatenate([tally, honor_tally])
    tally_values = np.unique(tallies)
    missing = make_missing(suit, honor)
    return {
        **missing,
        **make_gains(missing["lanes"].astype(np.int64), missing["id"]),
        "exact": exact_values.astype(np.int32),
        "win": np.concatenate(
            [win_values(exact, numbers=True), win_values(honor_exact, numbers=False)]
        ).astype(np.uint16),
        "tally": tally_values.astype(np.int32),
        "exact_id": np.searchsorted(exact_values, exacts).astype(np.uint16),
        "tally_id": np.searchsorted(tally_values, tallies).astype(np.uint16),
    }


def write_tables(path: Path) -> None:
    """Write a record of all tables as it lies in memory, numbers with the lowest byte first."""
    shapes = Shapes.zeros(1)
    for name, values in make_tables().items():
        table = np.asarray(shapes)[0][name]
        table[tuple(slice(n) for n in values.shape)] = values
    np.asarray(shapes).tofile(path)
