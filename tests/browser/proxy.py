"""A TCP proxy whose lines can be cut: closed at once, or silent while they stay open."""

import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Literal

Cut = Literal["fin", "rst"]
RESET = struct.pack("ii", 1, 0)
"""SO_LINGER on, zero seconds: closing sends a reset."""


class _Link:
    """One connection of a client and its twin to the server; two threads carry the bytes."""

    def __init__(self, client: socket.socket, target: int) -> None:
        self.client = client
        self.server = socket.create_connection(("127.0.0.1", target))
        self.flowing = threading.Event()
        self.flowing.set()
        for source, sink in ((self.client, self.server), (self.server, self.client)):
            threading.Thread(target=self._carry, args=(source, sink), daemon=True).start()

    def _carry(self, source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65_536):
                if self.flowing.is_set():
                    sink.sendall(data)
        if self.flowing.is_set():
            self.close("fin")

    def close(self, how: Cut) -> None:
        for end in (self.client, self.server):
            with suppress(OSError):
                if how == "rst":
                    end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
                else:
                    end.shutdown(socket.SHUT_RDWR)
            end.close()


@dataclass
class Proxy:
    """Listens on `port` and passes everything on to `target`."""

    target: int
    listener: socket.socket = field(init=False)
    port: int = field(init=False)

    def __post_init__(self) -> None:
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self.listener.getsockname()[1])
        self._open = True
        self._links: list[_Link] = []
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            if not self._open:
                client.close()
                continue
            try:
                self._links.append(_Link(client, self.target))
            except OSError:
                client.close()

    def cut(self, how: Cut) -> None:
        """Close every line, and take no new ones until `mend`."""
        self._open = False
        self._drop(how)

    def stall(self) -> None:
        """Lines stay open, but nothing comes through them any more; new ones are sound."""
        for link in self._links:
            link.flowing.clear()

    def mend(self) -> None:
        """Take connections again."""
        self._open = True

    def _drop(self, how: Cut) -> None:
        links, self._links = self._links, []
        for link in links:
            link.close(how)

    def stop(self) -> None:
        """Close everything."""
        with suppress(OSError):
            self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        self._drop("fin")


@contextmanager
def proxying(target: int) -> Iterator[Proxy]:
    """A proxy until the block ends."""
    proxy = Proxy(target)
    try:
        yield proxy
    finally:
        proxy.stop()
