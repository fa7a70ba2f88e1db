"""`laizi rules`: list, show and compare rulesets, check house files."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from laizi.cli.asking import BAD_INPUT, JsonOption, LanguageOption, refuse
from laizi.cli.printing import console, json_line, printable, say
from laizi.words import Language, word

if TYPE_CHECKING:
    from rich.table import Table

    from laizi.rulesets import Ruleset, RulesetError

app = typer.Typer(
    name="rules",
    help="List, show and compare rulesets; check house files.",
    no_args_is_help=True,
)
Reference = Annotated[
    str, typer.Argument(help="A ruleset's id, or the path of a house file (.toml).")
]


@app.command("list")
def list_rules(language: LanguageOption, as_json: JsonOption = False) -> None:
    """List the rulesets one can play."""
    from laizi import rulesets

    loaded = [rulesets.load(preset.id) for preset in rulesets.list_presets()]
    if as_json:
        typer.echo(json_line([_head(ruleset) for ruleset in loaded]))
        return
    table = _table(language, "id", "name", "seats", "line", "hash")
    for ruleset in loaded:
        name, line = getattr(ruleset.names, language), word(language, f"preset.{ruleset.id}")
        table.add_row(ruleset.id, name, str(ruleset.seats), line, ruleset.short_hash)
    _print(table)


@app.command("show")
def show_rules(ruleset: Reference, language: LanguageOption, as_json: JsonOption = False) -> None:
    """Show every parameter of a ruleset with its value and meaning."""
    loaded = _loaded(ruleset, language)
    if as_json:
        shown = {**_head(loaded), "values": loaded.values(), **_changes(loaded)}
        typer.echo(json_line(shown))
        return
    _print(_parameters(loaded, language))
    _print_changes(loaded, language)


@app.command("diff")
def diff_rules(
    first: Reference, second: Reference, language: LanguageOption, as_json: JsonOption = False
) -> None:
    """Show in what two rulesets differ."""
    one, other = _loaded(first, language), _loaded(second, language)
    differences = one.differences(other)
    if as_json:
        values = {name: list(pair) for name, pair in differences.items()}
        told = {"first": _head(one), "second": _head(other), "differences": values}
        typer.echo(json_line(told))
    elif differences:
        _print(_differences(one, other, language))
    else:
        typer.echo(word(language, "rules.same"))


@app.command("validate")
def validate_rules(
    files: Annotated[list[str], typer.Argument(help="House files (.toml).")],
    language: LanguageOption,
    as_json: JsonOption = False,
) -> None:
    """Check house files: every problem of each, or what it differs in.

    The exit status is 2 if any of them is no ruleset. As JSON each file is a line.
    """
    sound = [_validate_as_json(file) if as_json else _validate(file, language) for file in files]
    if not all(sound):
        raise typer.Exit(BAD_INPUT)


@app.command("schema")
def schema_of_rules(as_json: JsonOption = False) -> None:
    """Print the JSON schema of house files, for editors and programs; with --json on one line."""
    from laizi.rulesets.schema import house_schema

    schema = house_schema()
    typer.echo(json_line(schema) if as_json else json.dumps(schema, ensure_ascii=False, indent=2))


# --- reading --------------------------------------------------------------------------------------
def _loaded(reference: str, language: Language) -> "Ruleset":
    """The ruleset with an id, or of a file; exits with status 2 where there is none."""
    from laizi import rulesets

    try:
        if reference.endswith(".toml"):
            return rulesets.load_file(Path(reference))
        return rulesets.load(reference)
    except rulesets.RulesetError as error:
        refuse(error.text(language))
    except OSError as error:
        refuse(error)


def _validate(file: str, language: Language) -> bool:
    """Say what is wrong with a file, or in what it differs; whether it is sound."""
    from laizi import rulesets
    from laizi.rulesets.wording import changes_text

    try:
        house = rulesets.load_file(Path(file))
    except rulesets.RulesetError as error:
        _tell_problems(file, error, language)
        return False
    except OSError as error:
        say(f"{printable(file)}: {error.strerror}", err=True)
        return False
    differs = changes_text(house, language) or word(language, "rules.changes_nothing")
    say(f"{printable(file)}: {getattr(house.names, language)}, {house.short_hash}, {differs}")
    return True


def _validate_as_json(file: str) -> bool:
    """The same on one line of JSON; `error` where the file cannot be read."""
    from laizi import rulesets

    valid, told, problems = False, {}, []
    try:
        house = rulesets.load_file(Path(file))
        valid, told = True, {**_head(house), **_changes(house)}
    except rulesets.RulesetError as error:
        problems = [problem.to_json() for problem in error.problems]
    except OSError as error:
        told = {"error": error.strerror}
    typer.echo(json_line({"file": file, "valid": valid, **told, "problems": problems}))
    return valid


def _tell_problems(file: str, error: "RulesetError", language: Language) -> None:
    for problem in error.problems:
        say(f"{printable(file)}: {problem.text(language)}", err=True)


def _head(ruleset: "Ruleset") -> dict[str, object]:
    return {"id": ruleset.id, "names": ruleset.names.model_dump(), "hash": ruleset.hash}


def _changes(ruleset: "Ruleset") -> dict[str, object]:
    """What a house rule extends and changes; nothing for a preset."""
    from laizi import rulesets

    if ruleset.base is None:
        return {}
    changed = {name: list(pair) for name, pair in rulesets.changes(ruleset).items()}
    return {"base": ruleset.base, "changes": changed}


# --- tables ---------------------------------------------------------------------------------------
def _parameters(ruleset: "Ruleset", language: Language) -> "Table":
    """One row for each parameter that the ruleset's family has, under its group."""
    from laizi.rulesets import GROUPS, parameters_of, toml_line
    from laizi.rulesets.wording import meaning, parameter_name, value_text

    table = _table(language, "parameter", "value", "written", "section", "meaning")
    name, id_ = getattr(ruleset.names, language), printable(ruleset.id)
    table.title = f"{name}  {id_}  {ruleset.short_hash}"
    values, known = ruleset.values(), parameters_of(ruleset.family)
    for group, names in GROUPS.items():
        shown = [name for name in names if name in known]
        if shown:
            table.add_row(word(language, f"group.{group}"), style="bold")
        for name in shown:
            text = value_text(name, values[name], language)
            row = (parameter_name(name, language), text, toml_line(name, values[name]))
            table.add_row(*row, _section(name), meaning(name, language))
    return table


def _differences(one: "Ruleset", other: "Ruleset", language: Language) -> "Table":
    """One row for each parameter in which two rulesets differ."""
    from laizi.rulesets.wording import parameter_name, value_text

    table = _table(language, "parameter", "key")
    for ruleset in (one, other):
        head = f"{getattr(ruleset.names, language)}\n{printable(ruleset.id)}"
        table.add_column(head, overflow="fold")
    table.add_column(word(language, "rules.section"), overflow="fold")
    for name, pair in one.differences(other).items():
        texts = (value_text(name, value, language) for value in pair)
        table.add_row(parameter_name(name, language), name, *texts, _section(name))
    return table


def _section(name: str) -> str:
    from laizi import rulesets

    return rulesets.describe(name)[1]


def _print_changes(ruleset: "Ruleset", language: Language) -> None:
    from laizi.rulesets.wording import changes_text

    if text := changes_text(ruleset, language):
        console().print(text)


def _table(language: Language, *columns: str) -> "Table":
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, title_justify="left")
    for column in columns:
        whole = column in ("id", "key")
        table.add_column(word(language, f"rules.{column}"), overflow="fold", no_wrap=whole)
    return table


def _print(table: "Table") -> None:
    console().print(table)
