"""Parameters of the caps, the golden tops and the minimum."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from laizi.rulesets.parameter import WUHAN, Amount, BigWins, Top, parameter


class TopParameters(BaseModel):
    """How much a loser pays at most, and at least."""

    model_config = ConfigDict(defer_build=True)

    cap: Top = parameter(
        "封顶",
        "7.3",
        "What one loser pays at most.",
        WUHAN,
        elsewhere=None,
    )
    golden: Top = parameter(
        "金顶",
        "7.3",
        "What each loser pays instead once all of them reach the cap.",
        WUHAN,
        elsewhere=None,
    )
    golden_not_open: Top = parameter(
        "光明顶",
        "7.3",
        "What a loser who is not open pays in golden.",
        WUHAN,
    )
    golden_none_open: Top = parameter(
        "哈巴顶",
        "7.3",
        "What each loser pays in golden when none of them is open.",
        WUHAN,
    )
    golden_at_once: BigWins = parameter(
        "直接金顶",
        "7.3",
        "The big wins that put every loser in golden whatever the arithmetic.",
        WUHAN,
    )
    minimum: Amount = parameter(
        "起胡",
        "7.6",
        "What losers must at least owe for a win to be legal.",
        WUHAN,
    )
    minimum_scope: Literal["every", "any"] = parameter(
        "起胡范围",
        "7.6",
        "Whether every loser must owe the minimum or one is enough.",
        WUHAN,
    )
