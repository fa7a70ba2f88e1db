import json
from pathlib import Path

import pytest

from laizi import rulesets, words
from laizi.core import codes
from laizi.rulesets.items import ITEMS
from laizi.rulesets.parameter import BIG_WINS
from laizi.rulesets.wording import TILES
from laizi.words import LANGUAGES, MissingWordError, word

FOLDER = Path(words.__file__).parent
CHOICES = {
    name: list(schema["enum"])
    for name, schema in rulesets.Ruleset.model_json_schema()["properties"].items()
    if "enum" in schema
}
CODES = list(vars(codes))
REFUSALS = [
    name.lower()
    for name in CODES[CODES.index("UNCLAIMABLE_TILE") : CODES.index("NOT_NEXT_SEAT") + 1]
]
LINES = """
base self_draw discarder dealer hard same_wildcard
winner_open winner_openings winner_exposed_kongs winner_concealed_kongs winner_fixed_tiles
winner_wildcards loser_open loser_openings loser_exposed_kongs loser_concealed_kongs
loser_fixed_tiles loser_wildcards
""".split()
NEEDED = [
    *(f"big_win.{code}" for code in BIG_WINS),
    *(f"refusal.{code}" for code in REFUSALS),
    *(f"line.{code}" for code in LINES),
    *(f"parameter.{name}" for name in rulesets.PARAMETERS),
    *(f"ruleset.{preset.id}" for preset in rulesets.list_presets()),
    *(
        f"value.{name}.{choice}"
        for name, choices in CHOICES.items()
        if name != "family"
        for choice in choices
    ),
    *(f"family.{choice}" for choice in CHOICES["family"]),
    *(f"by.{code}" for code in ("self_draw", "discard", "robbed_kong")),
    *(f"meld.{code}" for code in ("chow", "pung", "exposed_kong", "added_kong", "concealed_kong")),
    *(
        f"liability.{code}"
        for code in ("robbed_kong", "kong_in_kong_out", "melded_hand", "third_opening", "rain")
    ),
]


def files(language: str) -> dict[str, dict[str, str]]:
    return {
        path.name: json.loads(path.read_text("utf-8"))
        for path in sorted((FOLDER / language).glob("*.json"))
    }


def test_both_languages_have_the_same_files_and_keys_in_the_same_order() -> None:
    zh, en = files("zh"), files("en")
    assert {name: list(texts) for name, texts in zh.items()} == {
        name: list(texts) for name, texts in en.items()
    }


def test_both_languages_have_the_same_placeholders() -> None:
    zh, en = words.catalogue("zh"), words.catalogue("en")
    assert {key: words.placeholders(zh[key]) for key in zh} == {
        key: words.placeholders(en[key]) for key in en
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_clean(language: words.Language) -> None:
    for key, text in words.catalogue(language).items():
        assert text == text.strip() != "", key
        rest = text
        for name in words.placeholders(text):
            rest = rest.replace(f"{{{name}}}", "")
        assert not set("{}<>") & set(rest), f"{key}: {text}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_stands_in_two_files(language: str) -> None:
    keys = [key for texts in files(language).values() for key in texts]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("key", NEEDED)
def test_every_code_has_a_word(key: str) -> None:
    for language in LANGUAGES:
        assert word(language, key)


def test_chinese_names_of_parameters_are_those_of_the_ruleset() -> None:
    for name in rulesets.PARAMETERS:
        assert word("zh", f"parameter.{name}") == rulesets.describe(name)[0]


def test_meanings_in_english_are_those_of_the_ruleset() -> None:
    for name in set(rulesets.PARAMETERS) - set(ITEMS):
        assert word("en", f"meaning.{name}") == rulesets.describe(name)[2]
        assert word("zh", f"meaning.{name}").endswith("。")


@pytest.mark.parametrize("name", TILES)
def test_where_tiles_are_pressed_the_page_leaves_out_only_how_they_are_written(name: str) -> None:
    for language in LANGUAGES:
        shown = word(language, f"page.rules.meaning_{name}")
        assert word(language, f"meaning.{name}").startswith(shown.rstrip("。."))


def test_placeholders_are_filled() -> None:
    assert word("en", "seat.number", number=3) == "seat 3"
    assert word("zh", "seat.number", number=3) == "3 号位"
    assert word("en", "ruleset.house", name="{name}") == "{name} (house rules)"


def test_mistakes_are_loud() -> None:
    with pytest.raises(MissingWordError, match=r"no en word for seat\.nobody"):
        word("en", "seat.nobody")
    with pytest.raises(MissingWordError, match="has the placeholders number"):
        word("en", "seat.number")
    with pytest.raises(MissingWordError, match="has the placeholders none, not seat"):
        word("en", "seat.self", seat=3)
    assert words.has_word("en", "seat.self")
    assert not words.has_word("en", "seat.nobody")


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_item_is_called_as_its_parameter(language: words.Language) -> None:
    """One thing has one name; where the families' texts differ the parameter has both."""
    for key, text in words.catalogue(language).items():
        if key.startswith("item."):
            _, _, code = key.split(".")
            assert text in word(language, f"parameter.{code}").split(" / "), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_parameter_has_no_name_that_no_family_uses(language: words.Language) -> None:
    for item in ITEMS:
        used = {word(language, f"item.{f}.{item}") for f in rulesets.families_of(item)}
        assert used == {*word(language, f"parameter.{item}").split(" / ")}, item
