"""Scripted hands of examples: dealt as written, played, and asked one question in the end."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from laizi.match import Match
from laizi.rulesets import Ruleset
from laizi.table import Discarded, LaidAside, LastZoneBegan, WildcardShown
from laizi.tiles import parse_tiles, tiles_text
from laizi.words import Language, word
from tests.table.scripted import Script, wall_of
from tools.results import Points, Result, joined, say, tiles

DRAWN = "9s"
INDICATOR = "7s"
Written = Mapping[str, Any]


class NotInTheSetError(ValueError):
    """A ruleset does not have the tiles of a scripted hand."""


@dataclass(frozen=True)
class Told:
    """An answer of the table: a text of the pages, what it needs, tiles among them."""

    key: str
    values: Mapping[str, object] = field(default_factory=dict)
    tiles: Mapping[str, str] = field(default_factory=dict)
    reason: str | None = None
    actions: tuple[str, ...] = ()

    def text(self, language: Language) -> str:
        """In words."""
        values = dict(self.values)
        for name, text in self.tiles.items():
            values[name] = tiles(text, language) if text else word(language, "value.none")
        if self.reason is not None:
            values["reason"] = word(language, f"refusal.{self.reason}")
        if self.actions:
            values["actions"] = joined([_action(each, language) for each in self.actions], language)
        return say(language, self.key, **values)


@dataclass(frozen=True)
class HandSituation:
    """What the seats of a scripted hand hold."""

    hands: tuple[str, ...]

    def lines(self, language: Language) -> list[str]:
        """One line for each hand that matters."""
        return [
            say(language, "table_hand", seat=seat, tiles=tiles(text, language))
            for seat, text in enumerate(self.hands)
            if text
        ]


def situation(written: Written) -> HandSituation:
    """What a scripted hand starts from."""
    return HandSituation(tuple(written.get("hands", ())))


def play(written: Written, ruleset: Ruleset) -> Result:
    """Play a scripted hand under a ruleset, and answer its question."""
    hands, drawn, draws = _dealt(written, ruleset)
    kinds = set(parse_tiles("".join([*hands, drawn, *draws.values()])))
    if not kinds <= set(ruleset.tiles):
        raise NotInTheSetError(f"{tiles_text(kinds - set(ruleset.tiles))} are not in the set")
    if written["tell"] in ("next dealer", "points"):
        return _match(written, ruleset)
    script = Script(ruleset, hands, drawn, draws)
    zone = _Zone()
    for step in written.get("play", ()):
        _step(script, step, zone)
    return _tell(script, written["tell"], zone)


@dataclass
class _Zone:
    """What happened among the last tiles.

    Attributes:
        began: how many tiles remained when the last zone began.
        aside: how many of its tiles were laid aside.
        discards: how many tiles were discarded in it.
    """

    began: int | None = None
    aside: int = 0
    discards: int = 0


def _dealt(written: Written, ruleset: Ruleset) -> tuple[list[str], str, dict[int, str]]:
    """Hands, the fourteenth tile and the indicator, and draws; a game without has none."""
    shown = "" if ruleset.wildcard_rule == "none" else INDICATOR
    earlier = 0 if shown else 1
    draws = {int(first) - earlier: text for first, text in written.get("draws", {}).items()}
    return list(written.get("hands", ())), written.get("drawn", DRAWN) + shown, draws


def _step(script: Script, step: str, zone: _Zone) -> None:
    if step == "discard on":
        _discard_on(script, zone)
    elif step == "wins":
        while script.table.waiting and not script.table.is_over:
            script.play(f"{script.table.waiting[-1]} win")
    else:
        script.play(step)


def _discard_on(script: Script, zone: _Zone) -> None:
    """Everybody does as little as he can until the hand is over."""
    rules = script.table.ruleset
    last = rules.undrawn_tiles + rules.last_zone_tiles
    while not script.table.is_over:
        within = script.remaining < last
        seat = script.table.waiting[0]
        for event in script.do(seat, *script.table.default_action(seat).to_wire()):
            if isinstance(event, LastZoneBegan):
                zone.began = last
            zone.aside += isinstance(event, LaidAside)
            zone.discards += within and isinstance(event, Discarded)


def _tell(script: Script, question: str, zone: _Zone) -> Told:
    """Answer a question: its first word says which, the rest is about whom and what."""
    verb, *rest = question.split()
    if verb not in _ANSWERS:
        raise ValueError(f"tell: {question} is no question")
    return _ANSWERS[verb](script, zone, rest)


def _claims(script: Script, seat: int) -> Told:
    """What a seat may claim; nothing where it is not asked about the discard."""
    asked = script.table.phase == "claim" and seat in script.table.waiting
    return _actions("tell_may", script.may(seat)) if asked else Told("tell_not_asked")


def _actions(key: str, found: set[str]) -> Told:
    return Told(key, actions=tuple(sorted(found))) if found else Told("tell_nothing")


def _try(script: Script, answer: list[str]) -> Told:
    seat, *wire = answer
    reason = script.why_not(int(seat), *wire)
    return Told("tell_try_no", reason=reason) if reason else Told("tell_try_yes")


def _last_zone(script: Script, zone: _Zone) -> Told:
    if zone.began is None:
        return Told("tell_no_zone", {"last": script.remaining})
    return Told("tell_zone", {"remaining": zone.began, "last": script.remaining})


_ANSWERS: dict[str, Callable[[Script, _Zone, list[str]], Told]] = {
    "deal": lambda script, _zone, _rest: _deal(script),
    "kongs": lambda script, _zone, rest: _actions("tell_kongs", script.kongs(int(rest[0]))),
    "claims": lambda script, _zone, rest: _claims(script, int(rest[0])),
    "try": lambda script, _zone, rest: _try(script, rest),
    "winner": lambda script, _zone, _rest: Told("tell_winner", {"seat": script.table.winner}),
    "remaining": lambda script, _zone, _rest: Told(
        "tell_remaining", {"remaining": script.remaining}
    ),
    "last": lambda script, zone, _rest: _last_zone(script, zone),
    "zone": lambda _script, zone, _rest: Told(
        "tell_zone_play", {"aside": zone.aside, "discards": zone.discards}
    ),
}


def _deal(script: Script) -> Told:
    rules = script.table.ruleset
    shown = [each for each in script.table.opening_events if isinstance(each, WildcardShown)]
    numbers = {"tiles": 4 * len(rules.tiles), "remaining": script.remaining}
    if not shown:
        return Told("tell_deal_plain", numbers)
    texts = {
        "indicator": tiles_text([shown[0].indicator]),
        "wildcards": tiles_text(shown[0].wildcards),
        "fixed": tiles_text(rules.fixed_tiles),
    }
    return Told("tell_deal", numbers, texts)


def _match(written: Written, ruleset: Ruleset) -> Result:
    """What a match does after a hand, or when somebody leaves."""
    match = Match(ruleset, 4, 0)
    hands, drawn, draws = _dealt(written, ruleset)
    match.begin_hand(wall_of(ruleset, hands, drawn, draws, ""))
    if written["tell"] == "points":
        match.escape(int(written["play"][0].split()[0]))
        return Points(match.points)
    while match.table is not None and not match.table.is_over:
        seat = match.table.waiting[0]
        match.apply(seat, match.table.default_action(seat))
    return Told("tell_next_dealer", {"seat": match.dealer})


def _action(text: str, language: Language) -> str:
    """An action of `short`, or its kind alone."""
    kind, *rest = text.split()
    told = [word(language, f"action.{kind}")]
    return " ".join([*told, *(tiles(each, language) for each in rest)])
