"""What a hand wins as, and why it does not (section 6 of the rules, the minimum aside)."""

from dataclasses import replace
from typing import NamedTuple

from .hands import HONORS_BIT, NUMBER_SUIT_BITS, PAIR_258, Outcome, outcomes, suit_bit
from .position import Player, Position, Win, copies_seen_by
from .text import counts_of, is_258

ANY_PAIR_WINS = frozenset({"all_pungs", "full_flush", "all_258", "all_honors"})


class Reading(NamedTuple):
    """What counts of one way to read a won hand; where items are priced none is hard or soft."""

    big_wins: frozenset[str]
    hard: bool | None


class Candidate(NamedTuple):
    """A reading that is complete, with what may still bar it."""

    reading: Reading
    pair_fits: bool
    few_wildcards: bool


def winning_tiles(position: Position) -> list[int]:
    """The winner's concealed tiles, the winning tile included."""
    return [*(position.winner.hand or ()), position.win.tile]


def circumstances(position: Position) -> frozenset[str]:
    """The big wins that come of how the hand was won, not of its tiles."""
    win, melds = position.win, position.winner.melds
    found = set()
    if win.by == "discard" and len(melds) == 4 and all(meld.open for meld in melds):
        found.add("melded_hand")
    if win.self_draw and win.last_zone:
        found.add("last_tile_draw")
    if win.self_draw and win.replacement:
        found.add("out_on_kong")
    if win.by == "robbed_kong":
        found.add("robbing_the_kong")
    return frozenset(found)


def pattern_wins(outcome: Outcome, player: Player) -> frozenset[str]:
    """The big wins that the tiles of one outcome and the melds show."""
    melded = [kind for meld in player.melds for kind in meld.tiles]
    suits = outcome.suits
    for kind in melded:
        suits |= suit_bit(kind)
    found = set()
    chows = outcome.chows or any(meld.is_chow for meld in player.melds)
    if outcome.shape == "sets" and not chows:
        found.add("all_pungs")
    if outcome.shape != "loose" and suits in NUMBER_SUIT_BITS:
        found.add("full_flush")
    if outcome.only_258 and all(map(is_258, melded)):
        found.add("all_258")
    if suits == HONORS_BIT:
        found.add("all_honors")
    if outcome.shape == "pairs":
        found.add("seven_pairs")
    return frozenset(found)


def _room(position: Position) -> list[int] | None:
    """Copies of each kind that wildcards may complete, where a fifth copy is not allowed."""
    if position.rules["fifth_copy"]:
        return None
    melded = counts_of(kind for meld in position.winner.melds for kind in meld.tiles)
    return [4 - count for count in melded]


def _outcomes(position: Position, natural: list[int], wildcards: int) -> set[Outcome]:
    return outcomes(
        counts_of(natural),
        wildcards,
        4 - len(position.winner.melds),
        kinds=position.kinds,
        room=_room(position),
        seven_pairs=position.rules["seven_pairs"],
    )


def candidates(position: Position) -> set[Candidate]:
    """Every complete reading of the winner's hand that is not barred by being closed."""
    tiles = winning_tiles(position)
    natural = [kind for kind in tiles if kind not in position.wildcards]
    held = len(tiles) - len(natural)
    found = set()
    for hard, outcome_set in (
        (False, _outcomes(position, natural, held) if held else set()),
        (True, _outcomes(position, tiles, 0)),
    ):
        for outcome in outcome_set:
            patterns = pattern_wins(outcome, position.winner)
            closed_bar = not is_open_enough(position, outcome)
            if not closed_bar and (outcome.shape != "loose" or patterns):
                found.add(_candidate(position, outcome, patterns, hard=hard, held=held))
    return found


def _candidate(
    position: Position, outcome: Outcome, patterns: frozenset[str], *, hard: bool, held: int
) -> Candidate:
    rules = position.rules
    big_wins = patterns | circumstances(position)
    if position.win.self_draw and held >= 2 and not rules["multi_wildcard_self_draw_hard"]:
        hard = False
    return Candidate(
        Reading(big_wins, hard),
        not rules["pair_258"]
        or outcome.shape != "sets"
        or outcome.pair == PAIR_258
        or bool(patterns & ANY_PAIR_WINS),
        bool(big_wins) or held <= rules["small_win_max_wildcards"],
    )


def is_open_enough(position: Position, outcome: Outcome) -> bool:
    """开口: open, or seven pairs, which cannot be."""
    if not position.rules["open_required"] or position.winner.open:
        return True
    return outcome.shape == "pairs"


def barred_tiles(position: Position) -> str | None:
    """The refusals that come before any shape: a special winning tile, a fixed tile in hand."""
    if not position.win.self_draw and position.win.tile in position.special:
        return "unclaimable_tile"
    if any(kind in position.fixed for kind in winning_tiles(position)):
        return "fixed_tile_in_hand"
    return None


def refusal_or_readings(position: Position) -> str | list[Reading]:
    """The readings that win, the minimum aside, or the first reason why there is none."""
    barred = barred_tiles(position)
    if barred:
        return barred
    closed = position.rules["open_required"] and not position.winner.open
    if closed and not position.rules["seven_pairs"]:
        return "not_open"
    found = candidates(position)
    if not found:
        return "not_open" if closed else "not_complete"
    found = {candidate for candidate in found if candidate.pair_fits}
    if not found:
        return "pair_not_258"
    found = {candidate for candidate in found if candidate.few_wildcards}
    if not found:
        return "too_many_wildcards"
    return sorted({candidate.reading for candidate in found}, key=_order)


def _order(reading: Reading) -> tuple[list[str], bool]:
    return sorted(reading.big_wins), bool(reading.hard)


def plain_win(position: Position, seat: int, tile: int, by: str) -> Position:
    """The table as if ``seat`` won on ``tile``, plainly drawn or discarded."""
    source = None if by == "self_draw" else (seat + 1) % len(position.players)
    return position.with_win(Win(seat, by, tile, source))


def available_kinds(position: Position, player: Player) -> list[int]:
    """The kinds of which a player does not see four copies before himself and in the indicator."""
    seen = copies_seen_by(player, position.indicator)
    return [kind for kind in position.kinds if seen[kind] < 4]


def is_ready(position: Position, seat: int) -> bool:
    """听牌: some tile, plainly drawn or discarded, would complete a legal win (minimum aside)."""
    player = position.players[seat]
    if player.ready is not None:
        return player.ready
    if player.hand is None or any(kind in position.fixed for kind in player.hand):
        return False
    if not _one_away(position, player):
        return False
    return any(
        not isinstance(refusal_or_readings(plain_win(position, seat, tile, by)), str)
        for tile in available_kinds(position, player)
        for by in ("self_draw", "discard")
    )


def _one_away(position: Position, player: Player) -> bool:
    """Whether one more wildcard would complete the hand at all; it saves looking at 34 tiles."""
    natural = [kind for kind in player.hand or () if kind not in position.wildcards]
    held = len(player.hand or ()) - len(natural) + 1
    alone = replace(position, win=Win(0, "self_draw", 0), players=(player,))
    return bool(_outcomes(alone, natural, held))
