"""What each tile would bring a seat, and why not: told to that seat only, on request."""

from laizi.core import api, codes
from laizi.core.state import Work
from laizi.settlement.sheet import LIABILITIES
from laizi.settlement.what_if import Completion, Outcome, completions
from laizi.table import REFUSALS, Table
from laizi.table.table import SHAPED, WHY_NOT
from laizi.view.messages import SeatMessage, make
from laizi.view.sight import Sight, sight


def what_if(table: Table, seat: int) -> list[Completion]:
    """For each tile that would complete the hand: what a win would cost whom, or why not.

    In one's own turn this is about the tile drawn and the win as it stands, else about every tile
    that may be drawn or discarded, as a plain win. Made from the concealed record, so that it tells
    nothing that the seat could not work out: the others count as not ready (rules §7.4).
    """
    seen = sight(table, seat)
    if table.is_over:
        return []
    if table.actor == seat and table.phase in ("turn", "last_zone"):
        return _of_the_drawn_tile(seen, seat)
    return completions(seen.states, Work.zeros(1), seen.rules, seat)


def _of_the_drawn_tile(seen: Sight, seat: int) -> list[Completion]:
    """The tile just drawn; nothing after a chow or pung, when nobody can win."""
    drawn = int(seen.state.drawn)
    outcome = _outcome_now(seen, seat) if drawn >= 0 else None
    return [Completion(drawn, 0, (outcome,))] if outcome else []


def _outcome_now(seen: Sight, seat: int) -> Outcome | None:
    """What winning now brings, on the concealed record; None if the tiles are not complete."""
    works = Work.zeros(1)
    args = (seen.states, 0, works, seen.rules, seat)
    reason = REFUSALS.get(api.refusal(*args, codes.WIN_ACTION))
    if reason is not None:
        shaped = reason in SHAPED or (reason in WHY_NOT and api.looks_complete(*args))
        return Outcome(None, reason) if shaped else None
    api.apply(*args, codes.WIN_ACTION)
    seats, payer = int(seen.rules[0].seats), int(works[0].payer)
    return Outcome(
        None,
        None,
        payments=tuple(int(points) for points in seen.state.points[:seats]),
        payer=None if payer < 0 else payer,
        liability=LIABILITIES.get(int(works[0].liability)),
    )


def what_if_message(table: Table | None, seat: int) -> SeatMessage:
    """The answer to `what_if`; nothing while no hand is on the table."""
    told = what_if(table, seat) if table else []
    return make(seat, {"type": "what_if", "tiles": [each.to_json() for each in told]})
