"""Tiles of a table under construction: at most four copies of a kind, the indicator counted."""

from collections.abc import Collection, Iterable, Sequence
from random import Random

from .position import Deck, Meld, deck_for, kinds_in_play
from .presets import Rules
from .text import KINDS, is_258, is_honor

Group = tuple[int, ...]

MELD_OF_TRIPLET = ("pung", "pung", "pung", "exposed_kong", "added_kong")


class OutOfTilesError(Exception):
    """The tiles asked for are no longer there; the caller starts afresh."""


class Draft:
    """The copies of every kind that are still free, and ways to take them."""

    def __init__(self, rules: Rules, random: Random) -> None:
        self.rules = rules
        self.random = random
        self.left = [0] * KINDS
        for kind in kinds_in_play(rules):
            self.left[kind] = 4
        self.indicator: int | None = None
        if rules["wildcard_rule"] != "none":
            self.indicator = random.choice(kinds_in_play(rules))
            self.take([self.indicator])
        self.deck: Deck = deck_for(rules, self.indicator)

    def take(self, kinds: Iterable[int]) -> list[int]:
        """Take these tiles."""
        taken = list(kinds)
        for kind in taken:
            if not self.left[kind]:
                raise OutOfTilesError
            self.left[kind] -= 1
        return taken

    def put_back(self, kinds: Iterable[int]) -> None:
        """Free tiles that are not used after all."""
        for kind in kinds:
            self.left[kind] += 1

    def is_special(self, kind: int) -> bool:
        """Whether a kind is a fixed kong tile or a wildcard."""
        return kind in self.deck.fixed or kind in self.deck.wildcards

    def plain_kinds(self) -> list[int]:
        """The kinds that are neither fixed nor wild."""
        return [kind for kind in self.deck.kinds if not self.is_special(kind)]

    def take_any(self, kinds: Collection[int], number: int) -> list[int]:
        """Take random tiles of the given kinds, by the copies left."""
        stock = [kind for kind in kinds for _ in range(self.left[kind])]
        if len(stock) < number:
            raise OutOfTilesError
        return self.take(self.random.sample(stock, number))

    def take_set(self, kinds: Collection[int], chow_share: float) -> Group:
        """A triplet or, with that probability, a chow of the given kinds."""
        first = self.random.choice(list(kinds))
        chow = (first, first + 1, first + 2)
        if self.random.random() < chow_share:
            fits = not is_honor(first) and first % 9 <= 6 and all(kind in kinds for kind in chow)
            if not fits:
                raise OutOfTilesError
            return tuple(self.take(chow))
        return tuple(self.take([first] * 3))

    def take_set_patiently(self, kinds: Collection[int], chow_share: float) -> Group:
        """``take_set``, tried a few times."""
        for _ in range(40):
            left = list(self.left)
            try:
                return self.take_set(kinds, chow_share)
            except OutOfTilesError:
                self.left = left
        raise OutOfTilesError

    def take_pair(self, kinds: Collection[int]) -> Group:
        """Two alike."""
        possible = [kind for kind in kinds if self.left[kind] >= 2]
        if not possible:
            raise OutOfTilesError
        return tuple(self.take([self.random.choice(possible)] * 2))

    def river(self, most: int) -> tuple[int, ...]:
        """Some discards of any kind."""
        number = min(sum(self.left), self.random.randint(0, most))
        return tuple(sorted(self.take_any(range(KINDS), number)))

    def melded(self, group: Group, seat: int, kinds: Sequence[str] = MELD_OF_TRIPLET) -> Meld:
        """A set as an open meld of ``seat``, or the kong that ``kinds`` asks for."""
        seats = self.rules["seats"]
        if group[0] != group[-1]:
            return Meld("chow", tuple(sorted(group)), (seat - 1) % seats)
        kind = self.random.choice(kinds)
        extra = self.take(group[:1]) if kind != "pung" else []
        source = (seat + self.random.randrange(1, seats)) % seats
        tiles = (*group, *extra)
        return Meld(kind, tiles, None if kind == "concealed_kong" else source)


def kinds_258(kinds: Iterable[int]) -> list[int]:
    """The 2-5-8 kinds among some."""
    return [kind for kind in kinds if is_258(kind)]


def kinds_honor(kinds: Iterable[int]) -> list[int]:
    """The honours among some."""
    return [kind for kind in kinds if is_honor(kind)]
