"""Where rulesets come from: presets, house files, and the values of a case or a room.

A preset or a house file is TOML: `extends` names the preset it starts from and `[values]` holds
only what differs (the root preset extends nothing and states every value). A house file may have
a table `[names]` with the texts `zh` and `en`.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from laizi.rulesets.errors import Problem, RulesetError
from laizi.rulesets.explain import unknown
from laizi.rulesets.ruleset import PARAMETERS, Ruleset
from laizi.words import word

DEFAULT = "hongzhong-kaikou"
"""The flagship: what is played where nothing else is said."""

_FOLDER = Path(__file__).parent / "presets"
_FILE_KEYS = ("extends", "names", "values")


class PresetInfo(NamedTuple):
    """A preset one can choose: its id, the preset it extends, its names by language."""

    id: str
    extends: str | None
    names: dict[str, str]


def list_presets() -> list[PresetInfo]:
    """Every preset, the default first."""
    return [
        PresetInfo(preset, _preset_file(preset).get("extends"), _preset_names(preset))
        for preset in _preset_ids()
    ]


@cache
def load(preset: str) -> Ruleset:
    """The preset with this id; `RulesetError` if there is none."""
    return _build(preset, _preset_names(preset), _preset_values(preset))


def load_file(path: Path | str) -> Ruleset:
    """The house rules of a TOML file, called as the file is.

    Raises `RulesetError` naming what is wrong in it, `OSError` where it cannot be read.
    """
    path = Path(path)
    content = _parsed(path)
    problems = [unknown(key, content[key], _FILE_KEYS) for key in content if key not in _FILE_KEYS]
    if path.stem in _preset_ids():
        problems.append(Problem("file", path.name, "must not have the name of a preset"))
    if problems:
        raise RulesetError(problems)
    base = load(_preset_id("extends", content.get("extends")))
    values = base.values() | _known(content.get("values", {}))
    return _build(path.stem, content.get("names", _house_names(base)), values)


def from_values(extends: str, values: Mapping[str, object]) -> Ruleset:
    """House rules: a preset with some values changed.

    Where nothing changes this is the preset itself. Raises `RulesetError` naming every key, value
    and what would be right.
    """
    base = load(_preset_id("extends", extends))
    house = _build(base.id, _house_names(base), base.values() | _known(values))
    if house.hash == base.hash:
        return base
    return house.model_copy(update={"id": f"{base.id}+{house.short_hash}"})


def from_reference(reference: object) -> Ruleset:
    """The ruleset a case or a room names: an id, or `{"extends": id, "values": {...}}`."""
    if not isinstance(reference, Mapping):
        return load(_preset_id("ruleset", reference))
    keys = ("extends", "values")
    problems = [unknown(str(key), reference[key], keys) for key in reference if key not in keys]
    if problems:
        raise RulesetError(problems)
    return from_values(_preset_id("extends", reference.get("extends")), reference.get("values", {}))


def _build(id_: str, names: object, values: Mapping[str, object]) -> Ruleset:
    return Ruleset.checked({"id": id_, "names": names, **values})


@cache
def _preset_ids() -> tuple[str, ...]:
    ids = (path.stem for path in _FOLDER.glob("*.toml"))
    return tuple(sorted(ids, key=lambda preset: (preset != DEFAULT, preset)))


def _preset_id(key: str, value: object) -> str:
    if not isinstance(value, str) or value not in _preset_ids():
        raise RulesetError([Problem(key, value, f"must be one of {', '.join(_preset_ids())}")])
    return value


@cache
def _preset_file(preset: str) -> dict[str, Any]:
    return _parsed(_FOLDER / f"{_preset_id('ruleset', preset)}.toml")


def _preset_values(preset: str) -> dict[str, object]:
    """The values of a preset over those of all it extends."""
    content = _preset_file(preset)
    base = _preset_values(content["extends"]) if "extends" in content else {}
    return base | _known(content["values"])


def _parsed(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (ValueError, RecursionError) as error:
        raise RulesetError([Problem("file", path.name, f"must be TOML ({error})")]) from error


def _known(values: object) -> dict[str, object]:
    """These values, all under names of parameters."""
    if not isinstance(values, Mapping):
        raise RulesetError([Problem("values", values, "must be a table of parameters")])
    problems = [
        unknown(str(key), values[key], PARAMETERS) for key in values if key not in PARAMETERS
    ]
    if problems:
        raise RulesetError(problems)
    return dict(values)


def _preset_names(preset: str) -> dict[str, str]:
    key = f"ruleset.{_preset_id('ruleset', preset)}"
    return {"zh": word("zh", key), "en": word("en", key)}


def _house_names(base: Ruleset) -> dict[str, str]:
    return {
        "zh": word("zh", "ruleset.house", name=base.names.zh),
        "en": word("en", "ruleset.house", name=base.names.en),
    }
