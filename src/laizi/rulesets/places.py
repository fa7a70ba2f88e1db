"""Where the keys of a house file belong, and what is said of one that stands elsewhere."""

from difflib import get_close_matches
from typing import Final

from laizi.rulesets.errors import Problem
from laizi.rulesets.groups import PARAMETERS
from laizi.words import LANGUAGES

FILE_KEYS: Final = ("extends", "names", "values")
"""The keys of the file itself."""
TABLES: Final[dict[str, tuple[str, ...]]] = {"values": PARAMETERS, "names": LANGUAGES}
"""The keys of each table."""


def unknown(key: str, value: object, known: tuple[str, ...]) -> Problem:
    """The problem of a key that does not exist, with the one that was perhaps meant."""
    close = get_close_matches(key, known, n=1)
    if close:
        return Problem(key, value, "unknown_key_like", {"close": close[0]})
    return Problem(key, value, "unknown_key")


def strange(key: str, value: object, table: str | None = None) -> Problem:
    """The problem of a key that its table does not have: where it belongs, or what was meant.

    Args:
        key: as it is written.
        value: what it is given.
        table: in which table it stands, None for the file itself.
    """
    path = f"names.{key}" if table == "names" else key
    for name, keys in TABLES.items():
        if name != table and key in keys:
            return Problem(path, value, "belongs_in_table", {"table": f"[{name}]"})
    if table is not None and key in FILE_KEYS:
        return Problem(path, value, "belongs_outside_tables")
    return unknown(path, value, FILE_KEYS if table is None else TABLES[table])
