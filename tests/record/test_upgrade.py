"""Versions: the oldest kept record is still read, and older lines go through their steps."""

from pathlib import Path
from typing import Any

import pytest

from laizi.record import VERSION, RecordError, RecordFile, Rules, upgrade, verify
from laizi.record.upgrade import STEPS, upgraded
from laizi.rulesets import from_values, hash_of, list_presets, load, stored
from tests.recording import objects_of, sealed

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


def in_version(
    monkeypatch: pytest.MonkeyPatch, version: int, steps: dict[int, upgrade.Step]
) -> None:
    """As if this were a later version of laizi, with steps beside those there are."""
    monkeypatch.setattr(upgrade, "VERSION", version)
    monkeypatch.setattr(upgrade, "STEPS", STEPS | steps)


def test_an_older_record_goes_through_every_step(monkeypatch: pytest.MonkeyPatch) -> None:
    in_version(monkeypatch, VERSION + 2, {VERSION: renamed, VERSION + 1: back_again})
    for number, path in enumerate(KEPT, 1):
        with RecordFile.open(path) as record:
            assert record.header.created == "2026-01-31T12:00:00Z"
            assert record.parser.version == number
        assert verify(path).fault is None


def test_a_step_that_changes_events_changes_what_is_compared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def other_seat(value: dict[str, Any]) -> dict[str, Any]:
        event = value.get("event", {})
        if event.get("type") == "discarded":
            return value | {"event": event | {"seat": (event["seat"] + 1) % 4}}
        return value

    in_version(monkeypatch, VERSION + 1, {VERSION: other_seat})
    for path in KEPT:
        fault = verify(path).fault
        assert fault is not None
        assert fault.code == "differs"


def test_without_its_step_a_version_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    in_version(monkeypatch, VERSION + 2, {VERSION + 1: back_again})
    for number, path in enumerate(KEPT, 1):
        with pytest.raises(RecordError, match=f"v: {number} is not known"):
            RecordFile.open(path)
        assert not verify(path).readable


def before_the_later_parameters(preset: str) -> dict[str, Any]:
    """A header of version 1 under a preset."""
    values = {
        name: value for name, value in load(preset).values().items() if name not in stored.LATER
    }
    return {"type": "header", "rules": {"values": values, "hash": hash_of(values)}}


@pytest.mark.parametrize("preset", [each.id for each in list_presets()])
def test_rules_of_version_1_are_those_of_today(preset: str) -> None:
    rules = upgraded(before_the_later_parameters(preset), 1)["rules"]
    assert rules["values"] == load(preset).values()
    assert rules["hash"] == load(preset).hash


def test_a_hash_that_was_wrong_stays_wrong() -> None:
    header = before_the_later_parameters("laizi-112")
    header["rules"]["hash"] = "0" * 64
    assert upgraded(header, 1)["rules"]["hash"] == "0" * 64


def of_version_2(id_: object, values: Any) -> dict[str, Any]:
    """The rules of a header of version 2 after its steps."""
    header = {"type": "header", "rules": {"id": id_, "values": values, "hash": ""}}
    rules: dict[str, Any] = upgraded(header, 2)["rules"]
    return rules


HOUSE = from_values("hongzhong-kaikou", {"cap": 200})


def test_what_house_rules_change_is_worked_out_from_the_preset_of_their_id() -> None:
    told = of_version_2(HOUSE.id, HOUSE.values())
    assert (told["base"], told["changes"]) == (
        Rules.of(HOUSE).to_json()["base"],
        Rules.of(HOUSE).to_json()["changes"],
    )
    assert told["changes"][0]["key"] == "cap"


@pytest.mark.parametrize(
    ("id_", "values"),
    [
        ("hongzhong-kaikou", load("hongzhong-kaikou").values()),
        ("wang", HOUSE.values()),
        (HOUSE.id, HOUSE.values() | {"cap": "much"}),
        (7, HOUSE.values()),
    ],
)
def test_where_nothing_can_be_worked_out_nothing_is_told(id_: object, values: Any) -> None:
    told = of_version_2(id_, values)
    assert (told["base"], told["changes"]) == (None, [])


def test_an_older_record_need_not_tell_its_base_but_its_id_must_be_right(tmp_path: Path) -> None:
    objects = objects_of((OLD / "v2.lzr").read_bytes())
    for id_, code in (("wang", None), ("hongzhong-kaikou", "rules_told")):
        objects[0]["rules"]["id"] = id_
        (tmp_path / "a.lzr").write_bytes(sealed(objects))
        fault = verify(tmp_path / "a.lzr").fault
        assert (fault and fault.code) == code
        assert fault is None or fault.line == 1


@pytest.mark.parametrize("rules", [None, 3, {}, {"values": 3, "hash": ""}])
def test_what_is_no_header_goes_on_as_it_is(rules: object) -> None:
    header = {"type": "header", "rules": rules}
    assert upgraded(header, 1) == header | {"v": VERSION}


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
