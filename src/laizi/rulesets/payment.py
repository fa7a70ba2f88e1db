"""Parameters of payment: base and factors."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from laizi.rulesets.parameter import WUHAN, Factor, HalfFactor, parameter


class PaymentParameters(BaseModel):
    """What a win costs each loser, before caps and tops."""

    model_config = ConfigDict(defer_build=True)

    fixed_kong: Factor = parameter(
        "红中杠",
        "4",
        "The factor of each fixed tile played.",
        WUHAN,
    )
    laizi_kong: Factor = parameter(
        "癞子杠",
        "4",
        "The factor of each wildcard played.",
        WUHAN,
    )
    exposed_kong: Factor = parameter(
        "明杠",
        "4",
        "The factor of each exposed or added kong; in the family laizi_112 its points.",
        ("wuhan", "laizi_112"),
    )
    concealed_kong: Factor = parameter(
        "暗杠",
        "4",
        "The factor of each concealed kong; in the family laizi_112 its points.",
        ("wuhan", "laizi_112"),
    )
    opening: Literal["once", "each"] = parameter(
        "开口番 / 口口番",
        "7.1",
        "Whether being open doubles once, or each chow, pung and exposed kong doubles.",
        WUHAN,
    )
    hard_factor: Factor = parameter(
        "硬胡",
        "7.1",
        "The winner's factor for a hard win.",
        WUHAN,
    )
    small_self_draw: HalfFactor = parameter(
        "自摸",
        "7.1",
        "The factor of a self-drawn small win.",
        WUHAN,
    )
    small_discarder: HalfFactor = parameter(
        "放冲",
        "7.1",
        "The factor of whoever discarded the winning tile of a small win.",
        WUHAN,
    )
    small_dealer: HalfFactor = parameter(
        "庄",
        "7.1",
        "The factor of a small win between the dealer and another player.",
        WUHAN,
    )
    big_base: Factor = parameter(
        "大胡基础分",
        "7.1",
        "The base of one big win.",
        WUHAN,
    )
    big_stacking: Literal["double", "add"] = parameter(
        "大胡累计",
        "7.1",
        "Whether each further big win doubles the base or adds it once more.",
        WUHAN,
    )
    big_bonus: Literal["factor", "add"] = parameter(
        "自摸/放冲计法",
        "7.1",
        "Whether a big win's self-draw or discard multiplies, or adds the base once more for each "
        "big win.",
        WUHAN,
    )
    big_self_draw: HalfFactor = parameter(
        "大胡自摸",
        "7.1",
        "The factor of a self-drawn big win, where the bonus multiplies.",
        WUHAN,
    )
    big_discarder: HalfFactor = parameter(
        "大胡放冲",
        "7.1",
        "The factor of whoever discarded a big win's tile, where the bonus multiplies.",
        WUHAN,
    )
    self_draw_factor_on_kong_and_last: bool = parameter(
        "杠开海底计自摸",
        "7.1",
        "Whether the self-draw factor also applies where the win is nothing but out on a kong or a "
        "last tile draw.",
        WUHAN,
    )
    same_wildcard_factor: Factor = parameter(
        "连赖翻番",
        "7.2",
        "The factor of a hand whose wildcard is the previous hand's.",
        WUHAN,
    )
