"""The corpus: every record verifies, nothing that a ruleset can show lacks, every step holds."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from laizi import view
from laizi.core import checks
from laizi.core.jit import PLAIN
from laizi.core.rules import BIG_WINS
from laizi.core.shapes import load_shapes
from laizi.match import Match
from laizi.record import ActionLine, HandLine, verify
from laizi.settlement.sheet import FACTOR_LINES, LIABILITIES
from laizi.table import REFUSALS, Settled, Table
from laizi.view import Fact
from tests.corpus import demands
from tests.corpus.demands import demanded, items_of
from tests.corpus.keeping import contents
from tests.corpus.positions import position_of_end
from tests.corpus.replaying import content, shown_by, steps, walk
from tests.corpus.rulesets import FOLDER, NAMES, PRESETS, paths_of, reference_of, ruleset_of
from tests.folding import empty_view, fold
from tests.oracle import flow
from tests.oracle.presets import rules_of
from tests.proofs.test_flow import assert_same_end, assert_same_offers
from tests.settlement.sheets import assert_reading_holds, payments_from_lines

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(PLAIN, reason="whole hands; tests/core runs plain"),
]
MOST_BYTES = 3_000_000


@cache
def shown(name: str) -> dict[Path, set[str]]:
    """What each record of a ruleset shows."""
    return {path: shown_by(path) for path in paths_of(name)}


@pytest.mark.parametrize("name", NAMES)
def test_nothing_lacks(name: str) -> None:
    lacking = [tag for tag in demanded(name) if tag not in set().union(*shown(name).values())]
    assert not lacking, f"no record of {name} shows {', '.join(lacking)}: python -m tests.corpus"


@pytest.mark.parametrize("name", NAMES)
def test_the_list_of_contents_is_true(name: str) -> None:
    told = (FOLDER / name / "contents.txt").read_text("utf-8")
    assert told == contents(name, shown(name)), "python -m tests.corpus"


@pytest.mark.parametrize("name", NAMES)
def test_every_record_verifies(name: str, tmp_path: Path) -> None:
    assert paths_of(name)
    for path in paths_of(name):
        plain = tmp_path / "record.lzr"
        plain.write_bytes(content(path))
        verdict = verify(plain)
        assert verdict.fault is None, f"{path.name}: {verdict.fault}"
        assert verdict.simulated


# --- every step -----------------------------------------------------------------------------------
def _views(match: Match) -> dict[view.Viewer, dict[str, Any]]:
    ids = {key: getattr(match.ruleset, key) for key in ("id", "hash", "family")}
    seats = match.ruleset.seats
    return {viewer: empty_view(viewer, ids, match.hands, seats) for viewer in (*range(seats), None)}


def _fold(views: dict[view.Viewer, dict[str, Any]], events: tuple[Fact, ...]) -> None:
    for event in events:
        for viewer, folded in views.items():
            fold(folded, json.loads(json.dumps(view.redact(event, viewer))))


def violation(table: Table) -> str:
    """The first thing that does not hold when all is derived again from the tiles."""
    arrays = (table.states, 0, table._works, table.rules, load_shapes())
    return checks.VIOLATIONS[int(checks.check(*arrays))]


@pytest.mark.parametrize("name", NAMES)
def test_every_step_holds(name: str) -> None:
    """Tiles, keys, melds, roles, offers and payments; views folded from events alone."""
    for path in paths_of(name):
        views: dict[view.Viewer, dict[str, Any]] = {}
        for number, step in enumerate(steps(path)):
            where = f"{path.name}, step {number}"
            views = views or _views(step.match)
            _fold(views, step.events)
            for viewer, folded in views.items():
                seen = view.snapshot(step.table, viewer, step.match.info)
                assert folded == seen, f"{where}, viewer {viewer}"
            assert violation(step.table) == "", where


@pytest.mark.parametrize("name", NAMES)
def test_every_settlement_explains_itself(name: str) -> None:
    """Payments follow from the lines alone, and the reading is what it is said to be."""
    for path in paths_of(name):
        for step in steps(path):
            for event in step.events:
                if isinstance(event, Settled):
                    _assert_explained(step.table, event, reference_of(name))


def _assert_explained(table: Table, event: Settled, reference: str | dict[str, Any]) -> None:
    position = position_of_end(table, event.settlement, reference)
    result = event.settlement.to_json()
    assert payments_from_lines(result, table.ruleset, position) == result["payments"]
    assert_reading_holds(result, table.ruleset, position)


@pytest.mark.parametrize("name", PRESETS)
def test_the_oracle_plays_the_same(name: str) -> None:
    """Every offer, and the end of each hand, are those of the slow oracle."""
    for path in paths_of(name):
        slow: flow.Table | None = None
        for step, line in walk(path):
            if isinstance(line, HandLine):
                slow = _dealt_slowly(name, step.table)
            elif isinstance(line, ActionLine) and slow is not None:
                slow = flow.apply(slow, line.seat, line.action.to_wire())
                if step.table.is_over:
                    assert_same_end(step.table, slow, step.events, path.name)
            if slow is not None and not step.table.is_over:
                assert_same_offers(step.table, slow, path.name)


def _dealt_slowly(name: str, table: Table) -> flow.Table:
    wall = [int(kind) for kind in table.state.wall[: 4 * len(table.ruleset.tiles)]]
    previous = int(table.state.previous_wildcard)
    dealer = int(table.state.dealer)
    return flow.deal(rules_of(name), dealer, wall, None if previous < 0 else previous)


# --- the demands themselves -----------------------------------------------------------------------
def test_the_demands_know_every_name() -> None:
    assert {*demands.REFUSED_WINS, *demands.REFUSED_ACTIONS} == set(REFUSALS.values())
    assert set(demands.LIABILITIES) == set(LIABILITIES.values())
    assert set(demands.FACTORS) == set(FACTOR_LINES)


def test_every_name_that_can_occur_is_demanded_somewhere() -> None:
    tags = demands.possible_names()
    never = {"unclaimable_tile", "discard_not_allowed", "unknown_action"}
    for group, names in (
        ("refused_win", set(demands.REFUSED_WINS) - never),
        ("refused", set(demands.REFUSED_ACTIONS) - never),
        ("liability", set(demands.LIABILITIES)),
        ("top", set(demands.TOPS)),
        ("kong", set(demands.KONGS)),
        ("ending", set(demands.ENDINGS)),
        ("big_win", set(BIG_WINS)),
        ("item", {item for name in NAMES for item in _items(name)}),
    ):
        assert {tag.partition(":")[2] for tag in tags if tag.startswith(f"{group}:")} == names


def _items(name: str) -> list[str]:
    rules = ruleset_of(name)
    return items_of(rules) if rules.family != "wuhan" else []


def test_a_missing_record_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test of what lacks can fail: without the records of 抢杠 it says so."""
    kept = {
        path: tags for path, tags in shown("xianning").items() if "ending:robbed_kong" not in tags
    }
    monkeypatch.setitem(globals(), "shown", lambda _: kept)
    with pytest.raises(AssertionError, match=r"xianning shows ending:robbed_kong"):
        test_nothing_lacks("xianning")


def test_the_corpus_is_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.rglob("*") if path.is_file()) < MOST_BYTES
