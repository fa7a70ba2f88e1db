"""A settlement case as plain objects, and what the rules say of its tiles (sections 2, 3 and 6)."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from .presets import Rules
from .text import KINDS, is_honor, kind_of, kinds_of, text_of, texts_of

HONOR_CYCLE = tuple(kinds_of("1234765z"))
OPEN_KINDS = ("chow", "pung", "exposed_kong", "added_kong")
WHITE = kind_of("5z")
KONG_KINDS = ("exposed_kong", "added_kong", "concealed_kong")


@dataclass(frozen=True)
class Meld:
    """One meld as it lies on the table."""

    kind: str
    tiles: tuple[int, ...]
    source: int | None = None

    @property
    def open(self) -> bool:
        """Whether it opens the hand."""
        return self.kind in OPEN_KINDS

    @property
    def is_chow(self) -> bool:
        """Whether it is three in a row."""
        return self.kind == "chow"


@dataclass(frozen=True)
class Player:
    """What lies before one player; ``hand`` is ``None`` where it is not known."""

    hand: tuple[int, ...] | None = None
    melds: tuple[Meld, ...] = ()
    special: tuple[int, ...] = ()
    ready: bool | None = None
    river: tuple[int, ...] = ()

    @property
    def open(self) -> bool:
        """开口: at least one chow, pung, exposed or added kong."""
        return any(meld.open for meld in self.melds)


@dataclass(frozen=True)
class Win:
    """How a hand is won."""

    seat: int
    by: str
    tile: int
    source: int | None = None
    replacement: bool = False
    last_zone: bool = False
    rain_offenders: tuple[int, ...] = ()
    first_turn: bool = False

    @property
    def self_draw(self) -> bool:
        """自摸."""
        return self.by == "self_draw"


@dataclass(frozen=True)
class Position:
    """A table at the moment of a win."""

    rules: Rules = field(repr=False)
    dealer: int
    indicator: int | None
    players: tuple[Player, ...]
    win: Win
    previous_wildcard: int | None
    deck: "Deck" = field(repr=False)

    @property
    def wildcards(self) -> tuple[int, ...]:
        """The kinds that are wild in this hand."""
        return self.deck.wildcards

    @property
    def fixed(self) -> tuple[int, ...]:
        """固定杠牌."""
        return self.deck.fixed

    @property
    def special(self) -> tuple[int, ...]:
        """Fixed tiles and wildcards."""
        return self.deck.fixed + self.deck.wildcards

    @property
    def kinds(self) -> tuple[int, ...]:
        """The kinds this ruleset plays with."""
        return self.deck.kinds

    @property
    def winner(self) -> Player:
        """The winning player."""
        return self.players[self.win.seat]

    @property
    def losers(self) -> list[int]:
        """The other seats."""
        return [seat for seat in range(len(self.players)) if seat != self.win.seat]

    def with_win(self, win: Win, players: Sequence[Player] | None = None) -> "Position":
        """The same table with another win."""
        return replace(self, win=win, players=self.players if players is None else tuple(players))


def kinds_in_play(rules: Rules) -> tuple[int, ...]:
    """用牌 as kinds."""
    tiles = rules["tiles"]
    return tuple(kinds_of(tiles) if isinstance(tiles, str) else map(kind_of, tiles))


def _cycle_of(rules: Rules, kind: int) -> list[int]:
    """The cycle of indicators and wildcards: fixed tiles stay in it, absent kinds do not."""
    if is_honor(kind):
        return [honor for honor in HONOR_CYCLE if honor in kinds_in_play(rules)]
    first = kind // 9 * 9
    return list(range(first, first + 9))


def _neighbour(rules: Rules, kind: int, step: int) -> int:
    """The next kind in the cycle that is no fixed kong tile."""
    fixed = {kind_of(text) for text in rules["fixed_tiles"]}
    cycle = _cycle_of(rules, kind)
    place = cycle.index(kind) + step
    while cycle[place % len(cycle)] in fixed:
        place += step
    return cycle[place % len(cycle)]


def wildcards_for(rules: Rules, indicator: int | None) -> tuple[int, ...]:
    """定癞子: the kinds an indicator makes wild."""
    if indicator is None:
        return ()
    if rules["wildcard_rule"] == "indicator":
        return (indicator,)
    if rules["wildcard_rule"] == "next":
        return (_neighbour(rules, indicator, 1),)
    if rules["wildcard_rule"] == "neighbours":
        return (
            _neighbour(rules, indicator, -1),
            indicator,
            _neighbour(rules, indicator, 1),
        )
    raise ValueError(rules["wildcard_rule"])


@dataclass(frozen=True)
class Deck:
    """What the rules and the indicator make of the kinds."""

    kinds: tuple[int, ...]
    fixed: tuple[int, ...]
    wildcards: tuple[int, ...]
    white_face: int | None = None  # the kind that 白板 plays instead of itself

    def played(self, kind: int) -> int:
        """The kind a tile plays: a 白板 is of the face of the 财神 (section 9)."""
        return self.white_face if kind == WHITE and self.white_face is not None else kind


def deck_for(rules: Rules, indicator: int | None) -> Deck:
    """The kinds in play, the fixed kong tiles, the wildcards, and what 白板 plays."""
    fixed = tuple(kind_of(text) for text in rules["fixed_tiles"])
    wildcards = wildcards_for(rules, indicator)
    plays_a_face = rules["family"] == "wuyi" and indicator != WHITE
    return Deck(kinds_in_play(rules), fixed, wildcards, indicator if plays_a_face else None)


def meld_of(entry: dict[str, Any]) -> Meld:
    """A meld of a case."""
    return Meld(entry["kind"], tuple(kinds_of(entry["tiles"])), entry.get("from"))


def player_of(entry: dict[str, Any]) -> Player:
    """A player of a case."""
    return Player(
        tuple(kinds_of(entry["hand"])) if "hand" in entry else None,
        tuple(meld_of(meld) for meld in entry.get("melds", ())),
        tuple(kinds_of(entry.get("special", ""))),
        entry.get("ready"),
        tuple(kinds_of(entry.get("river", ""))),
    )


def win_of(entry: dict[str, Any]) -> Win:
    """The win of a case."""
    return Win(
        entry["seat"],
        entry["by"],
        kind_of(entry["tile"]),
        entry.get("from"),
        entry.get("replacement", False),
        entry.get("last_zone", False),
        tuple(entry.get("rain_offenders", ())),
        entry.get("first_turn", False),
    )


def position_of(case: dict[str, Any], rules: Rules) -> Position:
    """A well-formed case as a position."""
    previous = case.get("previous_wildcard")
    indicator = kind_of(case["indicator"]) if "indicator" in case else None
    return Position(
        rules,
        case["dealer"],
        indicator,
        tuple(player_of(player) for player in case["players"]),
        win_of(case["win"]),
        None if previous is None else kind_of(previous),
        deck_for(rules, indicator),
    )


def case_from(position: Position, name: str, ruleset: str | dict[str, Any]) -> dict[str, Any]:
    """A position as a case; the other way round from ``position_of``."""
    case: dict[str, Any] = {
        "id": name,
        "ruleset": ruleset,
        "dealer": position.dealer,
        "players": [_player_entry(player) for player in position.players],
        "win": _win_entry(position.win),
    }
    if position.indicator is not None:
        case["indicator"] = text_of(position.indicator)
    if position.previous_wildcard is not None:
        case["previous_wildcard"] = text_of(position.previous_wildcard)
    return case


def _player_entry(player: Player) -> dict[str, Any]:
    entry: dict[str, Any] = {}
    if player.melds:
        entry["melds"] = [_meld_entry(meld) for meld in player.melds]
    if player.hand is not None:
        entry["hand"] = texts_of(player.hand)
    if player.special:
        entry["special"] = texts_of(player.special)
    if player.ready is not None:
        entry["ready"] = player.ready
    if player.river:
        entry["river"] = texts_of(player.river)
    return entry


def _meld_entry(meld: Meld) -> dict[str, Any]:
    entry: dict[str, Any] = {"kind": meld.kind, "tiles": texts_of(meld.tiles)}
    if meld.source is not None:
        entry["from"] = meld.source
    return entry


def _win_entry(win: Win) -> dict[str, Any]:
    entry: dict[str, Any] = {"seat": win.seat, "by": win.by, "tile": text_of(win.tile)}
    if win.source is not None:
        entry["from"] = win.source
    for name in ("replacement", "last_zone", "first_turn"):
        if getattr(win, name):
            entry[name] = True
    if win.rain_offenders:
        entry["rain_offenders"] = list(win.rain_offenders)
    return entry


def copies_seen_by(player: Player, indicator: int | None) -> list[int]:
    """Copies of each kind in a player's own hand, melds, played special tiles and the indicator."""
    counts = [0] * KINDS
    melded = [kind for meld in player.melds for kind in meld.tiles]
    shown = () if indicator is None else (indicator,)
    for kind in (*(player.hand or ()), *melded, *player.special, *shown):
        counts[kind] += 1
    return counts
