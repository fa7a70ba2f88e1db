"""How each hand of a simulation ended, as the core's numbers: one row a hand."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from laizi.core.codes import WON
from laizi.core.records import Records
from laizi.core.state import SEATS, WILDCARD_KINDS, State, Work

Rows = NDArray[np.void]
"""An array of `ROW`."""

ROW: Final = np.dtype(
    [
        ("hand", "i8"),
        ("seed", "u8"),
        ("dealer", "i1"),
        ("indicator", "i1"),
        ("wildcards", "i1", WILDCARD_KINDS),
        ("won", "?"),
        ("won_by", "i1"),
        ("winner", "i1"),
        ("giver", "i1"),
        ("win_tile", "i1"),
        ("big", "i8"),
        ("hard", "?"),
        ("liability", "i1"),
        ("payer", "i1"),
        ("points", "i8", SEATS),
        ("opens", "i1", SEATS),
        ("decisions", "i4"),
        ("tiles_left", "i2"),
    ]
)
"""One hand; hands are numbered from 0, and what a drawn hand does not have is -1 or 0."""
FROM_STATE: Final = ("dealer", "indicator", "points", "opens", "decisions")
OF_A_WIN: Final = ("won_by", "winner", "giver", "win_tile")
ON_THE_SHEET: Final = ("big", "hard", "liability", "payer")


def rows_of(
    states: Records[State], works: Records[Work], first: int, seeds: NDArray[np.uint64]
) -> Rows:
    """The rows of finished hands, each with its own state and sheet."""
    s, w = np.asarray(states), np.asarray(works)
    rows: NDArray[Any] = np.zeros(len(s), ROW)
    rows["hand"], rows["seed"] = np.arange(first, first + len(s)), seeds
    for name in FROM_STATE:
        rows[name] = s[name]
    known = np.arange(WILDCARD_KINDS) < s["wildcard_kinds"][:, None]
    rows["wildcards"] = np.where(known, s["wildcard"], -1)
    rows["tiles_left"] = s["tail"] - s["head"]
    rows["won"] = won = s["outcome"] == WON
    for source, names in ((s, OF_A_WIN), (w, ON_THE_SHEET)):
        for name in names:
            rows[name] = np.where(won, source[name], -1 if ROW[name].kind == "i" else 0)
    return rows
