"""What a seat may see: its own tiles and what lies open, nothing else."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from laizi.core import api, codes
from laizi.core.state import State
from tests.core.engine import Engine
from tests.proofs.windows import CHOOSERS, steps

SPECTATOR = -1


def seen_by(engine: Engine, viewer: int) -> State:
    """What a viewer sees of state 0."""
    api.concealed(engine.states, 0, engine.rules, viewer, engine.states, 1)
    return engine.states[1]


def _played(seed: int, stop: Callable[[State], bool]) -> Engine:
    engine = Engine.of("hongzhong-kaikou", 2)
    for first in range(seed, seed + 60):
        for _ in steps(engine, first, CHOOSERS["eager"]):
            if stop(engine.state):
                return engine
        if stop(engine.state):
            return engine
    raise AssertionError("no such position")


def _some_turn(state: State) -> bool:
    return state.phase == codes.TURN and state.log_count > 20


def _some_claim(state: State) -> bool:
    return state.phase == codes.CLAIM and int(state.waiting).bit_count() > 1


def _concealed_kong(state: State) -> bool:
    return bool((state.meld_type == codes.CONCEALED_KONG).any())


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1, 2, 3])
def test_hidden_tiles_are_not_there(viewer: int) -> None:
    engine = _played(1, _some_turn)
    out = seen_by(engine, viewer)
    assert not np.asarray(out.wall).any()
    assert out.rng == 0
    for seat in range(4):
        expected = engine.state.hand[seat] if seat == viewer else np.zeros(34)
        assert np.array_equal(out.hand[seat], expected)
    assert np.array_equal(out.special, engine.state.special)
    assert np.array_equal(out.log_tile, engine.state.log_tile)


def test_claims_are_seen_by_those_who_are_asked() -> None:
    engine = _played(1, _some_claim)
    for viewer in range(4):
        out = seen_by(engine, viewer)
        assert out.waiting == int(engine.state.waiting) & 1 << viewer
        others = [seat for seat in range(4) if seat != viewer]
        assert not np.asarray(out.possible)[others].any()
    assert seen_by(engine, SPECTATOR).waiting == 0


def test_a_concealed_kong_is_seen_without_its_kind() -> None:
    engine = _played(1, _concealed_kong)
    owner, place = map(int, np.argwhere(engine.state.meld_type == codes.CONCEALED_KONG)[0])
    for viewer in range(4):
        seen = seen_by(engine, viewer).meld_tile[owner, place]
        assert seen == (engine.state.meld_tile[owner, place] if viewer == owner else -1)


def _discarding_change(engine: Engine, viewer: int) -> dict[str, Any]:
    out = seen_by(engine, viewer)
    return {name: np.array(getattr(out, name)).tolist() for name in State.dtype.names or ()}


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1, 2, 3])
def test_the_view_does_not_depend_on_what_is_hidden(viewer: int) -> None:
    engine = _played(1, _some_turn)
    before = _discarding_change(engine, viewer)
    others = [seat for seat in range(4) if seat != viewer]
    engine.state.wall[:] = 5
    for seat in others:
        engine.state.hand[seat] = np.roll(engine.state.hand[seat], 1)
        engine.state.possible[seat] = 3
    engine.state.aside[:] = 1
    assert _discarding_change(engine, viewer) == before
