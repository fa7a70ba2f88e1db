"""Offers: what a seat is asked, told to that seat only; and why a win is refused to it."""

from dataclasses import dataclass

from laizi.core import api, codes
from laizi.core.records import Records
from laizi.core.shapes import load_shapes
from laizi.core.state import Work
from laizi.table import REFUSALS, Action, Table
from laizi.table.table import SHAPED, WHY_NOT
from laizi.tiles import tile_text
from laizi.view.messages import SeatMessage, make
from laizi.view.redact import Json
from laizi.view.sight import Sight, sight


@dataclass(frozen=True, slots=True)
class Offer:
    """What a seat is asked: its legal actions and what they are about.

    Attributes:
        id: names the offer in the seat's answer; counted for each seat alone.
        seat: who is asked, and the only one who is told.
        kind: `turn`, `claim`, `rob` or `last_zone`.
        tile: the tile drawn, discarded or announced; -1 for none.
        from_seat: whose discard or kong it is, -1 in one's own turn.
        actions: everything legal.
        refused: why the rules refuse a win on what looks complete, None if they do not.
    """

    id: str
    seat: int
    kind: str
    tile: int
    from_seat: int
    actions: tuple[Action, ...]
    refused: str | None

    def to_json(self, milliseconds: int, bank: int) -> Json:
        """The wire form with what is left on the clock."""
        tile = None if self.tile < 0 else tile_text(self.tile)
        refused = None if self.refused is None else {"reason": self.refused, "tile": tile}
        return {
            "id": self.id,
            "kind": self.kind,
            "tile": tile,
            "from": None if self.from_seat < 0 else self.from_seat,
            "actions": [action.to_wire() for action in self.actions],
            "milliseconds": milliseconds,
            "bank": bank,
            "refused": refused,
        }


def offer(table: Table, seat: int, name: str) -> Offer:
    """The open offer of a waiting seat, under a name."""
    claimed = table.offered
    drawn = int(table.state.drawn)
    return Offer(
        id=name,
        seat=seat,
        kind=table.phase,
        tile=drawn if claimed is None else claimed,
        from_seat=-1 if claimed is None else table.actor,
        actions=tuple(table.legal(seat)),
        refused=table.win_refusal(seat),
    )


def offer_message(made: Offer, milliseconds: int, bank: int) -> SeatMessage:
    """The offer with the time left: first `milliseconds`, then the time `bank`."""
    return make(made.seat, {"type": "offer", "offer": made.to_json(milliseconds, bank)})


def _ask(seen: Sight, seat: int, kind: int) -> None:
    """Let the concealed record stand as if another seat had just discarded a kind."""
    state = seen.state
    state.phase, state.offered, state.waiting = codes.CLAIM, kind, 1 << seat
    state.actor = (seat + 1) % int(seen.rules[0].seats)
    state.possible[seat] = 0


def _refusal(seen: Sight, works: Records[Work], seat: int) -> str | None:
    """Why the win in question is refused although the tiles look complete."""
    args = (seen.states, 0, works, seen.rules, load_shapes(), seat)
    reason = REFUSALS.get(api.refusal(*args, codes.WIN_ACTION))
    if reason not in WHY_NOT:
        return None
    return reason if reason in SHAPED or api.looks_complete(*args) else None


def why_not(table: Table, seat: int) -> list[Json]:
    """For each tile that would make the hand look complete: why the rules refuse the win.

    In one's own turn this is about the tile drawn, else about every tile another may discard.
    Made from the concealed record: it tells nothing that the seat could not work out.
    """
    seen, works = sight(table, seat), Work.zeros(1)
    if table.is_over:
        return []
    if table.actor == seat and table.phase in ("turn", "last_zone"):
        reason = _refusal(seen, works, seat)
        return [{"tile": tile_text(int(seen.state.drawn)), "reason": reason}] if reason else []
    found = []
    for kind in range(34):
        if seen.rules[0].in_set[kind]:
            _ask(seen, seat, kind)
            if reason := _refusal(seen, works, seat):
                found.append({"tile": tile_text(kind), "reason": reason})
    return found


def why_not_message(table: Table | None, seat: int) -> SeatMessage:
    """The answer to `why_not`; nothing is refused while no hand is on the table."""
    return make(seat, {"type": "why_not", "tiles": why_not(table, seat) if table else []})
