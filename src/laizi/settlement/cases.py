"""A described moment of a win, read strictly into the core's records and scored.

The case format is that of `docs/cases.md`. Whatever is wrong is a `CaseError` that names the field.
"""

from dataclasses import dataclass, field
from typing import Any, Final, cast

import numpy as np

from laizi.core import api, codes
from laizi.core.records import Records
from laizi.core.rules import FAMILY_WUHAN, FAMILY_WUYI, WILDCARD_NONE, Rules
from laizi.core.state import State, Work
from laizi.rulesets import Ruleset, RulesetError, from_reference
from laizi.settlement.fields import CaseError, Fields
from laizi.settlement.melds import CaseMeld, read_meld
from laizi.settlement.sheet import WAYS, WonBy, read_sheet
from laizi.settlement.what_if import REASONS, Completion, completions
from laizi.tiles import tile_showing, tile_text

BY: Final = {name: code for code, name in WAYS.items()}
CASE_KEYS: Final = (
    "id",
    "ruleset",
    "indicator",
    "dealer",
    "previous_wildcard",
    "players",
    "win",
    "expect",
    "note",
)
PLAYER_KEYS: Final = ("hand", "melds", "special", "ready", "river")
WIN_KEYS: Final = (
    "seat",
    "by",
    "tile",
    "from",
    "replacement",
    "last_zone",
    "first_turn",
    "rain_offenders",
)


@dataclass
class Scored:
    """The result of a case, beside the records it was scored on."""

    result: dict[str, Any]
    ruleset: Ruleset
    settlement: Any = None
    completions: list[Completion] | None = None


@dataclass
class _Win:
    """The `win` object, read."""

    seat: int
    by: int
    tile: int
    giver: int
    replacement: bool
    zone: bool
    first_turn: bool
    offenders: list[int] = field(default_factory=list)


