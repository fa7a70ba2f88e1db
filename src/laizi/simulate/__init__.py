"""模拟: many hands by bots, inside compiled code.

>>> from laizi import rulesets
>>> from laizi.simulate import simulate
>>> report = simulate(rulesets.load("hongzhong-kaikou"), ["greedy"] * 4, hands=2, seed=1)
>>> report.hands
2
"""

from laizi.simulate.batch import POLICIES, Report, SimulationError, simulate

__all__ = ["POLICIES", "Report", "SimulationError", "simulate"]
