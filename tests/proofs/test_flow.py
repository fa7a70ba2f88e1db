"""Whole hands of the table and of the slow oracle, side by side, answer by answer."""

import json
from collections import Counter
from typing import Any

import pytest

from laizi import rulesets
from laizi.rulesets import Ruleset
from laizi.settlement import Settlement
from laizi.table import Action, Settled, Table
from tests.core.engine import PLAYED
from tests.oracle import flow
from tests.oracle.play import Waller, choose_coyly, choose_keenly, choose_wildly, random_hand
from tests.oracle.position import case_from
from tests.oracle.presets import WUHAN, Rules, apply_values, preset
from tests.oracle.settle import best_settlement
from tests.oracle.walls import ready_wall, shuffled_wall
from tests.proof import Proof
from tests.settlement.house import PRICED, house_ruleset

CHOOSERS = {"wild": choose_wildly, "keen": choose_keenly, "coy": choose_coyly}
WALLERS = {"any": shuffled_wall, "ready": ready_wall}
HOUSE_RULES: dict[str, dict[str, Any]] = {
    "kongs after claims": {"kong_after_claim": True, "win_precedence": "discarder"},
    "special tiles konged": {"special_discard": False, "opening": "each"},
    "last zone played on": {"last_zone_play": False, "last_zone_tiles": 6, "undrawn_tiles": 4},
    "no last zone": {"last_zone_tiles": 0, "undrawn_tiles": 14, "chow": False},
    "closed wins": {"open_required": False, "pair_258": False, "seven_pairs": True, "minimum": 2},
    "locks": {"pass_lock": True, "win_precedence": "discarder", "kong_after_claim": True},
    "rain": {"rain": "take_over", "fifth_copy": False, "small_win_max_wildcards": 3},
}


def _wires(actions: list[Action]) -> set[str]:
    return {json.dumps(action.to_wire()) for action in actions}


def assert_same_offers(table: Table, slow: flow.Table, where: str) -> None:
    assert set(table.waiting) == set(slow.offers), where
    for seat, actions in slow.offers.items():
        ours = _wires(table.legal(seat))
        assert ours == {json.dumps(action) for action in actions}, f"{where}, seat {seat}"
        default = table.default_action(seat).to_wire()
        assert default == flow.default_action(slow, seat), f"{where}, seat {seat}"


def _settlement(table: Table, events: tuple[Any, ...]) -> Settlement | None:
    found = [event.settlement for event in events if isinstance(event, Settled)]
    assert bool(found) == (table.winner is not None)
    return found[0] if found else None


def assert_same_end(table: Table, slow: flow.Table, events: tuple[Any, ...], where: str) -> str:
    assert table.is_over, where
    settled = _settlement(table, events)
    if slow.won is None:
        assert settled is None, where
        assert set(table.payments) == {0}
        return "drawn"
    expected = best_settlement(slow.won)
    assert not isinstance(expected, str)
    assert settled is not None, where
    case = json.dumps(case_from(slow.won, where, "house"))
    assert settled.payments == table.payments == expected.payments, case
    assert (settled.payer, settled.hard) == (expected.payer, expected.reading.hard), case
    assert set(settled.big_wins) in (expected.equals or (expected.reading.big_wins,)), case
    return "big" if settled.big_wins else "small"


def compare_hand(
    ruleset: Ruleset, rules: Rules, seed: int, chooser: str, waller: Waller = shuffled_wall
) -> str:
    """One hand in both; how it ended."""
    table: Table | None = None
    events: tuple[Any, ...] = ()
    where = f"{chooser} hand {seed}"
    for step in random_hand(rules, seed, CHOOSERS[chooser], waller):
        if table is None:
            table = Table(ruleset, step.table.wall, step.table.dealer)
        assert_same_offers(table, step.table, where)
        if step.seat >= 0:
            events = table.apply(step.seat, Action.from_wire(step.action))
        else:
            return assert_same_end(table, step.table, events, where)
    raise AssertionError("a hand has an end")


