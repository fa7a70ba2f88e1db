"""The oracle gives what every well-formed golden case expects."""

import json
from pathlib import Path
from typing import Any

import pytest

from .presets import ALL, rules_of
from .settle import settle

CASES = Path(__file__).parent.parent / "cases" / "golden.jsonl"


def _cases() -> list[dict[str, Any]]:
    cases = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]
    return [case for case in cases if _base(case) in ALL and "error" not in case["expect"]]


def _base(case: dict[str, Any]) -> str:
    ruleset = case["ruleset"]
    return str(ruleset if isinstance(ruleset, str) else ruleset["extends"])


def _comparable(result: dict[str, Any]) -> dict[str, Any]:
    return {**result, "big_wins": set(result.get("big_wins", ()))}


@pytest.mark.parametrize("case", _cases(), ids=lambda case: str(case["id"]))
def test_golden_case(case: dict[str, Any]) -> None:
    result = _comparable(settle(case, rules_of(case["ruleset"])))
    expected = _comparable(case["expect"])
    assert {key: result.get(key) for key in expected} == expected


def test_every_ruleset_has_cases() -> None:
    assert {_base(case) for case in _cases()} == set(ALL)
