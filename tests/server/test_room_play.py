"""Answers, clocks, auto options, auto-play, leaving: a room as its players meet it."""

from itertools import pairwise
from typing import Any

import pytest

from laizi.server.errors import Refused
from laizi.server.rooms import automatic, commands
from laizi.server.rooms.entries import AutoSet
from laizi.server.settings import INSTANT, Timing
from laizi.table import Action
from tests.server.driving import Driver, essence


def acted(driver: Driver, seat: int) -> list[Any]:
    return [entry for entry in driver.entries() if entry.t == "acted" and entry.seat == seat]


def refused(code: str) -> Any:
    return pytest.raises(Refused, match=f"^{code}:")


def at_turn(**fields: Any) -> Driver:
    """A room in which it is the human's turn, his first in this hand."""
    driver = Driver(**{"seed": 2, "humans": 1} | fields).begin()
    driver.until_turn(0)
    return driver


# --- answers -------------------------------------------------------------------------------------
def test_a_second_identical_answer_gets_the_first_result_and_changes_nothing() -> None:
    driver = at_turn()
    offer = driver.room.open[0].offer
    wire = offer.actions[0].to_wire()
    assert commands.answer(driver.room, 0, offer.id, wire, driver.now)
    driver.collect()
    before = essence(driver.room)
    assert not commands.answer(driver.room, 0, offer.id, wire, driver.now + 50)
    assert essence(driver.room) == before
    assert not driver.room.fresh


def test_another_answer_to_a_closed_offer_is_stale() -> None:
    driver = at_turn()
    offer = driver.room.open[0].offer
    driver.answer(0, offer.actions[0])
    before = essence(driver.room)
    with refused("stale_offer"):
        commands.answer(driver.room, 0, offer.id, offer.actions[1].to_wire(), driver.now)
    with refused("stale_offer"):
        commands.answer(driver.room, 0, "999", ["pass"], driver.now)
    assert essence(driver.room) == before


def test_an_answer_to_anothers_offer_is_stale() -> None:
    driver = Driver(seed=2, humans=2).begin()
    driver.until_turn(0)
    with refused("stale_offer"):
        commands.answer(driver.room, 1, driver.room.open[0].offer.id, ["pass"], driver.now)


def test_an_illegal_action_names_the_refusal_and_changes_nothing() -> None:
    driver = at_turn()
    before = essence(driver.room)
    offer = driver.room.open[0].offer
    legal = {tuple(action.to_wire()) for action in offer.actions}
    missing = next(t for t in ("1z", "2z", "3z", "4z") if ("discard", t) not in legal)
    with pytest.raises(Refused, match="illegal_action: not_in_hand"):
        commands.answer(driver.room, 0, offer.id, ["discard", missing], driver.now)
    with refused("illegal_action"):
        commands.answer(driver.room, 0, offer.id, ["pass"], driver.now)
    with refused("malformed"):
        commands.answer(driver.room, 0, offer.id, ["discard", "0z"], driver.now)
    assert essence(driver.room) == before


def test_offers_are_counted_for_each_seat_alone() -> None:
    driver = Driver(seed=3, humans=2).begin()
    for _ in range(80):
        driver.step()
    for seat in (0, 1):
        ids = [int(message["offer"]["id"]) for message in driver.of_type(seat, "offer")]
        assert ids == list(range(1, len(ids) + 1))


def test_every_offer_is_closed_once() -> None:
    driver = Driver(seed=3, humans=2).begin()
    while driver.room.status != "ended":
        driver.step()
    opened = [message["offer"]["id"] for message in driver.of_type(0, "offer")]
    assert [message["offer"] for message in driver.of_type(0, "offer_closed")] == opened


def test_offers_go_to_their_seat_only() -> None:
    driver = Driver(seed=3, humans=2).begin()
    for _ in range(80):
        driver.step()
    assert not driver.of_type(None, "offer")
    assert not driver.of_type(None, "offer_closed")


# --- clocks --------------------------------------------------------------------------------------
def test_time_runs_out_after_seconds_and_bank_and_the_default_is_played() -> None:
    driver = at_turn(seconds=15, bank=60)
    made = driver.room.open[0]
    table = automatic.table_of(driver.room)
    default = table.default_action(0)
    assert driver.due() == made.opened + 75_000
    driver.happen()
    (entry,) = acted(driver, 0)[-1:]
    assert (entry.by, entry.action) == ("timeout", default.to_wire())
    assert driver.room.at(0).bank == 0
    closed = driver.of_type(0, "offer_closed")[-1]
    assert closed == {"type": "offer_closed", "offer": made.offer.id, "by": "timeout"}


