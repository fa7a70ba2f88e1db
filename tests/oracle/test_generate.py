"""Constructed wins are well formed and show what they were built for."""

from typing import Any

import pytest

from .generate import Sample, samples, targets_of
from .presets import ALL, preset
from .text import KINDS, counts_of, kind_of, kinds_of


def _tiles(case: dict[str, Any]) -> list[int]:
    tiles = kinds_of(case.get("indicator", ""))
    for player in case["players"]:
        tiles += kinds_of(player.get("hand", "")) + kinds_of(player.get("special", ""))
        tiles += kinds_of(player.get("river", ""))
        for meld in player.get("melds", ()):
            tiles += kinds_of(meld["tiles"])
    return [*tiles, kind_of(case["win"]["tile"])]


def _assert_well_formed(case: dict[str, Any]) -> None:
    counts = counts_of(_tiles(case))
    in_play = {kind_of(text) for text in preset(case["ruleset"])["tiles"]}
    assert max(counts) <= 4
    assert all(kind in in_play for kind in range(KINDS) if counts[kind])
    for player in case["players"]:
        if "hand" in player:
            melds = len(player.get("melds", ()))
            assert len(kinds_of(player["hand"])) == 13 - 3 * melds


def _assert_shows(sample: Sample) -> None:
    assert sample.target in sample.tags
    if sample.result["legal"]:
        assert sum(sample.result["payments"]) == 0
        assert all(owed > 0 for owed in sample.result["raw"].values())


@pytest.mark.parametrize("ruleset", ALL)
def test_samples_show_every_target(ruleset: str) -> None:
    aims = targets_of(preset(ruleset))
    seen: set[str] = set()
    for sample in samples(ruleset, 2 * len(aims), seed=7):
        _assert_well_formed(sample.case)
        _assert_shows(sample)
        seen |= sample.tags
    assert set(aims) <= seen


def test_the_same_seed_gives_the_same_cases() -> None:
    first, second = (
        [sample.case for sample in samples("facai-sifan", 60, seed=3)] for _ in range(2)
    )
    assert first == second
