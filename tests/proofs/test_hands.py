"""Win checks and distances equal to the oracle's search, over hands with 0 to 4 wildcards."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from laizi import rulesets
from laizi.core import codes, probes
from laizi.core.records import Records
from laizi.core.rules import Rules
from laizi.core.shapes import load_shapes
from laizi.core.state import State, Work
from tests.oracle.hands import FAR, PAIR_258, Outcome, Wanted, distance, outcomes
from tests.oracle.text import KINDS, counts_of, is_258
from tests.proof import Proof

BATCH = 1_000
ABSENT = 33
"""A kind that is in none of the sets; it is wild where wildcards stand for anything."""
THREE_KINDS = codes.READ_258_FLUSH.bit_length() - 1
"""The reading of three kinds only, which needs fifth copies: fourteen tiles of twelve."""
SITUATIONS = (0.35, 0.25, 0.2, 0.2)
"""How often a hand is complete, one tile off, two tiles off, or any tiles."""


class Meld(NamedTuple):
    """A meld as the core keeps it."""

    kind: int
    tile: int


class Hand(NamedTuple):
    """Natural concealed tiles by kind, wildcards beside them, melds."""

    counts: tuple[int, ...]
    wildcards: int
    melds: tuple[Meld, ...]
    wild: int
    """The wild kind, of which `counts` holds none."""

    @property
    def sets(self) -> int:
        """Sets still to be made of the concealed tiles."""
        return 4 - len(self.melds)

    @property
    def melded(self) -> list[int]:
        """Copies of every kind in the melds."""
        tiles: list[int] = []
        for meld in self.melds:
            tiles += _tiles(meld)
        return counts_of(tiles)


def _tiles(meld: Meld) -> list[int]:
    if meld.kind == codes.CHOW:
        return [meld.tile, meld.tile + 1, meld.tile + 2]
    return [meld.tile] * (3 if meld.kind == codes.PUNG else 4)


# --- hands --------------------------------------------------------------------------------------
def _some_kinds(random: Random) -> list[int]:
    """A set of kinds: everything, one suit, 2-5-8s, honours, or a suit and honours."""
    suit = 9 * random.randrange(3)
    return random.choice(
        (
            list(range(ABSENT)),
            list(range(suit, suit + 9)),
            list(range(suit, suit + 9)),
            [kind for kind in range(27) if is_258(kind)],
            list(range(27, ABSENT)),
            [*range(suit, suit + 9), 27, 31],
        )
    )


def _set_of(kinds: list[int], left: list[int], random: Random) -> Meld | None:
    first = random.choice(kinds)
    if random.random() < 0.5 and first % 9 <= 6 and first < 27:
        chow = (first, first + 1, first + 2)
        return Meld(codes.CHOW, first) if all(k in kinds and left[k] for k in chow) else None
    return Meld(codes.PUNG, first) if left[first] >= 3 else None


def _take(left: list[int], kinds: list[int]) -> None:
    for kind in kinds:
        left[kind] -= 1


def _some_sets(kinds: list[int], number: int, left: list[int], random: Random) -> list[Meld]:
    found: list[Meld] = []
    while len(found) < number:
        group = _set_of(kinds, left, random) or _set_of(list(range(ABSENT)), left, random)
        if group is not None:
            _take(left, _tiles(group))
            found.append(group)
    return found


def random_hand(random: Random, *, tiles: int = 2, own_face: bool = False) -> Hand:
    """A hand near completion; `tiles`: 2 with the winning tile, 1 without.

    Wildcards replace some tiles, or (`own_face`) a kind of the hand is wild.
    """
    if random.random() < 0.02:
        return _three_kinds(random)
    left, kinds = [4] * KINDS, _some_kinds(random)
    melds = _some_sets(kinds, random.choice((0, 0, 1, 2, 3, 4)), left, random)
    tilesets = _some_sets(kinds, 4 - len(melds), left, random)
    concealed = [kind for group in tilesets for kind in _tiles(group)]
    pair = random.choice([kind for kind in (*kinds, *range(ABSENT)) if left[kind] >= 2])
    _take(left, [pair, pair])
    concealed += [pair, pair]
    if not melds and random.random() < 0.3:
        concealed = _pairs(kinds, random)
        left = [4 - count for count in counts_of(concealed)]
    random.shuffle(concealed)
    _spoil(concealed, left, random)
    melded = {kind for meld in melds for kind in _tiles(meld)}
    if own_face and not melded.issuperset(concealed):
        wild = random.choice([kind for kind in concealed if kind not in melded])
        natural = [kind for kind in concealed if kind != wild]
    else:
        wild, natural = ABSENT, concealed[random.choice((0, 0, 1, 1, 2, 3, 4)) :]
    wildcards = len(concealed) - len(natural)
    if tiles == 1 and natural:
        natural.pop()
    return Hand(tuple(counts_of(natural)), wildcards, tuple(melds), wild)


def _three_kinds(random: Random) -> Hand:
    """Nothing but the 2, 5 and 8 of one suit, and wildcards."""
    suit = 9 * random.randrange(3)
    wildcards = random.choice((2, 3, 4))
    natural = random.sample([suit + rank for rank in (1, 4, 7)] * 4, 14 - wildcards)
    return Hand(tuple(counts_of(natural)), wildcards, (), ABSENT)


def _pairs(kinds: list[int], random: Random) -> list[int]:
    chosen = random.choices(kinds, k=7)
    if max(chosen.count(kind) for kind in chosen) > 2:
        chosen = random.sample(range(ABSENT), 7)
    return [kind for kind in chosen for _ in range(2)]


def _spoil(concealed: list[int], left: list[int], random: Random) -> None:
    """Replace none, one, two or all tiles."""
    (how,) = random.choices((0, 1, 2, len(concealed)), SITUATIONS)
    for place in range(min(how, len(concealed))):
        kind = random.choice([kind for kind in range(ABSENT) if left[kind]])
        left[kind] -= 1
        left[concealed[place]] += 1
        concealed[place] = kind


# --- the core's answers -------------------------------------------------------------------------
def states_of(hands: list[Hand]) -> Records[State]:
    """Seat 0 of one state for each hand."""
    states = State.zeros(len(hands))
    for i, hand in enumerate(hands):
        _fill(states[i], hand)
    return states


def _fill(state: State, hand: Hand) -> None:
    state.role[hand.wild] = codes.WILDCARD
    state.wildcard_kinds, state.wildcard[0] = 1, hand.wild
    state.ordinary = (1 << 34) - 1 & ~(1 << hand.wild)
    state.hand[0] = hand.counts
    state.hand[0, hand.wild] = state.wildcards_held[0] = hand.wildcards
    for suit in range(4):
        counts = hand.counts[9 * suit : 9 * suit + 9]
        state.key[0, suit] = sum(count * 5**rank for rank, count in enumerate(counts))
    state.melds[0] = state.opens[0] = len(hand.melds)
    traits = 0
    for place, meld in enumerate(hand.melds):
        state.meld_type[0, place], state.meld_tile[0, place] = meld
        traits |= 1 << meld.tile // 9
        traits |= codes.HAS_CHOW if meld.kind == codes.CHOW else 0
        traits |= 0 if all(map(is_258, _tiles(meld))) else codes.NOT_258
    state.traits[0] = traits


def _rules(*, fifth_copy: bool) -> Records[Rules]:
    rules = Rules.zeros(1)
    values = {"seven_pairs": True, "fifth_copy": fifth_copy}
    rulesets.from_values("hongzhong-kaikou", values).to_record(rules[0])
    return rules


def core_readings(hands: list[Hand], *, fifth_copy: bool, hard: bool) -> NDArray[np.int64]:
    """The core's `READ_*` bits of every hand."""
    out = np.zeros(len(hands), np.int64)
    rules = _rules(fifth_copy=fifth_copy)
    probes.read_hands(states_of(hands), Work.zeros(1), rules, load_shapes(), hard, out)
    return out


