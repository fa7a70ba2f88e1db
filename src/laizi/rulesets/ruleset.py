"""规则: one ruleset, as frozen and documented data."""

import hashlib
import json
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, model_validator

from laizi.rulesets.contradictions import contradictions
from laizi.rulesets.errors import MISSING, ContradictionError, Problem, RulesetError
from laizi.rulesets.explain import error_of
from laizi.rulesets.game import GameParameters
from laizi.rulesets.groups import PARAMETERS
from laizi.rulesets.items import ItemParameters
from laizi.rulesets.liability import LiabilityParameters
from laizi.rulesets.match import MatchParameters
from laizi.rulesets.payment import PaymentParameters
from laizi.rulesets.tops import TopParameters
from laizi.rulesets.winning import WinningParameters

if TYPE_CHECKING:
    from laizi.core.rules import Rules

Value = str | int | float | bool | list[str] | None
"""A parameter's value as JSON writes it."""


def _printable(name: str) -> str:
    if not name.strip() or not name.isprintable():
        raise ValueError("must be a name that can be printed")
    return name


Name = Annotated[str, Field(min_length=1, max_length=80), AfterValidator(_printable)]


class Names(BaseModel):
    """What a ruleset is called; one text is its name in both languages."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    zh: Name
    en: Name

    @model_validator(mode="before")
    @classmethod
    def _one_for_both(cls, value: object) -> object:
        return {"zh": value, "en": value} if isinstance(value, str) else value


class Ruleset(
    ItemParameters,
    MatchParameters,
    LiabilityParameters,
    TopParameters,
    PaymentParameters,
    WinningParameters,
    GameParameters,
):
    """规则: every parameter of a game, each documented, typed and checked (rules, section 10).

    Make one with `laizi.rulesets.load`, `load_file` or `from_values`. A ruleset that exists is
    free of contradictions. `hash` is its identity: the id and the names are for people.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=False)

    id: str = Field(description="What cases, rooms and records call this ruleset.")
    names: Names = Field(description="What people call it, in Chinese and English.")
    base: str | None = Field(
        default=None, description="The preset that a house rule extends; a preset has none."
    )

    @model_validator(mode="after")
    def _free_of_contradictions(self) -> Self:
        problems = list(contradictions(self))
        if problems:
            raise ContradictionError(problems)
        return self

    @classmethod
    def checked(cls, fields: Mapping[str, object]) -> Self:
        """The ruleset with these fields.

        Raises:
            ContradictionError: each value is right, but not beside the others.
            RulesetError: keys or values are wrong; every one of them is named.
        """
        try:
            return cls.model_validate(dict(fields))
        except ValidationError as error:
            raise error_of(error, cls.model_json_schema()) from None

    @classmethod
    def stated(cls, head: Mapping[str, object], values: Mapping[str, object]) -> Self:
        """The ruleset whose every value is stated, as records and rooms keep it.

        Args:
            head: `id`, `names` and perhaps `base`.
            values: every parameter; one that is missing is not null.

        Raises:
            RulesetError: as above, and where a parameter is missing.
        """
        missing = [name for name in PARAMETERS if name not in values]
        if missing:
            raise RulesetError(Problem(name, MISSING, "missing") for name in missing)
        return cls.checked({**head, **values})

    @cached_property
    def hash(self) -> str:
        """64 hexadecimal digits that depend on the values only, not on names or files."""
        return hash_of(self.values())

    @property
    def short_hash(self) -> str:
        """The first eight digits of `hash`, for people."""
        return self.hash[:8]

    def values(self) -> dict[str, Value]:
        """Every parameter in the order of the rules, as JSON writes it."""
        dumped = self.model_dump(mode="json")
        return {name: dumped[name] for name in PARAMETERS}

    def differences(self, other: "Ruleset") -> dict[str, tuple[Value, Value]]:
        """The parameters whose values differ: name to (this one's value, the other's)."""
        mine, others = self.values(), other.values()
        return {
            name: (mine[name], others[name]) for name in PARAMETERS if mine[name] != others[name]
        }

    def to_record(self, record: "Rules") -> None:
        """Fill the core's record of rules; every field of it is written."""
        from laizi.rulesets.record import fill

        fill(record, self)


def hash_of(values: Mapping[str, Value]) -> str:
    """The hash of a ruleset with these values."""
    canonical = json.dumps(values, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()
