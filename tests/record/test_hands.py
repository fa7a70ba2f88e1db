"""A record opened for looking at: hands in any order, the board as snapshots have it."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from laizi import rulesets
from laizi.match import Match
from laizi.record import EventLine, RecordError
from laizi.record.board import Board, BoardError
from laizi.record.facts import read_fact
from laizi.record.hands import Hands, ReductionError, check_reduction, reduced_line
from laizi.record.sealing import Seal, canonical
from laizi.table import AddedKongAnnounced, Discarded, Melded
from laizi.table.events import Meld
from laizi.tiles import tile_text
from laizi.view import EVERYTHING, Reader, redact, snapshot
from tests.playing import play_step
from tests.recording import recorded_match

PRESETS = [preset.id for preset in rulesets.list_presets()]
READERS: tuple[Reader, ...] = (EVERYTHING, 0, 2, None)


def texts(kinds: Any) -> list[str]:
    return sorted(tile_text(kind) for kind in kinds if kind >= 0)


def compare(board: Board, match: Match, reader: Reader) -> None:
    """A board as a reader's record tells it, against the snapshot of the table."""
    assert match.table is not None
    for seat, place in enumerate(board.places):
        viewer = seat if reader is EVERYTHING else reader
        seen = snapshot(match.table, viewer, match.info)["players"][seat]
        assert len(place.hand) == seen["count"]
        assert texts(place.hand) == sorted(seen["hand"] or [])
        assert [tile_text(tile) for tile in place.river] == seen["river"]
        assert texts(place.special) == sorted(seen["special"])
        assert [(m.kind, m.from_seat) for m in place.melds] == [
            (m["kind"], -1 if m["from"] is None else m["from"]) for m in seen["melds"]
        ]
    public = snapshot(match.table, None, match.info)
    assert list(board.points) == public["points"]
    assert (board.remaining, board.last_zone) == (public["remaining"], public["last_zone"])
    assert [tile_text(kind) for kind in board.wildcards] == public["wildcards"]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("reader", READERS)
def test_the_board_is_the_table_as_the_reader_saw_it(preset: str, reader: Reader) -> None:
    rng, match = random.Random(4), Match(rulesets.load(preset), 4, 0)
    board = Board.empty(match.ruleset.seats)
    while not match.is_over:
        facts = play_step(match, rng, 0.5)
        for fact in facts:
            board.take(read_fact(redact(fact, reader), "event"))
        if facts and match.table is not None and match.table.phase == "turn":
            compare(board, match, reader)
    assert board.ranking == match.ranking


@pytest.mark.parametrize(
    "fact",
    [
        Discarded(0, 5, special=False),
        Discarded(7, 5, special=False),
        AddedKongAnnounced(1, 3),
        Melded(1, Meld("pung", (3, 3, 3), 0), 3),
    ],
)
def test_what_does_not_fit_the_board_is_refused(fact: Any) -> None:
    with pytest.raises(BoardError):
        Board.empty(4).take(fact)


def written(folder: Path, record: bytes) -> Path:
    file = folder / "match.lzr"
    file.write_bytes(record)
    return file


def test_hands_load_in_any_order(tmp_path: Path) -> None:
    record = recorded_match(seed=3, hands=8)
    hands = Hands(written(tmp_path, record))
    assert (hands.count, list(hands.parts)) == (8, list(range(1, 9)))
    loaded = {number: hands.load(number) for number in (5, 1, 8, 2, 3, 7, 4, 6)}
    events = [line for n in sorted(loaded) for line in loaded[n] if isinstance(line, EventLine)]
    assert [line.number for line in events] == list(range(1, len(events) + 1))
    assert sum(map(len, loaded.values())) == record.count(b"\n") - 2


def test_a_record_may_hold_no_hand(tmp_path: Path) -> None:
    objects = [json.loads(line) for line in recorded_match(seed=3).splitlines()]
    seal = Seal()
    ended = {"type": "match_ended", "points": [0] * 4, "ranking": [0, 1, 2, 3]}
    del objects[0]["#"]
    values = (objects[0], {"type": "stop"}, {"type": "event", "number": 1, "event": ended})
    lines = [seal.add(canonical(value)) for value in values]
    end = {"type": "end", "lines": seal.lines, "digest": seal.digest}
    hands = Hands(written(tmp_path, b"".join([*lines, seal.add(canonical(end))])))
    assert (hands.count, list(hands.parts)) == (0, [1])
    assert len(hands.load(1)) == 2


def test_damage_is_found_at_opening(tmp_path: Path) -> None:
    record = recorded_match(seed=3)
    for changed, code in (
        (record.replace(b'"number":40,', b'"number":41,'), "damaged"),
        (record[:-40], "truncated"),
        (record + b"x\n", "out_of_order"),
    ):
        with pytest.raises(RecordError) as raised:
            Hands(written(tmp_path, changed))
        assert raised.value.fault.code == code


def test_what_cannot_be_is_found_at_loading(tmp_path: Path) -> None:
    objects = [json.loads(line) for line in recorded_match(seed=3).splitlines()]
    discards = (o for o in objects if o.get("event", {}).get("type") == "discarded")
    discard = next(discards)
    discard["event"]["tile"] = "1m" if discard["event"]["tile"] != "1m" else "2m"
    next(discards)["event"]["seat"] = 3
    seal, lines = Seal(), []
    for value in objects:
        del value["#"]
        if value["type"] == "end":
            value |= {"lines": seal.lines, "digest": seal.digest}
        lines.append(seal.add(canonical(value)))
    hands = Hands(written(tmp_path, b"".join(lines)))
    with pytest.raises(RecordError, match="does not hold it"):
        hands.load(1)
    assert hands.load(2)


def test_a_full_record_can_be_reduced_and_a_reduced_one_only_further(tmp_path: Path) -> None:
    full = Hands(written(tmp_path, recorded_match(seed=3))).header
    seat = Hands(written(tmp_path, recorded_match(seed=3, reader=1))).header
    public = Hands(written(tmp_path, recorded_match(seed=3, reader=None))).header
    for header, reader in ((full, 1), (full, None), (seat, 1), (seat, None), (public, None)):
        check_reduction(header, reader)
    for header, reader in ((seat, 2), (public, 1), (full, 4)):
        with pytest.raises(ReductionError):
            check_reduction(header, reader)


def test_a_reduction_is_what_would_have_been_recorded(tmp_path: Path) -> None:
    full = Hands(written(tmp_path, recorded_match(seed=3)))
    lines = [line for number in full.parts for line in full.load(number)]
    for reader in (0, 2, None):
        reduced = Hands(written(tmp_path, recorded_match(seed=3, reader=reader)))
        wanted = [line for number in reduced.parts for line in reduced.load(number)]
        assert [shown for line in lines if (shown := reduced_line(line, reader))] == wanted
