"""天胡, 地胡, 人胡 in cases: what cannot have happened before (rules §8, §9)."""

import json
from pathlib import Path
from typing import Any

import pytest

from laizi.settlement import CaseError, score_case

LINES = (Path(__file__).parent.parent / "cases" / "golden.jsonl").read_text("utf-8").splitlines()
CASES: dict[str, dict[str, Any]] = {case["id"]: case for case in map(json.loads, LINES)}
HEAVENLY, EARTHLY, HUMAN, HEAVENLY_112 = "wy5", "wy6", "wy7", "la2"
PUNG = {"kind": "pung", "tiles": "999s", "from": 1}


def _with(identity: str, seat: int, **player: Any) -> dict[str, Any]:
    """A golden case, something added to a player."""
    case = json.loads(json.dumps(CASES[identity]))
    case["players"][seat] |= player
    return case  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    "case",
    [
        _with(EARTHLY, 0, river="1z"),
        _with(EARTHLY, 1, river="1z"),
        _with(EARTHLY, 0, melds=[PUNG]),
        _with(HUMAN, 0, river="11z"),
        _with(HUMAN, 0, melds=[PUNG]),
        _with(HEAVENLY, 0, river="1z"),
        _with(HEAVENLY_112, 2, river="9s"),
        _with(HEAVENLY_112, 2, melds=[PUNG]),
    ],
)
def test_nothing_was_claimed_or_discarded_before(case: dict[str, Any]) -> None:
    with pytest.raises(CaseError, match=r"^win\.first_turn: "):
        score_case(case)


def test_the_dealers_first_discard_comes_before_the_others_first_draw() -> None:
    case = _with(HUMAN, 0, river="1z", melds=[{"kind": "concealed_kong", "tiles": "9999p"}])
    assert score_case(case).result["big_wins"] == ["human_hand"]
