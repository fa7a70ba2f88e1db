"""What must hold after every step of a hand, recomputed from scratch: used by the proofs.

`play_checked` plays whole hands inside compiled code and stops at the first violation. Nothing
here trusts a running total of the state: counts, keys and flags are derived again from the tiles.
"""

import numpy as np
from numpy.typing import NDArray

from laizi.core.codes import (
    ACTIONS,
    CHOW,
    CONCEALED_KONG,
    CONCEALED_KONG_ACTION,
    DISCARD_WIN,
    DRAWN,
    DREW,
    ENDED,
    EXPOSED_KONG_ACTION,
    FACTORS,
    FIXED,
    FROM_ZONE,
    HAS_CHOW,
    LAST_ZONE,
    LAST_ZONE_BEGAN,
    LIABLE_KONG_IN_KONG_OUT,
    MOST,
    NOT_258,
    ORDINARY,
    PAIRS_READINGS,
    PASS_ACTION,
    PUNG,
    ROB,
    ROBBED_KONG,
    SELF_DRAW,
    TURN,
    WILDCARD,
    WIN_ACTION,
    WON,
)
from laizi.core.deal import deal
from laizi.core.flow import step
from laizi.core.hands import WHITE_DRAGON, knows_hand, kong_limit, remaining, shown_as, tile_playing
from laizi.core.items import NO_SUCH_ITEM
from laizi.core.jit import entry, jit
from laizi.core.offers import default_action, legal, refusal
from laizi.core.randomness import below, shuffle_wall
from laizi.core.records import Records
from laizi.core.rules import (
    FAMILY_LAIZI_112,
    FAMILY_WUHAN,
    ITEM_PRICES,
    PAYER_ALL,
    WILDCARD_INDICATOR,
    WILDCARD_NEIGHBOURS,
    WILDCARD_NONE,
    Rules,
)
from laizi.core.selfplay import asked_seat, choose
from laizi.core.shapes import IS_258, SUIT, WEIGHT, Shapes, lacking
from laizi.core.state import EVENTS, LEGAL, WALL, State, Work
from laizi.core.wins import lacks_too_much, readings_of
from laizi.core.wuyi import BASE

EAGER_POLICY = 2
"""Random, but wins, kongs and claims are taken most of the time."""

BAD_TILES = 1
BAD_KEYS = 2
BAD_HAND_SIZE = 3
BAD_MELDS = 4
NO_OFFER_OPEN = 5
NO_LEGAL_ACTION = 6
BAD_DEFAULT_ACTION = 7
BAD_PAYMENTS = 8
BAD_WINNER = 9
BAD_DRAWN_HAND = 10
BAD_LAST_ZONE = 11
BAD_KONG = 12
BAD_DRAW = 13
BAD_BOUNDS = 14
BAD_REFUSAL = 15
BAD_ROLES = 16
BAD_SHEET = 17
BAD_RULING_OUT = 18
VIOLATIONS = (
    "", "a tile is not in exactly one place", "keys or held counts differ from the hand",
    "a hand has a wrong number of tiles", "melds, openings or traits are wrong",
    "nobody is asked", "an asked seat has no action", "the default action is refused",
    "payments do not sum to 0", "the winner is closed or holds a fixed tile",
    "a drawn hand ended early or paid", "the last zone began elsewhere or was not in turn",
    "a kong with too few tiles remaining", "a tile drawn beyond its part of the wall",
    "a list is longer than its field", "legal and refused actions disagree",
    "wildcards, fixed tiles or the face of 白板 are not those of the indicator",
    "the payments do not follow from the settlement sheet",
    "a win is ruled out that the tables give",
)  # fmt: skip
"""What each code says."""

