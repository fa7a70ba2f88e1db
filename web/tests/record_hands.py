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
SEEDS = (1, 2, 3, 5, 8, 13, 21, 34)
STRIDE = 6
"""Answers between two snapshots: few enough to find a fault, many enough to stay small."""


def shuffled(match: Match, seed: int) -> list[int]:
    """A wall of the match's rules."""
    wall = full_set(match.ruleset)
    random.Random(seed).shuffle(wall)
    return wall


def record(viewer: int | None, seed: int, bots: list[str]) -> dict[str, Any]:
    """One hand: a first snapshot, then events and the snapshot after them, by turns."""
    match = Match(rulesets.load("hongzhong-kaikou"), 4, seed % 4)
    players = [make_bot(name, seed + place) for place, name in enumerate(bots)]
    facts = list(match.begin_hand(shuffled(match, seed)))
    steps: list[dict[str, Any]] = []

    def note() -> None:
        assert match.table
        events = [redact(fact, viewer) for fact in facts]
        steps.append({"events": events, "view": snapshot(match.table, viewer, match.info)})
        facts.clear()

    answers = 0
    while match.table and not match.table.is_over:
        seat = match.table.waiting[0]
        asked = offer(match.table, seat, str(answers))
        facts += match.apply(seat, players[seat].decide(sight(match.table, seat), asked))
        answers += 1
        if answers % STRIDE == 0:
            note()
    note()
    return {"viewer": viewer, "seed": seed, "steps": steps}


def main() -> None:
    """Write the file."""
    bots = ["greedy", "random", "greedy", "greedy"]
    hands = [record(None if seed == 8 else seed % 4, seed, bots) for seed in SEEDS]
    text = json.dumps({"hands": hands}, ensure_ascii=False, separators=(",", ":"))
    (HERE / "fixtures").mkdir(exist_ok=True)
    (HERE / "fixtures" / "hands.json").write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()
