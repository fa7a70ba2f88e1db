"""The oracle's view of a table at its end: the position at the moment of the win."""

from typing import Any

from laizi.core import codes
from laizi.settlement import Settlement
from laizi.table import Table
from laizi.table.events import MELD_KINDS, meld_tiles
from tests.oracle.position import Meld, Player, Position, Win, deck_for
from tests.oracle.presets import rules_of


def position_of_end(table: Table, won: Settlement, reference: str | dict[str, Any]) -> Position:
    """The position at the win that a table ended with."""
    state, rules = table.state, rules_of(reference)
    indicator = None if state.indicator < 0 else int(state.indicator)
    source = None if won.from_seat < 0 else won.from_seat
    players = tuple(_player(table, won, seat) for seat in range(table.seats))
    return Position(
        rules, int(state.dealer), indicator, players, Win(won.winner, won.by, won.tile, source),
        None, deck_for(rules, indicator),
    )  # fmt: skip


def _player(table: Table, won: Settlement, seat: int) -> Player:
    state = table.state
    hand = [kind for kind in range(34) for _ in range(int(state.hand[seat, kind]))]
    if seat == won.winner and won.by == "self_draw":
        hand.remove(won.tile)
    melds = tuple(_meld(table, seat, place) for place in range(int(state.melds[seat])))
    special = tuple(kind for kind in range(34) for _ in range(int(state.special[seat, kind])))
    return Player(tuple(hand), melds, special)


def _meld(table: Table, seat: int, place: int) -> Meld:
    state = table.state
    kind, low = int(state.meld_type[seat, place]), int(state.meld_tile[seat, place])
    tiles = meld_tiles(kind, low, int(state.meld_proxy[seat, place]))
    source = int(state.meld_from[seat, place])
    concealed = kind == codes.CONCEALED_KONG
    return Meld(MELD_KINDS[kind], tuple(sorted(tiles)), None if concealed else source)
