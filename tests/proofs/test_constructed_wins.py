"""Constructed wins are settled as the slow oracle settles them, and explain themselves truly."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from laizi import rulesets
from laizi.rulesets import Ruleset
from laizi.settlement import score_case
from tests.core.engine import PLAYED
from tests.oracle.generate import Sample, samples, targets_of
from tests.oracle.position import position_of
from tests.oracle.presets import WUHAN, rules_of
from tests.proof import Proof
from tests.settlement.house import KNOWN, LISTED, PRICED, house_reference
from tests.settlement.sheets import assert_reading_holds, payments_from_lines

COMPARED = ("legal", "reason", "payments", "hard", "payer", "liability")
AT_LEAST = 200
"""How often, at full size, each thing is shown."""
PRICED_AT_LEAST = 100
"""The same where every two items together are things too."""
HOUSE_RULES: dict[str, dict[str, Any]] = {
    "rain also pays": {
        "extends": "facai-kaikou",
        "values": {"rain": "also_pay", "fifth_copy": False},
    },
    "no cap": {"extends": "hongzhong-koukou", "values": {"cap": None, "golden": None}},
    "bonus, no fifth copy, any pair": {
        "extends": "hongzhong-kaikou",
        "values": {
            "big_bonus": "add", "fifth_copy": False, "pair_258": False, "hard_factor": 3,
            "self_draw_factor_on_kong_and_last": False, "small_win_max_wildcards": 2,
        },
    },
    "seven pairs among four": {
        "extends": "hongzhong-kaikou",
        "values": {
            "seven_pairs": True, "golden_not_open": 450, "golden_none_open": 600,
            "golden_at_once": ["all_honors"], "robbed_kong": "kong_in_kong_out", "minimum": 8,
            "third_opening_pays": ["full_flush", "all_258"], "multi_wildcard_self_draw_hard": False,
        },
    },
    "closed wins, neighbours": {
        "extends": "xianning",
        "values": {"open_required": False, "fifth_copy": False, "minimum": 4},
    },
}  # fmt: skip
PRICED_HOUSE_RULES: dict[str, dict[str, Any]] = {
    "all pay, other points": {
        "extends": "laizi-112",
        "values": {
            "discard_payer": "all", "plain_win": 2, "single_wait": 1, "exposed_kong": 5,
            "green_kong": 3, "tile_hog": 25, "pure_straight": 40, "last_copy": 35,
        },
    },
    "any sole wait, own hand seen": {
        "extends": "laizi-112",
        "values": {"single_wait_shapes": False, "last_copy_sees_hand": True},
    },
    "melded only with a pair": {
        "extends": "wuyi-erren",
        "values": {"melded_hand_shapeless": False},
    },
    "other factors": {
        "extends": "wuyi-erren",
        "values": {
            "plain_win": 3, "all_pungs": 5, "seven_pairs": 9, "seven_pairs_any_tile": 7,
            "any_tile_wait": 6, "wildcard_pair": 3, "all_honors": 40, "lesser_knitted": 3,
        },
    },
}  # fmt: skip
PRICED_HOUSES = [name for name, house in PRICED_HOUSE_RULES.items() if house["extends"] in LISTED]


def _reference(reference: str | dict[str, Any]) -> Any:
    """A ruleset by its id where the engine has it, else as a house rule of the default."""
    base = reference if isinstance(reference, str) else reference["extends"]
    return reference if base in LISTED else house_reference(reference)


def _difference(sample: Sample, result: dict[str, Any]) -> list[str]:
    """The fields in which the engine and the oracle differ."""
    expected: dict[str, Any] = {"reason": None, **sample.result}
    readings = [set(items) for items in expected.get("readings", [()])]
    wins = set(result.get("big_wins", ())) not in readings
    fields = [name for name in COMPARED if _named(result, name) != expected.get(name)]
    return [*fields, *(["big_wins"] if wins else [])]


ONLY_OURS = {"rain_also_pays": "third_opening"}
"""Liabilities that the oracle does not tell: one pays beside another, one is only shown (§9)."""


def _named(result: dict[str, Any], name: str) -> Any:
    value = result.get(name)
    return ONLY_OURS.get(str(value), value) if name == "liability" else value


def _assert_settled(sample: Sample, reference: Any, ruleset: Ruleset) -> None:
    result = score_case({**sample.case, "ruleset": reference}).result
    assert _difference(sample, result) == [], (sample.case, result, sample.result)
    if not result["legal"]:
        return
    position = position_of(sample.case, rules_of(sample.case["ruleset"]))
    # The oracle has rows in the Wuhan family only; imagined wins may differ and pay the same.
    if ruleset.family == "wuhan" and result["liability"] != "kong_in_kong_out":
        assert {loser["seat"]: loser["raw"] for loser in result["losers"]} == sample.result["raw"]
    assert payments_from_lines(result, ruleset, position) == result["payments"], result
    assert_reading_holds(result, ruleset, position)


def _settled(reference: str | dict[str, Any], number: int, seed: int) -> Iterator[Sample]:
    """Samples of a ruleset, each found to be settled rightly."""
    ours = _reference(reference)
    ruleset = rulesets.from_reference(ours)
    for sample in samples(reference, number, seed, _targets(reference)):
        _assert_settled(sample, ours, ruleset)
        yield sample


def _targets(reference: str | dict[str, Any]) -> list[str]:
    """Everything that can be shown under these rules."""
    rules = rules_of(reference)
    never = {
        "stack:all_honors_shapeless+melded_hand": not rules["melded_hand_shapeless"],
        "refused:not_open": not rules["open_required"],
        "refused:pair_not_258": not rules["pair_258"],
        "refused:too_many_wildcards": rules["small_win_max_wildcards"] > 1,
    }
    return [name for name in targets_of(rules) if not never.get(name)]


def _demanded(reference: str | dict[str, Any]) -> list[str]:
    return [name for name in _targets(reference) if not name.startswith("wildcards")]


def _assert_all_shown(
    proof: Proof, preset: str, number: int, seed: int, demanded: list[str], at_least: int
) -> None:
    """Every sample is settled rightly, and of 20,000 each thing demanded is in so many."""
    shown: Counter[str] = Counter()
    for sample in _settled(preset, number, seed):
        shown.update(sample.tags)
    least = min(demanded, key=shown.__getitem__)
    assert shown[least] >= at_least * number // 20_000, (least, shown[least])
    proof.held(f"{preset}: settled as the oracle does", wins=number, least_shown=shown[least])


@pytest.mark.proof
@pytest.mark.parametrize("preset", PLAYED)
def test_constructed_wins(preset: str, proof: Proof) -> None:
    _assert_all_shown(proof, preset, proof.size(20_000), 2026, _demanded(preset), AT_LEAST)


@pytest.mark.proof
@pytest.mark.parametrize("preset", [name for name in WUHAN if name not in PLAYED])
def test_constructed_wins_of_the_family(preset: str, proof: Proof) -> None:
    _assert_all_shown(
        proof, preset, proof.size(20_000, share=50), 7, _demanded(preset), PRICED_AT_LEAST
    )


@pytest.mark.proof
@pytest.mark.parametrize("name", HOUSE_RULES)
def test_constructed_wins_of_house_rules(name: str, proof: Proof) -> None:
    number = proof.size(2_000)
    done = sum(1 for _ in _settled(HOUSE_RULES[name], number, seed=11))
    proof.held(f"{name}: settled as the oracle does", wins=done)


@pytest.mark.proof
@pytest.mark.parametrize("preset", PRICED)
def test_constructed_wins_of_priced_items(preset: str, proof: Proof) -> None:
    _assert_all_shown(proof, preset, proof.size(20_000), 2027, _targets(preset), PRICED_AT_LEAST)


@pytest.mark.proof
@pytest.mark.parametrize("name", PRICED_HOUSES)
def test_constructed_wins_of_other_prices(name: str, proof: Proof) -> None:
    number = proof.size(4_000)
    done = sum(1 for _ in _settled(PRICED_HOUSE_RULES[name], number, seed=13))
    proof.held(f"{name}: settled as the oracle does", wins=done)


@pytest.mark.parametrize("reference", [*KNOWN, *HOUSE_RULES.values()], ids=[*KNOWN, *HOUSE_RULES])
def test_a_few_constructed_wins(reference: str | dict[str, Any]) -> None:
    number = len(_demanded(reference))
    assert sum(1 for _ in _settled(reference, number, seed=3)) == number
