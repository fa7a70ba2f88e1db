import json
import subprocess
import sys
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


def test_the_pages_tool_explains_itself() -> None:
    finished = subprocess.run(
        [sys.executable, ROOT / "tools" / "web.py", "nonsense"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert finished.returncode == 2
    assert "tools/web.py build" in finished.stderr
