"""Values that an earlier version stored: parameters that came later are filled in.

Whoever adds a parameter says here what held before there was one, so that rooms and records of
earlier versions keep their rules.
"""

from collections.abc import Callable, Mapping
from typing import Final

from laizi.rulesets.ruleset import Value

LATER: Final[Mapping[str, Callable[[object], Value]]] = {
    "single_wait_shapes": lambda family: family == "laizi_112",
    "last_copy_sees_hand": lambda _: False,
    "melded_hand_shapeless": lambda family: family == "wuyi",
}
"""Each parameter that came later, and its value before in a game of a family."""


def completed(values: Mapping[str, Value]) -> dict[str, Value]:
    """Stored values with those of the parameters that came later, unless they have them."""
    family = values.get("family")
    return {name: before(family) for name, before in LATER.items()} | dict(values)
