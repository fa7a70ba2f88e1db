"""The rulesets that the corpus has a folder for: all presets, and houses for what is left."""

from functools import cache
from pathlib import Path
from typing import Any, Final

from laizi import rulesets
from laizi.rulesets import Ruleset

FOLDER: Final = Path(__file__).parent
HOUSES: Final[dict[str, dict[str, Any]]] = {
    "house-must-kong": {"extends": rulesets.DEFAULT, "values": {"special_discard": False}},
    "house-rain-also-pays": {"extends": "facai-kaikou", "values": {"rain": "also_pay"}},
}
"""House rules for what no preset shows: their folders hold only what their preset cannot."""
PRESETS: Final = tuple(preset.id for preset in rulesets.list_presets())
NAMES: Final = (*PRESETS, *HOUSES)


def reference_of(name: str) -> str | dict[str, Any]:
    """A ruleset of the corpus as a case's `ruleset` field writes it."""
    return HOUSES.get(name, name)


@cache
def ruleset_of(name: str) -> Ruleset:
    """A ruleset of the corpus."""
    return rulesets.from_reference(reference_of(name))


def record_showing(name: str, tag: str) -> Path:
    """A record that shows something, by the list of contents of its folder."""
    for line in (FOLDER / name / "contents.txt").read_text("utf-8").splitlines():
        if line.startswith(f"{tag}: "):
            return FOLDER / name / f"{line.split(': ')[2].split(',')[0]}.lzr.gz"
    raise KeyError(tag)


def paths_of(name: str) -> list[Path]:
    """The records of a ruleset."""
    return sorted((FOLDER / name).glob("*.lzr.gz"))
