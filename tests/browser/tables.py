"""Tables as the engine brings them about, told as a server would: for screens of rare moments.

Everybody follows a habit until something wanted lies on the table; what the server would then say
to the human is what the page is shown.
"""

import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from laizi import rulesets
from laizi.bots import GreedyBot
from laizi.match import Match
from laizi.rulesets import Ruleset
from laizi.server.protocol.room import Clock, RoomSeat, RoomView
from laizi.server.rules import ruleset_info
from laizi.settlement.what_if import Completion
from laizi.table import Action, Table
from laizi.table.table import full_set
from laizi.view import offer, offer_message, sight, snapshot, what_if_message
from laizi.view.what_if import what_if
from tests.browser.people import Json

HUMAN: Final = 0
NAMES: Final = ("小莲", "老万", "阿条", "筒哥")
CODE: Final = "K7QF2M"
Habit = Callable[[Table, int], Action]
Wanted = Callable[[Match], bool]
_GREEDY = GreedyBot()


# --- habits ------------------------------------------------------------------------------------
def discard_only(table: Table, seat: int) -> Action:
    """Never wins, never claims: rivers grow as long as they can."""
    legal = table.legal(seat)
    plain = [action for action in legal if action.kind in ("pass", "discard")]
    default = table.default_action(seat)
    return default if default.kind != "win" else plain[0]


def claim_all(table: Table, seat: int) -> Action:
    """Claims and kongs whatever it can, wins nothing: every seat has its melds."""
    legal = [action for action in table.legal(seat) if action.kind != "win"]
    claims = [action for action in legal if action.kind not in ("pass", "discard")]
    return claims[0] if claims else discard_only(table, seat)


def greedy(table: Table, seat: int) -> Action:
    """As the bot plays, but nobody wins."""
    chosen = _GREEDY.decide(sight(table, seat), offer(table, seat, ""))
    return chosen if chosen.kind != "win" else discard_only(table, seat)


def winning(table: Table, seat: int) -> Action:
    """As the bot plays."""
    return _GREEDY.decide(sight(table, seat), offer(table, seat, ""))


def table_of(match: Match) -> Table:
    """The table of a match that has begun."""
    assert match.table is not None
    return match.table


# --- what is wanted ----------------------------------------------------------------------------
def few_left(remaining: int) -> Wanted:
    """The human's turn, hardly a tile left."""

    def wanted(match: Match) -> bool:
        table = table_of(match)
        left = int(table.state.tail - table.state.head)
        return HUMAN in table.waiting and table.phase == "turn" and left <= remaining

    return wanted


def chow_with_white(match: Match) -> bool:
    """The human may chow in more than one way, with a 白板."""
    table = table_of(match)
    asked = HUMAN in table.waiting
    chows = [a.to_wire()[2] for a in table.legal(HUMAN) if a.kind == "chow"] if asked else []
    return len(chows) > 1 and any("5z" in json.dumps(chow) for chow in chows)


def waits_for(count: int) -> Wanted:
    """The human's hand would be completed by so many tiles, and it is another's turn."""

    return lambda match: sum(_wins(each) for each in _waits(match)) >= count


def refused_everywhere(match: Match) -> bool:
    """Tiles would complete the human's hand, and the rules refuse every win."""
    found = _waits(match)
    return len(found) > 1 and not any(_wins(each) for each in found)


def _waits(match: Match) -> list[Completion]:
    """What completes the human's hand while another plays."""
    table = table_of(match)
    others = not table.is_over and table.phase == "turn" and HUMAN not in table.waiting
    return what_if(table, HUMAN) if others else []


def _wins(completion: Completion) -> bool:
    return any(outcome.reason is None for outcome in completion.outcomes)


def human_won_with(wins: int) -> Wanted:
    """The human has won with so many items or big wins."""

    def wanted(match: Match) -> bool:
        settlement = match.info.settlement
        return settlement is not None and (
            settlement.winner == HUMAN and len(settlement.big_wins) >= wins
        )

    return wanted


