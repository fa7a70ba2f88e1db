"""Perft positions of our own: `python -m tests.perft_positions` writes `cases/perft-own.jsonl`.

For every ruleset and for some house rules, seeded hands and those of the corpus are played in the
slow oracle until a position is about something: several claims, a kong to be robbed, the last
tiles. The oracle counts the sequences from there; the engine must count the same, or nothing is
written.
"""

import json
import sys
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

from laizi.perft import count_position
from tests.corpus.replaying import Played, played
from tests.corpus.rulesets import paths_of
from tests.oracle.flow import PASS, WIN, Action, Table, apply, count_sequences, deal
from tests.oracle.presets import ALL, rules_of
from tests.oracle.text import text_of
from tests.oracle.walls import ready_wall, shuffled_wall

PATH: Final = Path(__file__).parent / "cases" / "perft-own.jsonl"
MOST_COUNTED, DEEPEST, MOST_HANDS = 1_500, 4, 60
Position = dict[str, Any]
About = Callable[[Table], bool]

HOUSES: Final[list[dict[str, Any]]] = [
    {"extends": "hongzhong-kaikou", "values": {"kong_after_claim": True}},
    {"extends": "hongzhong-kaikou", "values": {"special_discard": False}},
    {
        "extends": "hongzhong-kaikou",
        "values": {"pass_lock": True, "win_precedence": "discarder"},
    },
    {
        "extends": "hongzhong-kaikou",
        "values": {"last_zone_play": False, "last_zone_tiles": 6, "undrawn_tiles": 4},
    },
    {"extends": "hongzhong-kaikou", "values": {"seats": 2, "last_zone_tiles": 2}},
    {"extends": "hongzhong-kaikou", "values": {"seats": 3, "last_zone_tiles": 3, "chow": False}},
    {"extends": "xianning", "values": {"open_required": False, "pair_258": False}},
    {"extends": "laizi-112", "values": {"pass_lock": False, "chow": True}},
    {"extends": "wuyi-erren", "values": {"kong_after_claim": True, "last_zone_play": True,
                                         "last_zone_tiles": 2}},
]  # fmt: skip
"""House rules that change what may be done."""


def _actions(table: Table) -> list[Action]:
    return [action for offer in table.offers.values() for action in offer]


def _kongs(table: Table) -> list[Action]:
    return [action for action in _actions(table) if "kong" in action[0]]


def _after_a_claim(table: Table) -> bool:
    return table.phase == "turn" and table.drawn is None


ABOUT: Final[dict[str, About]] = {
    "deal": lambda table: table.discards == 0,
    "several claims": lambda table: table.phase == "claim" and len(table.offers) > 1,
    "claims of one": lambda table: table.phase == "claim" and len(_actions(table)) > 3,
    "win on a discard": lambda table: table.phase == "claim" and WIN in _actions(table),
    "self-draw": lambda table: table.phase == "turn" and WIN in _actions(table),
    "rob": lambda table: table.phase == "rob",
    "two kongs": lambda table: table.phase == "turn" and len(_kongs(table)) > 1,
    "after a claim": _after_a_claim,
    "kong after a claim": lambda table: (
        _after_a_claim(table)
        and any(action[0] in ("concealed_kong", "added_kong") for action in _actions(table))
    ),
    "special tiles stay": lambda table: (
        table.phase == "turn"
        and bool(_kongs(table))
        and any(
            table.is_special(kind) and ["discard", text_of(kind)] not in _actions(table)
            for kind in table.hands[table.turn]
        )
    ),
    "last zone": lambda table: table.phase == "last_zone",
    "last tiles": lambda table: (
        0 <= table.remaining - table.kong_limit < 3 and table.phase == "claim"
    ),
    "last tile": lambda table: table.remaining == table.rules["undrawn_tiles"],
    "locked": lambda table: bool(table.win_locked and table.offers.keys() - table.win_locked),
    "pung locked": lambda table: bool(table.pung_locked) and table.phase == "claim",
    "白板 chow": lambda table: any(
        action[0] == "chow" and "5z" in (action[1], *action[2]) for action in _actions(table)
    ),
    "白板 pung": lambda table: (
        ["pung", "5z"] in _actions(table) and table.deck.white_face is not None
    ),
}
"""What a position may be about; what a ruleset does not have is never found there."""


