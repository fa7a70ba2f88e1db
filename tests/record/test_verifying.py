"""Verifying: the engine says the same, and whatever is changed is found in its line."""

import random
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from laizi import rulesets
from laizi.record import FAULTS, VERSION, Engine, RecordError, RecordFile, Verdict, verify
from laizi.record.many import verify_files
from laizi.record.sealing import Seal, canonical, unsealed
from laizi.server.rules import ruleset_info
from laizi.view import EVERYTHING, Reader
from tests.recording import objects_of, recorded_match, sealed

PRESETS = [preset.id for preset in rulesets.list_presets()]
RECORD = recorded_match(seed=5)
REDUCED: dict[Reader, bytes] = {
    reader: recorded_match(seed=5, reader=reader) for reader in (1, None)
}
Objects = list[dict[str, Any]]


def verdict_of(record: bytes) -> Verdict:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "match.lzr"
        file.write_bytes(record)
        return verify(file)


def fault_of(record: bytes) -> tuple[str, int]:
    """The code of the fault and its line."""
    fault = verdict_of(record).fault
    assert fault is not None
    assert fault.code in FAULTS
    return fault.code, fault.line


def number_of(objects: Objects, wanted: Callable[[dict[str, Any]], bool]) -> int:
    """The line number of the first such line."""
    return 1 + next(i for i, value in enumerate(objects) if wanted(value))


# --- as it was written ---------------------------------------------------------------------------
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("schedule", ["match", "series"])
def test_what_was_recorded_is_what_the_engine_says(preset: str, schedule: str) -> None:
    for seed in range(2):
        verdict = verdict_of(recorded_match(preset, seed, schedule=schedule))
        assert verdict.fault is None
        assert verdict.simulated
        assert (verdict.profile, verdict.hands, verdict.recorded_by) == ("full", 4, None)


@pytest.mark.parametrize("name", ["cap", "golden_not_open", "plain_win", "discard_payer", "tiles"])
@pytest.mark.parametrize("reader", [EVERYTHING, 1, None])
def test_a_parameter_that_is_missing_is_not_null(name: str, reader: Reader) -> None:
    objects = objects_of(RECORD if reader is EVERYTHING else REDUCED[reader])
    del objects[0]["rules"]["values"][name]
    fault = verdict_of(sealed(objects)).fault
    assert fault is not None
    assert (fault.code, fault.line) == ("rules", 1)
    assert f"rules.values: {name}: missing" in fault.message


def test_a_number_of_thousands_of_digits_is_told_in_own_words() -> None:
    header, hand = map(unsealed, RECORD.splitlines(keepends=True)[:2])
    seal = Seal()
    longer = hand.replace(b'"hand":1,', b'"hand":' + b"9" * 5000 + b",")
    fault = verdict_of(seal.add(header) + seal.add(longer)).fault
    assert fault is not None
    assert (fault.code, fault.line) == ("malformed", 2)
    assert "thousands of digits" in fault.message
    assert "sys." not in fault.message


@pytest.mark.parametrize("key", ["seed", "first"])
def test_a_reduced_record_that_tells_its_seed_is_refused(key: str) -> None:
    for reader in (1, None):
        objects = objects_of(recorded_match(seed=5, reader=reader))
        objects[0]["walls"] |= {"scheme": "seeded", key: 7}
        fault = verdict_of(sealed(objects)).fault
        assert fault is not None
        assert (fault.code, fault.line) == ("malformed", 1)
        assert f"walls.{key}: must be null in this profile" in fault.message


@pytest.mark.parametrize("reader", [0, 2, None])
def test_of_a_reduced_record_only_the_form_is_verified(reader: Reader) -> None:
    verdict = verdict_of(recorded_match(seed=5, reader=reader))
    assert verdict.fault is None
    assert not verdict.simulated
    assert verdict.profile == ("public" if reader is None else "seat")
    assert verdict.to_json()["simulated"] is False


def test_another_engine_is_named() -> None:
    verdict = verdict_of(recorded_match(seed=5, engine=Engine("0.0.1", "0" * 16)))
    assert verdict.fault is None
    assert verdict.recorded_by == "laizi 0.0.1 (0000000000000000)"


# --- damage --------------------------------------------------------------------------------------
@settings(max_examples=300)
@given(st.integers(0, len(RECORD) - 1), st.integers(1, 255))
def test_any_changed_byte_is_found_in_its_line(place: int, flip: int) -> None:
    changed = bytearray(RECORD)
    changed[place] ^= flip
    assert fault_of(bytes(changed))[1] == RECORD[:place].count(b"\n") + 1


