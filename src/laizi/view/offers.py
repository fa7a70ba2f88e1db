"""Offers: what a seat is asked, told to that seat only."""

from dataclasses import dataclass

from laizi.table import Action, Table
from laizi.tiles import tile_text
from laizi.view.messages import SeatMessage, make
from laizi.view.redact import Json


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
