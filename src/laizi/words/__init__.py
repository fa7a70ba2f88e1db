"""文字: every word people read, in Chinese and English, shared by Python and the page.

Each language has the same JSON files with the same keys: `rules` (what the game's codes are
called), `score` (the settlement sheet), `cli` (the command line), `page`. A text may hold
placeholders such as `{name}`, and nothing else is markup, so that every reader fills them alike.
"""

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Literal, get_args

Language = Literal["zh", "en"]
LANGUAGES: tuple[Language, ...] = get_args(Language)

_FOLDER = Path(__file__).parent
_PLACEHOLDER = re.compile(r"\{([a-z_]+)\}")


class MissingWordError(LookupError):
    """The catalogue has no such key, or a placeholder of the text got no value."""


def word(language: Language, key: str, **values: object) -> str:
    """The text of a key, its placeholders filled with these values.

    Raises `MissingWordError` for an unknown key, a placeholder without a value, and a value
    without a placeholder.
    """
    text = catalogue(language).get(key)
    if text is None:
        raise MissingWordError(f"there is no {language} word for {key}")
    if placeholders(text) != values.keys():
        wanted = ", ".join(sorted(placeholders(text))) or "none"
        raise MissingWordError(f"{key} has the placeholders {wanted}, not {', '.join(values)}")
    return _PLACEHOLDER.sub(lambda found: str(values[found[1]]), text)


def has_word(language: Language, key: str) -> bool:
    """Whether the catalogue has a key."""
    return key in catalogue(language)


def key_in(family: str, key: str) -> str:
    """The key under which a family has a word of its own (财神 for 癞子), else the key itself."""
    own = f"{key}_{family}"
    return own if own in catalogue("zh") else key


def placeholders(text: str) -> set[str]:
    """The names of a text's placeholders."""
    return set(_PLACEHOLDER.findall(text))


@cache
def catalogue(language: Language) -> Mapping[str, str]:
    """Every key and text of a language, all files together."""
    texts: dict[str, str] = {}
    for path in sorted((_FOLDER / language).glob("*.json")):
        texts |= json.loads(path.read_text("utf-8"))
    return MappingProxyType(texts)
