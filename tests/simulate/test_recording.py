"""Recorded simulations: the same hands, whatever the files and processes; every record verifies."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from laizi import rulesets
from laizi.record import RecordFile, verify
from laizi.simulate import Report, SimulationError, simulate
from laizi.simulate.recording import Recording, simulate_recorded

PRESETS = [preset.id for preset in rulesets.list_presets()]


def recording(
    folder: Path, preset: str = rulesets.DEFAULT, hands: int = 9, **fields: Any
) -> Recording:
    ruleset = rulesets.load(preset)
    bots = ("greedy", "random", "greedy", "random")[: ruleset.seats]
    made = Recording(ruleset, bots, hands, 3, folder, hands_per_file=4, workers=1)
    return replace(made, **fields)


def sums(report: Report) -> dict[str, Any]:
    return {key: value for key, value in report.to_json().items() if "second" not in key}


@pytest.mark.parametrize("preset", PRESETS)
def test_the_hands_are_those_of_the_plain_simulation(preset: str, tmp_path: Path) -> None:
    wanted = recording(tmp_path, preset)
    told: list[int] = []
    report = simulate_recorded(wanted, told.append)
    plain = simulate(wanted.ruleset, wanted.bots, wanted.hands, wanted.seed)
    assert sums(report) == sums(plain)
    assert told == [4, 8, 9]
    files = sorted(tmp_path.iterdir())
    verdicts = [verify(file) for file in files]
    assert [(v.fault, v.simulated, v.hands) for v in verdicts] == [
        (None, True, 4),
        (None, True, 4),
        (None, True, 1),
    ]
    with RecordFile.open(files[1]) as record:
        header = record.header
    assert (header.walls.scheme, header.walls.seed, header.walls.first) == ("seeded", 3, 4)
    assert header.match.first_dealer == 4 % wanted.ruleset.seats


@pytest.mark.slow
def test_processes_and_files_do_not_change_a_byte(tmp_path: Path) -> None:
    one, two = recording(tmp_path / "one"), recording(tmp_path / "two", workers=2)
    assert sums(simulate_recorded(one)) == sums(simulate_recorded(two))
    for file in (tmp_path / "one").iterdir():
        assert (tmp_path / "two" / file.name).read_bytes() == file.read_bytes()
    simulate_recorded(recording(tmp_path / "three", hands_per_file=9))
    (whole,) = (tmp_path / "three").iterdir()
    walls = [b for b in whole.read_bytes().splitlines() if b'"type":"hand"' in b]
    parts = [
        line
        for file in sorted((tmp_path / "one").iterdir())
        for line in file.read_bytes().splitlines()
        if b'"type":"hand"' in line
    ]
    assert [w.split(b'"wall":')[1] for w in walls] == [w.split(b'"wall":')[1] for w in parts]


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"hands_per_file": 0}, "hands-per-file"),
        ({"workers": 0}, "workers"),
        ({"hands": 0}, "hands"),
    ],
)
def test_bad_arguments_are_named(fields: dict[str, Any], named: str, tmp_path: Path) -> None:
    with pytest.raises(SimulationError, match=named):
        simulate_recorded(recording(tmp_path / "new", **fields))
    assert not list(tmp_path.rglob("*.lzr"))


def test_a_stopped_recording_goes_on_and_ends_with_the_same_bytes(tmp_path: Path) -> None:
    whole, stopped = tmp_path / "whole", tmp_path / "stopped"
    report = simulate_recorded(recording(whole))

    def stop(done: int) -> None:
        if done >= 8:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate_recorded(recording(stopped), stop)
    before = {file: file.stat().st_mtime_ns for file in stopped.iterdir()}
    assert len(before) == 2
    again = simulate_recorded(recording(stopped))
    assert again.results() == report.results()
    assert again.speed.hands == 1
    assert {file: file.stat().st_mtime_ns for file in before} == before
    for file in whole.iterdir():
        assert (stopped / file.name).read_bytes() == file.read_bytes()


def test_an_unfinished_file_is_written_anew(tmp_path: Path) -> None:
    (tmp_path / "hongzhong-kaikou-3-1.part").write_text("half", "utf-8")
    simulate_recorded(recording(tmp_path))
    assert {file.suffix for file in tmp_path.iterdir()} == {".lzr"}


def test_records_of_another_engine_are_left_alone(tmp_path: Path) -> None:
    simulate_recorded(recording(tmp_path))
    file = min(tmp_path.iterdir())
    file.write_bytes(file.read_bytes().replace(b'"engine":{"', b'"engine":{"x', 1))
    with pytest.raises(SimulationError, match="already holds"):
        simulate_recorded(recording(tmp_path))


def test_records_are_never_overwritten(tmp_path: Path) -> None:
    simulate_recorded(recording(tmp_path))
    before = {file: file.read_bytes() for file in tmp_path.iterdir()}
    with pytest.raises(SimulationError, match="already holds"):
        simulate_recorded(recording(tmp_path, seed=4))
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == before
    in_the_way = tmp_path / "file"
    in_the_way.write_text("", "utf-8")
    with pytest.raises(SimulationError, match="records"):
        simulate_recorded(recording(in_the_way))
