"""Why an action is refused: the core's refusal codes by name."""

from typing import Final

from laizi.core import codes
from laizi.settlement.what_if import REASONS

REFUSALS: Final[dict[int, str]] = {
    **REASONS,
    codes.HAND_OVER: "hand_over",
    codes.NO_OFFER: "no_offer",
    codes.UNKNOWN_ACTION: "unknown_action",
    codes.NOT_IN_HAND: "not_in_hand",
    codes.SPECIAL_TILE: "special_tile",
    codes.NOT_SPECIAL: "not_special",
    codes.NEEDS_DRAW: "needs_draw",
    codes.TOO_FEW_REMAINING: "too_few_remaining",
    codes.NO_PUNG: "no_pung",
    codes.NOT_CLAIMABLE: "not_claimable",
    codes.MUST_KONG: "must_kong",
    codes.WRONG_PHASE: "wrong_phase",
    codes.CHOW_NOT_PLAYED: "chow_not_played",
    codes.NOT_NEXT_SEAT: "not_next_seat",
}
"""Every refusal code of the core and its name on the wire."""


class IllegalAction(Exception):  # noqa: N818 - the name of the thing, as in python-chess
    """An action that the rules refuse now; nothing has changed.

    Attributes:
        code: a name from `REFUSALS`.
        seat: who wanted it.
        action: what was wanted, as on the wire.
    """

    def __init__(self, code: str, seat: int, action: object) -> None:
        super().__init__(f"seat {seat} may not {action}: {code}")
        self.code = code
        self.seat = seat
        self.action = action
