"""One hand, action by action, over plain objects (sections 2 to 5, 7.7, and the flow of 8 and 9).

``deal`` gives a ``Table``; ``legal`` names every action of every seat that is asked; ``apply``
gives the table after one answer. Actions are written as in perft positions, ``["discard", "5p"]``.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from .position import WHITE, Deck, Meld, Player, Position, Win, deck_for
from .presets import Rules
from .settle import refusal
from .text import is_honor, kind_of, text_of
from .winning import is_ready

Action = list[Any]

PASS: Action = ["pass"]
WIN: Action = ["win"]
NAMES = {"win": 3, "exposed_kong": 2, "pung": 2, "chow": 1, "pass": 0}


@dataclass
class Table:
    """One hand in progress. Only ``apply`` and ``deal`` make new ones."""

    rules: Rules
    dealer: int
    wall: tuple[int, ...]
    deck: Deck
    indicator: int | None
    previous_wildcard: int | None
    hands: list[list[int]]
    front: int
    tail: int = 0
    melds: list[list[Meld]] = field(default_factory=list)
    special: list[list[int]] = field(default_factory=list)
    rivers: list[list[int]] = field(default_factory=list)
    phase: str = "turn"  # turn, claim, rob, last_zone, ended
    turn: int = 0
    drawn: int | None = None
    replacement: bool = False
    fresh_pung: int | None = None  # made in this turn, nothing drawn since
    tile: int | None = None  # the discard or the added kong's tile that others may claim
    offers: dict[int, list[Action]] = field(default_factory=dict)
    answers: dict[int, Action] = field(default_factory=dict)
    offences: list[list[int]] = field(default_factory=list)  # by the seat that may win in the rain
    win_locked: frozenset[int] = frozenset()  # 漏胡: no win on others' tiles until a draw
    pung_locked: frozenset[int] = frozenset()  # 漏碰
    acted: frozenset[int] = frozenset()  # seats whose first turn is over
    discards: int = 0
    won: Position | None = None

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.hands)

    @property
    def remaining(self) -> int:
        """Tiles not yet drawn."""
        return len(self.wall) - self.front - self.tail

    @property
    def kong_limit(self) -> int:
        """A kong needs more remaining tiles than this."""
        return int(self.rules["undrawn_tiles"] + self.rules["last_zone_tiles"])

    def is_special(self, kind: int) -> bool:
        """Whether a kind is a fixed kong tile or a wildcard."""
        return kind in self.deck.fixed or kind in self.deck.wildcards

    @property
    def special_kongs(self) -> bool:
        """Whether fixed tiles and wildcards are konged and count where they lie."""
        return bool(self.rules["family"] == "wuhan")

    def copy(self) -> "Table":
        """A copy that shares nothing that changes."""
        fresh = replace(self, offers=dict(self.offers), answers=dict(self.answers))
        for name in ("hands", "melds", "special", "rivers", "offences"):
            setattr(fresh, name, [list(part) for part in getattr(self, name)])
        return fresh


def deal(rules: Rules, dealer: int, wall: list[int], previous_wildcard: int | None = None) -> Table:
    """Deal from position 0 of the wall, turn up the indicator, ask the dealer (section 2)."""
    seats = rules["seats"]
    hands: list[list[int]] = [[] for _ in range(seats)]
    for place in range(seats):
        own = hands[(dealer + place) % seats]
        for packet in range(3):
            first = 4 * seats * packet + 4 * place
            own += wall[first : first + 4]
        own.append(wall[12 * seats + place])
    indicator = None if rules["wildcard_rule"] == "none" else wall[13 * seats + 1]
    table = Table(
        rules, dealer, tuple(wall), deck_for(rules, indicator), indicator, previous_wildcard, hands,
        13 * seats,
    )  # fmt: skip
    for name in ("melds", "special", "rivers", "offences"):
        setattr(table, name, [[] for _ in range(seats)])
    _draw(table, dealer)
    table.front += indicator is not None
    _ask_turn(table, dealer)
    return table


def legal(table: Table) -> dict[int, list[Action]]:
    """The actions of every seat that has an open offer."""
    return {seat: list(actions) for seat, actions in table.offers.items()}


def apply(table: Table, seat: int, action: Action) -> Table:
    """The table after one seat's answer; an action that is not offered is a ``ValueError``."""
    if action not in table.offers.get(seat, []):
        raise ValueError(f"seat {seat} may not {action}")
    after = table.copy()
    offered = after.offers.pop(seat)
    if after.rules["pass_lock"] and after.phase in ("claim", "rob"):
        _note_declined(after, seat, offered, action)
    step = {"turn": _act, "claim": _answer, "rob": _answer, "last_zone": _act_in_zone}
    step[table.phase](after, seat, action)
    return after


