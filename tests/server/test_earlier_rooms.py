"""Rooms of earlier versions, whose rules lack the parameters that came later."""

import pytest

from laizi import rulesets
from laizi.rulesets.stored import LATER
from laizi.server.rooms.entries import Created
from laizi.server.rooms.room import Room
from laizi.server.settings import Timing


@pytest.mark.parametrize("preset", [each.id for each in rulesets.list_presets()])
def test_a_room_keeps_the_rules_it_had(preset: str) -> None:
    ruleset = rulesets.load(preset)
    values = {name: value for name, value in ruleset.values().items() if name not in LATER}
    created = Created(
        at=1_800_000_000_000,
        code="TESTED",
        ruleset=preset,
        names=ruleset.names.model_dump(),
        values=values,
        hash=rulesets.hash_of(values),
        hands=4,
        seconds=15_000,
        bank=60_000,
        version="0",
    )
    assert Room.create(created, Timing()).ruleset == ruleset
