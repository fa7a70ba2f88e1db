"""结算: what wins pay, for one or for millions at once.

`settle` gives the best reading's big wins, the factors and the payments. `score_case` takes one
win as a settlement case describes it (docs/cases.md) and tells everything line by line: the sets
and the pair that were found, and what each wildcard became.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from laizi import rulesets
from laizi.analysis.hands import HandError, Hands, array, counts_of, first, numbers, rows_of
from laizi.analysis.refusing import why_not
from laizi.analysis.shape import SHAPES
from laizi.core import codes, settling
from laizi.core.records import Records
from laizi.core.rules import Rules
from laizi.core.state import State, Work
from laizi.rulesets import Ruleset
from laizi.settlement import score_case
from laizi.settlement.cases import BY
from laizi.settlement.melds import MELDS as CASE_MELDS
from laizi.settlement.sheet import LIABILITIES, won_with
from laizi.settlement.what_if import REASONS
from laizi.tiles import KINDS, TileTextError, parse_tile

MELDS: Final = {"none": 0, **CASE_MELDS}
"""The numbers of melds in an array."""
PART: Final = 8192
"""So many wins are laid out at a time: they stay in the processor's own memory."""


@dataclass(frozen=True, slots=True)
class Settled:
    """One win: what it brings, or why it is refused (`reason`, as in docs/cases.md)."""

    reason: str | None
    big_wins: tuple[str, ...]
    hard: bool
    base: tuple[int, ...]
    factor: tuple[float, ...]
    payments: tuple[int, ...]
    payer: int | None
    liability: str | None


@dataclass(frozen=True, slots=True)
class Settlements:
    """N wins. Seat 0 is the winner, 1 the next player, and so on; `[i]` is one in words.

    Attributes:
        legal: `bool` (N,).
        reason: `int8` (N,): 0, or the code of a refusal.
        wins: `int64` (N,): the big wins of the best reading (or items, rules §8, §9), a bit each.
        hard: `bool` (N,): whether it is 硬胡.
        base: `int32` (N, seats): by loser, the points before factors.
        points: `int64` (N, seats): base times all factors, before caps and tops.
        payments: `int64` (N, seats): what everybody receives; a row sums to 0.
        payer: `int8` (N,): the seat that pays for all (承包), -1 for none.
        liability: `int8` (N,): the code of why.
        family: the number of the ruleset's family, which says what the bits of `wins` are.
    """

    legal: NDArray[np.bool_]
    reason: NDArray[np.int8]
    wins: NDArray[np.int64]
    hard: NDArray[np.bool_]
    base: NDArray[np.int32]
    points: NDArray[np.int64]
    payments: NDArray[np.int64]
    payer: NDArray[np.int8]
    liability: NDArray[np.int8]
    family: int

    def __len__(self) -> int:
        return len(self.legal)

    def __getitem__(self, i: int) -> Settled:
        base, points = self.base[i].tolist(), self.points[i].tolist()
        pairs = zip(base, points, strict=True)
        payer = int(self.payer[i])
        return Settled(
            None if self.legal[i] else REASONS[int(self.reason[i])],
            won_with(int(self.wins[i]), self.family),
            bool(self.hard[i]),
            tuple(base),
            tuple(many / one if one else 0.0 for one, many in pairs),
            tuple(self.payments[i].tolist()),
            None if payer < 0 else payer,
            LIABILITIES.get(int(self.liability[i])),
        )


