"""The greedy policy in positions where a sensible player's choice is plain."""

from laizi.core import api
from laizi.core.state import Work
from laizi.table import Action
from tests.table.scripted import Script, house, short

APART = "147m147p369s1123z"


def choice(script: Script, seat: int) -> str:
    """What the policy does, as short text."""
    table = script.table
    code = api.choose_greedy(table.states, 0, Work.zeros(1), table.rules, seat)
    return short(Action.from_code(code, int(table.state.offered)))


def test_a_win_is_taken() -> None:
    script = Script(house({"open_required": False}), ["123m456m789p2255s"], "2s3z")
    assert choice(script, 0) == "win"
    script = Script(house({"open_required": False}), [APART, "123m456m789p2255s"], "2s3z")
    script.play("0 discard 2s")
    assert choice(script, 1) == "win"


def test_fixed_tiles_are_konged_at_once_and_discarded_at_the_limit() -> None:
    script = Script(house({}), ["147m147p369s1127z"], "8s3z", {68: "9s"})
    assert choice(script, 0) == "special_kong 7z"
    script.discard_on(14)
    assert choice(script, 0) == "discard 7z"


def test_a_spare_wildcard_is_played_once_the_rest_is_ready() -> None:
    # 123m456m789p55s and two wildcards (4z), 9m to go: one wildcard is enough to be ready.
    script = Script(house({"open_required": False}), ["123m456m789p55s44z"], "9m3z")
    assert choice(script, 0) == "special_kong 4z"


def test_a_kong_that_costs_nothing_is_made() -> None:
    script = Script(house({}), ["1111m456m789p225s"], "9s3z")
    assert choice(script, 0) == "concealed_kong 1m"


def test_four_alike_that_make_two_sets_are_kept() -> None:
    script = Script(house({"open_required": False}), ["111123m78p22555s"], "1p3z")
    assert choice(script, 0) == "discard 1p"


def test_an_added_kong_that_costs_nothing_is_made() -> None:
    hands = ["258m369p258s3345z", "11m456m789p2257s1z"]
    script = Script(house({}), hands, "1m3z", {1: "9m9m9m1m"})
    script.play("0 discard 1m")
    assert choice(script, 1) == "pung 1m"
    script.play("1 pung 1m", "1 discard 1z", "passes", "2 discard 9m", "passes")
    script.play("3 discard 9m", "passes", "0 discard 9m", "passes")
    assert choice(script, 1) == "added_kong 1m"


def test_a_chow_that_brings_the_hand_nearer_is_claimed() -> None:
    script = Script(house({}), [APART, "23m456m789p2255s1z"], "1m3z")
    script.play("0 discard 1m")
    assert choice(script, 1) == "chow 1m 2m3m"


def test_four_alike_are_claimed_to_open() -> None:
    script = Script(house({}), ["258m369p258s3345z", "999m456m789p2257s"], "9m3z")
    script.play("0 discard 9m")
    assert choice(script, 1) in ("exposed_kong 9m", "pung 9m")


def test_a_claim_that_does_not_help_is_passed() -> None:
    script = Script(house({"open_required": False}), [APART, "234m456m789p2255s"], "1m3z")
    script.play("0 discard 1m")
    assert choice(script, 1) == "pass"


def test_with_special_tiles_only_one_is_konged() -> None:
    script = Script(house({}), ["147m147p369s1123z"], "8s3z")
    state = script.table.state
    state.hand[0], state.key[0], state.held[0] = 0, 0, 1 << 33
    state.hand[0, 33], state.fixed_held[0], state.drawn = 2, 2, 33
    assert choice(script, 0) == "special_kong 7z"
