"""Compile inner functions to intermediate code only, and link each once for every entry.

Numba optimises and links every function with all that it calls, so a deep call tree is compiled
over and over: measured here, 52 s instead of 27 s for the whole core, and slower code. Inner
functions of the core are never called from Python, so nothing but the entries needs machine code.

This leans on three inner names of Numba, patched only while one of our functions is compiled; a
Numba without them compiles the ordinary way (`SUPPORTED` is then false).
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from numba.core import codegen, cpu

_LIBRARY: Final[Any] = getattr(codegen, "CPUCodeLibrary", None)
_CONTEXT: Final[Any] = getattr(cpu, "CPUContext", None)

SUPPORTED: Final = all(
    hasattr(_LIBRARY, name) for name in ("finalize", "_finalize_dynamic_globals")
) and hasattr(_CONTEXT, "get_executable")
"""Whether this Numba has what the linking leans on."""


def _with_callees(libraries: Iterable[Any]) -> list[Any]:
    """Libraries and, once each, everything they left to be linked, callers before callees.

    A function is taken over only if something that is there already calls it, so whoever calls it
    must be linked before it.
    """
    callees_first: list[Any] = []
    seen: set[int] = set()

    def visit(library: Any) -> None:
        if id(library) in seen:
            return
        seen.add(id(library))
        for callee in getattr(library, "left_to_link", ()):
            visit(callee)
        callees_first.append(library)

    for library in libraries:
        visit(library)
    return callees_first[::-1]


def _finalize_inner(inlining: str) -> Callable[[Any], None]:
    """Keep a function's own intermediate code; what it calls is linked later."""

    def finalize(library: Any) -> None:
        for function in library._final_module.functions:
            if inlining and not function.is_declaration:
                function.add_function_attribute(inlining)
        library.left_to_link = list(library._linking_libraries)
        library._linking_libraries = []
        library._finalize_dynamic_globals()
        library._finalized = True

    return finalize


def _no_executable(*_: Any) -> Callable[[Any], None]:
    """A distinct builtin in place of machine code: Numba keys functions by it."""
    return [].append


def _finalize_entry(library: Any) -> None:
    """Link everything the entry reaches, then optimise and emit it as a whole."""
    library._linking_libraries = _with_callees(library._linking_libraries)
    _ORDINARY_FINALIZE(library)


_ORDINARY_FINALIZE: Final[Any] = getattr(_LIBRARY, "finalize", None)
_ORDINARY_EXECUTABLE: Final[Any] = getattr(_CONTEXT, "get_executable", None)


@contextmanager
def linking(inner: bool, inlining: str = "") -> Iterator[None]:
    """While an inner or an entry function is compiled.

    `inlining`: "alwaysinline", "noinline", or empty where the optimiser decides.
    """
    if not SUPPORTED:
        yield
        return
    _LIBRARY.finalize = _finalize_inner(inlining) if inner else _finalize_entry
    if inner:
        _CONTEXT.get_executable = _no_executable
    try:
        yield
    finally:
        _LIBRARY.finalize = _ORDINARY_FINALIZE
        _CONTEXT.get_executable = _ORDINARY_EXECUTABLE
