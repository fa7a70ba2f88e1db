"""Records, the deal of every rule of wildcards, and actions that are refused."""

import numpy as np
import pytest

from laizi.core import api, codes, what_if
from laizi.core.records import Grid, Record, Records, field
from laizi.core.rules import WILDCARD_INDICATOR, WILDCARD_NONE
from laizi.core.shapes import load_shapes
from laizi.core.state import LEGAL, State
from laizi.tiles import parse_tile
from tests.core.engine import Engine


# --- records ------------------------------------------------------------------------------------
class Pair(Record):
    """A record of two fields."""

    one: int = field("i8")
    many: Grid = field("i1", 3)


def test_a_record_has_the_fields_of_its_class() -> None:
    pairs = Pair.zeros(2)
    pairs[1].one, pairs[1].many[2] = 7, 5
    assert pairs[1].one == 7
    assert pairs[1].many.tolist() == [0, 0, 5]
    assert Pair.dtype.names == ("one", "many")


def test_a_field_may_not_hide_what_numpy_calls_so() -> None:
    with pytest.raises(TypeError, match="hide the fields"):
        type("Wrong", (Record,), {"size": field("i8")})


def test_records_are_no_more_than_a_type() -> None:
    records: Records[Pair] = Records()
    with pytest.raises(NotImplementedError):
        records[0]
    with pytest.raises(NotImplementedError):
        records[0] = 1
    with pytest.raises(NotImplementedError):
        len(records)


def test_shapes_are_read_once() -> None:
    assert load_shapes() is load_shapes()


# --- the deal -----------------------------------------------------------------------------------
def _dealt(indicator: str, **rules: int) -> Engine:
    engine = Engine.of("hongzhong-kaikou")
    for name, value in rules.items():
        setattr(engine.rules[0], name, value)
    wall = [kind for kind in range(34) for _ in range(4)]
    kind = parse_tile(indicator)
    wall.remove(kind)
    wall.insert(53, kind)
    engine.deal(wall, 0)
    return engine


def test_the_indicators_own_kind_is_wild_and_white_plays_its_face() -> None:
    state = _dealt("3m", wildcard_rule=WILDCARD_INDICATOR).state
    assert (state.wildcard_kinds, state.wildcard[0], state.face) == (1, 2, 2)
    assert state.role[2] == codes.WILDCARD


def test_no_wildcard_no_indicator() -> None:
    engine = _dealt("3m", wildcard_rule=WILDCARD_NONE)
    state = engine.state
    assert (state.wildcard_kinds, state.indicator, state.head) == (0, -1, 53)
    assert not (np.asarray(state.role) == codes.WILDCARD).any()
    assert state.tail - state.head == 83


def test_the_only_honour_follows_itself() -> None:
    engine = Engine.of("hongzhong-kaikou")
    engine.rules[0].in_set[28:33] = 0
    engine.rules[0].tile_count = 29 * 4
    wall = [kind for kind in (*range(28), 33) for _ in range(4)]
    wall.remove(27)
    wall.insert(53, 27)
    engine.deal(wall, 0)
    assert engine.state.wildcard[0] == 27


# --- refusals -----------------------------------------------------------------------------------
def _refusal(engine: Engine, seat: int, action: int) -> int:
    arrays = (engine.states, 0, engine.works, engine.rules)
    return int(api.refusal(*arrays, seat, action))


def test_what_is_no_action_is_refused() -> None:
    engine = _dealt("3z")
    assert _refusal(engine, 0, -1) == codes.UNKNOWN_ACTION
    assert _refusal(engine, 0, codes.ACTIONS) == codes.UNKNOWN_ACTION
    assert _refusal(engine, 1, codes.PASS_ACTION) == codes.NO_OFFER
    assert _refusal(engine, 0, codes.PASS_ACTION) == codes.WRONG_PHASE
    assert _refusal(engine, 0, 20) == codes.NOT_IN_HAND
    assert _refusal(engine, 0, codes.ADDED_KONG_ACTION) == codes.NO_PUNG
    assert LEGAL >= codes.ACTIONS, "no legal list can be longer than there are actions"


def test_an_illegal_action_changes_nothing() -> None:
    engine = _dealt("3z")
    before = engine.bytes_of(0)
    arrays = (engine.states, 0, engine.works, engine.rules)
    assert api.apply(*arrays, 0, codes.WIN_ACTION) == codes.NOT_OPEN
    assert engine.bytes_of(0) == before


