"""How a record is shown: as lines, as text, or step by step on a terminal."""

import copy
import io
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.live import Live
from rich.table import Table
from rich.text import Text

from laizi.cli import sheet
from laizi.cli.keys import single_keys
from laizi.cli.printing import console, printable, visible_json
from laizi.cli.telling import Teller
from laizi.record import ActionLine, EventLine, Line, Writer
from laizi.record.board import Board, Place, left_after_deal
from laizi.record.hands import Hands, reduced_line
from laizi.record.lines import line_json
from laizi.record.sealing import canonical
from laizi.table import Drew, Settled
from laizi.view import Fact, Reader
from laizi.words import Language, word

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

SHORT_HASH = 8
"""As many digits of a hash as people are shown."""
FORWARD, BACK = (" ", "right", "\r", "\n"), ("left", "\x7f")


# --- lines ---------------------------------------------------------------------------------------
def shown_lines(hands: Hands, reader: Reader, number: int) -> Iterator[Line]:
    """The lines of a hand as a reader may see them."""
    for line in hands.load(number):
        shown = reduced_line(line, reader)
        if shown is not None:
            yield shown


class _Shown(io.BytesIO):
    """Lines on their way to a terminal: each is shown as soon as it is there."""

    def write(self, line: "ReadableBuffer") -> int:
        """One line."""
        typer.echo(visible_json(bytes(line).decode().removesuffix("\n")))
        return memoryview(line).nbytes


def print_lines(hands: Hands, reader: Reader, numbers: list[int], *, whole: bool) -> None:
    """The lines as JSON: a record of their own, or those of one hand without their checks."""
    out = _Shown() if sys.stdout.isatty() else sys.stdout.buffer
    if not whole:
        for line in shown_lines(hands, reader, numbers[0]):
            out.write(canonical(line_json(line, reader)) + b"\n")
        out.flush()
        return
    writer = Writer(out, hands.header.reduced(reader))
    for number in numbers:
        for line in shown_lines(hands, reader, number):
            writer.line(line)
    writer.end()
    out.flush()


# --- steps ---------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Step:
    """One moment of a hand: the event, the table after it, and both in words."""

    event: Fact
    board: Board
    told: tuple[str, ...]


def steps_of(hands: Hands, reader: Reader, number: int, teller: Teller) -> list[Step]:
    """Every moment of a hand, each event one."""
    board = Board.empty(len(hands.header.players))
    lines = list(shown_lines(hands, reader, number))
    board.remaining = left_after_deal(line.event for line in lines if isinstance(line, EventLine))
    said: list[str] = []
    steps: list[Step] = []
    for line in lines:
        if isinstance(line, ActionLine) and (text := teller.action(line)):
            said.append(text)
        elif isinstance(line, EventLine):
            board = copy.deepcopy(board)
            board.take(line.event)
            steps.append(Step(line.event, board, (*said, teller.event(line.event))))
            said = []
    return steps


def title(hands: Hands, reader: Reader, language: Language) -> Text:
    """What the record is."""
    header = hands.header.reduced(reader)
    id_, rules = printable(header.id), printable(header.rules.names[language])
    values = {"id": id_, "rules": rules, "hands": hands.count}
    shown = word(language, f"replay.profile_{header.profile}")
    return Text(word(language, "replay.title", **values, profile=shown), style="bold")


def played_by(hands: Hands, language: Language) -> Text:
    """The rules of a record: name, hash, and what a house changes of which preset."""
    rules = hands.header.rules
    parts = [rules.names[language], rules.hash[:SHORT_HASH], rules.differs(language)]
    return Text("  ".join(printable(part) for part in parts if part), style="dim")


# --- text ----------------------------------------------------------------------------------------
def print_all(hands: Hands, reader: Reader, numbers: list[int], language: Language) -> None:
    """Every event in words, the table after the deal and at the end, the settlement sheet."""
    out, teller = console(), Teller(hands.header, language)
    out.print(title(hands, reader, language))
    out.print(played_by(hands, language))
    for number in numbers:
        steps = steps_of(hands, reader, number, teller)
        first = next((i for i, step in enumerate(steps) if isinstance(step.event, Drew)), -1)
        for place, step in enumerate(steps):
            for text in step.told:
                out.print(text)
            if isinstance(step.event, Settled):
                out.print(settlement(step.board, teller))
                out.print(played_by(hands, language))
            if place in (first, len(steps) - 1):
                out.print(picture(step.board, teller))


# --- the terminal --------------------------------------------------------------------------------
def step_through(hands: Hands, reader: Reader, numbers: list[int], language: Language) -> None:
    """One step a key: space, arrows, n, p, q."""
    walk = Walk(hands, reader, numbers, Teller(hands.header, language))
    with (
        single_keys() as read_key,
        Live(console=console(), screen=True, auto_refresh=False) as live,
    ):
        while True:
            live.update(walk.picture(), refresh=True)
            key = read_key()
            if key in ("q", "", "\x04"):
                return
            walk.press(key)


