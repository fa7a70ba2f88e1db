"""Where rulesets come from: presets, house files, and the values of a case or a room."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from laizi.rulesets.errors import MISSING, ContradictionError, Problem, RulesetError
from laizi.rulesets.files import (
    DEFAULT,
    parsed,
    preset_file,
    preset_id,
    preset_ids,
    toml_text,
)
from laizi.rulesets.groups import PARAMETERS
from laizi.rulesets.places import FILE_KEYS, strange
from laizi.rulesets.ruleset import Ruleset, Value
from laizi.words import word


class PresetInfo(NamedTuple):
    """A preset one can choose: its id, the preset it extends, its names by language."""

    id: str
    extends: str | None
    names: dict[str, str]


@dataclass(frozen=True, slots=True)
class House:
    """房规: a house rule as it is written: what it extends, what differs, what it is called.

    Attributes:
        extends: the id of a preset.
        values: what differs; nothing is checked before `build`.
        names: the texts `zh` and `en`, or one text for both; None where it has no name of its own.
        id: what it is called where it comes from a file.
    """

    extends: object
    values: object
    names: object = None
    id: str | None = None

    def build(self) -> Ruleset:
        """The ruleset; the preset itself where nothing differs and nothing is named.

        Raises:
            RulesetError: with everything that is wrong.
        """
        problems = list(_problems_of_house(self))
        if problems:
            raise RulesetError(problems)
        base = load(str(self.extends))
        house = Ruleset.checked(_fields(self, base))
        if self.id is not None:
            return house
        if house.hash == base.hash and self.names is None:
            return base
        return house.model_copy(update={"id": f"{base.id}+{house.short_hash}"})


def list_presets() -> list[PresetInfo]:
    """Every preset, the default first."""
    return [
        PresetInfo(preset, preset_file(preset).get("extends"), _preset_names(preset))
        for preset in preset_ids()
    ]


@cache
def load(preset: str) -> Ruleset:
    """The preset with this id; `RulesetError` if there is none."""
    values = _preset_values(preset_id("ruleset", preset))
    return Ruleset.checked({"id": preset, "names": _preset_names(preset), **values})


def load_file(path: Path | str) -> Ruleset:
    """The house rules of a TOML file, called as the file is.

    Raises `RulesetError` naming everything wrong in it, `OSError` where it cannot be read.
    """
    path = Path(path)
    problems = []
    if path.stem in preset_ids():
        problems.append(Problem("file", path.name, "name_of_a_preset"))
    return read_house(path.read_bytes(), path.name, path.stem, problems).build()


def read_house(
    content: bytes | str, name: str, id_: str | None = None, problems: list[Problem] | None = None
) -> House:
    """The house rule that a TOML text writes, its values not yet checked.

    Args:
        content: the text, or its bytes as UTF-8.
        name: the file's name, for problems.
        id_: what the ruleset is to be called.
        problems: what is known to be wrong already.

    Raises:
        RulesetError: it is no TOML, or something but `extends`, `names` and `values` is in it.
    """
    table = parsed(content, name)
    found = list(problems or [])
    found += [strange(key, table[key]) for key in table if key not in FILE_KEYS]
    house = House(table.get("extends", MISSING), table.get("values", {}), table.get("names"), id_)
    if found:
        raise RulesetError([*found, *_problems_of_house(house)])
    return house


def from_values(extends: str, values: Mapping[str, object]) -> Ruleset:
    """House rules: a preset with some values changed.

    Where nothing changes this is the preset itself. Raises `RulesetError` naming every key, value
    and what would be right.
    """
    return House(extends, values).build()


def from_reference(reference: object) -> Ruleset:
    """The ruleset a case or a room names: an id, or `{"extends": id, "values": {...}}`.

    The table may have `names` as a house file has.
    """
    if not isinstance(reference, Mapping):
        return load(preset_id("ruleset", reference))
    house = House(
        reference.get("extends", MISSING), reference.get("values", {}), reference.get("names")
    )
    found = [strange(str(key), reference[key]) for key in reference if key not in FILE_KEYS]
    if found:
        raise RulesetError([*found, *_problems_of_house(house)])
    return house.build()


def changes(ruleset: Ruleset) -> dict[str, tuple[Value, Value]]:
    """What a house rule changes: name to (its value, its base's); nothing for a preset."""
    return {} if ruleset.base is None else ruleset.differences(load(ruleset.base))


def to_toml(ruleset: Ruleset) -> str:
    """A ruleset as a house file that says only what differs from its base.

    A preset is written as a house rule that changes nothing.
    """
    changed = {name: mine for name, (mine, _) in changes(ruleset).items()}
    base = load(ruleset.base or ruleset.id)
    names = ruleset.names.model_dump()
    own = None if names in (_house_names(base), base.names.model_dump()) else names
    return toml_text(base.id, own, changed)


# --- what is wrong --------------------------------------------------------------------------------
def _problems_of_house(house: House) -> Iterator[Problem]:
    """Everything wrong with a house rule: what it extends, its keys, types, contradictions."""
    try:
        base: Ruleset | None = load(preset_id("extends", house.extends))
    except RulesetError as error:
        yield from error.problems
        base = None
    if not isinstance(house.values, Mapping):
        yield Problem("values", house.values, "table")
        house = House(house.extends, {}, house.names, house.id)
    yield from _problems_of_values(house, base)


def _problems_of_values(house: House, base: Ruleset | None) -> Iterator[Problem]:
    values: Mapping[Any, object] = house.values  # type: ignore[assignment]
    yield from (strange(str(key), values[key], "values") for key in values if not _known(key))
    wrong = _wrong_types(house, base or load(DEFAULT))
    yield from wrong
    broken = {problem.key for problem in wrong}
    if base is not None:
        right = {key: value for key, value in values.items() if key not in broken}
        for problem in _contradictions(House(house.extends, right), base):
            if not broken & {problem.key, *problem.others}:
                yield problem


def _wrong_types(house: House, base: Ruleset) -> tuple[Problem, ...]:
    """The known values that are none of their types, and wrong names."""
    try:
        Ruleset.checked(_fields(house, base))
    except ContradictionError:
        return ()
    except RulesetError as error:
        return error.problems
    return ()


def _contradictions(house: House, base: Ruleset) -> tuple[Problem, ...]:
    """What cannot stand together of values that are right by themselves."""
    try:
        Ruleset.checked(_fields(house, base))
    except ContradictionError as error:
        return error.problems
    return ()


def _fields(house: House, base: Ruleset) -> dict[str, object]:
    values: Mapping[Any, object] = house.values  # type: ignore[assignment]
    known = {key: value for key, value in values.items() if _known(key)}
    names = _house_names(base) if house.names is None else house.names
    head = {"id": house.id or base.id, "names": names, "base": base.id}
    return {**head, **base.values(), **known}


def _known(key: object) -> bool:
    return key in PARAMETERS


# --- presets --------------------------------------------------------------------------------------
def _preset_values(preset: str) -> dict[str, object]:
    """The values of a preset over those of all it extends."""
    content = preset_file(preset)
    base = _preset_values(content["extends"]) if "extends" in content else {}
    values: dict[str, object] = content["values"]
    return base | values


def _preset_names(preset: str) -> dict[str, str]:
    key = f"ruleset.{preset}"
    return {"zh": word("zh", key), "en": word("en", key)}


def _house_names(base: Ruleset) -> dict[str, str]:
    return {
        "zh": word("zh", "ruleset.house", name=base.names.zh),
        "en": word("en", "ruleset.house", name=base.names.en),
    }
