import re
from pathlib import Path

import pytest
import typer

from laizi import rulesets
from laizi.cli import app
from tools import docs

ROOT = Path(__file__).parent.parent
PAGES = sorted((*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")))
PYTHON_BLOCK = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"(?:\]\(|src=\")([^)#\s\"]+)(?:#[^)]*)?[)\"]")


def test_the_table_of_parameters_is_that_of_the_code() -> None:
    page = docs.RULESETS_PAGE.read_text("utf-8")
    assert docs.rulesets_page(page) == page, "run python tools/docs.py"


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
    exec(compile("\n".join(blocks), str(page), "exec"), {"__name__": page.stem})
