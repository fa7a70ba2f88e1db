"""牌: the 34 kinds of tiles as small integers, and their strict text forms.

A *kind* is an int from 0 to 33, in this order:

====== ================ ==================
kinds  MPSZ text        Chinese text
====== ================ ==================
0-8    ``1m`` .. ``9m`` 一万 .. 九万
9-17   ``1p`` .. ``9p`` 一筒 .. 九筒
18-26  ``1s`` .. ``9s`` 一条 .. 九条
27-33  ``1z`` .. ``7z`` 东 南 西 北 白 发 中
====== ================ ==================

A set holds up to four copies of each kind; copies are never told apart. Parsing is strict both
ways: what `tiles_text` writes, `parse_tiles` reads, and anything else is a `TileTextError` that
names the place. (Rules, section 2.)
"""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final

KINDS: Final = 34
"""How many kinds there are."""

COPIES: Final = 4
"""How many copies of each kind a set holds."""

RANKS: Final = 9
"""How many ranks a number suit has."""

CHARACTERS: Final = 0
"""万: the first kind of the suit of characters (``1m``)."""
DOTS: Final = 9
"""筒: the first kind of the suit of dots (``1p``)."""
BAMBOOS: Final = 18
"""条: the first kind of the suit of bamboos (``1s``)."""
HONORS: Final = 27
"""字: the first kind of the honours (``1z``)."""

EAST: Final = 27
SOUTH: Final = 28
WEST: Final = 29
NORTH: Final = 30
WHITE: Final = 31
GREEN: Final = 32
RED: Final = 33

NO_FACE: Final = -1
"""白板 plays no other kind: it is the face of nothing."""

SUIT_LETTERS: Final = "mpsz"
CHINESE_DIGITS: Final = "一二三四五六七八九"
CHINESE_SUITS: Final = "万筒条"
CHINESE_HONORS: Final = "东南西北白发中"

_SUIT_SIZES: Final = (9, 9, 9, 7)
_CHINESE_LONG_HONORS: Final = {"白板": WHITE, "发财": GREEN, "红中": RED}
_TEXTS: Final = tuple(
    f"{rank}{letter}"
    for letter, size in zip(SUIT_LETTERS, _SUIT_SIZES, strict=True)
    for rank in range(1, size + 1)
)
_KIND_OF_TEXT: Final = {text: kind for kind, text in enumerate(_TEXTS)}
_CHINESE_TEXTS: Final = (
    *(digit + suit for suit in CHINESE_SUITS for digit in CHINESE_DIGITS),
    *CHINESE_HONORS,
)
_KIND_OF_CHINESE: Final = {text: kind for kind, text in enumerate(_CHINESE_TEXTS)}


class TileTextError(ValueError):
    """A text is not a tile or a row of tiles.

    `text` is the whole text, `position` the 0-based place of the first character that does not
    fit (the length of the text where it ends too early).
    """

    def __init__(self, text: str, position: int, problem: str) -> None:
        super().__init__(f"{text!r}, character {position + 1}: {problem}")
        self.text = text
        self.position = position
        self.problem = problem


def suit_of(kind: int) -> int:
    """The suit of a kind: 0 万, 1 筒, 2 条, 3 honours."""
    return kind // RANKS


def rank_of(kind: int) -> int:
    """The rank of a kind within its suit, 1 to 9 (1 to 7 for honours)."""
    return kind % RANKS + 1


def tile_text(kind: int) -> str:
    """The two-character text of a kind, such as ``5m``; `ValueError` if there is no such kind."""
    return _TEXTS[_checked(kind)]


def tiles_text(kinds: Iterable[int]) -> str:
    """The sorted, compact text of many tiles, such as ``123m7z``; nothing gives the empty text."""
    by_suit = groupby(sorted(_checked(kind) for kind in kinds), key=suit_of)
    return "".join(
        "".join(str(rank_of(kind)) for kind in group) + SUIT_LETTERS[suit]
        for suit, group in by_suit
    )


def parse_tile(text: str) -> int:
    """The kind of one tile's text, exactly two characters such as ``5m``.

    Raises `TileTextError` for anything else.
    """
    kind = _KIND_OF_TEXT.get(text)
    if kind is None:
        raise TileTextError(text, 0, "not a tile (write 1m-9m, 1p-9p, 1s-9s or 1z-7z)")
    return kind


def parse_tiles(text: str) -> list[int]:
    """The kinds of a row of tiles in the order written: ``123m45p7z`` or ``1m2m3m``.

    Each suit letter applies to the digits right before it; the order and repetition of suits are
    free. Raises `TileTextError` naming the first character that does not fit.
    """
    kinds: list[int] = []
    start = 0
    for position, character in enumerate(text):
        if character in "0123456789":
            continue
        kinds += _suit_run(text, start, position)
        start = position + 1
    if start < len(text):
        raise TileTextError(text, len(text), "a suit letter (m, p, s or z) must follow the digits")
    return kinds


def chinese_text(kinds: Iterable[int]) -> str:
    """The sorted tiles in Chinese, such as ``一万二万中``."""
    return "".join(_CHINESE_TEXTS[kind] for kind in sorted(_checked(kind) for kind in kinds))


def parse_chinese(text: str) -> list[int]:
    """The kinds of a row of tiles in Chinese, in the order written: ``一万五筒三条东红中``.

    Honours may be written 白板, 发财 and 红中 too. Raises `TileTextError` naming the first
    character that does not fit.
    """
    return list(_chinese_kinds(text))


def _checked(kind: int) -> int:
    if not 0 <= kind < KINDS:
        raise ValueError(f"there is no tile kind {kind} (kinds are 0 to {KINDS - 1})")
    return kind


def _suit_run(text: str, start: int, end: int) -> Iterator[int]:
    """The kinds of one run: digits in text[start:end], their suit letter at `end`."""
    letter = text[end]
    if letter not in SUIT_LETTERS:
        raise TileTextError(text, end, f"{letter!r} is neither a digit nor one of m, p, s, z")
    if start == end:
        raise TileTextError(text, end, f"the suit letter {letter!r} has no digits before it")
    for position in range(start, end):
        kind = _KIND_OF_TEXT.get(text[position] + letter)
        if kind is None:
            raise TileTextError(text, position, f"there is no tile {text[position]}{letter}")
        yield kind


def _chinese_kinds(text: str) -> Iterator[int]:
    position = 0
    while position < len(text):
        pair = text[position : position + 2]
        kind = _KIND_OF_CHINESE.get(pair, _CHINESE_LONG_HONORS.get(pair))
        length = 2
        if kind is None:
            kind = _KIND_OF_CHINESE.get(pair[0])
            length = 1
        if kind is None:
            raise TileTextError(text, position, f"{pair!r} is not a tile")
        yield kind
        position += length


def shown_kind(tile: int, face: int) -> int:
    """The kind that a tile plays: 白板 plays the `face` of a 财神, or itself (`NO_FACE`)."""
    return face if tile == WHITE and face != NO_FACE else tile


def tile_showing(kind: int, face: int) -> int:
    """The tile that plays a kind in a chow: 白板 for the `face` of a 财神, else the kind itself."""
    return WHITE if kind == face else kind