def settle(  # noqa: PLR0913 (one for each part of a win)
    ruleset: Ruleset | str,
    hands: Hands,
    *,
    tile: str | ArrayLike,
    by: str | ArrayLike = "self_draw",
    giver: ArrayLike = -1,
    melds: ArrayLike | None = None,
    indicator: str | ArrayLike = -1,
    dealer: ArrayLike = 0,
    replacement: ArrayLike = False,
    last_zone: ArrayLike = False,
    first_turn: ArrayLike = False,
    special: ArrayLike | None = None,
) -> Settled | Settlements:
    """Settle wins by the full rules. Seats are counted from the winner, who is 0.

    Every argument but `ruleset` may be one for all hands, or one a hand.

    Args:
        ruleset: a ruleset, or a preset's id.
        hands: the winner's concealed tiles, the winning tile included: one hand, or (N, 34).
        tile: the winning tile.
        by: "self_draw", "discard" or "robbed_kong"; or 0, 1, 2.
        giver: the seat of the discarder, or of the kong's owner, who has its pung among `melds`.
        melds: (M, 3) or (N, M, 3), the winner's, or (seats, M, 3), (N, seats, M, 3), everybody's:
            what it is (`MELDS`), its lowest kind, and the seat that it was claimed from, -1 for a
            concealed kong. Where N is the number of seats, four dimensions say which is meant.
        indicator: the tile turned up, where the ruleset turns one.
        dealer: the dealer's seat.
        replacement: whether the tile was drawn to replace a kong.
        last_zone: whether it was drawn in the last zone.
        first_turn: whether this is 天胡, 地胡 or 人胡.
        special: (seats, 2) or (N, seats, 2): fixed tiles and wildcards that each seat played.

    Returns:
        For one hand `Settled`, for an array `Settlements`. The hands of the others are not known:
        where their being ready matters (rules §7.4) they are not.

    Raises:
        HandError: something does not fit; the message names it and what would be right.
        RulesetError: there is no such preset.
    """
    rules = _ruleset(ruleset)
    record = Rules.zeros(1)
    rules.to_record(record[0])
    counts = counts_of(hands)
    wins = _Wins(counts.size // KINDS)
    wins.fill("tile", _kinds("tile", tile), KINDS)
    turned = wins.fill("indicator", _kinds("indicator", indicator), KINDS, least=-1)
    how = wins.fill("by", _by(by), len(BY))
    source = wins.fill("giver", numbers("giver", giver), rules.seats, least=-1)
    wins.fill("dealer", numbers("dealer", dealer), rules.seats)
    replaced = wins.fill("replacement", _flags("replacement", replacement), 2)
    zone = wins.fill("zone", _flags("last_zone", last_zone), 2, told="last_zone")
    wins.fill("first_turn", _flags("first_turn", first_turn), 2)
    _check_givers(how, source, replaced | zone)
    _check_indicators(turned, rules, np.asarray(record[0].in_set))
    wins.fill_melds(_melds(melds, counts.ndim, len(wins), rules.seats))
    if special is not None:
        wins.fill_special(numbers("special", special), rules.seats)
    out = _settled(record, counts, wins)
    if (wrong := np.flatnonzero(out["reason"] == settling.NO_HAND)).size:
        row = int(wrong[0])
        where = "hands" if counts.ndim == 1 else f"hands[{row}]"
        raise HandError(f"{where}: {why_not(rules, counts.reshape(-1, KINDS)[row], wins.one(row))}")
    found = _told(out, rules.seats, int(record[0].family))
    return found[0] if counts.ndim == 1 else found


def _ruleset(given: object) -> Ruleset:
    if isinstance(given, str):
        return rulesets.load(given)
    if not isinstance(given, Ruleset):
        raise HandError(f"ruleset: {given!r} is neither a Ruleset nor the id of a preset")
    return given


class _Wins:
    """Wins as records, made a part at a time in the same memory.

    What is one for all hands is written once, what is one a hand for each part.
    """

    def __init__(self, count: int) -> None:
        self.count = count
        self.part: Any = settling.Win.zeros(min(count, PART))
        self.varying: list[tuple[NDArray[Any], NDArray[Any]]] = []

    def __len__(self) -> int:
        return self.count

    def write(self, place: NDArray[Any], values: NDArray[Any]) -> None:
        """Write a field; the first axis of the values is the hands', or 1 long."""
        if len(values) == 1:
            place[...] = values
        else:
            self.varying.append((place, values))

    def fill(
        self, name: str, values: NDArray[Any], below: int, least: int = 0, told: str = ""
    ) -> NDArray[Any]:
        """Write numbers to a field, one for all or one a hand; they are given back."""
        told = told or name
        if values.shape not in {(), (self.count,)}:
            raise HandError(f"{told}: one whole number, or one a hand, would be right")
        if values.size and not least <= int(values.min()) <= int(values.max()) < below:
            wrong = (values < least) | (values >= below)
            value = values[wrong].flat[0]
            raise HandError(f"{told}{first(wrong)}: {value}; {least} to {below - 1} are right")
        self.write(self.part[name], np.atleast_1d(values))
        return values

    def fill_melds(self, melds: NDArray[np.int8]) -> None:
        """Write melds, those of the winner or of everybody."""
        rows, places = slice(0, melds.shape[1]), slice(0, melds.shape[2])
        for i, name in enumerate(("meld_type", "meld_tile", "meld_from")):
            self.write(self.part[name][:, rows, places], melds[..., i])

    def fill_special(self, special: NDArray[Any], seats: int) -> None:
        """Write the fixed tiles and wildcards that each seat played."""
        shapes = {(seats, 2), (self.count, seats, 2)}
        if special.shape not in shapes:
            raise HandError(f"special: shape {special.shape}, (…, {seats}, 2) would be right")
        if special.size and not 0 <= int(special.min()) <= int(special.max()) <= 4:
            raise HandError("special: 0 to 4 of each are right")
        everybody = special if special.ndim == 3 else special[None]
        self.write(self.part["special"][:, :seats], everybody)

    def one(self, row: int) -> Any:
        """The record of one win."""
        for place, values in self.varying:
            place[:1] = values[row : row + 1]
        return self.part[0]

    def parts(self) -> Iterator[tuple[slice, Records[settling.Win]]]:
        """Which hands, and their wins, which are gone with the next part."""
        for begin in range(0, self.count, PART):
            hands = slice(begin, min(begin + PART, self.count))
            size = hands.stop - begin
            for place, values in self.varying:
                place[:size] = values[hands]
            yield hands, self.part[:size]


def _settled(rules: Records[Rules], counts: NDArray[np.int8], wins: _Wins) -> Any:
    """The outcomes."""
    states, works = State.zeros(1), Work.zeros(1)
    rows: Any = rows_of(counts)
    out: Any = settling.Outcome.zeros(len(wins))
    for hands, part in wins.parts():
        settling.settle_rows(rows[hands], part, states, works, rules, SHAPES, out[hands])
    return out


def _told(out: Any, seats: int, family: int) -> Settlements:
    return Settlements(
        out["reason"] == 0,
        out["reason"],
        out["big"],
        out["hard"] != 0,
        out["basic"][:, :seats],
        out["raw"][:, :seats],
        out["payments"][:, :seats],
        out["payer"],
        out["liability"],
        family,
    )


def _kinds(name: str, given: str | ArrayLike) -> NDArray[Any]:
    """Tiles' texts, or their kinds, as kinds."""
    values = array(name, given)
    if values.dtype.kind != "U":
        return numbers(name, given)
    texts, places = np.unique(values, return_inverse=True)
    try:
        kinds = np.array([parse_tile(str(text)) for text in texts], np.int64)
    except TileTextError as error:
        raise HandError(f"{name}: {error}") from None
    return kinds[places].reshape(values.shape)


def _by(given: str | ArrayLike) -> NDArray[Any]:
    values = array("by", given)
    if values.dtype.kind != "U":
        return numbers("by", given)
    texts, places = np.unique(values, return_inverse=True)
    if wrong := [str(text) for text in texts if text not in BY]:
        raise HandError(f"by: {wrong[0]!r} is none of {', '.join(BY)}")
    return np.array([BY[text] for text in texts], np.int64)[places].reshape(values.shape)


def _flags(name: str, given: ArrayLike) -> NDArray[Any]:
    """Yes and no, also as 1 and 0."""
    values = array(name, given)
    return values.astype(np.int64) if values.dtype.kind == "b" else numbers(name, given)


def _check_givers(by: NDArray[Any], giver: NDArray[Any], replacement_or_zone: NDArray[Any]) -> None:
    """A drawn tile comes from nobody, any other from another seat."""
    drawn = by == codes.SELF_DRAW
    wrong = np.logical_xor(drawn, giver < 0) | (giver == settling.WINNER)
    if wrong.any():
        raise HandError(
            f"giver{first(wrong)}: another seat than 0 for a discard or a kong, none for a draw"
        )
    wrong = (replacement_or_zone != 0) & np.logical_not(drawn)
    if wrong.any():
        raise HandError(f"replacement, last_zone{first(wrong)}: go with a self-draw only")


def _check_indicators(indicator: NDArray[Any], rules: Ruleset, in_set: NDArray[Any]) -> None:
    turned = rules.wildcard_rule != "none"
    wrong = (indicator >= 0) != turned
    if wrong.any():
        right = "the tile turned up is needed" if turned else "this ruleset turns no tile up"
        raise HandError(f"indicator{first(wrong)}: {right}")
    wrong = turned & (in_set[np.maximum(indicator, 0)] == 0)
    if wrong.any():
        raise HandError(f"indicator{first(wrong)}: no tile of this ruleset's set")


def _melds(melds: ArrayLike | None, dimensions: int, count: int, seats: int) -> NDArray[np.int8]:
    """Melds as (1 or N, 1 or seats, M, 3); whether each is one, the core sees."""
    if melds is None:
        return np.zeros((1, 1, 0, 3), np.int8)
    given = array("melds", melds)
    if given.size == 0:
        return np.zeros((1, 1, 0, 3), np.int8)
    if given.dtype.kind not in "iu" or given.ndim < 2 or given.shape[-1] != 3:
        raise HandError(f"melds: shape {given.shape}, (…, M, 3) of whole numbers would be right")
    everybody = _by_hand_and_seat(given, dimensions, count, seats)
    if everybody.shape[2] > 4:
        raise HandError(f"melds: shape {given.shape}, at most four of each seat would be right")
    wrong = (everybody < -1) | (everybody >= KINDS)
    if wrong.any():
        place = tuple(int(i) for i in np.argwhere(wrong)[0][:3])
        raise HandError(f"melds{list(place)}: {everybody[place].tolist()} is no meld")
    return everybody.astype(np.int8)


def _by_hand_and_seat(given: NDArray[Any], dimensions: int, count: int, seats: int) -> NDArray[Any]:
    """Melds as (1 or N, 1 or seats, M, 3), however they were given."""
    size = len(given)
    if given.ndim == 2:
        return given[None, None]
    if given.ndim == 4 and size in {1, count} and given.shape[1] in {1, seats}:
        return given
    if given.ndim == 3 and dimensions == 2 and size == count == seats:
        raise HandError(
            f"melds: shape {given.shape} may be one list a hand or one a seat; "
            f"({count}, 1, M, 3) or (1, {seats}, M, 3) says which"
        )
    if given.ndim == 3 and dimensions == 2 and size == count:
        return given[:, None]
    if given.ndim == 3 and size == seats:
        return given[None]
    raise HandError(
        f"melds: shape {given.shape}; (M, 3), (N, M, 3), (seats, M, 3) or (N, seats, M, 3) "
        "would be right"
    )


__all__ = ["BY", "MELDS", "Settled", "Settlements", "score_case", "settle"]
