"""The reference fold: a view moved forward by events alone, as the page does it.

Hands and special tiles are kept sorted, as snapshots have them.
"""

from collections.abc import Callable
from typing import Any

View = dict[str, Any]
Event = dict[str, Any]


def empty_view(viewer: int | None, ruleset: dict[str, str], hands: int, seats: int = 4) -> View:
    """A table on which nothing has been dealt."""
    return {
        "viewer": viewer,
        "ruleset": ruleset,
        "hand": 0,
        "hands": hands,
        "points": [0] * seats,
        "settlement": None,
        "hand_end": None,
        "ranking": None,
        "players": [],
    }


def _player(seat: int) -> dict[str, Any]:
    return {
        "seat": seat,
        "hand": None,
        "count": 0,
        "drawn": None,
        "melds": [],
        "special": [],
        "river": [],
        "open": False,
    }


def _in_order(tiles: list[str]) -> list[str]:
    return sorted(tiles, key=lambda tile: (tile[1], tile[0]))


def _give(player: dict[str, Any], tiles: list[str | None]) -> None:
    player["count"] -= len(tiles)
    player["drawn"] = None
    if player["hand"] is not None:
        for tile in tiles:
            player["hand"].remove(tile)


def hand_started(view: View, event: Event) -> None:
    view.update(
        hand=event["hand"],
        dealer=event["dealer"],
        points=event["points"],
        fixed=event["fixed"],
        indicator=None,
        wildcards=[],
        last_zone=False,
        last_discard=None,
        settlement=None,
        result=None,
        hand_end=None,
        players=[_player(seat) for seat in range(len(event["points"]))],
    )


def dealt(view: View, event: Event) -> None:
    view["players"][event["seat"]].update(hand=event["tiles"], count=event["count"])


def wildcard_shown(view: View, event: Event) -> None:
    view.update(indicator=event["indicator"], wildcards=event["wildcards"])


def drew(view: View, event: Event) -> None:
    player = view["players"][event["seat"]]
    player["count"] += 1
    player["drawn"] = event["tile"]
    if player["hand"] is not None:
        player["hand"] = _in_order([*player["hand"], event["tile"]])
    phase = "last_zone" if event["source"] == "last_zone" else "turn"
    view.update(phase=phase, turn=event["seat"], remaining=event["remaining"])


def discarded(view: View, event: Event) -> None:
    player = view["players"][event["seat"]]
    _give(player, [event["tile"]])
    if event["special"]:
        player["special"] = _in_order([*player["special"], event["tile"]])
    else:
        player["river"].append(event["tile"])
    view.update(phase="claim", last_discard={"seat": event["seat"], "tile": event["tile"]})


def melded(view: View, event: Event) -> None:
    meld, player = event["meld"], view["players"][event["seat"]]
    view["players"][meld["from"]]["river"].pop()
    from_hand = list(meld["tiles"])
    from_hand.remove(event["tile"])
    _give(player, from_hand)
    player["melds"].append(meld)
    player["open"] = True
    view.update(phase="turn", turn=event["seat"], last_discard=None)


def concealed_kong_made(view: View, event: Event) -> None:
    player = view["players"][event["seat"]]
    _give(player, [event["tile"]] * 4)
    tiles = None if event["tile"] is None else [event["tile"]] * 4
    player["melds"].append({"kind": "concealed_kong", "tiles": tiles, "from": None})


def added_kong_announced(view: View, event: Event) -> None:
    _give(view["players"][event["seat"]], [event["tile"]])
    view.update(phase="rob", turn=event["seat"])


def added_kong_made(view: View, event: Event) -> None:
    for meld in view["players"][event["seat"]]["melds"]:
        if meld["kind"] == "pung" and meld["tiles"][0] == event["tile"]:
            meld.update(kind="added_kong", tiles=[event["tile"]] * 4)


def special_kong_made(view: View, event: Event) -> None:
    player = view["players"][event["seat"]]
    _give(player, [event["tile"]])
    player["special"] = _in_order([*player["special"], event["tile"]])


def last_zone_began(view: View, event: Event) -> None:
    view.update(last_zone=True, phase="last_zone", turn=event["seat"])


def laid_aside(view: View, event: Event) -> None:
    _give(view["players"][event["seat"]], [event["tile"]])


def won(view: View, event: Event) -> None:
    if event["by"] == "discard":
        view["players"][event["from"]]["river"].pop()
        view["last_discard"] = None
    hand = _in_order([*event["hand"], event["tile"]])
    view["players"][event["seat"]].update(hand=hand, count=len(hand), drawn=event["tile"])
    view.update(phase="ended", turn=event["seat"], result="won")


def concealed_kongs_revealed(view: View, event: Event) -> None:
    tiles = iter(event["tiles"])
    for meld in view["players"][event["seat"]]["melds"]:
        if meld["kind"] == "concealed_kong":
            meld["tiles"] = [next(tiles)] * 4


def hand_drawn(view: View, _event: Event) -> None:
    view.update(phase="ended", result="drawn")


def settled(view: View, event: Event) -> None:
    view["settlement"] = event["settlement"]


def hand_ended(view: View, event: Event) -> None:
    end = {"dealer_next": event["dealer_next"], "hands_left": event["hands_left"]}
    view.update(points=event["points"], hand_end=end)


def escaped(view: View, event: Event) -> None:
    view["points"] = event["points"]


def match_ended(view: View, event: Event) -> None:
    view.update(points=event["points"], ranking=event["ranking"], phase="ended")


FOLDS: dict[str, Callable[[View, Event], None]] = {
    function.__name__: function
    for function in (
        hand_started,
        dealt,
        wildcard_shown,
        drew,
        discarded,
        melded,
        concealed_kong_made,
        added_kong_announced,
        added_kong_made,
        special_kong_made,
        last_zone_began,
        laid_aside,
        won,
        concealed_kongs_revealed,
        hand_drawn,
        settled,
        hand_ended,
        escaped,
        match_ended,
    )
}


def fold(view: View, event: Event) -> None:
    """Move a view forward by one event."""
    FOLDS[event["type"]](view, event)
