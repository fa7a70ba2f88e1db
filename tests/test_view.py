import json
import random
from copy import deepcopy
from typing import Any, get_args

import pytest

from laizi import rulesets, view
from laizi.match import Match
from laizi.table import Table
from laizi.tiles import parse_tile, tile_text
from tests.dealing import wall_with
from tests.folding import FOLDS, empty_view, fold
from tests.playing import play_step
from tests.proof import Proof
from tests.secrecy import Redraw, compare_pair

RULES = rulesets.load("hongzhong-kaikou")
VIEWERS: tuple[view.Viewer, ...] = (0, 1, 2, 3, None)


def start(match: Match, viewer: view.Viewer) -> dict[str, Any]:
    ids = {key: getattr(match.ruleset, key) for key in ("id", "hash", "family")}
    return empty_view(viewer, ids, match.hands)


@pytest.mark.proof
def test_folded_events_equal_the_snapshot_at_every_step(proof: Proof) -> None:
    matches, steps = proof.size(40), 0
    met: set[str] = set()
    for seed in range(matches):
        rng = random.Random(seed)
        match, greed = Match(RULES, 4, seed % 4), seed % 2 * 0.9
        views = {viewer: start(match, viewer) for viewer in VIEWERS}
        while not match.is_over:
            for event in play_step(match, rng, greed):
                for viewer, folded in views.items():
                    told = view.redact(event, viewer)
                    met.add(told["type"])
                    fold(folded, json.loads(json.dumps(told)))
            steps += 1
            assert match.table is not None
            for viewer, folded in views.items():
                assert folded == view.snapshot(match.table, viewer, match.info), (seed, steps)
    assert met >= set(FOLDS) - {"escaped"}
    proof.held("folded events equal snapshots for five viewers", matches=matches, steps=steps)


def test_every_event_type_has_a_fold() -> None:
    facts = {each.__name__ for each in get_args(view.Fact)}
    names = {"".join(part.title() for part in name.split("_")) for name in FOLDS}
    assert facts == names


@pytest.mark.proof
def test_hidden_tiles_change_no_message(proof: Proof) -> None:
    pairs, again = proof.size(1000), {"illegal": 0, "public": 0}
    messages = 0
    rng = random.Random(2)
    held = 0
    while held < pairs:
        viewer = VIEWERS[held % len(VIEWERS)]
        try:
            messages += compare_pair(RULES, viewer, rng)
        except Redraw as redraw:
            again[redraw.why] += 1
            continue
        held += 1
    assert sum(again.values()) < pairs
    counts = {"redrawn": again["illegal"], "other_result": again["public"]}
    proof.held("hidden tiles change no message", pairs=pairs, messages=messages, **counts)


def dealt_table(seed: int = 1) -> Table:
    return Table.shuffled(RULES, dealer=0, seed=seed)


def test_others_see_neither_hands_nor_drawn_tiles() -> None:
    table = dealt_table()
    dealt = [view.redact(event, 1) for event in table.opening_events]
    assert [event["tiles"] is None for event in dealt[:4]] == [True, False, True, True]
    assert dealt[-1]["tile"] is None
    assert view.redact(table.opening_events[-1], 0)["tile"] is not None
    assert all(view.redact(event, None).get("tiles") is None for event in table.opening_events)


def test_messages_are_made_by_the_view_only() -> None:
    with pytest.raises(TypeError, match=r"laizi\.view only"):
        view.SeatMessage(object(), 0, {"type": "event"})


def test_notices_hold_only_what_their_kind_allows() -> None:
    assert json.loads(view.notice(0, "pong", at=1).text) == {"type": "pong", "at": 1}
    with pytest.raises(ValueError, match="hand"):
        view.notice(0, "pong", at=1, hand=["5m"])
    with pytest.raises(KeyError):
        view.notice(0, "event", event={})


def test_messages_name_their_recipient_and_number() -> None:
    table = dealt_table()
    message = view.event_message(7, table.opening_events[0], 2)
    assert (message.viewer, message.number) == (2, 7)
    assert view.notice(2, "welcome", number=7).number is None
    assert "to=2" in repr(message)