def core_distances(hands: list[Hand], wanted: int) -> NDArray[np.int64]:
    """The core's distance of every hand."""
    out = np.zeros(len(hands), np.int64)
    probes.measure_hands(states_of(hands), load_shapes(), wanted, out)
    return out


# --- the oracle's -------------------------------------------------------------------------------
def _bits(outcome: Outcome, hand: Hand) -> int:
    """The `READ_*` bits that one outcome shows together with the melds."""
    melded = [kind for kind, count in enumerate(hand.melded) if count]
    only_258 = outcome.only_258 and all(map(is_258, melded))
    meld_suits = sum({1 << kind // 9 for kind in melded})
    if outcome.shape == "loose":
        fits = only_258 if outcome.only_258 else meld_suits in (0, 8)
        return (codes.READ_258 if outcome.only_258 else codes.READ_HONORS) if fits else 0
    suits = outcome.suits | meld_suits
    one_suit, honors = suits in (1, 2, 4), suits == 8
    if outcome.shape == "pairs":
        return _pair_bits(one_suit=one_suit, only_258=only_258, honors=honors)
    pungs = not outcome.chows and all(meld.kind != codes.CHOW for meld in hand.melds)
    return codes.READ_ANY_PAIR | _set_bits(
        outcome.pair == PAIR_258, one_suit=one_suit, only_258=only_258, honors=honors, pungs=pungs
    )


def _pair_bits(*, one_suit: bool, only_258: bool, honors: bool) -> int:
    return (
        codes.READ_PAIRS
        | (codes.READ_PAIRS_FLUSH if one_suit else 0)
        | (codes.READ_PAIRS_258 if only_258 else 0)
        | (codes.READ_PAIRS_HONORS if honors else 0)
    )


def _set_bits(pair_258: bool, *, one_suit: bool, only_258: bool, honors: bool, pungs: bool) -> int:  # noqa: FBT001
    return (
        (codes.READ_SMALL if pair_258 else 0)
        | (codes.READ_PUNGS if pungs else 0)
        | (codes.READ_FLUSH if one_suit else 0)
        | (codes.READ_FLUSH_PUNGS if one_suit and pungs else 0)
        | (codes.READ_258_PUNGS if only_258 and pungs else 0)
        | (codes.READ_258_FLUSH if only_258 and one_suit and pungs else 0)
        | (codes.READ_HONORS_PUNGS if honors and pungs else 0)
    )


def oracle_readings(hand: Hand, *, fifth_copy: bool, hard: bool) -> int:
    """The same bits out of every way to read the hand."""
    counts, free = list(hand.counts), hand.wildcards
    if hard:
        counts[hand.wild], free = free, 0
    room = None if fifth_copy else [4 - count for count in hand.melded]
    found = outcomes(counts, free, hand.sets, room=room, seven_pairs=True)
    bits = 0
    for outcome in found:
        bits |= _bits(outcome, hand)
    return bits


WANTED = {
    probes.ANY_PAIR: (Wanted(),),
    probes.PAIR_258: (Wanted(pair_258=True),),
    probes.TRIPLETS: (Wanted(triplets=True),),
    probes.FLUSH: tuple(Wanted(suit=suit) for suit in range(3)),
}


def oracle_distance(hand: Hand, wanted: int) -> int:
    """The fewest tiles that lack for what is wanted; triplets have four copies at most."""
    copies = 4 if wanted == probes.TRIPLETS else None
    best = FAR
    for one in WANTED[wanted]:
        best = min(best, distance(hand.counts, hand.wildcards, hand.sets, one, copies))
    return best


# --- the comparison -----------------------------------------------------------------------------
def _batches(
    number: int, seed: int, *, tiles: int = 2, own_face: bool = False
) -> Iterator[list[Hand]]:
    random = Random(seed)
    for first in range(0, number, BATCH):
        size = min(BATCH, number - first)
        yield [random_hand(random, tiles=tiles, own_face=own_face) for _ in range(size)]


def compare_readings(number: int, *, fifth_copy: bool, hard: bool) -> list[int]:
    """Compare win checks; how often each reading was seen."""
    seen = [0] * codes.READINGS
    for hands in _batches(number, 2026, own_face=hard):
        core = core_readings(hands, fifth_copy=fifth_copy, hard=hard)
        for hand, bits in zip(hands, core, strict=True):
            assert int(bits) == oracle_readings(hand, fifth_copy=fifth_copy, hard=hard), hand
            for bit in range(codes.READINGS):
                seen[bit] += int(bits) >> bit & 1
    return seen


def compare_distances(number: int, wanted: int) -> set[int]:
    """Compare distances of hands with and without the winning tile; which occurred."""
    seen = set()
    for tiles in (1, 2):
        for hands in _batches(number // 2, 100 * wanted + tiles, tiles=tiles):
            for hand, found in zip(hands, core_distances(hands, wanted), strict=True):
                assert int(found) == oracle_distance(hand, wanted), (hand, wanted)
                seen.add(int(found))
    return seen


@pytest.mark.proof
@pytest.mark.parametrize("hard", [False, True], ids=["free", "own face"])
def test_win_checks(*, hard: bool, proof: Proof) -> None:
    number = proof.size(20_000 if hard else 100_000)
    seen = compare_readings(number, fifth_copy=True, hard=hard)
    if hard:
        del seen[THREE_KINDS]
    assert min(seen) > number // 5_000
    proof.held("readings as searched, 0 to 4 wildcards", hands=number, rarest_reading=min(seen))


@pytest.mark.proof
def test_win_checks_without_fifth_copies(proof: Proof) -> None:
    number = proof.size(30_000)
    seen = compare_readings(number, fifth_copy=False, hard=False)
    del seen[THREE_KINDS]
    assert min(seen) > number // 5_000
    proof.held("readings as searched, no fifth copies", hands=number, rarest_reading=min(seen))


@pytest.mark.proof
@pytest.mark.parametrize("wanted", WANTED, ids=["any pair", "2-5-8 pair", "triplets", "flush"])
def test_distances(wanted: int, proof: Proof) -> None:
    number = proof.size(30_000 if wanted == probes.FLUSH else 100_000)
    seen = compare_distances(number, wanted)
    assert seen >= {0, 1, 2, 3, 4, 5}
    proof.held("distances as searched, 0 to 4 wildcards", hands=number, largest=max(seen))


@pytest.mark.parametrize("fifth_copy", [True, False])
@pytest.mark.parametrize("hard", [True, False])
def test_a_few_win_checks(*, fifth_copy: bool, hard: bool) -> None:
    assert sum(compare_readings(150, fifth_copy=fifth_copy, hard=hard)) > 100


@pytest.mark.parametrize("wanted", WANTED)
def test_a_few_distances(wanted: int) -> None:
    assert len(compare_distances(100, wanted)) > 3
