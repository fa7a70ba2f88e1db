"""Decision clocks: first the time of the move, then the time bank. Milliseconds."""

from dataclasses import dataclass

from laizi.view import Offer


@dataclass(slots=True)
class OpenOffer:
    """An offer that has not been answered, and its clock.

    Attributes:
        offer: what is asked.
        opened: when it was shown; moved on where clocks stood still.
        seconds: the time of the move.
    """

    offer: Offer
    opened: int
    seconds: int

    def deadline(self, bank: int) -> int:
        """When the time is up."""
        return self.opened + self.seconds + bank

    def left(self, now: int, bank: int) -> tuple[int, int]:
        """What is left of the time of the move and of the bank."""
        used = max(0, now - self.opened)
        return max(0, self.seconds - used), max(0, bank - max(0, used - self.seconds))

    def bank_after(self, now: int, bank: int) -> int:
        """What is left of the bank if the offer is answered now."""
        return self.left(now, bank)[1]

    def stand_still(self, since: int, until: int) -> None:
        """The clock did not run from `since` to `until`."""
        self.opened += max(0, until - max(since, self.opened))

    def give_at_least(self, least: int, now: int, bank: int) -> None:
        """Lengthen the time of the move so that so much is left now."""
        self.seconds += max(0, least - sum(self.left(now, bank)))
