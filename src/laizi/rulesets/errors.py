"""What is wrong with a ruleset, said so that it can be mended."""

import json
from collections.abc import Iterable
from dataclasses import dataclass


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
    try:
        return json.dumps(value, ensure_ascii=False)
    except TypeError:
        return repr(value)
