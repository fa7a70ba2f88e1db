import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from benchmarks import plot, results
from benchmarks.agreement import Agreement
from benchmarks.commands import LEAST, argv_of, imports
from benchmarks.conductor import PEERS, ROOT, Settings
from benchmarks.cores import LOOPS, judge_cores
from benchmarks.cores import ROWS as CORE_ROWS
from benchmarks.figures import Figure
from benchmarks.machine import Steadiness
from benchmarks.report import Outcome, agreed, shares, tables
from benchmarks.rows import BATCH, ROWS, Kept, judge

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
BY_KEY = {row.key: row for row in (*ROWS, *CORE_ROWS)}


def measured(key: str, **values: tuple[float, ...]) -> Outcome:
    figures = [Figure(peer, each, 1_000) for peer, each in values.items()]
    return Outcome(BY_KEY[key], figures, [], judge(BY_KEY[key], figures))


@pytest.fixture
def outcomes() -> list[Outcome]:
    differing = Agreement("waits", "riichienv", "laizi", 10, 2, [0] * 34)
    waits = measured("waits", laizi=(9e6, 8e6, 7e6), riichienv=(2e5, 2e5, 2e5))
    waits.agreements = [differing]
    return [
        measured("distance", laizi=(5e7, 4e7, 4e7), riichienv=(3e6, 3e6, 3e6)),
        waits,
        Outcome(BY_KEY["settle"], problems=["settle: laizi: not there"]),
        measured("batch-1", laizi=(6e5,)),
        measured("batch-10", laizi=(3e6,)),
        measured("waits-0", laizi=(8e6,)),
        measured(LOOPS, laizi=(1.95, 1.97)),
        measured("one-waits", laizi=(1.6,)),
    ]


@pytest.fixture
def found(outcomes: list[Outcome], tmp_path: Path) -> dict[str, object]:
    settings = Settings(1_000_000, 3, 1.0, 0, tmp_path)
    versions = {"laizi": {"laizi": "0.1.0"}, "riichienv": {"riichienv": "0.4.11"}}
    return results.document(outcomes, settings, versions, Steadiness([20.0, 30.0]), NOW)


def test_tables_have_a_column_for_each_library_and_a_line_for_each_row(
    outcomes: list[Outcome],
) -> None:
    main, *others = tables(outcomes)
    assert main.head == ["", "laizi", "riichienv"]
    assert main.lines[0] == ["distance", "**40.0M**", "3.00M (13.3 x)"]
    assert main.lines[2] == ["settlement of wins", "NOT THERE", "–"]
    assert [table.title for table in others][-1] == "Promised"
    lines = main.markdown().splitlines()
    assert lines[0] == "|  | laizi | riichienv |"
    assert len({line.count("|") for line in lines}) == 1


def test_what_is_not_as_it_should_be_is_told(outcomes: list[Outcome]) -> None:
    failures = [each for outcome in outcomes for each in outcome.failures()]
    assert "settle: laizi: not there" in failures
    assert any(each.startswith("waits: riichienv and laizi DIFFER on 2 of 10") for each in failures)
    assert "one-waits: at most 1.50 µs: NOT KEPT, 1.60" in failures
    assert not any(each.startswith("distance") for each in failures)
    assert agreed(outcomes) == ["waits: riichienv gives the answers of laizi on 8 of 10 hands"]
    assert shares(outcomes, 1_000_000)[0] == "distance: laizi 1,000, riichienv 1,000"
    assert shares(outcomes, 1_000) == []


def test_the_json_has_every_round_every_ratio_and_every_promise(found: dict[str, object]) -> None:
    read = json.loads(json.dumps(found))
    assert read["version"] == results.VERSION
    assert read["date"] == "2026-11-30T12:00:00+00:00"
    assert read["machine"]["busy loop, Mloops/s"] == {"median": 25.0, "low": 20.0, "high": 30.0}
    distance = read["rows"][0]
    assert distance["figures"][0]["rounds"] == [5e7, 4e7, 4e7]
    assert distance["ratios"] == {"riichienv": 13.333}
    assert [promise["kept"] for promise in distance["promises"]] == [True, True]
    assert read["rows"][1]["agreements"][0]["differ"] == 2
    assert {row["x"] for row in read["rows"] if row["group"] == BATCH} == {1, 10}


def test_the_page_keeps_former_blocks_below_the_new_one(
    outcomes: list[Outcome], found: dict[str, object], tmp_path: Path
) -> None:
    page = tmp_path / "results.md"
    page.write_text(f"# Benchmarks\n\n{results.MARK}\n## 2020-01-01, old\n\nold figures\n", "utf-8")
    for _ in range(2):
        results.write(outcomes, found, tmp_path)
    text = page.read_text("utf-8")
    assert text.count(results.PICTURE) == 1
    assert text.count("## 2026-11-30") == 2
    assert text.index("# Benchmarks") < text.index("## 2026-11-30") < text.index("## 2020-01-01")
    assert text.endswith("old figures\n")
    assert json.loads((tmp_path / "results.json").read_text("utf-8"))["rows"]


def test_the_page_of_results_can_be_written_to() -> None:
    assert results.MARK in (ROOT / "benchmarks" / "results.md").read_text("utf-8")


def test_the_plot_shows_whatever_was_measured(found: dict[str, object], tmp_path: Path) -> None:
    plot.draw(found, tmp_path / "plot.svg")
    assert "</svg>" in (tmp_path / "plot.svg").read_text("utf-8")
    plot.draw(found | {"rows": []}, tmp_path / "empty.svg")
    assert (tmp_path / "empty.svg").exists()


def test_every_library_has_a_colour_an_import_and_a_pinned_version() -> None:
    pinned = (ROOT / "benchmarks" / "peers" / "requirements.txt").read_text("utf-8").lower()
    for peer in PEERS:
        assert peer in plot.COLOURS
        assert imports(peer).startswith("import ")
        assert f"\n{peer}" in pinned
    assert LEAST > 0


def test_rows_of_whole_processes_name_what_they_run() -> None:
    assert argv_of("score")[1:4] == ["-m", "laizi", "score"]
    assert argv_of("help")[-1] == "--help"
    assert "Table" in argv_of("first-decision")[-1]


def test_two_cores_are_judged_only_where_the_machine_gives_two() -> None:
    row = BY_KEY["selfplay-processes"]
    slow = [Figure("laizi", (1.5,), 1)]
    given, withheld = Figure("laizi", (1.97,), 1), Figure("laizi", (1.2,), 1)
    assert [each.kept for each in judge_cores(row, slow, given)] == [False]
    (unjudged,) = judge_cores(row, slow, withheld)
    assert unjudged == Kept("at least 1.80 x", None, "1.50; the machine gave 1.20 x to busy loops")
    assert [each.kept for each in judge_cores(row, [Figure("laizi", (1.9,), 1)], withheld)] == [
        True
    ]
