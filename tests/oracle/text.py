"""Tile names of the oracle: kinds 0-33 and MPSZ text, nothing more."""

from collections.abc import Iterable

KINDS = 34
LETTERS = "mpsz"
FIRST_HONOR = 27


def kinds_of(text: str) -> list[int]:
    """``"123m7z"`` as kinds, in the order written."""
    kinds: list[int] = []
    digits = ""
    for sign in text:
        if sign.isdigit():
            digits += sign
        else:
            kinds += [LETTERS.index(sign) * 9 + int(digit) - 1 for digit in digits]
            digits = ""
    return kinds


def kind_of(text: str) -> int:
    """``"5m"`` as a kind."""
    (kind,) = kinds_of(text)
    return kind


def text_of(kind: int) -> str:
    """A kind as two characters."""
    return f"{kind % 9 + 1}{LETTERS[kind // 9]}"


def texts_of(kinds: Iterable[int]) -> str:
    """Sorted kinds as compact text, ``"123m7z"``."""
    ordered = sorted(kinds)
    parts = []
    for suit, letter in enumerate(LETTERS):
        digits = "".join(str(kind % 9 + 1) for kind in ordered if kind // 9 == suit)
        parts.append(digits + letter if digits else "")
    return "".join(parts)


def is_258(kind: int) -> bool:
    """二五八: a 2, 5 or 8 of a number suit."""
    return kind < FIRST_HONOR and kind % 9 in (1, 4, 7)


def is_honor(kind: int) -> bool:
    """字牌: a wind or a dragon."""
    return kind >= FIRST_HONOR


def counts_of(kinds: Iterable[int]) -> list[int]:
    """How many tiles of each of the 34 kinds."""
    counts = [0] * KINDS
    for kind in kinds:
        counts[kind] += 1
    return counts
