"""Write the look-up tables of the core: `python -m tools.shapes`. Seconds, compiled."""

from laizi.core.make_shapes import write_tables
from laizi.core.shapes import FILE

if __name__ == "__main__":
    write_tables(FILE)
