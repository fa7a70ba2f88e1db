"""Many wins at once: what each pays, by its best reading (rules §6 to §9)."""

from typing import Final

from laizi.core.acceptance import copies_seen, see, see_chow, see_nothing
from laizi.core.bits import lowest
from laizi.core.codes import (
    CHOW,
    CONCEALED_KONG,
    DISCARD_WIN,
    FIXED,
    PUNG,
    ROBBED_KONG,
    SELF_DRAW,
    WILDCARD,
)
from laizi.core.deal import set_out
from laizi.core.hands import (
    WHITE_DRAGON,
    find_pung,
    hold,
    lay_meld,
    seat_after,
    special_kinds,
    tile_playing,
)
from laizi.core.jit import entry, jit, often
from laizi.core.judge import settle_or_refuse
from laizi.core.pricing import clear_sheet
from laizi.core.records import Grid, Record, Records, field
from laizi.core.rows import Row, key_of_honors, key_of_suit, kinds_of_row, sum_of_row
from laizi.core.rules import FAMILY_WUHAN, FAMILY_WUYI, FIRST_TURN, Rules
from laizi.core.shapes import SUIT, WEIGHT, Shapes
from laizi.core.state import SEATS, State, Work
from laizi.core.wins import situation_of
from laizi.tiles import KINDS

NO_HAND: Final = -1
"""The reason of a row of which something does not go together: tiles, melds, how it is won."""
WINNER: Final = 0
"""The seat of every winner; the others follow in turn order."""


class Win(Record):
    """How a hand is won: by what, on which tile, from whom, beside which melds."""

    by: int = field("i1")
    tile: int = field("i1")
    giver: int = field("i1")
    dealer: int = field("i1")
    indicator: int = field("i1")
    """The tile turned up, -1 where the ruleset turns none."""
    replacement: int = field("i1")
    zone: int = field("i1")
    first_turn: int = field("i1")
    meld_type: Grid = field("i1", SEATS, 4)
    """[seat, place] -> the kind of meld, 0 for none; `meld_tile` is its lowest kind."""
    meld_tile: Grid = field("i1", SEATS, 4)
    meld_from: Grid = field("i1", SEATS, 4)
    special: Grid = field("i1", SEATS, 2)
    """By seat, fixed tiles and wildcards played."""


class Outcome(Record):
    """What a win brings, or why it is refused (`reason`)."""

    big: int = field("i8")
    """Big wins, or items, as bits."""
    raw: Grid = field("i8", SEATS)
    """By loser, the base with all factors, before caps and tops."""
    payments: Grid = field("i8", SEATS)
    basic: Grid = field("i4", SEATS)
    reason: int = field("i1")
    hard: int = field("i1")
    payer: int = field("i1")
    liability: int = field("i1")


@jit
def take_special_tiles(s: State, row: Row) -> None:
    """Take the fixed tiles and wildcards of a hand out of its keys, and count them."""
    wild, fixed, kinds = 0, 0, special_kinds(s)
    while kinds != 0:
        kind = lowest(kinds)
        kinds &= kinds - 1
        count = int(row.counts[kind])
        s.key[WINNER, SUIT[kind]] -= count * WEIGHT[kind]
        wild += count if s.role[kind] == WILDCARD else 0
        fixed += count if s.role[kind] == FIXED else 0
    s.wildcards_held[WINNER], s.fixed_held[WINNER] = wild, fixed


@jit
def take_hand(s: State, row: Row) -> None:
    """Give the winner the tiles of a row, and note what is kept with a hand.

    What it lacks is left at nothing: the tables are asked at once, since most hands are wins.
    """
    for suit in range(3):
        s.key[WINNER, suit] = key_of_suit(row, suit)
    s.key[WINNER, 3] = key_of_honors(row)
    for suit in range(4):
        s.lacking[WINNER, suit] = 0
    for kind in range(KINDS):
        s.hand[WINNER, kind] = row.counts[kind]
    s.held[WINNER] = kinds_of_row(row, 1)
    take_special_tiles(s, row)
    if s.face >= 0 and s.ordinary >> WHITE_DRAGON & 1:
        count = int(row.counts[WHITE_DRAGON])
        s.key[WINNER, 3] -= count * WEIGHT[WHITE_DRAGON]
        s.key[WINNER, SUIT[s.face]] += count * WEIGHT[s.face]


