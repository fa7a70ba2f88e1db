"""What a second core brings: processes, threads, and what the machine gives to anybody."""

import sys
from collections.abc import Callable
from time import perf_counter
from typing import Final

from benchmarks.conductor import Conductor, Lacking, Player, WorkerError, start
from benchmarks.figures import Figure
from benchmarks.machine import cores
from benchmarks.rows import CORES, OURS, Kept, Promise, Row, judge

GIVEN: Final = 1.9
"""The machine gives both cores where two busy loops get so much of twice one's speed."""
LOOPS: Final = "busy-loops"

ROWS: Final = (
    Row(LOOPS, "two independent busy loops", "busy_loop", unit="x", group=CORES, fixed=5_000_000),
    Row("selfplay-processes", "self-play, random, two processes", "selfplay_random", unit="x",
        group=CORES, promises=(Promise(1.8),)),
    # Processes or threads are promised so much: the processes are judged, the threads told.
    Row("selfplay-threads", "self-play, random, two threads", "selfplay_random", unit="x",
        group=CORES),
    # A million distances take 20 ms: too short for the system to spread threads.
    Row("acceptance-processes", "acceptance, two processes", "acceptance", "random14", unit="x",
        group=CORES, promises=(Promise(1.8),)),
    Row("acceptance-threads", "acceptance, two threads", "acceptance", "random14", unit="x",
        group=CORES),
)  # fmt: skip


def measure(
    row: Row, conductor: Conductor, note: Callable[[str], None]
) -> tuple[list[Figure], list[str]]:
    """How many times as fast two are as one, in each round."""
    usable = cores()
    if len(usable) < 2:
        return [], [f"{row.key}: this machine has one core"]
    note(row.key)
    threads = row.key.endswith("threads")
    bindings = [",".join(map(str, usable[:2]))] if threads else [str(core) for core in usable[:2]]
    module = {LOOPS: "benchmarks.peers.loops"}.get(row.key, "")
    players: list[Player] = []
    try:
        players.extend(start_each(bindings, module))
        count = conductor.share(players[0], row)
        for player in players[1:]:
            conductor.warm(player, row)
        pairs = [_round(conductor, row, players, count) for _ in range(conductor.settings.rounds)]
    except (Lacking, WorkerError) as problem:
        return [], [f"{row.key}: {problem}"]
    finally:
        for player in players:
            player.close()
    return [Figure(OURS, tuple(2 * one / two for one, two in pairs), count)], []


def start_each(bindings: list[str], module: str) -> list[Player]:
    """One of our workers on each binding."""
    if not module:
        return [player for binding in bindings for player in start([OURS], {}, binding)]
    return [Player(OURS, sys.executable, binding, module) for binding in bindings]


def _round(
    conductor: Conductor, row: Row, players: list[Player], count: int
) -> tuple[float, float]:
    """Wall seconds of one share alone, and of two at once."""
    conductor.prepare(players[0], row, 0, count)
    one = _together(players[:1])
    if len(players) == 1:
        conductor.prepare(players[0], row, 0, 2 * (count // 2), threads=2)
        return one, 2 * _together(players)
    for place, player in enumerate(players):
        conductor.prepare(player, row, conductor.first(place, count), count)
    return one, _together(players)


def _together(players: list[Player]) -> float:
    """Wall seconds until all have run."""
    began = perf_counter()
    for player in players:
        player.begin(do="time")
    for player in players:
        player.end()
    return perf_counter() - began


def judge_cores(row: Row, figures: list[Figure], loops: Figure | None) -> list[Kept]:
    """A promise of two cores holds where the machine gives two."""
    kept = judge(row, figures)
    if loops is None or loops.median >= GIVEN:
        return kept
    given = f"the machine gave {loops.median:.2f} x to busy loops"
    return [
        each if each.kept else Kept(each.text, None, f"{each.measured}; {given}") for each in kept
    ]
