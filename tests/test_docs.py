import doctest
import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
import typer

from laizi import analysis, rulesets, words
from laizi.cli import app, sheet
from laizi.core.items import ITEM_CODES
from laizi.rulesets import families_of
from laizi.rulesets.parameter import BIG_WINS, FAMILIES
from laizi.server.errors import ERRORS
from laizi.server.protocol import ClientMessage, ServerMessage
from laizi.server.protocol.events import TableEvent
from laizi.settlement import sheet as sheet_lines
from laizi.settlement.sheet import FACTOR_LINES, OPENINGS
from laizi.settlement.what_if import REASONS
from laizi.table import Event
from laizi.words import LANGUAGES, Language
from tools import docs, examples, pages
from tools.codes import codes_page

ROOT = Path(__file__).parent.parent
RULESETS = ROOT / "src" / "laizi" / "rulesets"
PAGES = sorted(
    (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "benchmarks").glob("*.md"))
)
PYTHON_BLOCK = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"(?:\]\(|src=\")([^)#\s\"]+)(?:#[^)]*)?[)\"]")


AGAIN = "run python -m tools.docs"
PRESETS = [preset.id for preset in rulesets.list_presets()]
DOCUMENTED = [(preset, language) for preset in PRESETS for language in LANGUAGES]


@pytest.mark.parametrize("path", docs.READMES, ids=lambda path: path.name)
def test_the_readmes_list_every_ruleset(path: Path) -> None:
    page = path.read_text("utf-8")
    assert docs.readme(page, docs.READMES[path]) == page, AGAIN


def test_the_tables_of_rulesets_and_parameters_are_those_of_the_code() -> None:
    page = docs.RULESETS_PAGE.read_text("utf-8")
    assert docs.rulesets_page(page) == page, AGAIN


@pytest.mark.parametrize("name", rulesets.PARAMETERS)
def test_every_parameter_is_documented(name: str) -> None:
    assert docs.RULESETS_PAGE.read_text("utf-8").count(f"\n| `{name}` |") == 1


@pytest.mark.parametrize(("preset", "language"), DOCUMENTED)
def test_the_page_of_a_ruleset_is_what_the_engine_computes(preset: str, language: Language) -> None:
    path = docs.RULESETS_FOLDER / pages.file_name(preset, language)
    assert path.read_text("utf-8") == pages.page(preset, language), AGAIN


def test_there_are_no_pages_of_rulesets_that_are_gone() -> None:
    wanted = {pages.file_name(preset, language) for preset, language in DOCUMENTED}
    assert {path.name for path in docs.RULESETS_FOLDER.glob("*.md")} == wanted


@pytest.mark.parametrize("preset", PRESETS)
def test_every_parameter_of_a_ruleset_has_an_example_in_which_it_matters(preset: str) -> None:
    ruleset = rulesets.load(preset)
    for name in rulesets.parameters_of(ruleset.family):
        worked = examples.work(name, ruleset)
        assert worked.rows[0].own
        for language in LANGUAGES:
            outcomes = {row.result.text(language) for row in worked.rows}
            assert len(outcomes) > 1 or not worked.example.values, name


def test_examples_are_of_parameters_that_the_family_has() -> None:
    for path in examples.FOLDER.glob("*.toml"):
        if path.stem in FAMILIES:
            known = {name for name in rulesets.PARAMETERS if path.stem in families_of(name)}
            assert set(examples.examples_of(path.stem)) <= known


def test_every_code_is_documented_with_its_words() -> None:
    """Big wins, items, ways, melds, lines, liabilities, refusals, problems of rulesets."""
    assert docs.CODES_PAGE.read_text("utf-8") == codes_page(), AGAIN


def told_by_sheets() -> Iterator[tuple[str, str, tuple[str, str]]]:
    """Every code of the settlement sheets with its families, and its words there: zh, en."""

    def words_of(tell: Callable[..., str], *arguments: Any) -> tuple[str, str]:
        return tell(*arguments, "zh"), tell(*arguments, "en")

    for big_win in BIG_WINS:
        yield big_win, "", words_of(sheet.win_name, big_win, "wuhan")
    for family in ("laizi_112", "wuyi"):
        for code in (code for code in ITEM_CODES if family in families_of(code)):
            yield code, family, words_of(sheet.win_name, code, family)
    for code in (*FACTOR_LINES.values(), *OPENINGS.values(), "base", "bonus", "limit"):
        line = sheet_lines.Line(code, code, 1, "7.1")
        yield code, "", words_of(sheet.line_name, line, "wuhan")
    for code in REASONS.values():
        for family in FAMILIES:
            yield code, "", words_of(sheet.refusal, code, family)


