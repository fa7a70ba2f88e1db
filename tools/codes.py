"""docs/codes.md: every code that programs meet, with its words in both languages."""

from collections.abc import Iterable, Iterator

from laizi.core.items import ITEM_CODES
from laizi.rulesets.parameter import BIG_WINS, FAMILIES
from laizi.settlement.melds import MELDS
from laizi.settlement.sheet import FACTOR_LINES, LIABILITIES, OPENINGS, WAYS
from laizi.table import REFUSALS
from laizi.words import LANGUAGES, Language, catalogue, has_word, key_in, word

HEAD = """# Codes

<!-- written by python -m tools.docs; do not edit -->

The codes that settlements, refusals and problems of rulesets carry, and their words. Messages,
events and the errors of the server are in [the protocol](protocol.md), parameters in
[rulesets](rulesets.md), terms in [the glossary](glossary.md).
"""


def codes_page() -> str:
    """The page."""
    lines = ["base", "bonus", *FACTOR_LINES.values(), *OPENINGS.values(), "limit"]
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
    rows = [row for code in codes for row in _rows(group, code)]
    return "\n".join(
        ["", f"## {title}", "", "| code | 中文 | English |", "|---|---|---|", *rows, ""]
    )


def _rows(group: str, code: str) -> Iterator[str]:
    """A code's row, and one more for each family that has words of its own."""
    key = f"{group}.{code}"
    for own in dict.fromkeys([key, *(key_in(family, key) for family in FAMILIES)]):
        family = own.removeprefix(key).lstrip("_")
        shown = f"`{code}` ({family})" if family else f"`{code}`"
        yield f"| {shown} | {catalogue('zh')[own]} | {catalogue('en')[own]} |"


def _items() -> str:
    """The items by family, as sheets call them, and what each is."""
    head = ["", "## Items 番种", "", "| code | families | 中文 | English |", "|---|---|---|---|"]
    rows = [row for code in ITEM_CODES for row in _item_rows(code)]
    return "\n".join([*head, *rows, ""])


def _item_rows(code: str) -> Iterator[str]:
    """An item's row; one for each family where the families call it differently."""
    named: dict[tuple[str, ...], list[str]] = {}
    for family in FAMILIES:
        if has_word("en", f"item.{family}.{code}"):
            names = tuple(word(language, f"item.{family}.{code}") for language in LANGUAGES)
            named.setdefault(names, []).append(family)
    for families in named.values():
        told = (_item_text(language, families[0], code) for language in LANGUAGES)
        yield f"| `{code}` | {', '.join(families)} | {' | '.join(told)} |"


def _item_text(language: Language, family: str, code: str) -> str:
    colon = "：" if language == "zh" else ": "
    return word(language, f"item.{family}.{code}") + colon + word(language, f"meaning.{code}")