@settings(max_examples=100)
@given(st.sampled_from([1, None]), st.data())
def test_so_it_is_in_reduced_records(reader: Reader, data: st.DataObject) -> None:
    record = REDUCED[reader]
    place = data.draw(st.integers(0, len(record) - 1))
    changed = bytearray(record)
    changed[place] ^= data.draw(st.integers(1, 255))
    assert fault_of(bytes(changed))[1] == record[:place].count(b"\n") + 1


@settings(max_examples=60)
@given(st.integers(0, len(RECORD) - 1))
def test_a_record_that_is_cut_off_is_found_where_it_ends(length: int) -> None:
    code, line = fault_of(RECORD[:length])
    assert line == RECORD[:length].count(b"\n") + 1
    assert code == "truncated" or (code == "unreadable" and line == 1)


def lines_exchanged(lines: list[bytes], rng: random.Random) -> tuple[list[bytes], int]:
    """Lines with one left out, doubled or exchanged with the next; where that is."""
    at = rng.randrange(1, len(lines) - 1)
    how = rng.randrange(3)
    changed = list(lines)
    if how == 0:
        del changed[at]
    elif how == 1:
        changed.insert(at, lines[at])
    else:
        changed[at : at + 2] = [lines[at + 1], lines[at]]
    return changed, at + 1 + (how == 1)


def test_lines_left_out_doubled_or_exchanged_are_found() -> None:
    lines = RECORD.splitlines(keepends=True)
    for seed in range(40):
        changed, line = lines_exchanged(lines, random.Random(seed))
        assert fault_of(b"".join(changed))[1] == line


def test_something_after_the_end_is_found() -> None:
    lines = RECORD.count(b"\n")
    assert fault_of(RECORD + b"\n") == ("out_of_order", lines + 1)
    assert fault_of(RECORD + RECORD) == ("out_of_order", lines + 1)


@pytest.mark.parametrize(
    "text", [b"", b"\n", b"{}\n", b"hello", b"\x00" * 50, b'{"#":"' + b"x" * 99]
)
def test_what_is_no_record_is_unreadable(text: bytes) -> None:
    verdict = verdict_of(text)
    assert not verdict.readable or (verdict.fault is not None and verdict.fault.line == 1)


def test_a_file_that_is_not_there_is_unreadable(tmp_path: Path) -> None:
    for path in (tmp_path / "none.lzr", tmp_path):
        assert not verify(path).readable


# --- forgery: checks and digest fit --------------------------------------------------------------
def forged(change: Callable[[Objects], int]) -> tuple[str, int, int]:
    """Change a record and seal it again: the fault, its line, the line of the change."""
    objects = objects_of(RECORD)
    line = change(objects)
    return (*fault_of(sealed(objects)), line)


def test_sealing_again_changes_nothing() -> None:
    assert sealed(objects_of(RECORD)) == RECORD


def test_a_forged_event_differs_from_the_engine() -> None:
    def change(objects: Objects) -> int:
        line = number_of(objects, lambda v: v.get("event", {}).get("type") == "settled")
        objects[line - 1]["event"]["settlement"]["payments"] = [1000, 0, 0, -1000]
        return line

    code, line, changed = forged(change)
    assert (code, line) == ("differs", changed)
    objects = objects_of(RECORD)
    change(objects)
    fault = verdict_of(sealed(objects)).fault
    assert fault is not None
    assert fault.recorded is not None
    assert fault.engine is not None
    assert "1000" in fault.recorded
    assert fault.recorded[16:60] == fault.engine[16:60]
    assert "1000" not in fault.engine


def test_a_forged_action_is_illegal_or_changes_what_follows() -> None:
    def change(objects: Objects) -> int:
        line = number_of(objects, lambda v: v["type"] == "action")
        objects[line - 1]["action"] = ["win"]
        return line

    code, line, changed = forged(change)
    assert (code, line) == ("illegal", changed)


def test_a_forged_wall_shows_in_the_deal() -> None:
    def change(objects: Objects) -> int:
        line = number_of(objects, lambda v: v["type"] == "hand")
        wall = objects[line - 1]["wall"]
        tiles = [wall[i : i + 2] for i in range(0, len(wall), 2)]
        objects[line - 1]["wall"] = "".join(reversed(tiles))
        return line

    code, line, changed = forged(change)
    assert code == "differs"
    assert changed < line <= changed + 7


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        (("rules", "hash"), "0" * 64, "rules_hash"),
        (("rules", "values", "cap"), 77, "rules_hash"),
        (("rules", "values", "cap"), "much", "rules"),
        (("match", "hands"), 5, "illegal"),
        (("v",), VERSION + 1, "unknown_version"),
        (("format",), "pgn", "unreadable"),
        (("players",), [], "malformed"),
    ],
)
def test_a_forged_header_is_told(path: tuple[str, ...], value: Any, code: str) -> None:
    objects = objects_of(RECORD)
    inner = objects[0]
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    assert fault_of(sealed(objects)) == (code, 1)


