"""番种: the items of the two families that count items instead of big wins (rules §8, §9).

An item is a place in the price list of the rules record. In `laizi_112` a price is points that
are added, in `wuyi` a factor; a house without the item has the price `NO_SUCH_ITEM`.
"""

from typing import Final

from laizi.core.jit import jit, seldom
from laizi.core.rules import ITEM_PRICES, Rules
from laizi.core.state import Work

ITEM_CODES: Final = (
    "plain_win",
    "plain_win_self_draw",
    "single_wait",
    "single_wait_self_draw",
    "exposed_kong",
    "concealed_kong",
    "green_kong",
    "out_on_kong",
    "half_flush",
    "full_flush",
    "full_flush_natural",
    "all_pungs",
    "pure_straight",
    "tile_hog",
    "double_tile_hog",
    "last_copy",
    "heavenly_hand",
    "earthly_hand",
    "human_hand",
    "melded_hand",
    "seven_pairs_natural",
    "seven_pairs",
    "seven_pairs_any_tile",
    "lesser_knitted",
    "seven_honors",
    "all_honors_shapeless",
    "all_honors",
    "wildcard_pair",
    "wildcard_triplet",
    "any_tile_wait",
    "last_tile_draw",
)
"""The price list: each item's code at its place."""

PLAIN_WIN: Final = 0
PLAIN_WIN_SELF_DRAW: Final = 1
SINGLE_WAIT: Final = 2
SINGLE_WAIT_SELF_DRAW: Final = 3
EXPOSED_KONG_ITEM: Final = 4
CONCEALED_KONG_ITEM: Final = 5
GREEN_KONG: Final = 6
OUT_ON_KONG_ITEM: Final = 7
HALF_FLUSH: Final = 8
FULL_FLUSH_ITEM: Final = 9
FULL_FLUSH_NATURAL: Final = 10
ALL_PUNGS_ITEM: Final = 11
PURE_STRAIGHT: Final = 12
TILE_HOG: Final = 13
DOUBLE_TILE_HOG: Final = 14
LAST_COPY: Final = 15
HEAVENLY_HAND: Final = 16
EARTHLY_HAND: Final = 17
HUMAN_HAND: Final = 18
MELDED_HAND_ITEM: Final = 19
SEVEN_PAIRS_NATURAL: Final = 20
SEVEN_PAIRS_ITEM: Final = 21
SEVEN_PAIRS_ANY_TILE: Final = 22
LESSER_KNITTED: Final = 23
SEVEN_HONORS: Final = 24
ALL_HONORS_SHAPELESS: Final = 25
ALL_HONORS_ITEM: Final = 26
WILDCARD_PAIR: Final = 27
WILDCARD_TRIPLET: Final = 28
ANY_TILE_WAIT: Final = 29
LAST_TILE_DRAW_ITEM: Final = 30

NO_SUCH_ITEM: Final = -1


@jit
def has_item(r: Rules, item: int) -> bool:
    """Whether the ruleset knows an item."""
    return int(r.item_prices[item]) != NO_SUCH_ITEM


@jit
def with_item(r: Rules, items: int, item: int) -> int:
    """A set of items with one more, if the ruleset knows it."""
    return items | 1 << item if has_item(r, item) else items


@seldom
def clear_items(w: Work) -> None:
    """An empty list of items."""
    w.big = 0
    for item in range(ITEM_PRICES):
        w.item_amount[item], w.item_count[item] = 0, 0
