"""The greedy policy: near the win first, then the win that pays, opening only when it helps.

It reads only what its seat may see (the seat's own hand and what lies open), so it chooses the
same on a live and on a concealed record, and it is deterministic. The *cost* of a hand is the
distance to its nearest worthwhile win: in quarters of a tile, big wins (大胡) being worth a
longer way, and a hand that still has to open (开口) being farther.
"""

from laizi.core.claims import bit_of
from laizi.core.codes import (
    ADDED_KONG_ACTION,
    CHOW,
    CHOW_ACTION,
    CONCEALED_KONG,
    CONCEALED_KONG_ACTION,
    EXPOSED_KONG,
    EXPOSED_KONG_ACTION,
    FIXED,
    HAS_CHOW,
    NOT_258,
    ORDINARY,
    PASS_ACTION,
    PUNG,
    SPECIAL_KONG_ACTION,
    TURN,
    WILDCARD,
    WIN_ACTION,
)
from laizi.core.hands import chow_holds, melded_copies, shown_as, tile_playing
from laizi.core.items import ALL_HONORS_SHAPELESS, SEVEN_PAIRS_ITEM, has_item
from laizi.core.jit import jit
from laizi.core.laizi_112 import SUIT_TILES_NEEDED
from laizi.core.rules import FAMILY_LAIZI_112, FAMILY_WUHAN, Rules
from laizi.core.shapes import (
    COUNT_258,
    HELD_1,
    HELD_2,
    HELD_3,
    IS_258,
    SUIT,
    WEIGHT,
    Shapes,
    distance,
    finish,
)
from laizi.core.state import State, Work

TILE = 4
"""The cost of one missing tile."""
FLUSH_BONUS, PUNGS_BONUS, LOOSE_BONUS = 5, 4, 4
"""How many quarters of a tile farther a big win may be and still be preferred."""
CLOSED_COST = 3
FAR = 1000
ITEM_BONUS, SHORTAGE_COST = 2, 2
"""Quarters of a tile that a doubling item is worth, and that a tile short of 八支 costs."""
MELDED_TILES = 8
"""Where traits hold, for `laizi_112`, how many tiles of each suit are melded: five bits each."""
NOTHING = 15 << 4 | 15 << 8
"""Needs of nothing at all: no set and no pair to be had outside the flush's own suit."""
for _sets in range(1, 5):
    NOTHING |= 0xFFF << (12 * _sets)


@jit
def pungs_distance(tally: int, wildcards: int, sets: int) -> int:
    """Tiles missing for `sets` triplets and a pair, from the summed tallies of the suits."""
    threes, twos, ones = tally >> HELD_3 & 31, tally >> HELD_2 & 31, tally >> HELD_1 & 31
    missing = 0
    for _ in range(sets):
        if threes > 0:
            threes -= 1
        elif twos > 0:
            twos -= 1
            missing += 1
        elif ones > 0:
            ones -= 1
            missing += 2
        else:
            missing += 3
    if threes + twos == 0:
        missing += 1 if ones > 0 else 2
    return max(0, missing - wildcards)


@jit
def flush_distance(
    t: Shapes, man: int, pin: int, sou: int, wildcards: int, traits: int, sets: int
) -> int:
    """Tiles missing for the nearest full flush; `FAR` if the melds exclude one."""
    best = FAR
    suits = traits & 15
    for suit in range(3):
        if suits & ~(1 << suit):
            continue
        key = man if suit == 0 else (pin if suit == 1 else sou)
        missing = finish(int(t.missing[t.suit_missing[key]]), NOTHING, sets, 1)
        best = min(best, max(0, missing - wildcards))
    return best


@jit
def tiles_of_key(key: int) -> int:
    """How many tiles a suit key holds."""
    count = 0
    while key > 0:
        count += key % 5
        key //= 5
    return count


@jit
def pairs_distance(tally: int, wildcards: int) -> int:
    """Tiles missing for seven pairs, four alike counted as one."""
    pairs = (tally >> HELD_3 & 31) + (tally >> HELD_2 & 31)
    return max(0, 7 - pairs - wildcards)


@jit
def suit_shortage(man: int, pin: int, sou: int, traits: int) -> int:
    """How many tiles the longest suit lacks of the eight that `laizi_112` asks for (八支)."""
    longest = tiles_of_key(man) + (traits >> MELDED_TILES & 31)
    longest = max(longest, tiles_of_key(pin) + (traits >> (MELDED_TILES + 5) & 31))
    longest = max(longest, tiles_of_key(sou) + (traits >> (MELDED_TILES + 10) & 31))
    return max(0, SUIT_TILES_NEEDED - longest)


