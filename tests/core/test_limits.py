"""Every list of fixed size driven to its longest: what can happen fits its field."""

from laizi.core import codes
from laizi.core.state import EVENT_WIDTH, EVENTS, LEGAL, WALL, State, Work
from laizi.table import ConcealedKongsRevealed, HandDrawn
from laizi.tiles import parse_tiles
from tests.settlement.house import house_ruleset
from tests.table.scripted import Script, house


def test_the_longest_step() -> None:
    """A discard, the whole last zone laid aside, the hand drawn, four seats' kongs shown."""
    hands = ["1111m14p147s1135z", "2222m58p258s1135z", "3333m14p147s2266z", "4444m58p258s2266z"]
    script = Script(house({}), hands, "9m3z", {1: "9m9m9m", 68: "9s"})
    for seat in range(4):
        script.do(seat, "concealed_kong", f"{seat + 1}m")
        script.do(seat, *script.table.default_action(seat).to_wire())
        script.pass_all()
    longest = len(script.events)
    while not script.table.is_over:
        seat = script.table.waiting[0]
        script.do(seat, *script.table.default_action(seat).to_wire())
        longest = max(longest, len(script.events))
    revealed = [event for event in script.events if isinstance(event, ConcealedKongsRevealed)]
    assert len(revealed) == 4
    assert HandDrawn() in script.events
    # DISCARDED, LAST_ZONE_BEGAN, four times DREW and LAID_ASIDE, HAND_DRAWN, four reveals: 15, the
    # most there can be, since a zone has at most as many tiles as there are seats.
    assert 14 <= longest <= 15 <= EVENTS
    assert EVENTS > 15 + 3, "as many on a win: WON, SETTLED and the reveals"


def test_the_widest_event_is_the_deal() -> None:
    assert EVENT_WIDTH >= 2 + 13
    script = Script(house({}), ["123456789m1234p"], "9m3z")
    dealt = script.table.opening_events[0]
    assert dealt.tiles == tuple(parse_tiles("123456789m1234p"))  # type: ignore[union-attr]


def test_the_longest_legal_list() -> None:
    """Fourteen kinds in hand, five fixed and one wild: 14 discards and 6 special kongs."""
    rules = house({"fixed_tiles": "34567z"})
    script = Script(rules, ["1379m1379p34567z"], "2z9s", {})
    assert len(script.may(0)) == 14 + 5
    script = Script(rules, ["1379m1379p34567z"], "2z1z", {})
    assert len(script.may(0)) == 14 + 6
    assert codes.ACTIONS <= LEGAL, "each action is listed once, so no list is longer"


def test_the_longest_discard_log() -> None:
    """Two seats draw the whole wall and discard every tile of it."""
    rules = house({"seats": 2, "undrawn_tiles": 0, "last_zone_tiles": 0})
    script = Script(rules, [], "9m3z")
    script.discard_on(-1)
    assert script.table.is_over
    assert script.remaining == 0
    assert int(script.table.state.log_count) == 136 - 26 - 1 <= WALL


def test_four_melds_and_no_fifth() -> None:
    """After four melds one tile is left: nothing more can be claimed with it."""
    hands = ["258m369p258s3345z", "1133m1133p57s666z"]
    script = Script(house({}), hands, "1m3z", {1: "9m9m3m", 4: "8m8m1p", 7: "9p9p3p", 10: "9p7m6z"})
    for tile, discard in (("1m", "5s"), ("3m", "7s"), ("1p", "6z"), ("3p", "6z")):
        script.play(f"0 discard {tile}")
        script.play(f"1 pung {tile}", f"1 discard {discard}", "passes")
        for seat in (2, 3):
            script.do(seat, *script.table.default_action(seat).to_wire())
            script.pass_all()
    assert int(script.table.state.melds[1]) == 4
    script.play("0 discard 6z")
    assert script.may(1) == {"win", "pass"}


def test_eleven_wildcards_fit_the_reading() -> None:
    """`xianning` has eleven wildcards; a hand of fourteen may hold them all."""
    script = Script(house_ruleset("xianning"), ["333344446666m1p"], "2p9s")
    assert script.table.state.wildcard_kinds == 3
    assert Work.dtype["stood_tile"].shape[0] >= 14


def test_numbers_stay_in_their_fields() -> None:
    bits = 8 * State.dtype["offence"].base.itemsize
    assert 2 ** (bits - 1) > WALL * 3, "each discard offends against three at most"
    assert codes.MOST**2 < 2**63, "two saturated products still multiply"