HAND, DECISION, DECISIONS, WINS, DRAWN_HANDS, ZONES = 0, 1, 2, 3, 4, 5
MOST_EVENTS, MOST_LEGAL, MOST_LOG, MOST_MELDS, KONGS, ROBBED = 6, 7, 8, 9, 10, 11
SEEN = 12
"""Places in the tally of `play_checked`: where it stopped, what it saw, the longest lists."""


# --- roles --------------------------------------------------------------------------------------
@jit
def wildcards_due(r: Rules) -> int:
    """How many kinds the ruleset makes wild."""
    if r.wildcard_rule == WILDCARD_NONE:
        return 0
    return 3 if r.wildcard_rule == WILDCARD_NEIGHBOURS else 1


@jit
def check_face(s: State, r: Rules) -> int:
    """白板 plays the kind turned up where that kind is wild, else nothing but itself (rules §9)."""
    if r.wildcard_rule != WILDCARD_INDICATOR:
        return 0 if s.face == -1 else BAD_ROLES
    wild = s.face >= 0 and s.face == s.indicator and s.role[s.face] == WILDCARD
    return 0 if wild and s.wildcard[0] == s.face else BAD_ROLES


@jit
def check_roles(s: State, r: Rules) -> int:
    """Every kind is fixed, wild or ordinary as rules and indicator have it."""
    wild = 0
    for kind in range(34):
        wild += 1 if s.role[kind] == WILDCARD else 0
        plain = r.in_set[kind] and s.role[kind] == ORDINARY
        if (s.ordinary >> kind & 1) != (1 if plain else 0):
            return BAD_ROLES
        if (s.role[kind] == FIXED) != (r.fixed[kind] != 0):
            return BAD_ROLES
    if wild != wildcards_due(r) or wild != s.wildcard_kinds:
        return BAD_ROLES
    for i in range(wild):
        if s.role[s.wildcard[i]] != WILDCARD:
            return BAD_ROLES
    return check_face(s, r)


# --- tiles --------------------------------------------------------------------------------------
@jit
def count_melds_of(s: State, w: Work, seat: int) -> None:
    """Add the tiles of a seat's melds to `w.left`."""
    for place in range(int(s.melds[seat])):
        kind, meld = int(s.meld_tile[seat, place]), int(s.meld_type[seat, place])
        if meld == CHOW:
            for tile in range(kind, kind + 3):
                w.left[tile_playing(s, tile)] += 1
        else:
            w.left[kind] += 3 if meld == PUNG else 4


@jit
def is_announced(s: State) -> bool:
    """Whether the tile offered lies nowhere else: an announced kong, or what was won on."""
    if s.phase == ENDED:
        return s.outcome == WON and s.won_by != SELF_DRAW
    return s.phase == ROB


@jit
def count_all(s: State, w: Work, r: Rules) -> None:
    """Fill `w.left` with the copies of every kind over all places."""
    for kind in range(34):
        w.left[kind] = s.aside[kind]
        for seat in range(r.seats):
            w.left[kind] += s.hand[seat, kind] + s.special[seat, kind]
    for seat in range(r.seats):
        count_melds_of(s, w, seat)
    for i in range(s.head, s.tail):
        w.left[s.wall[i]] += 1
    for i in range(s.log_count):
        lies = s.role[s.log_tile[i]] == ORDINARY or r.family != FAMILY_WUHAN
        if lies and not s.log_claimed[i]:
            w.left[s.log_tile[i]] += 1
    if s.indicator >= 0:
        w.left[s.indicator] += 1
    if is_announced(s):
        w.left[s.offered] += 1


@jit
def check_tiles(s: State, w: Work, r: Rules) -> int:
    """Four copies of every kind of the set, none of another."""
    count_all(s, w, r)
    for kind in range(34):
        if w.left[kind] != (4 if r.in_set[kind] else 0):
            return BAD_TILES
    return 0