def default_action(table: Table, seat: int) -> Action:
    """What counts when a seat runs out of time (section 3)."""
    if table.phase != "turn":
        return PASS
    hand = sorted(table.hands[seat])
    plain = [kind for kind in hand if not table.is_special(kind)]
    if table.drawn is not None and not table.is_special(table.drawn):
        return ["discard", text_of(table.drawn)]
    discard = ["discard", text_of(plain[-1] if plain else hand[-1])]
    if discard in table.offers[seat]:
        return discard
    return ["special_kong", text_of(hand[-1])]


# Positions for win checks -------------------------------------------------------------------------


def position_at(table: Table, win: Win) -> Position:
    """The table at the moment of a win: the winner's hand is without the winning tile."""
    players = []
    for seat in range(table.seats):
        hand = list(table.hands[seat])
        if seat == win.seat and win.self_draw:
            hand.remove(win.tile)
        melds, special = tuple(table.melds[seat]), tuple(table.special[seat])
        players.append(Player(tuple(hand), melds, special, river=_river(table, seat, win)))
    return Position(
        table.rules, table.dealer, table.indicator, tuple(players), win, table.previous_wildcard,
        table.deck,
    )  # fmt: skip


def _river(table: Table, seat: int, win: Win) -> tuple[int, ...]:
    """A player's discards, without the one that is won on."""
    won_on = table.phase == "claim" and win.by == "discard" and seat == table.turn
    return tuple(table.rivers[seat][:-1] if won_on else table.rivers[seat])


def _self_draw(table: Table, seat: int) -> Win:
    """The win on the tile drawn last."""
    assert table.drawn is not None
    last = table.rules["last_zone_tiles"] > 0 and table.remaining < table.kong_limit
    offences, first = tuple(table.offences[seat]), _is_first_draw(table, seat)
    return Win(seat, "self_draw", table.drawn, None, table.replacement, last, offences, first)


def _is_first_draw(table: Table, seat: int) -> bool:
    """天胡, and with two players 人胡: the first draw of a seat that has done nothing yet."""
    counts = {"wuhan": False, "laizi_112": seat == table.dealer, "wuyi": True}
    return counts[table.rules["family"]] and seat not in table.acted


def _is_first_discard(table: Table) -> bool:
    """地胡: the dealer's first discard, which is the first of all."""
    return bool(table.rules["family"] == "wuyi") and table.phase == "claim" and table.discards == 1


def _on_others(table: Table, seat: int) -> Win:
    """The win on the discard or the announced kong."""
    assert table.tile is not None
    by = "discard" if table.phase == "claim" else "robbed_kong"
    offences, first = tuple(table.offences[seat]), _is_first_discard(table)
    return Win(seat, by, table.tile, table.turn, rain_offenders=offences, first_turn=first)


def _may_win(table: Table, win: Win) -> bool:
    return refusal(position_at(table, win)) is None


# A turn -------------------------------------------------------------------------------------------


