"""Turns what pydantic found into problems that say what would be right."""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from pydantic import ValidationError

from laizi.rulesets.errors import Problem, RulesetError

Schema = Mapping[str, Any]


def problems_of(error: ValidationError, schema: Schema) -> Iterator[Problem]:
    """Each problem of a validation error; `schema` is the JSON schema of the model."""
    for detail in error.errors():
        cause = detail.get("ctx", {}).get("error")
        if isinstance(cause, RulesetError):
            yield from cause.problems
        else:
            yield _problem(detail["loc"], detail["type"], detail["input"], cause, schema)


def unknown(key: str, value: object, known: tuple[str, ...]) -> Problem:
    """The problem of a key that does not exist, with the one that was perhaps meant."""
    close = get_close_matches(key, known, n=1)
    hint = f" (did you mean {close[0]}?)" if close else ""
    return Problem(key, value, f"there is no such key{hint}")


def what_is_right(schema: Schema) -> str:
    """What a value must be, in words, from its JSON schema."""
    if "right" in schema:
        return str(schema["right"])
    return "must be " + _kind_of_value(schema)


def _problem(
    place: tuple[int | str, ...], kind: str, value: object, cause: object, schema: Schema
) -> Problem:
    key = str(place[0]) if place else "ruleset"
    properties: Mapping[str, Schema] = schema["properties"]
    if kind == "missing":
        return Problem(key, None, "must be given")
    if key not in properties:
        return unknown(key, value, tuple(properties))
    if cause is not None:
        return Problem(key, value, str(cause))
    return Problem(key, value, what_is_right(properties[key]))


def _kind_of_value(schema: Schema) -> str:
    if "anyOf" in schema:
        return " or ".join(dict.fromkeys(map(_kind_of_value, schema["anyOf"])))
    if "enum" in schema:
        return "one of " + ", ".join(f'"{value}"' for value in schema["enum"])
    if schema.get("type") == "integer":
        return f"a whole number from {schema['minimum']} to {schema['maximum']}"
    words = {"boolean": "true or false", "null": '"none"', "string": "a text"}
    return words.get(schema.get("type", ""), "a table with the texts zh and en")
