"""How a parameter is declared: its type, its Chinese name, its section and one sentence."""

from typing import Annotated, Any, Literal, get_args

from pydantic import BeforeValidator, Field, PlainSerializer, WithJsonSchema

from laizi.tiles import TileTextError, parse_tiles, tiles_text

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


def parameter(chinese: str, section: str, sentence: str) -> Any:
    """A field of the ruleset: one sentence, the Chinese name, the section of the rules."""
    return Field(description=sentence, json_schema_extra={"chinese": chinese, "section": section})


def _distinct_kinds(value: object) -> object:
    if not isinstance(value, str):
        raise ValueError(_TILES_RIGHT)  # noqa: TRY004 (pydantic collects ValueErrors only)
    try:
        kinds = parse_tiles(value)
    except TileTextError as error:
        raise ValueError(f"{_TILES_RIGHT} ({error})") from error
    if len(set(kinds)) < len(kinds):
        raise ValueError("each kind is written once")
    return tuple(sorted(kinds))


def _distinct_big_wins(value: object) -> object:
    known = isinstance(value, list | tuple) and all(code in BIG_WINS for code in value)
    if not known or len(set(value)) < len(value):  # type: ignore[call-overload,arg-type]
        raise ValueError(_BIG_WINS_RIGHT)
    return tuple(code for code in BIG_WINS if code in value)  # type: ignore[operator]


def _whole_or_half(value: object) -> object:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError(_HALF_RIGHT)  # noqa: TRY004
    if not 1 <= value <= LARGEST_FACTOR or (2 * value) % 1:
        raise ValueError(_HALF_RIGHT)
    return int(value) if value == int(value) else value


def _none_from_text(value: object) -> object:
    return None if value == "none" else value


_TILES_RIGHT = 'must be tiles as text, such as "123m7z"'
_BIG_WINS_RIGHT = f"must be a list of different codes out of {', '.join(BIG_WINS)}"
_HALF_RIGHT = f"must be a whole or half number from 1 to {LARGEST_FACTOR}, such as 1.5"

OrNone = BeforeValidator(_none_from_text)
"""Reads "none" as `None`: TOML has no null."""

Kinds = Annotated[
    tuple[int, ...],
    BeforeValidator(_distinct_kinds),
    PlainSerializer(tiles_text, return_type=str),
    WithJsonSchema({"type": "string", "right": _TILES_RIGHT}),
]
"""A set of tile kinds, sorted; written as MPSZ text."""

BigWins = Annotated[
    tuple[BigWin, ...],
    BeforeValidator(_distinct_big_wins),
    WithJsonSchema(
        {
            "type": "array",
            "items": {"type": "string", "enum": list(BIG_WINS)},
            "right": _BIG_WINS_RIGHT,
        }
    ),
]
"""A set of big wins, in the order of the rules; written as a list of codes."""

HalfFactor = Annotated[
    int | float,
    BeforeValidator(_whole_or_half),
    WithJsonSchema(
        {"type": "number", "minimum": 1, "maximum": LARGEST_FACTOR, "right": _HALF_RIGHT}
    ),
]
"""A factor that may be a half number; whole ones are kept as `int`."""

Factor = Annotated[int, Field(ge=1, le=LARGEST_FACTOR)]
Amount = Annotated[int, Field(ge=0, le=LARGEST_AMOUNT)]
Top = Annotated[Annotated[int, Field(ge=1, le=LARGEST_AMOUNT)] | None, OrNone]
"""An amount that need not exist (`None`, in TOML "none")."""

Price = Annotated[Annotated[int, Field(ge=0, le=LARGEST_FACTOR)] | None, OrNone]
"""The points or the factor of an item; `None` where the game has no such item."""