@jit
def traits_of(s: State, r: Rules, seat: int) -> int:
    """The traits of a seat's melds; in `laizi_112` with how many tiles of each suit they hold."""
    traits = int(s.traits[seat])
    if r.family == FAMILY_LAIZI_112:
        for place in range(int(s.melds[seat])):
            suit = int(SUIT[s.meld_tile[seat, place]])
            size = 3 if s.meld_type[seat, place] <= PUNG else 4
            traits += size << (MELDED_TILES + 5 * suit)
    return traits


@jit
def cost_by_items(
    t: Shapes,
    r: Rules,
    man: int,
    pin: int,
    sou: int,
    honor: int,
    wildcards: int,
    traits: int,
    melds: int,
) -> int:
    """`cost_of` for the families that count items (rules §8, §9)."""
    sets = 4 - melds
    tally = int(t.tally[t.suit_tally[man]]) + int(t.tally[t.suit_tally[pin]])
    tally += int(t.tally[t.suit_tally[sou]]) + int(t.tally[t.honor_tally[honor]])
    cost = TILE * distance(t, man, pin, sou, honor, wildcards, sets, 1)
    if traits & HAS_CHOW == 0:
        cost = min(cost, TILE * pungs_distance(tally, wildcards, sets) - ITEM_BONUS)
    if r.family == FAMILY_LAIZI_112:
        cost += SHORTAGE_COST * suit_shortage(man, pin, sou, traits)
    elif melds == 0 and has_item(r, SEVEN_PAIRS_ITEM):
        cost = min(cost, TILE * pairs_distance(tally, wildcards) - ITEM_BONUS)
    if traits & 7 == 0 and has_item(r, ALL_HONORS_SHAPELESS):
        missing = 14 - 3 * melds - wildcards - tiles_of_key(honor)
        cost = min(cost, TILE * max(0, missing) - LOOSE_BONUS)
    flush = flush_distance(t, man, pin, sou, wildcards, traits, sets)
    return min(cost, TILE * flush - FLUSH_BONUS)


@jit
def cost_of(
    t: Shapes,
    r: Rules,
    man: int,
    pin: int,
    sou: int,
    honor: int,
    wildcards: int,
    traits: int,
    melds: int,
    opened: bool,
) -> int:
    """The cost of concealed tiles (suit keys, wildcards) beside melds; lower is better."""
    if r.family != FAMILY_WUHAN:
        return cost_by_items(t, r, man, pin, sou, honor, wildcards, traits, melds)
    sets = 4 - melds
    small_wildcards = min(wildcards, r.small_win_max_wildcards)
    pair = 2 if r.pair_258 else 1
    cost = TILE * distance(t, man, pin, sou, honor, small_wildcards, sets, pair)
    tally = int(t.tally[t.suit_tally[man]]) + int(t.tally[t.suit_tally[pin]])
    tally += int(t.tally[t.suit_tally[sou]]) + int(t.tally[t.honor_tally[honor]])
    if traits & HAS_CHOW == 0:
        cost = min(cost, TILE * pungs_distance(tally, wildcards, sets) - PUNGS_BONUS)
        size = 14 - 3 * melds
        if traits & NOT_258 == 0:
            missing = max(0, size - (tally >> COUNT_258 & 31) - wildcards)
            cost = min(cost, TILE * missing - LOOSE_BONUS)
        if traits & 7 == 0:
            missing = size - wildcards - tiles_of_key(honor)
            cost = min(cost, TILE * max(0, missing) - LOOSE_BONUS)
    flush = flush_distance(t, man, pin, sou, wildcards, traits, sets)
    cost = min(cost, TILE * flush - FLUSH_BONUS)
    return cost + (0 if opened else CLOSED_COST)


@jit
def cost_with(
    s: State,
    r: Rules,
    t: Shapes,
    seat: int,
    plus: int,
    minus: int,
    wildcards: int,
    traits: int,
    melds: int,
    opened: bool,
) -> int:
    """The cost of a seat's hand with one more tile and one less (-1: none)."""
    man, pin = int(s.key[seat, 0]), int(s.key[seat, 1])
    sou, honor = int(s.key[seat, 2]), int(s.key[seat, 3])
    for sign in range(2):
        kind = plus if sign == 0 else minus
        if kind < 0 or s.role[kind] != ORDINARY:
            continue
        shown = shown_as(s, kind)
        weight = int(WEIGHT[shown]) * (1 - 2 * sign)
        suit = SUIT[shown]
        man += weight if suit == 0 else 0
        pin += weight if suit == 1 else 0
        sou += weight if suit == 2 else 0
        honor += weight if suit == 3 else 0
    return cost_of(t, r, man, pin, sou, honor, wildcards, traits, melds, opened)


