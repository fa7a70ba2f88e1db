"""What is wrong with a ruleset, said so that it can be mended, in Chinese or English."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from laizi.words import LANGUAGES, Language, word

LONGEST_VALUE = 120
"""How many characters of a value are repeated."""


class _Missing:
    """Nothing was written."""


MISSING: Final = _Missing()
"""The value of a key that must be there and is not."""


@dataclass(frozen=True)
class Problem:
    """One thing wrong: the key, the value found there, and what would be right.

    Attributes:
        key: the parameter, or the part of a house file (`extends`, `names.zh`); `file` where the
            whole file is meant.
        value: what was found there; it may be anything at all, or `MISSING`.
        code: which problem it is; `problem.CODE` in the words says what would be right.
        params: what that text needs.
        others: the other parameters that the value cannot stand beside.
    """

    key: str
    value: object
    code: str
    params: Mapping[str, object] = field(default_factory=dict)
    others: tuple[str, ...] = ()

    @property
    def found(self) -> str | None:
        """The value as JSON writes it, cut where it is long; None where there is none."""
        nothing = self.key == "file" or self.value is MISSING
        return None if nothing else as_written(self.value)

    def right(self, language: Language) -> str:
        """What would be right."""
        return word(language, f"problem.{self.code}", **self.params)

    def text(self, language: Language) -> str:
        """The key, its value and what would be right, on one line."""
        right, found = self.right(language), self.found
        if self.key == "file":
            return right
        colon = "：" if language == "zh" else ": "
        key = self.key if self.key.isprintable() else as_written(self.key)
        if found is None:
            return f"{key}{colon}{word(language, 'rules.missing', right=right)}"
        return f"{key} = {found}{colon}{right}"

    def to_json(self) -> dict[str, object]:
        """The key, its value (null where it is missing) and what would be right, by language."""
        return {
            "key": self.key,
            "value": _json_value(self.value),
            "right": {language: self.right(language) for language in LANGUAGES},
            "others": list(self.others),
        }

    def __str__(self) -> str:
        return self.text("en")


class RulesetError(ValueError):
    """A ruleset cannot be used; `problems` lists everything that is wrong with it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.text("en"))

    def text(self, language: Language) -> str:
        """Every problem, a line each."""
        return "\n".join(problem.text(language) for problem in self.problems)


class ContradictionError(RulesetError):
    """Each value is right by itself, but they cannot stand together."""


class WrongValueError(ValueError):
    """A value is none of its type: the code of the problem and what its text needs."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


def _json_value(value: object) -> object:
    """A value itself where JSON has such a one and it is short, else in words."""
    if value is MISSING:
        return None
    try:
        short = len(json.dumps(value, ensure_ascii=False, allow_nan=False)) <= LONGEST_VALUE
    except (TypeError, ValueError, RecursionError):
        short = False
    return value if short else as_written(value)


def as_written(value: object) -> str:
    """A value as JSON writes it, cut where it is long; it may be anything at all."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        text = "a huge number" if isinstance(value, int) else f"a {type(value).__name__}"
    text = text.encode("utf-8", "backslashreplace").decode()
    return text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]} ..."
