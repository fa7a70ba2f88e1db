from typing import Any

import numpy as np
import pytest
from hypothesis import given

from laizi import rulesets
from laizi.core import rules as core
from laizi.core.rules import Rules
from laizi.tiles import GREEN, RED
from tests.rulesets.strategies import house_values

FIELDS = Rules.dtype.names or ()


def filled(values: dict[str, Any], before: int = 0) -> Any:
    array: Any = Rules.zeros(1)
    array.view("i1")[:] = before
    rulesets.from_values("hongzhong-kaikou", values).to_record(array[0])
    return array[0]


def test_the_flagship() -> None:
    record = filled({})
    assert (record.seats, record.tile_count, record.cap, record.golden) == (4, 136, 300, 400)
    assert np.flatnonzero(record.fixed).tolist() == [RED]
    assert record.in_set.all()
    assert record.big_self_draw_halves == 3
    assert record.big_discarder_halves == 4
    assert record.golden_not_open == record.golden_none_open == record.golden_at_once == 0
    assert record.third_opening_pays == core.FULL_FLUSH
    assert (record.chow, record.pass_lock) == (1, 0)


ENUMERATIONS = [
    (
        {
            "tiles": "123456789m123456789p123456789s",
            "fixed_tiles": "",
            "wildcard_rule": "neighbours",
        },
        core.WILDCARD_NEIGHBOURS,
    ),
    ({"win_precedence": "discarder"}, core.PRECEDENCE_DISCARDER),
    ({"opening": "each"}, core.OPENING_EACH),
    ({"big_stacking": "add"}, core.STACKING_ADD),
    ({"big_bonus": "add"}, core.BONUS_ADD),
    ({"robbed_kong": "kong_in_kong_out"}, core.KONG_IN_KONG_OUT),
    ({"minimum_scope": "any"}, core.ANY_LOSER),
    ({"rain": "take_over"}, core.RAIN_TAKE_OVER),
    ({"rain": "also_pay"}, core.RAIN_ALSO_PAY),
    ({"dealer_stays": "never"}, core.STAYS_NEVER),
    ({"dealer_stays": "winner_deals"}, core.STAYS_WINNER_DEALS),
]


@pytest.mark.parametrize(("values", "number"), ENUMERATIONS, ids=str)
def test_enumerations(values: dict[str, str], number: int) -> None:
    assert filled(values)[list(values)[-1]] == number


def test_sets_of_tiles_and_big_wins() -> None:
    record = filled(
        {
            "tiles": "123456789p123456789s234567z",
            "fixed_tiles": "67z",
            "golden_at_once": ["all_honors", "all_258"],
            "third_opening_pays": [],
        }
    )
    assert record.tile_count == 96
    assert not record.in_set[:9].any()
    assert np.flatnonzero(record.fixed).tolist() == [GREEN, RED]
    assert record.golden_at_once == core.ALL_HONORS | core.ALL_258
    assert record.third_opening_pays == 0


@given(house_values())
def test_every_field_is_written_whatever_was_there(values: dict[str, Any]) -> None:
    assert str(filled(values, before=0)) == str(filled(values, before=77))


@given(house_values())
def test_plain_numbers_keep_their_names(values: dict[str, Any]) -> None:
    record = filled(values)
    for name, value in rulesets.from_values("hongzhong-kaikou", values).values().items():
        if isinstance(value, bool | int) and name in FIELDS:
            assert record[name] == int(value)
        elif isinstance(value, int | float):
            assert record[f"{name}_halves"] == 2 * value
