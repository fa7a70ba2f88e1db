"""Records declared as classes with annotated fields; the dtype comes from the class.

    class Point(Record):
        x: int = field("i8")
        corners: Grid = field("i1", 4, 34)

`Point.dtype` is the NumPy dtype, `Point.zeros(n)` an array of n records. Type checkers see the
annotations, compiled code sees the dtype.
"""

from typing import Any, ClassVar, Generic, Self, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

Grid = NDArray[np.int64]
"""A field that holds an array. Its real width is that of its field; loads are widened by int()."""

T_co = TypeVar("T_co", covariant=True)


class Records(Generic[T_co]):
    """What type checkers see of a NumPy array of records."""

    def __getitem__(self, index: int) -> T_co:
        raise NotImplementedError  # only NumPy arrays are ever passed

    def __setitem__(self, index: int, value: Any) -> None:
        raise NotImplementedError

    def __len__(self) -> int:
        raise NotImplementedError


class _Field:
    """The NumPy type code and shape of one field."""

    def __init__(self, code: str, shape: tuple[int, ...]) -> None:
        self.code = code
        self.shape = shape


def field(code: str, *shape: int) -> Any:
    """Declare a field: a NumPy type code ("i8", "i1", "u8") and, for an array, its shape."""
    return _Field(code, shape)


class Record:
    """Base of all records of the core."""

    dtype: ClassVar[np.dtype[Any]]

    def __init_subclass__(cls) -> None:
        fields = [
            (name, value.code, value.shape)
            for name, value in vars(cls).items()
            if isinstance(value, _Field)
        ]
        if hidden := [name for name, *_ in fields if hasattr(np.void, name)]:
            raise TypeError(f"{cls.__name__}: NumPy's own attributes hide the fields {hidden}")
        # np.dtype((np.record, fields), align=True) would drop the alignment: align inside.
        cls.dtype = np.dtype((np.record, np.dtype(fields, align=True)))

    @classmethod
    def zeros(cls, count: int) -> Records[Self]:
        """An array of `count` records, all fields zero."""
        return cast("Records[Self]", np.zeros(count, cls.dtype))
