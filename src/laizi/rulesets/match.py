"""Parameters of the match: who deals next, what leaving costs."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from laizi.rulesets.parameter import Amount, parameter


class MatchParameters(BaseModel):
    """What goes on from hand to hand."""

    model_config = ConfigDict(defer_build=True)

    dealer_stays: Literal["win_or_drawn", "never", "winner_deals"] = parameter(
        "连庄",
        "7.8",
        "When the dealer stays: after his win or a drawn hand, never, or the winner deals next.",
    )
    escape_penalty: Amount = parameter(
        "逃跑", "7.8", "What a player who leaves a running match pays to the others together."
    )
