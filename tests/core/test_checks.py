"""The checks that the proofs rest on: they pass on real hands and each of them can fail."""

from collections.abc import Callable

import numpy as np
import pytest

from laizi.core import checks, codes
from laizi.core.jit import PLAIN
from laizi.core.shapes import exact_of, load_shapes
from laizi.core.state import State, Work
from tests.core.engine import PLAYED, Engine, seeds
from tests.corpus.replaying import played
from tests.corpus.rulesets import record_showing

POLICIES = (0, 1, checks.EAGER_POLICY)
HANDS = 1 if PLAIN else 300


def play_checked(
    engine: Engine, policy: int, hands: int, *entropy: int, every_action: bool = False
) -> dict[str, int]:
    """Play hands with all checks; what was seen."""
    seen = np.zeros(checks.SEEN, np.int64)
    policies = np.full(4, policy, np.int64)
    code = checks.play_checked(
        engine.states,
        engine.works,
        engine.rules,
        engine.shapes,
        seeds(hands, policy, *entropy),
        0,
        policies,
        every_action,
        seen,
    )
    where = f"hand {seen[checks.HAND]}, decision {seen[checks.DECISION]}"
    assert code == 0, f"{checks.VIOLATIONS[code]}: {where}"
    names = ("DECISIONS", "WINS", "DRAWN_HANDS", "ZONES", "KONGS", "ROBBED")
    lengths = ("MOST_EVENTS", "MOST_LEGAL", "MOST_LOG", "MOST_MELDS")
    return {name: int(seen[getattr(checks, name)]) for name in (*names, *lengths)}


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("preset", PLAYED)
def test_hands_hold_every_check(preset: str, policy: int) -> None:
    seen = play_checked(Engine.of(preset), policy, HANDS, 5, every_action=True)
    assert seen["WINS"] + seen["DRAWN_HANDS"] == HANDS
    assert seen["DECISIONS"] > 10 * HANDS


def _advanced(until: Callable[[State], bool], policy: int = 2, seed: int = 1) -> Engine:
    """A hand of a few steps, stopped where `until` first holds after a step."""
    engine = Engine.of("hongzhong-kaikou")
    rng = np.random.default_rng(seed)
    while True:
        wall = [kind for kind in range(34) for _ in range(4)]
        rng.shuffle(wall)
        engine.deal(wall, 0)
        while not until(engine.state) and engine.state.phase != codes.ENDED:
            seat = engine.waiting(0)[0]
            actions = engine.legal(0, seat)
            strong = [a for a in actions if a >= codes.CONCEALED_KONG_ACTION]
            strong = [a for a in strong if a != codes.PASS_ACTION] or actions
            engine.apply(0, seat, int(rng.choice(strong if policy else actions)))
        if until(engine.state):
            return engine


def _code(engine: Engine) -> int:
    return checks.check(engine.states, 0, engine.works, engine.rules, engine.shapes)


def _open_turn(state: State) -> bool:
    seat = int(state.actor)
    kinds = state.meld_type[seat, : state.melds[seat]]
    return state.phase == codes.TURN and codes.PUNG in kinds and state.wildcards_held[seat] > 0


def _corrupted_tile(state: State) -> None:
    state.aside[0] += 1


def _corrupted_key(state: State) -> None:
    state.key[1, 0] += 1


def _corrupted_kinds(state: State) -> None:
    state.held[state.actor] ^= 1


def _corrupted_lack(state: State) -> None:
    state.lacking[state.actor, 0] += 1


def _corrupted_count(state: State) -> None:
    state.wildcards_held[state.actor] -= 1


