"""Write the look-up tables of the core: `python -m tools.shapes`. Seconds, compiled."""

from pathlib import Path

import numpy as np

import laizi.core
from laizi.core.make_shapes import make_tables

if __name__ == "__main__":
    target = Path(laizi.core.__file__).with_name("shapes.npz")
    np.savez_compressed(target, allow_pickle=False, **make_tables())
