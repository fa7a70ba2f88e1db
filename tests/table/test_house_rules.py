"""House rules at the table, on scripted walls, with results worked out by hand."""

import pytest

from laizi.table import (
    ConcealedKongsRevealed,
    Drew,
    LastZoneBegan,
    WildcardShown,
    Won,
)
from laizi.tiles import parse_tiles
from tests.settlement.house import house_ruleset
from tests.table.scripted import Script, house

READY = "123456m789p2255s"
"""Waits for 2s and 5s, with a 2-5-8 pair either way."""
APART_A, APART_B, APART_C = "147m147p369s1123z", "258m258p147s4455z", "369m369p147s3366z"
APART_D = "258m369p258s3345z"
"""Hands without a set in them."""
CLOSED = {"open_required": False}


# --- 漏胡, 漏碰 ----------------------------------------------------------------------------------
LOCKED = {**CLOSED, "pass_lock": True}


def _passed_win() -> Script:
    """Seat 3, ready for 2s and 5s, has passed on a 2s (a win and a pung)."""
    script = Script(house(LOCKED), [APART_A, APART_B, APART_C, READY], "2s1z", {1: "2s5s9m5s"})
    script.play("0 discard 2s")
    assert script.may(3) == {"win", "pung 2s", "pass"}
    script.play("3 pass")
    return script


def test_passing_on_a_win_bars_wins_and_pungs_until_the_next_draw() -> None:
    script = _passed_win()
    script.play("1 discard 2s")
    assert script.table.phase == "turn"
    assert script.table.actor == 2
    script.play("2 discard 5s")
    assert script.table.actor == 3, "the 5s was not offered either"
    script.play("3 discard 9m", "passes", "0 discard 5s")
    assert script.may(3) == {"win", "pung 5s", "pass"}


def test_without_pass_lock_a_pass_costs_nothing() -> None:
    script = Script(house(CLOSED), [APART_A, APART_B, APART_C, READY], "2s1z", {1: "2s"})
    script.play("0 discard 2s", "3 pass", "1 discard 2s")
    assert script.may(3) == {"win", "pung 2s", "pass"}


def test_a_passed_pung_bars_pungs_but_not_an_exposed_kong() -> None:
    hands = [APART_A, APART_B, "", "22s999m14p147s166z"]
    script = Script(house(LOCKED), hands, "2s1z", {1: "9m"})
    script.play("0 discard 2s")
    assert script.may(3) == {"pung 2s", "pass"}
    script.play("3 pass", "1 discard 9m")
    assert script.may(3) == {"exposed_kong 9m", "pass"}
    assert script.why_not(3, "pung", "9m") == "locked"


def test_discarding_the_tile_one_waits_for_bars_wins() -> None:
    script = Script(
        house(LOCKED), [APART_A, APART_B, APART_C, READY], "9s1z", {1: "9s8s2s5s9s8s9m2s"}
    )
    script.play("0 discard 9s", "passes", "1 discard 9s", "passes", "2 discard 8s", "passes")
    assert "win" in script.may(3)
    script.play("3 discard 2s", "0 discard 5s")
    assert script.may(3) == {"pung 5s", "pass"}
    assert script.why_not(3, "win") == "locked"
    script.play("3 pass", "1 discard 9s", "passes", "2 discard 8s", "passes")
    script.play("3 discard 9m", "passes", "0 discard 2s")
    assert "win" in script.may(3), "he has drawn since"


# --- kongs --------------------------------------------------------------------------------------
PUNG_MAKER = "1111m222p369s1126z"


@pytest.mark.parametrize(
    ("values", "kongs"),
    [({}, set()), ({"kong_after_claim": True}, {"concealed_kong 1m"})],
)
def test_kongs_right_after_a_pung(values: dict[str, bool], kongs: set[str]) -> None:
    script = Script(house(values), [APART_D, PUNG_MAKER], "2p3z", {1: "9m9m9m9m"})
    script.play("0 discard 2p", "1 pung 2p")
    assert script.kongs(1) == kongs
    assert script.why_not(1, "added_kong", "2p") == "needs_draw"
    assert script.why_not(1, "concealed_kong", "6s") == "not_in_hand"
    script.play("1 discard 3s", "passes", "2 discard 9m", "passes", "3 discard 9m", "passes")
    script.play("0 discard 9m", "passes")
    assert script.kongs(1) == {"concealed_kong 1m", "added_kong 2p"}


SPECIAL_HAND = "147m147p369s127z4z"


