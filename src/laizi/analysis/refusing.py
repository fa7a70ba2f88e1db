"""Why a row is no win to be settled: the same words as a settlement case would get."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from laizi.core import codes
from laizi.rulesets import Ruleset
from laizi.settlement.cases import BY, check_case
from laizi.settlement.fields import CaseError
from laizi.settlement.melds import MELDS
from laizi.tiles import KINDS, tile_text

_BY_CODE = {code: name for name, code in BY.items()}
_MELD_OF = {code: name for name, code in MELDS.items()}


def why_not(ruleset: Ruleset, counts: NDArray[np.int8], win: Any) -> str:
    """What does not go together in a win that the core refused, in words.

    Args:
        ruleset: the rules.
        counts: the winner's tiles, the winning one among them: 34 counts.
        win: the record of how it is won.
    """
    for kind, count in enumerate(counts.tolist()):
        if not 0 <= count <= 4:
            return f"{count} tiles of {tile_text(kind)}; 0 to 4 are right"
    if counts[win.tile] == 0:
        return f"the winning tile {tile_text(int(win.tile))} is not among the tiles"
    if no_meld := _no_meld(win):
        return no_meld
    try:
        check_case(_case(ruleset, counts, win), ruleset)
    except CaseError as error:
        return str(error)
    return "more special tiles than there are, or tiles that cannot be won like that"


def _no_meld(win: Any) -> str:
    """The first thing that is no meld, in words."""
    for seat, place in np.argwhere(win.meld_type != 0).tolist():
        meld, low = int(win.meld_type[seat, place]), int(win.meld_tile[seat, place])
        runs_out = meld == codes.CHOW and (low >= 27 or low % 9 > 6)
        if meld not in _MELD_OF or not 0 <= low < KINDS or runs_out:
            source = int(win.meld_from[seat, place])
            return f"players[{seat}].melds[{place}]: {[meld, low, source]} is no meld"
    return ""


def _case(ruleset: Ruleset, counts: NDArray[np.int8], win: Any) -> dict[str, Any]:
    """The win as a settlement case (docs/cases.md)."""
    rest = counts.copy()
    rest[win.tile] -= 1
    players = [_player(win, seat) for seat in range(ruleset.seats)]
    players[0]["hand"] = "".join(map(tile_text, np.repeat(np.arange(KINDS), rest).tolist()))
    how: dict[str, Any] = {"seat": 0, "by": _BY_CODE[int(win.by)], "tile": tile_text(int(win.tile))}
    if win.giver >= 0:
        how["from"] = int(win.giver)
    flags = {"replacement": win.replacement, "last_zone": win.zone, "first_turn": win.first_turn}
    how.update({name: True for name, flag in flags.items() if flag})
    case = {"dealer": int(win.dealer), "players": players, "win": how}
    if win.indicator >= 0:
        case["indicator"] = tile_text(int(win.indicator))
    return case


def _player(win: Any, seat: int) -> dict[str, Any]:
    melds = [
        _meld(int(meld), int(low), int(source))
        for meld, low, source in zip(
            win.meld_type[seat], win.meld_tile[seat], win.meld_from[seat], strict=True
        )
        if meld != 0
    ]
    return {"melds": melds} if melds else {}


def _meld(meld: int, low: int, source: int) -> dict[str, Any]:
    kinds = (
        [low, low + 1, low + 2] if meld == codes.CHOW else [low] * (3 if meld == codes.PUNG else 4)
    )
    told: dict[str, Any] = {"kind": _MELD_OF[meld], "tiles": "".join(map(tile_text, kinds))}
    if source >= 0 or meld != codes.CONCEALED_KONG:
        told["from"] = source
    return told
