"""How a parameter is declared: its type, its Chinese name, its section, its families."""

from typing import Annotated, Any, Literal, get_args

from pydantic import BeforeValidator, Field, PlainSerializer, WithJsonSchema

from laizi.rulesets.errors import WrongValueError
from laizi.tiles import HONORS, KINDS, SUIT_LETTERS, TileTextError, parse_tiles, tiles_text

BigWin = Literal[
    "all_pungs",
    "full_flush",
    "all_258",
    "all_honors",
    "melded_hand",
    "last_tile_draw",
    "out_on_kong",
    "robbing_the_kong",
    "seven_pairs",
]
"""大胡: the codes of the big wins (rules, section 6)."""

BIG_WINS: tuple[BigWin, ...] = get_args(BigWin)
LARGEST_FACTOR = 1000
LARGEST_AMOUNT = 1_000_000

Family = Literal["wuhan", "laizi_112", "wuyi"]
"""算法: whose way of winning and paying a game follows (rules, section 1)."""

FAMILIES: tuple[Family, ...] = get_args(Family)
WUHAN: tuple[Family, ...] = ("wuhan",)


def parameter(
    chinese: str,
    section: str,
    sentence: str,
    families: tuple[Family, ...] = FAMILIES,
    **extra: object,
) -> Any:
    """A field of the ruleset.

    Args:
        chinese: its Chinese name.
        section: the section of the rules that it belongs to.
        sentence: what it means.
        families: which families have such a parameter at all.
        extra: `elsewhere`, its value in the other families where that is not the root preset's
            (as JSON writes it), and `default`.
    """
    declared: dict[str, Any] = {"chinese": chinese, "section": section, "families": list(families)}
    if "elsewhere" in extra:
        declared["elsewhere"] = extra["elsewhere"]
    default = extra.get("default", ...)
    return Field(default=default, description=sentence, json_schema_extra=declared)


def _distinct_kinds(value: object) -> object:
    if not isinstance(value, str):
        raise WrongValueError("tiles")
    if value == "none":
        raise WrongValueError("tiles_none")
    try:
        kinds = parse_tiles(value)
    except TileTextError as error:
        raise WrongValueError("tiles_at", position=error.position + 1) from error
    if len(set(kinds)) < len(kinds):
        raise WrongValueError("tiles_twice")
    return tuple(sorted(kinds))


def _distinct_big_wins(value: object) -> object:
    known = isinstance(value, list | tuple) and all(code in BIG_WINS for code in value)
    if not known or len(set(value)) < len(value):  # type: ignore[call-overload,arg-type]
        raise WrongValueError("big_wins", choices=", ".join(BIG_WINS))
    return tuple(code for code in BIG_WINS if code in value)  # type: ignore[operator]


def _whole_or_half(value: object) -> object:
    wrong = WrongValueError("half", most=LARGEST_FACTOR)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise wrong
    if not 1 <= value <= LARGEST_FACTOR or (2 * value) % 1:
        raise wrong
    return int(value) if value == int(value) else value


def _none_from_text(value: object) -> object:
    return None if value == "none" else value


OrNone = BeforeValidator(_none_from_text)
"""Reads "none" as `None`: TOML has no null."""

Kinds = Annotated[
    tuple[int, ...],
    BeforeValidator(_distinct_kinds),
    PlainSerializer(tiles_text, return_type=str),
    WithJsonSchema({"type": "string", "pattern": rf"^([1-9]+[{SUIT_LETTERS}])*$"}),
]
"""A set of tile kinds, sorted; written as MPSZ text."""

HONOURS_PATTERN = f"^([1-{KINDS - HONORS}]+{SUIT_LETTERS[-1]})*$"
"""Any honours as MPSZ text, and nothing else."""

Honours = Annotated[Kinds, WithJsonSchema({"type": "string", "pattern": HONOURS_PATTERN})]
"""A set of honours; a number tile among them is a contradiction, told with all others."""

BigWins = Annotated[
    tuple[BigWin, ...],
    BeforeValidator(_distinct_big_wins),
    WithJsonSchema(
        {
            "type": "array",
            "items": {"type": "string", "enum": list(BIG_WINS)},
            "uniqueItems": True,
        }
    ),
]
"""A set of big wins, in the order of the rules; written as a list of codes."""

HalfFactor = Annotated[
    int | float,
    BeforeValidator(_whole_or_half),
    WithJsonSchema({"type": "number", "minimum": 1, "maximum": LARGEST_FACTOR, "multipleOf": 0.5}),
]
"""A factor that may be a half number; whole ones are kept as `int`."""

Factor = Annotated[int, Field(ge=1, le=LARGEST_FACTOR)]
Amount = Annotated[int, Field(ge=0, le=LARGEST_AMOUNT)]
Top = Annotated[Annotated[int, Field(ge=1, le=LARGEST_AMOUNT)] | None, OrNone]
"""An amount that need not exist (`None`, in TOML "none")."""

Price = Annotated[Annotated[int, Field(ge=0, le=LARGEST_FACTOR)] | None, OrNone]
"""The points of an item, or its factor (from 1 on); `None` where the game has no such item."""
FactorPrice = Annotated[Factor | None, OrNone]
"""The factor of an item that is never one of points."""
