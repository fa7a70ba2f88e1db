"""What a discard leaves and which tiles then help: by one look, and by trying each tile."""

import numpy as np
import pytest

from laizi import rulesets
from laizi.core import codes, probes
from tests.core.engine import Engine
from tests.proof import Proof
from tests.proofs.windows import CHOOSERS, steps
from tests.settlement.house import KNOWN, house_ruleset

PRESETS = [preset.id for preset in rulesets.list_presets()]


def compare_discards(engine: Engine, positions: int, chooser: str) -> int:
    """Compare every discard of a seat in turn; how many positions."""
    done, seed = 0, 0
    arrays = (engine.states, engine.works, engine.rules, engine.shapes)
    while done < positions:
        seed += 1
        for seat, _ in steps(engine, seed, CHOOSERS[chooser]):
            if engine.state.phase != codes.TURN:
                continue
            together, tried = np.full(68, -1, np.int64), np.full(68, -1, np.int64)
            before = engine.bytes_of(0)
            probes.weigh_together(*arrays, seat, together)
            probes.weigh_one_by_one(*arrays, seat, tried)
            assert engine.bytes_of(0) == before
            assert together.tolist() == tried.tolist(), (seed, done)
            done += 1
    return done


@pytest.mark.proof
@pytest.mark.parametrize("chooser", ["random", "greedy"])
@pytest.mark.parametrize("preset", PRESETS)
def test_discards_of_the_presets(preset: str, chooser: str, proof: Proof) -> None:
    positions = compare_discards(Engine.of(preset), proof.size(20_000), chooser)
    proof.held(f"{preset}, {chooser} hands: the cost and the tiles that help after every discard "
               "are those found by trying each", positions=positions)  # fmt: skip


@pytest.mark.proof
@pytest.mark.parametrize("house", KNOWN)
def test_discards_of_houses(house: str, proof: Proof) -> None:
    positions = compare_discards(Engine.of(house_ruleset(house)), proof.size(5_000), "greedy")
    proof.held(f"{house}: the cost and the tiles that help after every discard are those found by "
               "trying each", positions=positions)  # fmt: skip