@jit
def opened_or_free(s: State, r: Rules, seat: int) -> bool:
    """Whether a seat need not open any more."""
    return r.open_required == 0 or s.opens[seat] > 0


@jit
def hand_cost(s: State, r: Rules, t: Shapes, seat: int) -> int:
    """The cost of a seat's hand as it is."""
    return cost_with(
        s,
        r,
        t,
        seat,
        -1,
        -1,
        int(s.wildcards_held[seat]),
        traits_of(s, r, seat),
        int(s.melds[seat]),
        opened_or_free(s, r, seat),
    )


@jit
def open_copies(s: State, seat: int, kind: int) -> int:
    """Copies of a kind in another's open melds; a concealed kong's kind is not seen."""
    count = 0
    for place in range(int(s.melds[seat])):
        meld, tile = s.meld_type[seat, place], int(s.meld_tile[seat, place])
        if meld == CONCEALED_KONG:
            continue
        if meld == CHOW:
            count += 1 if chow_holds(s, tile, kind) else 0
        elif tile == kind:
            count += 3 if meld == PUNG else 4
    return count


@jit
def visible_copies(s: State, r: Rules, seat: int, kind: int) -> int:
    """Copies of a kind that a seat sees: hand, open melds, specials, discards, the indicator."""
    count = int(s.hand[seat, kind]) + (1 if s.indicator == kind else 0)
    for other in range(r.seats):
        count += int(s.special[other, kind])
        if other == seat:
            count += melded_copies(s, other, kind)
        else:
            count += open_copies(s, other, kind)
    for i in range(s.log_count):
        if s.log_tile[i] == kind and not s.log_claimed[i] and s.role[kind] == ORDINARY:
            count += 1
    return count


@jit
def fill_unseen(s: State, w: Work, r: Rules, seat: int) -> None:
    """`w.left[kind]` = copies of a kind that a seat does not see (scratch for `acceptance`)."""
    for kind in range(34):
        w.left[kind] = max(0, 4 - visible_copies(s, r, seat, kind)) if r.in_set[kind] else 0


@jit
def acceptance(s: State, w: Work, r: Rules, t: Shapes, seat: int, minus: int, cost: int) -> int:
    """进张: unseen tiles that lower the cost after a discard (`fill_unseen` comes first)."""
    count = 0
    wildcards, traits, melds = (
        int(s.wildcards_held[seat]),
        traits_of(s, r, seat),
        int(s.melds[seat]),
    )
    opened = opened_or_free(s, r, seat)
    for kind in range(34):
        if w.left[kind] > 0 and s.role[kind] == ORDINARY and kind != minus:
            if cost_with(s, r, t, seat, kind, minus, wildcards, traits, melds, opened) < cost:
                count += int(w.left[kind])
    return count


@jit
def choose_discard(s: State, w: Work, r: Rules, t: Shapes, seat: int) -> int:
    """The ordinary tile whose discard leaves the lowest cost, then the most acceptance; or -1."""
    wildcards, traits, melds = (
        int(s.wildcards_held[seat]),
        traits_of(s, r, seat),
        int(s.melds[seat]),
    )
    opened = opened_or_free(s, r, seat)
    best = FAR
    for kind in range(34):
        if s.hand[seat, kind] > 0 and s.role[kind] == ORDINARY:
            cost = cost_with(s, r, t, seat, -1, kind, wildcards, traits, melds, opened)
            w.room[kind] = cost
            best = min(best, cost)
    if best == FAR:
        return -1
    fill_unseen(s, w, r, seat)
    choice, most = -1, -1
    for kind in range(33, -1, -1):
        if s.hand[seat, kind] > 0 and s.role[kind] == ORDINARY and w.room[kind] == best:
            value = acceptance(s, w, r, t, seat, kind, best)
            if value > most:
                choice, most = kind, value
    return choice


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
    action = legal_special(s, w, FIXED, SPECIAL_KONG_ACTION)
    if action < 0:
        action = legal_special(s, w, FIXED, 0)
    if action >= 0:
        return action
    wildcards = int(s.wildcards_held[seat])
    if r.family != FAMILY_WUHAN:
        return -1
    if wildcards <= r.small_win_max_wildcards or not opened_or_free(s, r, seat):
        return -1
    traits, melds = traits_of(s, r, seat), int(s.melds[seat])
    spare = cost_with(s, r, t, seat, -1, -1, wildcards - 1, traits, melds, True)
    if spare <= hand_cost(s, r, t, seat) and spare <= TILE:
        action = legal_special(s, w, WILDCARD, SPECIAL_KONG_ACTION)
        return action if action >= 0 else legal_special(s, w, WILDCARD, 0)
    return -1