def _moved_tile(state: State) -> None:
    """The only tile of a kind in a suit of the hand laid aside, what is kept with it adjusted."""
    seat, shapes = int(state.actor), load_shapes()[0]
    single = (state.role[:27] == codes.ORDINARY) & (state.hand[seat, :27] == 1)
    kind = int(np.flatnonzero(single)[0])
    state.hand[seat, kind] -= 1
    state.held[seat] ^= 1 << kind
    state.key[seat, kind // 9] -= 5 ** (kind % 9)
    exact = exact_of(shapes, kind // 9, int(state.key[seat, kind // 9]))
    state.lacking[seat, kind // 9] = min(exact & 15, (exact >> 4 & 15) + 1)
    state.aside[kind] += 1


def _corrupted_opens(state: State) -> None:
    state.opens[state.actor] += 1


def _corrupted_traits(state: State) -> None:
    state.traits[state.actor] ^= 16


def _meld_from_himself(state: State) -> None:
    state.meld_from[state.actor, 0] = state.actor


def _nobody_asked(state: State) -> None:
    state.waiting = 0


def _wrong_seat_asked(state: State) -> None:
    """Another seat is asked in the middle of a turn: it holds too few tiles to be."""
    state.phase = codes.CLAIM
    state.actor = (int(state.actor) + 1) % 4


def _zone_begun(state: State) -> None:
    state.zone = 1


@pytest.mark.parametrize(
    ("corrupt", "code"),
    [
        (_corrupted_tile, checks.BAD_TILES),
        (_corrupted_key, checks.BAD_KEYS),
        (_corrupted_count, checks.BAD_KEYS),
        (_corrupted_kinds, checks.BAD_KEYS),
        (_corrupted_lack, checks.BAD_KEYS),
        (_moved_tile, checks.BAD_HAND_SIZE),
        (_corrupted_opens, checks.BAD_MELDS),
        (_corrupted_traits, checks.BAD_MELDS),
        (_meld_from_himself, checks.BAD_MELDS),
        (_nobody_asked, checks.NO_OFFER_OPEN),
        (_wrong_seat_asked, checks.BAD_HAND_SIZE),
        (_zone_begun, checks.BAD_LAST_ZONE),
    ],
)
def test_a_corrupted_turn_is_found(corrupt: Callable[[State], None], code: int) -> None:
    engine = _advanced(_open_turn)
    assert _code(engine) == 0
    corrupt(engine.state)
    assert _code(engine) == code


@pytest.mark.parametrize(
    ("source", "code"),
    [(codes.FROM_WALL, checks.BAD_DRAW), (codes.FROM_ZONE, checks.BAD_LAST_ZONE)],
)
def test_a_draw_beyond_its_part_of_the_wall_is_found(source: int, code: int) -> None:
    engine = _advanced(_open_turn)
    engine.work.event_count = 1
    engine.work.event[0, :5] = codes.DREW, engine.state.actor, 0, source, 13
    assert _code(engine) == code


def test_a_list_beyond_its_field_is_found() -> None:
    engine = _advanced(_open_turn)
    engine.work.event_count = 65
    assert _code(engine) == checks.BAD_BOUNDS


def _paid_nothing(state: State) -> None:
    state.points[:] = 0


def _paid_too_much(state: State) -> None:
    state.points[state.winner] += 1


def _loser_gains(state: State) -> None:
    loser = (int(state.winner) + 1) % 4
    state.points[state.winner] += state.points[loser] - 1
    state.points[loser] = 1


def _holds_a_fixed_tile(state: State) -> None:
    """A seat that holds a 中 is named as the winner."""
    state.winner = next(seat for seat in range(4) if state.fixed_held[seat] > 0)


def _closed(state: State) -> None:
    state.winner = next(seat for seat in range(4) if state.opens[seat] == 0)


@pytest.mark.parametrize(
    ("corrupt", "code"),
    [
        (_paid_nothing, checks.BAD_PAYMENTS),
        (_paid_too_much, checks.BAD_PAYMENTS),
        (_loser_gains, checks.BAD_PAYMENTS),
        (_holds_a_fixed_tile, checks.BAD_WINNER),
        (_closed, checks.BAD_WINNER),
    ],
)
def test_a_corrupted_end_is_found(corrupt: Callable[[State], None], code: int) -> None:
    def discard_win(state: State) -> bool:
        others = [seat for seat in range(4) if seat != state.winner]
        return (
            state.outcome == codes.WON
            and state.won_by == codes.DISCARD_WIN
            and any(state.fixed_held[seat] > 0 for seat in others)
            and any(state.opens[seat] == 0 for seat in others)
        )

    engine = _greedy_end(discard_win)
    assert _code(engine) == 0
    corrupt(engine.state)
    assert _code(engine) == code


def _greedy_end(wanted: Callable[[State], bool]) -> Engine:
    """A hand played by one greedy seat among careless ones, ending as wanted."""
    from laizi.core import api

    engine = Engine.of("hongzhong-kaikou")
    rng = np.random.default_rng(3)
    while not wanted(engine.state):
        wall = [kind for kind in range(34) for _ in range(4)]
        rng.shuffle(wall)
        engine.deal(wall, 0)
        while engine.state.phase != codes.ENDED:
            seat = engine.waiting(0)[0]
            if seat < 2:
                action = api.choose_greedy(engine.states, 0, engine.works, engine.rules, seat)
            else:
                action = api.default_action(engine.states, 0, engine.rules, seat)
            engine.apply(0, seat, int(action))
    return engine


def test_a_drawn_hand_that_pays_is_found() -> None:
    engine = _advanced(lambda state: state.outcome == codes.DRAWN, policy=0)
    assert _code(engine) == 0
    engine.state.points[0] = 1
    assert _code(engine) == checks.BAD_DRAWN_HAND


def _wild_ordinary(state: State) -> None:
    state.role[state.wildcard[0]] = codes.ORDINARY


def _fixed_ordinary(state: State) -> None:
    state.role[33] = codes.ORDINARY


def _playing_a_face(state: State) -> None:
    state.face = 0


def _no_ordinary_kind(state: State) -> None:
    state.ordinary = 0


@pytest.mark.parametrize(
    "corrupt", [_wild_ordinary, _fixed_ordinary, _playing_a_face, _no_ordinary_kind]
)
def test_a_corrupted_role_is_found(corrupt: Callable[[State], None]) -> None:
    engine = _advanced(_open_turn)
    corrupt(engine.state)
    assert _code(engine) == checks.BAD_ROLES


# --- the two families that count items ------------------------------------------------------------
def _recorded(preset: str, tag: str, until: Callable[[State], bool]) -> Engine:
    """A hand of the corpus that shows something, stopped where `until` first holds after a step."""
    hand = next(played(record_showing(preset, tag)))
    engine = Engine.of(preset)
    engine.deal(list(hand.wall), hand.dealer)
    for seat, action in hand.actions:
        engine.apply(0, seat, action.to_code(int(engine.state.face)))
        if until(engine.state):
            return engine
    raise AssertionError("the hand ends before")


def _has_white_chow(state: State) -> bool:
    return bool(state.meld_proxy.any())


def _ended(state: State) -> bool:
    return state.phase == codes.ENDED


def test_a_white_dragon_in_a_wrong_place_is_found() -> None:
    engine = _recorded("wuyi-erren", "white:chow", _has_white_chow)
    assert _code(engine) == 0
    seat, place = (int(at[0]) for at in np.nonzero(engine.state.meld_proxy))
    engine.state.meld_proxy[seat, place] = engine.state.meld_proxy[seat, place] % 3 + 1
    assert _code(engine) == checks.BAD_MELDS


def test_another_face_is_found() -> None:
    engine = _recorded("wuyi-erren", "white:chow", _has_white_chow)
    engine.state.face = (int(engine.state.face) + 1) % 27
    assert _code(engine) == checks.BAD_ROLES


def _cheaper_item(work: Work) -> None:
    work.item_amount[int(np.flatnonzero(work.item_count)[0])] += 1


def _item_forgotten(work: Work) -> None:
    work.item_count[int(np.flatnonzero(work.item_count)[0])] = 0


def _row_forgotten(work: Work) -> None:
    work.pays[int(np.flatnonzero(work.pays)[0])] += 1


def _factor_doubled(work: Work) -> None:
    work.factor[int(np.flatnonzero(work.basic)[0]), 0] *= 2


def _other_payer(work: Work) -> None:
    work.payer = (work.payer + 1) % 4


def _not_golden(work: Work) -> None:
    """The rows of a golden win halved: the cap is no longer reached."""
    work.basic[:] = 0


@pytest.mark.parametrize(
    ("preset", "tag", "corrupt"),
    [
        ("wuyi-erren", "item:full_flush", _cheaper_item),
        ("wuyi-erren", "item:full_flush", _item_forgotten),
        ("wuyi-erren", "item:full_flush", _row_forgotten),
        ("laizi-112", "item:full_flush", _cheaper_item),
        ("laizi-112", "item:full_flush", _item_forgotten),
        ("laizi-112", "item:full_flush", _row_forgotten),
        ("facai-koukou", "top:golden_none_open", _row_forgotten),
        ("facai-koukou", "top:golden_none_open", _not_golden),
        ("facai-koukou", "liability:rain", _other_payer),
        ("facai-sifan", "win:small_soft", _factor_doubled),
    ],
)
def test_a_corrupted_sheet_is_found(preset: str, tag: str, corrupt: Callable[[Work], None]) -> None:
    assert _code(_recorded(preset, tag, _ended)) == 0
    engine = _recorded(preset, tag, _ended)
    corrupt(engine.work)
    assert _code(engine) == checks.BAD_SHEET


def test_every_violation_says_what_it_is() -> None:
    names = [name for name in vars(checks) if name.startswith(("BAD_", "NO_"))]
    others = ("NO_OFFER", "NO_PUNG", "NO_SUCH_ITEM")
    values = [vars(checks)[name] for name in names if name not in others]
    assert sorted(values) == list(range(1, len(checks.VIOLATIONS)))