def _draw(table: Table, seat: int, *, replacement: bool = False) -> None:
    if replacement:
        table.tail += 1
        kind = table.wall[-table.tail]
    else:
        kind = table.wall[table.front]
        table.front += 1
    table.hands[seat].append(kind)
    table.drawn, table.replacement, table.fresh_pung = kind, replacement, None
    table.win_locked -= {seat}
    table.pung_locked -= {seat}


def _ask_turn(table: Table, seat: int) -> None:
    table.phase, table.turn, table.tile = "turn", seat, None
    table.answers = {}
    table.offers = {seat: list(_turn_actions(table, seat))}


def _turn_actions(table: Table, seat: int) -> Iterator[Action]:
    if table.drawn is not None and _may_win(table, _self_draw(table, seat)):
        yield WIN
    may_kong = table.remaining > table.kong_limit
    for kind in sorted(set(table.hands[seat])):
        if not table.is_special(kind) or table.rules["special_discard"] or not may_kong:
            yield ["discard", text_of(kind)]
        if may_kong:
            yield from _kong_actions(table, seat, kind)


def _kong_actions(table: Table, seat: int, kind: int) -> Iterator[Action]:
    if table.is_special(kind):
        if table.special_kongs:
            yield ["special_kong", text_of(kind)]
    elif table.drawn is not None or table.rules["kong_after_claim"]:
        if table.hands[seat].count(kind) == 4:
            yield ["concealed_kong", text_of(kind)]
        if _pung_place(table, seat, kind) is not None and kind != table.fresh_pung:
            yield ["added_kong", text_of(kind)]


def _pung_place(table: Table, seat: int, kind: int) -> int | None:
    for place, meld in enumerate(table.melds[seat]):
        if meld.kind == "pung" and meld.tiles[0] == kind:
            return place
    return None


def _act(table: Table, seat: int, action: Action) -> None:
    if action == WIN:
        _end(table, _self_draw(table, seat))
        return
    kind = kind_of(action[1])
    table.acted |= {seat}
    if action[0] == "discard":
        _discard(table, seat, kind)
    elif action[0] == "added_kong":
        _announce_added_kong(table, seat, kind)
    elif action[0] == "special_kong":
        _take(table, seat, kind, 1)
        table.special[seat].append(kind)
        _replace(table, seat)
    else:
        _take(table, seat, kind, 4)
        table.melds[seat].append(Meld("concealed_kong", (kind,) * 4))
        _replace(table, seat)


def _take(table: Table, seat: int, kind: int, number: int) -> None:
    for _ in range(number):
        table.hands[seat].remove(kind)


def _replace(table: Table, seat: int) -> None:
    _draw(table, seat, replacement=True)
    _ask_turn(table, seat)


def _end(table: Table, win: Win | None) -> None:
    """The hand is over: won, or drawn (荒庄)."""
    table.won = position_at(table, win) if win else None
    table.phase, table.offers = "ended", {}


# Discards and claims ------------------------------------------------------------------------------


def _discard(table: Table, seat: int, kind: int) -> None:
    _take(table, seat, kind, 1)
    table.drawn, table.replacement, table.fresh_pung = None, False, None
    table.discards += 1
    if table.is_special(kind):
        (table.special if table.special_kongs else table.rivers)[seat].append(kind)
        _next_after(table, seat)
        return
    _note_own_discard(table, seat, kind)
    table.rivers[seat].append(kind)
    _note_offences(table, seat, kind)
    table.phase, table.tile, table.answers = "claim", kind, {}
    _ask_others(table, seat, _claims)


def _ask_others(table: Table, seat: int, actions_of: Any) -> None:
    """Ask everyone who can do something about the tile on the table; else go on."""
    others = [(seat + step) % table.seats for step in range(1, table.seats)]
    possible = {other: list(actions_of(table, other)) for other in others}
    table.offers = {other: [*actions, PASS] for other, actions in possible.items() if actions}
    _resolve(table)


