"""Walls for hands that shall show something: hands dealt as wanted, the rest as it comes."""

from collections.abc import Sequence
from random import Random

from .draft import Draft, OutOfTilesError
from .make_doubling import SwappedDraft
from .position import WHITE, kinds_in_play
from .presets import Rules
from .text import KINDS, is_honor


def shuffled_wall(rules: Rules, random: Random) -> list[int]:
    """All tiles of the set in random order."""
    wall = [kind for kind in kinds_in_play(rules) for _ in range(4)]
    random.shuffle(wall)
    return wall


def wall_of(
    rules: Rules,
    hands: Sequence[Sequence[int]],
    random: Random,
    after: Sequence[int] = (),
    last: Sequence[int] = (),
) -> list[int]:
    """A wall that deals these thirteen tiles to each place, counted from the dealer.

    ``after``: what comes next, the dealer's fourteenth tile and the indicator included. ``last``:
    the end of the wall. The other tiles lie between at random.
    """
    dealt: list[int] = []
    for packet in range(3):
        for hand in hands:
            dealt += hand[4 * packet : 4 * packet + 4]
    dealt += [hand[12] for hand in hands]
    rest = shuffled_wall(rules, random)
    for kind in (*dealt, *after, *last):
        rest.remove(kind)
    return [*dealt, *after, *rest, *last]


def ready_wall(rules: Rules, random: Random) -> list[int]:
    """A wall that deals hands one tile away from four sets and a pair, wanting the same tiles."""
    while True:
        try:
            return _ready_wall(rules, random)
        except OutOfTilesError:
            continue


def _ready_wall(rules: Rules, random: Random) -> list[int]:
    if rules["family"] == "wuyi":
        return _ready_wall_with_whites(rules, random)
    draft = Draft(rules, random)
    wanted = _wanted(draft.plain_kinds(), random)
    hands = [_ready_hand(draft, wanted) for _ in range(rules["seats"])]
    if draft.indicator is None:
        return wall_of(rules, hands, random)
    return wall_of(rules, hands, random, [*draft.take_any(draft.deck.kinds, 1), draft.indicator])


def _ready_wall_with_whites(rules: Rules, random: Random) -> list[int]:
    """The same with 白板 and 财神 in the hands."""
    draft = SwappedDraft(rules, random, random.choice([*range(KINDS), *range(18)]))
    wanted = _wanted(draft.plain_kinds(), random)
    near = [kind for kind in range(draft.face - 2, draft.face + 3) if kind in draft.plain_kinds()]
    wanted += 4 * [kind for kind in near if kind // 9 == draft.face // 9 and not is_honor(kind)]
    hands = [_ready_hand(draft, wanted) for _ in range(2)]
    for hand in hands:
        if random.random() < 0.5 and draft.left[WHITE]:
            hand[random.randrange(13)] = draft.take([WHITE])[0]
    real = [[draft.real(kind) for kind in hand] for hand in hands]
    first = draft.real(draft.take_any(range(KINDS), 1)[0])
    return wall_of(rules, real, random, [first, draft.face])


def _wanted(kinds: Sequence[int], random: Random) -> list[int]:
    """Mostly one suit, so that hands want the same tiles and reach eight of it."""
    suit = random.randrange(3)
    return [*kinds, *[kind for kind in kinds if kind // 9 == suit] * 5]


def _ready_hand(draft: Draft, kinds: Sequence[int]) -> list[int]:
    groups = [draft.take_set_patiently(kinds, 0.6) for _ in range(4)]
    hand = [kind for group in groups for kind in group]
    hand += draft.take_pair(kinds)
    draft.random.shuffle(hand)
    draft.put_back([hand.pop()])
    return hand
