"""Ways to play hands in tests: lively, so that every kind of event comes up."""

import random

from laizi.bots import GreedyBot
from laizi.match import Match
from laizi.table import Action, Table
from laizi.table.table import full_set
from laizi.view import Fact, offer, sight

RARE = ("win", "added_kong", "concealed_kong", "exposed_kong")
GREEDY = GreedyBot()


def lively(table: Table, seat: int, rng: random.Random, greed: float) -> Action:
    """Wins and kongs whenever possible, else like the greedy bot so often, or anything."""
    asked = offer(table, seat, "")
    for kind in RARE:
        if chosen := [action for action in asked.actions if action.kind == kind]:
            return rng.choice(chosen)
    if rng.random() < greed:
        return GREEDY.decide(sight(table, seat), asked)
    return rng.choice(asked.actions)


def shuffled_wall(match_or_table: Match | Table, rng: random.Random) -> list[int]:
    """A wall of the ruleset's tiles."""
    wall = full_set(match_or_table.ruleset)
    rng.shuffle(wall)
    return wall


def play_step(match: Match, rng: random.Random, greed: float) -> tuple[Fact, ...]:
    """Deal the next hand, or let one of the waiting seats act; what happened."""
    if match.needs_hand:
        return match.begin_hand(shuffled_wall(match, rng))
    assert match.table is not None
    seat = rng.choice(match.table.waiting)
    return match.apply(seat, lively(match.table, seat, rng, greed))
