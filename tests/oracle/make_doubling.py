"""Constructed wins of ``wuyi-erren``: tables built by a plan.

While a table is built 财神 and 白板 change names: the kind ``5z`` is the wildcard, and the kind
that is turned up an ordinary one, which 白板 will play. So sets are drawn by what tiles play;
``SwappedDraft.real`` gives them back their names.
"""

from dataclasses import replace
from itertools import combinations, pairwise
from random import Random

from .draft import Draft, Group, OutOfTilesError, kinds_honor
from .plan_doubling import PAIRS, UNRELATED, Plan, plan_for
from .position import KONG_KINDS, WHITE, Deck, Meld, Player, Position, Win, deck_for
from .presets import Rules
from .text import FIRST_HONOR, KINDS, is_honor

FACES = {
    "number": [*range(FIRST_HONOR)],
    "honor": [kind for kind in range(FIRST_HONOR, KINDS) if kind != WHITE],
    "white": [WHITE],
}


class SwappedDraft(Draft):
    """Tiles named by what they play: ``5z`` is 财神, the kind that is turned up is 白板."""

    def __init__(self, rules: Rules, random: Random, face: int) -> None:
        self.rules, self.random, self.face = rules, random, face
        self.left = [4] * KINDS
        self.left[WHITE] = 3
        self.deck = Deck(tuple(range(KINDS)), (), (WHITE,))

    def real(self, kind: int) -> int:
        """What a tile really is."""
        return {WHITE: self.face, self.face: WHITE}.get(kind, kind)

    def named(self, kind: int) -> int:
        """The tile that plays a kind where 白板 may also be itself."""
        return self.face if kind == WHITE else kind

    def real_player(self, player: Player) -> Player:
        """A player with real tiles."""
        melds = tuple(
            replace(meld, tiles=tuple(sorted(map(self.real, meld.tiles)))) for meld in player.melds
        )
        hand = None if player.hand is None else tuple(map(self.real, player.hand))
        return replace(player, hand=hand, melds=melds, river=tuple(map(self.real, player.river)))


def build(rules: Rules, target: str, random: Random) -> Position:
    """A table that may show the target; ``OutOfTilesError`` where the tiles do not suffice."""
    plan = plan_for(target, random)
    draft = SwappedDraft(rules, random, random.choice(FACES[plan.face]))
    seat = random.randrange(2)
    winner, tile = _winner(draft, plan, seat)
    loser = _loser(draft, plan, tile, 1 - seat)
    players = [draft.real_player(player) for player in (winner, loser)]
    return Position(
        rules, _dealer(plan, seat, random), draft.face,
        tuple(players if seat == 0 else reversed(players)),
        _win(plan, seat, draft.real(tile)), None, deck_for(rules, draft.face),
    )  # fmt: skip


def _dealer(plan: Plan, seat: int, random: Random) -> int:
    if plan.how in ("first_turn", "first_discard"):
        return seat if "heavenly_hand" in plan.codes else 1 - seat
    return random.randrange(2)


def _win(plan: Plan, seat: int, tile: int) -> Win:
    first = plan.how in ("first_turn", "first_discard")
    if plan.how in ("discard", "first_discard"):
        return Win(seat, "discard", tile, 1 - seat, first_turn=first)
    if plan.how == "robbed_kong":
        return Win(seat, "robbed_kong", tile, 1 - seat)
    replacement, last = plan.how == "replacement", plan.how == "last_zone"
    return Win(seat, "self_draw", tile, None, replacement, last, first_turn=first)


# The winner ---------------------------------------------------------------------------------------


def _winner(draft: SwappedDraft, plan: Plan, seat: int) -> tuple[Player, int]:
    """The winner without the winning tile, and that tile."""
    kinds = _kinds(draft, plan)
    melds = _melds(draft, plan, seat, kinds)
    concealed, drawn = _concealed(draft, plan, kinds, 4 - len(melds))
    concealed = _with_wildcards(draft, plan, concealed, drawn)
    tile = _winning_tile(draft, plan, concealed) if drawn is None else drawn
    concealed.remove(tile)
    if plan.spoil == "not_complete":
        concealed[-1] = draft.take_any(draft.plain_kinds(), 1)[0]
    if plan.spoil == "unclaimable_tile":
        (tile,) = draft.take([WHITE])
    return Player(tuple(concealed), tuple(melds)), tile


