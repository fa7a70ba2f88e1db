"""Patterns of ``wuyi-erren`` that no golden case shows, worked out by hand (section 9)."""

from typing import Any

import pytest

from .presets import apply_values, preset
from .settle import settle

RULES = preset("wuyi-erren")

PUNG, CHOW, KONG, ADDED, DARK = "pung", "chow", "exposed_kong", "added_kong", "concealed_kong"


def _case(
    indicator: str, hand: str, tile: str, by: str = "discard", *melds: tuple[str, str], **more: Any
) -> dict[str, Any]:
    """Seat 1 wins; seat 0 deals. ``melds``: kind and tiles."""
    own = [
        {"kind": kind, "tiles": tiles} | ({} if kind == DARK else {"from": 0})
        for kind, tiles in melds
    ]
    robbed = [{"kind": PUNG, "tiles": tile[0] * 3 + tile[1], "from": 1}]
    players = [{"melds": robbed if by == "robbed_kong" else []}, {"hand": hand, "melds": own}]
    win = {"seat": 1, "by": by, "tile": tile, **more}
    if by != "self_draw":
        win["from"] = 0
    return {"indicator": indicator, "dealer": 0, "players": players, "win": win}


def _assert_settled(case: dict[str, Any], expected: str, amount: int) -> None:
    """``expected``: the items and what they bring, or the refusal and nothing."""
    result = settle(case, RULES)
    if not amount:
        assert result == {"legal": False, "reason": expected}
        return
    assert (set(result["big_wins"]), result["payments"][1]) == (set(expected.split()), amount)


Expected = tuple[dict[str, Any], str, int]

WILDCARDS: list[Expected] = [
    # 爆头: a lone 财神 and any drawn tile; another 财神 drawn is 财神头 too
    (_case("3m", "3m123456789p111s", "9s", "self_draw"), "any_tile_wait", 4),
    (_case("3m", "3m123456789p111s", "3m", "self_draw"), "any_tile_wait wildcard_pair", 16),
    (_case("3m", "3m123456789222p", "9p", "self_draw"), "any_tile_wait full_flush", 8),
    # the drawn 白板 plays 3p, so the 财神 beside it is at face
    (_case("3p", "3p456789111222p", "5z", "self_draw"), "any_tile_wait full_flush_natural", 16),
    # another 财神 among the four sets
    (_case("3m", "33m12456789p111s", "9s", "self_draw"), "any_tile_wait", 4),
    # a 财神 drawn to a lone ordinary tile is no 爆头
    (_case("3m", "123456789p1119s", "3m", "self_draw"), "plain_win", 2),
    # 三财一刻 and 财神头 are 财神 only, at face
    (_case("3m", "333m123456p2278s", "9s"), "wildcard_triplet", 16),
    (_case("3m", "33m123456789p78s", "9s"), "wildcard_pair", 8),
    (_case("3m", "3m5z123456789p78s", "9s"), "plain_win", 2),
    (_case("3m", "33m5z123456p2278s", "9s"), "plain_win", 2),
]

BARRED: list[Expected] = [
    # 爆头 on another's tile: the reading is barred, not the hand
    (_case("3m", "3m123456789p111s", "9s"), "discard_not_allowed", 0),
    (_case("3m", "3m123456789p111s", "9s", "robbed_kong"), "discard_not_allowed", 0),
    (_case("3m", "3m111222333444z", "6z"), "all_honors_shapeless", 16),
    (_case("3m", "3m112233445566p", "9s"), "seven_pairs", 4),
    (_case("3m", "3m12345678p1119s", "9p"), "plain_win", 2),
    (_case("3m", "123456789p111s9s", "3m"), "unclaimable_tile", 0),
]

WHITES: list[Expected] = [
    # won on, as a pair, as a kong
    (_case("3m", "12456m456p789s22s", "5z"), "plain_win", 2),
    (_case("3m", "55z456p789s67m123s", "8m"), "plain_win", 2),
    (_case("3m", "456p22s67m", "8m", "discard", (KONG, "5555z"), (CHOW, "123p")), "plain_win", 2),
    # of the suit of the face
    (
        _case("3m", "2m", "2m", "discard", (CHOW, "24m5z"), (PUNG, "555z"), (CHOW, "678m"),
              (ADDED, "9999m")),
        "melded_hand full_flush_natural",
        16,
    ),
    # an honour only where the face is one
    (_case("2z", "1115554446677z", "7z"), "all_honors", 32),
    (_case("3m", "1115554446677z", "7z"), "all_pungs", 4),
    (_case("3m", "1112224446z5z6z7z", "7z"), "not_complete", 0),
    # 财神 itself: wild as any
    (_case("5z", "5z24m456p78922s67m", "8m"), "plain_win", 2),
    # 财神 at face keeps 清一色 natural, as another tile it does not
    (_case("3m", "2344567891199m", "9m"), "full_flush_natural", 8),
    (_case("7m", "2474569991188m", "8m"), "full_flush", 4),
]  # fmt: skip

