"""模拟: many hands by bots, inside compiled code, on all cores.

>>> from laizi import rulesets
>>> from laizi.simulate import simulate
>>> report = simulate(rulesets.load("hongzhong-kaikou"), ["greedy"] * 4, hands=2, seed=1)
>>> report.hands
2

`laizi.simulate.recording` writes the hands to game records.
"""

from laizi.simulate.batch import simulate
from laizi.simulate.errors import SimulationError
from laizi.simulate.plan import POLICIES
from laizi.simulate.report import Report

__all__ = ["POLICIES", "Report", "SimulationError", "simulate"]
