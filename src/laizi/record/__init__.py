"""牌谱: the game record `.lzr`: written, read, reduced for a reader, verified (docs/record.md)."""

from laizi.record.errors import FAULTS, Fault, RecordError
from laizi.record.header import (
    Engine,
    Header,
    MatchPlan,
    Player,
    Walls,
    now_text,
)
from laizi.record.lines import (
    ActionLine,
    EndLine,
    EventLine,
    HandLine,
    LeaveLine,
    Line,
    StopLine,
)
from laizi.record.reader import RecordFile
from laizi.record.rules import Rules
from laizi.record.upgrade import VERSION
from laizi.record.verifying import Verdict, verify
from laizi.record.writer import Writer

SUFFIX = ".lzr"
"""How the name of a record's file ends."""

__all__ = [
    "FAULTS",
    "SUFFIX",
    "VERSION",
    "ActionLine",
    "EndLine",
    "Engine",
    "EventLine",
    "Fault",
    "HandLine",
    "Header",
    "LeaveLine",
    "Line",
    "MatchPlan",
    "Player",
    "RecordError",
    "RecordFile",
    "Rules",
    "StopLine",
    "Verdict",
    "Walls",
    "Writer",
    "now_text",
    "verify",
]
