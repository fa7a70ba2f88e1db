"""Rulesets as house rules of the default, read from the oracle's own table."""

from typing import Any

from laizi import rulesets
from laizi.rulesets import PARAMETERS, Ruleset
from tests.oracle.presets import ITEMIZED, WUHAN, rules_of

LISTED = {preset.id for preset in rulesets.list_presets()}
PRICED = [name for name in ITEMIZED if name in LISTED]
"""The rulesets whose wins are lists of priced items, as far as the engine plays them."""
KNOWN = (*WUHAN, *PRICED)


def house_values(reference: str | dict[str, Any]) -> dict[str, Any]:
    """Every value of a ruleset of the oracle, as a house rule writes it."""
    values = {key: value for key, value in rules_of(reference).items() if key in PARAMETERS}
    return {key: _written(key, value) for key, value in values.items()}


def _written(key: str, value: Any) -> Any:
    if value is None:
        return "none"
    if key in ("tiles", "fixed_tiles"):
        return value if isinstance(value, str) else "".join(value)
    return list(value) if isinstance(value, tuple) else value


def house_reference(reference: str | dict[str, Any]) -> dict[str, Any]:
    """The same as a case's `ruleset` field: the default with changed values."""
    return {"extends": rulesets.DEFAULT, "values": house_values(reference)}


def house_ruleset(reference: str | dict[str, Any]) -> Ruleset:
    """The same as a ruleset."""
    return rulesets.from_values(rulesets.DEFAULT, house_values(reference))
