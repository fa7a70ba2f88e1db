"""Sets of kinds as the bits of one number: bit 0 is 1万, bit 33 is 中."""

from laizi.core.jit import PLAIN, often

if PLAIN:

    def lowest(bits: int) -> int:
        """The place of the lowest bit of a set that is not empty."""
        return (int(bits) & -int(bits)).bit_length() - 1

else:
    from numba.cpython.unsafe.numbers import trailing_zeros

    @often
    def lowest(bits: int) -> int:
        """The place of the lowest bit of a set that is not empty."""
        place: int = trailing_zeros(bits)  # type: ignore[call-arg]  # an intrinsic
        return place
