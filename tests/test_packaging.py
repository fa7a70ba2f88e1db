import email
import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tools import web

ROOT = Path(__file__).parent.parent


def test_the_lock_file_records_no_download_addresses() -> None:
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text())["packages"]
    assert packages
    assert not [name for name, package in packages.items() if "resolved" in package]


def test_the_page_has_the_version_of_the_package() -> None:
    import laizi

    assert json.loads((ROOT / "web" / "package.json").read_text())["version"] == laizi.__version__


def test_the_page_is_built_from_its_sources_and_the_words() -> None:
    sources = {path.relative_to(ROOT).as_posix() for path in web.page_sources()}
    assert {"web/package-lock.json", "web/index.html", "src/laizi/words/zh/page.json"} <= sources
    assert not [name for name in sources if "node_modules" in name or name.endswith(".py")]


def test_a_change_of_a_source_changes_the_digest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web, "ROOT", tmp_path)
    one, two = tmp_path / "one", tmp_path / "two"
    one.write_text("1")
    two.write_text("2")
    before = web.digest([one, two])
    assert web.digest([two, one]) == before
    two.write_text("3")
    changed = web.digest([one, two])
    two.rename(tmp_path / "three")
    assert len({before, changed, web.digest([one, tmp_path / "three"])}) == 3


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, with the page as far as it is built."""
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder],
        cwd=ROOT,
        env={**os.environ, "LAIZI_SKIP_PAGE": "1"},
        check=True,
        capture_output=True,
    )
    (built,) = folder.iterdir()
    return built


def test_the_wheel_is_pure_python_and_small(wheel: Path) -> None:
    import laizi

    assert wheel.name == f"laizi-{laizi.__version__}-py3-none-any.whl"
    assert wheel.stat().st_size < 4_000_000
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names} == {
        "laizi",
        f"laizi-{laizi.__version__}.dist-info",
    }
    assert not [name for name in names if name.endswith((".so", ".pyd", ".pyc", ".nbc"))]


def test_the_wheel_holds_all_that_the_package_reads(wheel: Path) -> None:
    package = ROOT / "src"
    sources = {
        path.relative_to(package).as_posix()
        for path in (package / "laizi").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {"laizi/core/shapes.bin", "laizi/py.typed", "laizi/words/zh/page.json"} <= sources
    assert sources <= names


def test_the_wheel_says_where_it_runs_and_what_it_needs(wheel: Path) -> None:
    (path,) = (
        name for name in zipfile.ZipFile(wheel).namelist() if name.endswith("dist-info/METADATA")
    )
    told = email.message_from_bytes(zipfile.ZipFile(wheel).read(path))
    assert told["Requires-Python"] == ">=3.11"
    assert set(told.get_all("Provides-Extra", [])) == {"bench", "dev", "parquet", "server"}
    classifiers = told.get_all("Classifier", [])
    for minor in range(11, 15):
        assert f"Programming Language :: Python :: 3.{minor}" in classifiers
    needed = [line for line in told.get_all("Requires-Dist", []) if "extra ==" not in line]
    assert {line.split(">=")[0] for line in needed} == {
        "numba",
        "numpy",
        "pydantic",
        "rich",
        "typer",
    }


def test_the_pages_tool_explains_itself() -> None:
    finished = subprocess.run(
        [sys.executable, ROOT / "tools" / "web.py", "nonsense"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert finished.returncode == 2
    assert "tools/web.py build" in finished.stderr
