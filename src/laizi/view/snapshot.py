"""The whole table as one viewer may see it, from the concealed record."""

from dataclasses import dataclass

from laizi.core import codes
from laizi.core.records import Grid
from laizi.core.rules import FAMILY_WUHAN
from laizi.core.state import State
from laizi.rulesets import Ruleset
from laizi.settlement import Settlement
from laizi.table import Table
from laizi.table.events import MELD_KINDS, meld_tiles
from laizi.table.table import PHASES
from laizi.tiles import tile_text
from laizi.view.facts import HandEnded
from laizi.view.messages import SeatMessage, Viewer, make
from laizi.view.redact import Json, seat_or_none, texts
from laizi.view.sight import Sight, sight


@dataclass(frozen=True, slots=True)
class MatchInfo:
    """What a snapshot tells beside the hand itself; everybody may know it."""

    ruleset: Ruleset
    hands: int
    hand: int = 0
    points: tuple[int, ...] = (0, 0, 0, 0)
    settlement: Settlement | None = None
    hand_end: HandEnded | None = None
    ranking: tuple[int, ...] | None = None


def _meld(state: State, seat: int, place: int) -> Json:
    kind, tile = int(state.meld_type[seat, place]), int(state.meld_tile[seat, place])
    proxy = int(state.meld_proxy[seat, place])
    return {
        "kind": MELD_KINDS[kind],
        "tiles": None if tile < 0 else texts(meld_tiles(kind, tile, proxy)),
        "from": seat_or_none(int(state.meld_from[seat, place])),
    }


def _held(counts: Grid) -> list[int]:
    """Kinds from their counts, sorted."""
    return [kind for kind, count in enumerate(counts.tolist()) for _ in range(count)]


def _river(seen: Sight, seat: int) -> list[str]:
    """Discards that nobody claimed, in order; tiles that count as kongs lie apart (rules §4)."""
    state = seen.state
    wildcards_too = seen.rules[0].family != FAMILY_WUHAN
    count, role = int(state.log_count), state.role.tolist()
    log = zip(
        state.log_seat[:count].tolist(),
        state.log_tile[:count].tolist(),
        state.log_claimed[:count].tolist(),
        strict=True,
    )
    lying = (tile for who, tile, claimed in log if who == seat and not claimed)
    return texts(tile for tile in lying if wildcards_too or role[tile] == codes.ORDINARY)


def _is_winner(state: State, seat: int) -> bool:
    return state.outcome == codes.WON and int(state.winner) == seat


def _hand(state: State, seat: int, viewer: Viewer) -> list[str] | None:
    """The concealed tiles, the drawn or winning one among them; None if hidden."""
    if not (seat == viewer or _is_winner(state, seat)):
        return None
    held = _held(state.hand[seat])
    if _is_winner(state, seat) and state.won_by != codes.SELF_DRAW:
        held.append(int(state.win_tile))
    return texts(sorted(held))


def _count(state: State, seat: int) -> int:
    """How many concealed tiles a seat has: everybody can count them."""
    drawing = state.phase in (codes.TURN, codes.LAST_ZONE) and int(state.actor) == seat
    extra = 1 if drawing or _is_winner(state, seat) else 0
    return 13 + extra - 3 * int(state.melds[seat])


def _drawn(state: State, seat: int, viewer: Viewer) -> str | None:
    if _is_winner(state, seat):
        return tile_text(int(state.win_tile))
    own = seat == viewer and int(state.actor) == seat
    in_hand = state.phase in (codes.TURN, codes.LAST_ZONE) and state.drawn >= 0
    return tile_text(int(state.drawn)) if own and in_hand else None


def _player(seen: Sight, seat: int) -> Json:
    state, viewer = seen.state, seen.viewer
    return {
        "seat": seat,
        "hand": _hand(state, seat, viewer),
        "count": _count(state, seat),
        "drawn": _drawn(state, seat, viewer),
        "melds": [_meld(state, seat, place) for place in range(int(state.melds[seat]))],
        "special": texts(_held(state.special[seat])),
        "river": _river(seen, seat),
        "open": bool(state.opens[seat] > 0),
    }


def _last_discard(state: State) -> Json | None:
    """The last discard, if it still lies there."""
    last = int(state.log_count) - 1
    if last < 0 or state.log_claimed[last]:
        return None
    return {"seat": int(state.log_seat[last]), "tile": tile_text(int(state.log_tile[last]))}


def _hand_end(info: MatchInfo) -> Json | None:
    if info.hand_end is None:
        return None
    return {"dealer_next": info.hand_end.dealer_next, "hands_left": info.hand_end.hands_left}


def _match_json(info: MatchInfo, viewer: Viewer) -> Json:
    return {
        "viewer": viewer,
        "ruleset": {key: getattr(info.ruleset, key) for key in ("id", "hash", "family")},
        "hand": info.hand,
        "hands": info.hands,
        "points": list(info.points),
        "settlement": None if info.settlement is None else info.settlement.to_json(),
        "hand_end": _hand_end(info),
        "ranking": None if info.ranking is None else list(info.ranking),
    }


def _result(state: State) -> str | None:
    return {codes.WON: "won", codes.DRAWN: "drawn"}.get(int(state.outcome))


def _phase(state: State, info: MatchInfo) -> str:
    """The phase; in the last zone the same for all, whoever may win there."""
    if info.ranking is not None:
        return "ended"
    phase = PHASES[int(state.phase)]
    return "last_zone" if phase == "turn" and state.zone else phase


def _table_json(seen: Sight, info: MatchInfo) -> Json:
    state, rules = seen.state, seen.rules[0]
    kinds = range(int(state.wildcard_kinds))
    return {
        "dealer": int(state.dealer),
        "indicator": None if state.indicator < 0 else tile_text(int(state.indicator)),
        "wildcards": texts(int(state.wildcard[i]) for i in kinds),
        "fixed": texts(kind for kind, fixed in enumerate(rules.fixed.tolist()) if fixed),
        "remaining": int(state.tail - state.head),
        "last_zone": bool(state.zone),
        "phase": _phase(state, info),
        "turn": int(state.winner) if state.outcome == codes.WON else int(state.actor),
        "last_discard": _last_discard(state),
        "players": [_player(seen, seat) for seat in range(int(rules.seats))],
        "result": _result(state),
    }


def snapshot(table: Table, viewer: Viewer, info: MatchInfo) -> Json:
    """The view of a hand: what `viewer` (a seat, None for a spectator) may see.

    Tiles of a hand and special tiles are in sorted order, rivers and melds as they were laid.
    """
    return _match_json(info, viewer) | _table_json(sight(table, viewer), info)


def snapshot_message(number: int, table: Table, viewer: Viewer, info: MatchInfo) -> SeatMessage:
    """The snapshot after the recipient's message `number`."""
    view = snapshot(table, viewer, info)
    return make(viewer, {"type": "snapshot", "number": number, "view": view})
