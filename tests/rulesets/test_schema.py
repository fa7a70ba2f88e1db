"""The JSON schema of house files says what the loader says, as far as a schema can."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from jsonschema import Draft7Validator

from laizi import rulesets
from laizi.rulesets.schema import house_schema, parameter_schema
from laizi.words import word
from tests.rulesets.strategies import house_values

HERE = Path(__file__).parent
SCHEMA = house_schema()
VALIDATOR = Draft7Validator(SCHEMA)
SHAPE = re.compile(
    "missing|unknown_key|unknown_key_like|choice|whole|boolean|half|tiles|tiles_at|big_wins|names?|"
    "name_missing|table|belongs_.*|number_too_long|fixed_no_honours"
)
"""Codes of problems of keys and types, but for their `_or_none`."""
BEYOND_A_SCHEMA = {"float-for-a-number", "names-unprintable", "tile-twice"}
"""Files of wrong types that a schema takes: 2.0 is a whole number there."""


def read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8"))


def test_it_is_a_schema() -> None:
    Draft7Validator.check_schema(SCHEMA)
    assert list(SCHEMA["properties"]["values"]["properties"]) == list(rulesets.PARAMETERS)


@pytest.mark.parametrize("path", sorted((HERE / "good").glob("*.toml")), ids=lambda path: path.stem)
def test_good_files_are_valid(path: Path) -> None:
    VALIDATOR.validate(read(path))


@pytest.mark.parametrize(
    "path", sorted((HERE / "broken").glob("*.toml")), ids=lambda path: path.stem
)
def test_files_with_wrong_keys_or_types_are_not(path: Path) -> None:
    try:
        content = read(path)
    except ValueError:
        return
    with pytest.raises(rulesets.RulesetError) as caught:
        rulesets.load_file(path)
    codes = [problem.code.removesuffix("_or_none") for problem in caught.value.problems]
    of_shape = any(SHAPE.fullmatch(code) for code in codes)
    assert VALIDATOR.is_valid(content) == (not of_shape or path.stem in BEYOND_A_SCHEMA)


@given(house_values())
def test_what_the_loader_takes_is_valid(values: dict[str, Any]) -> None:
    written = {name: "none" if value is None else value for name, value in values.items()}
    VALIDATOR.validate({"extends": rulesets.DEFAULT, "values": written})


def test_only_honours_are_offered_as_fixed_tiles() -> None:
    schema = parameter_schema("fixed_tiles")
    assert list(schema["x-laizi"]["choices"]) == [f"{rank}z" for rank in range(1, 8)]
    assert [Draft7Validator(schema).is_valid(text) for text in ("", "67z", "7z6z", "1m", "8z")] == [
        True,
        True,
        True,
        False,
        False,
    ]
    suits = [f"123456789{suit}" for suit in "mps"]
    assert list(parameter_schema("tiles")["x-laizi"]["choices"])[:3] == suits


@pytest.mark.parametrize("name", rulesets.PARAMETERS)
def test_every_parameter_is_described_in_both_languages(name: str) -> None:
    schema = parameter_schema(name)
    told = schema["x-laizi"]
    for language in ("zh", "en"):
        assert word(language, f"parameter.{name}") in schema["description"]
        assert told["name"][language] == word(language, f"parameter.{name}")
        assert told["meaning"][language]
        assert all(texts[language] for texts in told["choices"].values())
    assert f"§{told['section']}" in schema["description"]
    assert tuple(told["families"]) == rulesets.families_of(name)