def _choose(table: Table, seat: int, random: Random) -> Action:
    """Claims and kongs often, wins seldom, so that hands go on; else a random action."""
    actions = [action for action in table.offers[seat] if action != WIN or random.random() < 0.1]
    strong = [action for action in actions if action[0] not in ("discard", "pass")]
    return random.choice(strong if strong and random.random() < 0.5 else actions or [PASS])


def _hand(reference: Any, seed: int) -> Iterator[tuple[Table, list[list[Any]]]]:
    """A hand in the canonical order, the lowest asked seat first; each table and how it came."""
    rules, random = rules_of(reference), Random(seed)
    wall = (ready_wall if seed % 2 else shuffled_wall)(rules, random)
    table = deal(rules, seed % rules["seats"], wall)
    prefix: list[list[Any]] = []
    while table.offers:
        yield table, prefix
        seat = min(table.offers)
        action = _choose(table, seat, random)
        prefix = [*prefix, [seat, action]]
        table = apply(table, seat, action)


def _recorded_hand(reference: str, hand: Played) -> Iterator[tuple[Table, list[list[Any]]]]:
    """A hand of the corpus, its answers brought into the canonical order."""
    left = deque((seat, action.to_wire()) for seat, action in hand.actions)
    table = deal(rules_of(reference), hand.dealer, list(hand.wall))
    prefix: list[list[Any]] = []
    answers: dict[int, Action] = {}
    while table.offers:
        yield table, prefix
        seat = min(table.offers)
        if table.phase in ("claim", "rob"):
            while left and left[0][1] in table.offers.get(left[0][0], []):
                answers.update([left.popleft()])
            action = answers.pop(seat, PASS)
        else:
            answers = {}
            action = left.popleft()[1]
        prefix = [*prefix, [seat, action]]
        table = apply(table, seat, action)


def _hands(reference: Any) -> Iterator[tuple[int, Iterator[tuple[Table, list[list[Any]]]]]]:
    """Seeded hands, then those of the corpus (seed 0)."""
    for seed in range(1, MOST_HANDS + 1):
        yield seed, _hand(reference, seed)
    for path in paths_of(reference) if isinstance(reference, str) else ():
        yield 0, _recorded_hand(reference, next(played(path)))


def _counts(table: Table) -> list[int]:
    """Counts ply by ply, as long as they are small."""
    counts: list[int] = []
    for depth in range(1, DEEPEST + 1):
        number = count_sequences(table, depth)
        if number == 0 or (depth > 1 and number > MOST_COUNTED):
            break
        counts.append(number)
    return counts


def positions_of(reference: Any) -> list[Position]:
    """One position about each thing that is found under some rules."""
    found: dict[str, Position] = {}
    for seed, hand in _hands(reference):
        for table, prefix in hand:
            kind = next((k for k, about in ABOUT.items() if k not in found and about(table)), None)
            if kind is not None:
                found[kind] = _position(reference, seed, kind, table, prefix)
                break
    return list(found.values())


def _position(reference: Any, seed: int, kind: str, table: Table, prefix: list[Any]) -> Position:
    position = {
        "ruleset": reference,
        "seed": seed,
        "dealer": table.dealer,
        "kind": kind,
        "wall": "".join(map(text_of, table.wall)),
        "prefix": prefix,
        "counts": _counts(table),
    }
    counted, stated = count_position(position, 1)
    if counted != stated:
        raise AssertionError(f"the engine counts {counted}: {json.dumps(position)}")
    return position


def main() -> None:
    """Find them all and write them."""
    lines = []
    for reference in (*ALL, *HOUSES):
        found = positions_of(reference)
        sys.stdout.write(f"{reference}: {', '.join(one['kind'] for one in found)}\n")
        lines += [json.dumps(one, ensure_ascii=False) for one in found]
    PATH.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
