"""The greedy policy: near the win first, then the win that pays, opening only when it helps.

It reads only what its seat may see (the seat's own hand and what lies open), so it chooses the
same on a live and on a concealed record, and it is deterministic. `laizi.core.nearness` says what
a hand costs.
"""

from laizi.core.acceptance import helpful_kinds, prepare, unseen_tiles
from laizi.core.bits import lowest
from laizi.core.claims import bit_of
from laizi.core.codes import (
    ADDED_KONG_ACTION,
    CHOW,
    CHOW_ACTION,
    CONCEALED_KONG_ACTION,
    EXPOSED_KONG,
    EXPOSED_KONG_ACTION,
    FIXED,
    PASS_ACTION,
    PUNG,
    SPECIAL_KONG_ACTION,
    TURN,
    WILDCARD,
    WIN_ACTION,
)
from laizi.core.hands import hold, shown_as, tile_playing, traits_of_meld
from laizi.core.jit import jit
from laizi.core.nearness import (
    FAR,
    TILE,
    cost_as_it_is,
    hand_cost,
    least_cost_after_discard,
    look_around,
    still_closed,
    take_stock,
)
from laizi.core.rules import FAMILY_WUHAN, Rules
from laizi.core.shapes import SUIT, WEIGHT, Shapes
from laizi.core.state import State, Work


@jit
def most_accepting(s: State, w: Work, r: Rules, t: Shapes, seat: int, tiles: int, cost: int) -> int:
    """Of discards that leave the same cost, the one after which most unseen tiles help."""
    prepare(s, w, r, t, seat)
    choice, most = -1, -1
    while tiles != 0:
        tile = lowest(tiles)
        tiles &= tiles - 1
        count = unseen_tiles(w, helpful_kinds(s, w, r, t, seat, tile, cost))
        if count >= most:
            choice, most = tile, count
    return choice


@jit
def choose_discard(s: State, w: Work, r: Rules, t: Shapes, seat: int) -> int:
    """The ordinary tile whose discard leaves the lowest cost, then the most acceptance; or -1."""
    take_stock(s, w, r, seat)
    look_around(s, w, r, t, seat)
    best = least_cost_after_discard(s, w, r, t, seat)
    if best == FAR:
        return -1
    tiles = int(w.near_best)
    if tiles & (tiles - 1) == 0:
        return lowest(tiles)
    return most_accepting(s, w, r, t, seat, tiles, best)


@jit
def legal_special(s: State, w: Work, role: int, first: int) -> int:
    """The first legal action on a special tile of a role, from action code `first` on; or -1."""
    for i in range(w.legal_count):
        action = int(w.legal[i])
        if first <= action < first + 34 and s.role[action - first] == role:
            return action
    return -1


@jit
def choose_special(s: State, w: Work, r: Rules, t: Shapes, seat: int) -> int:
    """When to play special tiles: fixed tiles at once, spare wildcards once the rest is ready."""
    if int(s.held[seat]) & ~s.ordinary == 0:
        return -1
    action = legal_special(s, w, FIXED, SPECIAL_KONG_ACTION)
    if action < 0:
        action = legal_special(s, w, FIXED, 0)
    if action >= 0:
        return action
    wildcards = int(s.wildcards_held[seat])
    if r.family != FAMILY_WUHAN:
        return -1
    if wildcards <= r.small_win_max_wildcards or still_closed(s, r, seat):
        return -1
    now = hand_cost(s, w, r, t, seat)
    w.near_wildcards = wildcards - 1
    spare = cost_as_it_is(w, r)
    if spare <= now and spare <= TILE:
        action = legal_special(s, w, WILDCARD, SPECIAL_KONG_ACTION)
        return action if action >= 0 else legal_special(s, w, WILDCARD, 0)
    return -1


@jit
def note_meld(w: Work, meld: int, shown: int) -> None:
    """One meld more beside the hand that is to be looked at."""
    suit = int(SUIT[shown])
    w.near_traits = int(w.near_traits) | traits_of_meld(meld, shown)
    w.near_melds += 1
    w.near_melded[suit] += 3 if meld <= PUNG else 4


