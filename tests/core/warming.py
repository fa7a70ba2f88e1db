"""Compile what only the proofs use, once: `python -m tests.core.warming`, after `laizi warm`."""

from laizi.core import warm

MODULES = ("checks", "probes")

if __name__ == "__main__":
    warm.warm_up(names=MODULES)
