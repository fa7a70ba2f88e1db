"""What is wrong with a ruleset, said so that it can be mended."""

import json
from collections.abc import Iterable
from dataclasses import dataclass

LONGEST_VALUE = 120
"""How many characters of a value are repeated."""


@dataclass(frozen=True)
class Problem:
    """One thing wrong: the key, the value found there, and what would be right."""

    key: str
    value: object
    right: str

    def __str__(self) -> str:
        return f"{self.key} = {_as_written(self.value)}: {self.right}"


class RulesetError(ValueError):
    """A ruleset cannot be used; `problems` lists everything that is wrong with it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))


def _as_written(value: object) -> str:
    """A value as JSON writes it, cut where it is long; it may be anything at all."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        text = f"a {type(value).__name__}"
    text = text.encode("utf-8", "backslashreplace").decode()
    return text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]} ..."
