"""Perft positions: read strictly, counted as they state."""

import json
from pathlib import Path
from typing import Any

import pytest

from laizi.perft import PositionError, count_position, read_position


def read_lines(name: str) -> list[dict[str, Any]]:
    """The positions of a file of cases."""
    text = (Path(__file__).parent / "cases" / name).read_text("utf-8")
    return [json.loads(line) for line in text.splitlines()]


POSITIONS = read_lines("perft.jsonl")
OWN = read_lines("perft-own.jsonl")
FIRST = next(p for p in POSITIONS if p["ruleset"] == "hongzhong-kaikou")


def changed(**fields: Any) -> dict[str, Any]:
    return {**FIRST, **fields}


def test_depth_is_that_of_the_stated_counts() -> None:
    counts, stated = count_position(changed(counts=[13, 129]), depth=5)
    assert counts == stated == [13, 129]


def test_without_counts_the_depth_is_asked_for() -> None:
    position = {key: value for key, value in FIRST.items() if key != "counts"}
    assert count_position(position, depth=2) == ([13, 129], None)


@pytest.mark.parametrize("position", OWN[::6], ids=lambda position: position["kind"])
def test_positions_of_our_own(position: dict[str, Any]) -> None:
    counts, stated = count_position(position, depth=1)
    assert counts == stated


def test_a_hand_that_ends_has_no_longer_sequences() -> None:
    rob = next(p for p in POSITIONS if p["kind"] == "rob" and p["ruleset"] == "hongzhong-kaikou")
    table = read_position({**rob, "prefix": [*rob["prefix"], [rob_seat(rob), ["win"]]]})
    assert table.is_over
    assert table.winner == rob_seat(rob)


def rob_seat(position: dict[str, Any]) -> int:
    return read_position(position).waiting[0]


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"ruleset": "nonsense"}, "ruleset"),
        ({"wall": "1z2p"}, "wall"),
        ({"wall": 5}, "wall"),
        ({"wall": "1z2"}, "wall"),
        ({"wall": FIRST["wall"].replace("1z", "8z")}, "wall"),
        ({"wall": FIRST["wall"].replace("1z", "2z")}, "wall"),
        ({"dealer": 4}, "dealer"),
        ({"dealer": True}, "dealer"),
        ({"dealer": "0"}, "dealer"),
        ({"previous_wildcard": "0m"}, "previous_wildcard"),
        ({"prefix": 3}, "prefix"),
        ({"prefix": [[0]]}, r"prefix\[0\]"),
        ({"prefix": [[1, ["dance"]]]}, r"prefix\[0\].*dance"),
        ({"prefix": [[9, ["pass"]]]}, r"prefix\[0\].*no_offer"),
        ({"prefix": [[1, ["pass"]]]}, r"prefix\[0\].*wrong_phase"),
        ({"counts": []}, "counts"),
        ({"counts": [1] * 13}, "counts"),
    ],
)
def test_bad_positions_are_named(fields: dict[str, Any], named: str) -> None:
    with pytest.raises(PositionError, match=named):
        count_position(changed(**fields), depth=1)


@pytest.mark.parametrize("missing", ["ruleset", "wall", "dealer"])
def test_missing_fields_are_named(missing: str) -> None:
    with pytest.raises(PositionError, match=f"{missing}: is missing"):
        count_position({k: v for k, v in FIRST.items() if k != missing}, depth=1)


def test_a_position_is_an_object() -> None:
    with pytest.raises(PositionError, match="object"):
        count_position([], depth=1)
