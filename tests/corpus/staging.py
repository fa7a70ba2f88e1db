"""A hand that leads to a given table: the wall that deals it, and what everybody does.

The oracle constructs tables at the moment of a win; here such a table is played for real. Each
seat is dealt its final tiles, what its melds need, and tiles to throw away; every other tile comes
from the wall in the turn in which it is wanted. What the players do besides is to pass.
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from laizi.rulesets import Ruleset
from laizi.table import Action, Table
from tests.oracle.position import Meld, Position

MOST_TURNS = 150
SELF_DRAWN = "win_self_drawn"
"""The wish for a win by self-draw; a plain `win` is one on another's tile."""


class StagingError(Exception):
    """The table cannot be reached in this way."""


@dataclass(frozen=True)
class Hand:
    """A hand to be recorded: its wall, its dealer, every action, and what it shows."""

    wall: tuple[int, ...]
    dealer: int
    actions: tuple[tuple[int, Action], ...]
    tags: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Wish:
    """What a seat does when it is asked: a kind of action, perhaps the tiles it is about."""

    seat: int
    kind: str
    tiles: tuple[int, ...] = ()

    def choose(self, legal: list[Action]) -> Action:
        """The legal action that is meant."""
        kind = "win" if self.kind == SELF_DRAWN else self.kind
        for action in legal:
            named = (action.tile, *action.from_hand) if action.kind == "chow" else (action.tile,)
            if action.kind == kind and (not self.tiles or sorted(named) == [*self.tiles]):
                return action
        raise StagingError(f"{self} is refused")


@dataclass(frozen=True)
class Claim:
    """A meld to be claimed, and the tile of it that another discards."""

    meld: Meld
    tile: int


@dataclass
class Plan:
    """What each seat still has to do before the win.

    Attributes:
        own: kongs in one's own turn: the action, and the tile that must be drawn for it.
        claims: melds to be claimed by each seat, in their order.
        spare: tiles dealt to be thrown away.
        rivers: tiles to be drawn and discarded.
        hands: the thirteen tiles dealt.
        pool: the tiles that nobody needs.
    """

    position: Position
    random: Random
    own: list[list[Wish]] = field(default_factory=list)
    claims: list[deque[Claim]] = field(default_factory=list)
    spare: list[list[int]] = field(default_factory=list)
    rivers: list[list[int]] = field(default_factory=list)
    hands: list[list[int]] = field(default_factory=list)
    pool: list[int] = field(default_factory=list)

    @classmethod
    def of(cls, position: Position, random: Random) -> "Plan":
        """The plan for a table."""
        plan = cls(position, random)
        plan.pool = [kind for kind in position.kinds for _ in range(4)]
        if position.indicator is not None:
            plan.take(position.indicator)
        plan.take(position.win.tile)
        for seat in range(len(position.players)):
            plan.prepare(seat)
        for seat, hand in enumerate(plan.hands):
            plan.fill(seat, hand)
        return plan

    def take(self, kind: int) -> int:
        """Take a tile out of the pool."""
        if kind not in self.pool:
            raise StagingError("more than four copies")
        self.pool.remove(kind)
        return kind

    def is_special(self, kind: int) -> bool:
        """Whether a kind is a fixed tile or a wildcard."""
        return kind in self.position.special

    def any_tile(self) -> int:
        """A tile of no use, ordinary if there is one left."""
        ordinary = [kind for kind in self.pool if not self.is_special(kind)]
        if not self.pool:
            raise StagingError("no tile is left")
        return self.take(self.random.choice(ordinary or self.pool))

    # --- before the deal -----------------------------------------------------------------------
    def prepare(self, seat: int) -> None:
        """Take what a seat needs and list what it has to do."""
        player = self.position.players[seat]
        hand = [self.take(kind) for kind in player.hand or ()]
        own = [Wish(seat, "special_kong", (self.take(kind),)) for kind in player.special]
        claims: deque[Claim] = deque()
        for meld in player.melds:
            tiles = [self.take(kind) for kind in meld.tiles]
            if meld.kind in ("concealed_kong", "added_kong"):
                own.append(Wish(seat, meld.kind, (tiles.pop(),)))
            if meld.kind == "concealed_kong":
                hand += tiles
            else:
                tile = self.random.choice(meld.tiles)
                claims.append(Claim(meld, tile))
                hand += _kept(meld, tile)
        self.random.shuffle(own)
        self.own.append(own)
        self.claims.append(claims)
        self.rivers.append([self.take(kind) for kind in player.river])
        self.hands.append(hand)
        self.spare.append([])

    def fill(self, seat: int, hand: list[int]) -> None:
        """Thirteen tiles: a hand that nobody knows, and one to throw away for each claim."""
        pairs = sum(claim.meld.kind != "exposed_kong" for claim in self.claims[seat])
        self.spare[seat] = [self.any_tile() for _ in range(pairs)]
        while len(hand) + pairs < 13:
            hand.append(self.any_tile())
        hand += self.spare[seat]
        if len(hand) != 13:
            raise StagingError("not thirteen tiles")

    # --- what comes next -----------------------------------------------------------------------
    @property
    def done(self) -> bool:
        """Whether nothing is left to do but to win."""
        return not any(self.claims) and not any(self.rivers) and sum(map(len, self.own)) == 0

    def next_own(self, seat: int) -> Wish | None:
        """A kong that a seat can make now; the one before a win on its replacement waits."""
        pungs = (claim.meld for claim in self.claims[seat])
        waiting = {meld.tiles[0] for meld in pungs if meld.kind == "added_kong"}
        for wish in self.own[seat]:
            if not (wish.kind == "added_kong" and wish.tiles[0] in waiting):
                if self.is_last_kong(seat):
                    return None
                self.own[seat].remove(wish)
                return wish
        return None

    def is_last_kong(self, seat: int) -> bool:
        """Whether a kong is the one whose replacement tile wins, and others are not done yet."""
        win = self.position.win
        if not win.replacement or seat != win.seat or len(self.own[seat]) > 1:
            return False
        return any(self.claims) or any(self.rivers) or sum(map(len, self.own)) > 1

    def next_claim(self, giver: int) -> tuple[int, Claim] | None:
        """A meld that is claimed from a seat and whose turn it is."""
        ready = [(seat, claims[0]) for seat, claims in enumerate(self.claims) if claims]
        mine = [
            (seat, claim)
            for seat, claim in ready
            if claim.meld.source == giver and not self.is_last_claim(seat)
        ]
        if not mine:
            return None
        seat, claim = self.random.choice(mine)
        self.claims[seat].popleft()
        return seat, claim

    def is_last_claim(self, seat: int) -> bool:
        """The same of an exposed kong: whether it must wait to be the last of all."""
        win = self.position.win
        if not win.replacement or seat != win.seat or self.own[seat] or len(self.claims[seat]) > 1:
            return False
        return sum(map(len, self.claims)) + sum(map(len, self.own)) > 1 or any(self.rivers)


