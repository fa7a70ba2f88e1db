"""All parameters by group, and how each is declared."""

from typing import Any

from pydantic import BaseModel

from laizi.rulesets.game import GameParameters
from laizi.rulesets.items import ItemParameters
from laizi.rulesets.liability import LiabilityParameters
from laizi.rulesets.match import MatchParameters
from laizi.rulesets.parameter import Family
from laizi.rulesets.payment import PaymentParameters
from laizi.rulesets.tops import TopParameters
from laizi.rulesets.winning import WinningParameters

_GROUPS: dict[str, type[BaseModel]] = {
    "game": GameParameters,
    "winning": WinningParameters,
    "payment": PaymentParameters,
    "tops": TopParameters,
    "liability": LiabilityParameters,
    "match": MatchParameters,
    "items": ItemParameters,
}
_FIELDS = {name: info for group in _GROUPS.values() for name, info in group.model_fields.items()}

GROUPS: dict[str, tuple[str, ...]] = {
    name: tuple(group.model_fields) for name, group in _GROUPS.items()
}
"""The names of all parameters by group, grouped as the rules are."""

PARAMETERS: tuple[str, ...] = tuple(name for group in GROUPS.values() for name in group)
"""The names of all parameters, in the order of their groups."""


def declared(name: str) -> dict[str, Any]:
    """How a parameter is declared: `chinese`, `section`, `families`, perhaps `elsewhere`."""
    extra = _FIELDS[name].json_schema_extra
    if not isinstance(extra, dict):
        raise TypeError(f"the parameter {name} is not documented")
    return extra


def families_of(name: str) -> tuple[Family, ...]:
    """The families that have a parameter at all."""
    return tuple(declared(name)["families"])


def parameters_of(family: Family) -> tuple[str, ...]:
    """The parameters that a family has."""
    return tuple(name for name in PARAMETERS if family in families_of(name))


def describe(name: str) -> tuple[str, str, str]:
    """A parameter's Chinese name, its section of the rules, and its sentence."""
    sentence = _FIELDS[name].description
    if sentence is None:
        raise TypeError(f"the parameter {name} is not documented")
    return str(declared(name)["chinese"]), str(declared(name)["section"]), sentence
