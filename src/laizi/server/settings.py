"""What can be set about a server; everything has a default."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Timing:
    """Times in milliseconds.

    Attributes:
        claim_window: how long a discard lies at least before play goes on, so that its length
            tells nobody whether somebody could have claimed it; where two or more humans sit.
        bot_turn: shortest and longest thought of a bot in its turn.
        bot_claim: the same on a claim; within the claim window.
        next_hand: how long the settlement stays before the next hand begins by itself.
        watched_hand: the same where nobody but players on auto-play watches.
        least_after_restart: the least time an open decision has after a restart.
        longest_pause: when a pause ends by itself, so that an absent owner blocks nobody for ever.
    """

    claim_window: int = 700
    bot_turn: tuple[int, int] = (500, 1200)
    bot_claim: tuple[int, int] = (150, 600)
    next_hand: int = 20_000
    watched_hand: int = 5_000
    least_after_restart: int = 15_000
    longest_pause: int = 1_800_000


INSTANT = Timing(claim_window=0, bot_turn=(0, 0), bot_claim=(0, 0))
"""No waiting for bots or windows: for tests and for watching bots play."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one guest, one address and one server may ask for.

    Attributes:
        message_bytes: the longest message or request body.
        credits: how many messages a connection may send at once ...
        credits_per_second: ... and how many more each second.
        requests: how many rooms or seats an address may ask for at once ...
        requests_per_second: ... and how many more each second.
        rooms: how many rooms may be open.
        spectators: how many may watch one room.
        hello_seconds: how long a connection may stay silent before its hello.
        outgoing: how many messages may wait for a slow connection before it is closed.
    """

    message_bytes: int = 8192
    credits: int = 40
    credits_per_second: float = 10.0
    requests: int = 60
    requests_per_second: float = 1.0
    rooms: int = 2000
    spectators: int = 50
    hello_seconds: float = 10.0
    outgoing: int = 1000


@dataclass(frozen=True, slots=True)
class ChosenWalls:
    """Chosen walls and dealer, for tests: hand n of every room is played on wall n."""

    dealer: int
    walls: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything about one server process.

    Attributes:
        database: SQLAlchemy URL of the log.
        timing: waits and thinking times.
        limits: sizes and rates.
        origins: further origins whose pages may connect; the server's own always may.
        walls: chosen walls, for tests.
        static: the folder of the built page.
    """

    database: str = "sqlite+aiosqlite:///:memory:"
    timing: Timing = field(default_factory=Timing)
    limits: Limits = field(default_factory=Limits)
    origins: tuple[str, ...] = ()
    walls: ChosenWalls | None = None
    static: Path = Path(__file__).parent.parent / "static"


class SettingsError(ValueError):
    """A setting that cannot be read; the message names it."""


def chosen_walls(content: Mapping[str, object]) -> ChosenWalls:
    """Read `{"dealer": 0, "walls": ["1m2m…", …]}`, each wall with position 0 first.

    Raises:
        SettingsError: it is something else.
    """
    from laizi.tiles import TileTextError, parse_tile

    dealer, walls = content.get("dealer", 0), content.get("walls")
    if not isinstance(dealer, int) or not isinstance(walls, list):
        raise SettingsError('walls: must be {"dealer": seat, "walls": [text, …]}')
    try:
        read = [
            tuple(parse_tile(wall[i : i + 2]) for i in range(0, len(wall), 2)) for wall in walls
        ]
    except (TileTextError, TypeError) as error:
        raise SettingsError(f"walls: {error}") from None
    return ChosenWalls(dealer, tuple(read))


def walls_from_file(path: Path) -> ChosenWalls:
    """Chosen walls from a JSON file.

    Raises:
        SettingsError: the file cannot be read or holds something else.
    """
    import json

    try:
        content = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise SettingsError(f"walls: {path}: {error}") from None
    if not isinstance(content, dict):
        raise SettingsError(f"walls: {path} holds no object")
    return chosen_walls(content)
