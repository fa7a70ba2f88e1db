"""Ruleset files as they are written: the presets of the package and the TOML of a house.

A preset or a house file is TOML: `extends` names the preset it starts from and `[values]` holds
only what differs (the root preset extends nothing and states every value). A house file may have
a table `[names]` with the texts `zh` and `en`, or `names` as one text for both.
"""

import json
import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from laizi.rulesets.errors import Problem, RulesetError
from laizi.rulesets.explain import one_of
from laizi.words import catalogue

DEFAULT: Final = "hongzhong-kaikou"
"""The flagship: what is played where nothing else is said, and the root of all presets."""
BYTE_ORDER_MARK: Final = "\ufeff"
"""What some editors write before everything else; it says nothing."""

_FOLDER = Path(__file__).parent / "presets"
_PLACE = re.compile(r"^(.*?) \(at (?:line (\d+), column (\d+)|end of document)\)$")


@cache
def preset_ids() -> tuple[str, ...]:
    """The ids of all presets, the default first, in the order of their names' words."""
    words = list(catalogue("zh"))
    ids = (path.stem for path in _FOLDER.glob("*.toml"))
    return tuple(sorted(ids, key=lambda preset: words.index(f"ruleset.{preset}")))


def preset_id(key: str, value: object) -> str:
    """A value that must be a preset's id; `RulesetError` naming the key if it is none."""
    if not isinstance(value, str) or value not in preset_ids():
        code, params = one_of(preset_ids(), quote="")
        raise RulesetError([Problem(key, value, code, params)])
    return value


@cache
def preset_file(preset: str) -> dict[str, Any]:
    """What the file of a preset holds."""
    path = _FOLDER / f"{preset_id('ruleset', preset)}.toml"
    return parsed(path.read_bytes(), path.name)


@cache
def root_values() -> Mapping[str, object]:
    """The values of the root preset as JSON writes them."""
    values = preset_file(DEFAULT)["values"]
    return {name: None if value == "none" else value for name, value in values.items()}


def parsed(content: bytes | str, name: str) -> dict[str, Any]:
    """The table of a TOML file.

    Raises:
        RulesetError: it is no TOML; the problem of the key `file` tells the line.
    """
    try:
        text = content if isinstance(content, str) else content.decode("utf-8")
        return tomllib.loads(text.removeprefix(BYTE_ORDER_MARK))
    except (ValueError, RecursionError) as error:
        raise RulesetError([_no_toml(name, content, error)]) from None


def _no_toml(name: str, content: bytes | str, error: Exception) -> Problem:
    if isinstance(error, RecursionError):
        return Problem("file", name, "nested")
    if isinstance(error, UnicodeDecodeError):
        return Problem("file", name, "no_text", {"position": error.start + 1})
    if not isinstance(error, tomllib.TOMLDecodeError):
        return Problem("file", name, "number_too_long")  # the one thing that int() refuses here
    found = _PLACE.match(str(error))
    if found is None:
        return Problem("file", name, "no_toml", {"why": str(error)})
    last = len(content.splitlines())
    return Problem("file", name, "no_toml_at", {"line": found[2] or last, "why": found[1]})


def toml_text(extends: str, names: Mapping[str, str] | None, values: Mapping[str, object]) -> str:
    """A house file: what it extends, what people call it, and only these values.

    Args:
        extends: the id of the preset.
        names: the texts `zh` and `en`, None where the house has no name of its own.
        values: as JSON writes them, `None` for an amount that does not exist.
    """
    lines = [f"extends = {json.dumps(extends)}"]
    for title, table in (("names", names or {}), ("values", values)):
        if table:
            lines += ["", f"[{title}]", *(toml_line(key, table[key]) for key in table)]
    return "\n".join(lines) + "\n"


def toml_line(key: str, value: object) -> str:
    """A line of a house file: a text, number, truth value or list of texts, as JSON writes it."""
    return f"{key} = {json.dumps('none' if value is None else value, ensure_ascii=False)}"
