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
from laizi.table import Action, Settled, Table, Won
from laizi.table.events import MELD_KINDS, meld_tiles
from laizi.tiles import tile_text, tiles_text
from laizi.view import Fact
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
                told.hands.append(_ended(told, match, table, facts, previous))
    told.ranking = match.ranking
    return told


def _ended(
    told: Replay, match: Match, table: Table, facts: tuple[Fact, ...], previous: int | None
) -> Hand:
    hand = Hand(points=match.points)
    for fact in facts:
        if isinstance(fact, Won):
            hand.case = case_of(table, fact, told.ruleset, previous)
            hand.case["id"] = f"hand {match.hand}"
        elif isinstance(fact, Settled):
            hand.settlement = fact.settlement.to_json()
    return hand


def case_of(table: Table, won: Won, ruleset: Json, previous: int | None) -> Json:
    """The moment of a win as a settlement case."""
    state = table.state
    win: Json = {"seat": won.seat, "by": won.by, "tile": tile_text(won.tile)}
    if won.by != "self_draw":
        win["from"] = won.from_seat
    else:
        win |= {"replacement": bool(state.replacement), "last_zone": bool(state.zone)}
    case: Json = {
        "ruleset": ruleset,
        "indicator": tile_text(int(state.indicator)),
        "dealer": int(state.dealer),
        "players": [_player(state, seat, won) for seat in range(table.seats)],
        "win": win,
    }
    return case if previous is None else case | {"previous_wildcard": tile_text(previous)}


def _player(state: State, seat: int, won: Won) -> Json:
    held = won.hand if seat == won.seat else _kinds(state.hand[seat])
    return {
        "hand": tiles_text(held),
        "melds": [_meld(state, seat, place) for place in range(int(state.melds[seat]))],
        "special": tiles_text(_kinds(state.special[seat])),
    }


def _kinds(counts: Any) -> list[int]:
    return [kind for kind in range(34) for _ in range(int(counts[kind]))]


def _meld(state: State, seat: int, place: int) -> Json:
    code, low = int(state.meld_type[seat, place]), int(state.meld_tile[seat, place])
    meld: Json = {"kind": MELD_KINDS[code], "tiles": tiles_text(meld_tiles(code, low))}
    giver = int(state.meld_from[seat, place])
    return meld if giver < 0 else meld | {"from": giver}


def score(cases: list[Json]) -> list[Json]:
    """What `laizi score --json` says of cases."""
    lines = "".join(json.dumps(case) + "\n" for case in cases)
    command = [sys.executable, "-m", "laizi", "score", "--json", "-"]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]
