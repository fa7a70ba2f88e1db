"""Whole hands through the flow oracle: walls, a wild player and one who plays to win."""

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from .flow import PASS, WIN, Action, Table, apply, deal
from .hands import Wanted, distance
from .presets import Rules
from .text import counts_of, kind_of
from .walls import shuffled_wall

Chooser = Callable[[Table, int, Random], Action]
Waller = Callable[[Rules, Random], list[int]]


class Step(NamedTuple):
    """A table and the answer given there."""

    table: Table
    seat: int
    action: Action


def choose_wildly(table: Table, seat: int, random: Random) -> Action:
    """A random action: wins mostly taken, claims and kongs often."""
    actions = table.offers[seat]
    if WIN in actions and random.random() < 0.9:
        return WIN
    if PASS in actions and random.random() < 0.3:
        return PASS
    strong = [action for action in actions if action[0] not in ("discard", "pass")]
    return random.choice(strong if strong and random.random() < 0.6 else actions)


def choose_keenly(table: Table, seat: int, random: Random) -> Action:
    """An action that leads to a win often: fixed tiles konged, discards by distance."""
    actions = table.offers[seat]
    discards = [action for action in actions if action[0] == "discard"]
    claims = [action for action in actions if action not in discards and action != PASS]
    if WIN in actions and random.random() < 0.95:
        return WIN
    fixed = [action for action in actions if _plays_fixed(table, action)]
    if fixed:
        return random.choice(fixed)
    opens = any(meld.open for meld in table.melds[seat])
    if PASS in actions:
        return random.choice(claims) if claims and random.random() > 0.5 * opens else PASS
    if claims and random.random() < 0.2:
        return random.choice(claims)
    return min(discards, key=lambda action: (_distance_after(table, seat, action), random.random()))


def choose_coyly(table: Table, seat: int, random: Random) -> Action:
    """As keenly, but wins on others' tiles and pungs are often declined, so that locks matter."""
    actions = table.offers[seat]
    if WIN in actions and PASS in actions and random.random() < 0.7:
        return random.choice([action for action in actions if action != WIN])
    if PASS in actions and random.random() < 0.5:
        return PASS
    return choose_keenly(table, seat, random)


def _plays_fixed(table: Table, action: Action) -> bool:
    return action[0] in ("special_kong", "discard") and kind_of(action[1]) in table.deck.fixed


def _distance_after(table: Table, seat: int, action: Action) -> int:
    hand = list(table.hands[seat])
    hand.remove(kind_of(action[1]))
    natural = [table.deck.played(kind) for kind in hand if not table.is_special(kind)]
    held = sum(kind in table.deck.wildcards for kind in hand)
    wanted = Wanted(pair_258=table.rules["pair_258"])
    return distance(counts_of(natural), held, 4 - len(table.melds[seat]), wanted)


def play(table: Table, random: Random, chooser: Chooser = choose_wildly) -> Iterator[Step]:
    """Every step to the end, seats answering in random order; the last step has no answer."""
    while table.offers:
        seat = random.choice(sorted(table.offers))
        action = chooser(table, seat, random)
        yield Step(table, seat, action)
        table = apply(table, seat, action)
    yield Step(table, -1, PASS)


def random_hand(
    rules: Rules, seed: int, chooser: Chooser = choose_wildly, waller: Waller = shuffled_wall
) -> Iterator[Step]:
    """One hand by seed."""
    random = Random(seed)
    dealer = random.randrange(rules["seats"])
    table = deal(rules, dealer, waller(rules, random))
    return play(table, random, chooser)
