"""House values that no golden case shows, worked out by hand."""

from typing import Any

import pytest

from .presets import apply_values, preset
from .settle import settle

RAIN: dict[str, Any] = {
    "indicator": "2m",
    "dealer": 0,
    "players": [
        {"melds": [{"kind": "pung", "tiles": "111m", "from": 1}]},
        {
            "melds": [
                {"kind": "chow", "tiles": "123p", "from": 0},
                {"kind": "pung", "tiles": "999p", "from": 2},
                {"kind": "chow", "tiles": "456p", "from": 0},
            ],
            "hand": "4456p",
        },
        {},
        {
            "melds": [{"kind": "pung", "tiles": "222m", "from": 0}],
            "hand": "3p19m19s12345z",
            "special": "7z",
        },
    ],
    "win": {"seat": 1, "by": "self_draw", "tile": "7p", "rain_offenders": [3]},
}

LAST_TILE: dict[str, Any] = {
    "indicator": "2z",
    "dealer": 0,
    "players": [
        {},
        {"melds": [{"kind": "chow", "tiles": "123p", "from": 0}], "hand": "456m999s78m22s"},
        {},
        {"melds": [{"kind": "pung", "tiles": "222m", "from": 0}]},
    ],
    "win": {"seat": 1, "by": "self_draw", "tile": "9m", "last_zone": True},
}

FIFTH_COPY: dict[str, Any] = {
    "indicator": "5m",
    "dealer": 0,
    "players": [
        {},
        {"melds": [{"kind": "pung", "tiles": "555p", "from": 0}], "hand": "123s456s789p6m"},
        {},
        {},
    ],
    "win": {"seat": 1, "by": "self_draw", "tile": "5p"},
}

SEVEN_PAIRS_258: dict[str, Any] = {
    "indicator": "4z",
    "dealer": 0,
    "players": [{}, {"hand": "222255p88p2258s5s"}, {}],
    "win": {"seat": 1, "by": "discard", "tile": "8s", "from": 0},
}


@pytest.mark.parametrize(
    ("case", "ruleset", "values", "expected"),
    [
        (RAIN, "facai-koukou", {"rain": "also_pay"}, [-1320, 2640, 0, -1320]),
        (RAIN, "facai-koukou", {"third_opening_pays": ()}, [-480, 1320, -240, -600]),
        (LAST_TILE, "hongzhong-kaikou", {}, [-60, 240, -60, -120]),
        (
            LAST_TILE,
            "hongzhong-kaikou",
            {"self_draw_factor_on_kong_and_last": False},
            [-40, 160, -40, -80],
        ),
        (LAST_TILE, "hongzhong-kaikou", {"big_bonus": "add"}, [-80, 320, -80, -160]),
        (LAST_TILE, "hongzhong-kaikou", {"hard_factor": 4}, [-120, 480, -120, -240]),
        (LAST_TILE, "hongzhong-kaikou", {"cap": 60, "golden": 90}, [-90, 270, -90, -90]),
        (FIFTH_COPY, "hongzhong-kaikou", {}, [-8, 16, -4, -4]),
        (FIFTH_COPY, "hongzhong-kaikou", {"fifth_copy": False}, "not_complete"),
        (FIFTH_COPY, "hongzhong-kaikou", {"small_win_max_wildcards": 0}, "too_many_wildcards"),
    ],
)
def test_house_values(
    case: dict[str, Any], ruleset: str, values: dict[str, Any], expected: list[int] | str
) -> None:
    result = settle(case, apply_values(preset(ruleset), values))
    assert result.get("payments", result.get("reason")) == expected


def test_seven_pairs_of_2_5_and_8_are_two_big_wins() -> None:
    result = settle(SEVEN_PAIRS_258, preset("hongzhong-sanren"))
    assert result["big_wins"] == ["all_258", "seven_pairs"]
    assert result["payments"] == [-400, 800, -400]
