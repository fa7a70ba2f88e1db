"""A settlement read back: payments out of its lines alone, and its reading against the tiles."""

from collections import Counter
from fractions import Fraction
from math import prod
from typing import Any

from laizi.rulesets import Ruleset
from tests.oracle.position import Position
from tests.oracle.text import is_258, is_honor, kind_of
from tests.oracle.winning import winning_tiles
from tests.settlement.item_sheets import assert_items_hold, read

SITUATIONS = {"melded_hand", "last_tile_draw", "out_on_kong", "robbing_the_kong"}
"""Big wins that come from how a hand is won, not from its tiles."""


# --- payments -----------------------------------------------------------------------------------
def owed(lines: list[dict[str, Any]]) -> int:
    """The product of the lines: base and bonus added, then every factor, as far as it counts."""
    base = sum(Fraction(line["value"]) for line in lines if line["operation"] in ("base", "add"))
    factors = (Fraction(line["value"]) for line in lines if line["operation"] == "multiply")
    amount = base * prod(factors, start=Fraction(1))
    amount = min([amount, *(line["value"] for line in lines if line["operation"] == "limit")])
    assert amount.denominator == 1, lines
    return int(amount)


def payments_from_lines(result: dict[str, Any], ruleset: Ruleset, position: Position) -> list[int]:
    """Every seat's payment, from the lines, the tops of the ruleset and who is named as payer."""
    raw = {loser["seat"]: owed(loser["lines"]) for loser in result["losers"]}
    at_once = set(result["priced_big_wins"]) & set(ruleset.golden_at_once)
    cap = ruleset.cap
    reached = cap is not None and all(amount >= cap for amount in raw.values())
    if ruleset.golden is not None and (at_once or reached):
        pays = _golden(raw, ruleset, position)
    else:
        pays = {seat: amount if cap is None else min(cap, amount) for seat, amount in raw.items()}
    return _liable(result, pays, len(position.players))


def _golden(raw: dict[int, int], ruleset: Ruleset, position: Position) -> dict[int, int]:
    closed = {seat for seat in raw if not position.players[seat].open}
    golden = ruleset.golden or 0
    if len(closed) == len(raw) and ruleset.golden_none_open:
        return dict.fromkeys(raw, ruleset.golden_none_open)
    return {seat: (ruleset.golden_not_open or golden) if seat in closed else golden for seat in raw}


def _liable(result: dict[str, Any], pays: dict[int, int], seats: int) -> list[int]:
    payers = [seat for seat in (result["payer"], result["second_payer"]) if seat is not None]
    if payers:
        pays = dict.fromkeys(payers, sum(pays.values()))
    payments = [-pays.get(seat, 0) for seat in range(seats)]
    payments[result["winner"]] = sum(pays.values())
    return payments


# --- the reading --------------------------------------------------------------------------------
def assert_reading_holds(result: dict[str, Any], ruleset: Ruleset, position: Position) -> None:
    """The reading uses exactly the winner's concealed tiles and is what the big wins say."""
    reading = result["reading"]
    if ruleset.family != "wuhan":
        shown, concealed = read(result, position), Counter(winning_tiles(position))
        _assert_shape(reading, concealed, shown.played, 4 - len(position.winner.melds))
        assert_items_hold(result, ruleset, position)
        return
    stood = [(kind_of(row["tile"]), kind_of(row["as"])) for row in reading["wildcards"]]
    concealed = Counter(winning_tiles(position))
    held = Counter({kind: concealed[kind] for kind in position.wildcards if concealed[kind]})
    assert Counter(kind for kind, _ in stood) == (held or Counter()), "wildcards named"
    played = concealed - held + Counter(kind for _, kind in stood)
    assert all(kind in position.kinds for kind in played), "no tile that is not in the set"
    _assert_shape(reading, concealed, played, 4 - len(position.winner.melds))
    if result["hard"]:
        assert all(tile == face for tile, face in stood), "a hard wildcard is itself"
    _assert_big_wins(result, played, position)
    _assert_small(result, ruleset, sum(held.values()))


def _kinds(texts: list[str]) -> list[int]:
    return [kind_of(text) for text in texts]


def _assert_shape(
    reading: dict[str, Any], concealed: Counter[int], played: Counter[int], sets: int
) -> None:
    if reading["loose"]:
        assert not reading["sets"]
        assert not reading["pair"]
        assert Counter(_kinds(reading["loose"])) == concealed
        return
    groups = [(group["kind"], sorted(_kinds(group["tiles"]))) for group in reading["sets"]]
    pair = _kinds(reading["pair"])
    used = Counter(kind for _, tiles in groups for kind in tiles) + Counter(pair)
    assert used == played, "sets and pair use exactly the tiles"
    for kind, tiles in groups:
        _assert_group(kind, tiles)
    if pair:
        assert len(pair) == 2
        assert pair[0] == pair[1]
        assert len(groups) == sets
        assert all(kind != "pair" for kind, _ in groups)
    else:
        assert [kind for kind, _ in groups] == ["pair"] * 7


def _assert_group(kind: str, tiles: list[int]) -> None:
    low = tiles[0]
    if kind == "chow":
        assert tiles == [low, low + 1, low + 2]
        assert low < 27
        assert low % 9 <= 6
    else:
        assert tiles == [low] * (3 if kind == "pung" else 2)


def _assert_big_wins(result: dict[str, Any], played: Counter[int], position: Position) -> None:
    """Each big win of the tiles holds for the reading and the melds together."""
    melds = position.winner.melds
    every = [*played, *(kind for meld in melds for kind in meld.tiles)]
    groups = [group["kind"] for group in result["reading"]["sets"]]
    holds = {
        "all_pungs": "chow" not in groups
        and not any(meld.is_chow for meld in melds)
        and bool(result["reading"]["pair"]),
        "full_flush": len({kind // 9 for kind in every}) == 1
        and every[0] < 27
        and not result["reading"]["loose"],
        "all_258": all(map(is_258, every)),
        "all_honors": all(map(is_honor, every)),
        "seven_pairs": groups == ["pair"] * 7,
    }
    for name in set(result["big_wins"]) - SITUATIONS:
        assert holds[name], f"{name} does not hold for the reading"


def _assert_small(result: dict[str, Any], ruleset: Ruleset, wildcards: int) -> None:
    """Without a big win of the tiles the pair is a 2, 5 or 8; a small win has few wildcards."""
    if set(result["big_wins"]) <= SITUATIONS and ruleset.pair_258:
        assert is_258(kind_of(result["reading"]["pair"][0]))
    if not result["big_wins"]:
        assert wildcards <= ruleset.small_win_max_wildcards