def _kept(meld: Meld, tile: int) -> list[int]:
    """The tiles of a claimed meld that the claimer holds before he claims a tile."""
    if meld.kind != "chow":
        return [tile] * (3 if meld.kind == "exposed_kong" else 2)
    tiles = list(meld.tiles)
    tiles.remove(tile)
    return tiles


class Script:
    """The draws in their order, and what is wished, worked out without an engine."""

    def __init__(self, plan: Plan, ruleset: Ruleset) -> None:
        self.plan, self.ruleset = plan, ruleset
        self.position = plan.position
        self.head: list[int] = []
        self.tail: list[int] = []
        self.wishes: list[Wish] = []
        self.kept_back = ruleset.undrawn_tiles + ruleset.last_zone_tiles

    @property
    def remaining(self) -> int:
        """Tiles not yet drawn; the indicator is no draw."""
        dealt = 13 * self.ruleset.seats + (self.position.indicator is not None)
        return 4 * len(self.ruleset.tiles) - dealt - len(self.head) - len(self.tail)

    def write(self) -> None:
        """Write down turn after turn until the win."""
        seat: int | None = self.position.dealer
        for _ in range(MOST_TURNS):
            if seat is None:
                return
            seat = self.turn(seat, self.head)
        raise StagingError("no win in sight")

    def draw(self, kind: int, end: list[int]) -> int:
        """The next draw from an end of the wall."""
        end.append(kind)
        return kind

    def wish(self, seat: int, kind: str, *tiles: int) -> None:
        """The next wish."""
        self.wishes.append(Wish(seat, kind, tuple(sorted(tiles))))

    def turn(self, seat: int, end: list[int]) -> int | None:
        """One turn; who has the next one, None once the hand is won."""
        plan, win = self.plan, self.position.win
        if (wish := plan.next_own(seat)) is not None:
            self.draw(wish.tiles[0], end)
            self.wish(seat, wish.kind, *wish.tiles)
            return self.turn(seat, self.tail)
        if plan.done and self.wins_now(seat, end):
            self.final(seat, end)
            return None
        if win.last_zone and self.in_zone_next():
            self.zone(seat, end)
            return None
        if (claim := plan.next_claim(seat)) is not None:
            return self.claim(seat, end, *claim)
        tile = plan.rivers[seat].pop() if plan.rivers[seat] else plan.any_tile()
        self.wish(seat, "discard", self.draw(tile, end))
        return (seat + 1) % self.ruleset.seats

    def wins_now(self, seat: int, end: list[int]) -> bool:
        """Whether the next tile is the winning one."""
        win = self.position.win
        if not win.self_draw:
            return seat == win.source
        if win.last_zone:
            zone = not self.ruleset.last_zone_play and self.remaining <= self.kept_back
            return seat == win.seat and zone
        return seat == win.seat and (end is self.tail) == win.replacement

    def in_zone_next(self) -> bool:
        """Whether the discard of this turn begins the last zone."""
        return self.ruleset.last_zone_play and self.remaining == self.kept_back + 1

    def zone(self, seat: int, end: list[int]) -> None:
        """The last discard, then a tile for each seat up to the winner."""
        win = self.position.win
        self.wish(seat, "discard", self.draw(self.plan.any_tile(), end))
        for place in range(1, self.ruleset.last_zone_tiles + 1):
            if (seat + place) % self.ruleset.seats == win.seat:
                self.draw(win.tile, self.head)
                self.wish(win.seat, SELF_DRAWN)
                return
            self.draw(self.plan.any_tile(), self.head)
        raise StagingError("the zone does not reach the winner")

    def final(self, seat: int, end: list[int]) -> None:
        """The winning tile: drawn, discarded, or added to a pung."""
        win = self.position.win
        self.draw(win.tile, end)
        if not win.self_draw:
            self.wish(seat, "discard" if win.by == "discard" else "added_kong", win.tile)
        self.wish(win.seat, SELF_DRAWN if win.self_draw else "win")

    def claim(self, giver: int, end: list[int], seat: int, claim: Claim) -> int | None:
        """A discard that is claimed, and what the claimer does then."""
        meld = claim.meld
        kind = "pung" if meld.kind == "added_kong" else meld.kind
        self.wish(giver, "discard", self.draw(claim.tile, end))
        self.wish(seat, kind, *(meld.tiles if kind == "chow" else (claim.tile,)))
        if kind == "exposed_kong":
            return self.turn(seat, self.tail)
        self.wish(seat, "discard", self.plan.spare[seat].pop())
        return (seat + 1) % self.ruleset.seats

    def wall(self) -> list[int]:
        """The wall that brings all this."""
        seats, dealer = self.ruleset.seats, self.position.dealer
        hands = [self.plan.hands[(dealer + place) % seats] for place in range(seats)]
        dealt = [kind for r in range(3) for hand in hands for kind in hand[4 * r : 4 * r + 4]]
        dealt += [hand[12] for hand in hands]
        shown = [] if self.position.indicator is None else [self.position.indicator]
        rest = list(self.plan.pool)
        self.plan.random.shuffle(rest)
        return [*dealt, *self.head[:1], *shown, *self.head[1:], *rest, *reversed(self.tail)]