def _kinds(draft: SwappedDraft, plan: Plan) -> list[int]:
    """The kinds that fit the patterns."""
    kinds = draft.plain_kinds()
    if plan.codes & {"all_honors", "all_honors_shapeless"}:
        return kinds_honor(kinds)
    if plan.codes & {"full_flush", "full_flush_natural"}:
        at_face = plan.codes & {"full_flush_natural", "wildcard_pair"} and not is_honor(draft.face)
        suit = draft.face // 9 if at_face else draft.random.randrange(3)
        return [kind for kind in kinds if kind // 9 == suit and not is_honor(kind)]
    return [*kinds, *([draft.face] * 12 if draft.face in kinds else [])]


def _share(plan: Plan) -> float:
    """How many of the sets are chows."""
    return 0.0 if plan.codes & {"all_pungs", "all_honors", "all_honors_shapeless"} else 0.6


def _melds(draft: SwappedDraft, plan: Plan, seat: int, kinds: list[int]) -> list[Meld]:
    if plan.closed:
        return []
    most = 3 - len(plan.codes & {"wildcard_triplet"})
    number = 4 if "melded_hand" in plan.codes else draft.random.choice((0, 0, 1, 1, 2, 3))
    melds = [
        draft.melded(draft.take_set_patiently(kinds, 0.0), seat, [kind]) for kind in plan.kongs
    ]
    if plan.whites in ("chow", "pung", "kong"):
        melds.append(_white_meld(draft, plan, seat))
    while len(melds) < min(number, most if number < 4 else 4):
        group = draft.take_set_patiently(kinds, _share(plan))
        claimed = "melded_hand" in plan.codes or draft.random.random() < 0.8
        some = ("pung", "pung", "exposed_kong", "added_kong")
        melds.append(draft.melded(group, seat, some if claimed else ["concealed_kong"]))
    draft.random.shuffle(melds)
    return melds


def _white_meld(draft: SwappedDraft, plan: Plan, seat: int) -> Meld:
    """A meld of 白板, or a chow with one."""
    face = draft.face
    if plan.whites != "chow":
        kinds = ["pung"] if plan.whites == "pung" else KONG_KINDS
        return draft.melded(tuple(draft.take([face] * 3)), seat, kinds)
    low = draft.random.choice([low for low in (face - 2, face - 1, face) if low >= 0])
    if low // 9 != face // 9 or low % 9 > 6:
        raise OutOfTilesError
    return draft.melded(tuple(draft.take([low, low + 1, low + 2])), seat)


def _concealed(
    draft: SwappedDraft, plan: Plan, kinds: list[int], sets: int
) -> tuple[list[int], int | None]:
    """The concealed tiles, the winning one included; which one it is where that matters."""
    if plan.codes & {*PAIRS}:
        return _seven_pairs(draft, plan, kinds)
    if plan.codes & {*UNRELATED}:
        return _unrelated(draft, plan), None
    if "all_honors_shapeless" in plan.codes:
        return draft.take_any(kinds, 3 * sets + 2), None
    groups: list[Group] = []
    if "wildcard_triplet" in plan.codes:
        groups.append(tuple(draft.take([WHITE] * 3)))
    while len(groups) < sets:
        groups.append(draft.take_set_patiently(kinds, _share(plan)))
    concealed = [kind for group in groups for kind in group]
    pair, drawn = _pair(draft, plan, kinds)
    return [*concealed, *pair], drawn


def _pair(draft: SwappedDraft, plan: Plan, kinds: list[int]) -> tuple[Group, int | None]:
    """The pair, and the winning tile where it is drawn to a lone 财神."""
    if "any_tile_wait" in plan.codes:
        drawn = _any_tile(draft, plan, kinds)
        return (*draft.take([WHITE]), drawn), drawn
    if "wildcard_pair" in plan.codes:
        return tuple(draft.take([WHITE] * 2)), None
    return draft.take_pair(kinds), None


def _any_tile(draft: SwappedDraft, plan: Plan, kinds: list[int]) -> int:
    """What is drawn to a lone 财神."""
    if "wildcard_pair" in plan.codes:
        possible = [WHITE]
    elif "full_flush_natural" in plan.codes:
        possible = [WHITE, draft.face]
    else:
        narrow = plan.codes & {"full_flush", "all_honors", "all_honors_shapeless"}
        possible = kinds if narrow else draft.plain_kinds()
    return draft.take_any(possible, 1)[0]


def _seven_pairs(draft: SwappedDraft, plan: Plan, kinds: list[int]) -> tuple[list[int], int | None]:
    any_tile = "seven_pairs_any_tile" in plan.codes
    pairs = [kind for _ in range(6 if any_tile else 7) for kind in draft.take_pair(kinds)]
    if not any_tile:
        return pairs, None
    drawn = _any_tile(draft, plan, kinds)
    return [*pairs, *draft.take([WHITE]), drawn], drawn


def _with_wildcards(
    draft: SwappedDraft, plan: Plan, concealed: list[int], drawn: int | None
) -> list[int]:
    """The same tiles with some replaced by 财神; at face only, where that is wanted."""
    hand, wild = list(concealed), WHITE
    missing = min(plan.wildcards - hand.count(wild), draft.left[wild])
    if "seven_pairs_any_tile" in plan.codes or missing <= 0:
        return hand
    places = [place for place, kind in enumerate(hand) if kind not in (wild, drawn)]
    if "full_flush_natural" in plan.codes:
        places = [place for place in places if hand[place] == draft.face]
    if "seven_honors" in plan.codes:
        places = [place for place in places if not is_honor(hand[place])]
    for place in draft.random.sample(places, min(missing, len(places))):
        draft.put_back([hand[place]])
        hand[place] = draft.take([wild])[0]
    return hand


def _winning_tile(draft: SwappedDraft, plan: Plan, concealed: list[int]) -> int:
    possible = list(concealed)
    if plan.how in ("discard", "first_discard", "robbed_kong"):
        possible = [kind for kind in possible if kind != WHITE]
    if plan.how == "robbed_kong":
        possible = [kind for kind in possible if draft.left[kind] == 3]
    if plan.whites == "won_on":
        possible = [kind for kind in possible if kind == draft.face]
    if not possible:
        raise OutOfTilesError
    return draft.random.choice(possible)


# 十三不靠 --------------------------------------------------------------------------------

APART = [
    ranks
    for size in (1, 2, 3)
    for ranks in combinations(range(9), size)
    if all(high - low >= 3 for low, high in pairwise(ranks))
]


def _unrelated(draft: SwappedDraft, plan: Plan) -> list[int]:
    """Fourteen unrelated tiles; the kinds that 白板 plays are taken as 白板."""
    random, seven = draft.random, "seven_honors" in plan.codes
    honors = random.sample(range(FIRST_HONOR, KINDS), 7 if seven else random.choice((5, 5, 6, 7)))
    ranks = [random.choice(APART) for _ in range(3)]
    numbers = [9 * suit + rank for suit in range(3) for rank in ranks[suit]]
    if len(numbers) + len(honors) != 14:
        raise OutOfTilesError
    return draft.take([draft.named(kind) for kind in (*honors, *numbers)])


# The loser ----------------------------------------------------------------------------------------


def _loser(draft: SwappedDraft, plan: Plan, tile: int, seat: int) -> Player:
    random = draft.random
    if plan.how in ("first_turn", "first_discard"):
        return Player()
    melds = []
    if plan.how == "robbed_kong":
        melds.append(draft.melded(tuple(draft.take([tile] * 3)), seat, ["pung"]))
    kinds = draft.plain_kinds()
    if plan.loser_kong:
        group = draft.take_set_patiently(kinds, 0.0)
        melds.append(draft.melded(group, seat, [plan.loser_kong]))
    for _ in range(random.choice((0, 0, 1, 2))):
        group = draft.take_set_patiently(kinds, 0.5)
        melds.append(draft.melded(group, seat, ("pung", *KONG_KINDS)))
    number = 13 - 3 * len(melds)
    hand = tuple(draft.take_any(range(KINDS), number)) if random.random() < 0.3 else None
    return Player(hand, tuple(melds), river=draft.river(8))
