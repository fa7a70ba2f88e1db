"""Warming: what is compiled, by how many processes, by need, and what a failing one says."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from laizi.core import jit, warm
from tests.core.engine import ROOT, run_python

TINY = "tests.core.tiny_engine"
USE_TINY = f"from {TINY} import double_and_one; print(double_and_one(20))"
compiles = pytest.mark.skipif(jit.PLAIN, reason="nothing is compiled")


def files(folder: Path) -> set[str]:
    """The compiled code in a cache."""
    return {path.name for path in folder.rglob("*.nbc")}


def test_one_core_compiles_everything_in_one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {3}, raising=False)
    assert warm.groups(warm.MODULES) == [warm.MODULES]


def test_more_cores_share_the_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 1}, raising=False)
    assert warm.groups(warm.MODULES) == [(name,) for name in warm.MODULES]


def test_every_module_that_the_product_compiles_exists_and_has_an_entry() -> None:
    for name in warm.MODULES:
        assert "\n@entry\n" in (jit.HERE / f"{name}.py").read_text("utf-8")


def test_the_functions_of_a_module_are_those_of_what_it_imports() -> None:
    assert warm.count_functions(["bits"]) == (jit.HERE / "bits.py").read_text().count("\n@")
    alone, both = warm.count_functions(["selfplay"]), warm.count_functions(warm.MODULES)
    assert 100 < alone < both < alone + warm.count_functions(["commands"])
    assert warm.count_functions([TINY]) == 0


def test_a_failing_compilation_says_what_the_compiler_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit, "is_compiled", lambda _: False)
    told: list[str] = []
    with pytest.raises(warm.WarmingError, match="no_such_module"):
        warm.warm_up(lambda _done, _total, name: told.append(name), ["no_such_module"])
    assert told == []


def test_what_runs_plain_is_warm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit, "PLAIN", True)
    assert warm.is_warm(["anything"])


@compiles
def test_what_is_missing_is_compiled_by_need_and_once(tmp_path: Path) -> None:
    assert run_python(USE_TINY, LAIZI_CACHE_DIR=str(tmp_path)) == "41\n"
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nb*")}
    assert before
    assert run_python(USE_TINY, LAIZI_CACHE_DIR=str(tmp_path)) == "41\n"
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nb*")} == before


@compiles
def test_an_ordinary_process_needs_nothing_for_compiling(tmp_path: Path) -> None:
    """Reading what only the compiler needs took a quarter of a second."""
    run_python(USE_TINY, LAIZI_CACHE_DIR=str(tmp_path))
    loaded = "import sys; print('numba.typed.typeddict' in sys.modules, end=' ')"
    again = run_python(f"{loaded}\n{USE_TINY}\n{loaded}", LAIZI_CACHE_DIR=str(tmp_path))
    assert again == "False 41\nFalse "


@compiles
def test_inner_functions_run_plain_where_python_calls_them(tmp_path: Path) -> None:
    code = f"import numpy; from {TINY} import double; print(double(numpy.int8(100)))"
    assert run_python(code, LAIZI_CACHE_DIR=str(tmp_path)) == "200\n"


@compiles
def test_a_cache_that_lost_its_files_is_filled_again(tmp_path: Path) -> None:
    run_python(USE_TINY, LAIZI_CACHE_DIR=str(tmp_path))
    kept = files(tmp_path)
    for path in tmp_path.rglob("*.nb*"):
        path.unlink()
    assert run_python(USE_TINY, LAIZI_CACHE_DIR=str(tmp_path)) == "41\n"
    assert files(tmp_path) == kept


@compiles
def test_processes_that_race_for_a_cold_cache_all_work(tmp_path: Path) -> None:
    env = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    env["LAIZI_CACHE_DIR"] = str(tmp_path)
    racing = [
        subprocess.Popen(
            [sys.executable, "-c", USE_TINY], env=env, cwd=ROOT, stdout=subprocess.PIPE
        )
        for _ in range(3)
    ]
    assert [process.communicate()[0] for process in racing] == [b"41\n"] * 3
    assert len(files(tmp_path)) == 1


@compiles
def test_other_programs_keep_their_own_cache() -> None:
    code = f"import numba; before = numba.config.CACHE_DIR; from {TINY} import double_and_one\n"
    assert run_python(f"{code}print(numba.config.CACHE_DIR == before)") == "True\n"
