"""What is wrong with a message or a request that is not what the protocol says, in plain words."""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

WORDS: Final[Mapping[str, str]] = {
    "missing": "must be given",
    "extra_forbidden": "there is no such field",
    "json_invalid": "must be JSON",
    "string_type": "must be a text",
    "string_too_short": "must have at least {min_length} characters",
    "string_too_long": "must have at most {max_length} characters",
    "bool_type": "must be true or false",
    "int_type": "must be a whole number",
    "int_parsing": "must be a whole number",
    "int_from_float": "must be a whole number",
    "int_parsing_size": "must be a smaller number",
    "float_type": "must be a number",
    "finite_number": "must be a finite number",
    "greater_than_equal": "must be at least {ge}",
    "less_than_equal": "must be at most {le}",
    "literal_error": "must be {expected}",
    "list_type": "must be a list",
    "too_long": "must have at most {max_length} elements",
    "too_short": "must have at least {min_length} elements",
    "dict_type": "must be an object",
    "model_type": "must be an object",
    "model_attributes_type": "must be an object",
    "union_tag_not_found": "must be an object with a type",
    "union_tag_invalid": "must have a type that the protocol knows",
    "value_error": "{error}",
}
"""Kinds of problems that the library finds, and what is said of them."""
ONE: Final = re.compile(r"\b1 (character|element)s\b")
"""Where one is counted as if it were many."""
OTHERWISE: Final = "is not what the protocol says"


def told(problem: "ErrorDetails | Mapping[str, Any]", whole: str) -> str:
    """The field and what is wrong with it; `whole` names the message itself.

    Where one of several forms was possible, what was wrong with one of them helps nobody: the
    field is named, and only that it is none of them.
    """
    place = list(problem["loc"])
    branch = next((i for i, part in enumerate(place) if _is_branch(part)), None)
    field = ".".join(map(str, place[:branch])) or whole
    if branch is not None:
        return f"{field}: {OTHERWISE}"
    text = WORDS.get(problem["type"], OTHERWISE).format_map(problem.get("ctx", {}))
    return f"{field}: " + ONE.sub(r"1 \1", text)


def _is_branch(part: int | str) -> bool:
    """Whether a part of a place is no field, but the library's name for one form of several."""
    return isinstance(part, str) and not part.replace("-", "_").isidentifier()
