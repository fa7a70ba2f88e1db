"""The JSON schema of a house file, from the declarations of the parameters.

Editors that know JSON schemas for TOML complete and check a house file by it, and the page makes
its form of it: beside each parameter stands under `x-laizi` what people read, in both languages.
"""

from typing import Any, Final

from laizi.rulesets import wording
from laizi.rulesets.files import preset_ids
from laizi.rulesets.groups import GROUPS, PARAMETERS, declared, families_of
from laizi.rulesets.parameter import HONOURS_PATTERN
from laizi.rulesets.ruleset import Names, Ruleset
from laizi.tiles import HONORS, KINDS, RANKS, tile_text, tiles_text
from laizi.words import LANGUAGES, Language, word

DRAFT: Final = "http://json-schema.org/draft-07/schema#"
"""What the tools for TOML know best."""
Schema = dict[str, Any]


def house_schema() -> Schema:
    """The JSON schema of a house file: `extends`, `names`, `values`, and nothing else."""
    return {
        "$schema": DRAFT,
        "title": "laizi 房规 house rules",
        "description": _both("schema.house"),
        "type": "object",
        "additionalProperties": False,
        "required": ["extends"],
        "properties": {
            "extends": {"enum": list(preset_ids()), "description": _both("schema.extends")},
            "names": _names(),
            "values": {
                "type": "object",
                "additionalProperties": False,
                "description": _both("schema.values"),
                "properties": {name: parameter_schema(name) for name in PARAMETERS},
            },
        },
    }


def parameter_schema(name: str) -> Schema:
    """One parameter: its type as TOML writes it, its description, and `x-laizi`."""
    own: Schema = Ruleset.model_json_schema()["properties"][name]
    told = {
        "group": group_of(name),
        "section": str(declared(name)["section"]),
        "families": list(families_of(name)),
        "name": _in_every_language(name, wording.parameter_name),
        "meaning": _in_every_language(name, wording.meaning),
        "choices": {choice: _choice(name, choice) for choice in _choices(name, own)},
    }
    return {**_type(own), "description": _description(name), "x-laizi": told}


def group_of(name: str) -> str:
    """The group of a parameter."""
    return next(group for group, names in GROUPS.items() if name in names)


def _names() -> Schema:
    own = Names.model_json_schema()["properties"]
    texts = {key: {k: own[key][k] for k in ("type", "minLength", "maxLength")} for key in own}
    described = {"additionalProperties": False, "description": _both("schema.names")}
    table = {"type": "object", "required": list(texts), "properties": texts, **described}
    return {"anyOf": [table, {**texts["zh"], "description": _both("schema.name")}]}


def _type(own: Schema) -> Schema:
    """The type; what JSON writes as null TOML writes as the text "none"."""
    if "anyOf" in own:
        return {"anyOf": [_type(each) for each in own["anyOf"]]}
    if own.get("type") == "null":
        return {"const": "none"}
    kept = ("type", "enum", "minimum", "maximum", "multipleOf", "pattern", "items", "uniqueItems")
    return {key: own[key] for key in kept if key in own}


def _choices(name: str, own: Schema) -> list[str]:
    """The texts that a parameter chooses from; of tiles whole suits and single honours."""
    if name in wording.TILES:
        honours = [tile_text(kind) for kind in range(HONORS, KINDS)]
        suits = [tiles_text(range(first, first + RANKS)) for first in range(0, HONORS, RANKS)]
        return honours if _only_honours(own) else suits + honours
    for schema in (own, own.get("items", {}), *own.get("anyOf", [])):
        if "enum" in schema:
            return list(schema["enum"])
    return []


def _only_honours(own: Schema) -> bool:
    return own.get("pattern") == HONOURS_PATTERN


def _choice(name: str, choice: str) -> dict[str, str]:
    return {language: wording.choice_text(name, choice, language) for language in LANGUAGES}


def _in_every_language(name: str, text: Any) -> dict[str, str]:
    return {language: text(name, language) for language in LANGUAGES}


def _description(name: str) -> str:
    """What an editor shows: name, sentence, section and families, Chinese first."""
    return "\n".join(_described(name, language) for language in LANGUAGES)


def _described(name: str, language: Language) -> str:
    families = [wording.family_text(family, language) for family in families_of(name)]
    return word(
        language,
        "schema.parameter",
        name=wording.parameter_name(name, language),
        meaning=wording.meaning(name, language),
        section=declared(name)["section"],
        families=("、" if language == "zh" else ", ").join(families),
    )


def _both(key: str) -> str:
    return "\n".join(word(language, key) for language in LANGUAGES)