def test_after_the_hand_everything_is_refused() -> None:
    engine = _dealt("3z")
    engine.state.phase, engine.state.waiting = codes.ENDED, 0
    assert _refusal(engine, 0, 0) == codes.HAND_OVER
    assert engine.legal(0, 0) == []


def test_chows_of_others_are_refused_with_their_reason() -> None:
    engine = _dealt("3z")
    state = engine.state
    state.phase, state.actor, state.offered, state.waiting = codes.CLAIM, 0, 4, 0b1110
    assert _refusal(engine, 2, codes.CHOW_ACTION) == codes.NOT_NEXT_SEAT
    assert _refusal(engine, 1, codes.CHOW_ACTION) == codes.NOT_CLAIMABLE
    engine.rules[0].chow = 0
    assert _refusal(engine, 1, codes.CHOW_ACTION) == codes.CHOW_NOT_PLAYED
    assert _refusal(engine, 1, codes.SPECIAL_KONG_ACTION) == codes.WRONG_PHASE


def test_the_last_zone_knows_win_and_pass_only() -> None:
    engine = _dealt("3z")
    engine.state.phase, engine.state.waiting = codes.LAST_ZONE, 1
    assert _refusal(engine, 0, codes.PASS_ACTION) == _refusal(engine, 0, codes.WIN_ACTION) == 0
    assert _refusal(engine, 0, 0) == codes.WRONG_PHASE


@pytest.mark.parametrize(("discards", "action"), [(1, 33), (0, codes.SPECIAL_KONG_ACTION + 33)])
def test_the_default_with_special_tiles_only(discards: int, action: int) -> None:
    engine = _dealt("3z")
    engine.rules[0].special_discard = discards
    engine.state.hand[0] = 0
    engine.state.hand[0, 33], engine.state.drawn = 2, 33
    assert api.default_action(engine.states, 0, engine.rules, 0) == action


# --- what a seat waits for ----------------------------------------------------------------------
def _holding(engine: Engine, counts: dict[int, int]) -> State:
    """Seat 1 with these tiles, derived fields filled."""
    state = engine.state
    state.hand[1] = 0
    for kind, count in counts.items():
        state.hand[1, kind] = count
    api.arrange(engine.states, engine.rules)
    return state


READY = {0: 1, 1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 15: 1, 16: 1, 17: 1, 19: 2, 22: 2}
"""123m456m789p2255s."""


def _waits(engine: Engine) -> list[int]:
    answers = np.zeros(what_if.NUMBERS, np.int64)
    api.what_if(engine.states, 0, engine.works, engine.rules, 1, answers)
    discarded = [answers[what_if.place_of(kind, 2) + what_if.REASON] for kind in range(34)]
    return [kind for kind in range(34) if discarded[kind] == 0]


def test_waits_and_readiness() -> None:
    engine = _dealt("3z")
    _holding(engine, READY)
    arrays = (engine.states, 0, engine.works, engine.rules)
    assert _waits(engine) == []
    assert not api.is_ready(*arrays, 1)
    engine.rules[0].open_required = 0
    assert _waits(engine) == [19, 22]
    assert api.is_ready(*arrays, 1)
    engine.state.declared_ready[1] = codes.DECLARED_NOT_READY
    assert not api.is_ready(*arrays, 1)


def test_what_looks_complete_but_for_other_rules() -> None:
    engine = _dealt("3z")
    arrays = (engine.states, 0, engine.works, engine.rules)
    state = _holding(engine, {**READY, 19: 3})
    state.phase = codes.TURN
    assert api.looks_complete(*arrays, 1), "closed, but complete"
    _holding(engine, {**READY, 33: 1})
    assert api.looks_complete(*arrays, 1), "the fixed tile in the place of the last"
    _holding(engine, {**READY, 22: 1, 33: 2})
    assert not api.looks_complete(*arrays, 1), "two fixed tiles"
    _holding(engine, {**READY, 22: 1, 20: 2})
    assert not api.looks_complete(*arrays, 1)
    state.phase, state.offered = codes.CLAIM, 33
    _holding(engine, READY)
    assert not api.looks_complete(*arrays, 1), "a special tile completes nothing"
