"""Parameters of liability: who pays for all (承包)."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict

from laizi.rulesets.parameter import WUHAN, BigWins, OrNone, parameter


class LiabilityParameters(BaseModel):
    """Who pays in whose place."""

    model_config = ConfigDict(defer_build=True)

    third_opening_pays: BigWins = parameter(
        "清一色包牌",
        "7.4",
        "The big wins for which the provider of the winner's third opening pays for all.",
        WUHAN,
    )
    robbed_kong: Literal["robbed_pays", "kong_in_kong_out"] = parameter(
        "抢杠算法",
        "7.4",
        "Whether a robbed player pays for all, or what his kong would have brought him.",
        WUHAN,
    )
    rain: Literal["off", "take_over", "also_pay"] = parameter(
        "下雨",
        "7.7",
        "Whether who discards recklessly into a growing full flush pays instead of, or beside, the "
        "provider of its third opening.",
        WUHAN,
    )
    discard_payer: Annotated[Literal["discarder", "all"] | None, OrNone] = parameter(
        "点炮付法",
        "8",
        "Who pays for a win on a discard in the family laizi_112; other families have none.",
        ("laizi_112",),
    )
