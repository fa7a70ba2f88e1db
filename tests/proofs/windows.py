"""Hands played step by step through the entry functions, from seeds, for the proofs."""

from collections.abc import Callable, Iterator
from random import Random

from laizi.core import api, codes
from laizi.tiles import tile_text
from tests.core.engine import Engine

Chooser = Callable[[Engine, int, Random], int]


def wall_of(engine: Engine, random: Random) -> list[int]:
    """A shuffled wall of the ruleset's tiles."""
    wall = [kind for kind in range(34) if engine.rules[0].in_set[kind] for _ in range(4)]
    random.shuffle(wall)
    return wall


def choose_randomly(engine: Engine, seat: int, random: Random) -> int:
    """Any legal action."""
    return random.choice(engine.legal(0, seat))


def choose_eagerly(engine: Engine, seat: int, random: Random) -> int:
    """Mostly wins, kongs and claims."""
    actions = engine.legal(0, seat)
    strong = [a for a in actions if a >= codes.CONCEALED_KONG_ACTION and a != codes.PASS_ACTION]
    return random.choice(strong if strong and random.random() < 0.75 else actions)


def choose_greedily(engine: Engine, seat: int, random: Random) -> int:
    """The greedy policy; now and then anything, so that hands differ."""
    if random.random() < 0.02:
        return choose_randomly(engine, seat, random)
    return greedy_choice(engine, 0, seat)


def greedy_choice(engine: Engine, i: int, seat: int) -> int:
    """The greedy policy's choice."""
    arrays = (engine.states, i, engine.works, engine.rules)
    return int(api.choose_greedy(*arrays, seat))


CHOOSERS: dict[str, Chooser] = {
    "random": choose_randomly,
    "eager": choose_eagerly,
    "greedy": choose_greedily,
}


def steps(engine: Engine, seed: int, choose: Chooser) -> Iterator[tuple[int, int]]:
    """Deal and play a hand in state 0: each (seat, action), given before it is applied."""
    random = Random(seed)
    engine.deal(wall_of(engine, random), seed % int(engine.rules[0].seats))
    while engine.state.phase != codes.ENDED:
        seat = random.choice(engine.waiting(0))
        action = choose(engine, seat, random)
        yield seat, action
        engine.apply(0, seat, action)


def named(kinds: list[int]) -> str:
    """A wall as text, for a failure's message."""
    return "".join(map(tile_text, kinds))