def stage(position: Position, ruleset: Ruleset, random: Random) -> tuple[list[int], list[Wish]]:
    """The wall and the wishes that lead to a table at the moment of its win.

    Raises:
        StagingError: no way was found; another try may find one.
    """
    plan = Plan.of(position, random)
    script = Script(plan, ruleset)
    script.write()
    for hand in plan.hands:
        random.shuffle(hand)
    wall = script.wall()
    if len(wall) != 4 * len(ruleset.tiles):
        raise StagingError("the wall is too short")
    return wall, script.wishes


def answers(table: Table, wishes: list[Wish]) -> Iterator[tuple[int, Action]]:
    """Who does what, as long as there are wishes; who wishes nothing passes.

    Raises:
        StagingError: the rules refuse a wish.
    """
    left = deque(wishes)
    while left and not table.is_over:
        seat = table.waiting[0]
        wanted = left[0].seat in table.waiting and _is_meant(table, left[0])
        if wanted and (seat == left[0].seat or table.phase in ("claim", "rob")):
            wish = left[0]
            others = [other for other in table.waiting if other != wish.seat]
            if others:
                yield others[0], Action("pass")
            else:
                left.popleft()
                yield wish.seat, wish.choose(table.legal(wish.seat))
        elif table.phase == "turn":
            raise StagingError("somebody else has the turn")
        else:
            yield seat, Action("pass")


def _is_meant(table: Table, wish: Wish) -> bool:
    """Whether a wish answers this question: a discard is none to a claim."""
    if table.phase == "turn":
        return True
    if table.phase == "last_zone":
        return wish.kind == SELF_DRAWN
    if table.phase == "rob":
        return wish.kind == "win"
    return wish.kind in ("win", "pung", "chow", "exposed_kong")
