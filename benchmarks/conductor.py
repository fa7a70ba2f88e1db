"""Starts the workers and lets them run in turn: every round, each of them once."""

import contextlib
import json
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, Final, cast
from zlib import crc32

from benchmarks import hands
from benchmarks.figures import Figure
from benchmarks.rows import ONE_CALL, OURS, Row
from benchmarks.task import Hands

ROOT: Final = Path(__file__).resolve().parent.parent
PEERS: Final = ("riichienv", "xiangting", "mahjong", "pymahjonggb", "jansou", "mahjax")
"""The adapters of `benchmarks/peers` beside our own."""
WARMING: Final = 64
SAMPLE: Final = 2_000
"""A set holds so many hands more: to warm up with, and to compare answers on."""


class WorkerError(RuntimeError):
    """A library failed; the message is what it said."""


class Lacking(Exception):  # noqa: N818 - an answer rather than an error
    """A library does not have what a row asks."""


@dataclass(frozen=True)
class Settings:
    """How much is measured.

    Attributes:
        hands: how many a set holds.
        rounds: how often each library runs in a row.
        seconds: about how long a run may take; slower libraries get fewer of the same hands.
        core: the core that single workers share.
        folder: where sets of hands lie while a benchmark runs.
    """

    hands: int
    rounds: int
    seconds: float
    core: int
    folder: Path


