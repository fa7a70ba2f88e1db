"""The greedy policy and the default action, on live and on concealed records."""

from random import Random

import pytest

from laizi.core import api, codes
from tests.core.engine import PLAYED, Engine
from tests.proof import Proof
from tests.proofs.windows import CHOOSERS, greedy_choice, steps
from tests.settlement.house import KNOWN, house_ruleset

LIVE, CONCEALED = 0, 1


def _default(engine: Engine, i: int, seat: int) -> int:
    return int(api.default_action(engine.states, i, engine.rules, seat))


def _blinded(engine: Engine, random: Random) -> None:
    """Put a random wall into the concealed record: nothing may be read from it."""
    wall = [random.randrange(34) for _ in range(136)]
    engine.states[CONCEALED].wall[:] = wall


def compare_choices(engine: Engine, positions: int, chooser: str) -> int:
    """Compare what a seat would do on what it sees and on the truth; how many positions."""
    done, seed = 0, 0
    while done < positions:
        seed += 1
        for _ in steps(engine, seed, CHOOSERS[chooser]):
            before = engine.bytes_of(LIVE)
            for seat in engine.waiting(LIVE):
                _compare(engine, seat, seed)
                done += 1
            assert engine.bytes_of(LIVE) == before, "looking and choosing change nothing"
    return done


def _compare(engine: Engine, seat: int, seed: int) -> None:
    api.concealed(engine.states, LIVE, engine.rules, seat, engine.states, CONCEALED)
    _blinded(engine, Random(seed))
    legal = engine.legal(LIVE, seat)
    choice, default = greedy_choice(engine, LIVE, seat), _default(engine, LIVE, seat)
    assert choice in legal
    assert default in legal
    assert engine.legal(CONCEALED, seat) == legal
    assert greedy_choice(engine, CONCEALED, seat) == choice, (seed, seat)
    assert _default(engine, CONCEALED, seat) == default


@pytest.mark.proof
@pytest.mark.parametrize("chooser", CHOOSERS)
@pytest.mark.parametrize("preset", PLAYED)
def test_the_same_choice_on_what_a_seat_sees(preset: str, chooser: str, proof: Proof) -> None:
    positions = compare_choices(Engine.of(preset, 2), proof.size(100_000), chooser)
    proof.held(f"{preset}, {chooser} hands: greedy, default and legal actions are the same on live "
               "and concealed records, all legal", positions=positions)  # fmt: skip


@pytest.mark.parametrize("preset", KNOWN)
def test_the_same_choice_in_the_family(preset: str) -> None:
    assert compare_choices(Engine.of(house_ruleset(preset), 2), 40, "eager") >= 40


def test_the_default_action_in_each_phase() -> None:
    engine = Engine.of("hongzhong-kaikou")
    phases = set()
    for seed in range(1, 40):
        for _ in steps(engine, seed, CHOOSERS["greedy"]):
            for seat in engine.waiting(0):
                phases.add(int(engine.state.phase))
                passes = _default(engine, 0, seat) == codes.PASS_ACTION
                assert passes == (engine.state.phase != codes.TURN)
        if phases >= {codes.TURN, codes.CLAIM}:
            break
    assert phases >= {codes.TURN, codes.CLAIM}
