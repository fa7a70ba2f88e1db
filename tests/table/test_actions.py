"""Actions with 白板, which plays the face of 财神 in `wuyi-erren` (rules §9)."""

import pytest

from laizi.table import Action, ActionError
from laizi.tiles import parse_tile

FACE = parse_tile("1s")


@pytest.mark.parametrize(
    ("tiles", "place"),
    [(("2s", "5z", "3s"), 1), (("3s", "5z", "2s"), 2), (("5z", "2s", "3s"), 0)],
)
def test_a_chow_names_the_white_dragon_that_plays_the_face(
    tiles: tuple[str, str, str], place: int
) -> None:
    claimed, *pair = tiles
    action = Action.from_wire(["chow", claimed, pair])
    code = action.to_code(FACE)
    assert Action.from_code(code, parse_tile(claimed), FACE) == action
    assert code == Action("chow", parse_tile("1s"), (19, 20)).to_code() + place


def test_a_chow_never_holds_a_tile_of_the_face_itself() -> None:
    assert Action.from_wire(["chow", "2s", ["1s", "3s"]]).to_code(FACE) == -1
    assert Action.from_wire(["chow", "2s", ["1s", "3s"]]).to_code() > 0


def test_the_white_dragon_plays_nothing_without_a_face() -> None:
    assert Action.from_wire(["chow", "2s", ["5z", "3s"]]).to_code() == -1


@pytest.mark.parametrize("pair", [["5z", "5z"], ["5z", "7s"], ["5z", "1z"], ["3s", "3s"]])
def test_what_is_no_chow_whatever_the_white_dragon_plays(pair: list[str]) -> None:
    with pytest.raises(ActionError, match="is no chow"):
        Action.from_wire(["chow", "2s", pair])
