"""A malformed case is a `CaseError` that names the field; nothing else is ever raised."""

import contextlib
import copy
import json
from collections.abc import Iterator
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laizi.settlement import CaseError, score_case
from tests.settlement.test_golden import CASES

GOOD: Final[dict[str, Any]] = {
    "id": "good",
    "ruleset": "hongzhong-kaikou",
    "indicator": "5m",
    "dealer": 0,
    "players": [
        {"melds": [{"kind": "pung", "tiles": "222s", "from": 3}], "special": "7z"},
        {"melds": [{"kind": "pung", "tiles": "333p", "from": 0}], "hand": "123s456s789p5p"},
        {"hand": "1199m4499p1199s1z"},
        {"melds": [{"kind": "added_kong", "tiles": "1111p", "from": 2}]},
    ],
    "win": {"seat": 1, "by": "self_draw", "tile": "5p"},
}
GONE: Final = object()
NAN, INFINITY = float("nan"), float("inf")
CHOW_234P = {"kind": "chow", "tiles": "234p", "from": 0}
PUNG_111M = {"kind": "pung", "tiles": "111m", "from": 0}

MALFORMED: Final[list[tuple[str, dict[str, Any], str]]] = [
    ("unknown key", {"wall": "1m"}, "wall"),
    ("no ruleset", {"ruleset": GONE}, "ruleset"),
    ("null ruleset", {"ruleset": None}, "ruleset"),
    ("unknown ruleset", {"ruleset": "hongzhong"}, "ruleset"),
    ("ruleset of a wrong type", {"ruleset": 3}, "ruleset"),
    ("ruleset as a list", {"ruleset": ["hongzhong-kaikou"]}, "ruleset"),
    ("house rule of nothing", {"ruleset": {"values": {}}}, "ruleset"),
    ("house rule, unknown key", {"ruleset": {"extends": "hongzhong-kaikou", "x": 1}}, "ruleset"),
    ("house rule, unknown value", {"ruleset.values.capp": 3}, "ruleset"),
    ("house rule, negative", {"ruleset.values.cap": -1}, "ruleset"),
    ("house rule, bool for int", {"ruleset.values.cap": True}, "ruleset"),
    ("house rule, NaN", {"ruleset.values.big_self_draw": NAN}, "ruleset"),
    ("house rule, infinity", {"ruleset.values.cap": INFINITY}, "ruleset"),
    ("house rule, huge", {"ruleset.values.cap": 10**40}, "ruleset"),
    ("house rule, text", {"ruleset.values.cap": "300"}, "ruleset"),
    ("house values as a list", {"ruleset.values": []}, "ruleset"),
    ("house rule, contradiction", {"ruleset.values.golden": 10}, "ruleset"),
    ("no indicator", {"indicator": GONE}, "indicator"),
    ("null indicator", {"indicator": None}, "indicator"),
    ("unknown indicator", {"indicator": "8z"}, "indicator"),
    ("zero indicator", {"indicator": "0p"}, "indicator"),
    ("empty indicator", {"indicator": ""}, "indicator"),
    ("two indicators", {"indicator": "55m"}, "indicator"),
    ("indicator as a number", {"indicator": 5}, "indicator"),
    ("no dealer", {"dealer": GONE}, "dealer"),
    ("fifth dealer", {"dealer": 4}, "dealer"),
    ("negative dealer", {"dealer": -1}, "dealer"),
    ("bool dealer", {"dealer": True}, "dealer"),
    ("float dealer", {"dealer": 1.0}, "dealer"),
    ("NaN dealer", {"dealer": NAN}, "dealer"),
    ("huge dealer", {"dealer": 10**40}, "dealer"),
    ("dealer too large to print", {"dealer": 10**5000}, "dealer"),
    ("readiness too large to print", {"players.2.ready": 10**5000}, "players[2].ready"),
    ("indicator too large to print", {"indicator": 10**5000}, "indicator"),
    ("case key too long to print", {"x" * 100_000: 1}, "xxxxxxxxxxxx...xxxxxxxxxxxxx"),
    ("dealer as text", {"dealer": "0"}, "dealer"),
    ("bad previous wildcard", {"previous_wildcard": "x"}, "previous_wildcard"),
    ("two previous wildcards", {"previous_wildcard": "12m"}, "previous_wildcard"),
    ("previous wildcard as a number", {"previous_wildcard": 7}, "previous_wildcard"),
    ("fixed previous wildcard", {"previous_wildcard": "7z"}, "previous_wildcard"),
    ("no players", {"players": GONE}, "players"),
    ("players as an object", {"players": {}}, "players"),
    ("three players", {"players.3": GONE}, "players"),
    ("five players", {"players": [*GOOD["players"], {}]}, "players"),
    ("player as a number", {"players.2": 1}, "players[2]"),
    ("null player", {"players.2": None}, "players[2]"),
    ("unknown key of a player", {"players.2.hands": "1m"}, "players[2].hands"),
    ("winner without a hand", {"players.1.hand": GONE}, "players[1].hand"),
    ("winner with a null hand", {"players.1.hand": None}, "players[1].hand"),
    ("winner with an empty hand", {"players.1.hand": ""}, "players[1].hand"),
    ("hand too small", {"players.1.hand": "123s456s789p"}, "players[1].hand"),
    ("hand too large", {"players.1.hand": "123s456s789p55p"}, "players[1].hand"),
    ("loser's hand too small", {"players.2.hand": "1199m"}, "players[2].hand"),
    ("hand without a suit", {"players.1.hand": "123s456s789p5"}, "players[1].hand"),
    ("hand with spaces", {"players.1.hand": "123s 456s 789p5p"}, "players[1].hand"),
    ("hand as a list", {"players.1.hand": ["1m"] * 10}, "players[1].hand"),
    ("endless hand", {"players.1.hand": "1" * 100_000 + "m"}, "players[1].hand"),
    ("five alike", {"players.2.hand": "11111m4499p119s1z"}, "players"),
    ("five with the indicator", {"players.2.hand": "5555m4499p1199s1z"}, "players"),
    ("five with the winning tile", {"players.2.hand": "1199m4555p1199s1z"}, "players"),
    ("melds as an object", {"players.1.melds": {}}, "players[1].melds"),
    ("meld as text", {"players.1.melds.0": "333p"}, "players[1].melds[0]"),
    ("unknown key of a meld", {"players.1.melds.0.seat": 0}, "players[1].melds[0].seat"),
    ("meld of no kind", {"players.1.melds.0.kind": GONE}, "players[1].melds[0].kind"),
    ("meld of a wrong kind", {"players.1.melds.0.kind": "kong"}, "players[1].melds[0].kind"),
    ("meld kind as a list", {"players.1.melds.0.kind": ["pung"]}, "players[1].melds[0].kind"),
    ("meld without tiles", {"players.1.melds.0.tiles": GONE}, "players[1].melds[0].tiles"),
    ("pung of two", {"players.1.melds.0.tiles": "33p"}, "players[1].melds[0].tiles"),
    ("pung of four", {"players.1.melds.0.tiles": "3333p"}, "players[1].melds[0].tiles"),
    ("pung of different tiles", {"players.1.melds.0.tiles": "334p"}, "players[1].melds[0].tiles"),
    ("kong of three", {"players.3.melds.0.tiles": "111p"}, "players[3].melds[0].tiles"),
    (
        "chow with a gap",
        {"players.1.melds.0": {**CHOW_234P, "tiles": "235p"}},
        "players[1].melds[0].tiles",
    ),
    (
        "chow across suits",
        {"players.1.melds.0": {**CHOW_234P, "tiles": "89m1p"}},
        "players[1].melds[0].tiles",
    ),
    (
        "chow of honours",
        {"players.1.melds.0": {**CHOW_234P, "tiles": "123z"}},
        "players[1].melds[0].tiles",
    ),
    (
        "chow from the wrong seat",
        {"players.1.melds.0": {**CHOW_234P, "from": 2}},
        "players[1].melds[0].from",
    ),
    ("meld from nowhere", {"players.1.melds.0.from": GONE}, "players[1].melds[0].from"),
    ("meld from himself", {"players.1.melds.0.from": 1}, "players[1].melds[0].from"),
    ("meld from a fifth seat", {"players.1.melds.0.from": 4}, "players[1].melds[0].from"),
    ("meld from true", {"players.1.melds.0.from": True}, "players[1].melds[0].from"),
    (
        "concealed kong from a seat",
        {"players.3.melds.0.kind": "concealed_kong"},
        "players[3].melds[0].from",
    ),
    ("pung of wildcards", {"players.1.melds.0.tiles": "666m"}, "players[1].melds[0].tiles"),
    (
        "chow with a wildcard",
        {"players.1.melds.0": {**CHOW_234P, "tiles": "678m"}},
        "players[1].melds[0].tiles",
    ),
    ("pung of fixed tiles", {"players.1.melds.0.tiles": "777z"}, "players[1].melds[0].tiles"),
    (
        "five melds",
        {
            "players.0.melds": [
                {"kind": "pung", "tiles": f"{text}{text}{text}{suit}", "from": 1}
                for text, suit in ("1z", "2z", "3z", "4z", "5z")
            ]
        },
        "players[0].melds",
    ),
    ("a played tile that is ordinary", {"players.0.special": "5p"}, "players[0].special"),
    ("played tiles as a number", {"players.0.special": 7}, "players[0].special"),
    ("an unknown played tile", {"players.0.special": "9z"}, "players[0].special"),
    ("five played tiles", {"players.0.special": "77777z"}, "players"),
    ("readiness as text", {"players.2.ready": "yes"}, "players[2].ready"),
    ("readiness as a number", {"players.2.ready": 1}, "players[2].ready"),
    ("a special tile in the river", {"players.2.river": "7z"}, "players[2].river"),
    ("river as a number", {"players.2.river": 5}, "players[2].river"),
    ("endless river", {"players.2.river": "1" * 500 + "m"}, "players[2].river"),
    ("five with the rivers", {"players.0.river": "3p", "players.2.river": "33p"}, "players"),
    ("no win", {"win": GONE}, "win"),
    ("null win", {"win": None}, "win"),
    ("win as a list", {"win": []}, "win"),
    ("unknown key of the win", {"win.form": 3}, "win.form"),
    ("win of nobody", {"win.seat": GONE}, "win.seat"),
    ("win of a fifth seat", {"win.seat": 4}, "win.seat"),
    ("win of true", {"win.seat": True}, "win.seat"),
    ("win by nothing", {"win.by": GONE}, "win.by"),
    ("win by an unknown way", {"win.by": "ron"}, "win.by"),
    ("win by a list", {"win.by": ["discard"]}, "win.by"),
    ("win on no tile", {"win.tile": GONE}, "win.tile"),
    ("win on two tiles", {"win.tile": "55p"}, "win.tile"),
    ("win on an unknown tile", {"win.tile": "0p"}, "win.tile"),
    ("self-draw from a seat", {"win.from": 0}, "win.from"),
    ("discard of nobody", {"win.by": "discard"}, "win.from"),
    ("discard of the winner", {"win.by": "discard", "win.from": 1}, "win.from"),
    ("discard of a fifth seat", {"win.by": "discard", "win.from": 4}, "win.from"),
    ("robbed kong of nobody", {"win.by": "robbed_kong"}, "win.from"),
    ("robbed kong without a pung", {"win.by": "robbed_kong", "win.from": 3}, "win.from"),
    (
        "replacement on a discard",
        {"win.by": "discard", "win.from": 0, "win.replacement": True},
        "win.replacement",
    ),
    (
        "last zone on a discard",
        {"win.by": "discard", "win.from": 0, "win.last_zone": True},
        "win.last_zone",
    ),
    (
        "replacement on a robbed kong",
        {"win.by": "robbed_kong", "win.from": 3, "win.replacement": True},
        "win.replacement",
    ),
    (
        "replacement in the last zone",
        {"win.replacement": True, "win.last_zone": True},
        "win.replacement",
    ),
    ("replacement as text", {"win.replacement": "yes"}, "win.replacement"),
    ("last zone as a number", {"win.last_zone": 1}, "win.last_zone"),
    (
        "last zone where there is none",
        {"ruleset.values.last_zone_tiles": 0, "win.last_zone": True},
        "win.last_zone",
    ),
    ("first turn", {"win.first_turn": True}, "win.first_turn"),
    ("offenders as a number", {"win.rain_offenders": 2}, "win.rain_offenders"),
    ("the winner as an offender", {"win.rain_offenders": [1]}, "win.rain_offenders"),
    ("an offender twice", {"win.rain_offenders": [2, 2]}, "win.rain_offenders"),
    ("a fifth offender", {"win.rain_offenders": [4]}, "win.rain_offenders"),
    ("a bool offender", {"win.rain_offenders": [True]}, "win.rain_offenders"),
]


