"""Parameters, their values and the differences between rulesets, in words."""

from collections import Counter
from typing import NamedTuple

from laizi.rulesets.loading import changes, load
from laizi.rulesets.ruleset import Ruleset, Value
from laizi.tiles import (
    HONORS,
    KINDS,
    RANKS,
    SUIT_LETTERS,
    parse_tiles,
    suit_of,
    tile_text,
)
from laizi.words import Language, has_word, word

TILES = ("tiles", "fixed_tiles")
"""The parameters whose values are tiles as text."""


def parameter_name(name: str, language: Language) -> str:
    """What people call a parameter."""
    return word(language, f"parameter.{name}")


def meaning(name: str, language: Language) -> str:
    """One sentence on what a parameter does; for an item, what it is."""
    return word(language, f"meaning.{name}")


def value_text(name: str, value: Value, language: Language) -> str:
    """A value as people read it.

    Args:
        name: the parameter.
        value: as JSON writes it.
        language: the language people read.
    """
    if value is None or value in ("", []):
        return word(language, "value.none")
    if isinstance(value, bool):
        return word(language, f"value.{str(value).lower()}")
    if isinstance(value, list):
        between = "、" if language == "zh" else ", "
        return between.join(word(language, f"big_win.{code}") for code in value)
    if name in TILES:
        return _tiles(str(value), language)
    if isinstance(value, str):
        return choice_text(name, value, language)
    return str(value)


def _tiles(text: str, language: Language) -> str:
    """A set of kinds: whole suits by their names, other honours one by one."""
    kinds = parse_tiles(text)
    suits = Counter(suit_of(kind) for kind in kinds)
    whole = [suit for suit, count in suits.items() if count == _size_of(suit)]
    parts = [word(language, f"suit.{SUIT_LETTERS[suit]}") for suit in whole]
    rest = [kind for kind in kinds if suit_of(kind) not in whole]
    parts += [word(language, f"honour.{tile_text(kind)}") for kind in rest]
    return ("、" if language == "zh" else ", ").join(parts)


def _size_of(suit: int) -> int:
    """How many kinds a suit has; the honours are the last one."""
    return RANKS if suit < suit_of(HONORS) else KINDS - HONORS


def choice_text(name: str, choice: str, language: Language) -> str:
    """One of the choices that a parameter has."""
    if name in TILES:
        single = len(choice) == 2
        return word(language, f"page.tile.{choice}") if single else _tiles(choice, language)
    if name == "family":
        return word(language, f"family.{choice}")
    own = f"value.{name}.{choice}"
    return word(language, own if has_word(language, own) else f"big_win.{choice}")


def family_text(family: str, language: Language) -> str:
    """What people call a family."""
    return word(language, f"family.{family}")


class ChangeWords(NamedTuple):
    """A changed parameter in words: its name, its value, and the base's."""

    parameter: str
    value: str
    base: str


def change_texts(ruleset: Ruleset, language: Language) -> dict[str, ChangeWords]:
    """What a house rule changes, by parameter; nothing for a preset."""
    return {
        name: ChangeWords(
            parameter_name(name, language),
            value_text(name, mine, language),
            value_text(name, theirs, language),
        )
        for name, (mine, theirs) in changes(ruleset).items()
    }


def changes_text(ruleset: Ruleset, language: Language) -> str | None:
    """What a house rule changes, as one line; None where nothing differs from its base."""
    changed = change_texts(ruleset, language)
    if ruleset.base is None or not changed:
        return None
    parts = [word(language, "ruleset.change", **words._asdict()) for words in changed.values()]
    between = "；" if language == "zh" else "; "
    base = getattr(load(ruleset.base).names, language)
    return word(language, "ruleset.differs", base=base, changes=between.join(parts))
