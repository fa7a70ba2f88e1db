"""A connection by itself: only the view's messages go out, in order, and nobody waits for it."""

import asyncio
from typing import Any

import pytest
from starlette.websockets import WebSocketState

from laizi.server import limits
from laizi.server.clock import Clock
from laizi.server.connection import Connection
from laizi.server.errors import ERRORS, Refused
from laizi.server.limits import Addresses, Credits
from laizi.server.settings import Limits
from laizi.view import notice


class Socket:
    """A socket whose other side reads nothing until it is told to."""

    client_state = WebSocketState.CONNECTED

    def __init__(self) -> None:
        self.reading = asyncio.Event()
        self.sent: list[str] = []
        self.closed: int | None = None

    async def send_text(self, text: str) -> None:
        await self.reading.wait()
        self.sent.append(text)

    async def close(self, code: int) -> None:
        self.closed = code


def connected(allowed: Limits | None = None) -> tuple[Connection, Any]:
    socket = Socket()
    return Connection(socket, allowed or Limits(), Clock()), socket  # type: ignore[arg-type]


async def test_a_reader_that_does_not_keep_up_is_closed_and_blocks_nobody() -> None:
    connection, socket = connected(Limits(outgoing=10))
    sending = asyncio.create_task(connection.send_all())
    for at in range(50):
        connection.send(notice(None, "pong", at=at))
        await asyncio.sleep(0)
    socket.reading.set()
    await asyncio.wait_for(sending, 1)
    assert socket.closed == 1008
    assert len(socket.sent) <= 12


async def test_messages_go_out_in_order_and_before_the_close() -> None:
    connection, socket = connected()
    socket.reading.set()
    for at in range(5):
        connection.send(notice(None, "pong", at=at))
    connection.close(4001)
    connection.send(notice(None, "pong", at=99))
    await connection.send_all()
    assert [text[-2] for text in socket.sent] == list("01234")
    assert socket.closed == 4001


async def test_only_the_views_messages_to_the_same_viewer_are_sent() -> None:
    connection, _ = connected()
    with pytest.raises(TypeError):
        connection.send('{"type":"pong"}')  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        connection.send(notice(2, "pong", at=1))


def test_credits_come_back_slowly() -> None:
    credit = Credits(3, 1.0)
    assert [credit.spend(1000) for _ in range(4)] == [True, True, True, False]
    assert not credit.spend(1900)
    assert credit.spend(2100)
    assert not credit.spend(2200)


def test_credits_never_exceed_their_size_nor_suffer_from_clocks_set_back() -> None:
    credit = Credits(2, 1.0)
    assert credit.spend(1_000_000)
    assert credit.spend(500_000)
    assert not credit.spend(500_001)
    assert [credit.spend(9_000_000) for _ in range(3)] == [True, True, False]


def test_addresses_have_credits_of_their_own() -> None:
    addresses = Addresses(1, 0.0)
    assert addresses.spend("a", 0)
    assert addresses.spend("b", 0)
    assert not addresses.spend("a", 0)


def test_the_longest_silent_address_is_forgotten_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "KNOWN_ADDRESSES", 2)
    addresses = Addresses(1, 0.0)
    for address in ("a", "b", "a", "c"):
        addresses.spend(address, 0)
    assert list(addresses.known) == ["a", "c"]


@pytest.mark.parametrize("code", list(ERRORS))
def test_every_error_has_a_status_and_says_something(code: str) -> None:
    refused = Refused(code)
    assert 400 <= refused.status < 600
    assert refused.message
    assert str(refused).startswith(f"{code}: ")
