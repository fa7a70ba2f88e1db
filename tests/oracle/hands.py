"""Complete hands, readings and distances by search, without any table of the engine (section 6).

Two searches are kept apart on purpose. ``outcomes`` builds target sets kind by kind and lets
wildcards fill the gaps (fast enough for thousands of settlements); ``all_readings`` tries every
assignment of every wildcard and takes the resulting plain tiles apart. Tests hold them equal.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from .text import KINDS, counts_of, is_258, is_honor

SUITS = ((0, 9), (9, 18), (18, 27), (27, KINDS))
HONORS_BIT = 8
NUMBER_SUIT_BITS = (1, 2, 4)
NO_PAIR, ANY_PAIR, PAIR_258 = 0, 1, 2
FAR = 99

Counts = tuple[int, ...]


class Piece(NamedTuple):
    """What some tiles, with wildcards, can be arranged into."""

    wildcards: int
    sets: int
    pair: int
    chows: bool
    only_258: bool
    suits: int


class Outcome(NamedTuple):
    """What a complete concealed part is: shape, pair, suits it has (bits 1, 2, 4, honours 8)."""

    shape: str  # "sets", "pairs" or "loose"
    pair: int
    chows: bool
    only_258: bool
    suits: int


class Demand(NamedTuple):
    """One suit still to be arranged: tiles, copies that may be used, what was started below."""

    counts: Counts
    room: Counts
    first: int  # offset of counts[0] in the suit
    honors: bool
    one_back: int  # chows started one kind below
    two_back: int
    pair: int  # how many pairs may still be taken: 0 or 1


NOTHING = Piece(wildcards=0, sets=0, pair=NO_PAIR, chows=False, only_258=True, suits=0)


def suit_bit(kind: int) -> int:
    """1, 2, 4 for 万 筒 条, 8 for honours."""
    return 1 << kind // 9


@lru_cache(maxsize=200_000)
def suit_pieces(demand: Demand, wildcards: int, sets: int) -> frozenset[Piece]:
    """Every way to use up the tiles of one suit, with at most ``sets`` sets, wildcards for gaps."""
    if not demand.counts:
        done = demand.one_back == demand.two_back == 0
        return frozenset([NOTHING]) if done else frozenset()
    found: set[Piece] = set()
    for triplets, chows, pairs in _starts(demand, sets):
        need = 3 * triplets + 2 * pairs + chows + demand.one_back + demand.two_back
        filled = need - demand.counts[0]
        if 0 <= filled <= wildcards and need <= max(demand.room[0], demand.counts[0]):
            rest = _rest(demand, chows, pairs)
            for piece in suit_pieces(rest, wildcards - filled, sets - triplets - chows):
                found.add(_joined(piece, demand, filled, triplets, chows, pairs))
    return frozenset(found)


def _starts(demand: Demand, sets: int) -> Iterator[tuple[int, int, int]]:
    """Numbers of triplets, chows and pairs that may begin at the lowest kind."""
    chows_fit = not demand.honors and len(demand.counts) >= 3
    for triplets in range(sets + 1):
        for chows in range(sets - triplets + 1 if chows_fit else 1):
            for pairs in range(demand.pair + 1):
                yield triplets, chows, pairs


def _rest(demand: Demand, chows: int, pairs: int) -> Demand:
    """The higher kinds of the suit."""
    return demand._replace(
        counts=demand.counts[1:],
        room=demand.room[1:],
        first=demand.first + 1,
        one_back=chows,
        two_back=demand.one_back,
        pair=demand.pair - pairs,
    )


def _joined(
    piece: Piece, demand: Demand, filled: int, triplets: int, chows: int, pairs: int
) -> Piece:
    """``piece`` of the higher kinds together with what begins at this kind."""
    middle = not demand.honors and demand.first % 3 == 1
    used = triplets + chows + pairs > 0
    own_pair = (PAIR_258 if middle else ANY_PAIR) if pairs else NO_PAIR
    return Piece(
        piece.wildcards + filled,
        piece.sets + triplets + chows,
        own_pair or piece.pair,
        piece.chows or chows > 0,
        piece.only_258 and not chows and (middle or not used),
        1 if used or piece.suits else 0,
    )


def _whole_suit(
    counts: Sequence[int], room: Sequence[int], suit: int, wildcards: int, sets: int
) -> Iterator[Piece]:
    low, high = SUITS[suit]
    demand = Demand(tuple(counts[low:high]), tuple(room[low:high]), 0, suit == 3, 0, 0, 1)
    for piece in suit_pieces(demand, wildcards, sets):
        yield piece._replace(suits=piece.suits << suit)


def set_outcomes(
    counts: Sequence[int], wildcards: int, sets: int, room: Sequence[int]
) -> set[Outcome]:
    """All ways to read the tiles as ``sets`` sets and a pair, every wildcard used."""
    states = {NOTHING}
    for suit in range(4):
        pieces = list(_whole_suit(counts, room, suit, wildcards, sets))
        states = {
            joined
            for state in states
            for piece in pieces
            if (joined := _together(state, piece)).wildcards <= wildcards
            and joined.sets <= sets
            and not (state.pair and piece.pair)
        }
    return {
        Outcome("sets", state.pair, state.chows, state.only_258, state.suits)
        for state in states
        if state.wildcards == wildcards and state.sets == sets and state.pair
    }


def _together(state: Piece, piece: Piece) -> Piece:
    return Piece(
        state.wildcards + piece.wildcards,
        state.sets + piece.sets,
        state.pair or piece.pair,
        state.chows or piece.chows,
        state.only_258 and piece.only_258,
        state.suits | piece.suits,
    )


def pair_outcomes(
    counts: Sequence[int], wildcards: int, kinds: Iterable[int], room: Sequence[int]
) -> set[Outcome]:
    """All ways to read 14 concealed tiles as seven pairs; four alike are two pairs (七对)."""
    odd = [kind for kind in range(KINDS) if counts[kind] % 2]
    left = wildcards - len(odd)
    if sum(counts) + wildcards != 14 or left < 0:
        return set()
    filled = [count + count % 2 for count in counts]
    if any(filled[kind] > max(room[kind], counts[kind]) for kind in odd):
        return set()
    found = set()
    for extra in combinations_with_replacement(sorted(kinds), left // 2):
        total = list(filled)
        for kind in extra:
            total[kind] += 2
        if all(total[kind] <= max(room[kind], counts[kind]) for kind in extra):
            found.add(_loose_outcome("pairs", total))
    return found


def _loose_outcome(shape: str, counts: Sequence[int]) -> Outcome:
    """The outcome of plain tiles without sets."""
    held = [kind for kind in range(KINDS) if counts[kind]]
    suits = 0
    for kind in held:
        suits |= suit_bit(kind)
    only_258 = all(is_258(kind) for kind in held)
    return Outcome(shape, pair=NO_PAIR, chows=False, only_258=only_258, suits=suits)


LOOSE_258 = Outcome("loose", pair=NO_PAIR, chows=False, only_258=True, suits=7)
LOOSE_HONORS = Outcome("loose", pair=NO_PAIR, chows=False, only_258=False, suits=HONORS_BIT)


def shapeless_outcomes(
    counts: Sequence[int], wildcards: int, kinds: Iterable[int], room: Sequence[int]
) -> set[Outcome]:
    """The hand as all 2-5-8 tiles (将一色) or all honours (风一色), which need no shape."""
    found = set()
    for wanted, outcome in (
        (is_258, LOOSE_258),
        (is_honor, LOOSE_HONORS),
    ):
        fits = all(wanted(kind) for kind in range(KINDS) if counts[kind])
        space = sum(max(0, room[kind] - counts[kind]) for kind in kinds if wanted(kind))
        if fits and space >= wildcards:
            found.add(outcome)
    return found


def outcomes(
    counts: Sequence[int],
    wildcards: int,
    sets: int,
    *,
    kinds: Iterable[int] = range(KINDS),
    room: Sequence[int] | None = None,
    seven_pairs: bool = False,
) -> set[Outcome]:
    """Everything the concealed tiles can be read as.

    ``counts``: the natural tiles by kind, winning tile included. ``wildcards``: how many stand for
    anything. ``sets``: four less the melds. ``room``: how many copies of each kind may be used at
    most (for a ban on fifth copies); without it there is no limit.
    """
    limit = [FAR] * KINDS if room is None else list(room)
    allowed = [limit[kind] if kind in set(kinds) else 0 for kind in range(KINDS)]
    found = set_outcomes(counts, wildcards, sets, allowed)
    found |= shapeless_outcomes(counts, wildcards, kinds, allowed)
    if seven_pairs and sets == 4:
        found |= pair_outcomes(counts, wildcards, kinds, allowed)
    return found


class Wanted(NamedTuple):
    """A shape one may ask for in ``complete`` and ``distance``."""

    pair_258: bool = False
    triplets: bool = False
    suit: int | None = None  # 0, 1, 2: every tile of that suit
    only_258: bool = False
    only_honors: bool = False


ANYTHING = Wanted()


def complete(
    counts: Sequence[int],
    wildcards: int,
    sets: int,
    wanted: Wanted = ANYTHING,
    room: Sequence[int] | None = None,
) -> bool:
    """Whether the tiles are ``sets`` sets and a pair of the wanted sort."""
    limit = [FAR] * KINDS if room is None else list(room)
    return any(
        (not wanted.pair_258 or outcome.pair == PAIR_258)
        and (not wanted.triplets or not outcome.chows)
        and (wanted.suit is None or outcome.suits == 1 << wanted.suit)
        and (not wanted.only_258 or outcome.only_258)
        and (not wanted.only_honors or outcome.suits == HONORS_BIT)
        for outcome in set_outcomes(counts, wildcards, sets, limit)
    )


class Reading(NamedTuple):
    """One way to read a hand: what each wildcard stands for, the sets, the pair."""

    assigned: tuple[int, ...]  # sorted kinds the wildcards stand for
    shape: str
    sets: tuple[tuple[int, int, int], ...]
    pair: int | None


def all_readings(
    counts: Sequence[int],
    wildcards: int,
    sets: int,
    *,
    kinds: Iterable[int] = range(KINDS),
    room: Sequence[int] | None = None,
    seven_pairs: bool = False,
) -> Iterator[Reading]:
    """Every assignment of every wildcard, every way to take the plain tiles apart. Slow."""
    for assigned in combinations_with_replacement(sorted(kinds), wildcards):
        total = list(counts)
        for kind in assigned:
            total[kind] += 1
        if room is None or all(total[kind] <= room[kind] for kind in assigned):
            yield from _plain_readings(assigned, total, sets, seven_pairs=seven_pairs)


def _plain_readings(
    assigned: tuple[int, ...], total: list[int], sets: int, *, seven_pairs: bool
) -> Iterator[Reading]:
    for groups, pair in take_apart(total, sets):
        yield Reading(assigned, "sets", groups, pair)
    held = [kind for kind in range(KINDS) if total[kind]]
    if all(map(is_258, held)) or all(map(is_honor, held)):
        yield Reading(assigned, "loose", (), None)
    if seven_pairs and sets == 4 and all(total[kind] % 2 == 0 for kind in held):
        yield Reading(assigned, "pairs", (), None)


def take_apart(
    total: list[int], sets: int
) -> Iterator[tuple[tuple[tuple[int, int, int], ...], int]]:
    """Every split of plain tiles into ``sets`` sets and a pair."""
    if sum(total) != 3 * sets + 2:
        return
    for pair in range(KINDS):
        if total[pair] >= 2:
            total[pair] -= 2
            for groups in _groups(total, 0):
                yield groups, pair
            total[pair] += 2


def _groups(total: list[int], low: int) -> Iterator[tuple[tuple[int, int, int], ...]]:
    """Every split of plain tiles into sets only; no tile lies below ``low``."""
    while low < KINDS and not total[low]:
        low += 1
    if low == KINDS:
        yield ()
        return
    for group in ((low, low, low), (low, low + 1, low + 2)):
        is_chow = group[0] != group[1]
        if is_chow and (is_honor(low) or low % 9 > 6):
            continue
        needed = counts_of(group)
        if all(total[kind] >= needed[kind] for kind in group):
            for kind in group:
                total[kind] -= 1
            for rest in _groups(total, low):
                yield (group, *rest)
            for kind in group:
                total[kind] += 1


def outcome_of(reading: Reading, counts: Sequence[int]) -> Outcome:
    """The outcome of one reading of ``counts``, for comparison with ``outcomes``."""
    total = list(counts)
    for kind in reading.assigned:
        total[kind] += 1
    plain = _loose_outcome(reading.shape, total)
    if reading.shape == "loose":
        return plain._replace(suits=7 if plain.only_258 else HONORS_BIT)
    if reading.pair is None:
        return plain
    pair = PAIR_258 if is_258(reading.pair) else ANY_PAIR
    return plain._replace(pair=pair, chows=any(group[0] != group[1] for group in reading.sets))


# Distance ---------------------------------------------------------------------------------------


def distance(
    counts: Sequence[int],
    wildcards: int,
    sets: int,
    wanted: Wanted = ANYTHING,
    copies: int | None = 4,
) -> int:
    """How many tiles a hand of 3n+1 or 3n+2 still needs for ``sets`` sets and a pair.

    0 is complete, 1 is ready. Every target is built; its cost is what the natural tiles lack, less
    the wildcards in hand. ``copies``: how many tiles of one kind a target may hold (``None``: any
    number, as with fifth copies).
    """
    best = {(0, 0): 0}
    for suit in range(4):
        best = _cheapest(best, _suit_costs(counts, suit, sets, wanted, copies), sets)
    return max(0, best.get((sets, 1), FAR) - wildcards)


def _cheapest(
    best: dict[tuple[int, int], int], costs: dict[tuple[int, int], int], sets: int
) -> dict[tuple[int, int], int]:
    joined: dict[tuple[int, int], int] = {}
    for (done, pair), cost in best.items():
        for (more, other), extra in costs.items():
            key = (done + more, pair + other)
            if key[0] <= sets and key[1] <= 1:
                joined[key] = min(joined.get(key, FAR), cost + extra)
    return joined


def _suit_costs(
    counts: Sequence[int], suit: int, sets: int, wanted: Wanted, copies: int | None
) -> dict[tuple[int, int], int]:
    low, high = SUITS[suit]
    if (wanted.suit is not None and suit != wanted.suit) or (wanted.only_honors and suit != 3):
        return {(0, 0): 0}
    frame = Frame(suit == 3, wanted, FAR if copies is None else copies)
    wants = [(number, pair) for number in range(sets + 1) for pair in (0, 1)]
    own = tuple(counts[low:high])
    return {(number, pair): target_cost(own, frame, number, pair, 0, 0) for number, pair in wants}


class Frame(NamedTuple):
    """What stays the same while one suit's targets are built."""

    honors: bool
    wanted: Wanted
    copies: int


