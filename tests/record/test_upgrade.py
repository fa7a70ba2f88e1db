"""Versions: the oldest kept record is still read, and older lines go through their steps."""

from pathlib import Path
from typing import Any

import pytest

from laizi.record import VERSION, RecordError, RecordFile, upgrade, verify
from laizi.record.upgrade import STEPS, upgraded

OLD = Path(__file__).parent / "kept"
KEPT = sorted(OLD.glob("v*.lzr"))


def test_every_version_has_its_step_and_a_kept_record() -> None:
    assert sorted(STEPS) == list(range(1, VERSION))
    assert [path.stem for path in KEPT] == [f"v{n}" for n in range(1, VERSION + 1)]


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_kept_records_are_read_and_still_what_the_engine_says(path: Path) -> None:
    with RecordFile.open(path) as record:
        lines = [line for _, line in record.lines()]
    assert len(lines) == path.read_bytes().count(b"\n") - 1
    verdict = verify(path)
    assert verdict.fault is None
    assert verdict.simulated


def renamed(value: dict[str, Any]) -> dict[str, Any]:
    """A step as a later version might need: `created` was moved under another name."""
    if value["type"] == "header":
        rest = {key: each for key, each in value.items() if key != "created"}
        return rest | {"begun": value["created"]}
    return value


def back_again(value: dict[str, Any]) -> dict[str, Any]:
    """The step after it."""
    if value["type"] == "header":
        rest = {key: each for key, each in value.items() if key != "begun"}
        return rest | {"created": value["begun"]}
    return value


def in_version(monkeypatch: pytest.MonkeyPatch, version: int, steps: dict[int, Any]) -> None:
    """As if this were a later version of laizi."""
    monkeypatch.setattr(upgrade, "VERSION", version)
    monkeypatch.setattr(upgrade, "STEPS", steps)


def test_an_older_record_goes_through_every_step(monkeypatch: pytest.MonkeyPatch) -> None:
    in_version(monkeypatch, 3, {1: renamed, 2: back_again})
    with RecordFile.open(OLD / "v1.lzr") as record:
        assert record.header.created == "2026-01-31T12:00:00Z"
        assert record.parser.version == 1
    assert verify(OLD / "v1.lzr").fault is None


def test_a_step_that_changes_events_changes_what_is_compared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def other_seat(value: dict[str, Any]) -> dict[str, Any]:
        event = value.get("event", {})
        if event.get("type") == "discarded":
            return value | {"event": event | {"seat": (event["seat"] + 1) % 4}}
        return value

    in_version(monkeypatch, 2, {1: other_seat})
    fault = verify(OLD / "v1.lzr").fault
    assert fault is not None
    assert fault.code == "differs"


def test_without_its_step_a_version_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    in_version(monkeypatch, 3, {2: back_again})
    with pytest.raises(RecordError, match="v: 1 is not known"):
        RecordFile.open(OLD / "v1.lzr")
    assert not verify(OLD / "v1.lzr").readable


def test_steps_are_taken_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[int] = []

    def step(number: int) -> upgrade.Step:
        def take(value: upgrade.Object) -> upgrade.Object:
            taken.append(number)
            return value | {"v": 0}

        return take

    in_version(monkeypatch, 4, {number: step(number) for number in (1, 2, 3)})
    assert upgraded({"type": "header"}, 1)["v"] == 4
    assert upgraded({"type": "stop"}, 3)["type"] == "stop"
    assert taken == [1, 2, 3, 3]
