"""Lines, events and headers read back are what was written, for every reader."""

import json
import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laizi import rulesets
from laizi.match import Match
from laizi.record import Header, MatchPlan
from laizi.record.facts import EVENTS, read_fact
from laizi.record.fields import FieldError
from laizi.record.header import read_header
from laizi.record.lines import LINES, line_json, read_line
from laizi.view import EVERYTHING, Fact, Reader, redact
from tests.playing import play_step
from tests.recording import header_of, recorded_match

RULES = rulesets.from_values("hongzhong-kaikou", {"cap": 200})
HEADER = header_of(RULES, MatchPlan(4, 0)).to_json()
PRESETS = [preset.id for preset in rulesets.list_presets()]
READERS: tuple[Reader, ...] = (EVERYTHING, 0, 1, None)


def lively_facts(preset: str, seed: int) -> list[Fact]:
    """Everything that happened in a match, an escape included."""
    rng, match = random.Random(seed), Match(rulesets.load(preset), 4, 0)
    facts: list[Fact] = []
    while not match.is_over:
        facts += play_step(match, rng, rng.choice((0.0, 0.5, 0.95)))
        if match.hand == 2 and not any(type(f).__name__ == "Escaped" for f in facts):
            facts += match.escape(1)
    return facts


@pytest.mark.parametrize("preset", PRESETS)
def test_every_event_reads_back(preset: str) -> None:
    for seed in range(3):
        for fact in lively_facts(preset, seed):
            for reader in READERS:
                wire = json.loads(json.dumps(redact(fact, reader)))
                assert redact(read_fact(wire, "event"), reader) == wire


def test_lively_matches_hold_every_event() -> None:
    seen = {
        redact(fact, None)["type"]
        for preset in PRESETS
        for seed in range(8)
        for fact in lively_facts(preset, seed)
    }
    assert seen == set(EVENTS)


@pytest.mark.parametrize("reader", READERS)
def test_every_line_reads_back(reader: Reader) -> None:
    kinds = set()
    for text in recorded_match(seed=2, reader=reader).splitlines()[1:]:
        value = json.loads(text)
        del value["#"]
        kinds.add(value["type"])
        assert line_json(read_line(value), reader) == value
    hidden = {"action"} if reader is None else set()
    assert kinds == set(LINES) - {"leave", "stop"} - hidden


def test_headers_read_back() -> None:
    for reader in READERS:
        header = replace(read_header(HEADER), reader=reader)
        assert read_header(header.to_json()) == header


def wrong(path: str, value: Any) -> dict[str, Any]:
    """The header with one field changed."""
    changed: dict[str, Any] = json.loads(json.dumps(HEADER))
    at, *rest = reversed(path.split("."))
    inner: Any = changed
    for key in reversed(rest):
        inner = inner[int(key)] if key.isdigit() else inner[key]
    inner[at] = value
    return changed


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("id", 7),
        ("created", "yesterday"),
        ("engine.core", None),
        ("rules.values", []),
        ("rules.names.fr", "x"),
        ("rules.hash", 1),
        ("rules.base", "hongzhong-kaikou"),
        ("rules.base.id", None),
        ("rules.base.name.zh", 1),
        ("rules.changes", None),
        ("rules.changes.0.value", {}),
        ("rules.changes.0.text.en.value", 7),
        ("rules.changes.0.text.fr", {}),
        ("players", []),
        ("players.0.seat", 1),
        ("players.0.kind", "ghost"),
        ("players.2.name", None),
        ("match.hands", 0),
        ("match.first_dealer", 4),
        ("match.schedule", "cup"),
        ("walls.scheme", "dice"),
        ("walls.seed", 3),
        ("profile", "secret"),
        ("seat", 1),
        ("colour", "red"),
    ],
)
def test_a_wrong_header_names_the_field(path: str, value: Any) -> None:
    named = path.replace("players.0.seat", "players")
    with pytest.raises(FieldError, match=named.replace(".", r"\.")):
        read_header(wrong(path, value))


def test_seeded_walls_need_their_seed() -> None:
    header: Header = read_header(wrong("walls", {"scheme": "seeded", "seed": 1, "first": 0}))
    assert header.walls.seed == 1
    with pytest.raises(FieldError, match=r"walls\.seed"):
        read_header(wrong("walls", {"scheme": "seeded", "seed": None, "first": 0}))


@pytest.mark.parametrize(
    ("value", "named"),
    [
        ([], "type"),
        ({"type": "song"}, "type"),
        ({"type": "hand", "hand": 0, "wall": None}, "hand"),
        ({"type": "hand", "hand": 1, "wall": "9z"}, "wall"),
        ({"type": "hand", "hand": 1}, "wall"),
        ({"type": "action", "seat": 4, "action": ["win"], "by": "bot", "ms": None}, "seat"),
        ({"type": "action", "seat": 0, "action": ["sing"], "by": "bot", "ms": None}, "action"),
        ({"type": "action", "seat": 0, "action": ["win"], "by": "me", "ms": None}, "by"),
        ({"type": "action", "seat": 0, "action": ["win"], "by": "bot", "ms": -1}, "ms"),
        ({"type": "leave", "seat": 0, "penalty": 1}, "penalty"),
        ({"type": "stop", "why": ""}, "why"),
        ({"type": "event", "number": 1, "event": {"type": "sneezed"}}, r"event\.type"),
        ({"type": "event", "number": 0, "event": {"type": "hand_drawn"}}, "number"),
        (
            {"type": "event", "number": 1, "event": {"type": "discarded", "seat": 0, "tile": "0m"}},
            r"event\.special",
        ),
        ({"type": "end", "lines": 1.5, "digest": ""}, "lines"),
    ],
)
def test_a_wrong_line_names_the_field(value: Any, named: str) -> None:
    with pytest.raises(FieldError, match=f"^{named}"):
        read_line(value)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=6,
)
FIELDS = sorted({name for known, _ in EVENTS.values() for name in known})


@given(st.sampled_from(sorted(EVENTS)), st.dictionaries(st.sampled_from(FIELDS), JSON))
def test_any_event_is_read_or_refused(kind: str, fields: dict[str, Any]) -> None:
    known = {name: fields.get(name) for name in EVENTS[kind][0]}
    problem = ""
    try:
        redact(read_fact({"type": kind, **known}, "event"), EVERYTHING)
    except FieldError as error:
        problem = str(error)
    assert problem == "" or problem.startswith("event.")