def test_the_bank_pays_for_what_goes_beyond_the_time_of_the_move() -> None:
    driver = at_turn(seconds=15, bank=60)
    made = driver.room.open[0]
    driver.now = made.opened
    driver.answer(0, made.offer.actions[0], after=14_000)
    assert driver.room.at(0).bank == 60_000
    driver.until_turn(0)
    made = driver.room.open[0]
    driver.now = made.opened
    driver.answer(0, made.offer.actions[0], after=20_000)
    assert driver.room.at(0).bank == 55_000


def test_a_timed_out_pass_looks_to_others_like_a_pass() -> None:
    outcomes = []
    for late in (False, True):
        driver = Driver(seed=11, humans=2, timing=INSTANT).begin()
        while not (
            driver.room.open and driver.human() == 1 and driver.room.open[1].offer.kind == "claim"
        ):
            driver.step()
        before = len(driver.told[0])
        while driver.human() == 1 and driver.room.open[1].offer.kind == "claim":
            driver.happen() if late else driver.answer(1, Action("pass"))
        outcomes.append(driver.told[0][before:])
    assert outcomes[0] == outcomes[1]


def test_two_late_turns_in_a_row_and_the_server_plays() -> None:
    driver = at_turn(seconds=5, bank=0)
    while not driver.room.at(0).auto_play:
        assert driver.happen()
    late = [entry for entry in acted(driver, 0) if entry.by == "timeout"]
    assert sum(entry.action != ["pass"] for entry in late) == 2
    assert driver.of_type(1, "room")[-1]["room"]["seats"][0]["auto_play"]


def test_the_claim_window_is_the_same_whether_somebody_could_claim_or_not() -> None:
    driver = Driver(seed=6, humans=2).begin()
    shown: list[tuple[str, int]] = []
    while driver.room.match and not driver.room.match.needs_hand:
        driver.step()
    driver = Driver(seed=6, humans=2)
    deliver = driver._deliver

    def noting(item: Any) -> None:
        if hasattr(item, "event"):
            kind = type(item.event).__name__
            special = getattr(item.event, "special", False)
            shown.append((f"{kind}{'Special' if special else ''}", item.at))
        deliver(item)

    driver._deliver = noting  # type: ignore[method-assign]
    driver.begin()
    while driver.room.match and not driver.room.match.needs_hand:
        driver.step()
    gaps = [b[1] - a[1] for a, b in pairwise(shown) if a[0] == "Discarded"]
    assert len(gaps) > 10
    assert min(gaps) >= 700
    assert gaps.count(700) > 5


def test_no_window_where_one_human_plays() -> None:
    driver = at_turn(timing=Timing(bot_turn=(0, 0)))
    began = driver.now
    driver.answer(0, driver.room.open[0].offer.actions[0], after=0)
    driver.until_turn(0)
    assert driver.now == began


def test_bots_answer_claims_within_the_window() -> None:
    driver = Driver(seed=8, humans=2).begin()
    for _ in range(200):
        driver.step()
        for made in driver.room.open.values():
            if made.offer.kind != "turn":
                assert 150 <= automatic.thinking(driver.room, made) <= 600


# --- auto options --------------------------------------------------------------------------------
def options(driver: Driver, **wanted: bool) -> None:
    chosen: dict[str, Any] = {"win": False, "no_claims": False, "discard_drawn": False} | wanted
    commands.set_auto(driver.room, AutoSet(at=driver.now, seat=0, **chosen))
    driver.collect()


def test_auto_discard_plays_the_tile_drawn_if_it_is_ordinary() -> None:
    driver = at_turn(seed=9)
    options(driver, discard_drawn=True)
    made = driver.room.open[0]
    role = automatic.table_of(driver.room).state.role[made.offer.tile]
    driver.happen()
    entry = acted(driver, 0)[-1]
    if role == 0 and Action("win") not in made.offer.actions:
        assert (entry.by, entry.action[0]) == ("auto", "discard")
        assert Action.from_wire(entry.action).tile == made.offer.tile
    else:
        assert entry.by == "timeout"


def test_no_claims_passes_but_never_on_a_win() -> None:
    driver = Driver(seed=11, humans=1).begin()
    options(driver, no_claims=True)
    for _ in range(300):
        made = driver.room.open.get(0)
        if made is not None and made.offer.kind == "claim":
            chosen = automatic.auto_option(driver.room, driver.room.at(0), made)
            assert (chosen == Action("pass")) == (Action("win") not in made.offer.actions)
        if driver.room.status == "ended":
            break
        driver.step()
    assert any(entry.by == "auto" for entry in acted(driver, 0))