@jit
def check_suit_keys(s: State, seat: int) -> int:
    """Suit keys and counts of special tiles against the hand."""
    wild, fixed = 0, 0
    for suit in range(4):
        key = 0
        for kind in range(34):
            held, shown = int(s.hand[seat, kind]), shown_as(s, kind)
            if held < 0:
                return BAD_KEYS
            if s.role[kind] == ORDINARY and SUIT[shown] == suit:
                key += held * WEIGHT[shown]
        if key != s.key[seat, suit]:
            return BAD_KEYS
    for kind in range(34):
        wild += int(s.hand[seat, kind]) if s.role[kind] == WILDCARD else 0
        fixed += int(s.hand[seat, kind]) if s.role[kind] == FIXED else 0
    return 0 if wild == s.wildcards_held[seat] and fixed == s.fixed_held[seat] else BAD_KEYS


@jit
def check_keys(s: State, t: Shapes, seat: int) -> int:
    """Suit keys, and what is kept with them, against the hand."""
    for suit in range(4):
        if s.lacking[seat, suit] != lacking(t, suit, int(s.key[seat, suit])):
            return BAD_KEYS
    for kind in range(34):
        if (int(s.held[seat]) >> kind & 1) != (1 if s.hand[seat, kind] > 0 else 0):
            return BAD_KEYS
    return check_suit_keys(s, seat)


@jit
def check_ruled_out(s: State, w: Work, r: Rules, t: Shapes, seat: int) -> int:
    """Fourteen tiles that lack too much for a win make none, nor thirteen with a kind in turn."""
    extra = s.decisions % 34 if knows_hand(s, seat) else -1
    if extra >= 0 and (s.hand[seat, extra] == 4 or not s.ordinary >> extra & 1):
        return 0
    if s.fixed_held[seat] > 0 or not lacks_too_much(s, r, seat, extra):
        return 0
    readings = readings_of(s, w, r, t, seat, extra, False)
    shapes = readings if r.seven_pairs else readings & ~PAIRS_READINGS
    return 0 if shapes == 0 else BAD_RULING_OUT


@jit
def check_hand_size(s: State, seat: int) -> int:
    """Thirteen tiles, melds as three; fourteen where a tile was drawn or claimed."""
    held = 3 * int(s.melds[seat])
    for kind in range(34):
        held += int(s.hand[seat, kind])
    acting = seat == s.actor and (s.phase == TURN or s.phase == LAST_ZONE)
    won = s.outcome == WON and s.won_by == SELF_DRAW and seat == s.winner
    return 0 if held == (14 if acting or won else 13) else BAD_HAND_SIZE


@jit
def proxy_due(s: State, meld: int, low: int) -> int:
    """Which tile of a meld is a 白板 that plays the face: 1, 2, 3 of a chow, 0 for none."""
    if meld != CHOW or s.face < 0 or s.role[WHITE_DRAGON] != ORDINARY:
        return 0
    for place in range(3):
        if low + place == s.face:
            return place + 1
    return 0


@jit
def meld_is_right(s: State, r: Rules, seat: int, place: int) -> bool:
    """Whether a meld is one, holds no special tile and comes from who may give it."""
    kind, meld = int(s.meld_tile[seat, place]), int(s.meld_type[seat, place])
    giver, claimed = int(s.meld_from[seat, place]), int(s.meld_claimed[seat, place])
    if s.meld_proxy[seat, place] != proxy_due(s, meld, kind):
        return False
    if meld == CHOW:
        if kind >= 27 or kind % 9 > 6 or (giver + 1) % r.seats != seat:
            return False
        for shown in range(kind, kind + 3):
            if s.role[tile_playing(s, shown)] != ORDINARY:
                return False
        return kind <= shown_as(s, claimed) <= kind + 2
    if s.role[kind] != ORDINARY:
        return False
    if meld == CONCEALED_KONG:
        return giver == -1 and claimed == -1
    return giver != seat and 0 <= giver < r.seats and claimed == kind


