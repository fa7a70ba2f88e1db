"""Actions and events of a record in words."""

from collections.abc import Iterable
from typing import assert_never

from laizi.cli import sheet
from laizi.cli.printing import printable
from laizi.record import ActionLine, Header
from laizi.table import (
    AddedKongAnnounced,
    AddedKongMade,
    ConcealedKongMade,
    ConcealedKongsRevealed,
    Dealt,
    Discarded,
    Drew,
    HandDrawn,
    LaidAside,
    LastZoneBegan,
    Melded,
    Settled,
    SpecialKongMade,
    WildcardShown,
    Won,
)
from laizi.view import Escaped, Fact, HandEnded, HandStarted, MatchEnded
from laizi.words import Language, key_in, word

HIDDEN = "▮"
"""A tile that the profile does not show."""
ORDINARY = ("player", "bot")
"""Who acts in the ordinary way: the clock and the machine are named."""


class Teller:
    """Says what happened, in one language, with the players' names."""

    def __init__(self, header: Header, language: Language) -> None:
        self.language: Language = language
        self._family = str(header.rules.values.get("family"))
        self._names = [printable(player.name) for player in header.players]

    def say(self, key: str, **values: object) -> str:
        """A word of the catalogue, the family's own where it has one."""
        return word(self.language, key_in(self._family, key), **values)

    def name(self, seat: int) -> str:
        """A seat and who sits there."""
        known = self._names[seat] if 0 <= seat < len(self._names) else ""
        return f"{self.say('seat.number', number=seat)} {known}".rstrip()

    def tile(self, kind: int) -> str:
        """A tile, hidden ones too."""
        return HIDDEN if kind < 0 else sheet.tile(kind, self.language)

    def tiles(self, kinds: Iterable[int]) -> str:
        """A row of tiles as they lie; letters need spaces between them."""
        return ("" if self.language == "zh" else " ").join(map(self.tile, kinds))

    def action(self, line: ActionLine) -> str:
        """What a seat wished, where its event alone does not tell: passes, and who acted for it."""
        if line.action.kind != "pass" and line.by in ORDINARY:
            return ""
        named = {} if line.action.tile < 0 else {"tile": self.tile(line.action.tile)}
        wish = self.say(f"wish.{line.action.kind}", **named)
        by = "" if line.by in ORDINARY else f" ({self.say(f'replay.by_{line.by}')})"
        return f"  {self.name(line.seat)}: {wish}{by}"

    def event(self, event: Fact) -> str:  # noqa: C901, PLR0911, PLR0912 - one line an event
        """One event as a sentence."""
        match event:
            case HandStarted(hand, dealer):
                return self.say("event.hand_started", hand=hand, name=self.name(dealer))
            case Dealt(seat, tiles):
                return self._said("dealt", seat, tiles=self.tiles(tiles))
            case WildcardShown(indicator, wildcards):
                shown = {"indicator": self.tile(indicator), "wildcards": self.tiles(wildcards)}
                return self.say("event.wildcard_shown", **shown)
            case Drew(seat, tile, source, left):
                return self._said(f"drew_{source}", seat, tile=self.tile(tile), remaining=left)
            case Melded(seat, meld, tile):
                values = {"tile": self.tile(tile), "tiles": self.tiles(meld.tiles)}
                return self._said(meld.kind, seat, **values, giver=self.name(meld.from_seat))
            case Discarded(seat, tile):
                return self._with_tile("discarded", seat, tile)
            case ConcealedKongMade(seat, tile):
                return self._with_tile("concealed_kong_made", seat, tile)
            case AddedKongAnnounced(seat, tile):
                return self._with_tile("added_kong_announced", seat, tile)
            case AddedKongMade(seat, tile):
                return self._with_tile("added_kong_made", seat, tile)
            case SpecialKongMade(seat, tile):
                return self._with_tile("special_kong_made", seat, tile)
            case LaidAside(seat, tile):
                return self._with_tile("laid_aside", seat, tile)
            case LastZoneBegan(seat):
                return self._said("last_zone_began", seat)
            case Won():
                return self._won(event)
            case ConcealedKongsRevealed(seat, tiles):
                return self._said("concealed_kongs_revealed", seat, tiles=self.tiles(tiles))
            case HandDrawn():
                return self.say("hand.drawn")
            case Settled(settlement):
                return sheet.payments(settlement, self.language)
            case HandEnded(points, dealer_next):
                values = {"points": self._points(points), "name": self.name(dealer_next)}
                return self.say("event.hand_ended", **values)
            case Escaped(seat, payments):
                return self._said("escaped", seat, paid=f"{-payments[seat]:,}")
            case MatchEnded(_, ranking):
                order = "  ".join(map(self.name, ranking))
                return self.say("event.match_ended", ranking=order)
            case _:
                assert_never(event)

    def _said(self, key: str, seat: int, **values: object) -> str:
        return self.say(f"event.{key}", name=self.name(seat), **values)

    def _with_tile(self, key: str, seat: int, tile: int) -> str:
        return self._said(key, seat, tile=self.tile(tile))

    def _won(self, event: Won) -> str:
        values = {"tile": self.tile(event.tile), "hand": self.tiles(event.hand)}
        if event.by != "self_draw":
            values["giver"] = self.name(event.from_seat)
        return self._said(f"won_{event.by}", event.seat, **values)

    def _points(self, points: Iterable[int]) -> str:
        return "  ".join(f"{self.name(seat)} {n:+,}" for seat, n in enumerate(points))
