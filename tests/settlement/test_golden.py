"""Every golden case gives what it expects."""

import json
from pathlib import Path
from typing import Any

import pytest

from laizi import rulesets
from laizi.settlement import CaseError, score_case
from tests.oracle.presets import ALL
from tests.settlement.house import KNOWN, house_reference

LINES = (Path(__file__).parent.parent / "cases" / "golden.jsonl").read_text("utf-8").splitlines()
CASES: list[dict[str, Any]] = [json.loads(line) for line in LINES]
PRESETS = {preset.id for preset in rulesets.list_presets()}


def _base(case: dict[str, Any]) -> str:
    ruleset = case["ruleset"]
    return str(ruleset if isinstance(ruleset, str) else ruleset["extends"])


def _is_known(base: str) -> bool:
    """Whether the case's ruleset is a preset, or one that nobody knows."""
    return base in PRESETS or base not in ALL


def _name(case: dict[str, Any]) -> str:
    return str(case["id"])


def _comparable(result: dict[str, Any], keys: dict[str, Any]) -> dict[str, Any]:
    found = {key: result.get(key) for key in keys}
    if "big_wins" in found:
        found["big_wins"] = set(found["big_wins"] or ())
    return found


def _assert_as_expected(case: dict[str, Any]) -> None:
    expected = case["expect"]
    if "error" in expected:
        with pytest.raises(CaseError, match=r"^\w[\w.\[\]]*: ."):
            score_case(case)
        return
    result = score_case(case).result
    assert result["id"] == case["id"]
    assert _comparable(result, expected) == _comparable(expected, expected)


@pytest.mark.parametrize("case", [c for c in CASES if _is_known(_base(c))], ids=_name)
def test_golden_case(case: dict[str, Any]) -> None:
    _assert_as_expected(case)


@pytest.mark.parametrize("case", [c for c in CASES if _base(c) in KNOWN], ids=_name)
def test_golden_case_as_a_house_rule(case: dict[str, Any]) -> None:
    _assert_as_expected({**case, "ruleset": house_reference(case["ruleset"])})


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_the_presets_are_what_the_rules_say(preset: str) -> None:
    house = rulesets.from_reference(house_reference(preset))
    assert house.values() == rulesets.load(preset).values()


def test_there_are_cases_of_everything() -> None:
    assert {*ALL} <= {_base(case) for case in CASES}
    assert sum("error" in case["expect"] for case in CASES) >= 10
    assert len({case["id"] for case in CASES}) == len(CASES) >= 150
