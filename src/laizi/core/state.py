"""The records of one hand: `State` is its identity, `Work` the scratch beside it.

Fields fit all nine rulesets (rules §1). Absolute seats 0-3; kinds 0-33; -1 means none. A tile of
the hand is in exactly one place: wall (`head` to `tail`), indicator, a hand, a meld, the special
tiles, the discard log unless claimed, aside, or announced (an added kong that may be robbed).
"""

import numpy as np

from laizi.core.codes import FACTORS
from laizi.core.records import Grid, Record, field
from laizi.core.rules import ITEM_PRICES

SEATS = 4
WALL = 136
EVENTS, EVENT_WIDTH = 64, 16
LEGAL = 160
WILDCARD_KINDS = 3


class State(Record):
    """One hand. Hashed, copied, stored; copying it is a snapshot."""

    rng: np.uint64 = field("u8")
    head: int = field("i8")
    tail: int = field("i8")
    indicator: int = field("i8")
    face: int = field("i8")
    """The kind that 白板 plays (`wuyi-erren`), else -1."""
    previous_wildcard: int = field("i8")
    wildcard_kinds: int = field("i8")
    dealer: int = field("i8")
    phase: int = field("i8")
    waiting: int = field("i8")
    """Bit mask of the seats with an open offer."""
    actor: int = field("i8")
    """Whose turn it is; while claims are open, whose discard or kong it is."""
    drawn: int = field("i8")
    """The kind drawn last by the actor; -1 after a claim."""
    replacement: int = field("i8")
    """1 if `drawn` is a kong's replacement tile."""
    zone: int = field("i8")
    """1 once the last zone has begun."""
    offered: int = field("i8")
    """The kind discarded or announced last."""
    decisions: int = field("i8")
    outcome: int = field("i8")
    winner: int = field("i8")
    won_by: int = field("i8")
    giver: int = field("i8")
    """The discarder or the owner of the robbed kong, -1 on a self-draw."""
    win_tile: int = field("i8")
    offence_clock: int = field("i8")
    log_count: int = field("i8")
    points: Grid = field("i8", SEATS)
    ordinary: int = field("i8")
    """The kinds that are neither wildcard nor fixed, as bits."""
    held: Grid = field("i8", SEATS)
    """The kinds in each hand, as bits."""
    key: Grid = field("i4", SEATS, 4)
    """Suit keys of each hand, wildcards and fixed tiles left out (see `laizi.core.shapes`)."""
    lacking: Grid = field("i1", SEATS, 4)
    """By suit, what `laizi.core.shapes.lacking` says of its key."""
    traits: Grid = field("i4", SEATS)
    reply: Grid = field("i2", SEATS)
    """The action a seat answered with, -1 while it has not."""
    possible: Grid = field("i2", SEATS)
    offence: Grid = field("i2", SEATS, SEATS)
    """[winner-to-be, offender]: when the offender last offended (下雨, rules §7.7); 0 never."""
    wall: Grid = field("i1", WALL)
    role: Grid = field("i1", 34)
    wildcard: Grid = field("i1", WILDCARD_KINDS)
    hand: Grid = field("i1", SEATS, 34)
    wildcards_held: Grid = field("i1", SEATS)
    fixed_held: Grid = field("i1", SEATS)
    melds: Grid = field("i1", SEATS)
    opens: Grid = field("i1", SEATS)
    """Open melds: chows, pungs, exposed and added kongs."""
    meld_type: Grid = field("i1", SEATS, 4)
    meld_tile: Grid = field("i1", SEATS, 4)
    """The kind of a pung or kong, the lowest kind of a chow."""
    meld_from: Grid = field("i1", SEATS, 4)
    meld_proxy: Grid = field("i1", SEATS, 4)
    """Which tile of a chow is a 白板 (`wuyi-erren`): 1, 2, 3, or 0 for none."""
    meld_claimed: Grid = field("i1", SEATS, 4)
    """The kind claimed for the meld, -1 for a concealed kong."""
    special: Grid = field("i1", SEATS, 34)
    """Fixed tiles and wildcards played, konged or discarded."""
    log_seat: Grid = field("i1", WALL)
    log_tile: Grid = field("i1", WALL)
    log_claimed: Grid = field("i1", WALL)
    aside: Grid = field("i1", 34)
    """Last-zone tiles laid aside face down."""
    declared_ready: Grid = field("i1", SEATS)
    """A settlement case may declare readiness: 1 ready, 2 not, 0 computed from the hand."""
    win_lock: Grid = field("i1", SEATS)
    pung_lock: Grid = field("i1", SEATS)