def _claims(table: Table, seat: int) -> Iterator[Action]:
    """What one seat may claim of the discard."""
    kind, hand = table.tile, table.hands[seat]
    assert kind is not None
    yield from _wins_on_others(table, seat)
    if hand.count(kind) == 3 and table.remaining > table.kong_limit:
        yield ["exposed_kong", text_of(kind)]
    if hand.count(kind) >= 2 and seat not in table.pung_locked:
        yield ["pung", text_of(kind)]
    if seat == (table.turn + 1) % table.seats and table.rules["chow"]:
        yield from _chows(table, seat, kind)


def _chows(table: Table, seat: int, kind: int) -> Iterator[Action]:
    """The chows with a discard; a 白板 is there for the kind it plays, and named as itself."""
    deck = table.deck
    played = deck.played(kind)
    for low in (played - 2, played - 1, played):
        others = [other for other in (low, low + 1, low + 2) if other != played]
        needed = [WHITE if other == deck.white_face else other for other in others]
        in_suit = low >= 0 and low // 9 == played // 9 and low % 9 <= 6 and not is_honor(played)
        if in_suit and all(
            other in table.hands[seat] and not table.is_special(other) for other in needed
        ):
            yield ["chow", text_of(kind), [text_of(other) for other in needed]]


def _wins_on_others(table: Table, seat: int) -> Iterator[Action]:
    """A win on the tile on the table, unless 漏胡 bars it."""
    if seat not in table.win_locked and _may_win(table, _on_others(table, seat)):
        yield WIN


def _answer(table: Table, seat: int, action: Action) -> None:
    table.answers[seat] = action
    _resolve(table)


def _rank(table: Table, seat: int, action: Action) -> tuple[int, int]:
    """Claims in their order; among wins the seat nearest to where precedence begins."""
    dealer_first = table.rules["win_precedence"] == "dealer"
    begin = table.dealer if dealer_first else table.turn + 1
    return NAMES[action[0]], -((seat - begin) % table.seats) if action == WIN else 0


def _resolve(table: Table) -> None:
    """Carry out the best claim as soon as nobody who is still asked could outrank it."""
    made = {seat: action for seat, action in table.answers.items() if action != PASS}
    best = max(made, key=lambda seat: _rank(table, seat, made[seat]), default=None)
    if best is None:
        if not table.offers:
            _nobody_claims(table)
        return
    rank = _rank(table, best, made[best])
    open_claims = [(seat, claim) for seat, claims in table.offers.items() for claim in claims]
    if any(_rank(table, seat, claim) > rank for seat, claim in open_claims):
        return
    if made[best] == WIN:
        _end(table, _on_others(table, best))
    else:
        _meld(table, best, made[best])


def _nobody_claims(table: Table) -> None:
    if table.phase == "rob":
        _make_added_kong(table)
    else:
        _next_after(table, table.turn)


def _meld(table: Table, seat: int, action: Action) -> None:
    """Lay down a claimed meld; an exposed kong draws, the others must discard."""
    kind, source = table.tile, table.turn
    assert kind is not None
    table.acted |= {seat}
    needed = [kind] * (3 if action[0] == "exposed_kong" else 2)
    if action[0] == "chow":
        needed = [kind_of(text) for text in action[2]]
    for other in needed:
        table.hands[seat].remove(other)
    table.rivers[source].pop()
    table.melds[seat].append(Meld(action[0], tuple(sorted([kind, *needed])), source))
    if action[0] == "exposed_kong":
        _replace(table, seat)
        return
    table.fresh_pung = kind if action[0] == "pung" else None
    _ask_turn(table, seat)


# Locks --------------------------------------------------------------------------------------------


def _note_declined(table: Table, seat: int, offered: list[Action], action: Action) -> None:
    """漏胡, 漏碰: a win passed or left for another claim, a pung passed."""
    if WIN in offered and action != WIN:
        table.win_locked |= {seat}
    if action == PASS and any(other[0] == "pung" for other in offered):
        table.pung_locked |= {seat}


