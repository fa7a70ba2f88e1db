"""Parameters of the game itself: tiles, deal, turn, kongs, the last tiles."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from laizi.rulesets.parameter import WUHAN, Family, Honours, Kinds, parameter


class GameParameters(BaseModel):
    """Which tiles, in which order, for whom, and what may be done with them."""

    model_config = ConfigDict(defer_build=True)

    family: Family = parameter("算法", "1", "Which family's win and settlement apply.")
    seats: Annotated[int, Field(ge=2, le=4)] = parameter("人数", "1", "How many play.")
    tiles: Kinds = parameter(
        "用牌", "2", "The kinds in the set, four copies of each, as text such as 123456789m7z."
    )
    fixed_tiles: Honours = parameter(
        "固定杠牌",
        "2",
        "The honours that are fixed kong tiles, as text such as 7z.",
        WUHAN,
        elsewhere="",
    )
    wildcard_rule: Literal["next", "neighbours", "indicator", "none"] = parameter(
        "定癞子",
        "2",
        "Which kinds are wild: the one after the indicator, the indicator and its two "
        "neighbours, the indicator's own, or none.",
    )
    undrawn_tiles: Annotated[int, Field(ge=0, le=100)] = parameter(
        "黄庄留牌", "5", "How many tiles at the end are never drawn."
    )
    last_zone_tiles: Annotated[int, Field(ge=0, le=100)] = parameter(
        "海底", "5", "How many tiles before those make up the last zone."
    )
    last_zone_play: bool = parameter(
        "海底只摸不打",
        "5",
        "Whether the last zone's tiles are only drawn, one each, to win or be laid aside.",
        ("wuhan", "wuyi"),
    )
    chow: bool = parameter("吃", "3", "Whether the next player may claim a discard for a chow.")
    win_precedence: Literal["dealer", "discarder"] = parameter(
        "胡牌次序",
        "3",
        "Whose win goes first when several want the same tile: counted from the dealer, or from "
        "the seat after the discarder.",
    )
    pass_lock: bool = parameter(
        "漏胡", "3", "Whether passing on a win or a pung bars the next ones until one has drawn."
    )
    special_discard: bool = parameter(
        "可打出",
        "4",
        "Whether fixed tiles and wildcards may be discarded while a kong of them is possible.",
        WUHAN,
    )
    kong_after_claim: bool = parameter(
        "吃碰后杠", "4", "Whether concealed and added kongs are allowed right after a chow or pung."
    )
