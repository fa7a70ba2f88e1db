"""验证: play a full record again and compare every event line with the engine's, byte by byte.

A record reduced for a seat or the public lacks walls and actions: of those only the form can be
checked, that is every check, field, the rules, order and the digest, and the result says so.
"""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

from laizi.match import Match, MatchError
from laizi.record import upgrade
from laizi.record.errors import Fault, RecordError, refused, shown
from laizi.record.header import Engine, Header
from laizi.record.lines import (
    ActionLine,
    EndLine,
    EventLine,
    HandLine,
    LeaveLine,
    Line,
    StopLine,
    line_json,
)
from laizi.record.reader import RecordFile
from laizi.record.rules import disagreement
from laizi.record.sealing import canonical
from laizi.rulesets import Ruleset, RulesetError
from laizi.table import IllegalAction
from laizi.table.table import WallError
from laizi.view import EVERYTHING, Fact


@dataclass(frozen=True, slots=True)
class Verdict:
    """What verifying one record brought.

    Attributes:
        file: its name.
        profile: `full`, `seat` or `public`; None where not even the header could be read.
        hands: how many hands it holds, as far as it was read.
        lines: how many lines were read.
        simulated: whether the engine played it again; else only its form was checked.
        recorded_by: the engine that wrote it, where that is not this one.
        fault: the first thing that is wrong, None if nothing is.
    """

    file: str
    profile: str | None = None
    hands: int = 0
    lines: int = 0
    simulated: bool = False
    recorded_by: str | None = None
    fault: Fault | None = None

    def to_json(self) -> dict[str, object]:
        """The form of `laizi replay --verify --json`."""
        return {
            "file": self.file,
            "ok": self.fault is None,
            "profile": self.profile,
            "simulated": self.simulated,
            "hands": self.hands,
            "lines": self.lines,
            "recorded_by": self.recorded_by,
            "fault": None if self.fault is None else self.fault.to_json(),
        }

    @property
    def readable(self) -> bool:
        """Whether it is a record of a known version at all."""
        return self.fault is None or self.fault.code not in ("unreadable", "unknown_version")


def verify(path: Path) -> Verdict:
    """Verify one file; what is wrong with it is told, not raised."""
    try:
        with RecordFile.open(path) as record:
            return _verify(record, str(path))
    except OSError as error:
        problem = error.strerror or str(error)
        return Verdict(str(path), fault=Fault("unreadable", 0, f"cannot be read: {problem}"))
    except RecordError as error:
        return Verdict(str(path), fault=error.fault)


def _verify(record: RecordFile, name: str) -> Verdict:
    header, here = record.header, Engine.here()
    drift = None if header.engine == here else str(header.engine)
    full = header.profile == "full"
    checking = _Simulation(record) if full else _Form(record)
    try:
        checking.run()
        fault = None
    except RecordError as error:
        fault = error.fault
    return Verdict(name, header.profile, checking.hands, record.line, full, drift, fault)


def _ruleset(record: RecordFile) -> Ruleset:
    """The rules of a record, whole, those that its hash names, and told as they are."""
    header = record.header
    try:
        ruleset = header.rules.ruleset()
    except RulesetError as error:
        raise refused("rules", 1, f"rules.values: {error}") from None
    if ruleset.hash != header.rules.hash:
        message = f"rules.hash: the hash of these values is {ruleset.hash}"
        raise refused("rules_hash", 1, message, header.rules.hash.encode())
    wrong = disagreement(
        header.rules,
        ruleset,
        worded_here=header.engine == Engine.here(),
        told=record.parser.version >= upgrade.TELLS_CHANGES,
    )
    if wrong is not None:
        raise refused("rules_told", 1, wrong)
    if len(header.players) != ruleset.seats:
        message = f"players: {len(header.players)}, these rules seat {ruleset.seats}"
        raise refused("rules", 1, message)
    return ruleset


