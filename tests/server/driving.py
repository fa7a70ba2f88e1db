"""A room driven by hand: virtual time, seeded walls, every message checked against the protocol."""

import json
import random
from dataclasses import dataclass, field
from typing import Any

from laizi import rulesets
from laizi.server.protocol import SERVER_MESSAGE, NewRoom
from laizi.server.rooms import automatic, commands, showing
from laizi.server.rooms.entries import AnyEntry, Created, read_entry
from laizi.server.rooms.outbox import Outgoing, RoomChanged, Told, TurnClock, Whispered
from laizi.server.rooms.playing import wall_text
from laizi.server.rooms.room import Room
from laizi.server.settings import Timing
from laizi.table import Action
from laizi.table.table import full_set
from laizi.view import SeatMessage, Viewer, event_message, notice
from tests.playing import lively

START = 1_800_000_000_000
RULES = rulesets.load("hongzhong-kaikou")


def new_room(timing: Timing, seconds: int = 15, bank: int = 60) -> Room:
    created = Created(
        at=START,
        code="TESTED",
        ruleset=RULES.id,
        names=RULES.names.model_dump(),
        values=RULES.values(),
        hash=RULES.hash,
        hands=4,
        seconds=seconds * 1000,
        bank=bank * 1000,
        version="0",
    )
    return Room.create(created, timing)


@dataclass
class Driver:
    """One room, its log so far, and what each viewer was told."""

    seed: int = 1
    humans: int = 2
    timing: Timing = field(default_factory=Timing)
    seconds: int = 15
    bank: int = 60
    now: int = START
    log: list[str] = field(default_factory=list)
    told: dict[Viewer, list[dict[str, Any]]] = field(default_factory=dict)
    tokens: dict[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.rng = random.Random(self.seed)
        self.room = new_room(self.timing, self.seconds, self.bank)
        self.told = {viewer: [] for viewer in (0, 1, 2, 3, None)}
        for _ in range(self.humans):
            ticket = commands.join(self.room, "guest", self.now)
            self.tokens[ticket.seat] = ticket.token
        self.collect()

    def begin(self, dealer: int = 0) -> "Driver":
        """Start the match and deal the first hand."""
        commands.start(self.room, 0, dealer, self.now)
        self.collect()
        assert self.happen()
        return self

    def deal(self, room: Room) -> str:
        assert room.match is not None
        wall = full_set(room.ruleset)
        random.Random(f"{self.seed}/{room.match.hand}").shuffle(wall)
        return wall_text(wall)

    # --- the log -------------------------------------------------------------------------------
    def collect(self) -> None:
        """Move fresh entries to the log and what is in the outbox to whom it concerns."""
        self.log += [entry.model_dump_json() for entry in self.room.fresh]
        self.room.fresh.clear()
        for item in self.room.outbox:
            self.now = max(self.now, item.at)
            self._deliver(item)
        self.room.outbox.clear()

    def _deliver(self, item: Outgoing) -> None:
        for viewer in self.told:
            message = self._message(item, viewer)
            if message is not None and message.viewer == viewer:
                SERVER_MESSAGE.validate_json(message.text)
                self.told[viewer].append(json.loads(message.text))

    def _message(self, item: Outgoing, viewer: Viewer) -> SeatMessage | None:
        match item:
            case Told(_, number, event):
                return event_message(number, event, viewer)
            case Whispered(_, message):
                return message
            case TurnClock(_, seat, running):
                return notice(viewer, "clock", seat=seat, running=running)
            case RoomChanged():
                return showing.room_message(viewer, self.room, self.tokens)

    def entries(self) -> list[AnyEntry]:
        return [read_entry(body) for body in self.log]

    def rebuilt(self) -> Room:
        """The room as a restarted server would have it."""
        return Room.replay(self.entries(), self.timing)

    # --- play ----------------------------------------------------------------------------------
    def due(self) -> int | None:
        return automatic.next_due(self.room, self.deal)

    def happen(self) -> bool:
        """Let time pass until the next thing happens by itself."""
        due = self.due()
        if due is None:
            return False
        self.now = max(self.now, due)
        happened = automatic.happen(self.room, self.deal, self.now)
        self.collect()
        return happened

    def answer(self, seat: int, action: Action, after: int = 700) -> None:
        """A player answers his open offer after so many milliseconds."""
        self.now += after
        offer = self.room.open[seat].offer.id
        commands.answer(self.room, seat, offer, action.to_wire(), self.now)
        self.collect()

    def human(self) -> int | None:
        """A human with an open offer."""
        asked = [seat for seat in self.room.open if not self.room.at(seat).by_itself]
        return self.rng.choice(asked) if asked else None

    def step(self, greed: float = 0.9) -> bool:
        """One thing: a human answers, or something happens by itself."""
        seat = self.human()
        if seat is not None and self.rng.random() < 0.9:
            table = automatic.table_of(self.room)
            self.answer(seat, lively(table, seat, self.rng, greed), self.rng.randint(50, 9000))
            return True
        return self.happen()

    def until_turn(self, seat: int) -> None:
        """Play on until it is a seat's turn."""
        for _ in range(2000):
            made = self.room.open.get(seat)
            if made is not None and made.offer.kind == "turn":
                return
            self.step()
        raise AssertionError("the turn never comes")

    def of_type(self, viewer: Viewer, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.told[viewer] if message["type"] == kind]


def essence(room: Room) -> dict[str, Any]:
    """Everything that makes up a room, in a form that compares."""
    table = None if room.match is None else room.match.table
    return {
        "code": room.code,
        "ruleset": room.ruleset.hash,
        "clock": (room.hands, room.seconds, room.bank, room.timing),
        "seats": room.seats,
        "owner": room.owner,
        "status": room.status,
        "paused": room.paused_at,
        "events": room.events,
        "table": None if table is None else table.snapshot(),
        "match": None if room.match is None else room.match.info,
        "open": room.open,
        "times": (room.window_until, room.hand_over_at, room.last_at),
        "entries": room.entries,
    }


def new_room_request(**fields: Any) -> NewRoom:
    return NewRoom.model_validate({"name": "host", **fields})
