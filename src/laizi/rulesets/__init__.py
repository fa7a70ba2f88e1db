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

from laizi.rulesets.errors import ContradictionError, Problem, RulesetError
from laizi.rulesets.files import DEFAULT, toml_line
from laizi.rulesets.groups import GROUPS, PARAMETERS, describe, families_of, parameters_of
from laizi.rulesets.loading import (
    House,
    PresetInfo,
    changes,
    from_reference,
    from_values,
    list_presets,
    load,
    load_file,
    read_house,
    to_toml,
)
from laizi.rulesets.parameter import Family
from laizi.rulesets.ruleset import Names, Ruleset, Value, hash_of
from laizi.rulesets.stored import completed

__all__ = [
    "DEFAULT",
    "GROUPS",
    "PARAMETERS",
    "ContradictionError",
    "Family",
    "House",
    "Names",
    "PresetInfo",
    "Problem",
    "Ruleset",
    "RulesetError",
    "Value",
    "changes",
    "completed",
    "describe",
    "families_of",
    "from_reference",
    "from_values",
    "hash_of",
    "list_presets",
    "load",
    "load_file",
    "parameters_of",
    "read_house",
    "to_toml",
    "toml_line",
]
