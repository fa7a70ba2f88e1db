"""Single keys from a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

ARROWS = {"\x1b[C": "right", "\x1b[D": "left", "\x1bOC": "right", "\x1bOD": "left"}
WINDOWS_ARROWS = {"M": "right", "K": "left"}

ReadKey = Callable[[], str]


@contextmanager
def single_keys() -> Iterator[ReadKey]:
    """Lets keys be read one by one: a character, `left`, `right`, or nothing at the end."""
    if sys.platform == "win32":
        yield _windows_key
        return
    import termios
    import tty

    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    tty.setcbreak(terminal)
    try:
        yield lambda: _posix_key(terminal)
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)


def _posix_key(terminal: int) -> str:
    import os

    text = os.read(terminal, 8).decode("utf-8", "ignore")
    return ARROWS.get(text, text[:1])


def _windows_key() -> str:
    import msvcrt

    key: str = msvcrt.getwch()  # type: ignore[attr-defined,unused-ignore]
    if key in "\x00\xe0":
        code: str = msvcrt.getwch()  # type: ignore[attr-defined,unused-ignore]
        return WINDOWS_ARROWS.get(code, "")
    return key
