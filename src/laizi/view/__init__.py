"""What may be seen: the only door out of a table.

Everything a player, a spectator or a bot learns of a hand is made here: events reduced by
`redact`, snapshots and `sight` from the core's concealed record, offers for their own seat. A
connection sends `SeatMessage` objects, and only this package makes them.
"""

from laizi.view.facts import Escaped, Fact, HandEnded, HandStarted, MatchEnded, MatchEvent
from laizi.view.messages import EVERYTHING, NOTICES, Reader, SeatMessage, Viewer, notice
from laizi.view.offers import Offer, offer, offer_message
from laizi.view.redact import event_message, redact
from laizi.view.sight import Sight, sight
from laizi.view.snapshot import MatchInfo, snapshot, snapshot_message
from laizi.view.what_if import what_if, what_if_message

__all__ = [
    "EVERYTHING",
    "NOTICES",
    "Escaped",
    "Fact",
    "HandEnded",
    "HandStarted",
    "MatchEnded",
    "MatchEvent",
    "MatchInfo",
    "Offer",
    "Reader",
    "SeatMessage",
    "Sight",
    "Viewer",
    "event_message",
    "notice",
    "offer",
    "offer_message",
    "redact",
    "sight",
    "snapshot",
    "snapshot_message",
    "what_if",
    "what_if_message",
]
