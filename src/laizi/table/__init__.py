"""牌桌: one hand as a checked object: actions in, events out, refusals with a code.

>>> from laizi import rulesets
>>> from laizi.table import Table
>>> table = Table.shuffled(rulesets.load("hongzhong-kaikou"), dealer=0, seed=7)
>>> table.waiting
(0,)
>>> events = table.apply(0, table.default_action(0))
"""

from laizi.table.actions import Action, ActionError
from laizi.table.errors import REFUSALS, IllegalAction
from laizi.table.events import (
    AddedKongAnnounced,
    AddedKongMade,
    ConcealedKongMade,
    ConcealedKongsRevealed,
    Dealt,
    Discarded,
    Drew,
    Event,
    HandDrawn,
    LaidAside,
    LastZoneBegan,
    Meld,
    Melded,
    Settled,
    SpecialKongMade,
    WildcardShown,
    Won,
)
from laizi.table.table import Table

__all__ = [
    "REFUSALS",
    "Action",
    "ActionError",
    "AddedKongAnnounced",
    "AddedKongMade",
    "ConcealedKongMade",
    "ConcealedKongsRevealed",
    "Dealt",
    "Discarded",
    "Drew",
    "Event",
    "HandDrawn",
    "IllegalAction",
    "LaidAside",
    "LastZoneBegan",
    "Meld",
    "Melded",
    "Settled",
    "SpecialKongMade",
    "Table",
    "WildcardShown",
    "Won",
]
