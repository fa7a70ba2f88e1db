"""Whether libraries that are asked the same give the same answers.

Some peers also look at seven pairs and thirteen orphans, which this game's hands do not have.
Hands that are as near to those forms as to four sets and a pair, or nearly, are left out; the
others' answers must be the same.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from benchmarks.conductor import SAMPLE, WARMING, Conductor, Lacking, Player
from benchmarks.rows import OURS, Row
from benchmarks.task import KINDS

COMPARED: Final = ("distance", "is_win", "waits", "acceptance")
"""The questions that have one answer in every rules of mahjong."""
ORPHANS: Final = [0, 8, 9, 17, 18, 26, *range(27, 34)]
NO_ANSWER: Final = -1


@dataclass(frozen=True)
class Agreement:
    """How the answers of one library compare with those of another.

    Attributes:
        compared: on how many hands.
        differ: on how many of them the answers differ.
        example: the counts of the first of these.
    """

    row: str
    peer: str
    reference: str
    compared: int
    differ: int
    example: list[int] | None = None

    def to_json(self) -> dict[str, Any]:
        """For the results."""
        return asdict(self)


def special_distance(counts: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Tiles missing before seven different pairs or thirteen orphans, whichever is nearer."""
    pairs, kinds = (counts >= 2).sum(axis=1), (counts > 0).sum(axis=1)
    seven_pairs = 7 - pairs + np.maximum(0, 7 - kinds)
    held = counts[:, ORPHANS]
    orphans = 14 - (held > 0).sum(axis=1) - (held >= 2).any(axis=1)
    nearest: NDArray[np.int64] = np.minimum(seven_pairs, orphans)
    return nearest


def comparable(ask: str, counts: NDArray[np.uint8], answers: NDArray[Any]) -> NDArray[np.bool_]:
    """Hands whose answer to a question cannot come from those other forms."""
    if ask == "acceptance":
        beyond = np.where(counts > 0, answers[:, :, 0], KINDS).min(axis=1) + 1
    else:
        beyond = answers if ask == "distance" else np.array({"waits": 1, "is_win": 0}[ask])
    fair: NDArray[np.bool_] = special_distance(counts) > beyond
    return fair


def normal(ask: str, counts: NDArray[np.uint8], answers: NDArray[Any]) -> NDArray[Any]:
    """Answers in one form: a kind of which the hand has all four is nothing to wait for."""
    full: NDArray[np.int64] = ((counts >= 4) << np.arange(KINDS)).sum(axis=1)
    answers = answers.astype(np.int64)
    if ask == "waits":
        return answers & ~full
    if ask == "acceptance":
        kinds = answers[:, :, 1] & ~full[:, None]
        return np.stack([answers[:, :, 0], kinds], axis=-1)
    return answers


def compare(
    row: Row, counts: NDArray[np.uint8], given: Sequence[tuple[str, NDArray[Any]]]
) -> list[Agreement]:
    """Every library's answers with those of the first."""
    if not given:
        return []
    (reference, first), *others = [(name, normal(row.ask, counts, a)) for name, a in given]
    fair = comparable(row.ask, counts, first)
    return [_compare(row, counts, fair, (reference, first), other) for other in others]


def _compare(
    row: Row,
    counts: NDArray[np.uint8],
    fair: NDArray[np.bool_],
    reference: tuple[str, NDArray[Any]],
    other: tuple[str, NDArray[Any]],
) -> Agreement:
    axes = tuple(range(1, other[1].ndim))
    both = fair & ~(other[1] == NO_ANSWER).any(axis=axes)
    differ = both & (reference[1] != other[1]).any(axis=axes)
    first = counts[np.argmax(differ)].tolist() if differ.any() else None
    return Agreement(row.key, other[0], reference[0], int(both.sum()), int(differ.sum()), first)


def check(conductor: Conductor, row: Row) -> list[Agreement]:
    """Ask every library that can about hands that are not measured, and compare."""
    if row.ask not in COMPARED or not row.peers:
        return []
    first = conductor.settings.hands + WARMING
    able = [player for player in conductor.players if row.ask in player.can]
    able.sort(key=lambda player: player.name != OURS)
    given = []
    for player in able:
        answers = _ask(conductor, player, row, first)
        if answers is not None:
            given.append((player.name, answers))
    return compare(row, conductor.store.hands(row).part(first, SAMPLE).counts, given)


def _ask(conductor: Conductor, player: Player, row: Row, first: int) -> NDArray[Any] | None:
    """A library's answers, None where it has none."""
    path: Path = conductor.settings.folder / "answers.npy"
    try:
        conductor.run(player, row, first, SAMPLE)
    except Lacking:
        return None
    told = player.ask(do="answers", path=str(path))
    return np.load(path) if told["compared"] else None
