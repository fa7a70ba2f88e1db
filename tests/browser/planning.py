"""Walls on which a match of one human against three greedy bots goes as planned.

A plan pins tiles to places of the wall (the human's first hand, his first draws, the indicator);
the rest is shuffled by seeds until the hand, played out, holds everything that the plan wants.
The human's part is a policy, so the same wall always plays the same, and what the human answers
is stored beside the wall: a test then only has to press it.

    python -m tests.browser.planning      finds walls/match.json anew
"""

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from laizi import rulesets
from laizi.bots import GreedyBot
from laizi.match import Match
from laizi.table import Action, Discarded, Melded, Settled, SpecialKongMade, Table, Won
from laizi.table.events import AddedKongMade, ConcealedKongMade, HandDrawn
from laizi.table.table import full_set
from laizi.tiles import WHITE, parse_tile, parse_tiles, tile_text
from laizi.view import Fact, offer, sight

STORED: Final = Path(__file__).parent / "walls" / "match.json"
RULESET: Final = "hongzhong-kaikou"
HUMAN: Final = 0
KONGS: Final = ("special_kong", "concealed_kong", "added_kong", "exposed_kong")
INDICATOR: Final = 53
"""The indicator's place in the wall of four seats (rules §2)."""
_GREEDY = GreedyBot()


@dataclass(frozen=True)
class Plan:
    """What a hand should become.

    Attributes:
        wanted: what must come about, from `Answers.seen`.
        hand: the human's first tiles.
        draws: what he draws from the wall while nobody claims.
        indicator: the tile turned up, if it matters.
        eager: claims he makes whenever he can, once each.
        longest: how many answers he gives at most.
    """

    wanted: frozenset[str]
    hand: str = ""
    draws: str = ""
    indicator: str = ""
    eager: tuple[str, ...] = ()
    longest: int = 24


PLANS: Final = (
    Plan(
        frozenset({"special_kong", "chow", "pung", "won"}),
        hand="7z34p67m22s55s888p1m",
        indicator="3z",
        eager=("chow", "pung"),
    ),
    Plan(
        frozenset({"refused", "lost", "chow"}),
        hand="123m456p789s55p23s",
        draws="4s",
        indicator="3z",
        eager=("chow",),
    ),
    Plan(
        frozenset({"pung", "exposed_kong", "added_kong", "won", "big"}),
        hand="222m333p88s55s77p9s",
        indicator="3z",
        eager=("pung",),
    ),
    Plan(frozenset({"concealed_kong", "drawn"}), hand="1111p258m19s369p7z", longest=30),
)


@dataclass
class Answers:
    """A hand played out: what the human answered to which offer, and what came about."""

    offers: int
    given: list[dict[str, Any]] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)

    def record(self, action: Action, refused: str | None) -> None:
        answer: dict[str, Any] = {"offer": str(self.offers), "action": action.to_wire()}
        if refused is not None:
            answer["refused"] = refused
            self.seen.add("refused")
        self.given.append(answer)

    def to_json(self) -> dict[str, Any]:
        return {"seen": sorted(self.seen), "answers": self.given}

    def learn(self, facts: tuple[Fact, ...]) -> None:
        for fact in facts:
            self.seen |= set(_names(fact))


def _names(fact: Fact) -> Iterator[str]:
    """What a fact means to the human, if it is one of the things that plans want."""
    match fact:
        case Melded(seat, meld, _) if seat == HUMAN:
            yield meld.kind
            if meld.kind == "chow" and WHITE in meld.tiles:
                yield "chow with white"
        case ConcealedKongMade(seat, _) if seat == HUMAN:
            yield "concealed_kong"
        case AddedKongMade(seat, _) if seat == HUMAN:
            yield "added_kong"
        case SpecialKongMade(seat, _) if seat == HUMAN:
            yield "special_kong"
        case Discarded(seat, _, special) if seat == HUMAN and special:
            yield "special_discard"
        case Won(seat, by):
            yield "won" if seat == HUMAN else "lost"
            yield by
        case Settled(settlement) if settlement.big_wins:
            yield "big"
        case HandDrawn():
            yield "drawn"


# --- walls -------------------------------------------------------------------------------------
def hand_places(dealer: int) -> list[int]:
    """The places in the wall of the human's first thirteen tiles (rules §2)."""
    place = (HUMAN - dealer) % 4
    return [16 * r + 4 * place + i for r in range(3) for i in range(4)] + [48 + place]


def draw_places(dealer: int) -> list[int]:
    """The places of his draws while nobody claims; the dealer's first is his fourteenth tile."""
    place = (HUMAN - dealer) % 4
    first = [52] if place == 0 else []
    return first + [INDICATOR + (place or 4) + 4 * turn for turn in range(18)]


def build_wall(plan: Plan, dealer: int, seed: int) -> list[int]:
    """The planned tiles in their places, all others shuffled."""
    pinned = dict(zip(hand_places(dealer), parse_tiles(plan.hand), strict=False))
    pinned |= dict(zip(draw_places(dealer), parse_tiles(plan.draws), strict=False))
    if plan.indicator:
        pinned[INDICATOR], *_ = parse_tiles(plan.indicator)
    rest = full_set(rulesets.load(RULESET))
    for tile in pinned.values():
        rest.remove(tile)
    random.Random(seed).shuffle(rest)
    return [pinned[i] if i in pinned else rest.pop() for i in range(136)]