class Walk:
    """Where somebody stands in a record."""

    def __init__(self, hands: Hands, reader: Reader, numbers: list[int], teller: Teller) -> None:
        self._hands, self._reader, self._numbers, self._teller = hands, reader, numbers, teller
        self.hand = self.step = 0
        self._steps = self._load()

    def _load(self) -> list[Step]:
        return steps_of(self._hands, self._reader, self._numbers[self.hand], self._teller)

    def press(self, key: str) -> None:
        """Go where a key leads; at either end a key leads nowhere."""
        if key in FORWARD and self.step + 1 < len(self._steps):
            self.step += 1
        elif key in FORWARD or key == "n":
            self._turn_to(self.hand + 1, 0)
        elif key in BACK and self.step > 0:
            self.step -= 1
        elif key in BACK:
            self._turn_to(self.hand - 1, -1)
        elif key == "p":
            self._turn_to(self.hand - 1 if self.step == 0 else self.hand, 0)

    def _turn_to(self, hand: int, step: int) -> None:
        if 0 <= hand < len(self._numbers):
            self.hand = hand
            self._steps = self._load()
            self.step = step % max(1, len(self._steps))

    def picture(self) -> RenderableType:
        """The table, what has just happened, and the keys."""
        say = self._teller.say
        step = self._steps[self.step]
        shown: list[RenderableType] = [
            title(self._hands, self._reader, self._teller.language),
            played_by(self._hands, self._teller.language),
            picture(step.board, self._teller),
            *(Text(text, style="bold" if text is step.told[-1] else "dim") for text in step.told),
        ]
        if step.board.settlement is not None:
            shown.append(settlement(step.board, self._teller))
        place = say("replay.place", step=self.step + 1, steps=len(self._steps))
        return Group(*shown, Text(""), Text(f"{place}　{say('replay.keys')}", style="dim"))


# --- pictures ------------------------------------------------------------------------------------
def settlement(board: Board, teller: Teller) -> RenderableType:
    """算番明细 of the hand."""
    made = board.settlement
    if made is None:
        return Text("")
    language = teller.language
    parts: list[RenderableType] = [Text(sheet.headline(made, language), style="bold")]
    if reading := sheet.reading(made, language):
        parts.append(Text(reading))
    parts.append(sheet.losers(made, language))
    if made.liability and made.payer is not None:
        liable = teller.say(f"liability.{made.liability}")
        parts.append(Text(f"{teller.name(made.payer)}: {liable}"))
    return Group(*parts, Text(sheet.payments(made, language)))


def picture(board: Board, teller: Teller) -> RenderableType:
    """Every seat with its hand, melds, special tiles and discards."""
    say = teller.say
    table = Table(box=SIMPLE_HEAD, title=_head(board, teller), title_justify="left")
    for column in ("player", "hand", "melds", "special", "river"):
        table.add_column(say(f"replay.{column}"), overflow="fold")
    for seat, place in enumerate(board.places):
        table.add_row(
            _who(board, seat, teller),
            _hand(board, place, teller),
            "  ".join(teller.tiles(meld.tiles) for meld in place.melds),
            _marked(board, place.special, teller),
            teller.tiles(place.river),
            style="bold" if seat == board.turn and not board.ranking else "",
        )
    return table


def _head(board: Board, teller: Teller) -> str:
    parts = [teller.say("replay.hand_n", hand=board.hand)]
    if board.wildcards:
        wild = {"tiles": teller.tiles(board.wildcards)}
        parts.append(teller.say("replay.wildcards", **wild))
    parts.append(teller.say("replay.remaining", count=board.remaining))
    if board.last_zone:
        parts.append(teller.say("replay.last_zone"))
    return "　".join(parts)


def _who(board: Board, seat: int, teller: Teller) -> str:
    points = board.points[seat] if seat < len(board.points) else 0
    dealer = f" {teller.say('replay.dealer')}" if seat == board.dealer else ""
    return f"{teller.name(seat)}{dealer} {points:+,}"


def _hand(board: Board, place: Place, teller: Teller) -> Text:
    """The concealed tiles, the one drawn last apart."""
    rest = list(place.hand)
    apart = [place.drawn] if place.drawn in rest else []
    for tile in apart:
        rest.remove(tile)
    text = _marked(board, rest, teller)
    return text.append("  ").append_text(_marked(board, apart, teller)) if apart else text


def _marked(board: Board, tiles: list[int], teller: Teller) -> Text:
    """Tiles, wildcards and fixed kong tiles in colour."""
    text, gap = Text(), "" if teller.language == "zh" else " "
    for tile in tiles:
        style = "yellow" if tile in board.wildcards else "red" if tile in board.fixed else ""
        text.append(teller.tile(tile) + gap, style=style)
    return text
