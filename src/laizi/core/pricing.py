"""What each loser owes for a win: base x factors, then caps and tops (rules §7.1-7.3, 7.6)."""

from laizi.core.bits import count_bits
from laizi.core.codes import (
    DEALER_FACTOR,
    DISCARD_WIN,
    DISCARDER_FACTOR,
    FACTORS,
    FIXED,
    HARD,
    LOSER_OPEN,
    MOST,
    SAME_WILDCARD,
    SELF_DRAW,
    SELF_DRAW_FACTOR,
    WILDCARD,
    WINNER_OPEN,
)
from laizi.core.hands import (
    concealed_kongs,
    exposed_kongs,
    has_played,
    is_open,
    main_wildcard,
    played,
)
from laizi.core.jit import jit, seldom
from laizi.core.rules import (
    ANY_LOSER,
    BONUS_ADD,
    LAST_TILE_DRAW,
    OPENING_EACH,
    OUT_ON_KONG,
    STACKING_ADD,
    Rules,
)
from laizi.core.state import State, Work

OWN_FACTORS = 5
"""Slots of a row that come from one player alone."""


@jit
def power(factor: int, count: int) -> int:
    """Factor ** count, saturating at `MOST`."""
    out = 1
    for _ in range(count):
        out = min(out * factor, MOST)
    return out


@jit
def opening_factor(s: State, r: Rules, seat: int) -> int:
    """开口番 / 口口番: once, or for each opening."""
    opens = int(s.opens[seat])
    if r.opening == OPENING_EACH:
        return power(2, opens)
    return 2 if opens > 0 else 1


@jit
def own_factor(s: State, r: Rules, seat: int, slot: int) -> int:
    """own(player) of rules §7.1, one at a time: the opening's, then those of what was konged."""
    if slot == 0:
        return opening_factor(s, r, seat)
    if slot == 1:
        return power(r.exposed_kong, exposed_kongs(s, seat))
    if slot == 2:
        return power(r.concealed_kong, concealed_kongs(s, seat))
    if slot == 3:
        return power(r.fixed_kong, played(s, seat, FIXED))
    return power(r.laizi_kong, played(s, seat, WILDCARD))


@jit
def own_product(s: State, r: Rules, seat: int) -> int:
    """own(player) of rules §7.1; what most have nothing of is not looked at."""
    product = 1
    if s.melds[seat] > 0:
        for slot in range(3):
            product = min(product * own_factor(s, r, seat, slot), MOST)
    if has_played(s, seat):
        for slot in range(3, OWN_FACTORS):
            product = min(product * own_factor(s, r, seat, slot), MOST)
    return product


@jit
def note_own(s: State, w: Work, r: Rules, winner: int) -> None:
    """What does not depend on the reading: whose win is priced, and own(player) of everybody."""
    w.subject = winner
    for seat in range(r.seats):
        w.own[seat] = own_product(s, r, seat)
    w.basic[winner], w.bonus[winner], w.raw[winner], w.capped[winner] = 0, 0, 0, 0
    w.golden[winner], w.pays[winner] = 0, 0


@jit
def base_of(r: Rules, big: int) -> int:
    """基础分: 1 for a small win, else by the number of big wins."""
    if big == 0:
        return 1
    count = count_bits(big)
    if r.big_stacking == STACKING_ADD:
        return r.big_base * count
    return r.big_base * power(2, count - 1)


@jit
def bonus_of(r: Rules, big: int, self_draw: bool, discarder: bool) -> int:
    """What `big_bonus = "add"` adds to the base, instead of factors (三人)."""
    if r.big_bonus != BONUS_ADD or big == 0:
        return 0
    if self_draw:
        if not r.self_draw_factor_on_kong_and_last and big & ~(OUT_ON_KONG | LAST_TILE_DRAW) == 0:
            return 0
        return r.big_base * count_bits(big & ~OUT_ON_KONG)
    return r.big_base * count_bits(big) if discarder else 0


@jit
def self_draw_halves(r: Rules, big: int) -> int:
    """自摸: the self-draw factor, in half units."""
    if big == 0:
        return r.small_self_draw_halves
    if r.big_bonus == BONUS_ADD:
        return 2
    if not r.self_draw_factor_on_kong_and_last and big & ~(OUT_ON_KONG | LAST_TILE_DRAW) == 0:
        return 2
    return r.big_self_draw_halves


@jit
def discarder_halves(r: Rules, big: int) -> int:
    """放冲: the discarder's factor, in half units."""
    if big == 0:
        return r.small_discarder_halves
    return 2 if r.big_bonus == BONUS_ADD else r.big_discarder_halves


@jit
def dealer_halves(s: State, r: Rules, winner: int, loser: int, big: int) -> int:
    """庄: the dealer's factor in a small win, in half units."""
    if big == 0 and (winner == s.dealer or loser == s.dealer):
        return r.small_dealer_halves
    return 2


@jit
def same_wildcard(s: State, r: Rules) -> int:
    """The factor for the same wildcard as in the hand before."""
    if s.previous_wildcard >= 0 and s.previous_wildcard == main_wildcard(s):
        return r.same_wildcard_factor
    return 1


@jit
def times_halves(product: int, halves: int) -> int:
    """A product times a factor in half units, twice as much where the factor is no whole number."""
    return min(product * (halves if halves & 1 else halves >> 1), MOST)


