"""How a hand would be won now: replacement tile, last zone, first turn (rules §5, §8, §9)."""

from laizi.core.codes import DISCARD_WIN, SELF_DRAW
from laizi.core.hands import kong_limit, remaining
from laizi.core.jit import jit, seldom
from laizi.core.rules import FAMILY_WUHAN, FAMILY_WUYI, FIRST_TURN, Rules
from laizi.core.state import State
from laizi.core.wins import situation_of


@jit
def played_as_last_zone(s: State, r: Rules) -> bool:
    """Whether a tile just drawn is a last-zone tile, also where play goes on as usual (§9)."""
    if r.last_zone_play != 0:
        return s.zone != 0
    return remaining(s) < kong_limit(r)


@seldom
def is_first_turn(s: State, r: Rules, seat: int, by: int) -> bool:
    """天胡, 地胡, 人胡: the dealer's first 14, his first discard, the other's first draw."""
    if by == SELF_DRAW:
        if s.melds[seat] > 0 or s.replacement != 0:
            return False
        return s.log_count == (0 if seat == s.dealer else 1) and (
            seat == s.dealer or r.family == FAMILY_WUYI
        )
    return by == DISCARD_WIN and r.family == FAMILY_WUYI and s.log_count == 1


@jit
def situation_now(s: State, r: Rules, seat: int, by: int) -> int:
    """What winning now on the tile in question brings besides the tiles."""
    zone = by == SELF_DRAW and played_as_last_zone(s, r)
    situation = situation_of(s, seat, by, s.replacement != 0, zone)
    if r.family != FAMILY_WUHAN and is_first_turn(s, r, seat, by):
        situation |= FIRST_TURN
    return situation
