"""The page of one ruleset, in one language."""

from laizi.rulesets import (
    GROUPS,
    Ruleset,
    describe,
    list_presets,
    load,
    parameters_of,
    toml_line,
    wording,
)
from laizi.words import Language, word
from tools import examples
from tools.results import say


def page(preset: str, language: Language) -> str:
    """The page on a preset: what it is, what differs, every value, an example for each."""
    ruleset = load(preset)
    parts = [
        say(language, "generated"),
        f"# {say(language, 'title', name=_name(ruleset, language))}",
        say(language, "other_language", id=preset),
        word(language, f"preset.{preset}"),
        _identity(ruleset, language),
        _differences(ruleset, language),
        say(language, "rules"),
        *_groups(ruleset, language),
        f"## {say(language, 'examples')}",
        say(language, "example_intro"),
        *(_example(name, ruleset, language) for name in parameters_of(ruleset.family)),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def file_name(preset: str, language: Language) -> str:
    """What the page is called in docs/rulesets."""
    return f"{preset}.md" if language == "en" else f"{preset}.{language}.md"


def _name(ruleset: Ruleset, language: Language) -> str:
    names = ruleset.names
    return names.zh if language == "zh" else f"{names.en} {names.zh}"


def _identity(ruleset: Ruleset, language: Language) -> str:
    family = wording.family_text(ruleset.family, language)
    known = {"id": ruleset.id, "hash": ruleset.short_hash, "seats": ruleset.seats}
    return say(language, "identity", **known, family=family)


def _differences(ruleset: Ruleset, language: Language) -> str:
    extends = next(each.extends for each in list_presets() if each.id == ruleset.id)
    if extends is None:
        return say(language, "root")
    base = load(extends)
    known = set(parameters_of(ruleset.family)) | set(parameters_of(base.family))
    rows = [
        _row(
            wording.parameter_name(name, language),
            f"`{name}`",
            *(wording.value_text(name, value, language) for value in pair),
        )
        for name, pair in ruleset.differences(base).items()
        if name in known
    ]
    name = getattr(base.names, language)
    head = say(language, "difference_head", base=name)
    told = say(language, "base", name=name, id=base.id)
    return f"{told}\n\n{_table(head, rows)}"


def _groups(ruleset: Ruleset, language: Language) -> list[str]:
    """Every parameter that the ruleset's family has, group by group."""
    known, parts = parameters_of(ruleset.family), []
    for group, names in GROUPS.items():
        rows = [_parameter(name, ruleset, language) for name in names if name in known]
        if rows:
            parts.append(f"## {word(language, f'group.{group}')}")
            parts.append(_table(say(language, "table_head"), rows))
    return parts


def _parameter(name: str, ruleset: Ruleset, language: Language) -> str:
    value = wording.value_text(name, ruleset.values()[name], language)
    link = f"[{wording.parameter_name(name, language)}](#{name})"
    _, section, _ = describe(name)
    written = f"`{toml_line(name, ruleset.values()[name])}`"
    return _row(link, value, written, section, wording.meaning(name, language))


def _example(name: str, ruleset: Ruleset, language: Language) -> str:
    """An example under the ruleset's own value and under others."""
    worked = examples.work(name, ruleset)
    fixed = examples.fixed_text(worked.example, ruleset, language)
    told = worked.example.text[language] + (say(language, "fixed", values=fixed) if fixed else "")
    lines = "\n".join(f"* {line}" for line in worked.situation.lines(language))
    parameter = wording.parameter_name(name, language)
    own = worked.rows[0].ruleset
    rows = [_worked(name, row, own, language) for row in worked.rows]
    head = say(language, "result_head", parameter=parameter)
    title = f'<a id="{name}"></a>\n### {parameter} `{name}`'
    return "\n\n".join(part for part in (title, told, lines, _table(head, rows)) if part)


def _worked(name: str, row: examples.Row, own: Ruleset, language: Language) -> str:
    """A value, what had to be changed with it, and what comes out."""
    value = wording.value_text(name, row.ruleset.values()[name], language)
    others = examples.differences_text(row.ruleset, own, name, language)
    if others:
        value = say(language, "also", value=value, values=others)
    return _row(f"**{value}**" if row.own else value, row.result.text(language))


def _row(*cells: str) -> str:
    return "| " + " | ".join(cells) + " |"


def _table(head: str, rows: list[str]) -> str:
    line = "|" + "---|" * (head.count("|") - 1)
    return "\n".join([head, line, *rows])
