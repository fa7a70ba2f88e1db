"""A server in a process of its own, as people run it, with chosen walls and short waits."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

QUICK = {"claim_window": 0, "bot_turn": [0, 0], "bot_claim": [0, 0], "next_hand": 600_000}
PATIENCE = 180.0
"""Seconds a server may take to be ready: on a busy machine, without compiled code."""


def free_port() -> int:
    """A port on which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class ServerProcess:
    """`laizi serve` on one port and one database, which may be killed and started again."""

    folder: Path
    walls: Path | None = None
    timing: dict[str, Any] = field(default_factory=lambda: dict(QUICK))
    port: int = field(default_factory=free_port)
    process: "subprocess.Popen[bytes] | None" = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def database(self) -> Path:
        return self.folder / "laizi.db"

    def start(self) -> None:
        """Start it and wait until rooms can be made."""
        options = ["--host", "127.0.0.1", "--port", str(self.port)]
        command = [sys.executable, "-m", "laizi", "serve", *options]
        command += ["--database", str(self.database)]
        environment = dict(os.environ, LAIZI_TEST_TIMING=json.dumps(self.timing))
        if self.walls is not None:
            environment["LAIZI_TEST_WALLS"] = str(self.walls)
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        self._wait_until_ready()

    def _wait_until_ready(self) -> None:
        until = time.monotonic() + PATIENCE
        while not self._ready():
            assert self.process is not None
            assert self.process.poll() is None, self.log()
            assert time.monotonic() < until, self.log()
            time.sleep(0.05)

    def _ready(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/readyz", timeout=5) as answer:
                return bool(answer.status == 200)
        except urllib.error.HTTPError as error:
            error.close()
            return False
        except OSError:
            return False

    def log(self) -> str:
        """What it has said so far."""
        return (self.folder / "server.log").read_text("utf-8", "replace")

    def kill(self) -> None:
        """kill -9: no farewell to anybody."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Let it end as on Ctrl-C."""
        self._end(signal.SIGINT)

    def _end(self, how: signal.Signals) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
            self.process = None


@contextmanager
def serving(folder: Path, walls: Path | None = None) -> Iterator[ServerProcess]:
    """A server until the block ends."""
    server = ServerProcess(folder, walls)
    try:
        server.start()
        yield server
    finally:
        server.stop()
