"""Upgrade steps: how the lines of an older version become those of the next.

Files are never rewritten: a record of version n is read through the steps n, n + 1 ... up to the
present version. A step takes one line as an object, without its check, and gives the one that
stands for it. Whoever raises `VERSION` adds the step and keeps a record of the version before
among the tests.
"""

from collections.abc import Callable
from typing import Any, Final

from laizi.record.rules import worked_out
from laizi.rulesets import completed, hash_of

Object = dict[str, Any]
Step = Callable[[Object], Object]

VERSION: Final = 3
"""The version that is written; older ones are read by steps."""
TELLS_CHANGES: Final = 3
"""From this version on a record itself says what house rules change of which preset."""


def with_later_parameters(value: Object) -> Object:
    """From 1 to 2: three parameters came to the rules, so their hash is another.

    A hash that was not that of the values stays what it is, for the reader to find.
    """
    rules = _rules_of(value)
    if rules is None:
        return value
    values = completed(rules["values"])
    was_right = rules.get("hash") == hash_of(rules["values"])
    later = {"values": values} | ({"hash": hash_of(values)} if was_right else {})
    return value | {"rules": rules | later}


def with_changes(value: Object) -> Object:
    """From 2 to 3: the rules tell their base and what a house changes of it."""
    rules = _rules_of(value)
    if rules is None:
        return value
    return value | {"rules": rules | worked_out(rules.get("id"), rules["values"])}


def _rules_of(value: Object) -> Object | None:
    """The rules of a header, None for any other line and for what are no rules."""
    rules = value.get("rules") if value.get("type") == "header" else None
    sound = isinstance(rules, dict) and isinstance(rules.get("values"), dict)
    return rules if sound else None


STEPS: Final[dict[int, Step]] = {1: with_later_parameters, 2: with_changes}
"""For each older version the step to the next one."""


def upgraded(value: Object, version: int) -> Object:
    """A line of an older version in the form of the present one; its `v` too, in the header."""
    for number in range(version, VERSION):
        value = STEPS[number](value)
        if value.get("type") == "header":
            value = value | {"v": number + 1}
    return value
