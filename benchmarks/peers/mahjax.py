"""mahjax: riichi in JAX, the one peer that takes arrays. https://pypi.org/project/mahjax/

Functions of one hand, mapped over batches and compiled by XLA for the processor, as its own code
does. Seven pairs and thirteen orphans are always looked at. Its self-play takes half a minute to
compile and is slower than the other peers', so it is left out.
"""

from collections.abc import Callable
from typing import Any, Final

import jax
import jax.numpy as jnp
import numpy as np
from mahjax.no_red_mahjong.hand import Hand
from mahjax.no_red_mahjong.shanten import Shanten

from benchmarks.task import KINDS, Job, Task

PACKAGES: Final = ("mahjax", "jax")
IMPORT: Final = "import mahjax.no_red_mahjong.hand, mahjax.no_red_mahjong.shanten"
NOTE: Final = "batches of 2,000 hands, compiled by XLA"
BATCH: Final = 2_000
LEAST: Final = BATCH


def _waits(hand: Any) -> Any:
    """For each kind whether a hand of 13 wins on it, and has no four of it already."""
    kinds = jnp.arange(KINDS)
    return jax.vmap(lambda kind: (hand[kind] < 4) & Hand.can_ron(hand, kind))(kinds)


SHANTEN: Final = jax.jit(jax.vmap(Shanten.number))
CAN_WIN: Final = jax.jit(jax.vmap(Hand.can_tsumo))
WAITS: Final = jax.jit(jax.vmap(_waits))


def _batches(task: Task) -> list[Any]:
    """The hands as arrays of one size, on the device; the last one filled with its last hand."""
    counts = task.hands.counts.astype(np.int8)
    lacking = -len(counts) % BATCH
    filled = np.concatenate([counts, np.repeat(counts[-1:], lacking, axis=0)])
    return [jnp.asarray(filled[i : i + BATCH]) for i in range(0, len(filled), BATCH)]


def _job(task: Task, function: Callable[[Any], Any], told: Callable[[Any], Any]) -> Job:
    batches = _batches(task)

    def run() -> Any:
        return jax.block_until_ready([function(batch) for batch in batches])

    def answers(given: Any) -> Any:
        return told(np.concatenate([np.asarray(part) for part in given])[: task.count])

    return Job(run, answers)


def distance(task: Task) -> Job:
    """`Shanten.number`, which is the distance less one."""
    return _job(task, SHANTEN, lambda given: given + 1)


def is_win(task: Task) -> Job:
    """`Hand.can_tsumo`."""
    return _job(task, CAN_WIN, np.array)


def waits(task: Task) -> Job:
    """`Hand.can_ron` of every kind."""
    bits = np.uint64(1) << np.arange(KINDS, dtype=np.uint64)
    return _job(task, WAITS, lambda given: (given * bits).sum(axis=1, dtype=np.uint64))
