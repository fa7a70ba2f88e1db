"""docs/codes.md: every code that programs meet, with its words in both languages."""

from collections.abc import Iterable

from laizi.rulesets import GROUPS, families_of
from laizi.rulesets.parameter import BIG_WINS
from laizi.settlement.melds import MELDS
from laizi.settlement.sheet import FACTOR_LINES, LIABILITIES, OPENINGS, WAYS
from laizi.table import REFUSALS
from laizi.words import catalogue, word

HEAD = """# Codes

<!-- written by python -m tools.docs; do not edit -->

The codes that settlements, refusals and problems of rulesets carry, and their words. Messages,
events and the errors of the server are in [the protocol](protocol.md), parameters in
[rulesets](rulesets.md), terms in [the glossary](glossary.md).
"""


def codes_page() -> str:
    """The page."""
    lines = ["base", "bonus", *FACTOR_LINES.values(), *OPENINGS.values()]
    problems = (key.split(".", 1)[1] for key in catalogue("en") if key.startswith("problem."))
    sections = (
        _section("Big wins 大胡", "big_win", BIG_WINS),
        _items(),
        _section("Ways of winning 胡法", "by", WAYS.values()),
        _section("Melds 副露", "meld", MELDS),
        _section("Lines of a settlement 算番", "line", lines),
        _section("Liability 承包", "liability", LIABILITIES.values()),
        _section("Refusals 不能", "refusal", REFUSALS.values()),
        _section("Problems of a ruleset 房规的错误", "problem", problems),
    )
    return HEAD + "".join(sections)


def _section(title: str, group: str, codes: Iterable[str]) -> str:
    rows = [
        f"| `{code}` | {_text('zh', group, code)} | {_text('en', group, code)} |" for code in codes
    ]
    return "\n".join(
        ["", f"## {title}", "", "| code | 中文 | English |", "|---|---|---|", *rows, ""]
    )


def _text(language: str, group: str, code: str) -> str:
    """The text of a code as it stands, placeholders and all."""
    return catalogue("zh" if language == "zh" else "en")[f"{group}.{code}"]


def _items() -> str:
    head = ["", "## Items 番种", "", "| code | families | 中文 | English |", "|---|---|---|---|"]
    rows = [
        f"| `{code}` | {', '.join(families_of(code))} | {word('zh', f'parameter.{code}')}："
        f"{word('zh', f'meaning.{code}')} | {word('en', f'parameter.{code}')}: "
        f"{word('en', f'meaning.{code}')} |"
        for code in GROUPS["items"]
    ]
    return "\n".join([*head, *rows, ""])
