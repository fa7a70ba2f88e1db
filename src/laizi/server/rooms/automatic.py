"""What happens in a room by itself when its time has come: bots, time-outs, the next hand."""

import random
from collections.abc import Callable, Iterator

from laizi.bots import make_bot
from laizi.core.codes import ORDINARY
from laizi.server.rooms.clocks import OpenOffer
from laizi.server.rooms.entries import Acted, AnyEntry, By, HandDealt, Resumed
from laizi.server.rooms.room import Room
from laizi.server.rooms.seats import Seat
from laizi.table import Action, Table
from laizi.view import sight

Deal = Callable[[Room], str]
"""Gives the wall of a room's next hand, as the log keeps it."""
Happening = tuple[int, Callable[[int], AnyEntry]]
"""When something happens, and the entry it then makes (given the time)."""

AUTO_PLAYER = "greedy"
"""托管: who plays for an absent player: a sensible one, as the player would wish."""


def table_of(room: Room) -> Table:
    """The table of a room that plays."""
    table = None if room.match is None else room.match.table
    if table is None:
        raise ValueError("no hand has been dealt")
    return table


def auto_option(room: Room, seat: Seat, made: OpenOffer) -> Action | None:
    """自动胡, 不吃碰, 自动摸切: what the player's auto options answer, None to ask him."""
    options, actions = seat.auto, made.offer.actions
    if options is None:
        return None
    if Action("win") in actions:
        return Action("win") if options.win else None
    if options.no_claims and Action("pass") in actions:
        return Action("pass")
    if options.discard_drawn and made.offer.kind == "turn" and made.offer.tile >= 0:
        plain = table_of(room).state.role[made.offer.tile] == ORDINARY
        return Action("discard", made.offer.tile) if plain else None
    return None


def decide(room: Room, seat: Seat, made: OpenOffer) -> Action:
    """What the server plays for a seat: its bot, or the one for absent players."""
    number = made.offer.seat
    name = AUTO_PLAYER if seat.bot is None else seat.bot
    seed = random.Random(f"{room.code}/{number}/{made.offer.id}").getrandbits(32)  # noqa: S311
    return make_bot(name, seed).decide(sight(table_of(room), number), made.offer)


def thinking(room: Room, made: OpenOffer) -> int:
    """How long the server seems to think for a seat: the same whatever it then answers.

    Where nobody is to be kept from seeing who could claim, claims are answered at once.
    """
    turn = made.offer.kind == "turn"
    if not turn and room.humans < 2:
        return 0
    low, high = room.timing.bot_turn if turn else room.timing.bot_claim
    drawn = random.Random(f"{made.offer.seat}:{made.offer.id}@{room.code}")  # noqa: S311
    return drawn.randint(low, high)


def _answer(room: Room, made: OpenOffer, by: By, choose: Callable[[], Action]) -> Happening:
    def entry(now: int) -> AnyEntry:
        wire = choose().to_wire()
        return Acted(at=now, seat=made.offer.seat, offer=made.offer.id, action=wire, by=by)

    seat = room.at(made.offer.seat)
    wait = made.deadline(seat.bank) if by == "timeout" else made.opened + thinking(room, made)
    return wait, entry


def answer_to(room: Room, made: OpenOffer) -> Happening:
    """The answer that an open offer will get if nobody else gives one."""
    seat = room.at(made.offer.seat)
    if seat.by_itself:
        return _answer(room, made, "bot", lambda: decide(room, seat, made))
    if (action := auto_option(room, seat, made)) is not None:
        return _answer(room, made, "auto", lambda: action)
    table = table_of(room)
    return _answer(room, made, "timeout", lambda: table.default_action(made.offer.seat))


def next_hand(room: Room, deal: Deal) -> Happening | None:
    """The next hand: when everybody is ready, or after a while.

    Whoever watches his seat play by itself still sees the settlement for a moment.
    """
    if room.match is None or not room.match.needs_hand:
        return None
    waited_for = [s for s in room.seats if s is not None and not s.by_itself and not s.ready]
    first = room.match.hand == 0
    watching = any(s is not None and s.bot is None and not s.ready for s in room.seats)
    wait = room.timing.next_hand if waited_for else room.timing.watched_hand if watching else 0
    wait = 0 if first else wait
    return room.hand_over_at + wait, lambda now: HandDealt(at=now, wall=deal(room))


def happenings(room: Room, deal: Deal) -> Iterator[Happening]:
    """Everything that will happen by itself, as things stand."""
    if room.paused_at is not None and room.status == "paused":
        yield room.paused_at + room.timing.longest_pause, lambda now: Resumed(at=now)
    if room.status != "playing":
        return
    for made in room.open.values():
        yield answer_to(room, made)
    if (hand := next_hand(room, deal)) is not None:
        yield hand


def next_due(room: Room, deal: Deal) -> int | None:
    """When the next thing happens by itself."""
    return min((due for due, _ in happenings(room, deal)), default=None)


def happen(room: Room, deal: Deal, now: int) -> bool:
    """Let the one thing happen that is due longest; whether there was one."""
    due, entry = min(happenings(room, deal), key=lambda each: each[0], default=(now + 1, None))
    if entry is None or due > now:
        return False
    room.record(entry(now))
    return True