class Player:
    """One library's process, as the conductor sees it."""

    def __init__(self, name: str, python: str, cores: str, module: str = "") -> None:
        self.name = name
        module = module or f"benchmarks.peers.{name}"
        self._process = subprocess.Popen(  # noqa: S603 - our own module, by the given interpreter
            [python, "-m", "benchmarks.worker", module, cores],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self._to = cast("IO[str]", self._process.stdin)
        self._from = cast("IO[str]", self._process.stdout)
        try:
            about = self.ask(do="about")
        except WorkerError:
            self.close()
            raise
        self.versions: dict[str, str] = about["versions"]
        self.can: frozenset[str] = frozenset(about["can"])
        self.least: int = about["least"]
        self.remembers: bool = about["remembers"]

    def ask(self, **asked: Any) -> dict[str, Any]:
        """Put a question and wait for the answer."""
        self.begin(**asked)
        return self.end()

    def begin(self, **asked: Any) -> None:
        """Put a question."""
        try:
            self._to.write(json.dumps(asked) + "\n")
            self._to.flush()
        except BrokenPipeError:
            raise WorkerError(f"{self.name} ended") from None

    def end(self) -> dict[str, Any]:
        """Wait for the answer."""
        line = self._from.readline()
        if not line:
            raise WorkerError(f"{self.name} ended; what it said stands above")
        answer: dict[str, Any] = json.loads(line)
        if "error" in answer:
            raise WorkerError(f"{self.name}: {answer['error']}")
        if "missing" in answer:
            raise Lacking(answer["missing"])
        return answer

    def close(self) -> None:
        """Let the process end."""
        with contextlib.suppress(BrokenPipeError):
            self._to.close()
        self._from.close()
        self._process.wait()


@dataclass
class Store:
    """The sets of hands, made when first asked for: other hands for each question."""

    settings: Settings
    _made: dict[tuple[str, int], tuple[Path, Hands]] = field(default_factory=dict)

    def path(self, row: Row) -> Path:
        """Where a row's hands lie."""
        return self._get(row)[0]

    def hands(self, row: Row) -> Hands:
        """A row's hands."""
        return self._get(row)[1]

    def _get(self, row: Row) -> tuple[Path, Hands]:
        key = (row.ask, row.wildcards)
        if key not in self._made:
            count, seed = self.settings.hands + WARMING + SAMPLE, crc32(row.ask.encode())
            made = hands.make(row.hands, row.wildcards, count, seed)
            path = self.settings.folder / f"{row.ask}-{row.wildcards}.npz"
            made.save(path)
            self._made = {key: (path, made)}
        return self._made[key]


@dataclass
class Conductor:
    """Measures rows with some libraries."""

    settings: Settings
    players: Sequence[Player]
    store: Store

    def prepare(self, player: Player, row: Row, first: int, count: int, threads: int = 1) -> None:
        """Make a library ready for a row with some of its hands."""
        player.ask(
            do="prepare", ask=row.ask, hands=str(self.store.path(row)), first=first, count=count,
            wildcards=row.wildcards, batch=row.batch, threads=threads,
        )  # fmt: skip

    def run(self, player: Player, row: Row, first: int, count: int) -> tuple[float, float]:
        """One measured run: wall seconds, and the share of them spent on a core."""
        self.prepare(player, row, first, count)
        taken = player.ask(do="time")
        return taken["seconds"], taken["busy"] / taken["seconds"]

    def warm(self, player: Player, row: Row) -> None:
        """Let a library load and compile what it needs."""
        self.run(player, row, self.settings.hands, WARMING)

    def share(self, player: Player, row: Row) -> int:
        """How many hands a library gets: as many as fit in a round, 1, 2 or 5 times 10, 100 ..."""
        self.warm(player, row)
        if row.fixed:
            return row.fixed
        most = self._most(player)
        count, taken, place = player.least, 0.0, self.settings.hands
        while count < most:
            place -= count
            taken, _ = self.run(player, row, place, count)
            if taken > self.settings.seconds / 10:
                again, _ = self.run(player, row, max(0, place - count), count)
                taken = min(taken, again)
                break
            count *= 10
        fitting = int(count * self.settings.seconds / taken) if taken else count
        return min(max(player.least, _round_down(fitting)), most)

    def _most(self, player: Player) -> int:
        """All hands; for who remembers them so few that every round and the trials have others."""
        hands, rounds = self.settings.hands, self.settings.rounds
        return hands // (rounds + 3) if player.remembers else hands

    def measure(self, row: Row, note: Callable[[str], None]) -> tuple[list[Figure], list[str]]:
        """Every library that can: its figures, and what it lacks or where it failed."""
        shares: dict[Player, int] = {}
        problems: list[str] = []
        for player in self._asked(row):
            note(f"{row.key}: {player.name} warms up")
            try:
                shares[player] = self.share(player, row)
            except (Lacking, WorkerError) as problem:
                problems.append(f"{row.key}: {player.name}: {problem}")
        rounds = self._rounds(row, shares, note)
        return [_figure(row, player, shares[player], rounds[player]) for player in shares], problems

    def _asked(self, row: Row) -> Iterable[Player]:
        for player in self.players:
            if player.name == OURS or (row.peers and row.ask in player.can):
                yield player

    def _rounds(
        self, row: Row, shares: dict[Player, int], note: Callable[[str], None]
    ) -> dict[Player, list[tuple[float, float]]]:
        """Wall seconds and busy share of each round; another library begins each round."""
        taken: dict[Player, list[tuple[float, float]]] = {player: [] for player in shares}
        for number in range(self.settings.rounds):
            order = list(shares)
            turn = number % max(1, len(order))
            for player in order[turn:] + order[:turn]:
                note(f"{row.key}: round {number + 1}, {player.name}")
                first = self.first(number, shares[player])
                taken[player].append(self.run(player, row, first, shares[player]))
        return taken

    def first(self, number: int, count: int) -> int:
        """Each round brings hands that the library has not seen, while there are any."""
        return number * count % max(1, self.settings.hands - count + 1)


def _round_down(count: int) -> int:
    """The next of 1, 2, 5, 10, 20 ... that is no more."""
    if count < 1:
        return 0
    power: int = 10 ** (len(str(count)) - 1)
    return next(step for step in (5, 2, 1) if step * power <= count) * power


def _figure(row: Row, player: Player, count: int, rounds: list[tuple[float, float]]) -> Figure:
    if row.unit == ONE_CALL:
        values = tuple(1e6 * seconds / count for seconds, _ in rounds)
    else:
        values = tuple(count / seconds for seconds, _ in rounds)
    return Figure(player.name, values, count, min(busy for _, busy in rounds))


def start(names: Sequence[str], pythons: dict[str, str], cores: str) -> list[Player]:
    """The processes of some libraries; `pythons` tells whose interpreter is not ours."""
    return [Player(name, pythons.get(name, sys.executable), cores) for name in names]
