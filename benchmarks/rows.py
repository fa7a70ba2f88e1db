"""What is measured, and what is promised of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from benchmarks.figures import Figure, best_of, is_rate, ratio, significant, told
from benchmarks.hands import DEALS, WINS

OURS: Final = "laizi"
BEST: Final = "best peer"
MAIN, BATCH, WILDCARDS, CORES, START = "main", "batch", "wildcards", "cores", "start"
GROUPS: Final = {
    MAIN: "On one core",
    START: "Whole processes",
    CORES: "Two cores",
    BATCH: "By batch size",
    WILDCARDS: "By number of wildcards",
}
"""The groups of rows, in the order in which they are told."""


@dataclass(frozen=True)
class Promise:
    """A value to be reached (a rate) or not exceeded (a time), perhaps relative to a peer.

    `over` names a peer whose figure is multiplied by `value`; `BEST` is the best of all.
    """

    value: float
    over: str = ""

    def text(self, unit: str) -> str:
        """In words."""
        if self.over:
            return f"at least {self.value:g} x {self.over}"
        relation = "at least" if is_rate(unit) else "at most"
        return f"{relation} {told(self.value, unit)} {unit}"


@dataclass(frozen=True)
class Row:
    """One line of the results.

    Attributes:
        key: its name for `--only`.
        title: for people.
        ask: the function of the adapters in `benchmarks/peers` that does it.
        hands: which set of hands (`benchmarks.hands`).
        x: where it stands on the axis of its group, if that has one.
        fixed: so many hands rather than as many as fit in a round.
    """

    key: str
    title: str
    ask: str
    hands: str = DEALS
    unit: str = "hands/s"
    promises: tuple[Promise, ...] = ()
    group: str = MAIN
    x: float | None = None
    wildcards: int = 0
    batch: int = 0
    fixed: int = 0
    peers: bool = True

    def matches(self, wanted: Sequence[str]) -> bool:
        """Whether `--only` names it, what it asks or its group."""
        return not wanted or bool({self.key, self.ask, self.group} & set(wanted))


@dataclass(frozen=True)
class Kept:
    """A promise beside what was measured; `kept` None: it could not be told."""

    text: str
    kept: bool | None
    measured: str


def judge(row: Row, figures: Sequence[Figure]) -> list[Kept]:
    """What became of a row's promises."""
    ours = next((figure for figure in figures if figure.peer == OURS), None)
    others = [figure for figure in figures if figure.peer != OURS]
    return [_judge(promise, row.unit, ours, others) for promise in row.promises]


QUIET: Final = 0.75
"""Where a process had its core for less of some round, its figure is not judged by."""


def _disturbed(kept: Kept, *figures: Figure) -> Kept:
    """Nothing is kept or broken by figures in whose rounds something else ran."""
    if (least := min(figures, key=lambda figure: figure.busy)).busy >= QUIET:
        return kept
    share = f"{least.peer} had its core for {least.busy:.0%} of a round"
    return Kept(kept.text, None, f"{kept.measured}; {share}")


def _judge(promise: Promise, unit: str, ours: Figure | None, others: list[Figure]) -> Kept:
    text = promise.text(unit)
    if ours is None:
        return Kept(text, None, "not there")
    if not promise.over:
        reached, kept = ours.median >= promise.value, ours.median <= promise.value
        kept = reached if is_rate(unit) else kept
        return _disturbed(Kept(text, kept, told(ours.median, unit)), ours)
    named = [figure for figure in others if promise.over in {BEST, figure.peer}]
    other = best_of(named, unit)
    if other is None:
        return Kept(text, None, "peer not measured")
    times = ratio(ours, other, unit)
    kept_times = Kept(text, times >= promise.value, f"{significant(times)} x {other.peer}")
    return _disturbed(kept_times, ours, other)


ONE_CALL: Final = "µs"
"""The unit where a call is about one hand."""

_MAIN: Final = (
    Row("selfplay-random", "self-play, random", "selfplay_random",
        promises=(Promise(100_000), Promise(100, "riichienv"))),
    Row("selfplay-greedy", "self-play, greedy", "selfplay_greedy",
        promises=(Promise(40_000),)),
    Row("distance", "distance", "distance", "random",
        promises=(Promise(40e6), Promise(10, "riichienv"))),
    Row("is_win", "win check", "is_win", "half-won", promises=(Promise(60e6),)),
    Row("waits", "waits", "waits", "ready", promises=(Promise(8e6), Promise(25, "riichienv"))),
    Row("acceptance", "acceptance, every discard", "acceptance", "random14",
        promises=(Promise(1e6), Promise(20, BEST))),
    Row("settle", "settlement of wins", "settle", WINS,
        promises=(Promise(2e6), Promise(10, "riichienv"))),
    Row("one-distance", "distance, one hand a call", "one_distance", "random",
        ONE_CALL, (Promise(1.5),)),
    Row("one-waits", "waits, one hand a call", "one_waits", "ready",
        ONE_CALL, (Promise(1.5),)),
)  # fmt: skip

_BATCH: Final = tuple(
    Row(f"batch-{size}", f"distance, {size:,} hands a call", "distance", "random", group=BATCH,
        x=size, batch=size, peers=False)
    for size in (1, 10, 100, 1_000, 10_000, 100_000, 1_000_000)
)  # fmt: skip

_WILDCARDS: Final = tuple(
    Row(f"{ask}-{wildcards}", f"{title}, wildcards: {wildcards}", ask, hands, group=WILDCARDS,
        x=wildcards, wildcards=wildcards, peers=False)
    for ask, title, hands in (
        ("distance", "distance", "random"),
        ("is_win", "win check", "half-won"),
        ("waits", "waits", "ready"),
        ("acceptance", "acceptance", "random14"),
    )
    for wildcards in range(5)
)  # fmt: skip

ROWS: Final = (*_MAIN, *_BATCH, *_WILDCARDS)
"""What the workers are asked. Whole processes: `benchmarks.commands`; cores: `benchmarks.cores`."""
