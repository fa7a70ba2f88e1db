"""分析: what a hand lacks, waits for and pays, for one hand or for millions at once.

    >>> from laizi import analysis
    >>> analysis.distance("123m456p789s1122z")
    1
    >>> analysis.waits("123m456p789s1122z")
    ('1z', '2z')

A *hand* is text ("123m456p11z" or 一万二万三万…), 34 counts, or an array of shape (N, 34) with a
hand in each row; arrays of `int8` or `uint8` that lie in one piece are used as they are. It holds
the concealed tiles: melds follow from their number (14, 11, 8, 5 or 2 with the tile drawn, one less
without). One hand gives one answer, an array an array of N answers.

Importing this loads neither NumPy nor Numba; the first call does, and compiles what it needs once.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from laizi.analysis.discards import Discard, Discards, acceptance
    from laizi.analysis.hands import HandError
    from laizi.analysis.settling import Settled, Settlements, settle
    from laizi.analysis.shape import distance, is_win, kinds_of, waits
    from laizi.settlement import score_case

__all__ = [
    "MELDS",
    "Discard",
    "Discards",
    "HandError",
    "Settled",
    "Settlements",
    "acceptance",
    "distance",
    "is_win",
    "kinds_of",
    "score_case",
    "settle",
    "waits",
]

_ROOMS = {
    "hands": ("HandError",),
    "shape": ("distance", "is_win", "kinds_of", "waits"),
    "discards": ("Discard", "Discards", "acceptance"),
    "settling": ("MELDS", "Settled", "Settlements", "score_case", "settle"),
}


def __getattr__(name: str) -> Any:
    from importlib import import_module

    for room, names in _ROOMS.items():
        if name in names:
            value = getattr(import_module(f"laizi.analysis.{room}"), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