def compare_hands(
    ruleset: Ruleset, rules: Rules, hands: int, chooser: str, waller: Waller = shuffled_wall
) -> Counter[str]:
    """Many hands; how many ended how."""
    return Counter(compare_hand(ruleset, rules, seed, chooser, waller) for seed in range(hands))


@pytest.mark.proof
@pytest.mark.parametrize(
    ("chooser", "full", "won"), [("wild", 2_000, 1 / 100), ("keen", 600, 1 / 3)]
)
@pytest.mark.parametrize("name", PLAYED)
def test_hands_as_the_oracle_plays_them(
    name: str, chooser: str, full: int, won: float, proof: Proof
) -> None:
    hands = proof.size(full)
    ends = compare_hands(rulesets.load(name), preset(name), hands, chooser)
    assert ends["small"] + ends["big"] >= int(hands * won)
    proof.held(f"{name}, {chooser}: offers, defaults and ends as the oracle's",
               hands=hands, **ends)  # fmt: skip


@pytest.mark.proof
@pytest.mark.parametrize("name", [name for name in WUHAN if name not in PLAYED])
def test_hands_of_the_family(name: str, proof: Proof) -> None:
    hands = proof.size(300)
    ends: Counter[str] = Counter()
    for chooser in CHOOSERS:
        ends += compare_hands(house_ruleset(name), preset(name), hands, chooser)
    proof.held(f"{name}: offers, defaults and ends as the oracle's", hands=2 * hands, **ends)


@pytest.mark.proof
@pytest.mark.parametrize("walls", WALLERS)
@pytest.mark.parametrize("chooser", CHOOSERS)
@pytest.mark.parametrize("name", PRICED)
def test_hands_with_priced_items(name: str, chooser: str, walls: str, proof: Proof) -> None:
    hands = proof.size(600)
    ends = compare_hands(rulesets.load(name), preset(name), hands, chooser, WALLERS[walls])
    proof.held(f"{name}, {chooser}, {walls} walls: offers, defaults and ends as the oracle's",
               hands=hands, **ends)  # fmt: skip


@pytest.mark.proof
@pytest.mark.parametrize("house", HOUSE_RULES)
def test_hands_of_house_rules(house: str, proof: Proof) -> None:
    hands = proof.size(300)
    ruleset = rulesets.from_values(rulesets.DEFAULT, HOUSE_RULES[house])
    rules = apply_values(preset(rulesets.DEFAULT), HOUSE_RULES[house])
    ends: Counter[str] = Counter()
    for chooser in CHOOSERS:
        ends += compare_hands(ruleset, rules, hands, chooser)
    proof.held(f"{house}: offers, defaults and ends as the oracle's", hands=2 * hands, **ends)


@pytest.mark.parametrize("name", WUHAN)
def test_a_hand_as_the_oracle_plays_it(name: str) -> None:
    assert compare_hands(house_ruleset(name), preset(name), 2, "wild").total() == 2
    assert compare_hands(house_ruleset(name), preset(name), 1, "keen").total() == 1


@pytest.mark.parametrize("name", PRICED)
def test_a_hand_with_priced_items(name: str) -> None:
    for chooser in CHOOSERS:
        assert compare_hands(rulesets.load(name), preset(name), 2, chooser).total() == 2
        assert compare_hands(rulesets.load(name), preset(name), 2, chooser, ready_wall).total() == 2


@pytest.mark.parametrize("house", HOUSE_RULES)
def test_a_hand_of_house_rules(house: str) -> None:
    ruleset = rulesets.from_values(rulesets.DEFAULT, HOUSE_RULES[house])
    rules = apply_values(preset(rulesets.DEFAULT), HOUSE_RULES[house])
    assert compare_hands(ruleset, rules, 2, "wild").total() == 2
