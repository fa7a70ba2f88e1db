"""Compiled code has no bounds checks: here it runs with them (their own cache, own process)."""

import pytest

from laizi.core.jit import PLAIN
from tests.core.engine import run_python
from tests.settlement.house import KNOWN

HANDS = """
from tests.core.engine import PLAYED, Engine
from tests.core.test_checks import play_checked
from tests.settlement.house import KNOWN, house_ruleset
from laizi.core import jit
assert jit.BOUNDS and not jit.PLAIN
for name in KNOWN:
    ruleset = house_ruleset(name)
    for policy, hands in ((0, 600), (1, 300), (2, 600)):
        play_checked(Engine.of(ruleset), policy, hands, 3, every_action=True)
print(len(KNOWN) * 1500)
"""

ASKED_TOO_FAR = """
from laizi.core import api
from tests.core.engine import Engine
engine = Engine.of("hongzhong-kaikou")
engine.deal([kind for kind in range(34) for _ in range(4)], 0)
arrays = (engine.states, 0, engine.works, engine.rules)
try:
    api.is_ready(*arrays, 99)
except IndexError as error:
    print("refused")
"""


@pytest.mark.slow
@pytest.mark.proof
@pytest.mark.skipif(PLAIN, reason="plain Python checks bounds itself")
def test_hands_with_bounds_checks() -> None:
    assert run_python(ASKED_TOO_FAR, LAIZI_BOUNDS="1") == "refused\n"
    assert int(run_python(HANDS, LAIZI_BOUNDS="1")) == 1500 * len(KNOWN)
