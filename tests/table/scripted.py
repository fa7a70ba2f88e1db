"""Tables from scripts: the hands and draws that matter, the rest of the wall filled up."""

from collections.abc import Mapping
from typing import Any

from laizi import rulesets
from laizi.rulesets import Ruleset
from laizi.settlement import Settlement
from laizi.table import Action, Event, Settled, Table
from laizi.table.table import full_set
from laizi.tiles import parse_tile, parse_tiles, tile_text


def house(values: Mapping[str, Any], extends: str = rulesets.DEFAULT) -> Ruleset:
    """A house rule."""
    return rulesets.from_values(extends, dict(values))


def in_order(text: str) -> list[int]:
    """Tiles of a text in the order written, each with its suit: `5m6m1z`."""
    return [parse_tile(text[i : i + 2]) for i in range(0, len(text), 2)]


def wall_of(
    ruleset: Ruleset, hands: list[str], drawn: str, draws: dict[int, str], tail: str
) -> list[int]:
    """A wall that deals these hands (dealer first); `drawn`: the fourteenth tile, the indicator.

    `draws`: tiles from the n-th draw on (1 is the first after the deal); `tail`: replacements.
    """
    seats, tiles = ruleset.seats, full_set(ruleset)
    wall: list[int | None] = [None] * len(tiles)
    for place, text in enumerate(hands):
        for i, tile in enumerate(parse_tiles(text) if text else []):
            round_, within = divmod(i, 4)
            wall[4 * seats * round_ + 4 * place + within if i < 12 else 12 * seats + place] = tile
    begin = 13 * seats
    for first, text in {-1: drawn, **draws}.items():
        for i, tile in enumerate(in_order(text)):
            wall[begin + 1 + first + i] = tile
    for i, tile in enumerate(in_order(tail)):
        wall[-1 - i] = tile
    return _filled(wall, tiles)


def _filled(wall: list[int | None], left: list[int]) -> list[int]:
    """The tiles left over in the places left open, spread so that few sets arise."""
    for tile in wall:
        if tile is not None:
            left.remove(tile)
    rest = iter([left[i] for start in range(7) for i in range(start, len(left), 7)])
    return [next(rest) if tile is None else tile for tile in wall]


class Script:
    """A table played by answers on the wire; seat 0 deals."""

    def __init__(
        self,
        ruleset: Ruleset,
        hands: list[str],
        drawn: str,
        draws: dict[int, str] | None = None,
        tail: str = "",
    ) -> None:
        self.table = Table(ruleset, wall_of(ruleset, hands, drawn, draws or {}, tail), 0)
        self.events: tuple[Event, ...] = self.table.opening_events

    def do(self, seat: int, *wire: Any) -> tuple[Event, ...]:
        """One answer; its events."""
        self.events = self.table.apply(seat, Action.from_wire(list(wire)))
        return self.events

    def play(self, *answers: str) -> None:
        """Answers one after another: `1 discard 5m`, `2 chow 5m 4m6m`, `passes` for everybody."""
        for answer in answers:
            if answer == "passes":
                self.pass_all()
                continue
            seat, kind, *rest = answer.split()
            if kind == "chow":
                rest = [rest[0], [rest[1][:2], rest[1][2:]]]  # type: ignore[list-item]
            self.do(int(seat), kind, *rest)

    def may(self, seat: int) -> set[str]:
        """What a seat may do, as short texts: `discard 5m`, `chow 5m 4m6m`, `pass`."""
        return {short(action) for action in self.table.legal(seat)}

    def kongs(self, seat: int) -> set[str]:
        """The kongs among them."""
        return {text for text in self.may(seat) if "kong" in text}

    def why_not(self, seat: int, *wire: Any) -> str | None:
        """Why an answer is refused."""
        return self.table.refusal(seat, Action.from_wire(list(wire)))

    def pass_all(self) -> None:
        """Everybody who is asked about a discard passes."""
        while self.table.phase in ("claim", "rob"):
            self.do(self.table.waiting[0], "pass")

    def discard_on(self, until: int) -> None:
        """Everybody passes, or discards what he drew, until so many tiles remain."""
        while not self.table.is_over and (self.remaining > until or self.table.phase == "claim"):
            seat = self.table.waiting[0]
            self.do(seat, *self.table.default_action(seat).to_wire())

    @property
    def remaining(self) -> int:
        """Tiles not yet drawn."""
        state = self.table.state
        return int(state.tail - state.head)

    @property
    def settlement(self) -> Settlement:
        """The settlement of the win that the last answer made."""
        (found,) = (event.settlement for event in self.events if isinstance(event, Settled))
        return found


def short(action: Action) -> str:
    """An action as text: `discard 5m`, `chow 5m 4m6m`, `pass`."""
    wire = action.to_wire()
    if action.kind == "chow":
        return f"chow {wire[1]} {''.join(map(tile_text, action.from_hand))}"
    return " ".join(map(str, wire))
