"""The compiled and the uncompiled engine give the same bytes."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from laizi.core.jit import PLAIN
from tests.core.engine import PLAYED, ROOT
from tests.proof import Proof
from tests.proofs.digests import digests

PROCESSES = 2
SHARES = {"random": 0.5, "eager": 0.3, "greedy": 0.2}
FIRST = 1


@contextmanager
def _plain(preset: str, chooser: str, first: int, count: int) -> Iterator[subprocess.Popen[str]]:
    """An uncompiled process that prints digests."""
    command = [sys.executable, "-m", "tests.proofs.digests", preset, chooser, str(first)]
    env = {**os.environ, "LAIZI_PLAIN": "1", "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    with subprocess.Popen(
        [*command, str(count)], cwd=ROOT, env=env, text=True, stdout=subprocess.PIPE
    ) as process:
        yield process


def _lines(process: subprocess.Popen[str]) -> list[str]:
    printed, _ = process.communicate()
    assert process.returncode == 0
    return printed.split()


def compare(preset: str, chooser: str, first: int, count: int) -> None:
    """Play the same hands in two uncompiled processes and here."""
    half = count - count // 2
    with (
        _plain(preset, chooser, first, half) as early,
        _plain(preset, chooser, first + half, count - half) as late,
    ):
        assert digests(preset, chooser, first, half) == _lines(early)
        assert digests(preset, chooser, first + half, count - half) == _lines(late)


@pytest.mark.slow
@pytest.mark.proof
@pytest.mark.skipif(PLAIN, reason="the compiled run starts the plain one")
@pytest.mark.parametrize("preset", PLAYED)
def test_compiled_and_plain_are_the_same(preset: str, proof: Proof) -> None:
    hands = proof.size(1_000)
    for chooser, share in SHARES.items():
        compare(preset, chooser, FIRST, max(2, int(hands * share)))
    proof.held(f"{preset}: compiled and plain records, events and sheets are the same bytes",
               hands=hands)  # fmt: skip


def test_digests_differ_from_hand_to_hand() -> None:
    found = digests("hongzhong-kaikou", "random", 1, 2)
    assert len(set(found)) == len(found) == 3
    assert digests("hongzhong-kaikou", "random", 1, 2) == found