@jit
def check_melds(s: State, r: Rules, seat: int) -> int:
    """Melds, and the openings and traits that follow from them."""
    opens, traits = 0, 0
    for place in range(int(s.melds[seat])):
        if not meld_is_right(s, r, seat, place):
            return BAD_MELDS
        kind, meld = int(s.meld_tile[seat, place]), int(s.meld_type[seat, place])
        opens += 0 if meld == CONCEALED_KONG else 1
        shown = kind if meld == CHOW else shown_as(s, kind)
        traits |= 1 << int(SUIT[shown])
        if meld == CHOW:
            traits |= HAS_CHOW | NOT_258
        elif not IS_258[shown]:
            traits |= NOT_258
    return 0 if opens == s.opens[seat] and traits == s.traits[seat] else BAD_MELDS


@jit
def check_seats(s: State, w: Work, r: Rules, t: Shapes) -> int:
    """Everything that lies before the players."""
    for seat in range(r.seats):
        code = check_keys(s, t, seat)
        if code == 0:
            code = check_hand_size(s, seat)
        if code == 0:
            code = check_melds(s, r, seat)
        if code == 0 and r.family == FAMILY_WUHAN:
            code = check_ruled_out(s, w, r, t, seat)
        if code != 0:
            return code
    return 0


# --- offers -------------------------------------------------------------------------------------
@jit
def check_offers(s: State, w: Work, r: Rules, t: Shapes) -> int:
    """Until the hand ends somebody is asked, and can do something, by default as well."""
    if (s.waiting == 0) != (s.phase == ENDED) or s.waiting >> r.seats != 0:
        return NO_OFFER_OPEN
    for seat in range(r.seats):
        if s.waiting >> seat & 1:
            if legal(s, w, r, t, seat) == 0:
                return NO_LEGAL_ACTION
            if refusal(s, w, r, t, seat, default_action(s, r, seat)) != 0:
                return BAD_DEFAULT_ACTION
    return 0


@jit
def times_listed(w: Work, action: int) -> int:
    """How often an action stands in the legal list."""
    times = 0
    for i in range(w.legal_count):
        times += 1 if w.legal[i] == action else 0
    return times


@jit
def check_refusals(s: State, w: Work, r: Rules, t: Shapes) -> int:
    """Legal is, once each, what is not refused of all actions of every seat."""
    for seat in range(r.seats):
        left = legal(s, w, r, t, seat)
        for action in range(-1, ACTIONS + 1):
            times = times_listed(w, action)
            if times != (1 if refusal(s, w, r, t, seat, action) == 0 else 0):
                return BAD_REFUSAL
            left -= times
        if left != 0:
            return BAD_REFUSAL
    return 0


# --- the end ------------------------------------------------------------------------------------
@jit
def check_payments(s: State, r: Rules) -> int:
    """Payments sum to 0; the winner gains, nobody else does."""
    total = 0
    for seat in range(4):
        total += int(s.points[seat])
        if (seat >= r.seats or seat != s.winner) and s.points[seat] > 0:
            return BAD_PAYMENTS
    return 0 if total == 0 and s.points[s.winner] > 0 else BAD_PAYMENTS


# --- the settlement sheet -----------------------------------------------------------------------
@jit
def owed_by_row(w: Work, loser: int) -> int:
    """Base and bonus times every factor of a loser's row, halves last; at most `MOST`."""
    product, halves = int(w.basic[loser] + w.bonus[loser]), 0
    for slot in range(FACTORS):
        factor = int(w.factor[loser, slot])
        product = min(product * (factor if factor & 1 else factor >> 1), MOST)
        halves += factor & 1
    return product >> halves


@jit
def opened_by(s: State, seat: int) -> int:
    """A seat's open melds."""
    opens = 0
    for place in range(int(s.melds[seat])):
        opens += 1 if s.meld_type[seat, place] != CONCEALED_KONG else 0
    return opens


