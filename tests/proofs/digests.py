"""Digests of whole hands: every byte of the record after each step, its events, its sheet.

`python -m tests.proofs.digests PRESET CHOOSER FIRST COUNT` prints one line for each hand, so that
a compiled and an uncompiled process can be compared.
"""

import hashlib
import sys

import numpy as np

from laizi.core import selfplay
from laizi.core.state import Work
from tests.core.engine import Engine, seeds
from tests.proofs.windows import CHOOSERS, steps

SHEET = (
    "subject", "big", "hard", "reading", "priced_big", "basic", "bonus", "factor", "raw", "capped",
    "golden", "pays", "payment", "payer", "second_payer", "liability", "set_count", "set_type",
    "set_tile", "pair_tile", "stood_count", "stood_tile", "stood_as",
)  # fmt: skip
"""The fields of `Work` that hold the settlement; the rest is scratch."""


def sheet_bytes(work: Work) -> bytes:
    """The settlement sheet as bytes."""
    return b"".join(np.asarray(getattr(work, name)).tobytes() for name in SHEET)


def hand_digest(preset: str, chooser: str, seed: int) -> str:
    """One hand, step by step."""
    engine = Engine.of(preset)
    digest = hashlib.sha256()
    for seat, action in steps(engine, seed, CHOOSERS[chooser]):
        digest.update(engine.bytes_of(0) + bytes([seat, action]) + engine.events())
    digest.update(engine.bytes_of(0) + engine.events() + sheet_bytes(engine.work))
    return digest.hexdigest()


def self_play_digest(preset: str, policy: int, hands: int) -> str:
    """Hands played inside `play_hands`: the last record and the totals."""
    engine, totals = Engine.of(preset), selfplay.Totals.zeros(1)
    policies = np.full(4, policy, np.int64)
    selfplay.play_hands(
        engine.states, engine.works, engine.rules, engine.shapes, seeds(hands, 4), 0, policies,
        totals, selfplay.NO_WALLS, selfplay.NO_LOG,
    )  # fmt: skip
    return hashlib.sha256(engine.bytes_of(0) + np.asarray(totals).tobytes()).hexdigest()


def digests(preset: str, chooser: str, first: int, count: int) -> list[str]:
    """The digests of some hands, and of hands that the core plays by itself."""
    found = [hand_digest(preset, chooser, seed) for seed in range(first, first + count)]
    policy = selfplay.GREEDY_POLICY if chooser == "greedy" else selfplay.RANDOM_POLICY
    return [*found, self_play_digest(preset, policy, max(1, count // 10))]


if __name__ == "__main__":
    _, _preset, _chooser, _first, _count = sys.argv
    sys.stdout.write("\n".join(digests(_preset, _chooser, int(_first), int(_count))) + "\n")