def test_auto_win_wins() -> None:
    for seed in range(40):
        driver = Driver(seed=seed, humans=1, timing=INSTANT).begin()
        options(driver, win=True)
        while driver.room.status != "ended":
            made = driver.room.open.get(0)
            if made is not None and Action("win") in made.offer.actions:
                driver.happen()
                assert acted(driver, 0)[-1].action == ["win"]
                assert acted(driver, 0)[-1].by == "auto"
                return
            driver.step()
    raise AssertionError("no win was ever offered")


# --- auto-play -----------------------------------------------------------------------------------
def test_auto_play_plays_and_the_player_takes_over_again() -> None:
    driver = at_turn()
    commands.set_auto_play(driver.room, 0, on=True, now=driver.now)
    driver.collect()
    driver.happen()
    assert acted(driver, 0)[-1].by == "bot"
    commands.set_auto_play(driver.room, 0, on=False, now=driver.now)
    driver.collect()
    driver.until_turn(0)
    driver.answer(0, driver.room.open[0].offer.actions[0])
    assert acted(driver, 0)[-1].by == "player"


def test_an_answer_takes_over_from_auto_play() -> None:
    driver = at_turn()
    commands.set_auto_play(driver.room, 0, on=True, now=driver.now)
    driver.collect()
    driver.answer(0, driver.room.open[0].offer.actions[0], after=10)
    assert not driver.room.at(0).auto_play


# --- pause, leave, kick, end ---------------------------------------------------------------------
def test_while_paused_nothing_moves_and_no_time_is_lost() -> None:
    driver = at_turn(seconds=40)
    made = driver.room.open[0]
    left = made.left(driver.now, 60_000)
    commands.pause(driver.room, 0, driver.now)
    driver.collect()
    assert driver.due() == driver.now + 1_800_000
    with refused("paused"):
        commands.answer(driver.room, 0, made.offer.id, made.offer.actions[0].to_wire(), driver.now)
    driver.now += 1_000_000
    commands.resume(driver.room, 0, driver.now)
    driver.collect()
    assert made.left(driver.now, 60_000) == left
    assert driver.of_type(0, "offer")[-1]["offer"]["milliseconds"] == left[0]


def test_a_pause_ends_by_itself_after_half_an_hour() -> None:
    driver = at_turn(seconds=40)
    left = driver.room.open[0].left(driver.now, 60_000)
    commands.pause(driver.room, 0, driver.now)
    driver.collect()
    driver.happen()
    assert driver.room.status == "playing"
    assert driver.room.open[0].left(driver.now, 60_000) == left


def test_who_leaves_pays_and_a_bot_plays_on() -> None:
    driver = Driver(seed=2, humans=2).begin()
    driver.until_turn(1)
    commands.leave(driver.room, 1, driver.now)
    driver.collect()
    escaped = driver.of_type(0, "event")[-1]["event"]
    assert escaped["type"] == "escaped"
    assert escaped["payments"] == [134, -400, 133, 133]
    assert driver.of_type(0, "room")[-1]["room"]["seats"][1]["left"]
    driver.happen()
    assert acted(driver, 1)[-1].by == "bot"
    with refused("seat_left"):
        commands.open_seat(driver.room, driver.tokens[1], driver.now)


def test_the_owners_rights_go_to_the_next_human_and_the_last_one_ends_the_match() -> None:
    driver = Driver(seed=2, humans=2).begin()
    commands.leave(driver.room, 0, driver.now)
    assert driver.room.owner == 1
    commands.leave(driver.room, 1, driver.now)
    driver.collect()
    assert driver.room.status == "ended"
    assert driver.of_type(None, "event")[-1]["event"]["type"] == "match_ended"


def test_who_is_removed_pays_nothing() -> None:
    driver = Driver(seed=2, humans=2).begin()
    commands.kick(driver.room, 0, 1, driver.now)
    driver.collect()
    assert driver.room.at(1).left
    assert not any(m["event"]["type"] == "escaped" for m in driver.of_type(0, "event"))


def test_the_owner_ends_the_match_as_it_stands() -> None:
    driver = at_turn()
    commands.end(driver.room, 0, driver.now)
    driver.collect()
    assert driver.room.status == "ended"
    assert driver.of_type(0, "event")[-1]["event"]["ranking"] == [0, 1, 2, 3]
    assert driver.of_type(0, "offer_closed")[-1]["by"] == "lapse"
    assert driver.due() is None


def test_leaving_before_the_match_frees_the_seat() -> None:
    driver = Driver(humans=2)
    commands.leave(driver.room, 0, driver.now)
    assert driver.room.free_seat() == 0
    assert driver.room.owner == 1
    commands.leave(driver.room, 1, driver.now)
    assert driver.room.status == "ended"


