"""Prices of the items of the two families that count items instead of big wins.

In the family laizi_112 a price is points that are added, 0 included: the item is there and brings
nothing. In wuyi it is a factor from 1 on. An item that the house leaves out (`None`) is not there:
the hand counts what else it has, and each sentence says where more follows. The items
`exposed_kong`, `concealed_kong` and `seven_pairs` are parameters of the other groups.
"""

from typing import Any, Final

from pydantic import BaseModel, ConfigDict

from laizi.rulesets.parameter import FactorPrice, Family, Price, parameter

_FAMILY_OF_SECTION: Final[dict[str, Family]] = {"8": "laizi_112", "9": "wuyi"}


def _item(chinese: str, section: str, sentence: str) -> Any:
    """An item of the families whose sections these are; elsewhere it has no price."""
    families = tuple(_FAMILY_OF_SECTION[part] for part in section.split(", "))
    return parameter(chinese, section, sentence, families, default=None, elsewhere=None)


class ItemParameters(BaseModel):
    """The price of each item; `None` where the game has no such item."""

    model_config = ConfigDict(defer_build=True)

    plain_win: Price = _item("平胡", "8, 9", "Four sets and a pair; in laizi_112 on a discard.")
    plain_win_self_draw: Price = _item("平胡自摸", "8", "Four sets and a pair, self-drawn.")
    single_wait: Price = _item(
        "压档",
        "8",
        "A sole wait at an edge, between, or for the pair; left out, it is a plain win.",
    )
    single_wait_self_draw: Price = _item(
        "压档自摸", "8", "A sole wait, self-drawn; left out, it is a plain win, self-drawn."
    )
    green_kong: Price = _item(
        "发财杠",
        "8",
        "A kong of green dragons, of any kind; left out, it counts as other kongs do.",
    )
    out_on_kong: Price = _item(
        "杠上花 / 杠开", "8, 9", "A self-drawn win on a kong's replacement tile."
    )
    half_flush: Price = _item("混一色", "8", "One number suit and green dragons.")
    full_flush: Price = _item(
        "清一色", "8, 9", "One number suit; in wuyi with a wildcard as another tile."
    )
    full_flush_natural: FactorPrice = _item(
        "清一色（无财神）",
        "9",
        "One number suit, no substitution; left out, a hand without a wildcard counts no flush, "
        "another the one with a wildcard.",
    )
    all_pungs: Price = _item("碰碰胡 / 对对胡", "8, 9", "Every set a triplet or kong.")
    pure_straight: Price = _item("通天", "8", "123, 456 and 789 in one suit.")
    tile_hog: Price = _item("四活", "8", "Four of a kind, not a kong, used in different sets.")
    double_tile_hog: Price = _item(
        "双四活",
        "8",
        "Two or more such fours, instead of each alone; left out, each counts by itself.",
    )
    last_copy: Price = _item("见三压四", "8", "An edge or closed win on the last unseen copy.")
    heavenly_hand: Price = _item("天胡", "8, 9", "The dealer's win on his first 14 tiles.")
    earthly_hand: FactorPrice = _item("地胡", "9", "A win on the dealer's first discard.")
    human_hand: FactorPrice = _item("人胡", "9", "The other player's win on his first draw.")
    melded_hand: FactorPrice = _item("全求人", "9", "Four claimed melds, won on a discard.")
    seven_pairs_natural: FactorPrice = _item(
        "清七对",
        "9",
        "Seven pairs without a wildcard in hand; left out, such a hand does not win as seven "
        "pairs.",
    )
    seven_pairs_any_tile: FactorPrice = _item(
        "七对爆头",
        "9",
        "Six natural pairs and a wildcard, self-drawn; left out, it counts as seven pairs.",
    )
    lesser_knitted: FactorPrice = _item(
        "十三不靠",
        "9",
        "Five or more different honours, the rest three ranks or more apart; left out, such a hand "
        "does not win, seven honours aside.",
    )
    seven_honors: FactorPrice = _item(
        "七风",
        "9",
        "The same with all seven honours; left out, it counts as lesser honours and knitted tiles.",
    )
    all_honors_shapeless: FactorPrice = _item(
        "乱风", "9", "Honours only, in no shape; left out, such a hand does not win."
    )
    all_honors: FactorPrice = _item(
        "清风",
        "9",
        "Honours only, in four sets and a pair; left out, it counts as all pungs or as all honours "
        "in no shape, whichever is more.",
    )
    wildcard_pair: FactorPrice = _item("财神头", "9", "The pair is two wildcards at face value.")
    wildcard_triplet: FactorPrice = _item("三财一刻", "9", "A triplet of wildcards at face value.")
    any_tile_wait: FactorPrice = _item(
        "爆头",
        "9",
        "Four sets and a lone wildcard: any tile wins, but only self-drawn; left out, a discard "
        "wins as well.",
    )
    last_tile_draw: FactorPrice = _item("海底捞月", "9", "A self-drawn win in the last four tiles.")


ITEMS = tuple(ItemParameters.model_fields)
"""The codes of all items, in the order of the record's price list."""
