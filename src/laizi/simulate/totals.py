"""Sums over hands: added up, and kept as JSON."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from laizi.core.records import Records
from laizi.core.selfplay import Totals


def add(totals: Records[Totals], part: Records[Totals]) -> None:
    """Add the sums of a part to `totals`."""
    sums, more = np.asarray(totals), np.asarray(part)
    for name in Totals.dtype.names or ():
        sums[name] += more[name]


def to_json(totals: Records[Totals]) -> dict[str, Any]:
    """Each sum by its name; all of them are whole numbers."""
    values = np.asarray(totals)[0]
    return {name: values[name].astype(np.int64).tolist() for name in Totals.dtype.names or ()}


def from_json(kept: Mapping[str, Any]) -> Records[Totals]:
    """The sums that `to_json` told.

    Raises:
        KeyError, ValueError, TypeError: it did not tell these.
    """
    totals = Totals.zeros(1)
    for name in Totals.dtype.names or ():
        setattr(totals[0], name, kept[name])
    return totals
