"""Write the parts of the documentation that are made from the code: `python -m tools.docs`."""

import re
from pathlib import Path

from laizi import rulesets
from laizi.rulesets.ruleset import Ruleset
from laizi.words import LANGUAGES, Language, word
from tools import pages
from tools.codes import codes_page

DOCS = Path(__file__).resolve().parent.parent / "docs"
RULESETS_PAGE = DOCS / "rulesets.md"
RULESETS_FOLDER = DOCS / "rulesets"
CODES_PAGE = DOCS / "codes.md"
READMES: dict[Path, Language] = {
    DOCS.parent / "README.md": "en",
    DOCS.parent / "README.zh.md": "zh",
}
_PARAMETERS = re.compile(r"(<!-- parameters: .*? -->\n).*(<!-- end of parameters -->)", re.DOTALL)
_PRESETS = re.compile(r"(<!-- rulesets: .*? -->\n).*(<!-- end of rulesets -->)", re.DOTALL)


def rulesets_page(page: str) -> str:
    """The page on rulesets with its tables of presets and parameters made anew."""
    presets = "| id | | seats | in one line |\n|---|---|---|---|\n"
    presets += "".join(_preset(preset) for preset in rulesets.list_presets())
    table = (
        "| name | 中文 | § | families | `hongzhong-kaikou` | meaning |\n|---|---|---|---|---|---|\n"
    )
    table += "".join(_row(name) for name in rulesets.PARAMETERS)
    page = _PRESETS.sub(lambda found: found[1] + presets + found[2], page)
    return _PARAMETERS.sub(lambda found: found[1] + table + found[2], page)


def readme(page: str, language: Language) -> str:
    """A readme with its table of rulesets made anew."""
    head = "| 名称 | 中文 | |" if language == "zh" else "| id | name | |"
    table = f"{head}\n|---|---|---|\n"
    for preset in rulesets.list_presets():
        link = f"[`{preset.id}`](docs/rulesets/{pages.file_name(preset.id, language)})"
        line = word(language, f"preset.{preset.id}")
        table += f"| {link} | {preset.names['zh']} | {line} |\n"
    return _PRESETS.sub(lambda found: found[1] + table + found[2], page)


def preset_pages() -> dict[Path, str]:
    """The page of every ruleset in every language, by its path."""
    return {
        RULESETS_FOLDER / pages.file_name(preset.id, language): pages.page(preset.id, language)
        for preset in rulesets.list_presets()
        for language in LANGUAGES
    }


def _preset(preset: rulesets.PresetInfo) -> str:
    ruleset, line = rulesets.load(preset.id), word("en", f"preset.{preset.id}")
    links = f"[`{preset.id}`](rulesets/{preset.id}.md) [中文](rulesets/{preset.id}.zh.md)"
    return f"| {links} | {preset.names['zh']} | {ruleset.seats} | {line} |\n"


def _row(name: str) -> str:
    chinese, section, sentence = rulesets.describe(name)
    value = rulesets.load(rulesets.DEFAULT).values()[name]
    shown = "none" if value is None else str(value).lower()
    if isinstance(value, list) and value:
        shown = ", ".join(value)
    choices = Ruleset.model_json_schema()["properties"][name].get("enum")
    other = f" ({', '.join(f'`{choice}`' for choice in choices)})" if choices else ""
    families = ", ".join(rulesets.families_of(name))
    return f"| `{name}` | {chinese} | {section} | {families} | {shown} | {sentence}{other} |\n"


def write() -> None:
    """Write everything, and remove the pages of rulesets that are gone."""
    RULESETS_PAGE.write_text(rulesets_page(RULESETS_PAGE.read_text("utf-8")), "utf-8")
    for path, language in READMES.items():
        path.write_text(readme(path.read_text("utf-8"), language), "utf-8")
    CODES_PAGE.write_text(codes_page(), "utf-8")
    RULESETS_FOLDER.mkdir(exist_ok=True)
    wanted = preset_pages()
    for path in set(RULESETS_FOLDER.glob("*.md")) - set(wanted):
        path.unlink()
    for path, text in wanted.items():
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    write()
