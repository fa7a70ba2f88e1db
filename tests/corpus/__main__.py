"""Complete the corpus: `python -m tests.corpus [RULESET ...]`.

Records that still verify are kept; what they do not show is searched for, and the list of what
each folder shows is written. `--anew` forgets the records of the rulesets named first.
"""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from laizi.record import verify
from laizi.table import Table
from tests.corpus.demands import demanded
from tests.corpus.finding import find_hands, staged_hand
from tests.corpus.keeping import contents, keep
from tests.corpus.replaying import content, shown_by
from tests.corpus.rulesets import FOLDER, NAMES, paths_of, ruleset_of
from tests.corpus.staging import Hand, StagingError

MOST_TRIED = 60_000
SAME_WILDCARD = "line:same_wildcard"


def main(arguments: list[str]) -> int:
    """Complete the folders of some rulesets, or of all; 1 if something was not found."""
    names = [name for name in arguments if not name.startswith("--")] or list(NAMES)
    if unknown := [name for name in names if name not in NAMES]:
        sys.stderr.write(f"ruleset: {unknown[0]} is none of {', '.join(NAMES)}\n")
        return 2
    lacking = {name: complete(name, anew="--anew" in arguments) for name in names}
    return 1 if any(lacking.values()) else 0


def complete(name: str, *, anew: bool) -> list[str]:
    """Complete one folder; what could not be found."""
    for path in paths_of(name):
        if anew or not verifies(path):
            path.unlink()
    shown = {path: shown_by(path) for path in paths_of(name)}
    for tag, hands in _found(name, set().union(*shown.values())):
        path = keep(name, tag, hands)
        shown[path] = shown_by(path)
    shown = {path: shown[path] for path in paths_of(name)}
    (FOLDER / name / "contents.txt").write_text(contents(name, shown), "utf-8")
    lacking = [tag for tag in demanded(name) if tag not in set().union(*shown.values())]
    sys.stdout.write(f"{name}: {len(shown)} records, lacking: {', '.join(lacking) or 'nothing'}\n")
    return lacking


def verifies(path: Path) -> bool:
    """Whether the engine still plays a record as it stands there."""
    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder) / "record.lzr"
        plain.write_bytes(content(path))
        return verify(plain).fault is None


def _found(name: str, shown: set[str]) -> Iterator[tuple[str, list[Hand]]]:
    if SAME_WILDCARD in demanded(name) and SAME_WILDCARD not in shown:
        yield SAME_WILDCARD, [_won_by_the_dealer(name)] * 2
        shown = shown | {SAME_WILDCARD}
    for tag, hand in find_hands(name, shown, MOST_TRIED):
        yield tag, [hand]


def _won_by_the_dealer(name: str) -> Hand:
    """A hand whose winner deals again: played twice from one wall it has the same wildcard."""
    for seed in range(1, 1000):
        try:
            hand = staged_hand(name, "dealer:winner", seed, ask=False)
        except StagingError:
            continue
        table = Table(ruleset_of(name), hand.wall, hand.dealer)
        for seat, action in hand.actions:
            table.apply(seat, action)
        if table.winner == hand.dealer:
            return hand
    raise StagingError("no dealer wins")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