class _Reader:
    """Reads one case into records; each method reads one part and checks it."""

    def __init__(self, case: Fields, ruleset: Ruleset) -> None:
        self.case = case
        self.ruleset = ruleset
        self.rules = Rules.zeros(1)
        ruleset.to_record(self.rules[0])
        self.states, self.works = State.zeros(1), Work.zeros(1)
        self.seats = int(self.rules[0].seats)

    @property
    def state(self) -> State:
        return self.states[0]

    def read(self) -> _Win:
        """Fill the records; give the win in question."""
        dealer = self.case.seat("dealer", self.seats)
        self._read_indicator(dealer)
        players = self.case.items("players")
        if len(players) != self.seats:
            raise CaseError(f"players: {len(players)} players in a game for {self.seats}")
        win = self._read_win()
        for seat, value in enumerate(players):
            player = Fields(value, f"players[{seat}]", PLAYER_KEYS)
            self._read_player(seat, player, win)
        self._check_copies(win)
        self._place_winning_tile(win)
        api.arrange(self.states, self.rules)
        return win

    def _read_indicator(self, dealer: int) -> None:
        indicator, rules = -1, self.rules[0]
        if rules.wildcard_rule == WILDCARD_NONE:
            if self.case.has("indicator"):
                raise CaseError("indicator: this ruleset has none")
        else:
            indicator = self.case.tile("indicator")
            if not rules.in_set[indicator]:
                raise CaseError("indicator: no tile of this ruleset's set")
        previous = self.case.tile("previous_wildcard", default=-1)
        wildcard = api.set_out(self.states, self.rules, dealer, previous, indicator)
        if previous >= 0 and wildcard < 0:
            raise CaseError("previous_wildcard: this ruleset has no wildcards")
        if previous >= 0 and (not rules.in_set[previous] or rules.fixed[previous]):
            raise CaseError(f"previous_wildcard: {tile_text(previous)} is never wild here")

    # --- the win -------------------------------------------------------------------------------
    def _read_win(self) -> _Win:
        win = Fields(self.case.get("win"), "win", WIN_KEYS)
        seat = win.seat("seat", self.seats)
        by = BY[win.choice("by", tuple(BY))]
        giver = self._read_giver(win, seat, by)
        replacement, zone = win.flag("replacement"), win.flag("last_zone")
        if by != codes.SELF_DRAW and (replacement or zone):
            name = "replacement" if replacement else "last_zone"
            raise CaseError(f"win.{name}: goes with a self-draw only")
        if replacement and zone:
            raise CaseError("win.replacement: no kong is made in the last zone (rules §5)")
        if zone and self.rules[0].last_zone_tiles == 0:
            raise CaseError("win.last_zone: this ruleset has no last zone")
        first_turn = win.flag("first_turn")
        if first_turn:
            self._check_first_turn(seat, by, giver)
            if replacement or zone:
                raise CaseError("win.first_turn: not on a replacement tile or in the last zone")
        offenders = self._read_offenders(win, seat)
        tile = win.tile("tile")
        if not self.rules[0].in_set[tile]:
            raise CaseError(f"win.tile: {tile_text(tile)} is no tile of this ruleset's set")
        return _Win(seat, by, tile, giver, replacement, zone, first_turn, offenders)

    def _check_first_turn(self, seat: int, by: int, giver: int) -> None:
        """天胡, 地胡, 人胡 and what excludes them (rules §8, §9)."""
        family, dealer = self.rules[0].family, int(self.state.dealer)
        if family == FAMILY_WUHAN:
            raise CaseError("win.first_turn: this ruleset does not know it")
        own = by == codes.SELF_DRAW and (seat == dealer or family == FAMILY_WUYI)
        on_discard = by == codes.DISCARD_WIN and giver == dealer and family == FAMILY_WUYI
        if not own and not on_discard:
            raise CaseError("win.first_turn: this win cannot be one of a first turn")

    def _read_giver(self, win: Fields, seat: int, by: int) -> int:
        if by == codes.SELF_DRAW:
            if win.has("from"):
                raise CaseError("win.from: a self-drawn tile comes from nobody")
            return -1
        giver = win.seat("from", self.seats)
        if giver == seat:
            raise CaseError("win.from: the winner cannot be the giver")
        return giver

    def _read_offenders(self, win: Fields, winner: int) -> list[int]:
        offenders = win.seats("rain_offenders", self.seats)
        if winner in offenders or len(set(offenders)) != len(offenders):
            raise CaseError("win.rain_offenders: each other seat once at most")
        for order, seat in enumerate(offenders):
            self.state.offence[winner, seat] = order + 1
        return offenders

    # --- players -------------------------------------------------------------------------------
    def _read_player(self, seat: int, player: Fields, win: _Win) -> None:
        for i, value in enumerate(player.items("melds", default=[])):
            meld = read_meld(value, f"{player.path}.melds[{i}]", self.state, self.rules[0], seat)
            if i == 4:
                raise CaseError(f"{player.path}.melds: more than four")
            self._lay(seat, meld)
        for kind in player.tiles("special"):
            if self.rules[0].family != FAMILY_WUHAN:
                raise CaseError(f"{player.path}.special: this ruleset has no special tiles")
            if self.state.role[kind] == codes.ORDINARY:
                raise CaseError(
                    f"{player.path}.special: {tile_text(kind)} is neither fixed nor wild"
                )
            self.state.special[seat, kind] += 1
        if player.has("ready"):
            ready = player.flag("ready")
            declared = codes.DECLARED_READY if ready else codes.DECLARED_NOT_READY
            self.state.declared_ready[seat] = declared
        self._read_hand(seat, player, win)
        self._read_river(seat, player)

    def _lay(self, seat: int, meld: CaseMeld) -> None:
        s = self.state
        place = int(s.melds[seat])
        s.meld_type[seat, place], s.meld_tile[seat, place] = meld.kind, meld.tile
        s.meld_from[seat, place], s.meld_claimed[seat, place] = meld.from_seat, meld.claimed
        s.melds[seat] = place + 1

    def _read_hand(self, seat: int, player: Fields, win: _Win) -> None:
        if not player.has("hand"):
            if seat == win.seat:
                raise CaseError(f"{player.path}.hand: the winner's hand is missing")
            return
        hand = player.tiles("hand")
        right = 13 - 3 * int(self.state.melds[seat])
        if len(hand) != right:
            raise CaseError(f"{player.path}.hand: {len(hand)} tiles, {right} would be right")
        for kind in hand:
            self.state.hand[seat, kind] += 1

    def _read_river(self, seat: int, player: Fields) -> None:
        for kind in player.tiles("river"):
            counts = self.rules[0].family == FAMILY_WUHAN
            if counts and self.state.role[kind] != codes.ORDINARY:
                raise CaseError(f"{player.path}.river: {tile_text(kind)} belongs to special")
            count = int(self.state.log_count)
            if count >= len(self.state.log_tile):
                raise CaseError(f"{player.path}.river: more tiles than a set has")
            self.state.log_seat[count], self.state.log_tile[count] = seat, kind
            self.state.log_count = count + 1

    # --- the whole -----------------------------------------------------------------------------
    def _check_copies(self, win: _Win) -> None:
        counts = count_copies(self.state, self.seats)
        counts[win.tile] += 1
        for kind, count in enumerate(counts):
            if count > 0 and not self.rules[0].in_set[kind]:
                raise CaseError(f"players: {tile_text(kind)} is no tile of this ruleset's set")
            if count > 4:
                raise CaseError(
                    f"players: {count} copies of {tile_text(kind)}, counting the indicator and "
                    f"the winning tile"
                )

    def _place_winning_tile(self, win: _Win) -> None:
        if win.by == codes.ROBBED_KONG:
            self._check_robbed(win)
        elif win.by == codes.SELF_DRAW:
            self.state.hand[win.seat, win.tile] += 1
        if win.first_turn:
            self._check_nothing_before(win)

    def _check_nothing_before(self, win: _Win) -> None:
        """A first turn comes before every claim, and every discard but the dealer's first."""
        s, by_hand = self.state, win.by == codes.SELF_DRAW
        if s.melds[win.seat]:
            raise CaseError("win.first_turn: the winner has a meld already")
        if any(self._has_claimed(seat) for seat in range(self.seats)):
            raise CaseError("win.first_turn: a discard has been claimed already")
        discards = [int(seat) for seat in s.log_seat[: int(s.log_count)]]
        allowed = [int(s.dealer)] if by_hand and win.seat != s.dealer else []
        if discards and discards != allowed:
            raise CaseError("win.first_turn: too many tiles have been discarded")

    def _has_claimed(self, seat: int) -> bool:
        s = self.state
        return any(s.meld_from[seat, place] >= 0 for place in range(int(s.melds[seat])))

    def _check_robbed(self, win: _Win) -> None:
        s = self.state
        for place in range(int(s.melds[win.giver])):
            pung = s.meld_type[win.giver, place] == codes.PUNG
            if pung and s.meld_tile[win.giver, place] == win.tile:
                return
        tile = tile_text(win.tile)
        raise CaseError(f"win.from: seat {win.giver} has no pung of {tile} to add to")


