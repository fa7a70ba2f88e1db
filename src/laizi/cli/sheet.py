"""A settlement as people read it: 算番明细."""

from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from laizi.cli import printing
from laizi.rulesets.wording import changes_text
from laizi.tiles import chinese_text, tile_text
from laizi.words import Language, key_in, word

if TYPE_CHECKING:
    from laizi.rulesets import Ruleset
    from laizi.settlement import Loser, Scored, Settlement
    from laizi.settlement.sheet import Line
    from laizi.settlement.what_if import Completion, Outcome


def print_scored(scored: "Scored", language: Language) -> None:
    """Print one result: the refusal, or the settlement line by line."""
    console = printing.console()
    _print_win(console, scored, language)
    if scored.completions is not None:
        _print_completions(console, scored.completions, scored.ruleset.family, language)


def _print_win(console: Console, scored: "Scored", language: Language) -> None:
    name = printing.printable(str(scored.result.get("id", "")))
    if scored.settlement is None:
        reason = refusal(scored.result["reason"], scored.ruleset.family, language)
        refused = f"  {word(language, 'sheet.refused')}: {reason}"
        console.print(Text.assemble((name, "bold"), refused))
    else:
        _print_sheet(console, name, scored.settlement, language)
    console.print("  " + played_by(scored.ruleset, language), highlight=False, style="dim")


def played_by(ruleset: "Ruleset", language: Language) -> str:
    """The rules of a settlement: name, hash, and what a house rule changes."""
    parts = [getattr(ruleset.names, language), ruleset.short_hash, changes_text(ruleset, language)]
    return "  ".join(part for part in parts if part)


def _print_sheet(console: Console, name: str, sheet: "Settlement", language: Language) -> None:
    console.print(Text.assemble((name, "bold"), f"  {headline(sheet, language)}"))
    if text := reading(sheet, language):
        console.print(f"  {text}")
    console.print(losers(sheet, language))
    if sheet.liability:
        who = sheet.winner if sheet.payer is None else sheet.payer
        text = word(language, f"liability.{sheet.liability}")
        console.print(f"  {word(language, 'seat.number', number=who)}: {text}")
    console.print("  " + payments(sheet, language))


def refusal(reason: str | None, family: str, language: Language) -> str:
    """Why a win is refused."""
    return word(language, key_in(family, f"refusal.{reason}"))


def outcome_of(outcome: "Outcome", family: str, language: Language) -> str:
    """What a win would pay, or why it is refused."""
    if outcome.payments is None:
        return refusal(outcome.reason, family, language)
    text = "  ".join(f"{amount:+,}" for amount in outcome.payments)
    if outcome.liability is not None:
        text += "  " + word(language, f"liability.{outcome.liability}")
    return text


def _print_completions(
    console: Console, found: list["Completion"], family: str, language: Language
) -> None:
    if found:
        console.print(completions_table(found, family, language))
    else:
        console.print(f"  {word(language, 'what_if.nothing')}")


def completions_table(found: list["Completion"], family: str, language: Language) -> Table:
    """听什么: each tile that would complete the hand, from each source."""
    table = Table(box=SIMPLE_HEAD, title=word(language, "what_if.title"), title_justify="left")
    for column in ("tile", "unseen", "from", "outcome"):
        table.add_column(word(language, f"what_if.{column}"))
    for completion in found:
        name, unseen = tile(completion.tile, language), str(completion.unseen)
        for outcome in completion.outcomes:
            source = word(language, "by.self_draw")
            if outcome.from_seat is not None:
                source = word(language, "seat.number", number=outcome.from_seat)
            table.add_row(name, unseen, source, outcome_of(outcome, family, language))
            name, unseen = "", ""
    return table


def tile(kind: int, language: Language) -> str:
    """A tile in the reader's language."""
    return chinese_text([kind]) if language == "zh" else tile_text(kind)


def headline(sheet: "Settlement", language: Language) -> str:
    """Who won, how, on what, with which big wins."""
    parts = [
        word(language, "seat.number", number=sheet.winner),
        word(language, f"by.{sheet.by}"),
        tile(sheet.tile, language),
    ]
    wins = [win_name(code, sheet.family, language) for code in sheet.big_wins]
    parts.append(" + ".join(wins) if wins else word(language, "win.small"))
    if sheet.hard is not None:
        parts.append(word(language, "win.hard" if sheet.hard else "win.soft"))
    return "  ".join(parts)


def reading(sheet: "Settlement", language: Language) -> str:
    """How the concealed tiles were read."""
    groups = [tiles for _, tiles in sheet.reading.sets]
    if sheet.reading.pair:
        groups.append(sheet.reading.pair)
    if sheet.reading.loose:
        groups.append(sheet.reading.loose)
    text = "  ".join("".join(tile(kind, language) for kind in group) for group in groups)
    for wildcard, stands_for in sheet.reading.wildcards:
        text += "  " + word(
            language,
            "sheet.wildcard_as",
            wildcard=tile(wildcard, language),
            tile=tile(stands_for, language),
        )
    return text


def win_name(code: str, family: str, language: Language) -> str:
    """A big win, or an item of the families that count items."""
    return word(language, f"{'big_win' if family == 'wuhan' else f'item.{family}'}.{code}")


def line_name(line: "Line", family: str, language: Language) -> str:
    """What a line of the settlement is about."""
    if family == "wuhan" or line.code == "base":
        return word(language, f"line.{line.code}")
    return win_name(line.code, family, language)


def line_text(line: "Line", family: str, language: Language) -> str:
    """One reason, and what it starts from, adds or multiplies by."""
    sign = {"add": "+", "multiply": "×"}.get(line.operation, "")
    times = f" ({line.count})" if line.count > 1 else ""
    whole = line.value == int(line.value)
    value = f"{int(line.value):,}" if whole else f"{float(line.value):,}"
    return f"{line_name(line, family, language)}{times} {sign}{value} (§{line.section})"


def outcome_text(loser: "Loser", sheet: "Settlement", language: Language) -> str:
    """From the product to what is owed: cap and golden."""
    text = f"{loser.raw:,}"
    if loser.golden is not None:
        text += " → " + word(language, "sheet.golden", golden=loser.golden)
    elif loser.capped != loser.raw:
        text += " → " + word(language, "sheet.capped", cap=loser.capped)
    return text if sheet.payments else ""


def losers(sheet: "Settlement", language: Language) -> Table:
    """For each loser base × each factor, then cap and golden."""
    table = Table(box=SIMPLE_HEAD)
    for column in ("loser", "lines", "raw", "owes"):
        table.add_column(word(language, f"sheet.{column}"))
    for loser in sheet.losers:
        table.add_row(
            word(language, "seat.number", number=loser.seat),
            "\n".join(line_text(line, sheet.family, language) for line in loser.lines),
            outcome_text(loser, sheet, language),
            f"{loser.pays:,}",
        )
    return table


def payments(sheet: "Settlement", language: Language) -> str:
    """What everybody pays or receives in the end."""
    parts = []
    for seat, amount in enumerate(sheet.payments):
        parts.append(f"{word(language, 'seat.number', number=seat)} {amount:+,}")
    return "   ".join(parts)
