"""Whole hands inside compiled code: everything that must hold, checked after every step."""

import pytest

from laizi import rulesets
from laizi.core.checks import EAGER_POLICY
from laizi.core.selfplay import GREEDY_POLICY, RANDOM_POLICY
from tests.core.engine import PLAYED, Engine
from tests.core.test_checks import play_checked
from tests.proof import Proof
from tests.settlement.house import KNOWN

HELD = "tiles, payments, offers, winners, last zone and kongs right after every step"
OTHERS = [name for name in KNOWN if name not in PLAYED]
HOUSE_RULES: dict[str, dict[str, object]] = {
    "kongs after claims, special tiles konged": {
        "kong_after_claim": True, "special_discard": False, "pass_lock": True,
        "win_precedence": "discarder",
    },
    "last zone played on": {"last_zone_play": False, "last_zone_tiles": 8, "fifth_copy": False},
    "closed wins, no chow": {
        "open_required": False, "pair_258": False, "chow": False, "seven_pairs": True,
        "undrawn_tiles": 0, "last_zone_tiles": 0, "rain": "also_pay", "minimum": 4,
    },
}  # fmt: skip


@pytest.mark.proof
@pytest.mark.parametrize(
    ("policy", "name", "full"),
    [
        (RANDOM_POLICY, "random", 1_000_000),
        (GREEDY_POLICY, "greedy", 200_000),
        (EAGER_POLICY, "eager", 100_000),
    ],
)
@pytest.mark.parametrize("preset", PLAYED)
def test_hands(preset: str, policy: int, name: str, full: int, proof: Proof) -> None:
    hands = proof.size(full)
    seen = play_checked(Engine.of(preset), policy, hands, 2026)
    assert seen["WINS"] + seen["DRAWN_HANDS"] == hands
    assert seen["WINS"] > hands // 200
    assert seen["KONGS"] > hands
    proof.held(f"{preset}, {name}: {HELD}", hands=hands, decisions=seen["DECISIONS"],
               wins=seen["WINS"], last_zones=seen["ZONES"], kongs=seen["KONGS"])  # fmt: skip


@pytest.mark.proof
@pytest.mark.parametrize("policy", [RANDOM_POLICY, GREEDY_POLICY, EAGER_POLICY])
@pytest.mark.parametrize("preset", KNOWN)
def test_legal_is_what_is_not_refused(preset: str, policy: int, proof: Proof) -> None:
    hands = proof.size(10_000, share=10 if preset in PLAYED else 100)
    seen = play_checked(Engine.of(preset), policy, hands, 7, every_action=True)
    proof.held(f"{preset}: of all actions of all seats exactly the legal ones are not refused",
               hands=hands, decisions=seen["DECISIONS"])  # fmt: skip


@pytest.mark.proof
@pytest.mark.parametrize(
    ("policy", "name", "full"),
    [
        (RANDOM_POLICY, "random", 300_000),
        (GREEDY_POLICY, "greedy", 30_000),
        (EAGER_POLICY, "eager", 30_000),
    ],
)
@pytest.mark.parametrize("preset", OTHERS)
def test_hands_of_the_other_rulesets(
    preset: str, policy: int, name: str, full: int, proof: Proof
) -> None:
    hands = proof.size(full, share=100)
    seen = play_checked(Engine.of(preset), policy, hands, 9)
    assert seen["WINS"] + seen["DRAWN_HANDS"] == hands
    assert seen["WINS"] > hands // (2 if policy == GREEDY_POLICY else 2_000)
    proof.held(f"{preset}, {name}: {HELD}", hands=hands, decisions=seen["DECISIONS"],
               wins=seen["WINS"], kongs=seen["KONGS"])  # fmt: skip


@pytest.mark.proof
@pytest.mark.parametrize("name", HOUSE_RULES)
def test_hands_of_house_rules(name: str, proof: Proof) -> None:
    hands = proof.size(10_000)
    for policy in (GREEDY_POLICY, EAGER_POLICY):
        engine = Engine.of(rulesets.from_values(rulesets.DEFAULT, HOUSE_RULES[name]))
        seen = play_checked(engine, policy, hands, 13, every_action=True)
        assert seen["WINS"] + seen["DRAWN_HANDS"] == hands
    proof.held(f"{name}: {HELD}", hands=2 * hands)
