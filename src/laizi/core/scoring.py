"""Score a described moment of a win: the settlement of `laizi score`, without a game before it."""

from laizi.core.codes import SELF_DRAW
from laizi.core.explain import explain
from laizi.core.jit import entry
from laizi.core.records import Records
from laizi.core.rules import Rules
from laizi.core.settle import settle, win_refusal
from laizi.core.shapes import Shapes
from laizi.core.state import State, Work
from laizi.core.wins import situation_of


@entry
def score(
    states: Records[State],
    i: int,
    works: Records[Work],
    rules: Records[Rules],
    shapes: Records[Shapes],
    seat: int,
    by: int,
    tile: int,
    giver: int,
    replacement: bool,
    zone: bool,
) -> int:
    """Fill the sheet for a win, or give the refusal code; a self-drawn tile is in the hand."""
    s, w, r, t = states[i], works[0], rules[0], shapes[0]
    situation = situation_of(s, seat, by, replacement, zone)
    extra = -1 if by == SELF_DRAW else tile
    reason = win_refusal(s, w, r, t, seat, extra, situation, by, giver)
    if reason == 0:
        settle(s, w, r, t, seat, extra, situation, by, giver)
        explain(s, w, r, seat, extra)
    return reason
