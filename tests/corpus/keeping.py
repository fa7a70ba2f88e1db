"""Hands written into the corpus: one small compressed record each, and a list of what they show."""

import gzip
import io
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from laizi.record import Engine, Header, MatchPlan, Player, Rules, Walls, Writer
from laizi.rulesets import Ruleset
from tests.corpus.demands import demanded
from tests.corpus.rulesets import FOLDER, paths_of, ruleset_of
from tests.corpus.staging import Hand

PLAYERS: Final = ("东家", "南家", "西家", "北家")


def record_of(ruleset: Ruleset, hands: Sequence[Hand], name: str) -> bytes:
    """The record of one hand, or of several of a match that is stopped after them."""
    schedule = "match" if len(hands) > 1 else "series"
    plan = MatchPlan(4 if len(hands) > 1 else 1, hands[0].dealer, schedule)
    out, match = io.BytesIO(), plan.begin(ruleset)
    writer = Writer(out, _header(ruleset, plan, name))
    for hand in hands:
        writer.hand(match.hand + 1, hand.wall)
        writer.events(match.begin_hand(hand.wall))
        for seat, action in hand.actions:
            writer.action(seat, action, "player")
            writer.events(match.apply(seat, action))
    if not match.is_over:
        writer.events(match.end())
    writer.end()
    return out.getvalue()


def _header(ruleset: Ruleset, plan: MatchPlan, name: str) -> Header:
    return Header(
        id=name,
        created=None,
        engine=Engine.here(),
        rules=Rules.of(ruleset),
        players=tuple(Player(seat, PLAYERS[seat], "human") for seat in range(ruleset.seats)),
        match=plan,
        walls=Walls(),
    )


def keep(name: str, tag: str, hands: Sequence[Hand]) -> Path:
    """Write a record, named by what it is kept for."""
    slug = tag.replace(":", "-")
    path = FOLDER / name / f"{slug}.lzr.gz"
    path.parent.mkdir(exist_ok=True)
    raw = record_of(ruleset_of(name), hands, f"{name} {slug}")
    path.write_bytes(gzip.compress(raw, mtime=0))
    return path


def contents(name: str, shown: dict[Path, set[str]]) -> str:
    """The list of a folder: each thing that must be there, and the records that show it."""
    rows = []
    for tag in demanded(name):
        records = [path.name.removesuffix(".lzr.gz") for path in shown if tag in shown[path]]
        rows.append(f"{tag}: {len(records)}: {', '.join(records[:3])}")
    return "\n".join([f"# what the {len(paths_of(name))} records of {name} show", *rows]) + "\n"
