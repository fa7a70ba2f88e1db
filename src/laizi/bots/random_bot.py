"""The random bot: any legal action, each as likely."""

import random

from laizi.table import Action
from laizi.view import Offer, Sight


class RandomBot:
    """Chooses by a generator of its own, so that the same seed plays the same."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)  # noqa: S311 - reproducible on purpose

    def decide(self, seen: Sight, offered: Offer) -> Action:  # noqa: ARG002 - it sees nothing
        """Any of the offered actions."""
        return self._random.choice(offered.actions)
