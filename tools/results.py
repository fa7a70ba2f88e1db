"""What comes out of an example, and what it starts from, in words of both languages."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from laizi.tiles import chinese_text, parse_tiles, tiles_text
from laizi.words import Language, word

FLAGS = ("replacement", "last_zone", "first_turn")
WORDS = Path(__file__).resolve().parent.parent / "docs" / "examples" / "words.toml"


class Result(Protocol):
    """What comes out under one ruleset."""

    def text(self, language: Language) -> str:
        """In words."""
        ...


class Situation(Protocol):
    """What an example starts from."""

    def lines(self, language: Language) -> list[str]:
        """In words, a line for each seat that matters."""
        ...


@cache
def _words() -> dict[str, dict[str, str]]:
    return tomllib.loads(WORDS.read_text("utf-8"))


def say(language: Language, key: str, **values: object) -> str:
    """A text of the pages."""
    return _words()[language][key].format(**values)


def tiles(text: str, language: Language) -> str:
    """Tiles as the reader's language writes them."""
    kinds = parse_tiles(text)
    return chinese_text(kinds) if language == "zh" else tiles_text(kinds)


def joined(parts: list[str], language: Language) -> str:
    """Parts of a sentence."""
    return ("，" if language == "zh" else ", ").join(parts)


@dataclass(frozen=True)
class Points:
    """What everybody pays or gets."""

    points: Sequence[int]

    def text(self, language: Language) -> str:
        """Each seat that pays or gets something."""
        told = [
            say(language, "wins" if points > 0 else "pays", seat=seat, amount=abs(points))
            for seat, points in enumerate(self.points)
            if points
        ]
        return joined(told or [say(language, "nothing_paid")], language)


@dataclass(frozen=True)
class Scored:
    """The result of a win."""

    result: Mapping[str, Any]
    family: str

    def text(self, language: Language) -> str:
        """The refusal, or the big wins and what everybody pays."""
        result = self.result
        if not result["legal"]:
            return say(language, "refused", reason=word(language, f"refusal.{result['reason']}"))
        paid = Points(result["payments"]).text(language)
        return joined([*self._headline(language), paid], language)

    def _headline(self, language: Language) -> list[str]:
        result = self.result
        group = "big_win" if self.family == "wuhan" else f"item.{self.family}"
        parts = [word(language, f"{group}.{code}") for code in result["big_wins"]]
        parts = parts or [word(language, "win.small")]
        if result["hard"] is not None:
            parts.append(word(language, "win.hard" if result["hard"] else "win.soft"))
        if result["liability"]:
            parts.append(word(language, f"liability.{result['liability']}"))
        return parts


@dataclass(frozen=True)
class CaseSituation:
    """A win before it is counted."""

    case: Mapping[str, Any]

    def lines(self, language: Language) -> list[str]:
        """Who wins on what, then every seat that has something."""
        win = self.case["win"]
        tile = tiles(win["tile"], language)
        first = say(language, f"case_win_{win['by']}", **{**win, "tile": tile})
        parts = [first, *(say(language, f"case_{flag}") for flag in FLAGS if win.get(flag))]
        if "indicator" in self.case:
            shown = tiles(self.case["indicator"], language)
            parts.append(say(language, "case_indicator", tile=shown))
        seats = [self._seat(seat, language) for seat in range(len(self.case["players"]))]
        return [joined(parts, language), *(line for line in seats if line)]

    def _seat(self, seat: int, language: Language) -> str:
        player = self.case["players"][seat]
        parts = [_meld(meld, language) for meld in player.get("melds", [])]
        parts += [
            say(language, f"case_{name}", tiles=tiles(player[name], language))
            for name in ("hand", "special", "river")
            if name in player
        ]
        if seat == self.case["dealer"]:
            parts.insert(0, word(language, "seat.dealer"))
        return say(language, "case_seat", seat=seat, parts=joined(parts, language)) if parts else ""


def _meld(meld: Mapping[str, str], language: Language) -> str:
    return f"{word(language, 'meld.' + meld['kind'])} {tiles(meld['tiles'], language)}"
