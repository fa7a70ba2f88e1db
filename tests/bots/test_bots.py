import random

import pytest

from laizi import rulesets
from laizi.bots import BOTS, make_bot
from laizi.core import api
from laizi.core.state import Work
from laizi.table import Table
from laizi.view import offer, sight
from tests.playing import lively

RULES = rulesets.load("hongzhong-kaikou")


def positions(count: int, seed: int) -> list[tuple[Table, int]]:
    """Tables in mid-hand and a seat that is asked."""
    rng = random.Random(seed)
    found: list[tuple[Table, int]] = []
    while len(found) < count:
        table = Table.shuffled(RULES, dealer=rng.randrange(4), seed=rng.randrange(10**6))
        while not table.is_over:
            seat = rng.choice(table.waiting)
            if rng.random() < 0.1:
                found.append((table.copy(), seat))
            table.apply(seat, lively(table, seat, rng, 0.7))
    return found


@pytest.mark.parametrize("name", BOTS)
def test_bots_choose_what_is_legal_and_change_nothing(name: str) -> None:
    bot = make_bot(name, seed=3)
    for table, seat in positions(60, seed=1):
        before = table.snapshot()
        assert bot.decide(sight(table, seat), offer(table, seat, "1")) in table.legal(seat)
        assert table.snapshot() == before


def test_greedy_chooses_the_same_as_on_the_live_record() -> None:
    bot = make_bot("greedy", seed=0)
    works = Work.zeros(1)
    for table, seat in positions(60, seed=2):
        live = api.choose_greedy(table.copy().states, 0, works, table.rules, seat)
        chosen = bot.decide(sight(table, seat), offer(table, seat, "1"))
        assert chosen == table.action_of(live)


def test_random_bots_play_by_their_own_seed() -> None:
    asked = [(sight(t, s), offer(t, s, "1")) for t, s in positions(40, seed=3)]
    plays = [[make_bot("random", seed).decide(*each) for each in asked] for seed in (1, 1, 2)]
    assert plays[0] == plays[1]
    once = make_bot("random", 1)
    assert [once.decide(*each) for each in asked] != [
        make_bot("random", 2).decide(*e) for e in asked
    ]


def test_a_bot_sees_no_more_than_its_seat() -> None:
    for table, seat in positions(30, seed=4):
        seen = sight(table, seat).state
        assert not seen.wall.any()
        for other in range(4):
            if other != seat:
                assert not seen.hand[other].any()


def test_there_is_no_other_bot() -> None:
    with pytest.raises(KeyError):
        make_bot("clever", 0)
