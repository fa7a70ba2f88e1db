"""The counts of action sequences are those of an independent engine, compiled and plain."""

import json
from itertools import takewhile
from typing import Any

import pytest

from laizi import rulesets
from laizi.core.jit import PLAIN
from laizi.tiles import parse_tile
from tests.core.engine import ROOT, Engine, action_code, run_python
from tests.perft_positions import ABOUT, HOUSES
from tests.proof import Proof


def read_lines(name: str) -> list[dict[str, Any]]:
    """The positions of a file of cases."""
    text = (ROOT / "tests" / "cases" / name).read_text("utf-8")
    return [json.loads(line) for line in text.splitlines()]


PRESETS = {preset.id for preset in rulesets.list_presets()}
GIVEN = [line for line in read_lines("perft.jsonl") if line["ruleset"] in PRESETS]
OWN = read_lines("perft-own.jsonl")
"""Written by `python -m tests.perft_positions`."""
POSITIONS = [*GIVEN, *OWN]
FEW, FEW_OF_OUR_OWN = 700, 60
"""Sequences up to which an uncompiled run counts; our own positions are many."""
NEAR = 8
"""Answers up to a position of our own that the uncompiled run of the fast tests still plays."""


def _name(line: dict[str, Any]) -> str:
    ruleset = line["ruleset"]
    if isinstance(ruleset, str):
        return f"{ruleset}-{line['kind']}"
    return f"{ruleset['extends']}+{'+'.join(ruleset['values'])}-{line['kind']}"


def _reached(line: dict[str, Any]) -> Engine:
    """The position of a line, with room for as many states as plies."""
    engine = Engine.of(rulesets.from_reference(line["ruleset"]), len(line["counts"]) + 1)
    text = line["wall"]
    engine.deal([parse_tile(text[i : i + 2]) for i in range(0, len(text), 2)], line["dealer"])
    for seat, action in line["prefix"]:
        assert seat == engine.waiting(0)[0], "the canonical order asks the lowest seat first"
        engine.apply(0, seat, action_code(action, int(engine.state.face)))
    return engine


def _count(engine: Engine, ply: int, counts: list[int]) -> None:
    waiting = engine.waiting(ply)
    if not waiting:
        return
    actions = engine.legal(ply, waiting[0])
    counts[ply] += len(actions)
    if ply + 1 < len(counts):
        for action in actions:
            engine.copy(ply, ply + 1)
            engine.apply(ply + 1, waiting[0], action)
            _count(engine, ply + 1, counts)


def count_sequences(line: dict[str, Any], depth: int) -> list[int]:
    """The numbers of sequences of length 1 to `depth`."""
    counts = [0] * depth
    _count(_reached(line), 0, counts)
    return counts


def first(counts: list[int], most: int) -> list[int]:
    """The counts up to the first that is too large to count here."""
    return list(takewhile(lambda count: count <= most, counts))


@pytest.mark.parametrize("line", POSITIONS, ids=_name)
def test_counts(line: dict[str, Any]) -> None:
    if PLAIN and line in OWN and len(line["prefix"]) > NEAR:
        pytest.skip("far into a hand: test_counts_plain plays there")
    # In `wuyi-erren` a win is sought in ten ways, for each tile.
    small = line in OWN or line["ruleset"] == "wuyi-erren"
    few = FEW_OF_OUR_OWN if small else FEW
    most = few if PLAIN else max(line["counts"])
    expected = first(line["counts"], most)
    assert count_sequences(line, len(expected)) == expected


def test_there_are_positions_of_every_kind() -> None:
    for preset in ("hongzhong-kaikou", "hongzhong-koukou"):
        kinds = {line["kind"] for line in GIVEN if line["ruleset"] == preset}
        assert kinds >= {"deal", "two", "added", "rob", "late"}


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_there_are_positions_of_our_own(preset: str) -> None:
    kinds = {line["kind"] for line in OWN if line["ruleset"] == preset}
    assert kinds >= {"deal", "after a claim", "win on a discard", "two kongs", "last tiles", "rob"}


def test_there_are_positions_of_every_house_and_kind() -> None:
    assert {line["kind"] for line in OWN} == set(ABOUT)
    references = [line["ruleset"] for line in OWN]
    assert all(references.count(house) >= 5 for house in HOUSES)


UNCOMPILED = """
from tests.core.test_perft import FEW_OF_OUR_OWN, GIVEN, OWN, count_sequences, first
from laizi.core.jit import PLAIN
assert PLAIN
share, most = slice({share}, None, {shares}), {most}
for line in [*GIVEN[share], *OWN[share]]:
    expected = first(line["counts"], FEW_OF_OUR_OWN if line in OWN else most)
    assert count_sequences(line, len(expected)) == expected, line["kind"]
print(len(GIVEN[share]) + len(OWN[share]))
"""
SHARES = 7
"""No divisor of the kinds of positions, so that the shares are alike."""


@pytest.mark.slow
@pytest.mark.proof
@pytest.mark.skipif(PLAIN, reason="the compiled run starts the plain one")
@pytest.mark.parametrize("share", range(SHARES))
def test_counts_plain(share: int, proof: Proof) -> None:
    most = proof.size(max(max(line["counts"]) for line in GIVEN), share=20)
    code = UNCOMPILED.format(share=share, shares=SHARES, most=most)
    positions = int(run_python(code, LAIZI_PLAIN="1"))
    assert positions == len(GIVEN[share::SHARES]) + len(OWN[share::SHARES])
    proof.held("counts of sequences, uncompiled", positions=positions, up_to=most)