# --- the human ---------------------------------------------------------------------------------
def human_action(table: Table, plan: Plan, made: set[str]) -> Action:
    """Wins, kongs whatever can be konged, claims what the plan is eager for, else as the bot."""
    asked = offer(table, HUMAN, "")
    wishes = ["win", *KONGS, *(kind for kind in plan.eager if kind not in made)]
    for wish in wishes:
        for action in asked.actions:
            if action.kind == wish:
                return action
    return _GREEDY.decide(sight(table, HUMAN), asked)


def _acting(table: Table) -> int:
    """Who answers next: bots do so at once, so the human is the last."""
    return next((seat for seat in table.waiting if seat != HUMAN), HUMAN)


def play_hand(match: Match, wall: list[int], plan: Plan, offers: int) -> Answers:
    """Play the next hand of a match out; `offers` were made to the human before it."""
    answers = Answers(offers)
    facts = match.begin_hand(wall)
    while True:
        answers.learn(facts)
        table = match.table
        assert table is not None
        if table.is_over:
            return answers
        if facts and HUMAN in table.waiting:
            answers.offers += 1
        facts = _step(match, table, plan, answers)


def _step(match: Match, table: Table, plan: Plan, answers: Answers) -> tuple[Fact, ...]:
    seat = _acting(table)
    if seat != HUMAN:
        return match.apply(seat, _GREEDY.decide(sight(table, seat), offer(table, seat, "")))
    action = human_action(table, plan, answers.seen)
    answers.record(action, table.win_refusal(HUMAN))
    return match.apply(seat, action)


# --- any ruleset ---------------------------------------------------------------------------------
ANY: Final = Plan(frozenset(), eager=("chow", "pung"))
"""Nothing pinned, nothing wanted: the human wins, kongs, and claims once what he can."""


@dataclass(frozen=True)
class MatchPlan:
    """A match of four hands on shuffled walls.

    Attributes:
        walls: one for each hand, as the server reads them.
        hands: what the human answers, hand by hand.
        points: the points after the match.
    """

    walls: list[str]
    hands: list[Answers]
    points: tuple[int, ...]

    @property
    def seen(self) -> set[str]:
        """What comes about in any of its hands."""
        return set().union(*(hand.seen for hand in self.hands))

    @property
    def answers(self) -> int:
        """How often the human answers."""
        return sum(len(hand.given) for hand in self.hands)


def shuffled_match(ruleset: str, seed: int) -> MatchPlan:
    """The match of a seed, played out."""
    rules = rulesets.load(ruleset)
    match = Match(rules, len(PLANS), HUMAN)
    walls, hands, offers = [], [], 0
    for number in range(match.hands):
        wall = full_set(rules)
        random.Random(f"{ruleset} {seed} {number}").shuffle(wall)
        hands.append(play_hand(match, wall, ANY, offers))
        offers = hands[-1].offers
        walls.append("".join(map(tile_text, wall)))
    return MatchPlan(walls, hands, match.points)


def find_shuffled(ruleset: str, wanted: frozenset[str], longest: int) -> MatchPlan:
    """The match of the first seed that holds everything wanted, with few answers."""
    for seed in range(2_000):
        plan = shuffled_match(ruleset, seed)
        if wanted <= plan.seen and plan.answers <= longest:
            return plan
    raise LookupError(f"no match of {ruleset} with {sorted(wanted)}")


# --- the search --------------------------------------------------------------------------------
@dataclass(frozen=True)
class Found:
    """A wall that plays as planned."""

    wall: list[int]
    answers: Answers


def copy_of(match: Match) -> Match:
    """The match between two hands, to try a wall on."""
    other = Match(match.ruleset, match.hands, match.dealer)
    other.__dict__.update(match.__dict__)
    return other


def find(match: Match, plan: Plan, offers: int) -> Found:
    """The first seed whose wall holds everything that is wanted."""
    for seed in range(20_000):
        wall = build_wall(plan, match.dealer, seed)
        answers = play_hand(copy_of(match), wall, plan, offers)
        if plan.wanted <= answers.seen and len(answers.given) <= plan.longest:
            return Found(wall, answers)
    raise LookupError(f"no wall for {sorted(plan.wanted)}")


def find_match() -> dict[str, Any]:
    """A match that goes as planned, in the form in which it is stored."""
    match = Match(rulesets.load(RULESET), len(PLANS), HUMAN)
    offers, walls = 0, []
    for plan in PLANS:
        found = find(match, plan, offers)
        offers = play_hand(match, found.wall, plan, offers).offers
        walls.append("".join(map(tile_text, found.wall)))
    points, hands = retold(walls)
    return {"ruleset": RULESET, "dealer": HUMAN, "walls": walls, "points": points, "hands": hands}


def retold(walls: list[str]) -> tuple[list[int], list[dict[str, Any]]]:
    """The match of the plans on given walls: its points, and each hand as it is stored."""
    match = Match(rulesets.load(RULESET), len(PLANS), HUMAN)
    offers, hands = 0, []
    for plan, wall in zip(PLANS, walls, strict=True):
        answers = play_hand(match, parse_wall(wall), plan, offers)
        offers = answers.offers
        hands.append(answers.to_json())
    return list(match.points), hands


def parse_wall(text: str) -> list[int]:
    """A wall as it is stored: position 0 first."""
    return [parse_tile(text[i : i + 2]) for i in range(0, len(text), 2)]


def stored() -> dict[str, Any]:
    """The stored match."""
    found: dict[str, Any] = json.loads(STORED.read_text("utf-8"))
    return found


def main() -> None:
    """Search and store."""
    STORED.parent.mkdir(exist_ok=True)
    STORED.write_text(json.dumps(find_match(), indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