@jit
def is_golden(w: Work, r: Rules) -> bool:
    """Whether every loser pays the golden amount: all reach the cap, or at once (rules §7.3)."""
    if r.golden == 0 or w.priced_big & r.golden_at_once:
        return r.golden != 0
    for loser in range(r.seats):
        if loser != w.subject and (r.cap == 0 or owed_by_row(w, loser) < r.cap):
            return False
    return True


@jit
def golden_due(s: State, w: Work, r: Rules, loser: int) -> int:
    """The golden amount of a loser."""
    opens = 0
    for seat in range(r.seats):
        opens += opened_by(s, seat) if seat != w.subject else 0
    if opens == 0 and r.golden_none_open:
        return r.golden_none_open
    closed = opened_by(s, loser) == 0 and r.golden_not_open != 0
    return r.golden_not_open if closed else r.golden


@jit
def due_by_rows(s: State, w: Work, r: Rules, loser: int) -> int:
    """What a loser owes by his row and the tops, before liability."""
    if is_golden(w, r):
        return golden_due(s, w, r, loser)
    raw = owed_by_row(w, loser)
    return min(raw, r.cap) if r.cap else raw


@jit
def due_by_items(s: State, w: Work, r: Rules, loser: int) -> int:
    """What a loser owes by the items; -1 where an item has not its price (rules §8, §9)."""
    points, factor = 0, 1
    for item in range(ITEM_PRICES):
        count, price = int(w.item_count[item]), int(r.item_prices[item])
        added = r.family == FAMILY_LAIZI_112
        due = count * price if added or count == 0 else price
        if (count > 0) != (w.big >> item & 1 != 0) or w.item_amount[item] != due:
            return -1
        if count > 0 and (price == NO_SUCH_ITEM or (count > 1 and not added)):
            return -1
        points += due
        factor *= due if count else 1
    if r.family != FAMILY_LAIZI_112:
        return BASE * factor
    everybody = s.won_by == SELF_DRAW or (s.won_by == DISCARD_WIN and r.discard_payer == PAYER_ALL)
    return points if everybody or loser == s.giver else 0


@jit
def check_shares(s: State, w: Work, r: Rules, total: int) -> int:
    """Who pays: every loser his own, or the liable one for all (rules §7.4, §7.7)."""
    liable = w.payer >= 0
    gained = 2 * total if liable and w.second_payer >= 0 else total
    for seat in range(r.seats):
        due = gained if seat == s.winner else -int(w.pays[seat])
        if liable and seat != s.winner:
            due = -total if seat == w.payer or seat == w.second_payer else 0
        if s.points[seat] != due or w.payment[seat] != due:
            return BAD_SHEET
    return 0


@jit
def check_sheet(s: State, w: Work, r: Rules) -> int:
    """The payments, rebuilt from the rows or items, from tops and liability, are those paid."""
    robbed = w.liability == LIABLE_KONG_IN_KONG_OUT
    if w.subject != (s.giver if robbed else s.winner):
        return BAD_SHEET
    total = 0
    for loser in range(r.seats):
        if loser == w.subject:
            continue
        wuhan = r.family == FAMILY_WUHAN
        due = due_by_rows(s, w, r, loser) if wuhan else due_by_items(s, w, r, loser)
        if due < 0 or w.pays[loser] != due or (wuhan and w.raw[loser] != owed_by_row(w, loser)):
            return BAD_SHEET
        total += due
    return check_shares(s, w, r, total)


@jit
def check_won(s: State, w: Work, r: Rules) -> int:
    """Nobody wins closed (seven pairs aside), with a fixed tile in hand or on a special tile."""
    for kind in range(34):
        if s.role[kind] == FIXED and s.hand[s.winner, kind] > 0:
            return BAD_WINNER
    opens = 0
    for place in range(int(s.melds[s.winner])):
        opens += 1 if s.meld_type[s.winner, place] != CONCEALED_KONG else 0
    if r.family == FAMILY_WUHAN and r.open_required and not r.seven_pairs and opens == 0:
        return BAD_WINNER
    if s.won_by != SELF_DRAW and (s.role[s.win_tile] != ORDINARY or s.giver == s.winner):
        return BAD_WINNER
    code = check_payments(s, r)
    return code if code != 0 else check_sheet(s, w, r)