# --- the table ---------------------------------------------------------------------------------
def find(ruleset: str, habit: Habit, wanted: Wanted) -> Match:
    """The first hand in which something wanted comes about, at that moment."""
    rules = rulesets.load(ruleset)
    for seed in range(3_000):
        match = Match(rules, 4, seed % rules.seats)
        wall = full_set(rules)
        random.Random(f"{ruleset} {seed}").shuffle(wall)
        match.begin_hand(wall)
        if _reaches(match, habit, wanted):
            return match
    raise LookupError(f"no table of {ruleset}")


def _reaches(match: Match, habit: Habit, wanted: Wanted) -> bool:
    while True:
        table = table_of(match)
        if wanted(match):
            return True
        if table.is_over:
            return False
        seat = table.waiting[0]
        match.apply(seat, habit(table, seat))


def room_of(rules: Ruleset) -> Json:
    """A room of a human and bots."""
    seats = [
        RoomSeat(
            seat=seat,
            name=NAMES[seat],
            kind="bot" if seat else "human",
            bot="greedy" if seat else None,
            connected=not seat,
            auto_play=False,
            left=False,
        )
        for seat in range(rules.seats)
    ]
    room = RoomView(
        code=CODE,
        status="playing",
        owner=HUMAN,
        ruleset=ruleset_info(rules),
        hands=4,
        clock=Clock(),
        seats=seats,
    )
    return room.model_dump(mode="json", by_alias=True)


def told(match: Match) -> list[Json]:
    """What a server would say to the human who comes to this table."""
    table = table_of(match)
    head = {"protocol": 1, "seat": HUMAN, "token": "next", "number": 1}
    messages: list[Json] = [
        {"type": "welcome", **head, "room": room_of(match.ruleset)},
        {"type": "snapshot", "number": 1, "view": snapshot(table, HUMAN, match.info)},
    ]
    if HUMAN in table.waiting:
        asked = offer_message(offer(table, HUMAN, "1"), 15_000, 60_000)
        messages.append(json.loads(asked.text))
    if not table.is_over:
        messages.append(json.loads(what_if_message(table, HUMAN).text))
    return messages


@dataclass(frozen=True)
class Scene:
    """A table that is looked at.

    Attributes:
        shows: the mark by which it is known to be there.
        presses: what is clicked to see it.
    """

    ruleset: str
    habit: Habit
    wanted: Wanted
    shows: str = "table"
    presses: tuple[str, ...] = ()

    def messages(self) -> list[Json]:
        """What a server would say."""
        return told(find(self.ruleset, self.habit, self.wanted))


SHEET: Final = ("what-if-sheet", ("waits",))
SCENES: Final = {
    "two, long rivers": Scene("wuyi-erren", discard_only, few_left(4)),
    "two, many melds": Scene("wuyi-erren", claim_all, few_left(70)),
    "two, a chow with 白板": Scene("wuyi-erren", greedy, chow_with_white, "actions"),
    "two, what if": Scene("wuyi-erren", greedy, waits_for(3), *SHEET),
    "two, settlement": Scene("wuyi-erren", winning, human_won_with(2), "settlement"),
    "three, long rivers": Scene("hongzhong-sanren", discard_only, few_left(12)),
    "three, many melds": Scene("hongzhong-sanren", claim_all, few_left(25)),
    "three, what if": Scene("hongzhong-sanren", greedy, waits_for(2), *SHEET),
    "three, settlement": Scene("hongzhong-sanren", winning, human_won_with(1), "settlement"),
    "three wildcards": Scene("xianning", claim_all, few_left(25)),
    "two fixed tiles": Scene("facai-koukou", claim_all, few_left(25)),
    "no wildcard": Scene("laizi-112", claim_all, few_left(4)),
    "items added": Scene("laizi-112", winning, human_won_with(2), "settlement"),
    "what if, only one pays": Scene("laizi-112", greedy, waits_for(2), *SHEET),
    "what if, many ways": Scene("hongzhong-kaikou", greedy, waits_for(4), *SHEET),
    "what if, all refused": Scene("hongzhong-kaikou", greedy, refused_everywhere, *SHEET),
}
