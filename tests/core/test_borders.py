"""Who may call what: compiled inner functions are called from compiled code only.

An inner function has no way in from Python once it is compiled; called from there it would do
nothing, without a word. Everything outside the core goes through the entry functions.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.core.engine import ROOT

SOURCES = ROOT / "src" / "laizi"
CORE = SOURCES / "core"


def _decorated(path: Path, decorator: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef):
            names = [item.id for item in node.decorator_list if isinstance(item, ast.Name)]
            if decorator in names:
                yield node.name


def _inner_functions() -> dict[str, set[str]]:
    """The functions of each module of the core that only compiled code may call."""
    return {
        f"laizi.core.{path.stem}": {
            name for decorator in ("jit", "often", "seldom") for name in _decorated(path, decorator)
        }
        for path in CORE.glob("*.py")
    }


def _imports(path: Path) -> Iterator[tuple[str, str]]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            for name in node.names:
                yield node.module, name.name


def test_nobody_outside_the_core_imports_an_inner_function() -> None:
    inner = _inner_functions()
    outside = [path for path in SOURCES.rglob("*.py") if CORE not in path.parents]
    wrong = [
        f"{path.relative_to(ROOT)}: {module}.{name}"
        for path in outside
        for module, name in _imports(path)
        if name in inner.get(module, ())
    ]
    assert wrong == []


def test_the_core_has_inner_functions_and_entries() -> None:
    inner = _inner_functions()
    assert len(set().union(*inner.values())) > 100
    assert "step" in inner["laizi.core.flow"]
    assert {"play_checked", "check"} <= set(_decorated(CORE / "checks.py", "entry"))
