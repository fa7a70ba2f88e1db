"""How annotations become the types that are compiled."""

from types import GenericAlias

import numpy as np
import pytest
from numpy.typing import NDArray

from laizi.core import jit


@pytest.mark.skipif(jit.PLAIN, reason="nothing is compiled")
def test_array_annotations_of_every_numpy() -> None:
    """From NumPy 2.5 on `NDArray[S]` names its scalar alone."""
    today, alias = NDArray[np.uint8], GenericAlias(np.ndarray, (np.uint8,))
    told = jit._array_type(alias)
    assert told == jit._array_type(today)
    assert str(told.dtype) == "uint8"