@jit
def check_end(s: State, w: Work, r: Rules) -> int:
    """A won hand as above; a drawn hand pays nothing and leaves the undrawn tiles."""
    if s.phase != ENDED:
        return 0
    if s.outcome == WON:
        return check_won(s, w, r)
    for seat in range(4):
        if s.points[seat] != 0:
            return BAD_DRAWN_HAND
    return 0 if s.outcome == DRAWN and remaining(s) == r.undrawn_tiles else BAD_DRAWN_HAND


# --- the wall -----------------------------------------------------------------------------------
@jit
def is_kong(action: int) -> bool:
    """Whether an action is a kong of any kind, special ones included."""
    return CONCEALED_KONG_ACTION <= action < WIN_ACTION or action == EXPOSED_KONG_ACTION


@jit
def check_zone_draw(s: State, w: Work, r: Rules, row: int) -> int:
    """Zone tiles follow the zone's beginning or one another, one seat after the next."""
    seat, left = w.event[row, 1], w.event[row, 4]
    first = kong_limit(r) - 1
    if s.zone == 0 or r.last_zone_play == 0 or left > first or left < r.undrawn_tiles:
        return BAD_LAST_ZONE
    if left == first and (row == 0 or w.event[row - 1, 0] != LAST_ZONE_BEGAN):
        return BAD_LAST_ZONE
    discarder = int(s.log_seat[s.log_count - 1])
    return 0 if seat == (discarder + 1 + first - left) % r.seats else BAD_LAST_ZONE


@jit
def check_draws(s: State, w: Work, r: Rules) -> int:
    """Which tiles this step's draws took: zone tiles in the zone, others before it."""
    lowest = kong_limit(r) if r.last_zone_play else r.undrawn_tiles
    for row in range(w.event_count):
        if w.event[row, 0] == LAST_ZONE_BEGAN and w.event[row + 1, 4] != kong_limit(r) - 1:
            return BAD_LAST_ZONE
        if w.event[row, 0] != DREW:
            continue
        if w.event[row, 3] == FROM_ZONE:
            code = check_zone_draw(s, w, r, row)
            if code != 0:
                return code
        elif w.event[row, 4] < lowest:
            return BAD_DRAW
    if (s.zone != 0) != (s.phase == LAST_ZONE) and (s.zone == 0 or s.phase != ENDED):
        return BAD_LAST_ZONE
    return 0


@jit
def check_bounds(s: State, w: Work) -> int:
    """Lists fit their fields."""
    fits = w.event_count <= EVENTS and w.legal_count <= LEGAL and s.log_count <= WALL
    for seat in range(4):
        fits = fits and s.melds[seat] <= 4
    return 0 if fits and 0 <= s.head <= s.tail <= WALL else BAD_BOUNDS


@jit
def check_state(s: State, w: Work, r: Rules, t: Shapes) -> int:
    """Everything that must hold after a step; 0 or the code of the first violation."""
    code = check_bounds(s, w)
    if code == 0:
        code = check_roles(s, r)
    if code == 0:
        code = check_tiles(s, w, r)
    if code == 0:
        code = check_seats(s, w, r, t)
    if code == 0:
        code = check_draws(s, w, r)
    if code == 0:
        code = check_end(s, w, r)
    return code if code != 0 else check_offers(s, w, r, t)