def test_special_tiles_must_be_konged_while_they_can() -> None:
    script = Script(
        house({"special_discard": False}), [SPECIAL_HAND, APART_A, APART_B, APART_C], "8s3z"
    )
    assert script.kongs(0) == {"special_kong 4z", "special_kong 7z"}
    assert script.may(0).isdisjoint({"discard 4z", "discard 7z"})
    assert script.why_not(0, "discard", "7z") == "must_kong"
    assert script.why_not(0, "special_kong", "8s") == "not_special"
    assert script.why_not(0, "concealed_kong", "7z") == "special_tile"


def test_at_the_kong_limit_special_tiles_may_be_discarded_and_not_konged() -> None:
    hands = [SPECIAL_HAND, APART_A, APART_B, APART_C]
    script = Script(house({"special_discard": False}), hands, "8s3z", {68: "9s"})
    script.discard_on(14)
    assert (script.remaining, script.table.actor) == (14, 0)
    assert script.kongs(0) == set()
    assert script.may(0) >= {"discard 4z", "discard 7z"}
    assert script.why_not(0, "special_kong", "7z") == "too_few_remaining"
    script.play("0 discard 7z")
    assert any(isinstance(event, LastZoneBegan) for event in script.events)


def test_claims_at_the_kong_limit() -> None:
    hands = [APART_D, "999s14m14p36s1266z"]
    script = Script(house({}), hands, "8s3z", {68: "9s"})
    script.discard_on(14)
    script.play("0 discard 9s")
    assert script.may(1) == {"pung 9s", "pass"}
    assert script.why_not(1, "exposed_kong", "9s") == "too_few_remaining"
    assert script.why_not(1, "discard", "9s") == "wrong_phase"


# --- the last tiles -----------------------------------------------------------------------------
LAST_DRAW = {69: "2s"}
"""The 69th draw, seat 1's, leaves 13 of 82: it is the first of the last zone's four."""


def _at_the_last_tiles(values: dict[str, object]) -> Script:
    script = Script(
        house({**CLOSED, **values}), [APART_A, READY, APART_B, APART_C], "8s1z", LAST_DRAW
    )
    script.discard_on(14)
    script.play("0 discard " + script.table.default_action(0).to_wire()[1], "passes")  # type: ignore[operator]
    return script


def test_the_last_zone_is_only_drawn() -> None:
    script = _at_the_last_tiles({})
    assert script.table.phase == "last_zone"
    assert script.may(1) == {"win", "pass"}
    assert next(event for event in script.events if isinstance(event, Drew)).source == "last_zone"
    script.play("1 win")
    assert script.settlement.big_wins == ("last_tile_draw",)
    # 10, self-drawn x1.5, hard x2, nobody open.
    assert script.settlement.payments == (-30, 90, -30, -30)


def test_the_last_zone_played_on() -> None:
    script = _at_the_last_tiles({"last_zone_play": False})
    assert script.table.phase == "turn"
    assert script.may(1) >= {"win", "discard 2s", "discard 1m"}
    assert script.kongs(1) == set()
    script.play("1 win")
    assert script.settlement.big_wins == ("last_tile_draw",)
    assert script.settlement.payments == (-30, 90, -30, -30)


def test_a_passed_zone_tile_is_laid_aside() -> None:
    script = _at_the_last_tiles({})
    script.play("1 pass")
    while not script.table.is_over:
        script.do(script.table.waiting[0], "pass")
    assert script.remaining == 10
    assert script.table.winner is None
    assert script.table.payments == (0, 0, 0, 0)
    assert int(script.table.state.aside.sum()) == 4


def test_a_hand_drawn_shows_the_concealed_kongs() -> None:
    script = Script(house({}), ["1111m14p147s1235z", APART_B, APART_C], "8s3z")
    script.play("0 concealed_kong 1m")
    script.discard_on(14)
    while not script.table.is_over:
        seat = script.table.waiting[0]
        script.do(seat, *script.table.default_action(seat).to_wire())
    revealed = [event for event in script.events if isinstance(event, ConcealedKongsRevealed)]
    assert revealed == [ConcealedKongsRevealed(0, (0,))]


# --- 下雨 ----------------------------------------------------------------------------------------
def _rain(rain: str) -> Script:
    """Seat 1 has made three chows of 筒 from seat 0; seat 2 holds 筒 and discards others."""
    hands = ["147m22s369s11266z", "124578p2555p19s6z", "99p258m147s55333z", "258m258m369s1122z"]
    script = Script(house({"rain": rain}), hands, "3p3z", {1: "1m4m6p", 4: "7m7m9p", 7: "3m6m2p"})
    script.play("0 discard 3p", "1 chow 3p 1p2p", "1 discard 1s", "passes")
    script.play("2 discard 1m", "passes", "3 discard 4m", "passes")
    script.play("0 discard 6p", "1 chow 6p 4p5p", "1 discard 9s", "passes")
    script.play("2 discard 7m", "passes", "3 discard 7m", "passes")
    script.play("0 discard 9p", "2 pass", "1 chow 9p 7p8p", "1 discard 6z", "passes")
    script.play("2 discard 3m", "passes", "3 discard 6m", "passes", "0 discard 2p", "1 win")
    return script