def _changed(changes: dict[str, Any]) -> dict[str, Any]:
    """The good case with some places, named by dotted paths, changed."""
    case = copy.deepcopy(GOOD)
    if any(path.startswith("ruleset.") for path in changes):
        case["ruleset"] = {"extends": "hongzhong-kaikou", "values": {}}
    for path, value in changes.items():
        *parents, last = path.split(".")
        place: Any = case
        for key in parents:
            place = place[int(key)] if isinstance(place, list) else place[key]
        at = int(last) if isinstance(place, list) else last
        if value is GONE:
            del place[at]
        else:
            place[at] = value
    return case


def test_the_good_case_is_good() -> None:
    assert score_case(GOOD).result["payments"] == [-64, 104, -8, -32]


@pytest.mark.parametrize(
    ("changes", "field"), [row[1:] for row in MALFORMED], ids=[row[0] for row in MALFORMED]
)
def test_the_error_names_the_field(changes: dict[str, Any], field: str) -> None:
    with pytest.raises(CaseError) as caught:
        score_case(_changed(changes))
    message = str(caught.value)
    assert message.partition(":")[0] == field
    assert len(message) < 1000


@pytest.mark.parametrize("case", [None, True, 3, NAN, "case", [], [GOOD], b"{}"], ids=repr)
def test_a_case_is_an_object(case: object) -> None:
    with pytest.raises(CaseError, match=r"^case: must be an object"):
        score_case(case)


