"""Self-play adds up what happens in its hands."""

import numpy as np
import pytest

from laizi.core import selfplay
from laizi.core.jit import PLAIN
from tests.core.engine import PLAYED, Engine, seeds

HANDS = 2 if PLAIN else 400


@pytest.mark.parametrize("preset", PLAYED)
@pytest.mark.parametrize("policies", [(0, 0, 0, 0), (1, 0, 1, 0)])
def test_totals(preset: str, policies: tuple[int, ...]) -> None:
    engine, totals = Engine.of(preset), selfplay.Totals.zeros(1)
    selfplay.play_hands(
        engine.states, engine.works, engine.rules, engine.shapes, seeds(HANDS, 8), 1,
        np.array(policies, np.int64), totals, selfplay.NO_WALLS, selfplay.NO_LOG,
    )  # fmt: skip
    total = totals[0]
    won = int(np.sum(total.wins))
    assert total.hands == HANDS == won + total.drawn
    assert int(np.sum(total.points)) == 0
    assert total.win_points >= 0
    assert int(np.sum(total.self_draws)) + int(np.sum(total.deal_ins)) == won
    assert total.small <= won
    assert total.decisions > 20 * HANDS
    if policies[0] and not PLAIN:
        assert int(total.wins[0] + total.wins[2]) > int(total.wins[1] + total.wins[3])


def test_the_random_numbers_are_fair() -> None:
    engine, totals = Engine.of("hongzhong-kaikou"), selfplay.Totals.zeros(1)
    first = []
    for seed in seeds(20 if PLAIN else 200, 3):
        selfplay.play_hands(
            engine.states, engine.works, engine.rules, engine.shapes,
            np.array([seed], np.uint64)[:1], 0, np.zeros(4, np.int64), totals,
            selfplay.NO_WALLS, selfplay.NO_LOG,
        )  # fmt: skip
        first.append(int(engine.state.wall[0]))
        if PLAIN and len(first) > 2:
            break
    assert len(set(first)) > len(first) // 10