@jit
def cost_of_kong(s: State, w: Work, r: Rules, t: Shapes, seat: int, kind: int, used: int) -> int:
    """The cost with `used` tiles of a kind laid down: four as a kong, one beside a pung."""
    shown = shown_as(s, kind)
    suit, weight = int(SUIT[shown]), used * int(WEIGHT[shown])
    take_stock(s, w, r, seat)
    if used == 4:
        note_meld(w, EXPOSED_KONG, shown)
    s.key[seat, suit] -= weight
    look_around(s, w, r, t, seat)
    s.key[seat, suit] += weight
    return cost_as_it_is(w, r)


@jit
def choose_kong(s: State, w: Work, r: Rules, t: Shapes, seat: int) -> int:
    """A concealed or added kong that leaves the hand as near as it is; or -1."""
    now = -1
    for i in range(w.legal_count):
        action = int(w.legal[i])
        if CONCEALED_KONG_ACTION <= action < SPECIAL_KONG_ACTION:
            if now < 0:
                now = hand_cost(s, w, r, t, seat)
            added = action >= ADDED_KONG_ACTION
            kind = action - (ADDED_KONG_ACTION if added else CONCEALED_KONG_ACTION)
            if cost_of_kong(s, w, r, t, seat, kind, 1 if added else 4) <= now:
                return action
    return -1


@jit
def choose_in_turn(s: State, w: Work, r: Rules, t: Shapes, seat: int) -> int:
    """One's own turn: win, special tiles, kongs, discard."""
    if w.legal[w.legal_count - 1] == WIN_ACTION:
        return WIN_ACTION
    action = choose_special(s, w, r, t, seat)
    if action < 0:
        action = choose_kong(s, w, r, t, seat)
    if action < 0:
        action = choose_discard(s, w, r, t, seat)
    return action if action >= 0 else int(w.legal[w.legal_count - 1])


@jit
def move_claimed(s: State, seat: int, meld: int, low: int, kind: int, count: int) -> None:
    """Add the tiles of a claim to a hand, each `count` times."""
    if meld != CHOW:
        hold(s, seat, kind, count)
        return
    for other in range(low, low + 3):
        if other != shown_as(s, kind):
            hold(s, seat, tile_playing(s, other), count)


@jit
def cost_after_claim(s: State, w: Work, r: Rules, t: Shapes, seat: int, action: int) -> int:
    """The cost after a claim and the best discard that follows."""
    kind, shown = s.offered, shown_as(s, s.offered)
    low, used, meld = shown, 2, PUNG
    if action >= CHOW_ACTION:
        low, used, meld = shown - (action - CHOW_ACTION), 1, CHOW
    elif action == EXPOSED_KONG_ACTION:
        used, meld = 3, EXPOSED_KONG
    move_claimed(s, seat, meld, low, kind, -used)
    take_stock(s, w, r, seat)
    note_meld(w, meld, shown)
    w.near_closed = 0
    look_around(s, w, r, t, seat)
    if meld == EXPOSED_KONG:
        best = cost_as_it_is(w, r)
    else:
        best = least_cost_after_discard(s, w, r, t, seat)
    move_claimed(s, seat, meld, low, kind, used)
    return best


@jit
def choose_claim(s: State, w: Work, r: Rules, t: Shapes, seat: int) -> int:
    """A win always; another claim only if it brings the hand nearer."""
    if w.legal[0] == WIN_ACTION:
        return WIN_ACTION
    best, choice = hand_cost(s, w, r, t, seat), PASS_ACTION
    for i in range(w.legal_count):
        action = int(w.legal[i])
        if bit_of(action) != 0:
            cost = cost_after_claim(s, w, r, t, seat, action)
            if cost < best:
                best, choice = cost, action
    return choice


@jit
def choose_greedy(s: State, w: Work, r: Rules, t: Shapes, seat: int) -> int:
    """The greedy choice of a seat among `w.legal` (filled by `legal`)."""
    if s.phase == TURN:
        return choose_in_turn(s, w, r, t, seat)
    return choose_claim(s, w, r, t, seat)
