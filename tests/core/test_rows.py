"""Rows of counts read eight at a time: what they say is what counting kind by kind says."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from laizi.core import probes
from laizi.core.rows import NO_ROW, Row
from laizi.core.shapes import SUIT, WEIGHT


def _facts(counts: NDArray[np.int8]) -> NDArray[np.int64]:
    """What `read_rows` gives, (N, 9)."""
    facts = np.zeros(len(counts) * probes.ROW_FACTS, np.int64)
    rows: Any = np.ascontiguousarray(counts).reshape(-1).view(Row.dtype)
    probes.read_rows(rows, facts)
    return facts.reshape(-1, probes.ROW_FACTS)


def test_a_row_is_read_as_kind_by_kind() -> None:
    counts = np.random.default_rng(1).integers(0, 5, (300, 34), dtype=np.int8)
    counts[0], counts[1] = 4, 0
    facts, weighed = _facts(counts), counts * WEIGHT
    for suit in range(4):
        assert np.array_equal(facts[:, suit], weighed[:, suit == SUIT].sum(axis=1))
    for least in range(1, 5):
        kinds = ((counts >= least) << np.arange(34)).sum(axis=1)
        assert np.array_equal(facts[:, 3 + least], kinds)
    assert np.array_equal(facts[:, 8], counts.sum(axis=1, dtype=np.int64) & 255)


def test_a_count_that_is_none_is_seen_at_every_place() -> None:
    wrong = np.array([-128, -1, 5, 127], np.int8)
    counts = np.ones((34, len(wrong), 34), np.int8)
    for kind in range(34):
        counts[kind, :, kind] = wrong
    assert (_facts(counts.reshape(-1, 34))[:, 8] == NO_ROW).all()
