# ruff: noqa: INP001 - a script beside the page's tests, no package
"""Write tests/fixtures/hands.json: real hands as a seat and a spectator received them.

    python web/tests/record_hands.py

Each record holds the events between two snapshots; the page's fold must lead from one to the next.
"""

import json
import random
from pathlib import Path
from typing import Any

from laizi import rulesets
from laizi.bots import make_bot
from laizi.match import Match
from laizi.table.table import full_set
from laizi.view import offer, redact, sight, snapshot

HERE = Path(__file__).parent
FLAGSHIP = "hongzhong-kaikou"
HANDS = (
    *((FLAGSHIP, seed, viewer) for seed, viewer in ((1, 1), (6, 2), (8, None), (30, 2), (45, 3))),
    *((FLAGSHIP, seed, viewer) for seed, viewer in ((83, 3), (86, 2), (212, 0))),
    ("hongzhong-sanren", 2, 1),
    ("xianning", 3, 0),
    ("laizi-112", 4, 2),
    ("wuyi-erren", 44, 0),
    ("wuyi-erren", 6, None),
)
"""Ruleset, seed and viewer: every kind of event is met, some by the seat they concern; a chow with
白板 and a discarded 财神 too."""
STRIDE = 6
"""Answers between two snapshots: few enough to find a fault, many enough to stay small."""


def shuffled(match: Match, seed: int) -> list[int]:
    """A wall of the match's rules."""
    wall = full_set(match.ruleset)
    random.Random(seed).shuffle(wall)  # noqa: S311 - a wall that comes again is wanted
    return wall


def record(ruleset: str, viewer: int | None, seed: int, bots: list[str]) -> dict[str, Any]:
    """One hand: a first snapshot, then events and the snapshot after them, by turns."""
    rules = rulesets.load(ruleset)
    match = Match(rules, 4, seed % rules.seats)
    players = [make_bot(name, seed + place) for place, name in enumerate(bots)]
    facts = list(match.begin_hand(shuffled(match, seed)))
    steps: list[dict[str, Any]] = []
    answers = 0
    while (table := match.table) and not table.is_over:
        seat = table.waiting[0]
        asked = offer(table, seat, str(answers))
        facts += match.apply(seat, players[seat].decide(sight(table, seat), asked))
        answers += 1
        if answers % STRIDE == 0 or table.is_over:
            events = [redact(fact, viewer) for fact in facts]
            steps.append({"events": events, "view": snapshot(table, viewer, match.info)})
            facts.clear()
    return {"ruleset": ruleset, "viewer": viewer, "seed": seed, "steps": steps}


def main() -> None:
    """Write the file."""
    bots = ["greedy", "random", "greedy", "greedy"]
    hands = [record(ruleset, viewer, seed, bots) for ruleset, seed, viewer in HANDS]
    text = json.dumps({"hands": hands}, ensure_ascii=False, separators=(",", ":"))
    (HERE / "fixtures").mkdir(exist_ok=True)
    (HERE / "fixtures" / "hands.json").write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()
