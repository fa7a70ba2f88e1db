"""The hands of a simulation as game records: many files, written by several processes."""

import multiprocessing
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from laizi.core.records import Records
from laizi.core.selfplay import Totals
from laizi.match import Match
from laizi.record import SUFFIX, Engine, Header, MatchPlan, Player, Rules, Walls, Writer
from laizi.rulesets import Ruleset
from laizi.simulate.errors import SimulationError
from laizi.simulate.playing import Played, Simulator
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
        folder: where the files go; it must hold none yet.
        hands_per_file: how many hands a file holds; the last one may hold fewer.
        processes: how many processes write.
    """

    ruleset: Ruleset
    bots: tuple[str, ...]
    hands: int
    seed: int
    folder: Path
    hands_per_file: int = HANDS_PER_FILE
    processes: int = os.cpu_count() or 1

    def check(self) -> None:
        """Refuse what cannot be recorded, before anything is written.

        Raises:
            SimulationError: no hands in a file, no processes, a folder that cannot be used.
        """
        if self.hands_per_file < 1:
            raise SimulationError(f"hands-per-file: {self.hands_per_file} is too few")
        if self.processes < 1:
            raise SimulationError(f"processes: {self.processes} is too few")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            held = next(self.folder.glob(f"*{SUFFIX}"), None)
        except OSError as error:
            raise SimulationError(f"records: {self.folder}: {error.strerror}") from None
        if held is not None:
            raise SimulationError(f"records: {self.folder} already holds {held.name}")

    def firsts(self) -> range:
        """The number of the first hand of each file."""
        return range(0, self.hands, self.hands_per_file)

    def count(self, first: int) -> int:
        """How many hands the file has that begins with a hand."""
        return min(self.hands_per_file, self.hands - first)

    def path(self, first: int) -> Path:
        """The file that begins with a hand."""
        digits = len(str(self.hands))
        return self.folder / f"{self.ruleset.id}-{self.seed}-{first + 1:0{digits}}{SUFFIX}"

    def header(self, first: int) -> Header:
        """The header of that file."""
        bots = enumerate(self.bots)
        return Header(
            id=self.path(first).stem,
            created=None,
            engine=Engine.here(),
            rules=Rules.of(self.ruleset),
            players=tuple(Player(seat, name, "bot", name) for seat, name in bots),
            match=MatchPlan(self.count(first), first % self.ruleset.seats, "series"),
            walls=Walls("seeded", self.seed, first),
        )


def record_simulation(
    recording: Recording, progress: Callable[[int], None] | None = None
) -> Records[Totals]:
    """Play and record; the sums over all hands, the same as without recording.

    Args:
        recording: what to play, and where to.
        progress: called with the number of hands recorded so far.

    Raises:
        SimulationError: it cannot be recorded; nothing has been written then.
    """
    recording.check()
    totals, done = Totals.zeros(1), 0
    for first, part in _shares(recording):
        _add(totals, part)
        done += recording.count(first)
        if progress is not None:
            progress(done)
    return totals


def _shares(recording: Recording) -> Iterator[tuple[int, Records[Totals]]]:
    """The files, as they are done: the first hand of each, and its sums."""
    firsts = recording.firsts()
    processes = min(recording.processes, len(firsts))
    if processes == 1:
        yield from ((first, record_file(recording, first)) for first in firsts)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=context) as pool:
        written = {pool.submit(record_file, recording, first): first for first in firsts}
        for each in as_completed(written):
            yield written[each], each.result()


def _add(totals: Records[Totals], part: Records[Totals]) -> None:
    for name in Totals.dtype.names or ():
        setattr(totals[0], name, getattr(totals[0], name) + getattr(part[0], name))


def record_file(recording: Recording, first: int) -> Records[Totals]:
    """Play and record the hands of one file; it appears once it is complete."""
    simulator = Simulator(recording.ruleset, recording.bots, recording.hands, recording.seed)
    header, path = recording.header(first), recording.path(first)
    match = header.match.begin(recording.ruleset)
    unfinished = path.with_suffix(".part")
    try:
        with unfinished.open("wb") as out:
            writer = Writer(out, header)
            for played in simulator.play_logged(first, recording.count(first)):
                _write_hand(writer, match, played)
            writer.end()
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
    unfinished.replace(path)
    return simulator.totals


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