def test_kinds_outside_the_set_are_named() -> None:
    without_characters = {"ruleset.values.tiles": "123456789p123456789s1234567z"}
    for field, changes in (
        ("indicator", {}),
        ("players", {"indicator": "4z"}),
        ("win.tile", {"indicator": "4z", "win.tile": "1m"}),
        ("previous_wildcard", {"indicator": "4z", "previous_wildcard": "1m"}),
    ):
        with pytest.raises(CaseError, match=rf"^{field}: .* set|never wild"):
            score_case(_changed(without_characters | changes))


def test_a_case_is_left_as_it_was() -> None:
    case = copy.deepcopy(GOOD)
    score_case(case)
    assert case == GOOD


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12)
    | st.sampled_from(("1m", "5p", "7z", "123s456s789p5p", "222s", "pung", "self_draw")),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(st.sampled_from([*GOOD, *GOOD["win"], "hand", "melds", "kind", "tiles"]),
                      inner, max_size=6),
    max_leaves=12,
)  # fmt: skip


def _scores_or_refuses(case: object) -> None:
    """A result that JSON can write, or a `CaseError`; anything else is raised on."""
    with contextlib.suppress(CaseError):
        result = score_case(case).result
        assert result["legal"] in (True, False)
        json.dumps(result)


@given(JSON_VALUES)
def test_any_json_is_scored_or_refused(case: object) -> None:
    _scores_or_refuses(case)


def _places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in items:
        yield (*path, key)
        if isinstance(inner, dict | list):
            yield from _places(inner, (*path, key))


@st.composite
def _mutated(draw: st.DrawFn) -> dict[str, Any]:
    """A golden case with one to three places replaced, removed or swapped with others."""
    case: dict[str, Any] = copy.deepcopy(draw(st.sampled_from(CASES)))
    for _ in range(draw(st.integers(1, 3))):
        *parents, last = draw(st.sampled_from(list(_places(case)) or [("id",)]))
        place: Any = case
        for key in parents:
            place = place[key]
        if draw(st.booleans()) and not isinstance(place, list):
            place.pop(last, None)
        else:
            place[last] = draw(JSON_VALUES)
    return case


@given(_mutated())
def test_any_mutated_case_is_scored_or_refused(case: dict[str, Any]) -> None:
    _scores_or_refuses(case)
