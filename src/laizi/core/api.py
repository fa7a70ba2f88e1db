"""What Python asks of one table: functions over arrays of records and an index.

Each is one call of the compiled `laizi.core.commands.command`. Arrays of records rather than
records cross the border, since they cross it ten times as fast.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from laizi.core import commands
from laizi.core.commands import command
from laizi.core.records import Records
from laizi.core.rules import Rules
from laizi.core.shapes import load_shapes
from laizi.core.state import State, Work

NO_STATES: Final = State.zeros(1)
NO_WORKS: Final = Work.zeros(1)
NO_NUMBERS: Final[NDArray[np.int64]] = np.zeros(1, np.int64)
"""Stand-ins for what a command neither reads nor writes."""


def _ask(
    what: int,
    states: Records[State],
    i: int,
    works: Records[Work],
    rules: Records[Rules],
    seat: int,
    value: int = 0,
    numbers: NDArray[np.int64] = NO_NUMBERS,
) -> int:
    """Put a command that concerns one array of states."""
    shapes = load_shapes()
    return command(what, states, i, works, rules, shapes, seat, value, NO_STATES, 0, numbers)


def begin(
    states: Records[State],
    i: int,
    works: Records[Work],
    rules: Records[Rules],
    dealer: int,
    previous_wildcard: int,
) -> None:
    """Deal `states[i].wall`; the events lie in `works[0]`."""
    _ask(commands.BEGIN, states, i, works, rules, dealer, previous_wildcard)


def apply(
    states: Records[State],
    i: int,
    works: Records[Work],
    rules: Records[Rules],
    seat: int,
    action: int,
) -> int:
    """Apply an action if it is legal; else change nothing and give the refusal code."""
    return _ask(commands.APPLY, states, i, works, rules, seat, action)


def legal(
    states: Records[State], i: int, works: Records[Work], rules: Records[Rules], seat: int
) -> int:
    """Fill `works[0].legal` with a seat's actions; their number."""
    return _ask(commands.LIST_LEGAL, states, i, works, rules, seat)


def refusal(
    states: Records[State],
    i: int,
    works: Records[Work],
    rules: Records[Rules],
    seat: int,
    action: int,
) -> int:
    """Why an action is refused, 0 if it is legal."""
    return _ask(commands.REFUSAL, states, i, works, rules, seat, action)


def default_action(states: Records[State], i: int, rules: Records[Rules], seat: int) -> int:
    """What a waiting seat does on a time-out (rules §3)."""
    return _ask(commands.DEFAULT_ACTION, states, i, NO_WORKS, rules, seat)


def concealed(
    states: Records[State], i: int, rules: Records[Rules], viewer: int, out: Records[State], j: int
) -> None:
    """Write to `out[j]` what a viewer may see of `states[i]` (-1: a spectator)."""
    shapes = load_shapes()
    command(commands.CONCEAL, states, i, NO_WORKS, rules, shapes, viewer, 0, out, j, NO_NUMBERS)


def choose_greedy(
    states: Records[State], i: int, works: Records[Work], rules: Records[Rules], seat: int
) -> int:
    """The greedy policy's action for a waiting seat."""
    return _ask(commands.CHOOSE_GREEDY, states, i, works, rules, seat)


def is_ready(
    states: Records[State], i: int, works: Records[Work], rules: Records[Rules], seat: int
) -> bool:
    """听牌: whether a seat of thirteen tiles is ready (rules §7.4)."""
    return _ask(commands.IS_READY, states, i, works, rules, seat) != 0


def what_if(
    states: Records[State],
    i: int,
    works: Records[Work],
    rules: Records[Rules],
    seat: int,
    answers: NDArray[np.int64],
) -> None:
    """What each tile would bring a seat of thirteen tiles (layout: `laizi.core.what_if`).

    Changes `states[i].drawn` and the sheet of `works[0]`: ask it of a copy.
    """
    _ask(commands.WHAT_IF, states, i, works, rules, seat, numbers=answers)


def looks_complete(
    states: Records[State], i: int, works: Records[Work], rules: Records[Rules], seat: int
) -> bool:
    """Whether a seat's tiles, with the tile in question, are complete but for other rules."""
    return _ask(commands.LOOKS_COMPLETE, states, i, works, rules, seat) != 0


def set_out(
    states: Records[State],
    rules: Records[Rules],
    dealer: int,
    previous_wildcard: int,
    indicator: int,
) -> int:
    """Empty `states[0]` for a described position, with roles; the main wildcard kind, or -1."""
    numbers = np.array([indicator], np.int64)
    return _ask(commands.SET_OUT, states, 0, NO_WORKS, rules, dealer, previous_wildcard, numbers)


def arrange(states: Records[State], rules: Records[Rules]) -> None:
    """Derive what follows from the hands and melds that were written into `states[0]`."""
    _ask(commands.ARRANGE, states, 0, NO_WORKS, rules, 0)


def score(
    states: Records[State],
    works: Records[Work],
    rules: Records[Rules],
    seat: int,
    win: tuple[int, int, int, bool, bool, bool],
) -> int:
    """Fill the sheet of `works[0]` for a described win of `states[0]`, or give the refusal code.

    `win`: how (a `WAYS` code), the tile, its giver, on a replacement tile, in the last zone, in
    the first turn (rules §8, §9); a self-drawn tile is in the hand already.
    """
    return _ask(commands.SCORE, states, 0, works, rules, seat, numbers=np.array(win, np.int64))
