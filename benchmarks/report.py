"""The results as tables: for the terminal and for `benchmarks/results.md`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from benchmarks.agreement import Agreement
from benchmarks.conductor import PEERS
from benchmarks.figures import RATE, Figure, ratio, told
from benchmarks.rows import GROUPS, MAIN, OURS, START, Kept, Row

Cells = list[str]
NOTHING: Final = "–"


@dataclass
class Outcome:
    """What became of a row."""

    row: Row
    figures: list[Figure] = field(default_factory=list)
    agreements: list[Agreement] = field(default_factory=list)
    kept: list[Kept] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    def figure(self, peer: str) -> Figure | None:
        """One library's figure."""
        return next((figure for figure in self.figures if figure.peer == peer), None)

    def failures(self) -> list[str]:
        """What must not stay so: problems, broken promises, answers that differ."""
        broken = [
            f"{self.row.key}: {kept.text}: NOT KEPT, {kept.measured}"
            for kept in self.kept
            if kept.kept is False
        ]
        differing = [
            f"{each.row}: {each.peer} and {each.reference} DIFFER on {each.differ} of "
            f"{each.compared} hands, first {each.example}"
            for each in self.agreements
            if each.differ
        ]
        return [*self.problems, *broken, *differing]

    def to_json(self) -> dict[str, Any]:
        """For the results."""
        ours = self.figure(OURS)
        others = [figure for figure in self.figures if figure is not ours]
        unit = self.row.unit
        return {
            "key": self.row.key,
            "title": self.row.title,
            "group": self.row.group,
            "x": self.row.x,
            "unit": unit,
            "hands": self.row.hands,
            "figures": [figure.to_json() for figure in self.figures],
            "ratios": {
                each.peer: round(ratio(ours, each, unit), 3) for each in others if ours is not None
            },
            "agreements": [each.to_json() for each in self.agreements],
            "promises": [vars(kept) for kept in self.kept],
            "problems": self.problems,
        }


@dataclass(frozen=True)
class Table:
    """One table; every cell is text."""

    title: str
    head: Cells
    lines: list[Cells]

    def markdown(self) -> str:
        """As Markdown."""
        rule = ["---", *["--:"] * (len(self.head) - 1)]
        rows = [self.head, rule, *self.lines]
        return "\n".join(f"| {' | '.join(cells)} |" for cells in rows)


def tables(outcomes: Sequence[Outcome]) -> Iterator[Table]:
    """A table for each group that was measured, hands a second where no unit is named."""
    for group, title in GROUPS.items():
        rows = [outcome for outcome in outcomes if outcome.row.group == group]
        if rows:
            yield _comparing(title, rows) if group in {MAIN, START} else _plain(title, rows)
    if any(outcome.kept for outcome in outcomes):
        yield _promised(outcomes)


def _comparing(title: str, outcomes: list[Outcome]) -> Table:
    """A column for each library that was measured."""
    measured = {figure.peer for outcome in outcomes for figure in outcome.figures}
    peers = [peer for peer in PEERS if peer in measured]
    lines = [[_title(o.row), _ours(o), *[_peer(o, peer) for peer in peers]] for o in outcomes]
    return Table(title, ["", OURS, *peers], lines)


def _plain(title: str, outcomes: list[Outcome]) -> Table:
    """Ours alone."""
    lines = [[_title(o.row), _ours(o), _spread(o)] for o in outcomes]
    return Table(title, ["", OURS, "low to high"], lines)


def _promised(outcomes: Sequence[Outcome]) -> Table:
    """What was promised, and what became of it."""
    verdicts = {True: "kept", False: "**NOT KEPT**", None: "not judged"}
    lines = [
        [_title(outcome.row), kept.text, kept.measured, verdicts[kept.kept]]
        for outcome in outcomes
        for kept in outcome.kept
    ]
    return Table("Promised", ["", "promised", "measured", ""], lines)


def _title(row: Row) -> str:
    return row.title if row.unit == "hands/s" else f"{row.title} ({row.unit})"


def _ours(outcome: Outcome) -> str:
    figure = outcome.figure(OURS)
    return f"**{told(figure.median, outcome.row.unit)}**" if figure else "NOT THERE"


def _spread(outcome: Outcome) -> str:
    figure, unit = outcome.figure(OURS), outcome.row.unit
    if figure is None:
        return NOTHING
    return f"{told(min(figure.values), unit)} to {told(max(figure.values), unit)}"


def _peer(outcome: Outcome, peer: str) -> str:
    figure, ours = outcome.figure(peer), outcome.figure(OURS)
    if figure is None:
        return NOTHING
    value = told(figure.median, outcome.row.unit)
    return f"{value} ({told(ratio(ours, figure, outcome.row.unit), RATE)} x)" if ours else value


def agreed(outcomes: Sequence[Outcome]) -> list[str]:
    """What was compared before it was measured, a line for each library and question."""
    return [
        f"{each.row}: {each.peer} gives the answers of {each.reference} on "
        f"{each.compared - each.differ:,} of {each.compared:,} hands"
        for outcome in outcomes
        for each in outcome.agreements
    ]


def shares(outcomes: Sequence[Outcome], hands: int) -> list[str]:
    """Who got fewer than all hands in a round."""
    return [
        f"{outcome.row.key}: "
        + ", ".join(f"{figure.peer} {figure.operations:,}" for figure in outcome.figures)
        for outcome in outcomes
        if outcome.row.group == MAIN
        and any(figure.operations < hands for figure in outcome.figures)
    ]
