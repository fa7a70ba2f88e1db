"""Items of ``laizi-112`` that no golden case shows, worked out by hand (section 8)."""

from typing import Any

import pytest

from .points import waits
from .position import position_of
from .presets import apply_values, preset
from .settle import settle
from .text import texts_of

RULES = preset("laizi-112")


def _meld(text: str) -> dict[str, Any]:
    """``222s`` a pung, ``2222s`` an exposed kong, ``+2222s`` added, ``-2222s`` concealed."""
    if text[0] == "-":
        return {"kind": "concealed_kong", "tiles": text[1:]}
    kind = "added_kong" if text[0] == "+" else "pung" if len(text) == 4 else "exposed_kong"
    return {"kind": kind, "tiles": text.lstrip("+"), "from": 1}


def _case(
    hand: str, tile: str, by: str = "discard", melds: str = "", **more: Any
) -> dict[str, Any]:
    """Seat 0 wins; ``rivers`` and ``others`` (melds) are those of the seats 1 to 3."""
    rivers, others = more.pop("rivers", {}), more.pop("others", {})
    players: list[dict[str, Any]] = [
        {"hand": hand, "melds": [_meld(text) for text in melds.split()]}
    ]
    for seat in (1, 2, 3):
        theirs = [{**_meld(text), "from": 0} for text in others.get(seat, "").split()]
        players.append({"river": rivers.get(seat, ""), "melds": theirs})
    win = {"seat": 0, "by": by, "tile": tile, **more}
    if by != "self_draw":
        win["from"] = 1
    return {"dealer": 0, "players": players, "win": win}


def _assert_wins(case: dict[str, Any], items: str, points: int) -> None:
    result = settle(case, RULES)
    assert (set(result["big_wins"]), result["payments"][1]) == (set(items.split()), -points)


@pytest.mark.parametrize(
    ("hand", "tile", "melds", "found"),
    [
        ("123m456m789m13p55p", "2p", "", "2p"),
        ("123m456m789m23p55p", "1p", "", "14p"),
        ("123m456m789m3456p", "3p", "", "36p"),
        ("456m789m3456p", "6p", "333p", "6p"),  # he holds all four 3p
        ("456m45p99s", "3p", "666p 222s", ""),  # six 筒 with a 3p or a 6p
        ("34545p789m99s", "6p", "333p", "6p"),  # and here too
        ("123p123p123p1m2m99s", "3m", "", "3m"),
    ],
)
def test_waits(hand: str, tile: str, melds: str, found: str) -> None:
    assert texts_of(waits(position_of(_case(hand, tile, melds=melds), RULES))) == found


@pytest.mark.parametrize(
    ("case", "items", "points"),
    [
        # 边, 卡, 吊
        (_case("123456789m12p55s", "3p"), "single_wait pure_straight", 14),
        (_case("11123479m123p55s", "8m"), "single_wait", 4),
        (_case("123456789m5p123s", "5p"), "single_wait pure_straight", 14),
        # two ends open, or two pairs
        (_case("123456789m34p55s", "2p"), "plain_win pure_straight", 13),
        (_case("123456789m22p55s", "2p"), "plain_win pure_straight", 13),
        # 3456: both ends are pairs; with all four 3 in hand only the other one waits
        (_case("456m789m3456p", "6p", melds="333p"), "single_wait tile_hog", 14),
        # the only wait, since he holds all four 3, but neither 边 nor 卡 nor 吊
        (_case("34545p789m99s", "6p", melds="333p"), "plain_win tile_hog", 13),
    ],
)
def test_sole_waits(case: dict[str, Any], items: str, points: int) -> None:
    _assert_wins(case, items, points)


