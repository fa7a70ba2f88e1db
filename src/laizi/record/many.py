"""Many records verified, by several processes."""

import multiprocessing
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from laizi.record.verifying import Verdict, verify


def verify_files(paths: Sequence[Path], processes: int) -> Iterator[Verdict]:
    """Verify files; the verdicts come in the order of the files."""
    if min(processes, len(paths)) <= 1:
        yield from map(verify, paths)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(processes, len(paths)), mp_context=context) as pool:
        yield from pool.map(verify, paths)
