"""Records of simulated hands of every ruleset: verified byte for byte, every changed byte found."""

import random
from pathlib import Path

import pytest

from laizi import rulesets
from laizi.record import verify
from laizi.record.many import verify_files
from laizi.simulate.recording import Recording, simulate_recorded
from tests.proof import Proof

PRESETS = [preset.id for preset in rulesets.list_presets()]
ALL_HANDS = 100_000
FLIPS = 2_000


@pytest.mark.proof
@pytest.mark.parametrize("preset", PRESETS)
def test_recorded_hands(preset: str, proof: Proof, tmp_path: Path) -> None:
    """Random bots, since they bring up what sensible play avoids."""
    ruleset = rulesets.load(preset)
    hands = proof.size(-(-ALL_HANDS // len(PRESETS)))
    bots = ("random",) * ruleset.seats
    simulate_recorded(Recording(ruleset, bots, hands, 11, tmp_path, workers=1))
    lines = seen = 0
    for verdict in verify_files(sorted(tmp_path.glob("*.lzr")), processes=1):
        assert verdict.fault is None, verdict
        assert verdict.simulated
        lines, seen = lines + verdict.lines, seen + verdict.hands
    assert seen == hands
    proof.held(f"{preset}: recorded hands verified byte for byte", hands=hands, lines=lines)


@pytest.mark.proof
def test_flipped_bytes(proof: Proof, tmp_path: Path) -> None:
    ruleset = rulesets.load(rulesets.DEFAULT)
    recording = Recording(ruleset, ("random",) * 4, 10, 12, tmp_path, workers=1)
    simulate_recorded(recording)
    (file,) = tmp_path.glob("*.lzr")
    record, rng = file.read_bytes(), random.Random(13)
    flips = proof.size(FLIPS)
    for _ in range(flips):
        place = rng.randrange(len(record))
        changed = bytearray(record)
        changed[place] ^= 1 << rng.randrange(8)
        file.write_bytes(changed)
        fault = verify(file).fault
        assert fault is not None
        assert fault.line == record[:place].count(b"\n") + 1
    proof.held("a flipped byte is told with its line", flips=flips)
