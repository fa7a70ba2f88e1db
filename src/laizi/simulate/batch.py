"""Batches of hands played by policies, on all cores, kept in a folder if wanted."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from time import perf_counter
from typing import Final, NamedTuple

import numpy as np

from laizi.core.records import Records
from laizi.core.selfplay import Totals
from laizi.core.shapes import load_shapes
from laizi.rulesets import Ruleset
from laizi.simulate.crew import Stop, check_workers, in_order
from laizi.simulate.folder import RunFolder
from laizi.simulate.plan import Plan, Stretch
from laizi.simulate.playing import Simulator
from laizi.simulate.report import Report, Speed, report_of
from laizi.simulate.rows import ROW, Rows
from laizi.simulate.totals import add

PART: Final = 10_000
"""Hands that are kept together."""
TASK: Final = 2_000
"""Hands between two reports of progress, played by one thread."""
SLICE: Final = 500
"""Hands of one compiled call, which cannot be interrupted: some 5 or 15 milliseconds."""

Progress = Callable[[int], None]
"""Called with the number of hands that are done."""


class Batch(NamedTuple):
    """The sums over some hands, and how each of them ended if that is wanted."""

    totals: Records[Totals]
    rows: Rows


def simulate(  # noqa: PLR0913 - what is played, how, and where it goes
    ruleset: Ruleset,
    bots: Sequence[str],
    hands: int,
    seed: int,
    progress: Progress | None = None,
    *,
    workers: int | None = None,
    out: Path | None = None,
    parquet: bool = False,
) -> Report:
    """Play hands; the dealer moves on with every hand, and a seed always gives the same hands.

    Args:
        ruleset: the rules.
        bots: a policy name for each seat.
        hands: how many hands.
        seed: 0 or more.
        progress: called with the number of hands that are done.
        workers: how many threads play; None for one each core. It changes no result.
        out: a folder that keeps what is done; the same call goes on from there.
        parquet: also write one row a hand to Parquet files in `out` (needs `laizi[parquet]`).

    Raises:
        SimulationError: wrong number or name of bots, no hands, a negative seed, too few workers,
            a folder that holds something else, Parquet without a folder or without PyArrow.
        OSError: the folder cannot be written.
    """
    plan = Plan(ruleset, tuple(bots), hands, seed)
    plan.check()
    many = check_workers(workers)
    folder = RunFolder.open(out, plan, parquet=parquet)
    began, totals, played = perf_counter(), Totals.zeros(1), Totals.zeros(1)
    for part, is_new in _parts(plan, folder, many, progress or _ignore):
        add(totals, part)
        if is_new:
            add(played, part)
    seconds = perf_counter() - began
    speed = Speed(int(played[0].hands), int(played[0].decisions), seconds)
    report = report_of(plan, totals, speed)
    folder.finish(report.results())
    return report


def _ignore(_: int) -> None:
    pass


def _parts(
    plan: Plan, folder: RunFolder, workers: int, progress: Progress
) -> Iterator[tuple[Records[Totals], bool]]:
    """The sums of each part in turn, and whether it was played now."""
    parts = {part: folder.kept(part) for part in plan.whole.split(PART)}
    tasks = [task for part, kept in parts.items() if kept is None for task in part.split(TASK)]
    play = _task(plan, rows=folder.wants_rows)
    with closing(in_order(play, tasks, workers)) as batches:
        for part, kept in parts.items():
            if kept is not None:
                progress(part.first + part.count)
                yield kept, False
                continue
            batch = _joined([_told(next(batches), task, progress) for task in part.split(TASK)])
            folder.keep(part, batch.totals, batch.rows)
            yield batch.totals, True


def _told(batch: Batch, task: Stretch, progress: Progress) -> Batch:
    progress(task.first + task.count)
    return batch


def _task(plan: Plan, *, rows: bool) -> Callable[[Stretch, Stop], Batch]:
    """What a thread does: play some hands, ready to stop between slices."""
    load_shapes()  # once, before there are threads
    _ = plan.rules, plan.policies, plan.seeds

    def play(hands: Stretch, stop: Stop) -> Batch:
        simulator, found = Simulator(plan), [np.zeros(0, ROW)]
        for part in hands.split(SLICE):
            stop()
            if rows:
                found.append(simulator.play_rows(part))
            else:
                simulator.play(part)
        return Batch(simulator.totals, np.concatenate(found))

    return play


def _joined(batches: Sequence[Batch]) -> Batch:
    totals = Totals.zeros(1)
    for batch in batches:
        add(totals, batch.totals)
    return Batch(totals, np.concatenate([batch.rows for batch in batches]))
