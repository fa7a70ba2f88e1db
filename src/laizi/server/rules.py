"""What is told of rulesets, and how a wrong one is refused."""

from functools import lru_cache

from laizi.record import Rules
from laizi.rulesets import House, Ruleset, RulesetError, from_reference, load
from laizi.server.errors import Refused
from laizi.server.protocol.http import HouseRules, Preset
from laizi.server.protocol.room import RulesetInfo
from laizi.words import LANGUAGES, word


def ruleset_of(wanted: object) -> Ruleset:
    """The rules that somebody asks for: an id, house rules, or whatever a request holds there.

    Raises:
        Refused: there is no such ruleset, or the values are none; with every problem.
    """
    try:
        if isinstance(wanted, HouseRules):
            return House(wanted.extends, wanted.values, wanted.names).build()
        return from_reference(wanted)
    except RulesetError as error:
        raise refusal(error) from None


def refusal(error: RulesetError) -> Refused:
    """A ruleset's problems as a refusal."""
    unknown = any(problem.key in ("extends", "ruleset") for problem in error.problems)
    code = "unknown_ruleset" if unknown else "bad_ruleset"
    return Refused(code, str(error), error.problems)


@lru_cache(maxsize=256)
def ruleset_info(ruleset: Ruleset) -> RulesetInfo:
    """What is played: identity, names, and what a house rule changes."""
    told = Rules.of(ruleset)
    return RulesetInfo.model_validate(
        {
            "id": told.id,
            "hash": told.hash,
            "family": ruleset.family,
            "name": dict(told.names),
            "base": None if told.base is None else told.base.to_json(),
            "changes": [change.to_json() for change in told.changes],
        }
    )


def preset_view(preset: str) -> Preset:
    """A ruleset that comes with the game."""
    ruleset = load(preset)
    return Preset(
        id=ruleset.id,
        hash=ruleset.hash,
        name=ruleset.names.model_dump(),
        line={language: word(language, f"preset.{preset}") for language in LANGUAGES},
        family=ruleset.family,
        seats=ruleset.seats,
        values=ruleset.values(),
    )