@pytest.mark.parametrize(("code", "family", "names"), list(told_by_sheets()))
def test_a_codes_words_are_those_of_the_sheet(
    code: str, family: str, names: tuple[str, str]
) -> None:
    rows = [
        [cell.strip() for cell in line.split("|")[1:-1]]
        for line in docs.CODES_PAGE.read_text("utf-8").splitlines()
        if line.startswith(f"| `{code}` ")
    ]
    if family:
        rows = [row[2:] for row in rows if len(row) == 4 and family in row[1].split(", ")]
        assert len(rows) == 1
        told = (rows[0][0].partition("：")[0], rows[0][1].partition(": ")[0])
        assert told == names
    else:
        assert [*names] in [row[1:] for row in rows if len(row) == 3]


PROTOCOL_PAGE = (ROOT / "docs" / "protocol.md").read_text("utf-8")


def tags(union: Any) -> list[str]:
    """The values of `type` in a union of messages."""
    members = get_args(get_args(union)[0])
    return [get_args(each.model_fields["type"].annotation)[0] for each in members]


@pytest.mark.parametrize("tag", [*tags(ClientMessage), *tags(ServerMessage), *tags(TableEvent)])
def test_every_message_and_event_is_documented(tag: str) -> None:
    assert re.search(rf"^\|[^|]*`{tag}`", PROTOCOL_PAGE, re.MULTILINE)


@pytest.mark.parametrize("event", get_args(Event))
def test_every_event_of_a_hand_has_a_documented_message(event: type[Any]) -> None:
    tag = re.sub(r"(?<!^)(?=[A-Z])", "_", event.__name__).lower()
    assert tag in tags(TableEvent)


@pytest.mark.parametrize("code", ERRORS)
def test_every_error_is_documented(code: str) -> None:
    assert f"\n| `{code}` |" in PROTOCOL_PAGE


def test_every_problem_of_a_ruleset_can_arise() -> None:
    """A code that no source names is a leftover; one without words raises where it is told."""
    sources = "".join(path.read_text("utf-8") for path in RULESETS.rglob("*.py"))
    for key in (key for key in words.catalogue("en") if key.startswith("problem.")):
        code = key.removeprefix("problem.")
        stem = re.sub(r"_or_(none|whole)$", "", code)
        of_family = re.sub(rf"^({'|'.join(FAMILIES)})_", "}_", code)
        assert any(f'{each}"' in sources for each in (f'"{code}', f'"{stem}', of_family)), code


@pytest.mark.parametrize("preset", rulesets.list_presets(), ids=lambda preset: preset.id)
def test_every_preset_is_named_in_both_readmes(preset: rulesets.PresetInfo) -> None:
    for name in ("README.md", "README.zh.md"):
        assert preset.id in (ROOT / name).read_text("utf-8")


def test_every_command_is_named_in_both_readmes() -> None:
    commands = typer.main.get_command(app)
    assert isinstance(commands, typer.core.TyperGroup)
    for name in ("README.md", "README.zh.md"):
        text = (ROOT / name).read_text("utf-8")
        assert not [command for command in commands.commands if f"`laizi {command}" not in text]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(page.read_text("utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_python_in_the_documentation_runs(page: Path) -> None:
    blocks = PYTHON_BLOCK.findall(page.read_text("utf-8"))
    shown = [block for block in blocks if block.startswith(">>>")]
    plain = [block for block in blocks if not block.startswith(">>>")]
    exec(compile("\n".join(plain), str(page), "exec"), {"__name__": page.stem})
    session = doctest.DocTestParser().get_doctest("\n".join(shown), {}, page.name, str(page), 0)
    assert doctest.DocTestRunner().run(session).failed == 0


def test_what_the_package_of_analysis_shows_is_so() -> None:
    assert doctest.testmod(analysis).failed == 0


@pytest.mark.parametrize(("preset", "language"), DOCUMENTED)
def test_the_values_on_a_page_can_be_written_into_a_file(preset: str, language: Language) -> None:
    text = (docs.RULESETS_FOLDER / pages.file_name(preset, language)).read_text("utf-8")
    written = re.findall(r"^\|.*\| `(\w+ = .*?)` \|", text, re.MULTILINE)
    lines = [f'extends = "{rulesets.DEFAULT}"', "[values]", *written]
    told = tomllib.loads("\n".join(lines))["values"]
    ruleset = rulesets.load(preset)
    assert list(told) == list(rulesets.parameters_of(ruleset.family))
    assert rulesets.from_values(preset, told).hash == ruleset.hash
