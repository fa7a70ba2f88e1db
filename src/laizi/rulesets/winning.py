"""Parameters of winning: what a hand needs."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from laizi.rulesets.parameter import WUHAN, Factor, parameter


class WinningParameters(BaseModel):
    """What must hold before a hand wins, and what makes a win hard."""

    model_config = ConfigDict(defer_build=True)

    open_required: bool = parameter(
        "开口",
        "6",
        "Whether a winner needs a chow, pung, exposed or added kong before the win.",
        WUHAN,
        elsewhere=False,
    )
    pair_258: bool = parameter(
        "二五八将",
        "6",
        "Whether the pair must be a 2, 5 or 8 unless a big win allows any pair.",
        WUHAN,
        elsewhere=False,
    )
    small_win_max_wildcards: Annotated[int, Field(ge=0, le=14)] = parameter(
        "屁胡癞子数", "6", "How many wildcards may be in the hand of a small win.", WUHAN
    )
    seven_pairs: bool | Factor = parameter(
        "七对",
        "6",
        "Whether seven pairs are a big win; in the family wuyi the factor of seven pairs with a "
        "wildcard (false: such a hand does not win as seven pairs).",
        ("wuhan", "wuyi"),
    )
    multi_wildcard_self_draw_hard: bool = parameter(
        "两癞自摸硬胡",
        "6",
        "Whether a self-drawn win with two or more wildcards in hand can be hard.",
        WUHAN,
    )
    fifth_copy: bool = parameter(
        "癞子作第五张",
        "6",
        "Whether a wildcard may stand for a kind whose four copies are used.",
        WUHAN,
    )
    single_wait_shapes: bool = parameter(
        "压档看牌型",
        "8",
        "Whether a single wait must also be at an edge, between, or for the pair, not only the "
        "sole one.",
        ("laizi_112",),
        elsewhere=False,
    )
    last_copy_sees_hand: bool = parameter(
        "见三压四看手牌",
        "8",
        "Whether the winner's own concealed tiles count as visible for the last copy.",
        ("laizi_112",),
        elsewhere=False,
    )
    melded_hand_shapeless: bool = parameter(
        "全求人不论牌型",
        "9",
        "Whether four claimed melds count as 全求人 also where the last two tiles are honours in "
        "no pair.",
        ("wuyi",),
        elsewhere=False,
    )
