"""The order in which compiled functions are linked."""

import pytest

from laizi.core.jit import PLAIN


class Library:
    """What the linking sees of a compiled function: what it calls."""

    def __init__(self, *callees: "Library") -> None:
        self.left_to_link = list(callees)


@pytest.mark.skipif(PLAIN, reason="nothing is compiled")
def test_callers_are_linked_before_what_they_call() -> None:
    from laizi.core.linking import _with_callees

    shared = Library()
    unused = Library(shared)
    middle = Library(shared)
    caller = Library(middle)
    order = _with_callees([caller, unused])
    assert len(order) == 4
    assert order.index(caller) < order.index(middle) < order.index(shared)
    assert order.index(unused) < order.index(shared)