@often
def may_come_from(r: Rules, seat: int, meld: int, source: int) -> bool:
    """Whether a seat may have a kind of meld from another, or from nobody (rules §3, §4)."""
    if meld == CONCEALED_KONG:
        return source == -1
    if not 0 <= source < r.seats or source == seat:
        return False
    return meld != CHOW or (r.chow != 0 and seat_after(r, source) == seat)


@often
def is_meld(s: State, meld: int, tile: int) -> bool:
    """Whether there is such a meld, of tiles that exist and are neither fixed nor wild."""
    if not (CHOW <= meld <= CONCEALED_KONG and 0 <= tile < KINDS):
        return False
    if meld != CHOW:
        return s.ordinary >> tile & 1 != 0
    if tile >= 27 or tile % 9 > 6:
        return False
    tiles = 1 << tile_playing(s, tile) | 1 << tile_playing(s, tile + 1)
    return (tiles | 1 << tile_playing(s, tile + 2)) & ~s.ordinary == 0


@jit
def take_melds(s: State, w: Work, r: Rules, win: Win) -> bool:
    """Lay everybody's melds, and see their tiles; False if something is none."""
    for seat in range(r.seats):
        s.melds[seat], s.opens[seat], s.traits[seat] = 0, 0, 0
        for place in range(4):
            meld = int(win.meld_type[seat, place])
            if meld == 0:
                continue
            tile, source = int(win.meld_tile[seat, place]), int(win.meld_from[seat, place])
            if not is_meld(s, meld, tile) or not may_come_from(r, seat, meld, source):
                return False
            lay_meld(s, seat, meld, tile, source, tile)
            if meld == CHOW:
                see_chow(s, w, tile)
            else:
                for _ in range(3 if meld == PUNG else 4):
                    see(w, 1 << tile)
    return True


@jit
def special_fit(s: State, r: Rules, row: Row, win: Win) -> bool:
    """Whether so many fixed tiles and wildcards exist as lie in hand and were played."""
    fixed, wild, left, played, kinds = 0, 0, 0, 0, special_kinds(s)
    while kinds != 0:
        kind = lowest(kinds)
        kinds &= kinds - 1
        count, role = int(row.counts[kind]), s.role[kind]
        if not r.in_set[kind]:
            left += count
        elif role == WILDCARD:
            wild += count + (1 if kind == s.indicator else 0) - 4
        else:
            fixed += count + (1 if kind == s.indicator else 0) - 4
    for seat in range(r.seats):
        fixed += int(win.special[seat, 0])
        wild += int(win.special[seat, 1])
        played |= int(win.special[seat, 0]) | int(win.special[seat, 1])
    if left > 0 or fixed > 0 or wild > 0:
        return False
    return played == 0 or int(r.family) == FAMILY_WUHAN


@jit
def nobody_claimed(s: State, r: Rules) -> bool:
    """Whether no meld came from another."""
    for seat in range(r.seats):
        for place in range(int(s.melds[seat])):
            if s.meld_from[seat, place] >= 0:
                return False
    return True


@jit
def how_fits(s: State, r: Rules, win: Win) -> bool:
    """Whether a tile can have come like that (rules §5, §8, §9)."""
    if (win.replacement != 0 and win.zone != 0) or (win.zone != 0 and r.last_zone_tiles == 0):
        return False
    if win.first_turn == 0:
        return True
    if r.family == FAMILY_WUHAN or win.replacement != 0 or win.zone != 0:
        return False
    if win.by == SELF_DRAW:
        comes_first = win.dealer == WINNER or r.family == FAMILY_WUYI
    else:
        comes_first = win.by == DISCARD_WIN and win.giver == win.dealer and r.family == FAMILY_WUYI
    return comes_first and s.melds[WINNER] == 0 and nobody_claimed(s, r)


