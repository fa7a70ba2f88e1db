"""`laizi rules`: list the rulesets, show one."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from laizi.cli.asking import JsonOption, LanguageOption, refuse
from laizi.words import Language, word

if TYPE_CHECKING:
    from rich.table import Table

    from laizi.rulesets import Ruleset, Value

app = typer.Typer(name="rules", help="List the rulesets, or show one.", no_args_is_help=True)


@app.command("list")
def list_rules(language: LanguageOption, as_json: JsonOption = False) -> None:
    """List the rulesets one can play."""
    from laizi import rulesets

    loaded = [rulesets.load(preset.id) for preset in rulesets.list_presets()]
    if as_json:
        typer.echo(json.dumps([_head(ruleset) for ruleset in loaded], ensure_ascii=False))
        return
    table = _table(language, "id", "name", "hash")
    for ruleset in loaded:
        table.add_row(ruleset.id, getattr(ruleset.names, language), ruleset.short_hash)
    _print(table)


@app.command("show")
def show_rules(
    ruleset: Annotated[
        str, typer.Argument(help="A ruleset's id, or the path of a house file (.toml).")
    ],
    language: LanguageOption,
    as_json: JsonOption = False,
) -> None:
    """Show every parameter of a ruleset with its value and meaning."""
    loaded = _loaded(ruleset)
    if as_json:
        typer.echo(json.dumps(_head(loaded) | {"values": loaded.values()}, ensure_ascii=False))
        return
    _print(_parameters(loaded, language))


def _loaded(reference: str) -> "Ruleset":
    from laizi import rulesets

    try:
        if reference.endswith(".toml"):
            return rulesets.load_file(Path(reference))
        return rulesets.load(reference)
    except (rulesets.RulesetError, OSError) as error:
        refuse(error)


def _head(ruleset: "Ruleset") -> dict[str, object]:
    return {"id": ruleset.id, "names": ruleset.names.model_dump(), "hash": ruleset.hash}


def _parameters(ruleset: "Ruleset", language: Language) -> "Table":
    """One row for each parameter that the ruleset's family has."""
    from laizi import rulesets
    from laizi.rulesets.items import ITEMS

    table = _table(language, "parameter", "key", "value", "section", "meaning")
    table.title = f"{getattr(ruleset.names, language)}  {ruleset.id}  {ruleset.short_hash}"
    for name, value in ruleset.values().items():
        if name in ITEMS and value is None:
            continue
        _, section, _ = rulesets.describe(name)
        parameter, meaning = (word(language, f"{part}.{name}") for part in ("parameter", "meaning"))
        table.add_row(parameter, name, _value_text(name, value, language), section, meaning)
    return table


def _value_text(name: str, value: "Value", language: Language) -> str:
    """A value as people read it."""
    if value is None or value in ("", []):
        return word(language, "value.none")
    if isinstance(value, bool):
        return word(language, f"value.{str(value).lower()}")
    if isinstance(value, list):
        return ", ".join(word(language, f"big_win.{code}") for code in value)
    if name == "family":
        return word(language, f"family.{value}")
    if isinstance(value, str) and name not in ("tiles", "fixed_tiles"):
        return word(language, f"value.{name}.{value}")
    return str(value)


def _table(language: Language, *columns: str) -> "Table":
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, title_justify="left")
    for column in columns:
        table.add_column(word(language, f"rules.{column}"), overflow="fold")
    return table


def _print(table: "Table") -> None:
    from rich.console import Console

    Console().print(table)
