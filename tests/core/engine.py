"""The core's entry functions with records of their own, as tests use them."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from laizi import rulesets
from laizi.core import api
from laizi.core.records import Records
from laizi.core.rules import Rules
from laizi.core.shapes import Shapes, load_shapes
from laizi.core.state import State, Work
from laizi.rulesets import Ruleset
from laizi.table.actions import Action
from laizi.tiles import NO_FACE

PLAYED = ("hongzhong-kaikou", "hongzhong-koukou")
"""The presets that are proved."""
ROOT = Path(__file__).parent.parent.parent


@dataclass
class Engine:
    """A stack of states of one ruleset, and the scratch beside it."""

    rules: Records[Rules]
    states: Records[State]
    works: Records[Work]
    shapes: Records[Shapes]

    @classmethod
    def of(cls, ruleset: Ruleset | str, count: int = 1) -> "Engine":
        """An engine for a ruleset, with `count` states."""
        rules = Rules.zeros(1)
        chosen = rulesets.load(ruleset) if isinstance(ruleset, str) else ruleset
        chosen.to_record(rules[0])
        return cls(rules, State.zeros(count), Work.zeros(1), load_shapes())

    @property
    def state(self) -> State:
        return self.states[0]

    @property
    def work(self) -> Work:
        return self.works[0]

    def deal(self, wall: list[int], dealer: int, previous_wildcard: int = -1) -> None:
        """Deal state 0."""
        self.state.wall[: len(wall)] = wall
        api.begin(self.states, 0, self.works, self.rules, dealer, previous_wildcard)

    def legal(self, i: int, seat: int) -> list[int]:
        """The legal actions of a seat."""
        count = api.legal(self.states, i, self.works, self.rules, seat)
        return [int(action) for action in self.work.legal[:count]]

    def apply(self, i: int, seat: int, action: int) -> None:
        """Apply a legal action."""
        code = api.apply(self.states, i, self.works, self.rules, seat, action)
        assert code == 0, f"seat {seat} may not {action}: refusal {code}"

    def waiting(self, i: int) -> list[int]:
        """Seats with an open offer."""
        mask = int(self.states[i].waiting)
        return [seat for seat in range(4) if mask >> seat & 1]

    def copy(self, source: int, target: int) -> None:
        """Copy a state."""
        self.states[target] = self.states[source]

    def bytes_of(self, i: int) -> bytes:
        """A state as bytes."""
        return bytes(cast("NDArray[Any]", self.states)[i].tobytes())

    def events(self) -> bytes:
        """The event rows of the last step as bytes."""
        return self.work.event[: int(self.work.event_count)].tobytes()


def action_code(wire: list[Any], face: int = NO_FACE) -> int:
    """The core's number of an action of a perft position, where 白板 plays a face."""
    return Action.from_wire(wire).to_code(face)


def seeds(count: int, *entropy: int) -> NDArray[np.uint64]:
    """Seeds of hands, all different from 0."""
    found = np.random.SeedSequence(entropy or (1,)).generate_state(count, np.uint64)
    return found | np.uint64(1)


def run_python(code: str, **environment: str) -> str:
    """What a piece of Python prints in a process of its own; its failure is the test's."""
    env = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}", **environment}
    done = subprocess.run(
        [sys.executable, "-c", code], env=env, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