@jit
def tiles_fit(s: State, w: Work, row: Row, win: Win) -> bool:
    """Whether a row beside the melds is a winner's tiles, and no kind is there five times."""
    if sum_of_row(row) != 14 - 3 * s.melds[WINNER] or row.counts[win.tile] == 0:
        return False
    kinds = int(w.seen[0]) | int(w.seen[1]) | int(w.seen[2])
    while kinds != 0:
        kind = lowest(kinds)
        kinds &= kinds - 1
        if int(row.counts[kind]) + copies_seen(w, kind) > 4:
            return False
    return int(w.seen[3]) == 0


@jit
def fits(s: State, w: Work, r: Rules, row: Row, win: Win) -> bool:
    """Whether all that is told of a win goes together; the melds are laid with it.

    The owner of a robbed kong has its pung.
    """
    see_nothing(w)
    if s.indicator >= 0:
        see(w, 1 << s.indicator)
    if not take_melds(s, w, r, win) or not tiles_fit(s, w, row, win):
        return False
    if not special_fit(s, r, row, win) or not how_fits(s, r, win):
        return False
    return win.by != ROBBED_KONG or find_pung(s, win.giver, win.tile) >= 0


@jit
def take_special(s: State, r: Rules, win: Win) -> None:
    """Lay the special tiles that each seat played, all of a role on its first kind."""
    for seat in range(r.seats):
        fixed, kinds = int(win.special[seat, 0]), special_kinds(s)
        while kinds != 0:
            kind = lowest(kinds)
            kinds &= kinds - 1
            s.special[seat, kind] = fixed if s.role[kind] == FIXED else 0
            fixed = 0 if s.role[kind] == FIXED else fixed
        if s.wildcard_kinds > 0:
            s.special[seat, s.wildcard[0]] = win.special[seat, 1]


@jit
def take_win(s: State, w: Work, r: Rules, row: Row, win: Win) -> int:
    """Lay the table for a win; `NO_HAND` if the tiles are not those of one, else 0.

    The row holds the winning tile, which another's discard or kong is taken from again.
    """
    if not fits(s, w, r, row, win):
        return NO_HAND
    take_special(s, r, win)
    take_hand(s, row)
    s.drawn = win.tile
    if win.by != SELF_DRAW:
        s.drawn = -1
        hold(s, WINNER, win.tile, -1)
    return 0


@jit
def situation_told(s: State, win: Win) -> int:
    """The big wins and the first turn that come from how the hand is won."""
    situation = situation_of(s, WINNER, win.by, win.replacement != 0, win.zone != 0)
    return situation | (FIRST_TURN if win.first_turn != 0 else 0)


@jit
def tell(w: Work, out: Outcome) -> None:
    """What the sheet says."""
    out.big, out.hard, out.payer, out.liability = w.big, w.hard, w.payer, w.liability
    for seat in range(SEATS):
        out.basic[seat] = w.basic[seat] + w.bonus[seat]
        out.raw[seat], out.payments[seat] = w.raw[seat], w.payment[seat]


@jit
def settle_row(s: State, w: Work, r: Rules, t: Shapes, row: Row, win: Win) -> int:
    """Settle one win; why not, where it is refused."""
    reason = take_win(s, w, r, row, win)
    if reason != 0:
        return reason
    by, giver = int(win.by), int(win.giver)
    extra = -1 if by == SELF_DRAW else int(win.tile)
    situation = situation_told(s, win)
    return settle_or_refuse(s, w, r, t, WINNER, extra, situation, by, giver)


@entry
def settle_rows(
    hands: Records[Row],
    wins: Records[Win],
    states: Records[State],
    works: Records[Work],
    rules: Records[Rules],
    shapes: Records[Shapes],
    out: Records[Outcome],
) -> None:
    """结算: settle every win; hands of the other players are not known (rules §7.4)."""
    s, w, r = states[0], works[0], rules[0]
    w.brief = 1
    for row in range(len(out)):
        win = wins[row]
        if row == 0 or win.indicator != s.indicator or win.dealer != s.dealer:
            set_out(s, r, int(win.dealer), -1, int(win.indicator))
        reason = settle_row(s, w, r, shapes[0], hands[row], win)
        if reason != 0:
            clear_sheet(w)
        tell(w, out[row])
        out[row].reason = reason
