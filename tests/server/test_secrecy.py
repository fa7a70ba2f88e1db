"""Two deals that differ only in what a viewer may not know: same messages at the same times.

Everybody answers at the same pace in both deals; whoever is asked only in the second one passes
within the claim window. Then neither what the viewer gets nor when tells the deals apart.
"""

import random
from dataclasses import dataclass, field
from typing import Any

import pytest

from laizi.server.rooms import automatic, commands
from laizi.server.rooms.playing import wall_text
from laizi.server.rooms.room import Room
from laizi.server.settings import Timing
from laizi.table import Action
from laizi.table.table import full_set
from laizi.view import Viewer
from tests.playing import lively
from tests.proof import Proof
from tests.secrecy import Positions, Redraw
from tests.server.driving import RULES, Driver

PACE = {"turn": 1000, "claim": 300, "rob": 300, "last_zone": 300}
"""How long everybody takes to answer; the viewer takes a little longer."""
VIEWERS_PACE = 500

Script = dict[tuple[int, int], Action]
"""(events told, seat) -> what the seat answered then."""


@dataclass
class Paced(Driver):
    """A room of four humans in one hand on a given wall, each message with its time."""

    wall: list[int] = field(default_factory=list)
    viewer: Viewer = None
    timed: list[tuple[int, Any]] = field(default_factory=list)
    script: Script = field(default_factory=dict)

    def deal(self, room: Room) -> str:  # noqa: ARG002
        return wall_text(self.wall)

    def _deliver(self, item: Any) -> None:
        message = self._message(item, self.viewer)
        if message is not None and message.viewer == self.viewer:
            self.timed.append((item.at, message.text))

    def answer_at(self, seat: int) -> int:
        made = self.room.open[seat]
        turn = made.offer.kind == "turn"
        slow = VIEWERS_PACE if seat == self.viewer and not turn else PACE[made.offer.kind]
        return made.opened + slow

    def next_seat(self, rng: random.Random) -> int:
        soonest = min(self.answer_at(seat) for seat in self.room.open)
        return rng.choice([seat for seat in self.room.open if self.answer_at(seat) == soonest])

    def give(self, seat: int, action: Action) -> None:
        self.script[len(self.room.events), seat] = action
        now = self.answer_at(seat)
        offer = self.room.open[seat].offer.id
        commands.answer(self.room, seat, offer, action.to_wire(), now)
        self.collect()

    @property
    def over(self) -> bool:
        return self.room.match is not None and self.room.match.needs_hand


def begin(wall: list[int], viewer: Viewer, dealer: int) -> Paced:
    driver = Paced(humans=4, timing=Timing(), wall=wall, viewer=viewer)
    driver.begin(dealer)
    return driver


def play(driver: Paced, rng: random.Random) -> None:
    """Play the hand, each seat at its pace."""
    greed = rng.choice((0.0, 0.5, 0.95))
    while not driver.over:
        seat = driver.next_seat(rng)
        driver.give(seat, lively(automatic.table_of(driver.room), seat, rng, greed))


def play_like(driver: Paced, first: Paced, rng: random.Random) -> None:
    """Play the same answers; whoever was not asked before passes."""
    while not driver.over:
        seat = driver.next_seat(rng)
        action = first.script.get((len(driver.room.events), seat))
        table = automatic.table_of(driver.room)
        if action is None:
            assert seat != driver.viewer, "the viewer is asked in one deal only"
            if table.phase == "turn":
                raise Redraw("illegal")
            action = Action("pass")
        if table.refusal(seat, action) is not None:
            assert seat != driver.viewer, "the viewer may not do the same"
            raise Redraw("illegal")
        driver.give(seat, action)


def compare(viewer: Viewer, rng: random.Random) -> int:
    """One pair; how many messages the viewer got, the same at the same times in both.

    Raises:
        Redraw: the second deal cannot be played like the first.
    """
    wall, dealer = full_set(RULES), rng.randrange(4)
    rng.shuffle(wall)
    first = begin(wall, viewer, dealer)
    play(first, rng)
    positions = Positions(wall, dealer, 4, viewer)
    for event in first.room.events:
        positions.follow(event)
    hidden = [place for place in range(136) if place not in positions.known]
    kinds = [wall[place] for place in hidden]
    rng.shuffle(kinds)
    other = list(wall)
    for place, kind in zip(hidden, kinds, strict=True):
        other[place] = kind
    second = begin(other, viewer, dealer)
    play_like(second, first, rng)
    if second.room.events[-2:] != first.room.events[-2:]:
        raise Redraw("public")
    assert second.timed == first.timed
    return len(first.timed)


@pytest.mark.proof
def test_neither_messages_nor_their_times_tell_what_is_hidden(proof: Proof) -> None:
    pairs, messages, again, held = proof.size(300), 0, 0, 0
    rng = random.Random(8)
    viewers: tuple[Viewer, ...] = (0, 1, 2, 3, None)
    while held < pairs:
        try:
            messages += compare(viewers[held % 5], rng)
        except Redraw:
            again += 1
            continue
        held += 1
    assert again < pairs
    what = "neither messages nor their times tell what is hidden"
    proof.held(what, pairs=pairs, messages=messages, redrawn=again)