def _note_own_discard(table: Table, seat: int, kind: int) -> None:
    """漏胡 too: a discard that, coming from another, would complete the hand one keeps."""
    if not table.rules["pass_lock"]:
        return
    if _may_win(table, Win(seat, "discard", kind, (seat + 1) % table.seats)):
        table.win_locked |= {seat}


# Added kongs --------------------------------------------------------------------------------------


def _announce_added_kong(table: Table, seat: int, kind: int) -> None:
    _take(table, seat, kind, 1)
    table.drawn, table.replacement = None, False
    table.phase, table.tile, table.answers = "rob", kind, {}
    _ask_others(table, seat, _wins_on_others)


def _make_added_kong(table: Table) -> None:
    seat, kind = table.turn, table.tile
    assert kind is not None
    place = _pung_place(table, seat, kind)
    assert place is not None
    pung = table.melds[seat][place]
    table.melds[seat][place] = Meld("added_kong", (kind,) * 4, pung.source)
    _replace(table, seat)


# The last tiles -----------------------------------------------------------------------------------


def _next_after(table: Table, discarder: int) -> None:
    """After an unclaimed discard: the next draw, the last zone, or the end (section 5)."""
    seat = (discarder + 1) % table.seats
    table.answers = {}
    if table.remaining <= table.rules["undrawn_tiles"]:
        _end(table, None)
    elif table.remaining <= table.kong_limit and table.rules["last_zone_play"]:
        _draw_in_zone(table, seat)
    else:
        _draw(table, seat)
        _ask_turn(table, seat)


def _draw_in_zone(table: Table, seat: int) -> None:
    """Zone tiles one by one until one of them may win; the others are laid aside."""
    while table.remaining > table.rules["undrawn_tiles"]:
        _draw(table, seat)
        if _may_win(table, _self_draw(table, seat)):
            table.phase, table.turn, table.tile = "last_zone", seat, None
            table.offers = {seat: [WIN, PASS]}
            return
        table.hands[seat].pop()
        seat = (seat + 1) % table.seats
    _end(table, None)


def _act_in_zone(table: Table, seat: int, action: Action) -> None:
    if action == WIN:
        _end(table, _self_draw(table, seat))
        return
    table.hands[seat].pop()
    _draw_in_zone(table, (seat + 1) % table.seats)


# Rain ---------------------------------------------------------------------------------------------


def _note_offences(table: Table, seat: int, kind: int) -> None:
    """下雨: remember who discarded beside a suit that a player with three openings collects."""
    if table.rules["rain"] == "off":
        return
    for collector in range(table.seats):
        suit = _collected_suit(table, collector)
        if collector == seat or suit is None or kind // 9 == suit:
            continue
        holds = any(
            tile // 9 == suit and tile not in table.deck.wildcards for tile in table.hands[seat]
        )
        if holds and not is_ready(position_at(table, Win(collector, "discard", kind)), seat):
            earlier = [other for other in table.offences[collector] if other != seat]
            table.offences[collector] = [*earlier, seat]


def _collected_suit(table: Table, seat: int) -> int | None:
    """The number suit of a player's first three openings, if it is one."""
    openings = [meld for meld in table.melds[seat] if meld.open][:3]
    suits = {meld.tiles[0] // 9 for meld in openings}
    return suits.pop() if len(openings) == 3 and len(suits) == 1 and max(suits) < 3 else None


# Counting -----------------------------------------------------------------------------------------


def count_sequences(table: Table, depth: int) -> int:
    """The number of distinct action sequences of one length, the lowest asked seat first."""
    if not table.offers:
        return 0
    seat = min(table.offers)
    actions = table.offers[seat]
    if depth == 1:
        return len(actions)
    return sum(count_sequences(apply(table, seat, action), depth - 1) for action in actions)
