"""Upgrade steps: how the lines of an older version become those of the next.

Files are never rewritten: a record of version n is read through the steps n, n + 1 ... up to the
present version. A step takes one line as an object, without its check, and gives the one that
stands for it. Whoever raises `VERSION` adds the step and keeps a record of the version before
among the tests.
"""

from collections.abc import Callable
from typing import Any, Final

Object = dict[str, Any]
Step = Callable[[Object], Object]

VERSION: Final = 1
"""The version that is written; older ones are read by steps."""
STEPS: Final[dict[int, Step]] = {}
"""For each older version the step to the next one. Version 1 is the first: it needs none."""


def upgraded(value: Object, version: int) -> Object:
    """A line of an older version in the form of the present one; its `v` too, in the header."""
    for number in range(version, VERSION):
        value = STEPS[number](value)
        if value.get("type") == "header":
            value = value | {"v": number + 1}
    return value
