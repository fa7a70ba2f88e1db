"""What a hand shows, as the tags of `tests.corpus.demands`: from its events and its refusals."""

from collections.abc import Callable, Iterable, Iterator

from laizi.core import codes
from laizi.rulesets import Ruleset
from laizi.settlement import Settlement
from laizi.settlement.sheet import Loser
from laizi.table import (
    Action,
    AddedKongMade,
    ConcealedKongMade,
    Discarded,
    HandDrawn,
    Melded,
    Settled,
    SpecialKongMade,
    Table,
    Won,
)
from laizi.table.actions import WITH_TILE
from laizi.table.table import WHY_NOT
from laizi.tiles import WHITE
from laizi.view import Fact

WIN = Action("win")


# --- what happens ---------------------------------------------------------------------------------
def tags_of_event(table: Table, event: Fact) -> Iterator[str]:
    """The tags of one event, told by the table after it."""
    match event:
        case Melded(_, meld, _):
            if meld.kind == "exposed_kong":
                yield "kong:exposed"
            if WHITE in meld.tiles and plays_a_face(table):
                yield f"white:{'kong' if 'kong' in meld.kind else meld.kind}"
        case AddedKongMade(_, tile):
            yield "kong:added"
            yield from _white_kong(table, tile)
        case ConcealedKongMade(_, tile):
            yield "kong:concealed"
            yield from _white_kong(table, tile)
        case SpecialKongMade(_, tile):
            yield f"kong:{_sort(table, tile)}"
        case Discarded(_, tile, _):
            if table.state.role[tile] != codes.ORDINARY:
                yield f"kong:{_sort(table, tile)}_discarded"
        case HandDrawn():
            yield "ending:drawn"
        case Won(_, by):
            yield f"ending:{by}"
        case Settled(settlement):
            yield from tags_of_win(table, settlement)


def plays_a_face(table: Table) -> bool:
    """Whether 白板 plays another kind in this hand (rules §9)."""
    return table.state.face >= 0 and table.state.role[WHITE] == codes.ORDINARY


def _white_kong(table: Table, tile: int) -> Iterator[str]:
    if tile == WHITE and plays_a_face(table):
        yield "white:kong"


def _sort(table: Table, tile: int) -> str:
    return "wildcard" if table.state.role[tile] == codes.WILDCARD else "fixed_tile"


# --- wins -----------------------------------------------------------------------------------------
def tags_of_win(table: Table, won: Settlement) -> Iterator[str]:
    """The tags of a settlement."""
    if won.liability is not None:
        yield f"liability:{won.liability}"
    if won.family == "wuhan":
        yield from _tags_of_big_wins(table, won)
    else:
        yield from (f"item:{line.code}" for loser in won.losers for line in loser.lines)
        if "last_tile_draw" in won.big_wins:
            yield "ending:last_zone"
    if any(tile == WHITE for tile, _ in won.reading.wildcards) and plays_a_face(table):
        yield "white:stood"


def _tags_of_big_wins(table: Table, won: Settlement) -> Iterator[str]:
    yield f"win:{'big' if won.big_wins else 'small'}_{'hard' if won.hard else 'soft'}"
    yield from (f"big_win:{code}" for code in won.big_wins)
    if "last_tile_draw" in won.big_wins:
        yield "ending:last_zone"
    if "melded_hand" in won.big_wins and won.liability != "melded_hand":
        yield "melded_hand:discarder_ready"
    paying = set(won.big_wins) & set(table.ruleset.third_opening_pays)
    if won.liability == "third_opening" and len(paying) == 1:
        yield f"third_opening:{paying.pop()}"
    yield from (f"line:{line.code}" for loser in won.losers for line in loser.lines)
    yield from tags_of_tops(table, won)


def tags_of_tops(table: Table, won: Settlement) -> Iterator[str]:
    """封顶, 金顶 and those above it: which of them some loser pays."""
    rules = table.ruleset
    for loser in won.losers:
        if loser.golden is None:
            yield from ["top:cap"] * (loser.capped < loser.raw)
        else:
            yield f"top:{_golden(table, rules, won.losers, loser)}"
    at_once = set(won.priced_big_wins) & set(rules.golden_at_once)
    if at_once and any(loser.raw < (rules.cap or 0) for loser in won.losers):
        yield from (f"golden_at_once:{code}" for code in at_once)


def _golden(table: Table, rules: Ruleset, losers: tuple[Loser, ...], loser: Loser) -> str:
    opened = [bool(table.state.opens[each.seat] > 0) for each in losers]
    if rules.golden_none_open is not None and not any(opened):
        return "golden_none_open"
    closed = rules.golden_not_open is not None and table.state.opens[loser.seat] == 0
    return "golden_not_open" if closed else "golden"


# --- refusals -------------------------------------------------------------------------------------
def actions_to_ask(table: Table) -> Iterator[Action]:
    """Everything that a seat might wish: on every kind of the set, and every claim."""
    in_set = table.rules[0].in_set
    for kind in WITH_TILE:
        yield from (Action(kind, tile) for tile in range(34) if in_set[tile])
    offered = table.offered
    tile = 0 if offered is None else offered
    yield from (Action(claim, tile) for claim in ("pung", "exposed_kong"))
    face = int(table.state.face)
    yield from (Action.from_code(codes.CHOW_ACTION + i, tile, face) for i in range(3))
    yield from (WIN, Action("pass"))


def tags_of_refusals(table: Table) -> set[str]:
    """Why the position refuses what it refuses; what it does not refuse is what is legal."""
    tags = set()
    for seat in range(table.seats):
        if seat not in table.waiting:
            tags.add(_tag(WIN, _refused(table, seat, WIN)))
            continue
        legal = set()
        for action in actions_to_ask(table):
            reason = table.refusal(seat, action)
            if reason is None:
                legal.add(action)
            else:
                tags.add(_tag(action, reason))
        assert legal == set(table.legal(seat)), "legal is what is not refused"
    return tags


def _refused(table: Table, seat: int, action: Action) -> str:
    reason = table.refusal(seat, action)
    assert reason is not None, "a seat that is not asked may do nothing"
    return reason


def _tag(action: Action, reason: str) -> str:
    of_a_win = reason in (*WHY_NOT, "not_complete", "unclaimable_tile")
    return f"{'refused_win' if action == WIN and of_a_win else 'refused'}:{reason}"


# --- hands ----------------------------------------------------------------------------------------
Watcher = Callable[[Table, tuple[Fact, ...]], Iterable[str]]


def tags_of_step(table: Table, events: tuple[Fact, ...]) -> set[str]:
    """What the events of one step show."""
    return {tag for event in events for tag in tags_of_event(table, event)}
