"""Parquet: one row a hand, which adds up to the report."""

import importlib.util
import re
from pathlib import Path
from typing import Any

import pytest

from laizi import rulesets
from laizi.simulate import Report, SimulationError, batch, simulate
from laizi.tiles import parse_tile

pq = pytest.importorskip("pyarrow.parquet", reason="needs laizi[parquet]")

PRESETS = [preset.id for preset in rulesets.list_presets()]
PAGE = Path(__file__).parent.parent.parent / "docs" / "simulate.md"
HANDS = 40


@pytest.fixture(autouse=True)
def _small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "PART", 25)
    monkeypatch.setattr(batch, "TASK", 10)
    monkeypatch.setattr(batch, "SLICE", 4)


def play(folder: Path, preset: str, **options: Any) -> tuple[Report, list[dict[str, Any]]]:
    """The report and the rows of a run."""
    ruleset = rulesets.load(preset)
    bots = ["greedy", "random", "greedy", "greedy"][: ruleset.seats]
    report = simulate(ruleset, bots, HANDS, 6, out=folder, parquet=True, **options)
    files = sorted(folder.glob("hands-*.parquet"))
    return report, [row for file in files for row in pq.read_table(file).to_pylist()]


def count(rows: list[dict[str, Any]], **wanted: object) -> int:
    return sum(all(row[name] == value for name, value in wanted.items()) for row in rows)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_rows_add_up_to_the_report(preset: str, tmp_path: Path) -> None:
    report, rows = play(tmp_path, preset)
    seats = range(len(report.bots))
    assert [row["hand"] for row in rows] == list(range(1, HANDS + 1))
    assert [row["dealer"] for row in rows] == [hand % len(seats) for hand in range(HANDS)]
    assert count(rows, ending="drawn") == report.outcomes["drawn"] == count(rows, winner=None)
    assert sum(row["decisions"] for row in rows) == report.decisions
    for seat in seats:
        assert sum(row[f"points_{seat}"] for row in rows) == report.points[seat]
        assert count(rows, winner=seat) == round(report.rates["wins"][seat] * HANDS)
        assert count(rows, discarder=seat) == round(report.rates["deal_ins"][seat] * HANDS)
        opened = sum(row[f"opens_{seat}"] > 0 for row in rows)
        assert opened == round(report.rates["opened"][seat] * HANDS)
    assert f"points_{len(seats)}" not in rows[0]
    if report.family == "wuhan":
        assert count(rows, hard=True) == report.hard_wins
        won = [name for row in rows for name in row["big_wins"]]
        told = {name: n for name, n in report.outcomes.items() if name not in ("drawn", "small")}
        assert {name: won.count(name) for name in told} == told
    else:
        assert count(rows, hard=None) == HANDS
        assert all(row["big_wins"] for row in rows if row["winner"] is not None)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_row_tells_one_hand_consistently(preset: str, tmp_path: Path) -> None:
    report, rows = play(tmp_path, preset)
    ruleset = rulesets.load(preset)
    for row in rows:
        points = [row[f"points_{seat}"] for seat in range(len(report.bots))]
        assert sum(points) == 0
        assert 0 <= row["tiles_left"] < 136
        assert (row["ending"] in ("discard", "robbed_kong")) == (row["discarder"] is not None)
        for tile in filter(None, [row["indicator"], row["winning_tile"], *row["wildcards"]]):
            parse_tile(tile)
        if row["ending"] == "drawn":
            assert not row["big_wins"]
            assert [row[name] for name in ("winning_tile", "hard", "payer", "liability")] == [
                None
            ] * 4
        else:
            assert points[row["winner"]] == max(points)
            assert row["winner"] != row["discarder"]
    assert {len(row["wildcards"]) for row in rows} == {len(rows[0]["wildcards"])}
    assert bool(rows[0]["wildcards"]) == (ruleset.family != "laizi_112")


def test_a_row_s_seed_deals_that_hand(tmp_path: Path) -> None:
    import numpy as np

    from laizi.core.selfplay import NO_LOG, NO_WALLS, RANDOM_POLICY, Totals, play_hands
    from laizi.core.shapes import load_shapes
    from laizi.core.state import State, Work
    from laizi.simulate.plan import Plan

    _, rows = play(tmp_path, rulesets.DEFAULT)
    plan = Plan(rulesets.load(rulesets.DEFAULT), ("random",) * 4, 1, 1)
    states = State.zeros(1)
    for row in rows[:5]:
        seeds = np.array([row["seed"]], np.uint64)
        policies = np.full(4, RANDOM_POLICY, np.int64)
        play_hands(
            states, Work.zeros(1), plan.rules, load_shapes(), seeds, row["dealer"], policies,
            Totals.zeros(1), NO_WALLS, NO_LOG,
        )  # fmt: skip
        assert int(states[0].indicator) == parse_tile(row["indicator"])


def test_the_same_bytes_however_often_interrupted(tmp_path: Path) -> None:
    play(tmp_path / "whole", rulesets.DEFAULT, workers=1)

    def interrupt(done: int) -> None:
        if done >= 30:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play(tmp_path / "two", rulesets.DEFAULT, workers=2, progress=interrupt)
    (tmp_path / "two" / "hands-000000001.parquet").unlink()
    play(tmp_path / "two", rulesets.DEFAULT, workers=2)
    for file in (tmp_path / "whole").iterdir():
        assert (tmp_path / "two" / file.name).read_bytes() == file.read_bytes()


def test_every_column_is_documented(tmp_path: Path) -> None:
    play(tmp_path, rulesets.DEFAULT)
    schema = pq.read_schema(tmp_path / "hands-000000001.parquet")
    table = PAGE.read_text("utf-8").split("## Columns")[1].split("\n## ")[0]
    documented = {
        name.replace("_0", f"_{seat}"): kind
        for name, kind in re.findall(r"^\| `(\w+)`[^|]*\| ([^|]+?) \|", table, re.MULTILINE)
        for seat in (range(4) if name.endswith("_0") else (0,))
    }
    assert documented == {
        field.name: str(field.type).replace("list<element: string>", "list of string")
        for field in schema
    }


def test_without_pyarrow_it_says_how_to_install_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ordinary = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name == "pyarrow" else ordinary(name)
    )
    with pytest.raises(SimulationError, match=r"^parquet: .*pip install 'laizi\[parquet\]'"):
        play(tmp_path / "new", rulesets.DEFAULT)
    assert not (tmp_path / "new").exists()


def test_parquet_needs_a_folder() -> None:
    with pytest.raises(SimulationError, match=r"^parquet: .*out"):
        simulate(rulesets.load(rulesets.DEFAULT), ["random"] * 4, 1, 1, parquet=True)
