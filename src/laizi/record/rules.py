"""记录里的规则: the rules in a record's header, told as a room tells them.

What a house changes stands there with its words, so that whoever reads a record, here or elsewhere,
can say what was played without knowing the preset.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from laizi.record.fields import FieldError, Fields
from laizi.rulesets import Ruleset, RulesetError, Value, changes, list_presets, load
from laizi.rulesets.wording import ChangeWords, change_texts
from laizi.words import LANGUAGES, Language, word

Texts = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Base:
    """The preset that a house rule extends."""

    id: str
    name: Texts

    def to_json(self) -> dict[str, object]:
        """The form in a header and in a room."""
        return {"id": self.id, "name": dict(self.name)}


@dataclass(frozen=True, slots=True)
class Change:
    """One parameter in which a house rule differs from its base; `text` by language."""

    key: str
    value: Value
    base: Value
    text: Mapping[str, ChangeWords]

    def to_json(self) -> dict[str, object]:
        """The form in a header and in a room."""
        text = {language: words._asdict() for language, words in self.text.items()}
        return {"key": self.key, "value": self.value, "base": self.base, "text": text}


@dataclass(frozen=True, slots=True)
class Rules:
    """The effective rules: every parameter, the hash of their values, what a house changes.

    Attributes:
        id: what the ruleset is called among rulesets.
        names: what people call it, by language.
        values: every parameter.
        hash: of the values.
        base: the preset that a house rule extends, None for a preset.
        changes: where the values differ from the base's.
    """

    id: str
    names: Texts
    values: Mapping[str, Any]
    hash: str
    base: Base | None = None
    changes: tuple[Change, ...] = ()

    @classmethod
    def of(cls, ruleset: Ruleset) -> "Rules":
        """The rules of a ruleset."""
        base, changed = _told(ruleset)
        names = ruleset.names.model_dump()
        return cls(ruleset.id, names, ruleset.values(), ruleset.hash, base, changed)

    def ruleset(self) -> Ruleset:
        """The ruleset again.

        Raises:
            RulesetError: the values are no ruleset of this version, or not all of them are there.
        """
        head = {"id": self.id, "names": dict(self.names)}
        base = None if self.base is None or not _is_preset(self.base.id) else self.base.id
        return Ruleset.stated({**head, "base": base}, self.values)

    def differs(self, language: Language) -> str | None:
        """What a house changes, as one line; None where nothing differs from its base."""
        if self.base is None or not self.changes:
            return None
        parts = [
            word(language, "ruleset.change", **change.text[language]._asdict())
            for change in self.changes
        ]
        told = ("；" if language == "zh" else "; ").join(parts)
        return word(language, "ruleset.differs", base=self.base.name[language], changes=told)

    def to_json(self) -> dict[str, object]:
        """The form in a header."""
        return {
            "id": self.id,
            "names": dict(self.names),
            "hash": self.hash,
            "base": None if self.base is None else self.base.to_json(),
            "changes": [change.to_json() for change in self.changes],
            "values": dict(self.values),
        }


KEYS: Final = ("id", "names", "hash", "base", "changes", "values")


@lru_cache(maxsize=64)
def _told(ruleset: Ruleset) -> tuple[Base | None, tuple[Change, ...]]:
    """Base and changes of a ruleset; a simulation asks for the same at each of its records."""
    if ruleset.base is None:
        return None, ()
    texts = {language: change_texts(ruleset, language) for language in LANGUAGES}
    changed = tuple(
        Change(name, mine, theirs, {language: texts[language][name] for language in LANGUAGES})
        for name, (mine, theirs) in changes(ruleset).items()
    )
    return Base(ruleset.base, load(ruleset.base).names.model_dump()), changed


def _is_preset(id_: str) -> bool:
    return id_ in {preset.id for preset in list_presets()}


# --- what does not agree --------------------------------------------------------------------------
def disagreement(rules: Rules, ruleset: Ruleset, *, worded_here: bool, told: bool) -> str | None:
    """The first of id, base and changes that is not that of the values; None if all are.

    Args:
        rules: as a header has them, their hash right.
        ruleset: the same, checked.
        worded_here: this very laizi wrote the record, so the words must be its own too.
        told: the record's version tells what house rules change; earlier ones did not.
    """
    return next(_disagreements(rules, ruleset, worded_here=worded_here, told=told), None)


def _disagreements(
    rules: Rules, ruleset: Ruleset, *, worded_here: bool, told: bool
) -> Iterator[str]:
    if _is_preset(rules.id) and ruleset.hash != load(rules.id).hash:
        yield f"rules.id: {rules.id} is a preset, and its hash is {load(rules.id).hash}"
    yield from _of_base(rules, told=told)
    yield from _of_changes(rules, ruleset)
    if worded_here and told:
        yield from _of_words(rules, ruleset)


def _of_base(rules: Rules, *, told: bool) -> Iterator[str]:
    if rules.base is None:
        if told and not _is_preset(rules.id):
            yield f"rules.base: {rules.id} is no preset, so it must be the preset that it extends"
    elif _is_preset(rules.id):
        yield f"rules.base: must be null, {rules.id} is a preset"


def _of_changes(rules: Rules, ruleset: Ruleset) -> Iterator[str]:
    stated = {change.key: (change.value, change.base) for change in rules.changes}
    if ruleset.base is not None:
        found = changes(ruleset)
    elif rules.base is None:
        found = {}
    else:  # a preset that this laizi does not know: its values cannot be compared
        found = {key: (rules.values.get(key), base) for key, (_, base) in stated.items()}
    if list(stated.items()) != list(found.items()) or len(stated) != len(rules.changes):
        keys = [key for key in {**stated, **found} if stated.get(key) != found.get(key)]
        base = "none" if rules.base is None else rules.base.id
        yield f"rules.changes: must be what differs from {base}; look at {', '.join(keys) or 'all'}"


def _of_words(rules: Rules, ruleset: Ruleset) -> Iterator[str]:
    """Names and texts, where the words are those of this laizi."""
    if _is_preset(rules.id) and dict(rules.names) != load(rules.id).names.model_dump():
        yield f"rules.names: must be those of the preset {rules.id}"
    base, changed = _told(ruleset)
    if base is not None and base != rules.base:
        yield f"rules.base.name: must be that of the preset {base.id}"
    if base is not None and changed != rules.changes:
        yield "rules.changes: the text must be in the words of this laizi"


# --- reading --------------------------------------------------------------------------------------
def read_rules(value: object) -> Rules:
    """The rules of a header.

    Raises:
        FieldError: a field is missing, unknown or wrong.
    """
    fields = Fields(value, "rules", KEYS)
    values = fields.raw("values")
    if not isinstance(values, dict):
        raise fields.refuse("values", "an object")
    base = fields.optional("base", lambda key: _base(fields.raw(key)))
    names = _texts(fields.raw("names"), "rules.names")
    changed = fields.items("changes", _change)
    return Rules(fields.text("id"), names, values, fields.text("hash"), base, changed)


def _base(value: object) -> Base:
    fields = Fields(value, "rules.base", ("id", "name"))
    return Base(fields.text("id"), _texts(fields.raw("name"), "rules.base.name"))


def _texts(value: object, path: str) -> Texts:
    fields = Fields(value, path, LANGUAGES)
    return {language: fields.text(language) for language in LANGUAGES}


def _change(value: object, path: str) -> Change:
    fields = Fields(value, path, ("key", "value", "base", "text"))
    for key in ("value", "base"):
        if isinstance(fields.raw(key), dict):
            raise FieldError(f"{fields.at(key)}: must be a parameter's value, not an object")
    text = Fields(fields.raw("text"), fields.at("text"), LANGUAGES)
    words: dict[str, ChangeWords] = {
        language: _words(text.raw(language), text.at(language)) for language in LANGUAGES
    }
    return Change(fields.text("key"), fields.raw("value"), fields.raw("base"), words)


def _words(value: object, path: str) -> ChangeWords:
    fields = Fields(value, path, ChangeWords._fields)
    return ChangeWords(*(fields.text(key) for key in ChangeWords._fields))


# --- earlier versions -----------------------------------------------------------------------------
def worked_out(id_: object, values: Mapping[str, Any]) -> dict[str, object]:
    """`base` and `changes` for rules of a version that did not tell them.

    They follow from the values and the preset that the id names, where it names one.
    """
    nothing: dict[str, object] = {"base": None, "changes": []}
    preset = id_.partition("+")[0] if isinstance(id_, str) else ""
    if not _is_preset(preset):
        return nothing
    head = {"id": id_, "names": load(preset).names.model_dump(), "base": preset}
    try:
        told = Rules.of(Ruleset.stated(head, values)).to_json()
    except RulesetError:  # the reader finds out
        return nothing
    return nothing if preset == id_ and not told["changes"] else {k: told[k] for k in nothing}
