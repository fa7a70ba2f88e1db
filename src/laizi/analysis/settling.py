"""结算: what wins pay, for one or for millions at once.

`settle` gives the best reading's big wins, the factors and the payments. `score_case` takes one
win as a settlement case describes it (docs/cases.md) and tells everything line by line: the sets
and the pair that were found, and what each wildcard became.
"""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from laizi import rulesets
from laizi.analysis.hands import HandError, Hands, counts_of, rows_of
from laizi.analysis.shape import SHAPES
from laizi.core import codes, settling
from laizi.core.records import Records
from laizi.core.rules import Rules
from laizi.core.state import SEATS, State, Work
from laizi.rulesets import Ruleset
from laizi.settlement import score_case
from laizi.settlement.cases import BY
from laizi.settlement.melds import MELDS as CASE_MELDS
from laizi.settlement.sheet import LIABILITIES, won_with
from laizi.settlement.what_if import REASONS
from laizi.tiles import KINDS, TileTextError, parse_tile

MELDS: Final = {"none": 0, **CASE_MELDS}
"""The numbers of melds in an array."""


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
            what it is (`MELDS`), its lowest kind, and the seat that it was claimed from.
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
    rules = rulesets.load(ruleset) if isinstance(ruleset, str) else ruleset
    counts = counts_of(hands)
    wins = settling.Win.zeros(counts.size // KINDS)
    fields: Any = wins
    _fill(fields, "tile", _kinds("tile", tile), KINDS)
    _fill(fields, "indicator", _kinds("indicator", indicator), KINDS, least=-1)
    _fill(fields, "by", _by(by), len(BY))
    _fill(fields, "giver", giver, rules.seats, least=-1)
    _fill(fields, "dealer", dealer, rules.seats)
    for name, flag in (("replacement", replacement), ("zone", last_zone)):
        _fill(fields, name, np.asarray(flag).astype(np.int64), 2)
    _fill(fields, "first_turn", np.asarray(first_turn).astype(np.int64), 2)
    _check_givers(fields)
    _check_indicators(fields, rules)
    if melds is not None:
        _fill_melds(fields, np.asarray(melds), counts.ndim, rules.seats)
    if special is not None:
        _fill_special(fields, np.asarray(special), rules.seats)
    found = _settled(rules, counts, wins)
    return found[0] if counts.ndim == 1 else found


def _settled(rules: Ruleset, counts: NDArray[np.int8], wins: Records[settling.Win]) -> Settlements:
    record = Rules.zeros(1)
    rules.to_record(record[0])
    states, works = State.zeros(1), Work.zeros(1)
    out: Any = settling.Outcome.zeros(len(wins))
    settling.settle_rows(rows_of(counts), wins, states, works, record, SHAPES, out)
    if (wrong := np.flatnonzero(out["reason"] == settling.NO_HAND)).size:
        where = "hands" if counts.ndim == 1 else f"hands[{wrong[0]}]"
        raise HandError(
            f"{where}: not the tiles of a winner: 14 with melds as three, the winning tile among "
            "them, no kind five times; a robbed player has the pung"
        )
    seats = rules.seats
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
        int(record[0].family),
    )


def _kinds(name: str, given: str | ArrayLike) -> ArrayLike:
    """A tile's text as its kind."""
    if not isinstance(given, str):
        return given
    try:
        return parse_tile(given)
    except TileTextError as error:
        raise HandError(f"{name}: {error}") from None


def _by(given: str | ArrayLike) -> ArrayLike:
    if not isinstance(given, str):
        return given
    if given not in BY:
        raise HandError(f"by: {given!r} is none of {', '.join(BY)}")
    return BY[given]


def _fill(wins: Any, name: str, given: ArrayLike, below: int, least: int = 0) -> None:
    """Write numbers to a field, one for all or one a hand."""
    values = np.asarray(given)
    if values.dtype.kind not in "iu" or values.shape not in {(), (len(wins),)}:
        raise HandError(f"{name}: one whole number, or one a hand, would be right")
    if values.size and not least <= int(values.min()) <= int(values.max()) < below:
        wrong = values[(values < least) | (values >= below)].flat[0]
        raise HandError(f"{name}: {wrong}; {least} to {below - 1} are right")
    wins[name] = values


def _check_givers(wins: Any) -> None:
    """A drawn tile comes from nobody, any other from another seat."""
    wrong = (wins["by"] == codes.SELF_DRAW) != (wins["giver"] < 0)
    if (wrong | (wins["giver"] == settling.WINNER)).any():
        raise HandError("giver: another seat than 0 for a discard or a kong, none for a draw")
    drawn_only = (wins["replacement"] | wins["zone"]) & (wins["by"] != codes.SELF_DRAW)
    if drawn_only.any():
        raise HandError("replacement, last_zone: go with a self-draw only")


def _check_indicators(wins: Any, rules: Ruleset) -> None:
    turned = rules.wildcard_rule != "none"
    if ((wins["indicator"] >= 0) != turned).any():
        right = "the tile turned up is needed" if turned else "this ruleset turns no tile up"
        raise HandError(f"indicator: {right}")


def _fill_melds(wins: Any, melds: NDArray[Any], dimensions: int, seats: int) -> None:
    """Melds, the winner's or everybody's."""
    if melds.dtype.kind not in "iu" or melds.ndim < 2 or melds.shape[-1] != 3:
        raise HandError(f"melds: shape {melds.shape}, (…, M, 3) of whole numbers would be right")
    many = melds if dimensions == 2 and len(melds) == len(wins) and melds.ndim > 2 else melds[None]
    everybody = many if many.ndim == 4 else many[:, None]
    if everybody.ndim != 4 or everybody.shape[1] not in {1, seats} or everybody.shape[2] > 4:
        raise HandError(f"melds: shape {melds.shape}, at most four of each seat would be right")
    what, kind, source = everybody[..., 0], everybody[..., 1], everybody[..., 2]
    chow = (what == codes.CHOW) & ((kind >= 27) | (kind % 9 > 6))
    wrong = (what < 0) | (what >= len(MELDS)) | (kind < 0) | (kind >= KINDS) | chow
    wrong |= (source < -1) | (source >= SEATS)
    if wrong.any():
        place = [int(i) for i in np.argwhere(wrong)[0]]
        raise HandError(f"melds: {everybody[tuple(place)].tolist()} is no meld")
    rows, places = slice(0, everybody.shape[1]), slice(0, everybody.shape[2])
    wins["meld_type"][:, rows, places] = what
    wins["meld_tile"][:, rows, places] = kind
    wins["meld_from"][:, rows, places] = source


def _fill_special(wins: Any, special: NDArray[Any], seats: int) -> None:
    """Fixed tiles and wildcards that each seat played."""
    if special.dtype.kind not in "iu" or special.shape[-2:] != (seats, 2):
        raise HandError(f"special: shape {special.shape}, (…, {seats}, 2) would be right")
    if special.size and not 0 <= int(special.min()) <= int(special.max()) <= 4:
        raise HandError("special: 0 to 4 of each are right")
    wins["special"][:, :seats] = special


__all__ = ["BY", "MELDS", "Settled", "Settlements", "score_case", "settle"]
