"""Four suits at once: the same steps for four words side by side.

A function of plain operators is written once. Uncompiled it runs on one number after the other;
compiled it is traced once, and every operator becomes one instruction, for one number or for four.
"""

from collections.abc import Callable
from typing import Any

from laizi.core.jit import PLAIN

if PLAIN:

    def for_one(function: Callable[..., Any], words: int) -> Callable[..., int]:
        """A function of so many words, for words of the core."""
        del words  # what is compiled must know them
        return lambda *given: int(function(*map(int, given)))

    def for_four_suits(function: Callable[..., Any], words: int) -> Callable[..., int]:
        """All results of a function laid over each other.

        The function takes so many words of a suit, the suit's first kind and a word that is the
        same for all. The result takes the first words of the four suits, then the second ones and
        so on, and last the one for all.
        """

        def call(*given: int) -> int:
            numbers, found = [int(number) for number in given], 0
            for suit in range(4):
                own = numbers[suit : 4 * words : 4]
                found |= function(*own, 9 * suit, numbers[-1])
            return found

        return call

else:  # compiled
    from laizi.core.tracing import for_four_suits, for_one

__all__ = ["for_four_suits", "for_one"]
