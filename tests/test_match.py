import random
from typing import Any

import pytest

from laizi import rulesets
from laizi.match import Match, MatchError, Series
from laizi.table import IllegalAction
from laizi.table.table import WallError
from laizi.tiles import tile_text
from laizi.view import Escaped, HandEnded, HandStarted, MatchEnded
from tests.playing import play_step, shuffled_wall

RULES = rulesets.load("hongzhong-kaikou")


def played(match: Match, seed: int, greed: float = 0.95) -> list[Any]:
    """Play a match to its end; every event."""
    rng = random.Random(seed)
    events: list[Any] = []
    while not match.is_over:
        events += play_step(match, rng, greed)
    return events


def of(events: list[Any], kind: type) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


@pytest.mark.parametrize("hands", [4, 8])
def test_a_match_has_so_many_hands_drawn_ones_and_repeats_included(hands: int) -> None:
    match = Match(RULES, hands, 2)
    events = played(match, seed=hands)
    assert [event.hand for event in of(events, HandStarted)] == list(range(1, hands + 1))
    assert [event.hands_left for event in of(events, HandEnded)] == list(range(hands - 1, -1, -1))
    assert isinstance(events[-1], MatchEnded)


def test_a_series_has_any_number_of_hands_each_for_itself() -> None:
    series = Series(RULES, 5, 3)
    events = played(series, seed=1)
    started = of(events, HandStarted)
    assert [event.dealer for event in started] == [3, 0, 1, 2, 3]
    assert [event.hands_left for event in of(events, HandEnded)] == [4, 3, 2, 1, 0]
    assert isinstance(events[-1], MatchEnded)
    assert series.table is not None
    assert series.table.state.previous_wildcard == -1
    with pytest.raises(MatchError, match="hands"):
        Series(RULES, 0, 0)


def test_points_add_up_and_sum_to_zero() -> None:
    for seed in range(4):
        match = Match(RULES, 4, 0)
        total, rng, events = [0] * 4, random.Random(seed), tuple[Any, ...]()
        while not match.is_over:
            events = play_step(match, rng, 0.95)
            if match.table is not None and match.table.is_over:
                total = [a + b for a, b in zip(total, match.table.payments, strict=True)]
        assert sum(match.points) == 0
        assert list(match.points) == total
        assert of(list(events), MatchEnded)[0].points == match.points


def ended(rules: rulesets.Ruleset, winner: int | None, dealer: int) -> int:
    match = Match(rules, 4, dealer)
    return match._next_dealer(winner)


@pytest.mark.parametrize(
    ("rule", "winner", "following"),
    [
        ("win_or_drawn", 2, 2),
        ("win_or_drawn", None, 2),
        ("win_or_drawn", 0, 3),
        ("win_or_drawn", 3, 3),
        ("never", 2, 3),
        ("never", None, 3),
        ("winner_deals", 1, 1),
        ("winner_deals", None, 2),
    ],
)
def test_who_deals_next(rule: str, winner: int | None, following: int) -> None:
    rules = rulesets.from_values("hongzhong-kaikou", {"dealer_stays": rule})
    assert ended(rules, winner, dealer=2) == following


def test_the_deal_follows_the_rule_in_play() -> None:
    for seed in range(6):
        match, rng = Match(RULES, 4, 3), random.Random(seed)
        dealer = 3
        while not match.is_over:
            events = play_step(match, rng, 0.95)
            for event in of(list(events), HandStarted):
                assert event.dealer == dealer
            for event in of(list(events), HandEnded):
                assert match.table is not None
                stays = match.table.winner in (None, dealer)
                dealer = dealer if stays else (dealer + 1) % 4
                assert event.dealer_next == dealer


def test_the_previous_wildcard_goes_into_the_next_hand() -> None:
    match, rng = Match(RULES, 4, 0), random.Random(1)
    wildcard = -1
    while not match.is_over:
        if match.needs_hand:
            match.begin_hand(shuffled_wall(match, rng))
            assert match.table is not None
            assert match.table.state.previous_wildcard == wildcard
            assert match.table.wildcard is not None
            wildcard = match.table.wildcard
        else:
            play_step(match, rng, 0.9)


@pytest.mark.parametrize(
    ("seat", "payments"),
    [(0, (-400, 134, 133, 133)), (1, (134, -400, 133, 133)), (3, (134, 133, 133, -400))],
)
def test_who_leaves_pays_the_others_the_rest_to_the_lowest_seat(
    seat: int, payments: tuple[int, ...]
) -> None:
    match = Match(RULES, 4, 0)
    (event,) = match.escape(seat)
    assert event == Escaped(seat, payments, payments)
    assert match.points == payments


def test_the_penalty_is_the_rulesets() -> None:
    match = Match(rulesets.load("hongzhong-koukou"), 4, 0)
    (event,) = match.escape(2)
    assert isinstance(event, Escaped)
    assert event.payments == (168, 166, -500, 166)


def test_ranking_is_by_points_then_by_seat() -> None:
    match = Match(RULES, 4, 0)
    match.escape(2)
    (event,) = match.end()
    assert event == MatchEnded((134, 133, -400, 133), (0, 1, 3, 2))
    assert match.ranking == (0, 1, 3, 2)


def test_a_match_can_end_in_the_middle_of_a_hand() -> None:
    match, rng = Match(RULES, 4, 0), random.Random(3)
    play_step(match, rng, 0.9)
    match.end()
    assert match.is_over
    assert match.table is not None
    with pytest.raises(MatchError):
        match.apply(0, match.table.legal(0)[0])
    for call in (match.end, lambda: match.escape(1), lambda: match.begin_hand([])):
        with pytest.raises(MatchError):
            call()


@pytest.mark.parametrize(("hands", "dealer"), [(3, 0), (0, 0), (4, 4), (4, -1)])
def test_no_match_of_other_lengths_or_dealers(hands: int, dealer: int) -> None:
    with pytest.raises(MatchError):
        Match(RULES, hands, dealer)


def test_hands_begin_one_after_the_other() -> None:
    match, rng = Match(RULES, 4, 0), random.Random(3)
    with pytest.raises(MatchError):
        match.apply(0, None)  # type: ignore[arg-type]
    match.begin_hand(shuffled_wall(match, rng))
    with pytest.raises(MatchError):
        match.begin_hand(shuffled_wall(match, rng))


def test_a_bad_wall_changes_nothing() -> None:
    match = Match(RULES, 4, 0)
    with pytest.raises(WallError):
        match.begin_hand([0] * 136)
    assert (match.hand, match.table) == (0, None)


def test_an_illegal_action_changes_nothing() -> None:
    match, rng = Match(RULES, 4, 0), random.Random(3)
    play_step(match, rng, 0.9)
    assert match.table is not None
    before = match.table.snapshot()
    with pytest.raises(IllegalAction):
        match.apply(1, match.table.legal(0)[0])
    assert match.table.snapshot() == before


def test_the_same_walls_and_actions_make_the_same_match() -> None:
    first, second = Match(RULES, 4, 1), Match(RULES, 4, 1)
    assert played(first, 9) == played(second, 9)
    assert first.points == second.points
    assert tile_text(first.table.wildcard or 0) == tile_text(second.table.wildcard or 0)  # type: ignore[union-attr]
