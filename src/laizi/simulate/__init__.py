"""模拟: many hands by bots, inside compiled code.

>>> from laizi import rulesets
>>> from laizi.simulate import simulate
>>> report = simulate(rulesets.load("hongzhong-kaikou"), ["greedy"] * 4, hands=2, seed=1)
>>> report.hands
2
"""

from laizi.simulate.batch import Report, simulate, simulate_recorded
from laizi.simulate.errors import SimulationError
from laizi.simulate.playing import POLICIES
from laizi.simulate.recording import HANDS_PER_FILE, Recording

__all__ = [
    "HANDS_PER_FILE",
    "POLICIES",
    "Recording",
    "Report",
    "SimulationError",
    "simulate",
    "simulate_recorded",
]
