"""Write the parts of the documentation that are made from the code: `python tools/docs.py`."""

import re
from pathlib import Path

from laizi import rulesets
from laizi.rulesets.items import ITEMS
from laizi.rulesets.ruleset import Ruleset

RULESETS_PAGE = Path(__file__).resolve().parent.parent / "docs" / "rulesets.md"
_PARAMETERS = re.compile(r"(<!-- parameters: .*? -->\n).*(<!-- end of parameters -->)", re.DOTALL)


def rulesets_page(page: str) -> str:
    """The page on rulesets with its table of parameters made anew."""
    rows = [_row(name) for name in rulesets.PARAMETERS if name not in ITEMS]
    table = "| name | 中文 | § | `hongzhong-kaikou` | meaning |\n|---|---|---|---|---|\n"
    return _PARAMETERS.sub(lambda found: found[1] + table + "".join(rows) + found[2], page)


def _row(name: str) -> str:
    chinese, section, sentence = rulesets.describe(name)
    value = rulesets.load(rulesets.DEFAULT).values()[name]
    shown = "none" if value in (None, []) else str(value).lower()
    if isinstance(value, list) and value:
        shown = ", ".join(value)
    choices = Ruleset.model_json_schema()["properties"][name].get("enum")
    other = f" ({', '.join(f'`{choice}`' for choice in choices)})" if choices else ""
    return f"| `{name}` | {chinese} | {section} | {shown} | {sentence}{other} |\n"


if __name__ == "__main__":
    RULESETS_PAGE.write_text(rulesets_page(RULESETS_PAGE.read_text("utf-8")), "utf-8")
