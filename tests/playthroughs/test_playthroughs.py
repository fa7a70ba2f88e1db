"""Whole hands as reviewable text: the engine tells them as they were told before."""

import pytest

from laizi.core.jit import PLAIN
from tests.corpus.rulesets import PRESETS, ruleset_of
from tests.playthroughs.__main__ import MOST_BYTES, main
from tests.playthroughs.reading import FOLDER, path_of, read_hands
from tests.playthroughs.telling import tell


@pytest.mark.skipif(PLAIN, reason="whole hands; tests/core runs plain")
@pytest.mark.parametrize("name", PRESETS)
def test_the_hands_are_told_as_before(name: str) -> None:
    text = path_of(name).read_text("utf-8")
    hands = read_hands(text)
    assert hands
    assert tell(ruleset_of(name), hands) == text, "look at `python -m tests.playthroughs` as a diff"


def test_every_file_is_of_a_ruleset_and_small() -> None:
    files = sorted(FOLDER.glob("*.txt"))
    assert [path.stem for path in files] == sorted(PRESETS)
    assert all(path.stat().st_size < MOST_BYTES for path in files)


def test_an_unknown_ruleset_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nonsense"]) == 2
    assert "nonsense" in capsys.readouterr().err