def test_an_offer_tells_what_it_is_about() -> None:
    table = dealt_table()
    told = view.offer(table, 0, "3").to_json(15_000, 60_000)
    assert told["id"] == "3"
    assert told["kind"] == "turn"
    assert told["from"] is None
    assert told["tile"] == tile_text(int(table.state.drawn))
    assert (told["milliseconds"], told["bank"]) == (15_000, 60_000)
    assert told["actions"] == [action.to_wire() for action in table.legal(0)]


READY = "1m2m3m4m5m6m7p8p9p2s2s3p4p"
APART = "1z1z2z2z3z3z4z4z1m4m7m9s9s"
OTHERS = {2: APART, 3: APART}


def reasons(table: Table, seat: int) -> dict[str, set[str | None]]:
    """For each tile that would complete a hand, why it may not win."""
    told = view.what_if(table, seat)
    return {tile_text(each.tile): {outcome.reason for outcome in each.outcomes} for each in told}


def test_what_if_names_each_tile_that_would_complete_the_hand() -> None:
    hands = {0: "1p1p1p5s6s7s7s8s9m9m8m7m3s", 1: READY, **OTHERS}
    table = Table(RULES, wall_with(hands, "7m", "6z"), dealer=0)
    wild = tile_text(int(table.wildcard or 0))
    assert reasons(table, 1) == {"2p": {"not_open"}, "5p": {"not_open"}, wild: {"not_open"}}
    assert view.what_if(table, 2) == []
    told = json.loads(view.what_if_message(table, 1).text)
    assert (told["type"], len(told["tiles"])) == ("what_if", 3)
    assert told["tiles"][0]["outcomes"][0] == {
        "from": None, "legal": False, "reason": "not_open",
        "payments": None, "payer": None, "liability": None,
    }  # fmt: skip
    assert json.loads(view.what_if_message(None, 1).text)["tiles"] == []


def test_what_if_tells_what_a_win_would_cost_whom() -> None:
    hands = {0: "1p1p1p5s6s7s7s8s9m9m8m7m3s", 1: READY, **OTHERS}
    free = rulesets.from_values("hongzhong-kaikou", {"open_required": False})
    table = Table(free, wall_with(hands, "7m", "6z"), dealer=0)
    low, high, wild = view.what_if(table, 1)
    assert [low.tile, high.tile] == [parse_tile("2p"), parse_tile("5p")]
    assert [outcome.from_seat for outcome in wild.outcomes] == [None], "nobody discards it for one"
    assert [outcome.from_seat for outcome in high.outcomes] == [None, 2, 3, 0]
    drawn, from_next, *_ = high.outcomes
    assert drawn.payments == (-8, 16, -4, -4), "hard, self-drawn, the dealer twice"
    assert from_next.payments == (-4, 10, -4, -2), "hard, the discarder and the dealer twice"


def test_what_if_names_a_fixed_tile_held() -> None:
    hands = {0: "1p1p1p5s6s7s7s8s9m9m8m7m3s", 1: READY.replace("3p4p", "3p7z"), **OTHERS}
    table = Table(RULES, wall_with(hands, "7m", "6z"), dealer=0)
    assert set().union(*reasons(table, 1).values()) <= {"fixed_tile_in_hand"}


def test_an_offer_says_why_a_complete_hand_may_not_win() -> None:
    table = Table(RULES, wall_with({0: READY, **OTHERS}, "5p", "6z"), dealer=0)
    told = view.offer(table, 0, "1").to_json(0, 0)
    assert told["refused"] == {"reason": "not_open", "tile": "5p"}
    assert ["win"] not in told["actions"]
    assert reasons(table, 0) == {"5p": {"not_open"}}


def test_looking_changes_nothing() -> None:
    table = dealt_table()
    before = table.snapshot()
    view.what_if(table, 0)
    view.what_if(table, 1)
    view.snapshot(table, 0, Match(RULES, 4, 0).info)
    view.offer(table, 0, "1")
    assert table.snapshot() == before


def test_snapshots_do_not_share_anything() -> None:
    table, info = dealt_table(), Match(RULES, 4, 0).info
    first = view.snapshot(table, 0, info)
    copy = deepcopy(first)
    first["players"][0]["hand"].clear()
    assert view.snapshot(table, 0, info) == copy
