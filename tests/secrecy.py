"""Pairs of deals that differ only in what a viewer may not know, played with the same actions."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from laizi import view
from laizi.match import Match
from laizi.rulesets import Ruleset
from laizi.table import (
    Action,
    AddedKongAnnounced,
    ConcealedKongMade,
    Dealt,
    Discarded,
    Drew,
    Melded,
    SpecialKongMade,
    Table,
    Won,
)
from laizi.table.table import full_set
from laizi.view import Fact, Viewer
from tests.playing import lively


class Redraw(Exception):  # noqa: N818
    """The second deal cannot be played like the first; the pair is drawn again."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


@dataclass
class Answer:
    """Who did what after how many events."""

    told: int
    seat: int
    action: Action


@dataclass
class Transcript:
    """All messages of one viewer of one hand, and the answers everybody gave."""

    table: Table
    viewer: Viewer
    info: view.MatchInfo
    texts: list[str] = field(default_factory=list)
    events: list[Fact] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    open: str | None = None
    offers: int = 0

    def tell(self, events: Sequence[Fact]) -> None:
        """Number and send events, then what the viewer is asked and sees."""
        if events and self.open is not None:
            self.send(view.notice(self.viewer, "offer_closed", offer=self.open, by="lapse"))
            self.open = None
        for event in events:
            self.events.append(event)
            self.send(view.event_message(len(self.events), event, self.viewer))
        if events:
            self.ask()

    def ask(self) -> None:
        if self.viewer is not None and self.viewer in self.table.waiting:
            self.offers += 1
            self.open = str(self.offers)
            self.send(view.offer_message(view.offer(self.table, self.viewer, self.open), 0, 0))
        if self.table.phase in ("turn", "ended"):
            number = len(self.events)
            self.send(view.snapshot_message(number, self.table, self.viewer, self.info))
            if self.viewer is not None and self.viewer == self.table.actor:
                self.send(view.what_if_message(self.table, self.viewer))

    def send(self, message: view.SeatMessage) -> None:
        assert message.viewer == self.viewer
        self.texts.append(message.text)

    def act(self, answer: Answer) -> None:
        """Apply an answer and tell what follows."""
        self.answers.append(answer)
        if answer.seat == self.viewer:
            self.send(view.notice(self.viewer, "offer_closed", offer=self.open, by="answer"))
            self.open = None
        self.tell(self.table.apply(answer.seat, answer.action))


def begin(ruleset: Ruleset, wall: Sequence[int], dealer: int, viewer: Viewer) -> Transcript:
    table = Table(ruleset, wall, dealer)
    transcript = Transcript(table, viewer, Match(ruleset, 4, dealer).info)
    transcript.tell(table.opening_events)
    return transcript


def play(transcript: Transcript, rng: random.Random) -> None:
    """Play to the end, seats answering in any order."""
    table, greed = transcript.table, rng.choice((0.0, 0.5, 0.95))
    while not table.is_over:
        seat = rng.choice(table.waiting)
        action = lively(table, seat, rng, greed)
        transcript.act(Answer(len(transcript.events), seat, action))


def play_like(transcript: Transcript, first: Transcript) -> None:
    """Play with the answers of the first deal; whom it did not ask passes."""
    table = transcript.table
    while not table.is_over:
        told = len(transcript.events)
        wanted = [answer for answer in first.answers if answer.told == told]
        asked = {answer.seat for answer in wanted}
        for seat in set(table.waiting) - asked - {transcript.viewer}:
            transcript.act(Answer(told, seat, _passing(table, seat)))
        for answer in wanted:
            _repeat(transcript, answer)
        assert len(transcript.events) > told, "an answer is missing"


def _passing(table: Table, seat: int) -> Action:
    if table.phase == "turn":
        raise Redraw("illegal")
    return table.default_action(seat)


def _repeat(transcript: Transcript, answer: Answer) -> None:
    table = transcript.table
    if answer.seat not in table.waiting:
        assert answer.seat != transcript.viewer, "the viewer is not asked"
        if answer.action.kind != "pass":
            raise Redraw("illegal")
        return
    if table.refusal(answer.seat, answer.action) is not None:
        assert answer.seat != transcript.viewer, "the viewer may not do the same"
        raise Redraw("illegal")
    transcript.act(answer)


class Positions:
    """Which places of the wall a viewer never came to know."""

    def __init__(self, wall: Sequence[int], dealer: int, seats: int, viewer: Viewer) -> None:
        self.wall, self.viewer = wall, viewer
        self.held: list[list[int]] = [[] for _ in range(seats)]
        self.known = {13 * seats + 1}
        self.head, self.tail = 13 * seats, len(wall)
        for place in range(seats):
            rounds = [4 * seats * r + 4 * place + i for r in range(3) for i in range(4)]
            for position in (*rounds, 12 * seats + place):
                self.take((dealer + place) % seats, position)

    def take(self, seat: int, position: int) -> None:
        self.held[seat].append(position)
        if seat == self.viewer:
            self.known.add(position)

    def draw(self, seat: int, source: str) -> None:
        if source == "replacement":
            self.tail -= 1
            self.take(seat, self.tail)
            return
        self.take(seat, self.head)
        self.head += 2 if self.head == 13 * len(self.held) else 1

    def show(self, seat: int, kinds: Sequence[int]) -> None:
        for kind in kinds:
            position = next(p for p in self.held[seat] if self.wall[p] == kind)
            self.held[seat].remove(position)
            self.known.add(position)

    def follow(self, event: Fact) -> None:
        match event:
            case Drew(seat, _, source):
                self.draw(seat, source)
            case Discarded(seat, tile) | AddedKongAnnounced(seat, tile):
                self.show(seat, [tile])
            case SpecialKongMade(seat, tile):
                self.show(seat, [tile])
            case ConcealedKongMade(seat, tile):
                self.show(seat, [tile] * 4)
            case Melded(seat, meld, tile):
                from_hand = list(meld.tiles)
                from_hand.remove(tile)
                self.show(seat, from_hand)
            case Won(seat, by, tile, _, hand):
                self.show(seat, [*hand, tile] if by == "self_draw" else hand)
            case _:
                assert not isinstance(event, Dealt) or len(event.tiles) == 13


def exchanged(first: Transcript, wall: Sequence[int], dealer: int, rng: random.Random) -> list[int]:
    """The wall with everything that the viewer never came to know exchanged among itself."""
    positions = Positions(wall, dealer, first.table.seats, first.viewer)
    for event in first.events:
        positions.follow(event)
    hidden = [p for p in range(len(wall)) if p not in positions.known]
    kinds = [wall[p] for p in hidden]
    rng.shuffle(kinds)
    other = list(wall)
    for position, kind in zip(hidden, kinds, strict=True):
        other[position] = kind
    return other


def compare_pair(ruleset: Ruleset, viewer: Viewer, rng: random.Random) -> int:
    """Play one pair; how many messages the viewer got, the same in both deals.

    Raises:
        Redraw: the second deal cannot be played like the first.
    """
    wall, dealer = full_set(ruleset), rng.randrange(4)
    rng.shuffle(wall)
    first = begin(ruleset, wall, dealer, viewer)
    play(first, rng)
    other = exchanged(first, wall, dealer, rng)
    assert other != wall
    second = begin(ruleset, other, dealer, viewer)
    play_like(second, first)
    if second.events[-1] != first.events[-1] and second.table.winner == first.table.winner:
        raise Redraw("public")
    assert second.texts == first.texts
    return len(first.texts)
