"""Where compiled code is kept when the usual place cannot be written."""

import os
import stat
import sys
import tempfile
from pathlib import Path

import pytest

from laizi.core import cache, jit
from tests.core.engine import run_python
from tests.core.test_warm import USE_TINY, compiles, files

SHOW = "from laizi.core import jit; print(jit.PLAIN, jit.CACHE_NOTICE)"


@pytest.fixture
def unwritable(tmp_path: Path) -> Path:
    """A place where not even root can make a folder."""
    (tmp_path / "file").touch()
    return tmp_path / "file" / "cache"


def test_the_usual_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAIZI_CACHE_DIR", str(tmp_path))
    assert cache.find("name") == (tmp_path / "name", "")
    assert (tmp_path / "name").is_dir()


@pytest.mark.skipif(sys.platform != "linux", reason="the places of other systems differ")
def test_the_usual_place_is_that_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value, place in (
        ("XDG_CACHE_HOME", "/xdg", "/xdg/laizi"),
        ("XDG_CACHE_HOME", "", "/home/me/.cache/laizi"),
    ):
        monkeypatch.delenv("LAIZI_CACHE_DIR", raising=False)
        monkeypatch.setenv("HOME", "/home/me")
        monkeypatch.setenv(name, value)
        assert str(cache._user_root()) == place


def test_a_name_changes_with_what_is_compiled_by_what() -> None:
    names = {cache.folder_name("0.61", ""), cache.folder_name("0.62", "")}
    names.add(cache.folder_name("0.61", "-bounds"))
    assert len(names) == 3
    assert all(cache.source_hash() in name for name in names)


def test_an_unwritable_home_falls_back_to_a_private_temporary_folder(
    unwritable: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LAIZI_CACHE_DIR", str(unwritable))
    monkeypatch.setattr(tempfile, "gettempdir", lambda: str(tmp_path))
    folder, notice = cache.find("name")
    assert folder is not None
    assert folder.parent.parent == tmp_path
    assert stat.S_IMODE(folder.parent.stat().st_mode) & 0o077 == 0
    assert str(unwritable) in notice
    assert str(folder) in notice


@pytest.mark.skipif(sys.platform == "win32", reason="temporary files are each user's own there")
def test_a_temporary_folder_that_others_can_write_is_not_trusted(
    unwritable: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LAIZI_CACHE_DIR", str(unwritable))
    monkeypatch.setattr(tempfile, "gettempdir", lambda: str(tmp_path))
    open_to_all = tmp_path / f"laizi-{os.getuid()}"
    open_to_all.mkdir()
    open_to_all.chmod(0o777)
    assert cache.find("name").folder is None
    open_to_all.rmdir()
    open_to_all.symlink_to(tmp_path)
    assert cache.find("name").folder is None


def test_where_nothing_can_be_written_the_engine_runs_plain(
    unwritable: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LAIZI_CACHE_DIR", str(unwritable))
    monkeypatch.setattr(tempfile, "gettempdir", lambda: str(unwritable))
    folder, notice = cache.find("name")
    assert folder is None
    assert "plain" in notice


@compiles
def test_the_engine_works_and_says_so_once_where_the_home_cannot_be_written(
    unwritable: Path, tmp_path: Path
) -> None:
    env = {"LAIZI_CACHE_DIR": str(unwritable), "TMPDIR": str(tmp_path)}
    sources = {path: path.stat().st_mtime_ns for path in jit.HERE.iterdir()}
    told = f"import io, sys; sys.stderr = io.StringIO()\n{USE_TINY}\nprint(sys.stderr.getvalue())"
    first, again = run_python(told, **env), run_python(told, **env)
    assert first.startswith("41\n")
    assert first.count("cannot be written") == 1
    assert again == "41\n\n"
    assert len(files(tmp_path)) == 1
    assert {path: path.stat().st_mtime_ns for path in jit.HERE.iterdir()} == sources


def test_the_command_line_says_once_that_it_runs_plain(unwritable: Path) -> None:
    code = f"""
import tempfile; tempfile.tempdir = {str(unwritable)!r}
import sys; sys.stderr = sys.stdout
sys.argv = "laizi simulate --hands 1 --bots random,random,random,random --json".split()
from laizi.cli import main
main()
"""
    printed = run_python(code, LAIZI_CACHE_DIR=str(unwritable), LAIZI_PLAIN="")
    assert printed.count("laizi: ") == printed.count("runs plain") == 1
    assert '"hands": 1' in printed


def test_python_is_warned_that_the_engine_runs_plain(unwritable: Path) -> None:
    code = f"""
import tempfile; tempfile.tempdir = {str(unwritable)!r}
import warnings
with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    from laizi.analysis import distance
print([str(warning.message) for warning in told if "plain" in str(warning.message)])
print(distance("123m456p789s1122z"))
"""
    printed = run_python(code, LAIZI_CACHE_DIR=str(unwritable), LAIZI_PLAIN="")
    assert printed.count("runs plain") == 1
    assert printed.endswith("1\n")
