"""What is its own in the flow of ``laizi-112`` and ``wuyi-erren``: locks, 白板, first turns."""

from collections.abc import Sequence
from random import Random

import pytest

from .flow import PASS, WIN, Action, Table, apply, deal
from .play import Waller, choose_coyly, choose_wildly, random_hand
from .presets import Rules, preset
from .settle import best_settlement
from .text import kind_of, kinds_of, texts_of
from .walls import ready_wall, shuffled_wall, wall_of

POINTS, DOUBLING = preset("laizi-112"), preset("wuyi-erren")


def _dealt(rules: Rules, hands: Sequence[str], after: str, last: str = "") -> Table:
    tiles = [kinds_of(hand) for hand in hands]
    return deal(rules, 0, wall_of(rules, tiles, Random(1), kinds_of(after), kinds_of(last)))


def _discards(table: Table, *tiles: str) -> Table:
    """Whoever has the turn discards, and nobody who is asked wants it."""
    for tile in tiles:
        assert not _asked(table)
        table = apply(table, table.turn, ["discard", tile])
    return table


def _asked(table: Table) -> dict[int, list[Action]]:
    """What others than the player in turn may do."""
    return {} if table.phase == "turn" else table.offers


def _won(table: Table) -> set[str]:
    assert table.won is not None
    settled = best_settlement(table.won)
    assert not isinstance(settled, str)
    return set(settled.reading.big_wins)


# 漏胡, 漏碰 -------------------------------------------------------------------------------

LOOSE = ("2p147258369m147s", "2p147258369m258s", "2p147258369m369s")
OTHERS = (LOOSE[0], "3p147258369m258s", "5p147258369m369s")
WAITS = "1345678999p456s"  # for 1p and 2p


def test_a_passed_win_bars_wins_until_a_draw() -> None:
    table = _discards(_dealt(POINTS, [*LOOSE, WAITS], "6z6z6z6z1s2s3s"), "2p")
    assert _asked(table) == {3: [WIN, PASS]}
    table = apply(table, 3, PASS)
    assert table.win_locked == {3}
    table = _discards(table, "2p", "6z")
    assert (table.turn, table.win_locked) == (3, frozenset())
    table = _discards(table, "6z", "1s", "2s", "2p")
    assert _asked(table) == {3: [WIN, PASS]}


def test_a_win_left_for_a_pung_is_declined_too() -> None:
    table = _discards(_dealt(POINTS, [*OTHERS, "22456789p456s66z"], "6z"), "2p")
    assert _asked(table) == {3: [WIN, ["pung", "2p"], PASS]}
    table = apply(table, 3, ["pung", "2p"])
    assert (table.win_locked, table.pung_locked) == (frozenset({3}), frozenset())


def test_a_discard_that_would_complete_what_one_keeps_bars_wins() -> None:
    table = _discards(_dealt(POINTS, [WAITS, *LOOSE], "2p"), "2p")
    assert table.win_locked == {0}
    table = _discards(table, "2p")
    assert (table.turn, _asked(table)) == (2, {})


def test_a_discard_of_no_use_bars_nothing() -> None:
    table = _discards(_dealt(POINTS, [WAITS, *LOOSE], "6z"), "6z", "2p")
    assert _asked(table) == {0: [WIN, PASS]}


def test_a_self_drawn_win_declined_bars_through_the_discard_that_breaks_it() -> None:
    table = _dealt(POINTS, [WAITS, *LOOSE], "1p")
    assert WIN in table.offers[0]
    assert _discards(table, "9p").win_locked == {0}


def test_a_passed_pung_bars_pungs_but_no_kong() -> None:
    table = _discards(_dealt(POINTS, [*OTHERS, "223335p147m1479s"], "6z"), "2p")
    assert _asked(table) == {3: [["pung", "2p"], PASS]}
    table = apply(table, 3, PASS)
    assert (table.win_locked, table.pung_locked) == (frozenset(), frozenset({3}))
    table = _discards(table, "3p")
    assert _asked(table) == {3: [["exposed_kong", "3p"], PASS]}
    assert apply(table, 3, ["exposed_kong", "3p"]).pung_locked == frozenset()


# 白板, 财神 -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "discard", "chows"),
    [
        ("2m5z147p147s12346z", "4m", [["2m", "5z"]]),
        ("4m5z147p147s12346z", "2m", [["5z", "4m"]]),
        ("124m147p147s1234z", "5z", [["1m", "2m"], ["2m", "4m"]]),
        ("45m5z147p147s1234z", "5z", [["4m", "5m"]]),
        ("23m47p147s112346z", "4m", []),  # 3m is 财神
    ],
)
def test_white_dragons_in_chows(hand: str, discard: str, chows: list[list[str]]) -> None:
    dealer = "2589p2589s11223z" + discard
    assert len(kinds_of(dealer)) == 14
    table = _dealt(DOUBLING, [dealer.removesuffix(discard), hand], discard + "3m")
    table = _discards(table, discard)
    offered = [action for action in _asked(table).get(1, []) if action[0] == "chow"]
    assert offered == [["chow", discard, pair] for pair in chows]
    for action in offered:
        (meld,) = apply(table, 1, action).melds[1]
        assert sorted(meld.tiles) == sorted(kinds_of("".join([discard, *action[2]])))


