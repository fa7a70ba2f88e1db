"""规则: the rules of each game as frozen, documented, checked data.

    >>> from laizi import rulesets
    >>> rulesets.load("hongzhong-koukou").golden
    500
    >>> rulesets.from_values("hongzhong-kaikou", {"laizi_kong": 2}).laizi_kong
    2

`load` gives a preset, `load_file` a house file, `from_values` a preset with changed values and
`from_reference` whatever a case or a room names. Anything wrong is a `RulesetError`, which names
each key, its value and what would be right. (Rules, section 10.)
"""

from laizi.rulesets.errors import Problem, RulesetError
from laizi.rulesets.loading import (
    DEFAULT,
    PresetInfo,
    from_reference,
    from_values,
    list_presets,
    load,
    load_file,
)
from laizi.rulesets.ruleset import PARAMETERS, Names, Ruleset, Value, describe

__all__ = [
    "DEFAULT",
    "PARAMETERS",
    "Names",
    "PresetInfo",
    "Problem",
    "Ruleset",
    "RulesetError",
    "Value",
    "describe",
    "from_reference",
    "from_values",
    "list_presets",
    "load",
    "load_file",
]
