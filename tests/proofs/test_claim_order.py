"""Whatever order the answers to a discard arrive in, the result is the same."""

from collections.abc import Iterator
from itertools import permutations, product
from random import Random
from typing import NamedTuple

import pytest

from laizi import rulesets
from laizi.core import codes
from laizi.rulesets import Ruleset
from tests.core.engine import PLAYED, Engine
from tests.oracle.presets import rules_of
from tests.proof import Proof
from tests.proofs.windows import CHOOSERS, steps
from tests.settlement.house import KNOWN, house_ruleset

MOST_SETS_OF_ANSWERS = 12
SEVERAL_ASKED = [name for name in KNOWN if rules_of(name)["seats"] > 2]
"""With two players nobody else is asked."""
LOCKS = {"pass_lock": True, "win_precedence": "discarder"}


class Result(NamedTuple):
    """Where a window leads: the state (but for the count of answers) and the events."""

    state: bytes
    events: bytes


def _resolved(engine: Engine, answers: dict[int, int], order: tuple[int, ...]) -> Result:
    """Answer in this order until the window closes; what is then still open has lapsed."""
    engine.copy(0, 1)
    for seat in order:
        assert seat in engine.waiting(1), "an open offer stays open until the window closes"
        engine.apply(1, seat, answers[seat])
        if engine.work.event_count:
            break
    else:
        raise AssertionError("the window is still open after all have answered")
    events = engine.events()
    engine.states[1].decisions = 0
    return Result(engine.bytes_of(1), events)


def _answer_sets(engine: Engine, seats: list[int], random: Random) -> list[dict[int, int]]:
    """All sets of answers, or some of them where there are many."""
    lists = [engine.legal(0, seat) for seat in seats]
    sets = [dict(zip(seats, answers, strict=True)) for answers in product(*lists)]
    return sets if len(sets) <= MOST_SETS_OF_ANSWERS else random.sample(sets, MOST_SETS_OF_ANSWERS)


def _windows(engine: Engine, chooser: str, seed: int) -> Iterator[list[int]]:
    """The claim windows of one hand in which two or more are asked, before anybody answers."""
    asked: tuple[int, int] | None = None
    for _ in steps(engine, seed, CHOOSERS[chooser]):
        seats = engine.waiting(0)
        claiming = engine.state.phase in (codes.CLAIM, codes.ROB)
        window = (int(engine.state.phase), int(engine.state.log_count))
        if claiming and len(seats) > 1 and window != asked:
            asked = window
            yield seats


def compare_orders(ruleset: Ruleset | str, windows: int, chooser: str) -> tuple[int, int, int]:
    """Try every order in many windows; how many windows, with three asked, orders in all."""
    engine = Engine.of(ruleset, 2)
    found = threes = orders = seed = 0
    while found < windows:
        seed += 1
        for seats in _windows(engine, chooser, seed):
            found += 1
            threes += len(seats) > 2
            for answers in _answer_sets(engine, seats, Random(seed)):
                results = {_resolved(engine, answers, order) for order in permutations(seats)}
                orders += len(list(permutations(seats)))
                assert len(results) == 1, (seed, answers)
    return found, threes, orders


@pytest.mark.proof
@pytest.mark.parametrize("chooser", CHOOSERS)
@pytest.mark.parametrize("preset", PLAYED)
def test_every_order_of_answers(preset: str, chooser: str, proof: Proof) -> None:
    windows, threes, orders = compare_orders(preset, proof.size(5_000), chooser)
    proof.held(f"{preset}, {chooser}: every order of answers gives the same result",
               windows=windows, of_three_seats=threes, orders=orders)  # fmt: skip


@pytest.mark.proof
def test_every_order_of_answers_with_locks(proof: Proof) -> None:
    house = rulesets.from_values(rulesets.DEFAULT, LOCKS)
    windows, threes, orders = compare_orders(house, proof.size(5_000), "eager")
    proof.held("pass_lock: every order of answers gives the same result",
               windows=windows, of_three_seats=threes, orders=orders)  # fmt: skip


@pytest.mark.parametrize("preset", SEVERAL_ASKED)
def test_every_order_of_answers_in_the_family(preset: str) -> None:
    windows, _, orders = compare_orders(house_ruleset(preset), 5, "eager")
    assert orders >= 2 * windows
