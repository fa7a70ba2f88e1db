"""A run kept in a folder goes on from what is finished, and ends with the same bytes."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from laizi import rulesets
from laizi.simulate import SimulationError, batch, simulate

KAIKOU = rulesets.load("hongzhong-kaikou")
BOTS = ["greedy", "random", "greedy", "random"]
HANDS, PART = 53, 20


@pytest.fixture(autouse=True)
def _small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "PART", PART)
    monkeypatch.setattr(batch, "TASK", 7)
    monkeypatch.setattr(batch, "SLICE", 3)


def play(out: Path | None, **changed: Any) -> dict[str, Any]:
    """The report of a run, kept in a folder."""
    given = {"ruleset": KAIKOU, "bots": BOTS, "hands": HANDS, "seed": 4, "workers": 2} | changed
    return simulate(**given, out=out).to_json()  # type: ignore[arg-type]


def without_times(report: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in report.items() if "second" not in key}


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


class Interrupted(KeyboardInterrupt):
    """Ctrl-C, at a known hand."""


def interrupt_at(hand: int) -> Any:
    def progress(done: int) -> None:
        if done >= hand:
            raise Interrupted

    return progress


def test_the_folder_changes_nothing_and_holds_the_report(tmp_path: Path) -> None:
    plain, kept = play(None), play(tmp_path)
    assert without_times(plain) == without_times(kept)
    assert json.loads((tmp_path / "report.json").read_text("utf-8")) == without_times(plain)
    parts = [f"totals-{first:09}.json" for first in (1, 21, 41)]
    assert sorted(contents(tmp_path)) == ["report.json", "run.json", *parts]


def test_interrupted_runs_end_with_the_same_bytes_on_any_number_of_cores(tmp_path: Path) -> None:
    whole, pieces = tmp_path / "whole", tmp_path / "pieces"
    play(whole, workers=1)
    for hand, workers in ((25, 1), (30, 3), (50, 2)):
        with pytest.raises(Interrupted):
            play(pieces, workers=workers, progress=interrupt_at(hand))
        assert not (pieces / "report.json").exists()
    told: list[int] = []
    report = play(pieces, workers=3, progress=told.append)
    assert told[:2] == [20, 40]
    assert report["hands"] == HANDS
    assert contents(pieces) == contents(whole)


def test_what_is_finished_is_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = play(tmp_path)

    def must_not_play(*_: object) -> None:
        raise AssertionError("played again")

    monkeypatch.setattr("laizi.simulate.playing.play_hands", must_not_play)
    again = play(tmp_path)
    assert without_times(again) == without_times(first)
    assert again["hands_per_second"] == 0


def test_more_hands_of_the_same_run_go_on_from_there(tmp_path: Path) -> None:
    grown, whole = tmp_path / "grown", tmp_path / "whole"
    play(grown, hands=30)
    play(grown)
    play(whole)
    assert contents(grown) == contents(whole)


@pytest.mark.parametrize("content", ["", "{", "[]", '{"hands": 20}', '{"hands": 19}'])
def test_a_part_that_cannot_be_read_is_played_again(tmp_path: Path, content: str) -> None:
    play(tmp_path)
    before = contents(tmp_path)
    (tmp_path / "totals-000000021.json").write_text(content, "utf-8")
    play(tmp_path)
    assert contents(tmp_path) == before


def test_what_a_killed_run_left_unfinished_is_cleared_away(tmp_path: Path) -> None:
    (tmp_path / ".unfinished-abc").write_text("half", "utf-8")
    play(tmp_path)
    assert not list(tmp_path.glob(".unfinished-*"))


@pytest.mark.parametrize(
    ("changed", "named"),
    [
        ({"seed": 5}, "seed 4, not 5"),
        ({"hands": 20}, "a run of 53 hands"),
        ({"bots": ["random"] * 4}, "another run: bots"),
        ({"ruleset": rulesets.load("hongzhong-koukou")}, "another run: ruleset"),
    ],
)
def test_a_folder_of_another_run_is_left_alone(
    tmp_path: Path, changed: dict[str, Any], named: str
) -> None:
    play(tmp_path)
    before = contents(tmp_path)
    with pytest.raises(SimulationError, match=f"^out: .*{named}"):
        play(tmp_path, **changed)
    assert contents(tmp_path) == before


def test_a_folder_of_another_engine_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(tmp_path)
    monkeypatch.setattr("laizi.simulate.folder.source_hash", lambda: "other")
    with pytest.raises(SimulationError, match="another run: engine"):
        play(tmp_path)


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").touch()
    with pytest.raises(SimulationError, match=r"out: .*thesis\.txt"):
        play(tmp_path)
    assert list(contents(tmp_path)) == ["thesis.txt"]
    with pytest.raises(OSError, match=r"thesis\.txt"):
        play(tmp_path / "thesis.txt")


def test_a_part_appears_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("laizi.simulate.folder.os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        play(tmp_path / "new")
    assert contents(tmp_path / "new") == {}


def test_folders_can_be_moved(tmp_path: Path) -> None:
    with pytest.raises(Interrupted):
        play(tmp_path / "one", progress=interrupt_at(45))
    shutil.move(tmp_path / "one", tmp_path / "two")
    told: list[int] = []
    play(tmp_path / "two", progress=told.append)
    assert told[0] == PART
