"""An engine of one entry, compiled in a second: what tests of the compilation use."""

from laizi.core.jit import entry, jit


@jit
def double(number: int) -> int:
    """Twice a number."""
    return number + number


@entry
def double_and_one(number: int) -> int:
    """Twice a number, and one more."""
    return double(number) + 1
