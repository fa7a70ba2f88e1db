"""下雨: offences of those who hold back a suit from a player about to make a flush (rules §7.7)."""

from laizi.core.codes import CONCEALED_KONG, ORDINARY
from laizi.core.jit import jit
from laizi.core.readiness import is_ready_wuhan
from laizi.core.rules import RAIN_OFF, Rules
from laizi.core.shapes import SUIT, Shapes
from laizi.core.state import State, Work


@jit
def third_opening(s: State, seat: int) -> int:
    """The place of a seat's third opening among its melds, -1 if it has fewer."""
    openings = 0
    for place in range(int(s.melds[seat])):
        if s.meld_type[seat, place] != CONCEALED_KONG:
            openings += 1
            if openings == 3:
                return place
    return -1


@jit
def rain_suit(s: State, seat: int) -> int:
    """The one number suit of a seat's first three openings, -1 if there is none."""
    last = third_opening(s, seat)
    if last < 0:
        return -1
    suit = -1
    for place in range(last + 1):
        if s.meld_type[seat, place] == CONCEALED_KONG:
            continue
        here = int(SUIT[s.meld_tile[seat, place]])
        if here == 3 or (suit >= 0 and here != suit):
            return -1
        suit = here
    return suit


@jit
def holds_suit(s: State, seat: int, suit: int) -> bool:
    """Whether a seat holds a tile of a suit that is no wildcard."""
    for kind in range(9 * suit, 9 * suit + 9):
        if s.role[kind] == ORDINARY and s.hand[seat, kind] > 0:
            return True
    return False


@jit
def note_offences(s: State, w: Work, r: Rules, t: Shapes, offender: int, kind: int) -> None:
    """Note the offences that a discard commits against players with a suit begun."""
    if r.rain == RAIN_OFF or s.role[kind] != ORDINARY:
        return
    for seat in range(r.seats):
        if seat == offender:
            continue
        suit = rain_suit(s, seat)
        if suit < 0 or suit == SUIT[kind] or not holds_suit(s, offender, suit):
            continue
        if not is_ready_wuhan(s, w, r, t, offender):
            s.offence_clock += 1
            s.offence[seat, offender] = s.offence_clock


@jit
def latest_offender(s: State, w: Work, r: Rules, t: Shapes, winner: int) -> int:
    """The offender who pays: latest offence, suit still in hand, not ready; -1 if there is none."""
    suit = rain_suit(s, winner)
    best, latest = -1, 0
    for seat in range(r.seats):
        when = int(s.offence[winner, seat])
        if when <= latest or suit < 0 or not holds_suit(s, seat, suit):
            continue
        if not is_ready_wuhan(s, w, r, t, seat):
            best, latest = seat, when
    return best