@lru_cache(maxsize=400_000)
def target_cost(
    counts: Counts, frame: Frame, sets: int, pair: int, one_back: int, two_back: int
) -> int:
    """The fewest tiles lacking for exactly ``sets`` sets and ``pair`` pairs in these kinds."""
    if not counts:
        return 0 if sets == pair == one_back == two_back == 0 else FAR
    best = FAR
    for triplets, chows, pairs in _target_starts(counts, frame, sets, pair):
        need = 3 * triplets + 2 * pairs + chows + one_back + two_back
        if need <= frame.copies:
            lack = max(0, need - counts[0])
            rest = target_cost(
                counts[1:], frame, sets - triplets - chows, pair - pairs, chows, one_back
            )
            best = min(best, lack + rest)
    return best


def _target_starts(
    counts: Counts, frame: Frame, sets: int, pair: int
) -> Iterator[tuple[int, int, int]]:
    wanted = frame.wanted
    middle = not frame.honors and (9 - len(counts)) % 3 == 1
    chows_fit = not frame.honors and len(counts) >= 3
    chows_fit = chows_fit and not wanted.triplets and not wanted.only_258
    pairs_fit = pair and (middle or not (wanted.pair_258 or wanted.only_258))
    triplets_fit = middle or not wanted.only_258
    for triplets in range(sets + 1 if triplets_fit else 1):
        for chows in range(sets - triplets + 1 if chows_fit else 1):
            yield triplets, chows, 0
            if pairs_fit:
                yield triplets, chows, 1
