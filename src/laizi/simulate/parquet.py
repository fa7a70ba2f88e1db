"""The hands of a simulation as Parquet: one row a hand (columns: docs/simulate.md)."""

import importlib.util
import io
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from laizi.core.rules import FAMILY_WUHAN, Rules
from laizi.rulesets import Ruleset
from laizi.settlement.sheet import LIABILITIES, WAYS, won_with
from laizi.simulate.errors import SimulationError
from laizi.simulate.rows import Rows
from laizi.tiles import tile_text

DRAWN: Final = "drawn"
COMPRESSION: Final = "zstd"
won_with_names = lru_cache(maxsize=4096)(won_with)


def check_installed() -> None:
    """Refuse where the package that writes Parquet is missing.

    Raises:
        SimulationError: how to install it.
    """
    if importlib.util.find_spec("pyarrow") is None:
        raise SimulationError("parquet: needs PyArrow: pip install 'laizi[parquet]'")


def parquet_bytes(rows: Rows, ruleset: Ruleset) -> bytes:
    """A Parquet file of rows; the same rows give the same bytes with the same PyArrow."""
    import pyarrow as pa
    from pyarrow import parquet

    table = pa.table(dict(columns(rows, ruleset)))
    out = io.BytesIO()
    parquet.write_table(table, out, compression=COMPRESSION)
    return out.getvalue()


def columns(rows: Rows, ruleset: Ruleset) -> Iterator[tuple[str, Any]]:
    """The columns by name, each a PyArrow array."""
    record = Rules.zeros(1)
    ruleset.to_record(record[0])
    family, won = int(record[0].family), rows["won"]
    yield "hand", _numbers(rows["hand"] + 1)
    yield "seed", _numbers(rows["seed"])
    yield "dealer", _numbers(rows["dealer"])
    yield "indicator", _words(map(_tile, rows["indicator"].tolist()))
    yield (
        "wildcards",
        _lists([t for t in map(_tile, row) if t] for row in rows["wildcards"].tolist()),
    )
    yield "ending", _words(WAYS.get(by, DRAWN) for by in rows["won_by"].tolist())
    yield "winner", _seats(rows["winner"])
    yield "discarder", _seats(rows["giver"])
    yield "winning_tile", _words(map(_tile, rows["win_tile"].tolist()))
    masks = np.where(won, rows["big"], 0).tolist()
    yield "big_wins", _lists(won_with_names(mask, family) for mask in masks)
    yield "hard", _numbers(rows["hard"], ~won | (family != FAMILY_WUHAN))
    yield "liability", _words(map(LIABILITIES.get, rows["liability"].tolist()))
    yield "payer", _seats(rows["payer"])
    for seat in range(ruleset.seats):
        yield f"points_{seat}", _numbers(rows["points"][:, seat])
    for seat in range(ruleset.seats):
        yield f"opens_{seat}", _numbers(rows["opens"][:, seat])
    yield "decisions", _numbers(rows["decisions"])
    yield "tiles_left", _numbers(rows["tiles_left"])


def _tile(kind: int) -> str | None:
    return None if kind < 0 else tile_text(kind)


def _numbers(values: NDArray[Any], absent: NDArray[np.bool_] | None = None) -> Any:
    import pyarrow as pa

    return pa.array(np.ascontiguousarray(values), mask=absent)


def _seats(values: NDArray[Any]) -> Any:
    return _numbers(values, values < 0)


def _words(values: Iterator[str | None]) -> Any:
    import pyarrow as pa

    return pa.array(list(values), pa.string())


def _lists(values: Iterator[Iterable[str]]) -> Any:
    import pyarrow as pa

    return pa.array(list(map(list, values)), pa.list_(pa.string()))
