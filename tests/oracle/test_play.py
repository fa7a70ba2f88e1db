"""Random hands through the flow oracle keep what must hold at every step."""

from collections.abc import Iterator
from random import Random

import pytest

from .flow import PASS, Action, Table, apply, deal, default_action
from .play import Chooser, Step, choose_coyly, choose_keenly, choose_wildly, random_hand
from .presets import ALL, apply_values, preset
from .settle import best_settlement
from .text import KINDS, counts_of, kind_of, kinds_of, text_of

AFTER_DRAW = ("concealed_kong", "added_kong")


def _all_tiles(table: Table) -> list[int]:
    """Every tile that is accounted for; laid-aside zone tiles are drawn and gone."""
    tiles = [tile for hand in table.hands for tile in hand]
    tiles += [tile for melds in table.melds for meld in melds for tile in meld.tiles]
    tiles += [tile for special in table.special for tile in special]
    tiles += [tile for river in table.rivers for tile in river]
    tiles += table.wall[table.front : len(table.wall) - table.tail]
    if table.phase == "rob" and table.tile is not None:
        tiles.append(table.tile)
    return tiles if table.indicator is None else [*tiles, table.indicator]


def _laid_aside(table: Table) -> int:
    return len(table.wall) - len(_all_tiles(table))


@pytest.mark.parametrize("ruleset", ALL)
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("chooser", [choose_wildly, choose_keenly, choose_coyly])
def test_random_hands(ruleset: str, seed: int, chooser: Chooser) -> None:
    rules = preset(ruleset)
    table = None
    for step in random_hand(rules, seed, chooser):
        table = step.table
        aside = _laid_aside(table)
        robbed = table.won is not None and table.won.win.by == "robbed_kong"
        assert max(counts_of(_all_tiles(table))) <= 4
        assert 0 <= aside <= rules["last_zone_tiles"] + robbed
        assert all(default_action(table, seat) in table.offers[seat] for seat in table.offers)
        assert table.offers or table.phase == "ended"
    assert table is not None
    if table.won is not None:
        settled = best_settlement(table.won)
        assert not isinstance(settled, str)
        assert sum(settled.payments) == 0


def _house_steps(values: dict[str, bool], hands: int) -> Iterator[Step]:
    rules = apply_values(preset("hongzhong-kaikou"), values)
    for seed in range(hands):
        yield from random_hand(rules, seed)


def test_special_tiles_must_be_konged_while_they_can() -> None:
    specials = [
        (step.table.remaining > step.table.kong_limit, action[0])
        for step in _house_steps({"special_discard": False}, 30)
        for actions in step.table.offers.values()
        for action in actions
        if len(action) == 2 and step.table.is_special(kind_of(action[1]))
    ]
    assert (True, "special_kong") in specials
    assert (True, "discard") not in specials


def _table_after_pung(values: dict[str, bool]) -> Table:
    """The dealer, with 1111m 222m, has just taken seat 1's 2m."""
    rules = apply_values(preset("hongzhong-kaikou"), values)
    placed = dict(zip((0, 1, 2, 3, 16, 17, 18, 4, 53), kinds_of("11112222m9s"), strict=True))
    rest = [kind for kind in range(KINDS) for _ in range(4)]
    for kind in placed.values():
        rest.remove(kind)
    Random(1).shuffle(rest)
    wall = [placed[place] if place in placed else rest.pop() for place in range(136)]
    table = deal(rules, 0, wall)
    for discard in (text_of(table.drawn or 0), "2m"):
        table = apply(table, table.turn, ["discard", discard])
        while table.phase == "claim" and discard != "2m":
            table = apply(table, min(table.offers), PASS)
    return apply(table, 0, ["pung", "2m"])


def _kongs(values: dict[str, bool]) -> list[Action]:
    return [action for action in _table_after_pung(values).offers[0] if action[0] in AFTER_DRAW]


def test_kongs_right_after_a_claim_spare_the_pung_just_made() -> None:
    assert _kongs({}) == []
    assert _kongs({"kong_after_claim": True}) == [["concealed_kong", "1m"]]
