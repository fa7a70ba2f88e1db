"""Turns what pydantic found into problems that say what would be right."""

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from laizi.rulesets.errors import (
    MISSING,
    ContradictionError,
    Problem,
    RulesetError,
    WrongValueError,
)
from laizi.rulesets.places import strange, unknown

Schema = Mapping[str, Any]
Place = tuple[int | str, ...]
Right = tuple[str, dict[str, object]]
"""The code of a problem, and what its text needs."""


def error_of(error: ValidationError, schema: Schema) -> RulesetError:
    """A validation error as ours; `schema` is the JSON schema of the model."""
    problems: list[Problem] = []
    for detail in error.errors():
        cause = detail.get("ctx", {}).get("error")
        if isinstance(cause, ContradictionError):
            return cause
        problem = _problem(detail["loc"], detail["type"], detail["input"], cause, schema)
        if problem not in problems:  # a value that may be of two types is wrong for each
            problems.append(problem)
    return RulesetError(problems)


def one_of(choices: tuple[str, ...], quote: str = '"') -> Right:
    """It must be one of these texts."""
    return "choice", {"choices": ", ".join(f"{quote}{choice}{quote}" for choice in choices)}


def _problem(place: Place, kind: str, value: object, cause: object, schema: Schema) -> Problem:
    key = str(place[0]) if place else "ruleset"
    properties: Mapping[str, Schema] = schema["properties"]
    if kind == "missing" and key == "names":
        return Problem(".".join(map(str, place)), MISSING, "name_missing")
    if kind == "missing":
        return Problem(".".join(map(str, place)), MISSING, "missing")
    if key not in properties:
        return unknown(key, value, tuple(properties))
    if isinstance(cause, WrongValueError):
        return Problem(key, value, cause.code, cause.params)
    if key == "names":
        return _problem_of_names(place, kind, value)
    return Problem(key, value, *_right(properties[key]))


def _problem_of_names(place: Place, kind: str, value: object) -> Problem:
    if len(place) == 1:
        return Problem("names", value, "names")
    if kind == "extra_forbidden":
        return strange(str(place[1]), value, "names")
    return Problem(".".join(map(str, place)), value, "name")


def _right(schema: Schema) -> Right:
    """What a value must be, from its JSON schema."""
    if "anyOf" in schema:
        first, second = schema["anyOf"]
        code, params = _right(first)
        if second.get("type") == "null":
            return f"{code}_or_none", params
        return f"{code}_or_whole", _right(second)[1]
    if "enum" in schema:
        return one_of(tuple(schema["enum"]))
    if schema.get("type") == "integer":
        return "whole", {"least": schema["minimum"], "most": schema["maximum"]}
    return "boolean" if schema.get("type") == "boolean" else "text", {}
