"""What the rules leave open of items, as values of a house (rules §8, §9)."""

from typing import Any

import pytest

from laizi.settlement.cases import score_case

HONOR_PUNGS = [{"kind": "pung", "tiles": f"{rank * 3}z", "from": 0} for rank in "1234"]


def scored(
    extends: str, values: dict[str, Any], players: list[dict[str, Any]], **win: Any
) -> dict[str, Any]:
    """The result of a discard that seat 0 or 1 wins on under a house rule."""
    case = {
        "ruleset": {"extends": extends, "values": values},
        "dealer": 0,
        "players": players,
        "win": {"by": "discard", **win},
    }
    if extends == "wuyi-erren":
        case["indicator"] = "1m"
    return score_case(case).result


@pytest.mark.parametrize(
    ("shapes", "item", "points"), [(True, "plain_win", 13), (False, "single_wait", 14)]
)
def test_a_sole_wait_of_no_shape(*, shapes: bool, item: str, points: int) -> None:
    winner = {"hand": "34545p789m99s", "melds": [{"kind": "pung", "tiles": "333p", "from": 1}]}
    win = {"seat": 0, "tile": "6p", "from": 1}
    result = scored("laizi-112", {"single_wait_shapes": shapes}, [winner, {}, {}, {}], **win)
    assert set(result["big_wins"]) == {item, "tile_hog"}
    assert result["payments"] == [points, -points, 0, 0]


@pytest.mark.parametrize(("seen", "points"), [(True, 14), (False, 4)])
def test_a_last_copy_seen_with_ones_own_hand(*, seen: bool, points: int) -> None:
    pung = {"kind": "pung", "tiles": "666s", "from": 1}
    winner: dict[str, Any] = {"hand": "11233789p99m", "melds": [pung]}
    players = [winner, {"river": "2p"}, {"river": "2p"}, {}]
    win = {"seat": 0, "tile": "2p", "from": 1}
    result = scored("laizi-112", {"last_copy_sees_hand": seen}, players, **win)
    assert ("last_copy" in result["big_wins"]) == seen
    assert result["payments"] == [points, -points, 0, 0]


@pytest.mark.parametrize(("shapeless", "due"), [(True, 32), (False, 16)])
def test_four_claimed_melds_without_a_pair(*, shapeless: bool, due: int) -> None:
    players = [{}, {"hand": "6z", "melds": HONOR_PUNGS}]
    win = {"seat": 1, "tile": "7z", "from": 0}
    result = scored("wuyi-erren", {"melded_hand_shapeless": shapeless}, players, **win)
    assert ("melded_hand" in result["big_wins"]) == shapeless
    assert result["payments"] == [-due, due]


def test_a_lone_wildcard_and_the_one_drawn_may_be_a_pair_of_honours() -> None:
    pungs = [{"kind": "pung", "tiles": f"{rank * 3}z", "from": 0} for rank in "127"]
    case = {
        "ruleset": "wuyi-erren",
        "indicator": "8m",
        "dealer": 0,
        "players": [{}, {"hand": "8m666z", "melds": pungs}],
        "win": {"seat": 1, "by": "self_draw", "tile": "8m", "last_zone": True},
    }
    result = score_case(case).result
    assert set(result["big_wins"]) == {"all_honors", "any_tile_wait", "last_tile_draw"}
    assert result["payments"] == [-128, 128]
    assert all(tile.endswith("z") for tile in result["reading"]["pair"])
