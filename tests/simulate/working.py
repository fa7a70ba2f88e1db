"""Tasks that other processes can import."""

from collections.abc import Callable


def square(number: int, stop: Callable[[], None]) -> int:
    """What it says."""
    stop()
    return number * number


def fail_at_three(number: int, _: Callable[[], None]) -> int:
    """The number, unless it is three."""
    if number == 3:
        raise ValueError("three")
    return number


def endless(forever: int, stop: Callable[[], None]) -> int:
    """Nothing, or until stopped."""
    while forever:
        stop()
    return 0