@pytest.mark.parametrize(
    ("rivers", "others", "own", "last"),
    [
        ({1: "2p", 2: "2p", 3: "2p"}, {}, "", True),
        ({1: "22p", 3: "9s"}, {}, "", False),
        ({1: "222p"}, {}, "", True),
        ({}, {2: "222p"}, "", True),
        ({}, {}, "222p", True),
    ],
)
def test_last_copy_needs_all_others_in_sight(
    rivers: dict[int, str], others: dict[int, str], own: str, *, last: bool
) -> None:
    hand = "13p456p99m" if own else "13p456p789p99m"
    case = _case(hand, "2p", melds=f"666s {own}" if own else "666s", rivers=rivers, others=others)
    items = set(settle(case, RULES)["big_wins"])
    assert ("last_copy" in items) == last
    assert ("tile_hog" in items) == bool(own)


def test_a_single_wait_on_the_last_copy_is_no_last_copy() -> None:
    case = _case("123456789m123p5s", "5s", rivers={1: "55s", 2: "5s"})
    _assert_wins(case, "single_wait pure_straight", 14)


@pytest.mark.parametrize(
    ("melds", "hand", "tile", "items", "points"),
    [
        ("6666z", "123m456m789m9m", "9m", "plain_win green_kong half_flush pure_straight", 33),
        ("-6666z", "123m456m789m9m", "9m", "plain_win green_kong half_flush pure_straight", 33),
        ("+6666z", "123m456m789m9m", "9m", "plain_win green_kong half_flush pure_straight", 33),
        ("+1111m 2222m -3333m", "456m9m", "9m",
         "single_wait exposed_kong concealed_kong full_flush", 42),
        ("111m 222m 333m", "99m66z", "6z", "plain_win all_pungs half_flush", 23),
        ("111m 999m 222m", "888m6z", "6z", "single_wait all_pungs half_flush", 24),
        # four alike: three melded and one in a chow; two in the pair; in two chows and a pair
        ("333m", "34m567p567p99m", "5m", "plain_win tile_hog", 13),
        ("", "234m234m33m567p56p", "7p", "plain_win tile_hog", 13),
        # three of them are as two
        ("111m 222m 333m", "123m8m", "8m", "single_wait full_flush double_tile_hog", 64),
        # a kong's four are none
        ("3333m", "45m567p567p99m", "6m", "plain_win exposed_kong", 5),
    ],
)  # fmt: skip
def test_items(melds: str, hand: str, tile: str, items: str, points: int) -> None:
    _assert_wins(_case(hand, tile, melds=melds), items, points)


def test_the_first_fourteen_are_of_the_dealer() -> None:
    first = _case("123456789m123p5p", "5p", "self_draw", first_turn=True)
    _assert_wins(first, "single_wait pure_straight heavenly_hand", 48)
    _assert_wins({**first, "dealer": 2}, "single_wait pure_straight", 18)


def test_robbed_kongs_are_paid_by_their_owner_whoever_pays_discards() -> None:
    case = _case("123456789m13p55s", "2p", "robbed_kong", others={1: "222p"})
    for payer in ("discarder", "all"):
        result = settle(case, apply_values(RULES, {"discard_payer": payer}))
        assert result["payments"] == [24, -24, 0, 0]


def test_a_house_may_pay_a_plain_win_better_than_a_sole_wait() -> None:
    case = _case("123456789m13p55s", "2p")
    result = settle(case, apply_values(RULES, {"plain_win": 9}))
    assert result["big_wins"] == ["pure_straight", "single_wait"]


def test_a_house_may_count_any_sole_wait() -> None:
    case = _case("34545p789m99s", "6p", melds="333p")
    result = settle(case, apply_values(RULES, {"single_wait_shapes": False}))
    assert (result["big_wins"], result["payments"][0]) == (["single_wait", "tile_hog"], 14)
    open_wait = _case("123456789m34p55s", "2p")
    result = settle(open_wait, apply_values(RULES, {"single_wait_shapes": False}))
    assert "plain_win" in result["big_wins"]


@pytest.mark.parametrize("seen", [True, False])
def test_a_house_may_see_the_last_copy_with_its_own_hand(*, seen: bool) -> None:
    case = _case("13p123p789p99m", "2p", melds="666s", rivers={1: "2p", 2: "2p"})
    result = settle(case, apply_values(RULES, {"last_copy_sees_hand": seen}))
    assert ("last_copy" in result["big_wins"]) == seen
