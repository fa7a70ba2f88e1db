"""Search for hands that show what lacks: constructed wins played out, and hands between bots."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count, islice
from random import Random
from typing import Final

from laizi.core import api
from laizi.rulesets import Ruleset
from laizi.table import Action, Table
from laizi.table.table import full_set
from tests.corpus.demands import demanded
from tests.corpus.rulesets import reference_of, ruleset_of
from tests.corpus.showing import tags_of_refusals, tags_of_step
from tests.corpus.staging import Hand, StagingError, Wish, answers, stage
from tests.oracle.generate import sample, targets_of
from tests.oracle.position import position_of
from tests.oracle.presets import rules_of

Chooser = Callable[[Table, int, Random], Action]
STRONG: Final = ("win", "added_kong", "concealed_kong", "exposed_kong", "pung", "chow")


# --- who plays ------------------------------------------------------------------------------------
def randomly(table: Table, seat: int, random: Random) -> Action:
    """Anything legal."""
    return random.choice(table.legal(seat))


def eagerly(table: Table, seat: int, random: Random) -> Action:
    """Mostly wins, kongs and claims."""
    legal = table.legal(seat)
    strong = [action for action in legal if action.kind in STRONG]
    return random.choice(strong if strong and random.random() < 0.75 else legal)


def greedily(table: Table, seat: int, _: Random) -> Action:
    """The greedy bot."""
    arrays = (table.states, 0, table._works, table.rules)
    return table.action_of(int(api.choose_greedy(*arrays, seat)))


def hesitantly(table: Table, seat: int, _: Random) -> Action:
    """What the clock does: every hand is played to its last tiles."""
    return table.default_action(seat)


BOTS: Final[dict[str, Chooser]] = {
    "greedy": greedily,
    "random": randomly,
    "eager": eagerly,
    "hesitant": hesitantly,
}


# --- a hand played --------------------------------------------------------------------------------
@dataclass
class Watched:
    """A table whose hand is written down, and what it has shown so far."""

    table: Table
    wall: tuple[int, ...]
    ask: bool

    def __post_init__(self) -> None:
        self.actions: list[tuple[int, Action]] = []
        self.tags = tags_of_step(self.table, self.table.opening_events)
        self._look()

    def act(self, seat: int, action: Action) -> None:
        """Apply an action."""
        self.tags |= tags_of_step(self.table, self.table.apply(seat, action))
        self.actions.append((seat, action))
        self._look()

    def _look(self) -> None:
        if self.ask:
            self.tags |= tags_of_refusals(self.table)

    def finish(self, chooser: Chooser, random: Random) -> Hand:
        """Play to the end."""
        while not self.table.is_over:
            seat = self.table.waiting[0]
            self.act(seat, chooser(self.table, seat, random))
        dealer = int(self.table.state.dealer)
        return Hand(self.wall, dealer, tuple(self.actions), frozenset(self.tags))


def bot_hand(ruleset: Ruleset, seed: int, bot: str, *, ask: bool) -> Hand:
    """A hand of four equal bots."""
    random = Random(seed)
    wall = full_set(ruleset)
    random.shuffle(wall)
    table = Table(ruleset, wall, seed % ruleset.seats)
    return Watched(table, tuple(wall), ask).finish(BOTS[bot], random)


def staged_hand(name: str, target: str, seed: int, *, ask: bool) -> Hand:
    """A constructed win played out; a refused one is played on.

    Raises:
        StagingError: the table cannot be reached so.
    """
    random, ruleset, rules = Random(seed), ruleset_of(name), rules_of(reference_of(name))
    try:
        case = sample(reference_of(name), rules, target, random, f"{target} {seed}").case
    except RuntimeError as error:
        raise StagingError(str(error)) from None
    position = position_of(case, rules)
    wall, wishes = stage(position, ruleset, random)
    watched = Watched(Table(ruleset, wall, position.dealer), tuple(wall), ask)
    wishes = _without_the_win(wishes) if target.startswith("refused:") else wishes
    for seat, action in answers(watched.table, wishes):
        watched.act(seat, action)
    return watched.finish(hesitantly, random)


def _without_the_win(wishes: list[Wish]) -> list[Wish]:
    """What is wished before a win that is refused."""
    return wishes[:-1]


# --- the search -----------------------------------------------------------------------------------
def candidates(name: str, lacking: set[str]) -> Iterator[Hand]:
    """Hands without end: bots' hands and constructed wins in turn; some fail and are left out.

    The search is aimed at what is in `lacking` when a round begins.
    """
    for seed in count(1):
        ask = any(tag.startswith("refused") for tag in lacking)
        yield from (bot_hand(ruleset_of(name), seed, bot, ask=ask) for bot in BOTS)
        for target in _targets(name, lacking):
            try:
                yield staged_hand(name, target, seed, ask=ask)
            except StagingError:
                continue


def _targets(name: str, lacking: set[str]) -> list[str]:
    """What constructed wins are aimed at: what lacks, if that is a target, else everything."""
    targets = [tag for tag in targets_of(rules_of(reference_of(name))) if "stack:" not in tag]
    names = {tag.partition(":")[2] for tag in lacking}
    aimed = [target for target in targets if target.partition(":")[2] in names]
    return aimed or targets


def find_hands(name: str, shown: set[str], most: int) -> Iterator[tuple[str, Hand]]:
    """Hands that each show something that lacked: the first such tag, and the hand.

    After `most` hands that were tried the search is given up.
    """
    lacking = set(demanded(name)) - shown
    for hand in islice(candidates(name, lacking), most):
        found = [tag for tag in demanded(name) if tag in lacking & hand.tags]
        lacking -= hand.tags
        if found:
            yield found[0], hand
        if not lacking:
            return
