"""The entry functions for one table: arrays of records and an index (cheap to call from Python)."""

from laizi.core import deal as deals
from laizi.core import flow, offers, settle
from laizi.core import readiness as ready
from laizi.core.explain import explain as explain_reading
from laizi.core.jit import entry
from laizi.core.records import Records
from laizi.core.rules import Rules
from laizi.core.shapes import Shapes
from laizi.core.state import State, Work
from laizi.core.wins import situation_of


@entry
def begin(
    states: Records[State], i: int, works: Records[Work], rules: Records[Rules], dealer: int,
    previous_wildcard: int,
) -> None:
    """Deal `states[i].wall`."""
    deals.deal(states[i], works[0], rules[0], dealer, previous_wildcard)


@entry
def apply(
    states: Records[State], i: int, works: Records[Work], rules: Records[Rules],
    shapes: Records[Shapes], seat: int, action: int,
) -> int:
    """Apply an action if it is legal; else change nothing and give the refusal code."""
    reason = offers.refusal(states[i], works[0], rules[0], shapes[0], seat, action)
    if reason == 0:
        flow.step(states[i], works[0], rules[0], shapes[0], seat, action)
    return reason


@entry
def legal(
    states: Records[State], i: int, works: Records[Work], rules: Records[Rules],
    shapes: Records[Shapes], seat: int,
) -> int:
    """Fill `works[0].legal` with a seat's actions; their number."""
    return offers.legal(states[i], works[0], rules[0], shapes[0], seat)


@entry
def refusal(
    states: Records[State], i: int, works: Records[Work], rules: Records[Rules],
    shapes: Records[Shapes], seat: int, action: int,
) -> int:
    """Why an action is refused, 0 if it is legal."""
    return offers.refusal(states[i], works[0], rules[0], shapes[0], seat, action)


@entry
def default_action(states: Records[State], i: int, rules: Records[Rules], seat: int) -> int:
    """What a seat does on a time-out."""
    return offers.default_action(states[i], rules[0], seat)