@dataclass
class _Form:
    """Checks a reduced record: checks, fields, rules, order, digest."""

    record: RecordFile
    hands: int = 0

    def run(self) -> None:
        _ruleset(self.record)
        for _, line in self.record.lines():
            self.hands += isinstance(line, HandLine)


@dataclass
class _Simulation:
    """Plays a full record again.

    After a hand, action, leave or stop line the engine says which event lines follow; these are
    compared as bytes and not even parsed. Everything else is parsed and given to the engine.
    """

    record: RecordFile
    hands: int = 0
    expected: deque[bytes] = field(default_factory=deque)
    events: int = 0

    def run(self) -> None:
        match = self._match(self.record.header)
        while not self._next(match):
            pass

    def _match(self, header: Header) -> Match:
        try:
            return header.match.begin(_ruleset(self.record))
        except MatchError as error:
            raise refused("illegal", 1, f"match.{error}") from None

    def _next(self, match: Match) -> bool:
        """Take one line; whether it was the last."""
        record, raw = self.record, self._raw()
        digest = record.digest
        if self.expected:
            self._compare(raw, self.expected.popleft())
            return False
        line = record.read(record.body(raw), raw)
        if isinstance(line, EndLine):
            if not match.is_over:
                raise refused("differs", record.line, "the match is not over", raw)
            record.end(line, digest, raw)
            return True
        try:
            self._expect(self._play(match, line))
        except (MatchError, WallError) as error:
            raise refused("illegal", record.line, str(error), raw) from None
        except IllegalAction as error:
            raise refused("illegal", record.line, f"action: {error}", raw) from None
        return False

    def _raw(self) -> bytes:
        """The next line; where the file ends before an event, the engine knows which is missing."""
        try:
            return self.record.next_raw()
        except RecordError as error:
            engine = self._line_of_engine() if self.expected else None
            raise RecordError(replace(error.fault, engine=engine)) from None

    def _line_of_engine(self) -> str:
        return shown(self.record.next_line(self.expected[0]))

    def _compare(self, raw: bytes, body: bytes) -> None:
        """Compare an event line with the engine's."""
        record = self.record
        if record.parser.version == upgrade.VERSION:
            same = record.take_if_same(raw, body)
        else:
            same = self._upgraded(raw) == body
        if not same:
            engine = shown(record.next_line(body))
            message = "the line is not what the engine says"
            raise RecordError(Fault("differs", record.line, message, shown(raw), engine))

    def _upgraded(self, raw: bytes) -> bytes:
        record = self.record
        value = record.parser.value(record.body(raw), record.line, raw)
        return canonical(record.parser.upgraded(value))

    def _expect(self, facts: Iterable[Fact]) -> None:
        for fact in facts:
            self.events += 1
            self.expected.append(canonical(line_json(EventLine(self.events, fact), EVERYTHING)))

    def _play(self, match: Match, line: Line) -> Iterable[Fact]:
        """What the engine says to a line that is no event."""
        match line:
            case HandLine(hand, wall):
                return self._begin(match, hand, wall or ())
            case ActionLine(seat, action):
                return match.apply(seat, action)
            case LeaveLine(seat, penalty):
                return self._leave(match, seat, penalty=penalty)
            case StopLine():
                return match.end()
            case _:
                message = "the engine says that no event follows here"
                raise refused("differs", self.record.line, message)

    def _begin(self, match: Match, hand: int, wall: tuple[int, ...]) -> tuple[Fact, ...]:
        facts = match.begin_hand(wall)
        self.hands += 1
        if hand != match.hand:
            message = f"hand: the engine says that this is hand {match.hand}, not {hand}"
            raise refused("differs", self.record.line, message)
        return facts

    def _leave(self, match: Match, seat: int, *, penalty: bool) -> tuple[Fact, ...]:
        if seat >= match.ruleset.seats:
            raise MatchError(f"seat: there is no seat {seat}")
        return match.escape(seat) if penalty else ()
