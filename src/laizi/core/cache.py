"""Where the compiled engine lies: one folder for each version of sources, libraries and place.

The folder is the user's own cache. Where that cannot be written (a home that is read-only, full or
absent) it is a private one among the temporary files; where nothing can be written, there is none
and the engine runs plain.
"""

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

HERE: Final = Path(__file__).parent


class Place(NamedTuple):
    """A folder for compiled code, and what a user should know about it (mostly nothing)."""

    folder: Path | None
    notice: str


@cache
def source_hash() -> str:
    """A hash of every core source: Numba itself would not notice a change in a called module."""
    digest = hashlib.sha256()
    for path in sorted(HERE.glob("*.py")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def folder_name(numba_version: str, variant: str) -> str:
    """One name for each version of the sources, of what compiles them, and of where they lie.

    Numba keeps apart what lies in different places, so two installations share nothing.
    """
    python = f"{sys.version_info.major}.{sys.version_info.minor}"
    place = hashlib.sha256(str(HERE).encode()).hexdigest()[:8]
    return f"{source_hash()}-{place}-py{python}-numba{numba_version}{variant}"


def find(name: str) -> Place:
    """The first place where a folder of this name can be written."""
    wanted = _user_root()
    if (folder := _writable(lambda: wanted / name)) is not None:
        return Place(folder, "")
    if (folder := _writable(lambda: _temporary_root() / name)) is not None:
        return Place(folder, f"{wanted} cannot be written: the compiled engine is kept in {folder}")
    return Place(None, f"{wanted} cannot be written, nor temporary files: the engine runs plain")


def _user_root() -> Path:
    if chosen := os.environ.get("LAIZI_CACHE_DIR"):
        return Path(chosen)
    return _user_caches() / "laizi"


def _user_caches() -> Path:
    home = Path(os.path.expanduser("~"))  # noqa: PTH111 - unlike Path.home it never fails
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local"))
    if sys.platform == "darwin":
        return home / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache")


def _temporary_root() -> Path:
    """A folder of this user alone: whoever could write there could have us run his code.

    Raises:
        PermissionError: somebody else made it.
    """
    if sys.platform == "win32":
        return Path(tempfile.gettempdir()) / "laizi"
    folder = Path(tempfile.gettempdir()) / f"laizi-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    found = folder.lstat()
    if found.st_uid != os.getuid() or found.st_mode & 0o022 or folder.is_symlink():
        raise PermissionError(folder)
    return folder


def _writable(find_folder: Callable[[], Path]) -> Path | None:
    try:
        folder = find_folder()
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None
