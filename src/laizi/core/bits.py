"""Sets of kinds as the bits of one number: bit 0 is 1万, bit 33 is 中; products as bits."""

from typing import Any

from laizi.core.jit import PLAIN, often

if PLAIN:

    def lowest(bits: int) -> int:
        """The place of the lowest bit of a set that is not empty."""
        return (int(bits) & -int(bits)).bit_length() - 1

    def count_bits(bits: int) -> int:
        """How many elements a set has."""
        return int(bits).bit_count()

    def low_product(a: int, b: int) -> int:
        """The lowest 64 bits of a product, to be shifted and masked."""
        return int(a) * int(b) & 0xFFFF_FFFF_FFFF_FFFF

else:  # compiled
    from numba import types
    from numba.cpython.unsafe.numbers import trailing_zeros
    from numba.extending import intrinsic

    @intrinsic
    def _population(_typing: Any, _bits: Any) -> Any:
        """The processor's own count of bits."""

        def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(types.int64), generate

    @intrinsic
    def _wrapping_product(_typing: Any, _a: Any, _b: Any) -> Any:
        """Numba tells the compiler that whole numbers never overflow; this product may."""

        def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return builder.mul(*arguments)

        return types.int64(types.int64, types.int64), generate

    @often
    def lowest(bits: int) -> int:
        """The place of the lowest bit of a set that is not empty."""
        place: int = trailing_zeros(bits)  # type: ignore[call-arg]  # an intrinsic
        return place

    @often
    def count_bits(bits: int) -> int:
        """How many elements a set has."""
        count: int = _population(bits)  # type: ignore[call-arg]  # an intrinsic
        return count

    @often
    def low_product(a: int, b: int) -> int:
        """The lowest 64 bits of a product, to be shifted and masked."""
        product: int = _wrapping_product(a, b)  # type: ignore[call-arg]  # an intrinsic
        return product
