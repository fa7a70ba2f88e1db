"""Where a server listens: local and network addresses, free ports."""

import socket
from ipaddress import ip_address

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - what a host may ask for, compared only


def network_address() -> str | None:
    """This machine's address in its own network; None if it has none. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if ip_address(address).is_loopback else address


def listen(host: str, port: int) -> socket.socket:
    """A listening socket.

    Raises:
        OSError: there is no such address, or the port is taken.
    """
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listening = socket.socket(family, kind, protocol)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(128)
    except OSError:
        listening.close()
        raise
    return listening


def urls(host: str, port: int) -> tuple[str, str | None]:
    """The address for this machine, and the one for others in the network if they can connect."""
    if host not in EVERYWHERE:
        shown = f"[{host}]" if ":" in host else host
        local = host in ("127.0.0.1", "::1", "localhost")
        url = f"http://{shown}:{port}/"
        return url, None if local else url
    other = network_address()
    return f"http://127.0.0.1:{port}/", None if other is None else f"http://{other}:{port}/"
