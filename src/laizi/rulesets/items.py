"""Prices of the items of the two families that count items instead of big wins.

In the family laizi_112 a price is points that are added, in wuyi a factor. The items
`exposed_kong`, `concealed_kong` and `seven_pairs` are parameters of the other groups.
"""

from typing import Any, Final

from pydantic import BaseModel, ConfigDict

from laizi.rulesets.parameter import Family, Price, parameter

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
    single_wait: Price = _item("压档", "8", "A sole wait at an edge, between, or for the pair.")
    single_wait_self_draw: Price = _item("压档自摸", "8", "A sole wait, self-drawn.")
    green_kong: Price = _item("发财杠", "8", "A kong of green dragons, of any kind.")
    out_on_kong: Price = _item("杠上花", "8, 9", "A self-drawn win on a kong's replacement tile.")
    half_flush: Price = _item("混一色", "8", "One number suit and green dragons.")
    full_flush: Price = _item(
        "清一色", "8, 9", "One number suit; in wuyi with a wildcard as another tile."
    )
    full_flush_natural: Price = _item("清一色（无财神）", "9", "One number suit, no substitution.")
    all_pungs: Price = _item("碰碰胡", "8, 9", "Every set a triplet or kong.")
    pure_straight: Price = _item("通天", "8", "123, 456 and 789 in one suit.")
    tile_hog: Price = _item("四活", "8", "Four of a kind, not a kong, used in different sets.")
    double_tile_hog: Price = _item("双四活", "8", "Two or more such fours, instead of each alone.")
    last_copy: Price = _item("见三压四", "8", "An edge or closed win on the last unseen copy.")
    heavenly_hand: Price = _item("天胡", "8, 9", "The dealer's win on his first 14 tiles.")
    earthly_hand: Price = _item("地胡", "9", "A win on the dealer's first discard.")
    human_hand: Price = _item("人胡", "9", "The other player's win on his first draw.")
    melded_hand: Price = _item("全求人", "9", "Four claimed melds, won on a discard.")
    seven_pairs_natural: Price = _item("清七对", "9", "Seven pairs without a wildcard in hand.")
    seven_pairs_any_tile: Price = _item(
        "七对爆头", "9", "Six natural pairs and a wildcard, self-drawn."
    )
    lesser_knitted: Price = _item(
        "十三不靠", "9", "Five or more different honours, the rest three ranks or more apart."
    )
    seven_honors: Price = _item("七风", "9", "The same with all seven honours.")
    all_honors_shapeless: Price = _item("乱风", "9", "Honours only, in no shape.")
    all_honors: Price = _item("清风", "9", "Honours only, in four sets and a pair.")
    wildcard_pair: Price = _item("财神头", "9", "The pair is two wildcards at face value.")
    wildcard_triplet: Price = _item("三财一刻", "9", "A triplet of wildcards at face value.")
    any_tile_wait: Price = _item("爆头", "9", "Four sets and a lone wildcard: any tile wins.")
    last_tile_draw: Price = _item("海底捞月", "9", "A self-drawn win in the last four tiles.")


ITEMS = tuple(ItemParameters.model_fields)
"""The codes of all items, in the order of the record's price list."""
