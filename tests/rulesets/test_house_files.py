"""House files that are refused, each with the right keys, and house files that are played.

A file of `broken` ends with one comment for each problem that must be told: `# key | words`.
"""

from pathlib import Path

import pytest

from laizi import rulesets
from laizi.rulesets import Problem, RulesetError
from laizi.words import LANGUAGES

HERE = Path(__file__).parent
BROKEN = sorted((HERE / "broken").glob("*.toml"))
GOOD = sorted((HERE / "good").glob("*.toml"))


def expected(path: Path) -> list[tuple[str, str]]:
    """The key of each problem, and words of it."""
    comments = [line[2:] for line in path.read_text("utf-8").splitlines() if line.startswith("# ")]
    pairs = [comment.split(" | ", 1) for comment in comments]
    return [(key, words) for key, words in pairs]


def problems_of(path: Path) -> tuple[Problem, ...]:
    with pytest.raises(RulesetError) as caught:
        rulesets.load_file(path)
    return caught.value.problems


def test_there_are_many() -> None:
    assert len(BROKEN) >= 30
    assert all(expected(path) for path in BROKEN)


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_a_broken_file_is_refused_with_the_right_keys(path: Path) -> None:
    problems = problems_of(path)
    assert sorted(problem.key for problem in problems) == sorted(key for key, _ in expected(path))
    for key, words in expected(path):
        assert any(words in problem.right("en") for problem in problems if problem.key == key)


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_every_problem_is_told_in_both_languages(path: Path) -> None:
    for problem in problems_of(path):
        for language in LANGUAGES:
            told = problem.text(language)
            assert told == problem.right(language) or told.startswith(problem.key)
            assert problem.right(language)
        assert problem.right("zh") != problem.right("en")


@pytest.mark.parametrize(
    ("digits", "told"), [("9" * 5000, "thousands of digits"), ("0x" + "f" * 5000, "a huge number")]
)
def test_a_number_too_long_to_be_written_is_told_in_own_words(digits: str, told: str) -> None:
    text = f'extends = "hongzhong-kaikou"\n[values]\ncap = {digits}\n'
    with pytest.raises(RulesetError) as caught:
        rulesets.read_house(text, "wang.toml").build()
    for language in LANGUAGES:
        assert "sys." not in caught.value.text(language)
    assert told in str(caught.value)


def test_one_name_serves_both_languages() -> None:
    text = 'extends = "hongzhong-kaikou"\nnames = "老王家"\n[values]\nlaizi_kong = 2\n'
    house = rulesets.read_house(text, "wang.toml", "wang").build()
    assert house.names.model_dump() == {"zh": "老王家", "en": "老王家"}
    case = {"extends": "hongzhong-kaikou", "names": "老王家", "values": {"laizi_kong": 2}}
    assert rulesets.from_reference(case).names == house.names


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_a_good_file_is_played(path: Path) -> None:
    from laizi.table import Table

    house = rulesets.load_file(path)
    assert house.base in {preset.id for preset in rulesets.list_presets()}
    table = Table.shuffled(house, dealer=0, seed=1)
    while not table.is_over:
        seat = table.waiting[0]
        table.apply(seat, table.default_action(seat))
    assert sum(table.payments) == 0


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_what_is_written_is_read_again(path: Path) -> None:
    house = rulesets.load_file(path)
    again = rulesets.read_house(rulesets.to_toml(house), path.name, path.stem).build()
    assert (again.hash, again.names, again.base) == (house.hash, house.names, house.base)
