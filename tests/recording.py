"""Matches played in tests and their records."""

import io
import json
import random
from dataclasses import replace
from typing import Any

from laizi import rulesets
from laizi.match import Match
from laizi.record import Engine, Header, MatchPlan, Player, Rules, Walls, Writer
from laizi.record.sealing import Seal, canonical
from laizi.rulesets import Ruleset
from laizi.view import EVERYTHING, Reader
from tests.playing import lively, shuffled_wall

NAMES = ("小莲", "老王", "阿珍", "大刘")


def header_of(
    ruleset: Ruleset,
    plan: MatchPlan,
    reader: Reader = EVERYTHING,
    engine: Engine | None = None,
    **fields: Any,
) -> Header:
    """A header with four people at the table, or as many as sit there."""
    header = Header(
        id="TESTED",
        created="2026-01-31T12:00:00Z",
        engine=engine or Engine.here(),
        rules=Rules.of(ruleset),
        players=tuple(
            Player(
                seat, NAMES[seat], "human" if seat == 0 else "bot", None if seat == 0 else "greedy"
            )
            for seat in range(ruleset.seats)
        ),
        match=plan,
        walls=Walls(),
        reader=reader,
    )
    return replace(header, **fields)


def play_hand(match: Match, writer: Writer, rng: random.Random, greed: float) -> None:
    """One lively hand."""
    wall = shuffled_wall(match, rng)
    writer.hand(match.hand + 1, wall)
    writer.events(match.begin_hand(wall))
    table = match.table
    assert table is not None
    while not table.is_over:
        seat = rng.choice(table.waiting)
        action = lively(table, seat, rng, greed)
        by = rng.choice(("player", "timeout", "auto", "auto_play")) if seat == 0 else "bot"
        writer.action(seat, action, by, rng.randrange(9000) if seat == 0 else None)
        writer.events(match.apply(seat, action))


def recorded_match(
    preset: str = rulesets.DEFAULT,
    seed: int = 1,
    hands: int = 4,
    reader: Reader = EVERYTHING,
    schedule: str = "match",
    greed: float = 0.5,
    ruleset: Ruleset | None = None,
    engine: Engine | None = None,
    **fields: Any,
) -> bytes:
    """The record of a lively match, or of the same match reduced for a reader.

    `fields` are those of the header that are not as always.
    """
    rules = ruleset or rulesets.load(preset)
    rng, plan = random.Random(seed), MatchPlan(hands, seed % rules.seats, schedule)
    out, match = io.BytesIO(), plan.begin(rules)
    writer = Writer(out, header_of(rules, plan, reader, engine, **fields))
    while not match.is_over:
        play_hand(match, writer, rng, greed)
    writer.end()
    return out.getvalue()


def objects_of(record: bytes) -> list[dict[str, Any]]:
    """The lines of a record without their checks."""
    found = [json.loads(line) for line in record.splitlines()]
    for each in found:
        del each["#"]
    return found


def sealed(objects: list[dict[str, Any]]) -> bytes:
    """These lines with checks and a digest that fit: what somebody who means it would write."""
    seal, lines = Seal(), []
    for value in objects:
        end = {"type": "end", "lines": seal.lines, "digest": seal.digest}
        lines.append(seal.add(canonical(end if value["type"] == "end" else value)))
    return b"".join(lines)