@pytest.mark.parametrize(
    ("rain", "payments", "payer", "second", "liability"),
    [
        ("off", (-160, 160, 0, 0), 0, None, "third_opening"),
        ("take_over", (0, 160, -160, 0), 2, None, "rain"),
        ("also_pay", (-160, 320, -160, 0), 0, 2, "rain_also_pays"),
    ],
)
def test_rain(
    rain: str, payments: tuple[int, ...], payer: int, second: int | None, liability: str
) -> None:
    settled = _rain(rain).settlement
    assert settled.big_wins == ("full_flush",)
    # 10, open x2, hard x2: 40 each, the discarder 80; together 160.
    assert settled.payments == payments
    assert (settled.payer, settled.second_payer) == (payer, second)
    assert settled.liability == liability


# --- wildcards and seats ------------------------------------------------------------------------
def _shown(script: Script) -> WildcardShown:
    (shown,) = (event for event in script.events if isinstance(event, WildcardShown))
    return shown


@pytest.mark.parametrize(
    ("preset", "indicator", "wildcards"),
    [
        ("hongzhong-kaikou", "9m", "1m"),
        ("hongzhong-kaikou", "4z", "6z"),
        ("hongzhong-kaikou", "6z", "5z"),
        ("hongzhong-kaikou", "5z", "1z"),
        ("hongzhong-kaikou", "7z", "6z"),
        ("hongzhong-sanren", "5z", "2z"),
        ("hongzhong-sanren", "7z", "6z"),
        ("facai-sifan", "4z", "5z"),
        ("facai-sifan", "6z", "5z"),
        ("facai-sifan", "7z", "5z"),
        ("xianning", "1m", "9m1m2m"),
        ("xianning", "9s", "8s9s1s"),
    ],
)
def test_the_kind_after_the_indicator(preset: str, indicator: str, wildcards: str) -> None:
    ruleset = house_ruleset(preset)
    shown = _shown(Script(ruleset, [], f"3p{indicator}"))
    assert shown.indicator == parse_tiles(indicator)[0]
    assert set(shown.wildcards) == set(parse_tiles(wildcards))


def test_three_seats() -> None:
    ruleset = house_ruleset("hongzhong-sanren")
    script = Script(ruleset, [], "3p2z")
    assert script.table.seats == 3
    assert script.remaining == 55
    assert [len(script.table.legal(seat)) > 0 for seat in range(3)] == [True, False, False]
    script.discard_on(0)
    assert script.remaining == 10, "drawn when 10 remain, without a last zone"
    assert not any(isinstance(event, LastZoneBegan) for event in script.events)


# --- wins ---------------------------------------------------------------------------------------
def test_win_precedence() -> None:
    hands = [READY, APART_A, "258m258p147s1355z", "456m123p789p46s22m"]
    for values, winner in (({}, 0), ({"win_precedence": "discarder"}, 3)):
        script = Script(house({**CLOSED, **values}), hands, "9s1z", {1: "9s5s"})
        script.play("0 discard 9s", "passes", "1 discard 9s", "passes", "2 discard 5s")
        assert script.table.waiting == (0, 3)
        script.play(*(f"{seat} win" for seat in (3, 0)[: 2 if winner == 0 else 1]))
        assert script.table.winner == winner
        (won,) = (event for event in script.events if isinstance(event, Won))
        assert (won.by, won.from_seat) == ("discard", 2)


def test_seven_pairs_win_closed() -> None:
    pairs = "1144m2277p3399s1z"
    script = Script(
        house({"seven_pairs": True}), [pairs, APART_A, APART_B, "369m369p147s3366z"], "1z3z"
    )
    assert "win" in script.may(0)
    script.play("0 win")
    assert script.settlement.big_wins == ("seven_pairs",)
    # 10, self-drawn x1.5, hard x2.
    assert script.settlement.payments == (90, -30, -30, -30)
    plain = Script(house({}), [pairs, APART_A, APART_B, "369m369p147s3366z"], "1z3z")
    assert plain.why_not(0, "win") == "not_open"


def test_no_chow() -> None:
    hands = [APART_A, "45p258m147s11556z", APART_B, APART_C]
    script = Script(house({}), hands, "3p3z")
    script.play("0 discard 3p")
    assert script.may(1) == {"chow 3p 4p5p", "pass"}
    script = Script(house({"chow": False}), hands, "3p3z")
    script.play("0 discard 3p")
    assert script.table.phase == "turn"
    assert script.table.actor == 1
