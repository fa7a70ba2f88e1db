"""The hands of a playthrough's text: its lines `dealer`, `wall` and `> seat action`."""

from pathlib import Path
from typing import Any, Final

from laizi.table import Action
from laizi.tiles import parse_tile
from tests.playthroughs.telling import Hand

FOLDER: Final = Path(__file__).parent


def path_of(name: str) -> Path:
    """The playthrough of a ruleset."""
    return FOLDER / f"{name}.txt"


def _kinds(text: str) -> list[int]:
    return [parse_tile(text[i : i + 2]) for i in range(0, len(text), 2)]


def _action(words: list[str]) -> Action:
    wire: list[Any] = list(words)
    if len(words) == 3:
        wire[2] = [words[2][:2], words[2][2:]]
    return Action.from_wire(wire)


def read_hands(text: str) -> list[Hand]:
    """The hands that a text tells."""
    hands: list[Hand] = []
    dealer = 0
    for line in text.splitlines():
        head, *words = line.split(" ")
        if head == "dealer":
            dealer = int(words[0])
        elif head == "wall":
            hands.append(Hand(dealer, tuple(_kinds(words[0])), []))
        elif head == ">":
            hands[-1].actions.append((int(words[0]), _action(words[1:])))
    return hands
