"""The one place that decides how the core is compiled.

`@jit` reads the annotations of a function (int, bool, records, arrays) and compiles exactly one
version of it. `LAIZI_PLAIN=1`, or a machine without Numba, runs the same source uncompiled.
`LAIZI_BOUNDS=1` compiles with bounds checks, in a cache of its own.

A compiled function's cache entry holds the code of everything it calls, so after a complete
warm-up (see `mark_warm`) only the entry functions are loaded; the others stay untouched.
"""

import functools
import hashlib
import inspect
import os
import sys
import tempfile
import typing
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from laizi.core.records import Record, Records

F = TypeVar("F", bound=Callable[..., Any])

HERE = Path(__file__).parent


def _numba_wanted() -> bool:
    if os.environ.get("LAIZI_PLAIN") == "1":
        return False
    import importlib.util

    return importlib.util.find_spec("numba") is not None


PLAIN = not _numba_wanted()
BOUNDS = os.environ.get("LAIZI_BOUNDS") == "1"


def source_hash() -> str:
    """A hash of every core source: Numba itself would not notice a change in a called module."""
    digest = hashlib.sha256()
    for path in sorted(HERE.glob("*.py")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _user_cache_root() -> Path:
    if chosen := os.environ.get("LAIZI_CACHE_DIR"):
        return Path(chosen)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "laizi"


def cache_directory() -> Path:
    """Where the compiled code lies: one directory for each version of sources and libraries."""
    import numba

    python = f"{sys.version_info.major}.{sys.version_info.minor}"
    bounds = "-bounds" if BOUNDS else ""
    name = f"{source_hash()}-py{python}-numba{numba.__version__}{bounds}"
    directory = _user_cache_root() / name
    try:
        directory.mkdir(parents=True, exist_ok=True)
        if not os.access(directory, os.W_OK):
            raise PermissionError(directory)
    except OSError:
        directory = Path(tempfile.gettempdir()) / f"laizi-{os.getuid()}" / name
        directory.mkdir(parents=True, exist_ok=True)
    return directory


if not PLAIN:
    import numba
    from numba import types

    CACHE = cache_directory()
    numba.config.CACHE_DIR = str(CACHE)  # type: ignore[attr-defined]
    _WARM_MARK = CACHE / "complete"
    _BASIC: dict[Any, Any] = {
        int: types.int64,
        bool: types.boolean,
        float: types.float64,
        type(None): types.void,
    }


def forgo_vectors() -> None:
    """Leave loop vectors out, before anything is compiled: hands have none worth the time."""
    if not PLAIN:
        numba.config.LOOP_VECTORIZE = 0  # type: ignore[attr-defined]


def mark_warm() -> None:
    """Record that every entry function is in the cache, so that later starts load only those."""
    if not PLAIN:
        _WARM_MARK.touch()


def is_warm() -> bool:
    """Whether a start needs no compilation (always true when running plain)."""
    return PLAIN or _WARM_MARK.exists()


@functools.cache
def _started_warm() -> bool:
    """Asked at the first function of this process: the answer holds for all of them."""
    return is_warm() and os.environ.get("LAIZI_COMPILE") != "1"


def _array_type(hint: Any) -> Any:
    """An `NDArray[...]`, with its number of dimensions in `Annotated`, as a Numba type."""
    dimensions = 1
    if typing.get_origin(hint) is typing.Annotated:
        hint, dimensions = typing.get_args(hint)[:2]
    scalar = typing.get_args(typing.get_args(hint)[1])[0]
    return types.Array(numba.from_dtype(np.dtype(scalar)), dimensions, "C")


def _numba_type(hint: Any) -> Any:
    if hint in _BASIC:
        return _BASIC[hint]
    if typing.get_origin(hint) is Records:
        (record,) = typing.get_args(hint)
        return types.Array(numba.from_dtype(record.dtype), 1, "C")
    if isinstance(hint, type) and issubclass(hint, Record):
        return numba.from_dtype(hint.dtype)
    return _array_type(hint)


def _signature(function: Callable[..., Any]) -> Any:
    hints = typing.get_type_hints(function, include_extras=True)
    result = hints.pop("return")
    return _numba_type(result)(*map(_numba_type, hints.values()))


def _plain(function: F) -> F:
    """Cast int and bool arguments as the compiled signature would: np.int8 must not travel on."""
    hints = typing.get_type_hints(function, include_extras=True)
    hints.pop("return")
    casts = [hint if hint in (int, bool, float) else None for hint in hints.values()]
    count = len(casts)

    @functools.wraps(function)
    def call(*args: Any) -> Any:
        if len(args) != count:
            inspect.signature(function).bind(*args)
        return function(
            *[cast(arg) if cast else arg for cast, arg in zip(casts, args, strict=True)]
        )

    return typing.cast("F", call)


_OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
_INNER_OPTIONS: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}

compiled_functions: list[str] = []
"""Names of the functions compiled or loaded so far, for a progress report."""

progress: Callable[[str], None] | None = None
"""Called with the name of each function before it is compiled."""


def _announce(function: Callable[..., Any]) -> None:
    compiled_functions.append(function.__name__)
    if progress is not None:
        progress(function.__name__)


def _compile_inner(function: F, inlining: str = "") -> F:
    """In a cold start, compile now; in a warm one leave it: the entries hold its code."""
    _announce(function)
    if _started_warm():
        return typing.cast("F", numba.njit(boundscheck=BOUNDS, **_OPTIONS)(function))
    from laizi.core.linking import SUPPORTED, linking

    options = _OPTIONS | (_INNER_OPTIONS if SUPPORTED else {"cache": True})
    with linking(inner=True, inlining=inlining):
        decorate = numba.njit(_signature(function), boundscheck=BOUNDS, **options)
        return typing.cast("F", decorate(function))


def _compile_entry(function: F) -> F:
    """Load from the cache, or compile and keep."""
    _announce(function)
    decorate = numba.njit(_signature(function), boundscheck=BOUNDS, cache=True, **_OPTIONS)
    if _started_warm():
        return typing.cast("F", decorate(function))
    from laizi.core.linking import linking

    with linking(inner=False):
        return typing.cast("F", decorate(function))


def jit(function: F) -> F:
    """Compile an inner function of the core, called by other compiled functions only."""
    return _plain(function) if PLAIN else _compile_inner(function)


def often(function: F) -> F:
    """Like `jit`, for what every step asks: laid out in line wherever it is called."""
    return _plain(function) if PLAIN else _compile_inner(function, "alwaysinline")


def seldom(function: F) -> F:
    """Like `jit`, for what happens once in a hand or less: kept out of line.

    The compiler then does not optimise it anew at every place that calls it.
    """
    return _plain(function) if PLAIN else _compile_inner(function, "noinline")


def entry(function: F) -> F:
    """Compile a function that Python calls."""
    return _plain(function) if PLAIN else _compile_entry(function)


def count_functions(exclude: tuple[str, ...] = ()) -> int:
    """How many functions the modules of the core define, some modules excluded."""
    return sum(
        line.strip() in ("@jit", "@often", "@seldom", "@entry")
        for path in HERE.glob("*.py")
        if path.stem not in exclude
        for line in path.read_text(encoding="utf-8").splitlines()
    )
