"""Which parameters a family has, and what the others are there."""

import pytest

from laizi import rulesets
from laizi.rulesets import contradictions
from laizi.rulesets.items import ITEMS
from laizi.rulesets.parameter import FAMILIES


@pytest.mark.parametrize("family", FAMILIES)
def test_a_familys_parameters_stand_in_the_order_of_all(family: rulesets.Family) -> None:
    known = rulesets.parameters_of(family)
    assert [name for name in rulesets.PARAMETERS if name in known] == list(known)
    assert {"family", "seats", "tiles", "chow", "dealer_stays"} <= set(known)


def test_the_wuhan_family_has_everything_but_items_and_their_payer() -> None:
    known = set(rulesets.parameters_of("wuhan"))
    assert set(rulesets.PARAMETERS) - known == {
        *ITEMS,
        "discard_payer",
        "single_wait_shapes",
        "last_copy_sees_hand",
        "melded_hand_shapeless",
    }


@pytest.mark.parametrize("family", ["laizi_112", "wuyi"])
def test_the_other_families_have_no_opening_no_258_and_no_special_tiles(
    family: rulesets.Family,
) -> None:
    known = rulesets.parameters_of(family)
    assert not {"open_required", "opening", "pair_258", "fixed_kong", "laizi_kong"} & set(known)
    assert set(known) & set(ITEMS) == {i for i in ITEMS if family in rulesets.families_of(i)}


def test_groups_hold_every_parameter_once() -> None:
    assert [name for names in rulesets.GROUPS.values() for name in names] == list(
        rulesets.PARAMETERS
    )


def test_what_a_family_does_not_have_is_as_in_the_root_or_as_declared() -> None:
    idle = {name: contradictions.idle_value(name) for name in rulesets.PARAMETERS}
    assert (idle["opening"], idle["laizi_kong"]) == ("once", 4)
    assert (idle["open_required"], idle["pair_258"], idle["fixed_tiles"]) == (False, False, "")
    assert all(idle[item] is None for item in ITEMS)