class Work(Record):
    """Scratch beside a state: legal actions, event rows, the settlement sheet."""

    legal_count: int = field("i8")
    event_count: int = field("i8")
    legal: Grid = field("u1", LEGAL)
    event: Grid = field("i2", EVENTS, EVENT_WIDTH)

    # The settlement sheet: who won what, and for each loser how the payment comes about.
    subject: int = field("i8")
    """Whose win the rows price: the winner, or the robbed player in 杠进杠出 (rules §7.5)."""
    big: int = field("i8")
    """Big wins, or items (rules §8, §9), as a set of bits."""
    hard: int = field("i8")
    reading: int = field("i8")
    priced_big: int = field("i8")
    """The big wins the rows price; differs from `big` in 杠进杠出."""
    stale: int = field("i8")
    """Whether the rows are not those of the best reading (`laizi.core.best`)."""
    basic: Grid = field("i8", SEATS)
    bonus: Grid = field("i8", SEATS)
    """Added to the base (`big_bonus` "add")."""
    own: Grid = field("i8", SEATS)
    """own(player) of rules §7.1."""
    factor: Grid = field("i8", SEATS, FACTORS)
    """By loser, every factor in half units; not there if `brief`."""
    raw: Grid = field("i8", SEATS)
    capped: Grid = field("i8", SEATS)
    golden: Grid = field("i8", SEATS)
    """The golden amount, 0 where it does not apply."""
    pays: Grid = field("i8", SEATS)
    """What each loser pays before liability."""
    payment: Grid = field("i8", SEATS)
    payer: int = field("i8")
    second_payer: int = field("i8")
    liability: int = field("i8")

    item_amount: Grid = field("i8", ITEM_PRICES)
    """番种: the points or the factor of each item of the win; 0 where it is not there."""
    item_count: Grid = field("i8", ITEM_PRICES)

    brief: int = field("i8")
    """Whether no events are told, and neither the reading nor the factors of a win: for whoever
    only counts."""

    # The chosen reading: sets, pair and what each wildcard became.
    set_count: int = field("i8")
    set_type: Grid = field("i1", 8)
    set_tile: Grid = field("i1", 8)
    pair_tile: int = field("i8")
    stood_count: int = field("i8")
    stood_tile: Grid = field("i1", 14)
    stood_as: Grid = field("i1", 14)

    # Scratch of the search for readings.
    left: Grid = field("i1", 34)
    room: Grid = field("i1", 34)
    options: Grid = field("i8", 2, 9)

    # Scratch of `laizi.core.nearness`: the hand that is looked at, and each suit beside the others.
    near_wildcards: int = field("i8")
    near_traits: int = field("i8")
    near_melds: int = field("u1")
    near_lane: int = field("u1")
    """Which lanes count for the plain win: 1 where its pair is 2, 5 or 8 (将), else 0."""
    near_closed: int = field("i8")
    """What the cost rises by because the hand still has to open."""
    near_by_suit: int = field("i8")
    """Whether the ruleset counts the tiles of each suit (八支)."""
    near_melded: Grid = field("i8", 4)
    """By suit, tiles in melds, where the ruleset counts suits."""
    near_tiles: Grid = field("i8", 4)
    near_key: Grid = field("u4", 4)
    near_id: Grid = field("u2", 4)
    near_rest: Grid = field("u2", 4)
    near_limit: Grid = field("i8", 4)
    near_lanes: Grid = field("i8", 4)
    near_low: Grid = field("i8", 4)
    near_high: Grid = field("i8", 4)
    """By suit, what its tiles lack, and what one tile more gains (`laizi.core.shapes.gains`)."""
    near_flush: Grid = field("i8", 4)
    near_least_flush: int = field("i8")
    near_tally: int = field("i8")
    near_counts: int = field("i8")
    """The cost of the wins that go by how many tiles there are of each kind."""
    near_missing: int = field("i8")
    near_cost: Grid = field("i8", 34)
    near_best: int = field("i8")
    """The tiles whose discard costs least, as bits."""
    near_after: Grid = field("i8", 34)
    seen: Grid = field("i8", 4)
    """The kinds of whose copies that are seen the binary digit 1, 2, 4 is set, as bits; and those
    of which there were more than four."""
    near_pair: Grid = field("u2", 4, 4)
    """[suit, suit] -> the id of what the two others make together."""
    near_held: Grid = field("i8", 5)
    """The kinds held at least 0, 1, 2, 3 times, as bits; nothing at 4."""
    near_kinds: int = field("i8")
    """The kinds of which a copy is unseen, as bits."""
    near_unseen: Grid = field("i8", 3)
    """The kinds of whose unseen copies the binary digit 1, 2, 4 is set, as bits."""
