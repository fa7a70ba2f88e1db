"""Compile inner functions to intermediate code only, and link each once for every entry.

Numba optimises and links every function with all that it calls, so a deep call tree is compiled
over and over: measured here, 52 s instead of 27 s for the whole core, and slower code. Inner
functions of the core are never called from Python, so nothing but the entries needs machine code.

What is loaded is an entry's machine code alone. Numba would first read everything that it needs for
compiling (a quarter of a second) and, with each function, its intermediate code for those that
call it; `load` does without the one, and an entry, which nothing compiled calls, without the other.

This leans on some inner names of Numba, patched only while one of our functions is compiled or
loaded; a Numba without them does both the ordinary way (`SUPPORTED` is then false).
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import takewhile
from pathlib import Path
from typing import Any, Final

import numba
from llvmlite import binding as llvm
from numba.core import codegen, cpu, dispatcher
from numba.core.runtime.nrt import rtsys

_SERIALIZE: Final = "serialize_using_object_code"
_LIBRARY: Final[Any] = getattr(codegen, "CPUCodeLibrary", None)
_CONTEXT: Final[Any] = getattr(cpu, "CPUContext", None)

_DISPATCHER: Final[Any] = getattr(dispatcher, "Dispatcher", None)

SUPPORTED: Final = (
    all(hasattr(_LIBRARY, name) for name in ("finalize", "_finalize_dynamic_globals", _SERIALIZE))
    and all(hasattr(_CONTEXT, name) for name in ("get_executable", "refresh"))
    and all(hasattr(_DISPATCHER, name) for name in ("add_overload", "disable_compile"))
    and hasattr(rtsys, "initialize")
)
"""Whether this Numba has what the linking and the loading lean on."""


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


_WISHES: Final[dict[str, str]] = {}
"""By module and name, as Numba writes them: how a function is to be laid out."""
_NAME: Final = "_ZN"
"""What such names begin with; the length stands before each part."""


def wish(function: Callable[..., Any], inlining: str) -> None:
    """Say how a function is laid out where it is called: "alwaysinline", "noinline", or as it is.

    Numba finishes a function when something first needs it, which may be later.
    """
    parts = (*function.__module__.split("."), function.__qualname__)
    _WISHES["".join(f"{len(part)}{part}" for part in parts)] = inlining


def _wished(name: str) -> str:
    place = len(_NAME) if name.startswith(_NAME) else len(name)
    while length := "".join(takewhile(str.isdigit, name[place : place + 3])):
        place += len(length) + int(length)
    return _WISHES.get(name[len(_NAME) : place], "")


def _finalize_inner(library: Any) -> None:
    """Keep a function's own intermediate code; what it calls is linked later."""
    for function in library._final_module.functions:
        inlining = _wished(function.name)
        if inlining and not function.is_declaration:
            function.add_function_attribute(inlining)
    library.left_to_link = list(library._linking_libraries)
    library._linking_libraries = []
    library._finalize_dynamic_globals()
    library._finalized = True


def _no_executable(*_: Any) -> Callable[[Any], None]:
    """A distinct builtin in place of machine code: Numba keys functions by it."""
    return [].append


def _finalize_entry(library: Any) -> None:
    """Link everything the entry reaches, then optimise and emit it as a whole."""
    library._linking_libraries = _with_callees(library._linking_libraries)
    _ORDINARY_FINALIZE(library)


def _serialize_entry(library: Any) -> tuple[str, str, tuple[bytes, bytes]]:
    """What the cache keeps of an entry: its machine code and the names that this defines."""
    names = _symbols_alone(library._final_module)
    return library.name, "object", (library._get_compiled_object(), names.as_bitcode())


def _symbols_alone(module: Any) -> Any:
    """A module that defines the names of another, in place of its intermediate code.

    That would be linked into compiled callers, of which an entry has none: should one ever come,
    it traps.
    """
    body = "call void @llvm.trap()\nunreachable"
    functions = [
        f'define void @"{function.name}"() {{\n{body}\n}}'
        for function in module.functions
        if not function.is_declaration
    ]
    variables = [
        f'@"{variable.name}" = common global i8* null'
        for variable in module.global_variables
        if not variable.is_declaration and variable.linkage != llvm.Linkage.private
    ]
    return llvm.parse_assembly("\n".join(["declare void @llvm.trap()", *functions, *variables]))


_ORDINARY_FINALIZE: Final[Any] = getattr(_LIBRARY, "finalize", None)
_ORDINARY_SERIALIZE: Final[Any] = getattr(_LIBRARY, _SERIALIZE, None)
_ORDINARY_EXECUTABLE: Final[Any] = getattr(_CONTEXT, "get_executable", None)


@contextmanager
def linking(inner: bool) -> Iterator[None]:
    """While an inner or an entry function is compiled."""
    if not SUPPORTED:
        yield
        return
    _LIBRARY.finalize = _finalize_inner if inner else _finalize_entry
    if inner:
        _CONTEXT.get_executable = _no_executable
    else:
        setattr(_LIBRARY, _SERIALIZE, _serialize_entry)
    try:
        yield
    finally:
        _LIBRARY.finalize = _ORDINARY_FINALIZE
        _CONTEXT.get_executable = _ORDINARY_EXECUTABLE
        setattr(_LIBRARY, _SERIALIZE, _ORDINARY_SERIALIZE)


def _initialize_runtime(context: Any) -> None:
    """What machine code needs of a context, in place of what compiling needs."""
    rtsys.initialize(context)


@contextmanager
def cached_in(folder: Path) -> Iterator[None]:
    """While functions are decorated that Numba keeps in a folder; other programs' lie elsewhere."""
    before = numba.config.CACHE_DIR  # type: ignore[attr-defined]
    numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before  # type: ignore[attr-defined]


def load(dispatcher: Any, signature: Any) -> bool:
    """Give a function without code that of its cache; whether the cache has it."""
    ordinary = _CONTEXT.refresh
    _CONTEXT.refresh = _initialize_runtime
    try:
        found = dispatcher._cache.load_overload(signature, dispatcher.targetctx)
    finally:
        _CONTEXT.refresh = ordinary
    if found is None:
        return False
    dispatcher.add_overload(found)
    dispatcher.disable_compile()
    return True