@jit
def without(s: State, r: Rules, t: Shapes, seat: int, kind: int, count: int) -> int:
    """The cost with `count` tiles of a kind melded as a kong of one's own hand."""
    man, pin = int(s.key[seat, 0]), int(s.key[seat, 1])
    sou, honor = int(s.key[seat, 2]), int(s.key[seat, 3])
    shown = shown_as(s, kind)
    suit, weight = SUIT[shown], count * int(WEIGHT[shown])
    man -= weight if suit == 0 else 0
    pin -= weight if suit == 1 else 0
    sou -= weight if suit == 2 else 0
    honor -= weight if suit == 3 else 0
    new_meld = 1 if count == 4 else 0
    traits = traits_of(s, r, seat)
    if count == 4:
        traits |= 1 << int(suit) | (0 if IS_258[shown] else NOT_258)
        traits += 4 << (MELDED_TILES + 5 * int(suit))
    return cost_of(
        t,
        r,
        man,
        pin,
        sou,
        honor,
        int(s.wildcards_held[seat]),
        traits,
        int(s.melds[seat]) + new_meld,
        opened_or_free(s, r, seat),
    )


@jit
def choose_kong(s: State, w: Work, r: Rules, t: Shapes, seat: int) -> int:
    """A concealed or added kong that leaves the hand as near as it is; or -1."""
    now = hand_cost(s, r, t, seat)
    for i in range(w.legal_count):
        action = int(w.legal[i])
        if CONCEALED_KONG_ACTION <= action < ADDED_KONG_ACTION:
            if without(s, r, t, seat, action - CONCEALED_KONG_ACTION, 4) <= now:
                return action
        elif ADDED_KONG_ACTION <= action < SPECIAL_KONG_ACTION:
            if without(s, r, t, seat, action - ADDED_KONG_ACTION, 1) <= now:
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
def move_claimed(s: State, seat: int, meld: int, low: int, kind: int, sign: int) -> None:
    """Take the tiles of a claim out of a hand and its keys, or put them back."""
    shown = shown_as(s, kind)
    if meld != CHOW:
        s.hand[seat, kind] += sign
        s.key[seat, SUIT[shown]] += sign * WEIGHT[shown]
        return
    for other in range(low, low + 3):
        if other != shown:
            s.hand[seat, tile_playing(s, other)] += sign
            s.key[seat, SUIT[other]] += sign * WEIGHT[other]


@jit
def cost_after_claim(s: State, r: Rules, t: Shapes, seat: int, action: int) -> int:
    """The cost after a claim and the best discard that follows."""
    kind, shown = s.offered, shown_as(s, s.offered)
    low, used, meld = shown, 2, PUNG
    if action >= CHOW_ACTION:
        low, used, meld = shown - (action - CHOW_ACTION), 1, CHOW
    elif action == EXPOSED_KONG_ACTION:
        used, meld = 3, EXPOSED_KONG
    move_claimed(s, seat, meld, low, kind, -used)
    traits = traits_of(s, r, seat) | 1 << int(SUIT[shown])
    traits |= HAS_CHOW | NOT_258 if meld == CHOW else (0 if IS_258[shown] else NOT_258)
    traits += (4 if meld == EXPOSED_KONG else 3) << (MELDED_TILES + 5 * int(SUIT[shown]))
    wildcards, melds = int(s.wildcards_held[seat]), int(s.melds[seat]) + 1
    best = FAR
    if meld == EXPOSED_KONG:
        best = cost_with(s, r, t, seat, -1, -1, wildcards, traits, melds, True)
    else:
        for tile in range(34):
            if s.hand[seat, tile] > 0 and s.role[tile] == ORDINARY:
                cost = cost_with(s, r, t, seat, -1, tile, wildcards, traits, melds, True)
                best = min(best, cost)
    move_claimed(s, seat, meld, low, kind, used)
    return best


@jit
def choose_claim(s: State, w: Work, r: Rules, t: Shapes, seat: int) -> int:
    """A win always; another claim only if it brings the hand nearer."""
    if w.legal[0] == WIN_ACTION:
        return WIN_ACTION
    best, choice = hand_cost(s, r, t, seat), PASS_ACTION
    for i in range(w.legal_count):
        action = int(w.legal[i])
        if bit_of(action) != 0:
            cost = cost_after_claim(s, r, t, seat, action)
            if cost < best:
                best, choice = cost, action
    return choice


@jit
def choose_greedy(s: State, w: Work, r: Rules, t: Shapes, seat: int) -> int:
    """The greedy choice of a seat among `w.legal` (filled by `legal`)."""
    if s.phase == TURN:
        return choose_in_turn(s, w, r, t, seat)
    return choose_claim(s, w, r, t, seat)
