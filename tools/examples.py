"""Worked examples of parameters: read from docs/examples, computed by the engine.

An example is a win or a scripted hand, and the values that a parameter is set to. Every row is the
same hand under a ruleset in which that parameter alone differs.
"""

import json
import tomllib
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from laizi.rulesets import Ruleset, RulesetError, from_values, wording
from laizi.settlement import CaseError, score_case
from laizi.words import Language
from tools import positions, results

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "examples"
GOLDEN = ROOT / "tests" / "cases" / "golden.jsonl"
MOST_ROWS = 3
Values = Mapping[str, Any]


class NoExampleError(LookupError):
    """A parameter has no example that a ruleset can play."""


@dataclass(frozen=True)
class Example:
    """One situation, and what a parameter is set to in it.

    Attributes:
        parameter: the parameter it shows.
        text: what happens, by language.
        values: what the parameter is set to, each with what belongs to it.
        fixed: what else is set for the example alone.
        case: a win, or None.
        table: a scripted hand, or None.
    """

    parameter: str
    text: Mapping[str, str]
    values: tuple[Values, ...]
    fixed: Values
    case: dict[str, Any] | None
    table: dict[str, Any] | None


@dataclass(frozen=True)
class Row:
    """What comes out under one ruleset."""

    ruleset: Ruleset
    own: bool
    result: results.Result


@dataclass(frozen=True)
class Worked:
    """An example under a ruleset, the ruleset's own row first."""

    example: Example
    situation: results.Situation
    rows: tuple[Row, ...]


@cache
def examples_of(family: str) -> dict[str, tuple[Example, ...]]:
    """The examples of a family's parameters, as its file lists them."""
    path = FOLDER / f"{family}.toml"
    if not path.exists():
        return {}
    content = tomllib.loads(path.read_text("utf-8"))
    return {
        name: tuple(_example(name, each) for each in listed) for name, listed in content.items()
    }


def _example(name: str, written: dict[str, Any]) -> Example:
    values = tuple(
        each if isinstance(each, dict) else {name: each} for each in written.get("values", [])
    )
    text = {"zh": written["zh"], "en": written["en"]}
    fixed = written.get("with", {})
    case = _golden()[written["golden"]] if "golden" in written else written.get("case")
    return Example(name, text, values, fixed, case, written.get("table"))


@cache
def _golden() -> dict[str, dict[str, Any]]:
    """The wins of the golden cases by id, without what is expected of them."""
    cases = map(json.loads, GOLDEN.read_text("utf-8").splitlines())
    kept = ("indicator", "dealer", "previous_wildcard", "players", "win")
    return {case["id"]: {key: case[key] for key in kept if key in case} for case in cases}


@cache
def work(name: str, ruleset: Ruleset) -> Worked:
    """The first example of a parameter that a ruleset can play and in which the parameter matters.

    Raises:
        NoExampleError: there is none.
    """
    for example in examples_of(ruleset.family).get(name, ()):
        rows = tuple(_rows(example, ruleset))
        outcomes = {row.result.text("en") for row in rows}
        if len(outcomes) > (1 if example.values else 0):
            return Worked(example, _situation(example, rows[0].ruleset), rows)
    raise NoExampleError(f"{ruleset.id}: no example in docs/examples shows {name}")


def _rows(example: Example, ruleset: Ruleset) -> Iterator[Row]:
    seen: set[str] = set()
    for values in ({}, *example.values):
        try:
            house = from_values(ruleset.id, {**example.fixed, **values})
            result = _result(example, house)
        except (RulesetError, CaseError, positions.NotInTheSetError):
            if not values:
                return  # not even the ruleset itself can play this example
            continue
        if house.hash not in seen and len(seen) < MOST_ROWS:
            seen.add(house.hash)
            yield Row(house, not values, result)


def _result(example: Example, ruleset: Ruleset) -> results.Result:
    if example.table is not None:
        return positions.play(example.table, ruleset)
    return results.Scored(score_case(_case(example, ruleset)).result, ruleset.family)


def _case(example: Example, ruleset: Ruleset) -> dict[str, Any]:
    """The case under a ruleset; in a game for fewer the last players are left out."""
    case = deepcopy(example.case or {})
    case["players"] = case["players"][: ruleset.seats]
    base = ruleset.base or ruleset.id
    case.setdefault("dealer", 0)
    return {**case, "ruleset": {"extends": base, "values": ruleset.values()}}


def _situation(example: Example, ruleset: Ruleset) -> results.Situation:
    if example.table is not None:
        return positions.situation(example.table)
    return results.CaseSituation(_case(example, ruleset))


def fixed_text(example: Example, ruleset: Ruleset, language: Language) -> str:
    """What an example sets beside its parameter, where the ruleset has it otherwise."""
    house = from_values(ruleset.id, example.fixed)
    return differences_text(house, ruleset, example.parameter, language)


def differences_text(house: Ruleset, other: Ruleset, apart: str, language: Language) -> str:
    """In what one ruleset differs from another, one parameter aside."""
    parts = [
        f"{wording.parameter_name(name, language)} {wording.value_text(name, mine, language)}"
        for name, (mine, _) in house.differences(other).items()
        if name != apart
    ]
    return ("；" if language == "zh" else "; ").join(parts)
