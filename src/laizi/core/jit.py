"""The one place that decides how the core is compiled.

`@jit` reads the annotations of a function (int, bool, records, arrays) and compiles exactly one
version of it. `LAIZI_PLAIN=1`, or a machine without Numba, runs the same source uncompiled.
`LAIZI_BOUNDS=1` compiles with bounds checks, in a cache of its own.

An entry's machine code holds everything that it calls, so an ordinary process only loads entries
from the cache and leaves the inner functions alone. What the cache lacks is compiled, a module at
a time, by a process of its own (`laizi.core.warm`), in which `LAIZI_COMPILE=1` is set.
"""

import functools
import inspect
import os
import sys
import typing
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from laizi.core import cache
from laizi.core.cache import HERE, source_hash
from laizi.core.records import Record, Records

__all__ = ["BOUNDS", "HERE", "PLAIN", "entry", "jit", "often", "seldom", "source_hash"]

F = TypeVar("F", bound=Callable[..., Any])

BOUNDS = os.environ.get("LAIZI_BOUNDS") == "1"


def _numba_wanted() -> bool:
    if os.environ.get("LAIZI_PLAIN") == "1":
        return False
    import importlib.util

    return importlib.util.find_spec("numba") is not None


def _find_cache() -> cache.Place:
    if not _numba_wanted():
        return cache.Place(None, "")
    import numba

    return cache.find(cache.folder_name(numba.__version__, "-bounds" if BOUNDS else ""))


_PLACE = _find_cache()
CACHE_NOTICE = _PLACE.notice
"""What a user should know of where the compiled code lies; mostly nothing."""
CACHE = _PLACE.folder or Path(os.devnull)
"""Where the compiled code lies, unless `PLAIN`."""
PLAIN = _PLACE.folder is None

if not PLAIN:
    import numba
    from numba import types

    from laizi.core import linking

    _BASIC: dict[Any, Any] = {
        int: types.int64,
        bool: types.boolean,
        float: types.float64,
        type(None): types.void,
    }
    COMPILING = (
        os.environ.get("LAIZI_COMPILE") == "1" or not linking.SUPPORTED or not sys.executable
    )
    """Whether this process compiles; an ordinary one only loads."""


def forgo_vectors() -> None:
    """Leave loop vectors out, before anything is compiled: hands have none worth the time."""
    if not PLAIN:
        numba.config.LOOP_VECTORIZE = 0  # type: ignore[attr-defined]


def _mark(module: str) -> Path:
    return CACHE / f"{module}.compiled"


def mark_compiled(module: str) -> None:
    """Record that the entries of a module are in the cache."""
    if not PLAIN:
        _mark(module).touch()


def is_compiled(module: str) -> bool:
    """Whether a module needs no compilation (always true when running plain)."""
    return PLAIN or _mark(module).exists()


def _array_type(hint: Any) -> Any:
    """An `NDArray[...]`, with its number of dimensions in `Annotated`, as a Numba type."""
    dimensions = 1
    if typing.get_origin(hint) is typing.Annotated:
        hint, dimensions = typing.get_args(hint)[:2]
    # `NDArray[S]` is `ndarray[shape, dtype[S]]`, and from NumPy 2.5 on an alias of its own.
    scalar = typing.get_args(hint)[-1]
    scalar = (typing.get_args(scalar) or [scalar])[0]
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

progress: Callable[[str], None] | None = None
"""Called with the name of each function before it is compiled."""


def _announce(function: Callable[..., Any]) -> None:
    if progress is not None:
        progress(function.__name__)


def _compile_inner(function: F, inlining: str = "") -> F:
    """Where entries are compiled, compile now; elsewhere leave it: the entries hold its code."""
    if not COMPILING:
        return _plain_when_called(function)
    _announce(function)
    options = _OPTIONS | (_INNER_OPTIONS if linking.SUPPORTED else {"cache": True})
    linking.wish(function, inlining)
    with linking.linking(inner=True):
        decorate = numba.njit(_signature(function), boundscheck=BOUNDS, **options)
        return typing.cast("F", decorate(function))


def _plain_when_called(function: F) -> F:
    """A test or a debugger may call an inner function; then it runs uncompiled."""

    @functools.wraps(function)
    def call(*args: Any) -> Any:
        return _plain(function)(*args)

    return typing.cast("F", call)


def _compile_entry(function: F) -> F:
    """Take an entry from the cache, into which it is compiled where it is missing."""
    _announce(function)
    with linking.cached_in(CACHE):
        if COMPILING:
            with linking.linking(inner=False):
                decorate = numba.njit(
                    _signature(function), boundscheck=BOUNDS, cache=True, **_OPTIONS
                )
                return typing.cast("F", decorate(function))
        return _load(function) or _load_after_compiling(function)


def _load(function: F) -> F | None:
    """The entry, if the cache has it."""
    dispatcher = numba.njit(boundscheck=BOUNDS, cache=True, **_OPTIONS)(function)
    if not linking.load(dispatcher, _signature(function)):
        return None
    return typing.cast("F", dispatcher)


def _load_after_compiling(function: F) -> F:
    from laizi.core import warm

    module = warm.short_name(function.__module__)
    _mark(module).unlink(missing_ok=True)  # somebody emptied the cache
    warm.compile_missing([module])
    loaded = _load(function)
    if loaded is None:
        raise RuntimeError(f"{CACHE} does not keep the compiled {function.__name__}")
    return loaded


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
