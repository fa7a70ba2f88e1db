import pytest
from hypothesis import given
from hypothesis import strategies as st

from laizi import tiles
from laizi.tiles import TileTextError

KIND = st.integers(0, tiles.KINDS - 1)
HAND = st.lists(KIND, max_size=20)


def test_every_kind_has_its_place_in_mpsz_order() -> None:
    texts = [tiles.tile_text(kind) for kind in range(tiles.KINDS)]
    suits = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)]
    assert texts == suits + [f"{rank}z" for rank in range(1, 8)]


def test_honours_are_named() -> None:
    names = (
        tiles.EAST,
        tiles.SOUTH,
        tiles.WEST,
        tiles.NORTH,
        tiles.WHITE,
        tiles.GREEN,
        tiles.RED,
    )
    assert [tiles.tile_text(kind) for kind in names] == [f"{rank}z" for rank in range(1, 8)]
    assert tiles.chinese_text(names) == "东南西北白发中"
    assert tiles.HONORS == tiles.EAST


@given(KIND)
def test_suit_and_rank_rebuild_the_kind(kind: int) -> None:
    assert tiles.suit_of(kind) * 9 + tiles.rank_of(kind) - 1 == kind
    assert tiles.tile_text(kind) == f"{tiles.rank_of(kind)}{'mpsz'[tiles.suit_of(kind)]}"


@given(KIND)
def test_one_tile_round_trips(kind: int) -> None:
    assert tiles.parse_tile(tiles.tile_text(kind)) == kind


@given(HAND)
def test_rows_round_trip_sorted(kinds: list[int]) -> None:
    assert tiles.parse_tiles(tiles.tiles_text(kinds)) == sorted(kinds)
    assert tiles.parse_chinese(tiles.chinese_text(kinds)) == sorted(kinds)


@given(HAND)
def test_the_order_written_is_kept(kinds: list[int]) -> None:
    assert tiles.parse_tiles("".join(map(tiles.tile_text, kinds))) == kinds
    assert tiles.parse_chinese("".join(tiles.chinese_text([kind]) for kind in kinds)) == kinds


def test_compact_text() -> None:
    assert tiles.tiles_text([33, 2, 0, 1]) == "123m7z"
    assert tiles.tiles_text([]) == ""
    assert tiles.parse_tiles("3m12p1m") == [2, 9, 10, 0]


def test_long_honour_names() -> None:
    assert tiles.parse_chinese("红中白板发财中白发") == [33, 31, 32, 33, 31, 32]


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("123", 3),
        ("m", 0),
        ("1mm", 2),
        ("0m", 0),
        ("12m8z", 3),
        ("1m 2m", 2),
        ("1M", 1),
        ("1m2q", 3),
        ("①m", 0),
        ("1m一万", 2),
        ("²m", 0),
    ],
)
def test_bad_rows_name_the_place(text: str, position: int) -> None:
    with pytest.raises(TileTextError, match=rf"character {position + 1}:") as caught:
        tiles.parse_tiles(text)
    assert (caught.value.text, caught.value.position) == (text, position)


@pytest.mark.parametrize(
    ("text", "position"),
    [("一", 0), ("一万二", 2), ("零万", 0), ("一中", 0), ("东风", 1), ("1m", 0)],
)
def test_bad_chinese_rows_name_the_place(text: str, position: int) -> None:
    with pytest.raises(TileTextError) as caught:
        tiles.parse_chinese(text)
    assert caught.value.position == position


@pytest.mark.parametrize("text", ["", "5", "5mm", "55m", "8z", "0p", "5M", "m5", "五万"])
def test_one_tile_is_exactly_one_tile(text: str) -> None:
    with pytest.raises(TileTextError):
        tiles.parse_tile(text)


@given(st.text(alphabet="0123456789mpsz ", max_size=8))
def test_what_is_read_is_written_back(text: str) -> None:
    try:
        kinds = tiles.parse_tiles(text)
    except TileTextError as error:
        place = error.position
    else:
        assert tiles.parse_tiles(tiles.tiles_text(kinds)) == sorted(kinds)
        return
    assert 0 <= place <= len(text)


@pytest.mark.parametrize("kind", [-1, 34, 255])
def test_there_are_only_34_kinds(kind: int) -> None:
    with pytest.raises(ValueError, match=f"no tile kind {kind}"):
        tiles.tile_text(kind)
    with pytest.raises(ValueError, match=f"no tile kind {kind}"):
        tiles.tiles_text([0, kind])
    with pytest.raises(ValueError, match=f"no tile kind {kind}"):
        tiles.chinese_text([kind])
