"""Warming: what is compiled by how many processes, and what a failing one says."""

import os

import pytest

from laizi.core import jit, warm


def test_one_core_compiles_everything_in_one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {3}, raising=False)
    assert warm.groups() == [warm.MODULES]


def test_more_cores_share_the_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 1}, raising=False)
    assert warm.groups() == [(name,) for name in warm.MODULES]


def test_every_module_that_the_product_compiles_exists_and_has_an_entry() -> None:
    for name in warm.MODULES:
        assert "\n@entry\n" in (jit.HERE / f"{name}.py").read_text("utf-8")


def test_a_failing_compilation_says_what_the_compiler_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit, "is_warm", lambda: False)
    monkeypatch.setattr(warm, "MODULES", ("no_such_module",))
    told: list[str] = []
    with pytest.raises(warm.WarmingError, match="no_such_module"):
        warm.warm_up(lambda _done, _total, name: told.append(name))
    assert told == []
