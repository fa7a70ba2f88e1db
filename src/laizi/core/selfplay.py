"""Whole hands played inside compiled code, by policies, with totals."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from laizi.core.bits import lowest
from laizi.core.codes import ENDED, SELF_DRAW, SPECIAL_KONG_ACTION, WIN_ACTION, WON
from laizi.core.deal import deal
from laizi.core.flow import step
from laizi.core.greedy import choose_greedy
from laizi.core.hands import concealed_kongs, exposed_kongs
from laizi.core.jit import entry, jit
from laizi.core.offers import legal
from laizi.core.randomness import below, shuffle_wall
from laizi.core.records import Grid, Record, Records, field
from laizi.core.rules import ITEM_PRICES, Rules
from laizi.core.shapes import Shapes
from laizi.core.state import WALL, State, Work

RANDOM_POLICY, GREEDY_POLICY = 0, 1
LOG_WIDTH = 1 + 4 * WALL
"""Room for the decisions of a hand in a log. Each tile of the set is discarded, konged or laid
aside once at most, and on each at most three others decide; a win may come on top."""
SEAT_SHIFT = 8
"""A decision in a log is `seat << SEAT_SHIFT | action`."""


NO_WALLS: Final[NDArray[np.int8]] = np.zeros(0, np.int8)
NO_LOG: Final[NDArray[np.int16]] = np.zeros(0, np.int16)
"""Where nothing is logged."""


class Totals(Record):
    """Sums over hands; per seat where an array of four."""

    hands: int = field("i8")
    decisions: int = field("i8")
    drawn: int = field("i8")
    small: int = field("i8")
    big: Grid = field("i8", ITEM_PRICES)
    """Wins by big win, or by item (rules §8, §9): one count for each bit."""
    points: Grid = field("i8", 4)
    squares: Grid = field("f8", 4)
    """Sums of squared points, for intervals."""
    wins: Grid = field("i8", 4)
    self_draws: Grid = field("i8", 4)
    deal_ins: Grid = field("i8", 4)
    """Discards and kongs that another won on."""
    opened: Grid = field("i8", 4)
    """Hands ended open."""
    exposed_kongs: Grid = field("i8", 4)
    concealed_kongs: Grid = field("i8", 4)
    special_kongs: Grid = field("i8", 4)
    hard_wins: int = field("i8")
    win_points: int = field("i8")


@jit
def asked_seat(s: State) -> int:
    """The lowest seat number with an open offer, -1 if the hand is over."""
    return lowest(s.waiting) if s.waiting != 0 else -1


@jit
def choose(s: State, w: Work, r: Rules, t: Shapes, seat: int, policy: int) -> int:
    """A policy's choice among `w.legal`."""
    if policy == GREEDY_POLICY:
        return choose_greedy(s, w, r, t, seat)
    return int(w.legal[below(s, w.legal_count)])


@jit
def play_out(
    s: State,
    w: Work,
    r: Rules,
    t: Shapes,
    policies: NDArray[np.int64],
    total: Totals,
    log: NDArray[np.int16],
    place: int,
) -> None:
    """Play a dealt hand to its end; its decisions go to `log` from `place` on, if it has room."""
    while s.phase != ENDED:
        seat = asked_seat(s)
        legal(s, w, r, t, seat)
        action = choose(s, w, r, t, seat, policies[seat])
        if SPECIAL_KONG_ACTION <= action < WIN_ACTION:
            total.special_kongs[seat] += 1
        if log.size > 0:
            log[place] = (seat << SEAT_SHIFT) | action
            place += 1
        step(s, w, r, t, seat, action)


@jit
def count_hand(s: State, w: Work, r: Rules, total: Totals) -> None:
    """Add a finished hand to the totals."""
    total.hands += 1
    total.decisions += s.decisions
    for seat in range(r.seats):
        points = int(s.points[seat])
        total.points[seat] += points
        total.squares[seat] += points * points
        total.opened[seat] += 1 if s.opens[seat] > 0 else 0
        total.exposed_kongs[seat] += exposed_kongs(s, seat)
        total.concealed_kongs[seat] += concealed_kongs(s, seat)
    if s.outcome != WON:
        total.drawn += 1
        return
    total.wins[s.winner] += 1
    total.win_points += int(s.points[s.winner])
    total.hard_wins += w.hard
    if s.won_by == SELF_DRAW:
        total.self_draws[s.winner] += 1
    else:
        total.deal_ins[s.giver] += 1
    if w.big == 0:
        total.small += 1
    for bit in range(ITEM_PRICES):
        total.big[bit] += w.big >> bit & 1


@entry
def play_hands(
    states: Records[State],
    works: Records[Work],
    rules: Records[Rules],
    shapes: Records[Shapes],
    seeds: NDArray[np.uint64],
    first_dealer: int,
    policies: NDArray[np.int64],
    totals: Records[Totals],
    walls: NDArray[np.int8],
    log: NDArray[np.int16],
) -> None:
    """Play one hand for each seed; the dealer moves on with every hand.

    `log` has no places, or `LOG_WIDTH` for each hand, filled with -1; `walls` then has `WALL`.
    """
    s = states[0]
    works[0].brief = 1
    for i in range(seeds.size):
        s.rng = seeds[i]
        shuffle_wall(s, rules[0])
        if log.size > 0:
            for k in range(WALL):
                walls[i * WALL + k] = s.wall[k]
        deal(s, works[0], rules[0], shapes[0], (first_dealer + i) % rules[0].seats, -1)
        play_out(s, works[0], rules[0], shapes[0], policies, totals[0], log, i * LOG_WIDTH)
        count_hand(s, works[0], rules[0], totals[0])
    works[0].brief = 0