UNRELATED: list[Expected] = [
    # 白板 as itself, and one of two as the face
    (_case("2s", "147m258p1234567z", "9s"), "seven_honors", 4),
    (_case("2s", "147m258p123467z5z", "5z"), "seven_honors", 4),
    # the honour that is 财神 must be played by a second 白板
    (_case("2z", "147m258p134675z5z", "9s"), "seven_honors", 4),
    (_case("2z", "147m258p134675z2z", "9s"), "lesser_knitted", 2),
    # 财神 as a number in 七风; as an honour it makes 十三不靠
    (_case("2s", "147m25p2s1234567z", "9s"), "seven_honors", 4),
    (_case("2s", "37m37p147s12346z2s", "7z"), "lesser_knitted", 2),
    # 财神 白板 at its own face
    (_case("5z", "147m258p3s123467z", "5z", "self_draw"), "seven_honors", 4),
    # four honours, or two alike
    (_case("2s", "147m258p369s1234z", "1z"), "not_complete", 0),
    (_case("2s", "147m258p36s1233z", "4z"), "not_complete", 0),
]

PAIRS: list[Expected] = [
    # four alike are two pairs
    (_case("1m", "222233m5577p114s", "4s"), "seven_pairs_natural", 8),
    # no 财神 at all, not even as themselves
    (_case("1m", "112233m5577p114s", "4s"), "seven_pairs", 4),
    (_case("1m", "1122334466667z", "7z"), "seven_pairs_natural all_honors_shapeless", 64),
    # six pairs before the draw, not by it
    (_case("1m", "1m2233m5577p114s9p", "4s", "self_draw"), "seven_pairs", 4),
    (_case("1m", "1m2233m5577p1144s", "1m", "self_draw"), "seven_pairs_any_tile", 16),
    (_case("1m", "1m1122334466z77z", "2z", "self_draw"),
     "seven_pairs_any_tile all_honors_shapeless", 128),
]  # fmt: skip

FOUR = ((CHOW, "123p"), (CHOW, "456s"), (PUNG, "222s"))

SITUATIONS: list[Expected] = [
    (_case("1m", "9p", "9p", "discard", *FOUR, (CHOW, "234m")), "melded_hand", 4),
    (_case("1m", "9p", "9p", "self_draw", *FOUR, (CHOW, "234m")), "plain_win", 2),
    (_case("1m", "9p", "9p", "discard", *FOUR, (DARK, "9999s")), "plain_win", 2),
    (_case("1m", "1m", "9p", "discard", *FOUR, (CHOW, "234m")), "discard_not_allowed", 0),
    (_case("1m", "1m", "9p", "self_draw", *FOUR, (CHOW, "234m")), "any_tile_wait", 4),
    (
        _case("1m", "6z", "7z", "discard",
              (PUNG, "111z"), (PUNG, "222z"), (KONG, "3333z"), (PUNG, "444z")),
        "melded_hand all_honors_shapeless",
        32,
    ),
    (
        _case("1m", "2m", "2m", "self_draw", *FOUR, (KONG, "3333m"), replacement=True),
        "out_on_kong",
        4,
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("case", "expected", "amount"),
    [*WILDCARDS, *BARRED, *WHITES, *UNRELATED, *PAIRS, *SITUATIONS],
)
def test_patterns(case: dict[str, Any], expected: str, amount: int) -> None:
    _assert_settled(case, expected, amount)


def test_a_house_may_price_everything() -> None:
    case = _case("1m", "9p", "9p", "self_draw", *FOUR, (CHOW, "234m"))
    result = settle(case, apply_values(RULES, {"plain_win": 3, "melded_hand": 5}))
    assert result["payments"] == [-6, 6]


def test_readings_that_pay_the_same_are_all_named() -> None:
    case = _case("3m", "3m112233445566p", "9s", "self_draw")
    result = settle(case, apply_values(RULES, {"seven_pairs_any_tile": 2}))
    assert result["readings"] == [["any_tile_wait"], ["seven_pairs_any_tile"]]


def test_a_lone_wildcard_and_the_one_drawn_may_be_a_pair_of_honours() -> None:
    melds = ((DARK, "1111z"), (PUNG, "222z"), (ADDED, "7777z"))
    case = _case("8m", "8m666z", "8m", "self_draw", *melds, last_zone=True)
    result = settle(case, RULES)
    assert result["big_wins"] == ["all_honors", "any_tile_wait", "last_tile_draw"]
    assert result["payments"] == [-128, 128]


HONOR_PUNGS = tuple((PUNG, f"{rank * 3}z") for rank in "1234")


def test_a_house_may_ask_for_a_pair_of_a_melded_hand() -> None:
    shapeless = _case("1m", "6z", "7z", "discard", *HONOR_PUNGS)
    assert settle(shapeless, RULES)["payments"] == [-32, 32]
    paired = apply_values(RULES, {"melded_hand_shapeless": False})
    assert settle(shapeless, paired)["big_wins"] == ["all_honors_shapeless"]
    whole = _case("1m", "6z", "6z", "discard", *HONOR_PUNGS)
    assert settle(whole, paired)["big_wins"] == ["all_honors", "melded_hand"]


def test_a_house_without_fifth_copies() -> None:
    case = _case("9p", "123456m789s3p", "9p", "self_draw", (PUNG, "333p"))
    assert settle(case, RULES)["legal"]
    result = settle(case, apply_values(RULES, {"fifth_copy": False}))
    assert result == {"legal": False, "reason": "not_complete"}
