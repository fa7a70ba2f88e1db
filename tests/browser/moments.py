"""Settlement cases made from a server's log: the log is replayed, each win becomes a case."""

import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from laizi import rulesets
from laizi.core.state import State
from laizi.match import Match
from laizi.rulesets import Ruleset
from laizi.table import Action, Settled, Won
from laizi.table.events import MELD_KINDS, meld_tiles
from laizi.tiles import tile_text, tiles_text
from laizi.view import Fact, snapshot
from tests.browser.planning import parse_wall

Json = dict[str, Any]


@dataclass
class Hand:
    """One hand of a log.

    Attributes:
        case: the moment of the win as a case for `laizi score`, None if nobody won.
        settlement: what the replay settled, None if nobody won.
        points: the points after the hand.
    """

    case: Json | None = None
    settlement: Json | None = None
    points: tuple[int, ...] = ()


@dataclass
class Replay:
    """A match as its log tells it."""

    ruleset: Json
    hands: list[Hand] = field(default_factory=list)
    ranking: tuple[int, ...] | None = None


def log_of(database: Path, code: str) -> list[Json]:
    """The entries of a room's log, oldest first."""
    query = "select body from entry where room = ? order by seq"
    with closing(sqlite3.connect(database)) as connection:
        return [json.loads(body) for (body,) in connection.execute(query, (code,))]


def replay(entries: list[Json]) -> Replay:
    """Play a log again on tables of one's own."""
    created = next(entry for entry in entries if entry["t"] == "created")
    started = next(entry for entry in entries if entry["t"] == "started")
    played = {"extends": created["base"] or created["ruleset"], "values": created["values"]}
    match = Match(rulesets.from_reference(played), created["hands"], started["dealer"])
    told = Replay(played)
    previous: int | None = None
    for entry in entries:
        if entry["t"] == "hand":
            previous = match.table.wildcard if match.table is not None else None
            match.begin_hand(parse_wall(entry["wall"]))
        elif entry["t"] == "acted":
            facts = match.apply(entry["seat"], Action.from_wire(entry["action"]))
            table = match.table
            if table is not None and table.is_over:
                told.hands.append(_ended(told, match, facts, previous))
    told.ranking = match.ranking
    return told


def _ended(told: Replay, match: Match, facts: tuple[Fact, ...], previous: int | None) -> Hand:
    hand = Hand(points=match.points)
    for fact in facts:
        if isinstance(fact, Won):
            hand.case = case_of(match, fact, told.ruleset, previous)
            hand.case["id"] = f"hand {match.hand}"
        elif isinstance(fact, Settled):
            hand.settlement = fact.settlement.to_json()
    return hand


def case_of(match: Match, won: Won, ruleset: Json, previous: int | None) -> Json:
    """The moment of a win as a settlement case."""
    table = match.table
    assert table is not None
    state = table.state
    lying = [each["river"] for each in snapshot(table, None, match.info)["players"]]
    case: Json = {
        "ruleset": ruleset,
        "dealer": int(state.dealer),
        "players": [_player(state, seat, won, lying[seat]) for seat in range(table.seats)],
        "win": _win(match.ruleset, state, won),
    }
    if state.indicator >= 0:
        case["indicator"] = tile_text(int(state.indicator))
    return case if previous is None else case | {"previous_wildcard": tile_text(previous)}


def _win(rules: Ruleset, state: State, won: Won) -> Json:
    win: Json = {"seat": won.seat, "by": won.by, "tile": tile_text(won.tile)}
    if won.by != "self_draw":
        win["from"] = won.from_seat
    else:
        win |= {"replacement": bool(state.replacement), "last_zone": _in_the_zone(rules, state)}
    if rules.family != "wuhan":
        win["first_turn"] = _first_turn(rules, state, won)
    offences = state.offence[won.seat, : rules.seats].tolist()
    offenders = sorted((order, seat) for seat, order in enumerate(offences) if order)
    return win | {"rain_offenders": [seat for _, seat in offenders]}


def _in_the_zone(rules: Ruleset, state: State) -> bool:
    """海底, also where play goes on as usual there (rules §9)."""
    left = int(state.tail - state.head)
    return bool(state.zone) if rules.last_zone_play else left < rules.last_zone_tiles


def _first_turn(rules: Ruleset, state: State, won: Won) -> bool:
    """天胡, 地胡, 人胡 (rules §8, §9)."""
    discards, dealer = int(state.log_count), won.seat == int(state.dealer)
    if won.by == "discard":
        return rules.family == "wuyi" and discards == 1
    if won.by != "self_draw" or state.melds[won.seat] or state.replacement:
        return False
    return discards == 0 if dealer else rules.family == "wuyi" and discards == 1


def _player(state: State, seat: int, won: Won, river: list[str]) -> Json:
    held = won.hand if seat == won.seat else _kinds(state.hand[seat])
    return {
        "hand": tiles_text(held),
        "melds": [_meld(state, seat, place) for place in range(int(state.melds[seat]))],
        "special": tiles_text(_kinds(state.special[seat])),
        "river": "".join(river),
    }


def _kinds(counts: Any) -> list[int]:
    return [kind for kind in range(34) for _ in range(int(counts[kind]))]


def _meld(state: State, seat: int, place: int) -> Json:
    code, low = int(state.meld_type[seat, place]), int(state.meld_tile[seat, place])
    proxy = int(state.meld_proxy[seat, place])
    meld: Json = {"kind": MELD_KINDS[code], "tiles": tiles_text(meld_tiles(code, low, proxy))}
    giver = int(state.meld_from[seat, place])
    return meld if giver < 0 else meld | {"from": giver}


def score(cases: list[Json]) -> list[Json]:
    """What `laizi score --json` says of cases."""
    lines = "".join(json.dumps(case) + "\n" for case in cases)
    command = [sys.executable, "-m", "laizi", "score", "--json", "-"]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]
