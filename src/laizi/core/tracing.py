"""Functions of plain operators made into instructions: what `laizi.core.four` is when compiled."""

import inspect
from collections.abc import Callable, Sequence
from typing import Any, Final

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

SUITS: Final = 4
_WORD: Final = ir.IntType(64)
_PLACE: Final = ir.IntType(32)


class _Words:
    """Numbers, side by side, of the code that is being made; operators add instructions."""

    def __init__(self, builder: Any, value: Any) -> None:
        self._builder, self.value = builder, value

    @classmethod
    def beside(cls, builder: Any, values: Sequence[Any]) -> "_Words":
        """Numbers laid side by side."""
        words = ir.Constant(ir.VectorType(_WORD, len(values)), ir.Undefined)
        for place, value in enumerate(values):
            words = builder.insert_element(words, value, ir.Constant(_PLACE, place))
        return cls(builder, words)

    def _with(self, operation: str, other: Any) -> "_Words":
        kind = self.value.type
        if isinstance(other, _Words):
            value = other.value
        elif kind == _WORD:
            value = ir.Constant(kind, other)
        else:
            value = ir.Constant(kind, [ir.Constant(_WORD, other)] * kind.count)
        return _Words(self._builder, getattr(self._builder, operation)(self.value, value))

    def __add__(self, other: Any) -> "_Words":
        return self._with("add", other)

    def __sub__(self, other: Any) -> "_Words":
        return self._with("sub", other)

    def __and__(self, other: Any) -> "_Words":
        return self._with("and_", other)

    def __or__(self, other: Any) -> "_Words":
        return self._with("or_", other)

    def __lshift__(self, other: Any) -> "_Words":
        return self._with("shl", other)

    def __rshift__(self, other: Any) -> "_Words":
        return self._with("lshr", other)

    def __invert__(self) -> "_Words":
        return self._with("xor", -1)

    def one(self) -> Any:
        """The number, where it is one."""
        return self.value

    def united(self) -> Any:
        """The numbers, two or four, laid over each other."""
        value, count = self.value, self.value.type.count
        while count > 1:
            count //= 2
            low, high = (self._part(value, first, count) for first in (0, count))
            value = self._builder.or_(low, high)
        return self._builder.extract_element(value, ir.Constant(_PLACE, 0))

    def _part(self, value: Any, first: int, count: int) -> Any:
        """Some of the numbers."""
        places = [ir.Constant(_PLACE, place) for place in range(first, first + count)]
        mask = ir.Constant(ir.VectorType(_PLACE, count), places)
        return self._builder.shuffle_vector(value, ir.Constant(value.type, ir.Undefined), mask)


def _traced(generate: Callable[[Any, Sequence[Any]], Any], count: int) -> Callable[..., int]:
    """An intrinsic of so many numbers; `generate` makes its code."""

    def call(_typing: Any, *_given: Any) -> Any:
        def code(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return generate(builder, arguments)

        return types.int64(*[types.int64] * count), code

    names = ["typing", *(f"number_{i}" for i in range(count))]
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    # Numba takes each argument by a name.
    signature = inspect.Signature([inspect.Parameter(name, kind) for name in names])
    call.__signature__ = signature  # type: ignore[attr-defined]
    made: Callable[..., int] = intrinsic(call)
    return made


def for_one(function: Callable[..., Any], words: int) -> Callable[..., int]:
    """A function of so many words, for words of the core."""

    def generate(builder: Any, given: Sequence[Any]) -> Any:
        return function(*[_Words(builder, word) for word in given]).one()

    return _traced(generate, words)


def for_four_suits(function: Callable[..., Any], words: int) -> Callable[..., int]:
    """All results of a function laid over each other.

    The function takes so many words of a suit, the suit's first kind and a word that is the
    same for all. The result takes the first words of the four suits, then the second ones and
    so on, and last the one for all.
    """

    def generate(builder: Any, given: Sequence[Any]) -> Any:
        def beside(values: Sequence[Any]) -> _Words:
            return _Words.beside(builder, values)

        own = [beside(given[SUITS * i : SUITS * (i + 1)]) for i in range(words)]
        first_kinds = beside([ir.Constant(_WORD, 9 * suit) for suit in range(SUITS)])
        return function(*own, first_kinds, beside([given[-1]] * SUITS)).united()

    return _traced(generate, words * SUITS + 1)