@jit
def owed_uncapped(
    s: State, w: Work, r: Rules, loser: int, shared: int, drawn: int, big: int, thrown: int
) -> int:
    """Base times all factors of a loser, exact; saturates at `MOST`.

    `shared` is the product of what is the same for all losers; `drawn`, of which that holds twice
    as much where it is no whole number, and `thrown` are the self-draw's and the discarder's
    factors in half units.
    """
    dealt = dealer_halves(s, r, w.subject, loser, big)
    product = min((int(w.basic[loser]) + int(w.bonus[loser])) * shared, MOST)
    product = min(product * int(w.own[loser]), MOST)
    product = times_halves(times_halves(product, thrown), dealt)
    return product >> ((drawn & 1) + (thrown & 1) + (dealt & 1))


@jit
def golden_amount(s: State, r: Rules, loser: int, none_open: bool) -> int:
    """金顶, 光明顶, 哈巴顶: what a loser pays in golden."""
    if none_open and r.golden_none_open > 0:
        return r.golden_none_open
    if not is_open(s, loser) and r.golden_not_open > 0:
        return r.golden_not_open
    return r.golden


@jit
def apply_tops(s: State, w: Work, r: Rules, winner: int, big: int) -> int:
    """Caps and golden (rules §7.3); the sum that the winner is owed."""
    golden, none_open = r.golden > 0, True
    for loser in range(r.seats):
        if loser != winner:
            capped = int(w.raw[loser])
            if r.cap > 0:
                golden = golden and capped >= r.cap
                capped = min(capped, r.cap)
            else:
                golden = False
            w.capped[loser] = capped
            none_open = none_open and not is_open(s, loser)
    golden = r.golden > 0 and (golden or big & r.golden_at_once != 0)
    total = 0
    for loser in range(r.seats):
        if loser != winner:
            amount = golden_amount(s, r, loser, none_open) if golden else 0
            w.golden[loser] = amount
            w.pays[loser] = amount if golden else w.capped[loser]
            total += int(w.pays[loser])
    return total


@jit
def clear_factors(w: Work) -> None:
    """Rows in which nothing multiplies."""
    for seat in range(4):
        for slot in range(FACTORS):
            w.factor[seat, slot] = 2


@jit
def clear_sheet(w: Work) -> None:
    """An empty sheet: nobody pays anything."""
    w.payer, w.second_payer, w.liability = -1, -1, 0
    w.big, w.hard, w.reading, w.priced_big, w.subject = 0, 0, 0, 0, -1
    w.set_count, w.pair_tile, w.stood_count = 0, -1, 0
    for seat in range(4):
        w.basic[seat], w.bonus[seat] = 0, 0
        w.raw[seat], w.capped[seat], w.golden[seat], w.pays[seat] = 0, 0, 0, 0
        w.payment[seat] = 0
    if not w.brief:
        clear_factors(w)


@jit
def price(
    s: State, w: Work, r: Rules, winner: int, big: int, hard: bool, by: int, giver: int
) -> int:
    """What every loser owes (after `note_own`); the sum of that after caps and tops."""
    w.priced_big = big
    basic, self_draw = base_of(r, big), by == SELF_DRAW
    drawn = self_draw_halves(r, big) if self_draw else 2
    shared = min(int(w.own[winner]) * same_wildcard(s, r), MOST)
    shared = times_halves(min(shared * (r.hard_factor if hard else 1), MOST), drawn)
    for loser in range(r.seats):
        if loser != winner:
            discarder = by == DISCARD_WIN and loser == giver
            w.basic[loser] = basic
            w.bonus[loser] = bonus_of(r, big, self_draw, discarder)
            thrown = discarder_halves(r, big) if discarder else 2
            w.raw[loser] = owed_uncapped(s, w, r, loser, shared, drawn, big, thrown)
    return apply_tops(s, w, r, winner, big)


@seldom
def spell_row(
    s: State, w: Work, r: Rules, loser: int, big: int, hard: bool, by: int, giver: int
) -> None:
    """The factors of one loser, each in half units."""
    self_draw, discarder = by == SELF_DRAW, by == DISCARD_WIN and loser == giver
    for slot in range(OWN_FACTORS):
        w.factor[loser, WINNER_OPEN + slot] = 2 * own_factor(s, r, w.subject, slot)
        w.factor[loser, LOSER_OPEN + slot] = 2 * own_factor(s, r, loser, slot)
    w.factor[loser, HARD] = 2 * r.hard_factor if hard else 2
    w.factor[loser, SELF_DRAW_FACTOR] = self_draw_halves(r, big) if self_draw else 2
    w.factor[loser, DISCARDER_FACTOR] = discarder_halves(r, big) if discarder else 2
    w.factor[loser, DEALER_FACTOR] = dealer_halves(s, r, w.subject, loser, big)
    w.factor[loser, SAME_WILDCARD] = 2 * same_wildcard(s, r)


@seldom
def spell_rows(s: State, w: Work, r: Rules, hard: bool, by: int, giver: int) -> None:
    """The factors that were multiplied in `price`, for whoever reads the sheet."""
    clear_factors(w)
    for loser in range(r.seats):
        if loser != w.subject:
            spell_row(s, w, r, loser, w.priced_big, hard, by, giver)


@jit
def meets_minimum(w: Work, r: Rules, winner: int, big: int) -> bool:
    """起胡: whether the rows reach the minimum (rules §7.6), golden-at-once wins always."""
    if r.minimum == 0 or big & r.golden_at_once != 0:
        return True
    lowest, highest = MOST, 0
    for loser in range(r.seats):
        if loser != winner:
            lowest = min(lowest, int(w.raw[loser]))
            highest = max(highest, int(w.raw[loser]))
    return (highest if r.minimum_scope == ANY_LOSER else lowest) >= r.minimum
