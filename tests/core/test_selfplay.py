"""Self-play adds up what happens in its hands."""

import numpy as np
import pytest

from laizi.core import selfplay
from laizi.core.jit import PLAIN
from laizi.core.state import WALL
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


@pytest.mark.parametrize("policy", [selfplay.RANDOM_POLICY, selfplay.GREEDY_POLICY])
def test_a_log_holds_the_hands_and_changes_nothing(policy: int) -> None:
    engine, hands = Engine.of("hongzhong-kaikou"), 2 if PLAIN else 60
    plain, logged = selfplay.Totals.zeros(1), selfplay.Totals.zeros(1)
    walls = np.zeros(hands * WALL, np.int8)
    log = np.full(hands * selfplay.LOG_WIDTH, -1, np.int16)
    for totals, room in ((plain, (selfplay.NO_WALLS, selfplay.NO_LOG)), (logged, (walls, log))):
        selfplay.play_hands(
            engine.states, engine.works, engine.rules, engine.shapes, seeds(hands, 8), 1,
            np.full(4, policy, np.int64), totals, *room,
        )  # fmt: skip
    assert np.asarray(plain).tobytes() == np.asarray(logged).tobytes()
    assert int(np.sum(log >= 0)) == logged[0].decisions
    for wall in walls.reshape(hands, WALL):
        assert np.array_equal(np.sort(wall), np.repeat(np.arange(34), 4))


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
