"""The hands of a simulation as game records: many files, written by several processes.

A file appears once it is complete, so a run that was stopped goes on: what is there is only added
up again, which takes a hundredth of the time.
"""

import io
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Final

from laizi.core.records import Records
from laizi.core.selfplay import Totals
from laizi.match import Match
from laizi.record import SUFFIX, Engine, Header, MatchPlan, Player, Rules, Walls, Writer
from laizi.rulesets import Ruleset
from laizi.simulate.crew import Stop, check_workers
from laizi.simulate.errors import SimulationError
from laizi.simulate.plan import Plan, Stretch
from laizi.simulate.playing import Played, Simulator
from laizi.simulate.processes import as_done
from laizi.simulate.report import Report, Speed, report_of
from laizi.simulate.totals import add
from laizi.table import Action

HANDS_PER_FILE: Final = 100


@dataclass(frozen=True)
class Recording:
    """A simulation to be recorded.

    Attributes:
        ruleset: the rules.
        bots: a policy name for each seat.
        hands: how many hands.
        seed: of the simulation.
        folder: where the files go; it may hold those of this simulation, but no others.
        hands_per_file: how many hands a file holds; the last one may hold fewer.
        workers: how many processes write; None for one each core.
    """

    ruleset: Ruleset
    bots: tuple[str, ...]
    hands: int
    seed: int
    folder: Path
    hands_per_file: int = HANDS_PER_FILE
    workers: int | None = None

    @property
    def plan(self) -> Plan:
        """What is played."""
        return Plan(self.ruleset, self.bots, self.hands, self.seed)

    def check(self) -> None:
        """Refuse what cannot be recorded, before anything is written.

        Raises:
            SimulationError: no hands in a file, too few workers, a folder that cannot be used.
        """
        self.plan.check()
        check_workers(self.workers)
        if self.hands_per_file < 1:
            raise SimulationError(f"hands-per-file: {self.hands_per_file} is too few")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._check_files()
        except OSError as error:
            raise SimulationError(f"records: {self.folder}: {error.strerror}") from None

    def _check_files(self) -> None:
        """Every record that lies there must be one of this simulation."""
        expected = {self.path(part): part for part in self.files()}
        for path in sorted(self.folder.glob(f"*{SUFFIX}")):
            part = expected.get(path)
            if part is None or not self.is_recorded(part):
                raise SimulationError(f"records: {self.folder} already holds {path.name}")

    def files(self) -> Iterator[Stretch]:
        """The hands of each file."""
        return self.plan.whole.split(self.hands_per_file)

    def is_recorded(self, part: Stretch) -> bool:
        """Whether a file of these hands is there, written by this engine for this simulation."""
        wanted = io.BytesIO()
        Writer(wanted, self.header(part))
        try:
            with self.path(part).open("rb") as file:
                return file.readline() == wanted.getvalue()
        except FileNotFoundError:
            return False

    def path(self, part: Stretch) -> Path:
        """The file of some hands."""
        digits = len(str(self.hands))
        return self.folder / f"{self.ruleset.id}-{self.seed}-{part.first + 1:0{digits}}{SUFFIX}"

    def header(self, part: Stretch) -> Header:
        """The header of that file."""
        bots = enumerate(self.bots)
        return Header(
            id=self.path(part).stem,
            created=None,
            engine=Engine.here(),
            rules=Rules.of(self.ruleset),
            players=tuple(Player(seat, name, "bot", name) for seat, name in bots),
            match=MatchPlan(part.count, part.first % self.ruleset.seats, "series"),
            walls=Walls("seeded", self.seed, part.first),
        )


def simulate_recorded(
    recording: Recording, progress: Callable[[int], None] | None = None
) -> Report:
    """Play hands, the same as `simulate`, and write each to a game record.

    Args:
        recording: what to play, and where to.
        progress: called with the number of hands recorded so far.

    Raises:
        SimulationError: it cannot be recorded; nothing has been written then.
    """
    recording.check()
    began, totals, now = perf_counter(), Totals.zeros(1), Totals.zeros(1)
    with closing(_files(recording)) as files:
        for file in files:
            add(totals, file.totals)
            if file.is_new:
                add(now, file.totals)
            if progress is not None:
                progress(int(totals[0].hands))
    speed = Speed(int(now[0].hands), int(now[0].decisions), perf_counter() - began)
    return report_of(recording.plan, totals, speed)


@dataclass(frozen=True)
class Recorded:
    """The sums over the hands of a file, and whether it was written now."""

    totals: Records[Totals]
    is_new: bool


def _files(recording: Recording) -> Generator[Recorded, None, None]:
    """The files, as they are done."""
    parts = list(recording.files())
    workers = min(check_workers(recording.workers), len(parts))
    tasks = [(recording, part) for part in parts]
    return as_done(record_file, tasks, workers)


def record_file(task: tuple[Recording, Stretch], stop: Stop) -> Recorded:
    """Play and record the hands of one file, unless it is there; it appears once it is complete."""
    recording, part = task
    stop()
    simulator = Simulator(recording.plan)
    if recording.is_recorded(part):
        simulator.play(part)
        return Recorded(simulator.totals, is_new=False)
    header, path = recording.header(part), recording.path(part)
    match = header.match.begin(recording.ruleset)
    unfinished = path.with_suffix(".part")
    try:
        with unfinished.open("wb") as out:
            writer = Writer(out, header)
            for played in simulator.play_logged(part):
                stop()
                _write_hand(writer, match, played)
            writer.end()
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
    unfinished.replace(path)
    return Recorded(simulator.totals, is_new=True)


def _write_hand(writer: Writer, match: Match, played: Played) -> None:
    """Play a logged hand on a table, whose events go into the record."""
    writer.hand(match.hand + 1, played.wall)
    writer.events(match.begin_hand(played.wall))
    for seat, code in played.decisions:
        action = _action(match, code)
        writer.action(seat, action, "bot")
        writer.events(match.apply(seat, action))


def _action(match: Match, code: int) -> Action:
    if match.table is None:
        raise ValueError("no hand is on the table")
    return match.table.action_of(code)
