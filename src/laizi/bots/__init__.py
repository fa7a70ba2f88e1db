"""机器人: players that decide from what their seat may see, never from the table itself.

>>> from laizi import rulesets
>>> from laizi.bots import make_bot
>>> from laizi.table import Table
>>> from laizi.view import offer, sight
>>> table = Table.shuffled(rulesets.load("hongzhong-kaikou"), dealer=0, seed=7)
>>> action = make_bot("greedy", seed=0).decide(sight(table, 0), offer(table, 0, "1"))
>>> action in table.legal(0)
True
"""

from typing import Final, Protocol

from laizi.bots.greedy import GreedyBot
from laizi.bots.random_bot import RandomBot
from laizi.table import Action
from laizi.view import Offer, Sight


class Bot(Protocol):
    """Whoever answers offers."""

    def decide(self, seen: Sight, offered: Offer) -> Action:
        """One of the offered actions, chosen from what the seat sees."""
        ...


BOTS: Final = ("greedy", "random")
"""The names by which rooms and commands ask for bots."""


def make_bot(name: str, seed: int) -> Bot:
    """A bot by its name; `seed` is what it draws by, if it draws.

    Raises:
        KeyError: there is no such bot.
    """
    if name == "greedy":
        return GreedyBot()
    if name == "random":
        return RandomBot(seed)
    raise KeyError(name)


__all__ = ["BOTS", "Bot", "GreedyBot", "RandomBot", "make_bot"]
