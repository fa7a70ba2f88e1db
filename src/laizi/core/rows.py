"""Hands as rows of 34 counts, one byte each, read eight at a time.

An array of shape (N, 34) is seen as N records: compiled code counts references of every array that
it hands on, and none of records. It loads eight bytes as one number; the counts of a suit then
become its key in a few steps for all ranks together.
"""

from typing import Any, Final

from numpy.typing import NDArray

from laizi.core.bits import low_product
from laizi.core.jit import PLAIN, often
from laizi.core.records import Grid, Record, field
from laizi.tiles import KINDS

NO_ROW: Final = 255
"""The number of tiles of a row with some count that is not 0 to 4."""
LOW_BITS: Final = 0x0707070707070707
THREES: Final = 0x0303030303030303
EIGHTS: Final = 0x0808080808080808
BYTES: Final = 0x0101010101010101
"""One in each of eight bytes."""


class Row(Record):
    """How many tiles of each kind a hand has, or are unseen."""

    counts: Grid = field("i1", KINDS)


if PLAIN:

    def row_of(counts: NDArray[Any]) -> Row:
        """34 counts as a row, without a copy."""
        row: Row = counts.view(Row.dtype)[0]
        return row

    def eight_bytes(row: Row, place: int) -> int:
        """The eight counts from a place on as one number, the first the lowest."""
        return int.from_bytes(row.counts[place : place + 8].tobytes(), "little")

else:  # compiled
    import numba
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic

    @intrinsic
    def row_of(_typing: Any, counts: Any) -> Any:
        """34 counts as a row, without a copy: the place of the first one."""
        record = numba.from_dtype(Row.dtype)

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            array = context.make_array(signature.args[0])(context, builder, arguments[0])
            return builder.bitcast(array.data, context.get_value_type(record))

        return record(counts), generate

    @intrinsic
    def _load_eight(_typing: Any, row: Any, _place: Any) -> Any:
        """An unaligned load; Numba knows aligned ones only."""

        def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            first = builder.bitcast(arguments[0], ir.IntType(8).as_pointer())
            place = builder.gep(first, [arguments[1]])
            word = builder.load(builder.bitcast(place, ir.IntType(64).as_pointer()))
            word.align = 1
            return word

        return types.int64(row, types.int64), generate

    @often
    def eight_bytes(row: Row, place: int) -> int:
        """The eight counts from a place on as one number, the first the lowest."""
        word: int = _load_eight(row, place)  # type: ignore[call-arg]  # an intrinsic
        return word


@often
def key_of_eight(counts: int) -> int:
    """Eight counts, a byte each, as base-5 digits."""
    # Each product adds what stands in a lane to 5, 25, 625 times the lane above it.
    pairs = (low_product(counts, 0x105) >> 8) & 0x00FF00FF00FF00FF
    fours = (low_product(pairs, 0x10019) >> 16) & 0x0000FFFF0000FFFF
    return (low_product(fours, 0x100000271) >> 32) & 0xFFFFFFFF


@often
def key_of_suit(row: Row, suit: int) -> int:
    """The key of a number suit of a row."""
    return key_of_eight(eight_bytes(row, 9 * suit)) + 390_625 * int(row.counts[9 * suit + 8])


@often
def key_of_honors(row: Row) -> int:
    """The key of the honours of a row."""
    # The byte before them is moved out.
    return key_of_eight((eight_bytes(row, 26) >> 8) & 0x00FFFFFFFFFFFFFF)


@often
def bits_of_eight(counts: int, least: int) -> int:
    """Which of eight counts, a byte each and none above 4, are so many or more, as bits."""
    reached = (counts + (8 - least) * BYTES) >> 3 & BYTES
    # Each byte is moved to its own bit of the highest byte.
    return (low_product(reached, 0x0102040810204080) >> 56) & 0xFF


@often
def kinds_of_row(row: Row, least: int) -> int:
    """The kinds of which a row has so many tiles or more, as bits."""
    kinds = bits_of_eight(eight_bytes(row, 0), least)
    kinds |= bits_of_eight(eight_bytes(row, 8), least) << 8
    kinds |= bits_of_eight(eight_bytes(row, 16), least) << 16
    kinds |= bits_of_eight(eight_bytes(row, 24), least) << 24
    return kinds | bits_of_eight(eight_bytes(row, 26), least) >> 6 << 32


@often
def sum_of_row(row: Row) -> int:
    """How many tiles a row holds; `NO_ROW` where some count is not 0 to 4."""
    a, b, c, d = (
        eight_bytes(row, 0),
        eight_bytes(row, 8),
        eight_bytes(row, 16),
        eight_bytes(row, 24),
    )
    last = (eight_bytes(row, 26) >> 48) & 0xFFFF
    # A count of 0 to 4 has no bit above the third, nor does 3 more than it.
    wrong = (a | b | c | d | last) & ~LOW_BITS
    wrong |= ((a + THREES) | (b + THREES) | (c + THREES) | (d + THREES) | (last + THREES)) & EIGHTS
    if wrong != 0:
        return NO_ROW
    # The highest byte of the product is the sum of all bytes.
    return (low_product(a + b + c + d + last, BYTES) >> 56) & 0xFF
