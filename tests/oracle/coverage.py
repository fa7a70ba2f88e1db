"""What a case and its result show, as tags to be counted: ``"big:full_flush"``, ``"cap:all"``."""

from itertools import combinations
from typing import Any

from .plan_doubling import UNRELATED
from .points import GREEN
from .position import KONG_KINDS, WHITE, Position, position_of
from .presets import Rules
from .text import is_honor
from .winning import winning_tiles


def coverage(case: dict[str, Any], result: dict[str, Any], rules: Rules) -> set[str]:
    """Every tag of a case settled by ``settle``."""
    if not result["legal"]:
        return {f"refused:{result['reason']}"}
    position = position_of(case, rules)
    if rules["family"] != "wuhan":
        return _itemized_coverage(position, result)
    tags = {f"by:{position.win.by}", "hard" if result["hard"] else "soft"}
    tags |= _win_tags(position, result) | _kong_tags(position) | _special_tags(position)
    tags |= _top_tags(position, result) | _liability_tags(result)
    return tags | _dealer_tags(position)


def _win_tags(position: Position, result: dict[str, Any]) -> set[str]:
    wins = result["big_wins"]
    tags = {f"big:{win}" for win in wins}
    if wins:
        tags.add(f"bigs:{min(3, len(wins))}")
    else:
        tags.add("small:hard" if result["hard"] else "small:soft")
    held = sum(kind in position.wildcards for kind in winning_tiles(position))
    return tags | {f"wildcards:{min(4, held)}"}


def _kong_tags(position: Position) -> set[str]:
    tags = set()
    for seat, player in enumerate(position.players):
        whose = "winner" if seat == position.win.seat else "loser"
        kongs = {meld.kind for meld in player.melds if meld.kind in KONG_KINDS}
        tags |= {f"kong:{whose}:{kind}" for kind in kongs}
    return tags


def _special_tags(position: Position) -> set[str]:
    tags = set()
    for seat, player in enumerate(position.players):
        whose = "winner" if seat == position.win.seat else "loser"
        for kind in player.special:
            sort = "wildcard" if kind in position.wildcards else "fixed"
            tags.add(f"special:{whose}:{sort}")
    return tags


def _top_tags(position: Position, result: dict[str, Any]) -> set[str]:
    rules, raw = position.rules, result["raw"]
    reached = sum(owed >= rules["cap"] for owed in raw.values()) if rules["cap"] else 0
    tags = {"cap:all" if reached == len(raw) else f"cap:{reached}"} if reached else set()
    if not result["golden"]:
        return tags
    tags.add("golden")
    if reached < len(raw):
        tags.add("golden:at_once")
    losers = [player for seat, player in enumerate(position.players) if seat in raw]
    closed = [player for player in losers if not player.open]
    if closed:
        tags.add("golden:none_open" if len(closed) == len(losers) else "golden:not_open")
    return tags


def _liability_tags(result: dict[str, Any]) -> set[str]:
    if result["liability"]:
        return {f"liability:{result['liability']}"}
    return {"melded:ready_discarder"} if "melded_hand" in result["big_wins"] else set()


def _dealer_tags(position: Position) -> set[str]:
    dealer, win = position.dealer, position.win
    if dealer == win.seat:
        return {"dealer:winner"}
    return {"dealer:source"} if dealer == win.source else {"dealer:loser"}


# Priced items -------------------------------------------------------------------------------------


def _itemized_coverage(position: Position, result: dict[str, Any]) -> set[str]:
    items = sorted(result["big_wins"])
    tags = {f"by:{position.win.by}", f"items:{min(5, len(items))}"}
    tags |= {f"item:{code}" for code in items}
    tags |= {f"stack:{'+'.join(pair)}" for pair in combinations(items, 2)}
    tags |= _kong_tags(position) | _green_tags(position)
    if position.indicator is not None:
        tags |= _white_tags(position, items) | _face_tags(position)
    return tags


def _green_tags(position: Position) -> set[str]:
    melds = position.winner.melds
    return {f"kong:green:{meld.kind}" for meld in melds if meld.tiles == (GREEN,) * 4}


def _face_tags(position: Position) -> set[str]:
    held = sum(kind in position.wildcards for kind in winning_tiles(position))
    face = position.wildcards[0]
    kind = "white" if face == WHITE else "honor" if is_honor(face) else "number"
    return {f"wildcards:{held}", f"face:{kind}"}


def _white_tags(position: Position, items: list[str]) -> set[str]:
    """Where a 白板 plays the face of the 财神."""
    if position.deck.white_face is None:
        return set()
    hand, melds = position.winner.hand or (), position.winner.melds
    tags = {"white:hand"} if WHITE in hand else set()
    tags |= {"white:won_on"} if position.win.tile == WHITE else set()
    tags |= {"white:unrelated"} if tags and {*items} & {*UNRELATED} else set()
    kinds = {meld.kind for meld in melds if WHITE in meld.tiles}
    tags |= {f"white:{kind}" for kind in kinds & {"chow", "pung"}}
    return tags | ({"white:kong"} if kinds & {*KONG_KINDS} else set())