# --- playing ------------------------------------------------------------------------------------
@jit
def choose_eagerly(s: State, w: Work) -> int:
    """A random action, three times in four one that is neither a discard nor a pass."""
    strong = 0
    for i in range(w.legal_count):
        action = int(w.legal[i])
        strong += 1 if action >= CONCEALED_KONG_ACTION and action != PASS_ACTION else 0
    if strong == 0 or below(s, 4) == 0:
        return int(w.legal[below(s, w.legal_count)])
    wanted = below(s, strong)
    for i in range(w.legal_count):
        action = int(w.legal[i])
        if action >= CONCEALED_KONG_ACTION and action != PASS_ACTION:
            if wanted == 0:
                return action
            wanted -= 1
    return PASS_ACTION


@jit
def note_lengths(s: State, w: Work, seen: NDArray[np.int64]) -> None:
    """Keep the longest lists."""
    seen[MOST_EVENTS] = max(seen[MOST_EVENTS], w.event_count)
    seen[MOST_LEGAL] = max(seen[MOST_LEGAL], w.legal_count)
    seen[MOST_LOG] = max(seen[MOST_LOG], s.log_count)
    for seat in range(4):
        seen[MOST_MELDS] = max(seen[MOST_MELDS], int(s.melds[seat]))


@jit
def note_end(s: State, seen: NDArray[np.int64]) -> None:
    """Count a finished hand."""
    seen[DECISIONS] += s.decisions
    seen[WINS] += 1 if s.outcome == WON else 0
    seen[DRAWN_HANDS] += 1 if s.outcome == DRAWN else 0
    seen[ZONES] += 1 if s.zone != 0 else 0
    seen[ROBBED] += 1 if s.outcome == WON and s.won_by == ROBBED_KONG else 0


@jit
def play_one_checked(
    s: State,
    w: Work,
    r: Rules,
    t: Shapes,
    policies: NDArray[np.int64],
    every_action: bool,
    seen: NDArray[np.int64],
) -> int:
    """Play a dealt hand to its end, checking after every step; the first violation."""
    code = check_state(s, w, r, t)
    while code == 0 and s.phase != ENDED:
        seat = asked_seat(s)
        legal(s, w, r, t, seat)
        note_lengths(s, w, seen)
        eager = policies[seat] == EAGER_POLICY
        action = choose_eagerly(s, w) if eager else choose(s, w, r, t, seat, policies[seat])
        if is_kong(action):
            seen[KONGS] += 1
            if remaining(s) <= kong_limit(r):
                return BAD_KONG
        step(s, w, r, t, seat, action)
        note_lengths(s, w, seen)
        code = check_state(s, w, r, t)
        if code == 0 and every_action:
            code = check_refusals(s, w, r, t)
    return code


@entry
def play_checked(
    states: Records[State],
    works: Records[Work],
    rules: Records[Rules],
    shapes: Records[Shapes],
    seeds: NDArray[np.uint64],
    first_dealer: int,
    policies: NDArray[np.int64],
    every_action: bool,
    seen: NDArray[np.int64],
) -> int:
    """Play one hand for each seed with every check after every step.

    `every_action` also compares the legal list with the refusals of all actions of all seats.
    Gives 0, or the code of the first violation; `seen[HAND]` and `seen[DECISION]` then say where,
    and `states[0]` is as it was found. `seen` also counts what was played.
    """
    s, r = states[0], rules[0]
    for i in range(seeds.size):
        s.rng = seeds[i]
        shuffle_wall(s, r)
        deal(s, works[0], r, shapes[0], (first_dealer + i) % r.seats, -1)
        code = play_one_checked(s, works[0], r, shapes[0], policies, every_action, seen)
        if code != 0:
            seen[HAND], seen[DECISION] = i, s.decisions
            return code
        note_end(s, seen)
    return 0


@entry
def check(
    states: Records[State],
    i: int,
    works: Records[Work],
    rules: Records[Rules],
    shapes: Records[Shapes],
) -> int:
    """The first violation of one position after a step, 0 if all holds."""
    return check_state(states[i], works[0], rules[0], shapes[0])