# --- forgery of what is said of the rules --------------------------------------------------------
HOUSE = rulesets.from_values("hongzhong-kaikou", {"cap": 200, "laizi_kong": 2})
HOUSED = recorded_match(seed=5, ruleset=HOUSE)


def test_house_rules_are_told_as_a_room_tells_them() -> None:
    told, room = objects_of(HOUSED)[0]["rules"], ruleset_info(HOUSE).model_dump()
    assert {key: told[key] for key in ("id", "hash", "base", "changes")} == {
        key: room[key] for key in ("id", "hash", "base", "changes")
    }
    assert {change["key"]: change["value"] for change in told["changes"]} == {
        "cap": 200,
        "laizi_kong": 2,
    }
    assert verdict_of(HOUSED).fault is None
    preset = objects_of(RECORD)[0]["rules"]
    assert (preset["base"], preset["changes"]) == (None, [])


def rules_fault(record: bytes, change: Callable[[dict[str, Any]], object]) -> tuple[str, int, str]:
    """What is wrong with a record whose rules were changed and sealed again."""
    objects = objects_of(record)
    change(objects[0]["rules"])
    fault = verdict_of(sealed(objects)).fault
    assert fault is not None
    return fault.code, fault.line, fault.message


FORGED: list[tuple[str, bytes, Callable[[dict[str, Any]], object]]] = [
    ("rules.id", recorded_match("facai-koukou", 5), lambda r: r.update(id="hongzhong-kaikou")),
    ("rules.id", HOUSED, lambda r: r.update(id="hongzhong-kaikou", base=None, changes=[])),
    ("rules.base", HOUSED, lambda r: r.update(base=None, changes=[])),
    ("rules.base", RECORD, lambda r: r.update(base=objects_of(HOUSED)[0]["rules"]["base"])),
    ("rules.names", RECORD, lambda r: r["names"].update(en="Others")),
    ("rules.base.name", HOUSED, lambda r: r["base"]["name"].update(en="Others")),
    ("rules.changes", HOUSED, lambda r: r["base"].update(id="facai-koukou")),
    ("rules.changes", HOUSED, lambda r: r["changes"].pop()),
    ("rules.changes", HOUSED, lambda r: r["changes"].append(r["changes"][0])),
    ("rules.changes", HOUSED, lambda r: r["changes"].reverse()),
    ("rules.changes", HOUSED, lambda r: r["changes"][0].update(value=7)),
    ("rules.changes", HOUSED, lambda r: r["changes"][0].update(base=7)),
    ("rules.changes", HOUSED, lambda r: r["changes"][0]["text"]["en"].update(value="7")),
    (
        "rules.changes",
        HOUSED,
        lambda r: (r["base"].update(id="else"), r["changes"][0].update(value=7)),
    ),
]


@pytest.mark.parametrize(("named", "record", "change"), FORGED)
def test_what_is_said_of_the_rules_must_be_that_of_their_values(
    named: str, record: bytes, change: Callable[[dict[str, Any]], object]
) -> None:
    code, line, message = rules_fault(record, change)
    assert (code, line) == ("rules_told", 1)
    assert message.startswith(f"{named}: ")


@pytest.mark.parametrize("reader", [1, None])
def test_so_it_must_in_reduced_records(reader: Reader) -> None:
    record = recorded_match("facai-koukou", seed=5, reader=reader)
    code, line, _ = rules_fault(record, lambda rules: rules.update(id="hongzhong-kaikou"))
    assert (code, line) == ("rules_told", 1)


def test_the_words_of_another_laizi_are_its_own() -> None:
    objects = objects_of(recorded_match(seed=5, ruleset=HOUSE, engine=Engine("0.0.1", "0" * 16)))
    objects[0]["rules"]["changes"][0]["text"]["en"]["value"] = "another word"
    assert verdict_of(sealed(objects)).fault is None
    objects[0]["rules"]["changes"][0]["value"] = 7
    assert fault_of(sealed(objects)) == ("rules_told", 1)


def test_of_a_base_that_is_not_known_the_values_are_compared() -> None:
    objects = objects_of(recorded_match(seed=5, ruleset=HOUSE, engine=Engine("0.0.1", "0" * 16)))
    objects[0]["rules"]["base"]["id"] = "else"
    assert verdict_of(sealed(objects)).fault is None


