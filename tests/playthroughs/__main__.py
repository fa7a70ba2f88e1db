"""Write the playthroughs anew: `python -m tests.playthroughs [RULESET ...]`.

Each file's own hands are played again. A ruleset without a file gets one of hands of the corpus:
one played by bots, and the shortest that shows something of its own.
"""

import sys
from typing import Final

from tests.corpus.replaying import played, shown_by
from tests.corpus.rulesets import PRESETS, paths_of, ruleset_of
from tests.playthroughs.reading import path_of, read_hands
from tests.playthroughs.telling import Hand, tell

MOST_BYTES: Final = 60_000
SHOWN: Final = {
    "hongzhong-kaikou": "liability:third_opening",
    "hongzhong-koukou": "top:golden",
    "hongzhong-sanren": "liability:kong_in_kong_out",
    "facai-sifan": "top:golden_none_open",
    "facai-kaikou": "liability:rain",
    "facai-koukou": "top:golden_not_open",
    "xianning": "kong:wildcard",
    "laizi-112": "item:double_tile_hog",
    "wuyi-erren": "white:stood",
}
"""What the second hand of each new file shows."""


def main(names: list[str]) -> int:
    """Write the files of some rulesets, or of all."""
    if unknown := [name for name in names if name not in PRESETS]:
        sys.stderr.write(f"ruleset: {unknown[0]} is none of {', '.join(PRESETS)}\n")
        return 2
    for name in names or PRESETS:
        path = path_of(name)
        hands = read_hands(path.read_text("utf-8")) if path.exists() else _new(name)
        path.write_text(tell(ruleset_of(name), hands), "utf-8")
        sys.stdout.write(f"{path.name}: {len(hands)} hands, {path.stat().st_size:,} bytes\n")
    return 0


def _new(name: str) -> list[Hand]:
    """Two hands of the corpus, or one if they are too long for a file."""
    first = _shortest(name, "ending:self_draw", by_bots=True)
    hands = [first, _shortest(name, SHOWN[name], by_bots=False)]
    whole = len(tell(ruleset_of(name), hands).encode()) < MOST_BYTES
    return hands if whole else hands[1:]


def _shortest(name: str, tag: str, *, by_bots: bool) -> Hand:
    paths = [path for path in paths_of(name) if path.name.startswith("ending-self") or not by_bots]
    showing = [path for path in paths if tag in shown_by(path)]
    hands = [next(played(path)) for path in showing]
    found = min(hands, key=lambda hand: len(hand.actions))
    return Hand(found.dealer, found.wall, found.actions)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