def test_the_next_hand_begins_when_all_are_ready_or_after_a_while() -> None:
    driver = Driver(seed=5, humans=2).begin()
    while driver.room.match and not driver.room.match.needs_hand:
        driver.step()
    assert driver.due() == driver.room.hand_over_at + 20_000
    commands.ready(driver.room, 0, driver.now)
    assert driver.due() == driver.room.hand_over_at + 20_000
    commands.ready(driver.room, 1, driver.now)
    driver.collect()
    assert driver.due() == driver.room.hand_over_at
    driver.happen()
    assert driver.room.match is not None
    assert driver.room.match.hand == 2


# --- who may what --------------------------------------------------------------------------------
@pytest.mark.parametrize("command", [commands.pause, commands.resume, commands.end])
def test_only_the_owner_rules_the_match(command: Any) -> None:
    driver = Driver(humans=2).begin()
    before = essence(driver.room)
    with refused("not_owner"):
        command(driver.room, 1, driver.now)
    assert essence(driver.room) == before


def test_only_the_owner_starts_adds_bots_and_removes() -> None:
    driver = Driver(humans=2)
    with refused("not_owner"):
        commands.start(driver.room, 1, 0, driver.now)
    with refused("not_owner"):
        commands.owner_adds_bot(driver.room, 1, 2, "greedy", driver.now)
    with refused("not_owner"):
        commands.kick(driver.room, 1, 0, driver.now)


def test_bots_sit_on_free_seats_only() -> None:
    driver = Driver(humans=1)
    with refused("seat_taken"):
        commands.owner_adds_bot(driver.room, 0, 0, "greedy", driver.now)
    with refused("unknown_seat"):
        commands.owner_adds_bot(driver.room, 0, 4, "greedy", driver.now)
    commands.owner_adds_bot(driver.room, 0, 2, "random", driver.now)
    assert driver.room.at(2).bot == "random"
    commands.kick(driver.room, 0, 2, driver.now)
    assert driver.room.seats[2] is None
    with refused("unknown_seat"):
        commands.kick(driver.room, 0, 2, driver.now)


def test_a_full_or_running_room_takes_no_guest() -> None:
    driver = Driver(humans=4)
    with refused("room_full"):
        commands.join(driver.room, "late", driver.now)
    driver.begin()
    with refused("not_waiting"):
        commands.join(driver.room, "later", driver.now)
    with refused("not_waiting"):
        commands.start(driver.room, 0, 0, driver.now)
    with refused("not_waiting"):
        commands.owner_adds_bot(driver.room, 0, 1, "greedy", driver.now)


def test_before_the_match_nothing_of_it_can_be_asked() -> None:
    driver = Driver(humans=1)
    for call in (
        lambda: commands.pause(driver.room, 0, driver.now),
        lambda: commands.ready(driver.room, 0, driver.now),
        lambda: commands.set_auto_play(driver.room, 0, on=True, now=driver.now),
        lambda: commands.answer(driver.room, 0, "1", ["pass"], driver.now),
    ):
        with refused("not_playing"):
            call()


# --- tokens --------------------------------------------------------------------------------------
def test_tokens_rotate_and_older_ones_are_refused() -> None:
    driver = Driver(humans=1)
    first = driver.tokens[0]
    second = commands.open_seat(driver.room, first, driver.now).token
    third = commands.open_seat(driver.room, second, driver.now).token
    assert len({first, second, third}) == 3
    with refused("token_reused"):
        commands.open_seat(driver.room, first, driver.now)
    assert commands.open_seat(driver.room, third, driver.now).seat == 0


def test_the_former_token_is_valid_until_the_new_one_has_been_used() -> None:
    driver = Driver(humans=1)
    first = driver.tokens[0]
    lost = commands.open_seat(driver.room, first, driver.now).token
    second = commands.open_seat(driver.room, first, driver.now).token
    with refused("token_reused"):
        commands.open_seat(driver.room, lost, driver.now)
    commands.open_seat(driver.room, second, driver.now)
    with refused("token_reused"):
        commands.open_seat(driver.room, first, driver.now)


@pytest.mark.parametrize("token", ["", "guest", "0", "TESTED", "x" * 200])
def test_names_and_public_ids_open_no_seat(token: str) -> None:
    driver = Driver(humans=2)
    before = essence(driver.room)
    with refused("bad_token"):
        commands.open_seat(driver.room, token, driver.now)
    assert essence(driver.room) == before


def test_tokens_survive_a_restart() -> None:
    driver = Driver(humans=1)
    second = commands.open_seat(driver.room, driver.tokens[0], driver.now).token
    driver.collect()
    rebuilt = driver.rebuilt()
    assert commands.open_seat(rebuilt, second, driver.now).seat == 0
    with refused("token_reused"):
        commands.open_seat(rebuilt, driver.tokens[0], driver.now)
