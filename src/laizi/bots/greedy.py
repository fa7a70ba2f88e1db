"""The greedy bot: the core's greedy policy on the concealed record."""

from laizi.core import api
from laizi.core.state import Work
from laizi.table import Action
from laizi.view import Offer, Sight


class GreedyBot:
    """Nearest win first, then the win that pays; opens only when it helps."""

    def __init__(self) -> None:
        self._works = Work.zeros(1)

    def decide(self, seen: Sight, offered: Offer) -> Action:
        """The policy's action."""
        code = api.choose_greedy(seen.states, 0, self._works, seen.rules, offered.seat)
        return Action.from_code(code, int(seen.state.offered), int(seen.state.face))