def test_a_wrong_number_of_players_is_told() -> None:
    objects = objects_of(RECORD)
    del objects[0]["players"][3]
    objects[0]["match"]["first_dealer"] = 0
    assert fault_of(sealed(objects)) == ("rules", 1)


def test_a_wrong_digest_is_told() -> None:
    seal, lines = Seal(), []
    for value in objects_of(RECORD):
        if value["type"] == "end":
            value["digest"] = "sha256:" + "0" * 64
        lines.append(seal.add(canonical(value)))
    assert fault_of(b"".join(lines)) == ("digest", RECORD.count(b"\n"))


def test_a_match_may_not_end_early_without_a_stop() -> None:
    objects = objects_of(RECORD)
    end = number_of(objects, lambda v: v.get("event", {}).get("type") == "hand_ended")
    assert fault_of(sealed([*objects[:end], objects[-1]])) == ("differs", end + 1)


def test_an_event_out_of_nowhere_is_told() -> None:
    objects = objects_of(RECORD)
    action = number_of(objects, lambda v: v["type"] == "action")
    objects.insert(action - 1, {"type": "event", "number": 8, "event": {"type": "hand_drawn"}})
    assert fault_of(sealed(objects)) == ("differs", action)


def test_a_wall_that_is_none_and_hands_out_of_order_are_told() -> None:
    objects = objects_of(RECORD)
    objects[1]["wall"] = "1m" * 136
    assert fault_of(sealed(objects)) == ("illegal", 2)
    objects = objects_of(RECORD)
    objects[1]["hand"] = 2
    assert fault_of(sealed(objects)) == ("differs", 2)


@pytest.mark.parametrize(
    "spoil",
    [b'{"type": "stop"}', b'{"type": "end"}', b'{"type":"end"', b"[]", b'"x"', b"[" * 99999],
)
def test_bodies_that_are_no_canonical_object_are_told(spoil: bytes) -> None:
    seal = Seal()
    code, line = fault_of(seal.add(canonical(objects_of(RECORD)[0])) + seal.add(spoil))
    assert (code, line) in {("malformed", 2), ("damaged", 2)}


# --- forged reduced records: what the profile hides, and the order -------------------------------
def reduced_fault(reader: Reader, change: Callable[[Objects], Any]) -> tuple[str, int]:
    objects = objects_of(REDUCED[reader])
    change(objects)
    return fault_of(sealed(objects))


def test_a_reduced_record_may_not_show_what_it_hides() -> None:
    objects = objects_of(REDUCED[1])
    dealt = number_of(objects, lambda v: v.get("event", {}).get("tiles", 0) is None)

    def deal(objects: Objects) -> None:
        objects[dealt - 1]["event"]["tiles"] = ["1m"] * 13

    def act(objects: Objects) -> None:
        act = {"type": "action", "seat": 2, "action": ["pass"], "by": "bot", "ms": None}
        objects.insert(10, act)

    def wall(objects: Objects) -> None:
        objects[1]["wall"] = "1m"

    assert reduced_fault(1, deal) == ("malformed", dealt)
    assert reduced_fault(1, act) == ("malformed", 11)
    assert reduced_fault(None, wall) == ("malformed", 2)


def test_events_out_of_order_are_refused() -> None:
    def swap(objects: Objects) -> None:
        objects[2]["event"], objects[3]["event"] = objects[3]["event"], objects[2]["event"]

    def skip(objects: Objects) -> None:
        objects[4]["number"] = 7

    def early(objects: Objects) -> None:
        objects[9:-1] = []

    def again(objects: Objects) -> None:
        objects.insert(5, {"type": "hand", "hand": 2, "wall": None})

    for change, line in ((swap, 3), (skip, 5), (early, 10), (again, 6)):
        assert reduced_fault(None, change) == ("out_of_order", line)


# --- many ----------------------------------------------------------------------------------------
@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for seed in range(3):
        (tmp_path / f"{seed}.lzr").write_bytes(recorded_match(seed=seed))
    return tmp_path


@pytest.mark.slow
@pytest.mark.parametrize("processes", [1, 2])
def test_many_files_are_verified_in_order(folder: Path, processes: int) -> None:
    paths = sorted(folder.glob("*.lzr"))
    (folder / "1.lzr").write_bytes(b"spoilt")
    verdicts = list(verify_files(paths, processes))
    assert [v.file for v in verdicts] == [str(path) for path in paths]
    assert [v.fault is None for v in verdicts] == [True, False, True]


def test_a_long_line_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("laizi.record.reader.LONGEST_LINE", 500)
    (tmp_path / "a.lzr").write_bytes(RECORD)
    with pytest.raises(RecordError, match="line 1"):
        RecordFile.open(tmp_path / "a.lzr")
