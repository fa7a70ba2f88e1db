"""Parameters of payment: factors, base, tops, minimum, and who pays for all."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict

from laizi.rulesets.parameter import (
    Amount,
    BigWins,
    Factor,
    HalfFactor,
    OrNone,
    Top,
    parameter,
)


class PaymentParameters(BaseModel):
    """What a win costs each loser."""

    model_config = ConfigDict(defer_build=True)

    fixed_kong: Factor = parameter("红中杠", "4", "The factor of each fixed tile played.")
    laizi_kong: Factor = parameter("癞子杠", "4", "The factor of each wildcard played.")
    exposed_kong: Factor = parameter(
        "明杠", "4", "The factor of each exposed or added kong; in the family laizi_112 its points."
    )
    concealed_kong: Factor = parameter(
        "暗杠", "4", "The factor of each concealed kong; in the family laizi_112 its points."
    )
    opening: Literal["once", "each"] = parameter(
        "开口番 / 口口番",
        "7.1",
        "Whether being open doubles once, or each chow, pung and exposed kong doubles.",
    )
    hard_factor: Factor = parameter("硬胡", "7.1", "The winner's factor for a hard win.")
    small_self_draw: HalfFactor = parameter("自摸", "7.1", "The factor of a self-drawn small win.")
    small_discarder: HalfFactor = parameter(
        "放冲", "7.1", "The factor of whoever discarded the winning tile of a small win."
    )
    small_dealer: HalfFactor = parameter(
        "庄", "7.1", "The factor of a small win between the dealer and another player."
    )
    big_base: Factor = parameter("大胡基础分", "7.1", "The base of one big win.")
    big_stacking: Literal["double", "add"] = parameter(
        "大胡累计", "7.1", "Whether each further big win doubles the base or adds it once more."
    )
    big_bonus: Literal["factor", "add"] = parameter(
        "自摸/放冲计法",
        "7.1",
        "Whether a big win's self-draw or discard multiplies, or adds the base once more for each "
        "big win.",
    )
    big_self_draw: HalfFactor = parameter(
        "大胡自摸", "7.1", "The factor of a self-drawn big win, where the bonus multiplies."
    )
    big_discarder: HalfFactor = parameter(
        "大胡放冲",
        "7.1",
        "The factor of whoever discarded a big win's tile, where the bonus multiplies.",
    )
    self_draw_factor_on_kong_and_last: bool = parameter(
        "杠开海底计自摸",
        "7.1",
        "Whether the self-draw factor also applies where the win is nothing but out on a kong or a "
        "last tile draw.",
    )
    same_wildcard_factor: Factor = parameter(
        "连赖翻番", "7.2", "The factor of a hand whose wildcard is the previous hand's."
    )
    cap: Top = parameter("封顶", "7.3", "What one loser pays at most.")
    golden: Top = parameter(
        "金顶", "7.3", "What each loser pays instead once all of them reach the cap."
    )
    golden_not_open: Top = parameter(
        "光明顶", "7.3", "What a loser who is not open pays in golden."
    )
    golden_none_open: Top = parameter(
        "哈巴顶", "7.3", "What each loser pays in golden when none of them is open."
    )
    golden_at_once: BigWins = parameter(
        "直接金顶", "7.3", "The big wins that put every loser in golden whatever the arithmetic."
    )
    third_opening_pays: BigWins = parameter(
        "清一色包牌",
        "7.4",
        "The big wins for which the provider of the winner's third opening pays for all.",
    )
    robbed_kong: Literal["robbed_pays", "kong_in_kong_out"] = parameter(
        "抢杠算法",
        "7.4",
        "Whether a robbed player pays for all, or what his kong would have brought him.",
    )
    minimum: Amount = parameter(
        "起胡", "7.6", "What losers must at least owe for a win to be legal."
    )
    minimum_scope: Literal["every", "any"] = parameter(
        "起胡范围", "7.6", "Whether every loser must owe the minimum or one is enough."
    )
    rain: Literal["off", "take_over", "also_pay"] = parameter(
        "下雨",
        "7.7",
        "Whether who discards recklessly into a growing full flush pays instead of, or beside, the "
        "provider of its third opening.",
    )
    discard_payer: Annotated[Literal["discarder", "all"] | None, OrNone] = parameter(
        "点炮付法",
        "8",
        "Who pays for a win on a discard in the family laizi_112; other families have none.",
    )