def count_copies(state: State, seats: int) -> list[int]:
    """Copies of every kind that a case names: hands, melds, special tiles, rivers, indicator."""
    counts = [0] * 34
    if state.indicator >= 0:
        counts[state.indicator] += 1
    for seat in range(seats):
        for kind in range(34):
            counts[kind] += int(state.hand[seat, kind]) + int(state.special[seat, kind])
        for place in range(int(state.melds[seat])):
            low, meld = int(state.meld_tile[seat, place]), int(state.meld_type[seat, place])
            if meld == codes.CHOW:
                for kind in range(low, low + 3):
                    counts[tile_showing(kind, int(state.face))] += 1
            else:
                counts[low] += 3 if meld == codes.PUNG else 4
    for i in range(int(state.log_count)):
        counts[int(state.log_tile[i])] += 1
    return counts


def _score(reader: _Reader, win: _Win) -> tuple[dict[str, Any], Any]:
    arrays: tuple[Records[State], Records[Work]] = (reader.states, reader.works)
    described = (win.by, win.tile, win.giver, win.replacement, win.zone, win.first_turn)
    code = api.score(*arrays, reader.rules, win.seat, described)
    if code != 0:
        return {"legal": False, "reason": REASONS[code]}, None
    won = WonBy(win.seat, win.by, win.tile, win.giver)
    sheet = read_sheet(reader.state, reader.works[0], reader.rules[0], won)
    named = sheet.to_json()
    first = {key: named.pop(key) for key in ("big_wins", "hard", "payments", "payer")}
    return {"legal": True, **first, **named}, sheet


def check_case(case: object, ruleset: Ruleset) -> None:
    """Refuse a case that is malformed under a ruleset, whatever it names itself.

    Raises:
        CaseError: it is; the message names the field.
    """
    _Reader(Fields(case, "", CASE_KEYS), ruleset).read()


def score_case(case: object, *, what_if: bool = False) -> Scored:
    """Score one case.

    Args:
        case: the parsed JSON object.
        what_if: also tell what every tile would bring the winner's hand without the winning one.

    Returns:
        The result as the case format says, with the settlement's fields beside it.

    Raises:
        CaseError: the case is malformed; the message names the field.
    """
    fields = Fields(case, "", CASE_KEYS)
    try:
        ruleset = from_reference(fields.get("ruleset"))
    except RulesetError as error:
        raise CaseError(f"ruleset: {error}") from None
    reader = _Reader(fields, ruleset)
    win = reader.read()
    others = _completions(reader, win) if what_if else None
    result, sheet = _score(reader, win)
    if others is not None:
        result["what_if"] = [completion.to_json() for completion in others]
    identity = {"id": fields.get("id")} if fields.has("id") else {}
    return Scored({**identity, **result}, ruleset, sheet, others)


def _completions(reader: _Reader, win: _Win) -> list[Completion]:
    """What every tile would bring the hand of thirteen tiles, the sheets aside."""
    states = cast("Records[State]", np.array(reader.states))
    if win.by == codes.SELF_DRAW:
        states[0].hand[win.seat, win.tile] -= 1
        api.arrange(states, reader.rules)
    return completions(states, Work.zeros(1), reader.rules, win.seat)
