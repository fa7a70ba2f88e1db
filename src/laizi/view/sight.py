"""What a seat sees, as a record: all that snapshots, bots and hints are made of."""

from dataclasses import dataclass

from laizi.core import api
from laizi.core.conceal import NOBODY
from laizi.core.records import Records
from laizi.core.rules import Rules
from laizi.core.state import State
from laizi.table import Table
from laizi.view.messages import Viewer


@dataclass(frozen=True, slots=True)
class Sight:
    """A hand as one viewer may see it: the record with everything hidden set to zero.

    Attributes:
        viewer: a seat, or None for a spectator.
        states: the concealed record, as the array of one that the core's functions take.
        rules: the rules record.
    """

    viewer: Viewer
    states: Records[State]
    rules: Records[Rules]

    @property
    def state(self) -> State:
        """The concealed record."""
        return self.states[0]


def sight(table: Table, viewer: Viewer) -> Sight:
    """What a viewer may see of a table now."""
    states = State.zeros(1)
    seat = NOBODY if viewer is None else viewer
    api.concealed(table.states, 0, table.rules, seat, states, 0)
    return Sight(viewer, states, table.rules)
