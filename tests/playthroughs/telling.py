"""A hand as text: the table before each action, who is asked what, what happens and who sees it."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from laizi.cli import sheet
from laizi.core import codes
from laizi.rulesets import Ruleset
from laizi.settlement import Settlement
from laizi.table import Action, Event, Settled, Table
from laizi.table.events import MELD_KINDS, meld_tiles
from laizi.tiles import tile_text, tiles_text
from laizi.view import EVERYTHING, offer, redact

HEAD: Final = """\
{name}: whole hands, step by step. `python -m tests.playthroughs` writes this file anew: it keeps
the lines `dealer`, `wall` and `> seat action` and tells again what lies between them.

A seat's line: concealed tiles (the one drawn last after +) | melds, <giver | tiles that count as
kongs | discards. `~` marks seats that are asked. `{{0}}` after a value of an event: only seat 0 is
told; `-` is a spectator. What a seat is asked only that seat is told.
"""


class Hand(NamedTuple):
    """A hand to be told: who deals, the wall, every action."""

    dealer: int
    wall: tuple[int, ...]
    actions: list[tuple[int, Action]]


# --- the table ------------------------------------------------------------------------------------
def _counted(counts: Any) -> str:
    return tiles_text(kind for kind in range(34) for _ in range(int(counts[kind])))


def _melds(table: Table, seat: int) -> str:
    state, found = table.state, []
    for place in range(int(state.melds[seat])):
        kind, low = int(state.meld_type[seat, place]), int(state.meld_tile[seat, place])
        tiles = meld_tiles(kind, low, int(state.meld_proxy[seat, place]))
        giver = int(state.meld_from[seat, place])
        source = "" if giver < 0 else f"<{giver}"
        found.append(f"{MELD_KINDS[kind]} {''.join(map(tile_text, tiles))}{source}")
    return ", ".join(found)


def _river(table: Table, seat: int) -> str:
    state = table.state
    log = range(int(state.log_count))
    mine = [i for i in log if state.log_seat[i] == seat and not state.log_claimed[i]]
    wuhan = table.ruleset.family == "wuhan"
    kinds = [int(state.log_tile[i]) for i in mine]
    lying = [kind for kind in kinds if not wuhan or state.role[kind] == codes.ORDINARY]
    return "".join(map(tile_text, lying))


def _seat_line(table: Table, seat: int) -> str:
    state = table.state
    hand = [int(count) for count in state.hand[seat]]
    drawn = int(state.drawn) if seat == table.actor and table.phase in ("turn", "last_zone") else -1
    if drawn >= 0:
        hand[drawn] -= 1
    last = "" if drawn < 0 else f" +{tile_text(drawn)}"
    mark = "~" if seat in table.waiting else " "
    parts = [_counted(hand) + last, _melds(table, seat), _counted(state.special[seat])]
    return f"  {mark}{seat} " + " | ".join([*parts, _river(table, seat)]).rstrip(" |")


def _head_line(table: Table) -> str:
    state = table.state
    wild = "".join(tile_text(int(state.wildcard[i])) for i in range(int(state.wildcard_kinds)))
    parts = [f"{int(state.tail - state.head)} left"]
    parts += [f"wild {wild}"] if wild else []
    parts += [f"{table.phase} of {table.actor}"]
    parts += [] if table.offered is None else [f"on {tile_text(table.offered)}"]
    return ", ".join(parts)


def _locks(table: Table) -> Iterator[str]:
    state = table.state
    for name, locks in (("wins", state.win_lock), ("pungs", state.pung_lock)):
        seats = [str(seat) for seat in range(table.seats) if locks[seat]]
        if seats:
            yield f"  no {name} until a draw: {', '.join(seats)}"


# --- offers and events ----------------------------------------------------------------------------
def _asked(table: Table, seat: int) -> str:
    """What a seat is asked, one word for each kind of action."""
    by_kind: dict[str, list[str]] = {}
    made = offer(table, seat, "")
    for action in made.actions:
        tiles = "".join(map(tile_text, action.from_hand or [action.tile] * (action.tile >= 0)))
        by_kind.setdefault(action.kind, []).append(tiles)
    told = [f"{kind} {' '.join(tiles)}".rstrip() for kind, tiles in by_kind.items()]
    if made.refused is not None:
        told.append(f"(no win: {made.refused})")
    return f"  {seat} may {'; '.join(told)}"


def _text(value: Any) -> str:
    if isinstance(value, list):
        return "".join(map(str, value)) if value else "none"
    if isinstance(value, dict):
        return f"{value['kind']} {''.join(value['tiles'])}<{value['from']}"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


def told(event: Event, seats: int) -> str:
    """An event, with the viewers who are told a value that others are not."""
    whole = redact(event, EVERYTHING)
    views = {viewer: redact(event, viewer) for viewer in (*range(seats), None)}
    words = [str(whole["type"])]
    for key, value in whole.items():
        seeing = [viewer for viewer in views if views[viewer][key] == value]
        only = "" if len(seeing) == len(views) else f"{{{_viewers(seeing)}}}"
        if key not in ("type", "count"):
            words.append(f"{key}={_text(value)}{only}")
    return "  " + " ".join(words)


def _viewers(viewers: list[int | None]) -> str:
    return ",".join("-" if viewer is None else str(viewer) for viewer in viewers)


def _explained(won: Settlement) -> Iterator[str]:
    """结算 in words, as `laizi score` prints it."""
    yield f"  settled: {sheet.headline(won, 'en')}"
    yield f"    read as {sheet.reading(won, 'en')}"
    for loser in won.losers:
        if loser.lines:
            lines = ", ".join(sheet.line_text(line, won.family, "en") for line in loser.lines)
            owes = sheet.outcome_text(loser, won, "en")
            yield f"    seat {loser.seat}: {lines}; {owes}; owes {loser.pays:,}"
    if won.liability is not None:
        payers = [str(seat) for seat in (won.payer, won.second_payer) if seat is not None]
        yield f"    liable: {won.liability}, pays: {' and '.join(payers) or 'nobody for others'}"
    yield f"    {sheet.payments(won, 'en')}"


def _happened(table: Table, events: tuple[Event, ...]) -> Iterator[str]:
    for event in events:
        if isinstance(event, Settled):
            yield from _explained(event.settlement)
        else:
            yield told(event, table.seats)


# --- hands ----------------------------------------------------------------------------------------
def _step(table: Table, number: int, seat: int, action: Action) -> Iterator[str]:
    yield f"{number}. {_head_line(table)}"
    yield from (_seat_line(table, each) for each in range(table.seats))
    yield from _locks(table)
    yield from (_asked(table, each) for each in table.waiting)
    yield f"> {seat} {' '.join(_wire(action))}"
    yield from _happened(table, table.apply(seat, action))


def _wire(action: Action) -> list[str]:
    kind, *rest = action.to_wire()
    return [str(kind), *("".join(part) if isinstance(part, list) else str(part) for part in rest)]


def tell_hand(ruleset: Ruleset, hand: Hand) -> Iterator[str]:
    """One hand from the deal to the settlement."""
    table = Table(ruleset, hand.wall, hand.dealer)
    yield f"dealer {hand.dealer}"
    yield f"wall {''.join(map(tile_text, hand.wall))}"
    yield from _happened(table, table.opening_events)
    for number, (seat, action) in enumerate(hand.actions, start=1):
        yield from _step(table, number, seat, action)


def tell(ruleset: Ruleset, hands: list[Hand]) -> str:
    """The text of a file."""
    parts = [HEAD.format(name=ruleset.id)]
    for number, hand in enumerate(hands, start=1):
        lines = "\n".join(tell_hand(ruleset, hand))
        parts.append(f"== hand {number} ==\n{lines}\n")
    return "\n".join(parts)
