"""记录头: the first line of a record: rules in full, players, match, walls, profile."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Final

from laizi import __version__
from laizi.core.jit import source_hash
from laizi.match import Match, Series
from laizi.record import upgrade
from laizi.record.fields import FieldError, Fields
from laizi.record.rules import Rules, read_rules
from laizi.rulesets import Ruleset
from laizi.view import EVERYTHING, Reader

FORMAT: Final = "lzr"
PROFILES: Final = ("full", "seat", "public")
SCHEDULES: Final[dict[str, type[Match]]] = {"match": Match, "series": Series}
"""How hands follow each other, and the class that plays them so."""
WALL_SCHEMES: Final = ("stored", "seeded")
PLAYER_KINDS: Final = ("human", "bot")
TIME: Final = "%Y-%m-%dT%H:%M:%SZ"


@dataclass(frozen=True, slots=True)
class Engine:
    """Which engine wrote the record: the package's version and the hash of the core's sources."""

    version: str
    core: str

    @classmethod
    def here(cls) -> "Engine":
        """This engine."""
        return cls(__version__, source_hash())

    def __str__(self) -> str:
        return f"laizi {self.version} ({self.core})"


@dataclass(frozen=True, slots=True)
class Player:
    """Who sat at a seat when the match began."""

    seat: int
    name: str
    kind: str
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class MatchPlan:
    """What the match was to be: its schedule, how many hands, who deals first."""

    hands: int
    first_dealer: int
    schedule: str = "match"

    def begin(self, ruleset: Ruleset) -> Match:
        """The match before its first hand.

        Raises:
            MatchError: there is no such match.
        """
        return SCHEDULES[self.schedule](ruleset, self.hands, self.first_dealer)


@dataclass(frozen=True, slots=True)
class Walls:
    """Where the walls come from.

    `stored`: drawn by lot and kept, nothing else is known of them. `seeded`: hand n of the record
    is hand `first + n - 1` (from 0) of the simulation with `seed`; a reduced record holds neither,
    for all the tiles that it hides follow from them.
    """

    scheme: str = "stored"
    seed: int | None = None
    first: int | None = None


@dataclass(frozen=True, slots=True)
class Header:
    """记录头: everything about a record but its hands.

    Attributes:
        id: names the match among others.
        created: when the match began, UTC; None where that means nothing (a simulation).
        engine: what wrote the record.
        rules: the effective rules.
        players: one for each seat.
        match: what the match was to be.
        walls: where the walls come from.
        reader: whom the record is reduced for: everything, a seat, None for the public.
    """

    id: str
    created: str | None
    engine: Engine
    rules: Rules
    players: tuple[Player, ...]
    match: MatchPlan
    walls: Walls
    reader: Reader = EVERYTHING

    @property
    def profile(self) -> str:
        """`full`, `seat` or `public`."""
        if self.reader is EVERYTHING:
            return "full"
        return "public" if self.reader is None else "seat"

    def reduced(self, reader: Reader) -> "Header":
        """The header as a reader may see it: neither the walls' seed nor an id that tells it."""
        if reader is EVERYTHING or self.walls.seed is None or self.walls.first is None:
            return replace(self, reader=reader)
        id_, walls = f"{self.rules.id}-{self.walls.first + 1}", Walls(self.walls.scheme)
        return replace(self, reader=reader, id=id_, walls=walls)

    def to_json(self) -> dict[str, object]:
        """The line, with nothing that the profile hides."""
        shown = self.reduced(self.reader)
        return {
            "type": "header",
            "format": FORMAT,
            "v": upgrade.VERSION,
            "id": shown.id,
            "created": self.created,
            "engine": {"version": self.engine.version, "core": self.engine.core},
            "rules": self.rules.to_json(),
            "players": [
                {"seat": p.seat, "name": p.name, "kind": p.kind, "bot": p.bot} for p in self.players
            ],
            "match": {
                "schedule": self.match.schedule,
                "hands": self.match.hands,
                "first_dealer": self.match.first_dealer,
            },
            "walls": {
                "scheme": shown.walls.scheme,
                "seed": shown.walls.seed,
                "first": shown.walls.first,
            },
            "profile": self.profile,
            "seat": self.reader if self.profile == "seat" else None,
        }


KEYS: Final = """type format v id created engine rules players match walls profile seat""".split()


def now_text(milliseconds: int) -> str:
    """A time in milliseconds since 1970 as headers write it."""
    return datetime.fromtimestamp(milliseconds // 1000, UTC).strftime(TIME)


def read_header(value: object) -> Header:
    """The header of a line that says it is one.

    Raises:
        FieldError: a field is missing, unknown or wrong.
    """
    fields = Fields(value, "", KEYS)
    full = fields.choice("profile", PROFILES) == "full"
    players = fields.items("players", _player)
    if [player.seat for player in players] != list(range(len(players))) or len(players) < 2:
        raise FieldError("players: must be two or more, in the order of their seats")
    return Header(
        id=fields.text("id"),
        created=fields.optional("created", lambda key: _time(fields, key)),
        engine=_engine(fields.raw("engine")),
        rules=read_rules(fields.raw("rules")),
        players=players,
        match=_match(fields.raw("match"), len(players)),
        walls=_walls(fields.raw("walls"), full=full),
        reader=_reader(fields, len(players)),
    )


def _time(fields: Fields, key: str) -> str:
    text = fields.text(key)
    try:
        datetime.strptime(text, TIME).replace(tzinfo=UTC)
    except ValueError:
        raise fields.refuse(key, "a time such as 2026-01-31T12:00:00Z") from None
    return text


def _engine(value: object) -> Engine:
    fields = Fields(value, "engine", ("version", "core"))
    return Engine(fields.text("version"), fields.text("core"))


def _player(value: object, path: str) -> Player:
    fields = Fields(value, path, ("seat", "name", "kind", "bot"))
    kind = fields.choice("kind", PLAYER_KINDS)
    bot = fields.optional("bot", fields.text)
    return Player(fields.seat("seat"), fields.text("name"), kind, bot)


def _match(value: object, seats: int) -> MatchPlan:
    fields = Fields(value, "match", ("schedule", "hands", "first_dealer"))
    dealer = fields.seat("first_dealer")
    if dealer >= seats:
        raise fields.refuse("first_dealer", f"a seat, 0 to {seats - 1}")
    return MatchPlan(fields.whole("hands", 1), dealer, fields.choice("schedule", SCHEDULES))


def _walls(value: object, *, full: bool) -> Walls:
    fields = Fields(value, "walls", ("scheme", "seed", "first"))
    scheme = fields.choice("scheme", WALL_SCHEMES)
    if scheme == "seeded" and full:
        return Walls(scheme, fields.whole("seed", 0), fields.whole("first", 0))
    for key in ("seed", "first"):
        if fields.raw(key) is not None:
            where = "where walls are stored" if full else "in this profile"
            raise fields.refuse(key, f"null {where}")
    return Walls(scheme)


def _reader(fields: Fields, seats: int) -> Reader:
    profile = fields.choice("profile", PROFILES)
    if profile == "seat":
        seat = fields.seat("seat")
        if seat >= seats:
            raise fields.refuse("seat", f"a seat, 0 to {seats - 1}")
        return seat
    if fields.raw("seat") is not None:
        raise fields.refuse("seat", "null in this profile")
    return EVERYTHING if profile == "full" else None
