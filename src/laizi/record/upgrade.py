"""Upgrade steps: how the lines of an older version become those of the next.

Files are never rewritten: a record of version n is read through the steps n, n + 1 ... up to the
present version. A step takes one line as an object, without its check, and gives the one that
stands for it. Whoever raises `VERSION` adds the step and keeps a record of the version before
among the tests.
"""

from collections.abc import Callable
from typing import Any, Final

from laizi.rulesets import completed, hash_of

Object = dict[str, Any]
Step = Callable[[Object], Object]

VERSION: Final = 2
"""The version that is written; older ones are read by steps."""


def with_later_parameters(value: Object) -> Object:
    """From 1 to 2: three parameters came to the rules, so their hash is another.

    A hash that was not that of the values stays what it is, for the reader to find.
    """
    rules = value.get("rules") if value.get("type") == "header" else None
    if not isinstance(rules, dict) or not isinstance(rules.get("values"), dict):
        return value
    values = completed(rules["values"])
    was_right = rules.get("hash") == hash_of(rules["values"])
    later = {"values": values} | ({"hash": hash_of(values)} if was_right else {})
    return value | {"rules": rules | later}


STEPS: Final[dict[int, Step]] = {1: with_later_parameters}
"""For each older version the step to the next one."""


def upgraded(value: Object, version: int) -> Object:
    """A line of an older version in the form of the present one; its `v` too, in the header."""
    for number in range(version, VERSION):
        value = STEPS[number](value)
        if value.get("type") == "header":
            value = value | {"v": number + 1}
    return value
