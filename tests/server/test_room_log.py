"""A room is the fold of its log: rebuilt after any entry it is the same, clocks and all."""

import pytest

from laizi.server.rooms.entries import Restarted, read_entry
from laizi.server.rooms.room import Room
from laizi.server.rooms.showing import missed, open_now
from laizi.server.settings import Timing
from tests.proof import Proof
from tests.server.driving import Driver, essence


def same_after_a_crash(driver: Driver) -> None:
    """The room rebuilt from its log equals the live one and would tell everybody the same."""
    rebuilt, live = driver.rebuilt(), driver.room
    assert essence(rebuilt) == essence(live)
    for viewer in driver.told:
        for number in (None, max(0, len(live.events) - 3)):
            told = [message.text for message in missed(live, viewer, number)]
            assert [message.text for message in missed(rebuilt, viewer, number)] == told
        offers = [message.text for message in open_now(live, viewer, driver.now)]
        assert [message.text for message in open_now(rebuilt, viewer, driver.now)] == offers


@pytest.mark.proof
def test_a_crash_after_any_event_loses_nothing(proof: Proof) -> None:
    hands, crashes = proof.size(20), 0
    for seed in range(hands):
        driver = Driver(seed=seed, humans=1 + seed % 4).begin(seed % 4)
        same_after_a_crash(driver)
        while driver.room.match is not None and not driver.room.match.needs_hand:
            assert driver.step()
            same_after_a_crash(driver)
            crashes += 1
    proof.held("a crash after any event loses nothing", hands=hands, crashes=crashes)


def test_a_whole_match_survives_a_crash_between_hands() -> None:
    driver = Driver(seed=5, humans=2).begin()
    while driver.room.status != "ended":
        hand = driver.room.match.hand if driver.room.match else 0
        assert driver.step()
        if driver.room.match and driver.room.match.needs_hand and hand:
            same_after_a_crash(driver)
            driver.room = driver.rebuilt()
    assert driver.room.match is not None
    assert driver.room.match.hand == 4
    assert driver.of_type(0, "event")[-1]["event"]["type"] == "match_ended"
    assert driver.of_type(0, "room")[-1]["room"]["status"] == "ended"


def test_numbers_are_dense_for_everybody() -> None:
    driver = Driver(seed=3, humans=2).begin()
    for _ in range(120):
        driver.step()
    for viewer in driver.told:
        numbers = [message["number"] for message in driver.of_type(viewer, "event")]
        assert numbers == list(range(1, len(driver.room.events) + 1))


def test_after_a_restart_clocks_go_on_as_they_stood() -> None:
    driver = Driver(seed=2, humans=1, seconds=40).begin()
    driver.until_turn(0)
    rebuilt = driver.rebuilt()
    made = rebuilt.open[0]
    last, bank = rebuilt.last_at, rebuilt.at(0).bank
    before = made.left(last, bank)
    much_later = last + 3_600_000
    rebuilt.record(Restarted(at=much_later, least=15_000))
    assert made.left(much_later, bank) == before


def test_after_a_restart_an_open_decision_has_fifteen_seconds() -> None:
    driver = Driver(seed=2, humans=1, seconds=2, bank=0).begin()
    driver.until_turn(0)
    rebuilt = driver.rebuilt()
    later = rebuilt.last_at + 60_000
    rebuilt.record(Restarted(at=later, least=15_000))
    assert sum(rebuilt.open[0].left(later, rebuilt.at(0).bank)) == 15_000


def test_a_restart_while_paused_stays_paused_with_the_same_time_left() -> None:
    from laizi.server.rooms import commands

    driver = Driver(seed=2, humans=1, seconds=40).begin()
    driver.until_turn(0)
    commands.pause(driver.room, 0, driver.now + 5_000)
    driver.collect()
    rebuilt = driver.rebuilt()
    rebuilt.record(Restarted(at=driver.now + 500_000, least=15_000))
    assert rebuilt.status == "paused"
    commands.resume(rebuilt, 0, driver.now + 900_000)
    assert rebuilt.open[0].left(driver.now + 900_000, 60_000)[0] == 35_000


def test_a_log_that_begins_with_something_else_is_refused() -> None:
    driver = Driver().begin()
    with pytest.raises(ValueError, match="begins with seated"):
        Room.replay(driver.entries()[1:], Timing())


def test_the_log_holds_no_token() -> None:
    driver = Driver().begin()
    assert not any(token in body for body in driver.log for token in driver.tokens.values())


def test_walls_are_in_the_log_and_nowhere_in_messages() -> None:
    driver = Driver(seed=4, humans=1).begin()
    walls = [entry.wall for entry in driver.entries() if entry.t == "hand"]
    assert [len(wall) for wall in walls] == [272]
    assert not any(walls[0][60:90] in str(message) for message in driver.told[0])


def test_entries_are_read_as_they_were_written() -> None:
    driver = Driver().begin()
    assert [read_entry(body).model_dump_json() for body in driver.log] == driver.log
