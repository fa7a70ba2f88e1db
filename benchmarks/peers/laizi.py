"""This engine, through the Python API that everybody has."""

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from benchmarks.hands import WILDCARD_KIND
from benchmarks.task import KINDS, Job, NotThere, Task

PACKAGES: Final = ("laizi", "numpy", "numba")
IMPORT: Final = "import laizi"
NOTE: Final = "arrays in, arrays out; `hongzhong-kaikou` where rules matter"

RULESET: Final = "hongzhong-kaikou"
INDICATOR: Final = WILDCARD_KIND + 1
"""发 shown makes 白 wild (rules §2)."""


def _function(name: str) -> Callable[..., Any]:
    try:
        analysis = import_module("laizi.analysis")
    except ModuleNotFoundError:
        raise NotThere("laizi.analysis is not there") from None
    function: Callable[..., Any] | None = getattr(analysis, name, None)
    if function is None:
        raise NotThere(f"laizi.analysis.{name} is not there")
    return function


def _in_batches(task: Task, function: Callable[..., Any], join: Callable[[Any], Any]) -> Job:
    """A function of an array of hands, called once or in batches; `join`: its parts to answers."""
    counts, wildcards = task.hands.counts, task.wildcards
    if not task.batch:
        return Job(lambda: [function(counts, wildcards=wildcards)], join)
    parts = [counts[i : i + task.batch] for i in range(0, task.count, task.batch)]
    return Job(lambda: [function(part, wildcards=wildcards) for part in parts], join)


def distance(task: Task) -> Job:
    """`analysis.distance` of an array."""
    return _in_batches(task, _function("distance"), np.concatenate)


def is_win(task: Task) -> Job:
    """`analysis.is_win` of an array."""
    return _in_batches(task, _function("is_win"), np.concatenate)


def waits(task: Task) -> Job:
    """`analysis.waits` of an array."""
    return _in_batches(task, _function("waits"), np.concatenate)


def acceptance(task: Task) -> Job:
    """`analysis.acceptance` of an array."""

    def discards(parts: Any) -> NDArray[np.int64]:
        distances = np.concatenate([part.distance for part in parts]).astype(np.int64)
        kinds = np.concatenate([part.kinds for part in parts]).astype(np.int64)
        held = task.hands.counts > 0
        return np.where(held[..., None], np.stack([distances, kinds], axis=-1), 0)

    return _in_batches(task, _function("acceptance"), discards)


def _one_by_one(task: Task, function: Callable[..., Any]) -> Job:
    """One hand a call, as a row of counts."""
    rows = list(task.hands.counts)
    return Job(lambda: [function(row) for row in rows])


def one_distance(task: Task) -> Job:
    """`analysis.distance` of one hand's counts."""
    return _one_by_one(task, _function("distance"))


def one_waits(task: Task) -> Job:
    """`analysis.waits` of one hand's counts."""
    return _one_by_one(task, _function("waits"))


def settle(task: Task) -> Job:
    """`analysis.settle` of arrays: the dealer draws the winning tile himself."""
    function, hands = _function("settle"), task.hands
    from laizi import rulesets

    ruleset = rulesets.load(RULESET)
    kind, source = hands.meld % KINDS, np.full(task.count, 3)
    melds = np.stack([1 + hands.meld // KINDS, kind, source], axis=-1)[:, None, :]
    return Job(
        lambda: function(ruleset, hands.counts, melds=melds, tile=hands.tile, indicator=INDICATOR)
    )


def _selfplay(task: Task, bot: str) -> Job:
    from laizi import rulesets
    from laizi.simulate import simulate

    ruleset = rulesets.load(RULESET)
    # One thread: how many share the work is the row's to say.
    return Job(lambda: simulate(ruleset, [bot] * 4, task.count, task.first, workers=1))


def selfplay_random(task: Task) -> Job:
    """`simulate` with four random bots."""
    return _selfplay(task, "random")


def selfplay_greedy(task: Task) -> Job:
    """`simulate` with four greedy bots."""
    return _selfplay(task, "greedy")