def test_nobody_can_claim_a_wildcard() -> None:
    table = _dealt(DOUBLING, ["2589p2589s11223z", "33m147p147s12346z"], "3m3m")
    table = _discards(table, "3m")
    assert (table.turn, _asked(table)) == (1, {})
    assert (table.rivers[0], table.special[0]) == ([kind_of("3m")], [])


# 天胡, 地胡, 人胡 ---------------------------------------------------------------------------

READY = "123p456p789s22s45m"
IDLE = "258m147p147s1123z"
KONG = "4444z58m47p147s12z"


def test_the_dealers_first_fourteen() -> None:
    table = _dealt(DOUBLING, [READY, IDLE], "6m9m")
    assert _won(apply(table, 0, WIN)) == {"heavenly_hand"}


@pytest.mark.parametrize(("dealer", "kongs"), [(IDLE, []), (KONG, ["4z"])])
def test_the_dealers_first_discard(dealer: str, kongs: list[str]) -> None:
    table = _dealt(DOUBLING, [dealer, READY], "6m9m", "1s")
    for tile in kongs:
        table = apply(table, 0, ["concealed_kong", tile])
    table = _discards(table, "6m")
    assert _won(apply(table, 1, WIN)) == {"earthly_hand"}


@pytest.mark.parametrize(("dealer", "kongs"), [(IDLE, []), (KONG, ["4z"])])
def test_the_first_draw_of_the_other(dealer: str, kongs: list[str]) -> None:
    table = _dealt(DOUBLING, [dealer, READY], "7z9m6m", "1s")
    for tile in kongs:
        table = apply(table, 0, ["concealed_kong", tile])
    table = _discards(table, "7z")
    assert _won(apply(table, 1, WIN)) == {"human_hand"}


def test_ones_own_kong_ends_the_first_turn() -> None:
    table = _dealt(DOUBLING, ["258m147p147s2233z", "1111z456p789s2s45m"], "7z9m2s", "6m")
    table = apply(_discards(table, "7z"), 1, ["concealed_kong", "1z"])
    assert _won(apply(table, 1, WIN)) == {"out_on_kong"}


def test_a_later_discard_is_no_first_one() -> None:
    table = _dealt(DOUBLING, [IDLE, READY], "7z9m8m6m")
    table = _discards(table, "7z", "8m", "6m")
    assert _won(apply(table, 1, WIN)) == {"plain_win"}


def test_the_first_fourteen_of_four() -> None:
    table = _dealt(POINTS, [WAITS, *LOOSE], "2p")
    assert "heavenly_hand" in _won(apply(table, 0, WIN))
    table = _discards(_dealt(POINTS, [LOOSE[0], WAITS, *LOOSE[1:]], "6z2p"), "6z")
    assert "heavenly_hand" not in _won(apply(table, 1, WIN))


# Whole hands --------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [POINTS, DOUBLING], ids=["laizi-112", "wuyi-erren"])
@pytest.mark.parametrize("waller", [shuffled_wall, ready_wall])
def test_kongs_and_the_last_tiles(rules: Rules, waller: Waller) -> None:
    least = 100
    for seed in range(30):
        for table, _seat, action in random_hand(rules, seed, choose_wildly, waller):
            actions = [action for offer in table.offers.values() for action in offer]
            kongs = [action for action in actions if "kong" in action[0]]
            assert not kongs or table.remaining > rules["last_zone_tiles"]
            least = min(least, table.remaining) if kongs else least
            if table.phase == "ended" and table.won is None:
                assert table.remaining == 0
    assert least > rules["last_zone_tiles"]


def test_locks_last_until_a_draw_in_whole_hands() -> None:
    locked = 0
    for seed in range(30):
        for table, seat, _action in random_hand(POINTS, seed, choose_coyly, ready_wall):
            locked += len(table.win_locked) + len(table.pung_locked)
            if table.phase == "turn" and table.drawn is not None:
                assert table.turn not in table.win_locked | table.pung_locked
            assert not any(WIN in table.offers[one] for one in table.win_locked & {*table.offers})
            assert seat not in table.win_locked or table.phase != "rob"
    assert locked > 100


def test_ready_walls_are_walls() -> None:
    for rules in (POINTS, DOUBLING, preset("hongzhong-kaikou")):
        for seed in range(20):
            wall, whole = ready_wall(rules, Random(seed)), shuffled_wall(rules, Random(0))
            assert texts_of(wall) == texts_of(whole)
