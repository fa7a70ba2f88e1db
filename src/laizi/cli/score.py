"""`laizi score`: settle described wins, for people or for programs."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from laizi.cli.asking import BAD_INPUT, JsonOption, LanguageOption
from laizi.cli.engine import use_compiled, use_plain
from laizi.cli.inputs import LineError, parse, read_lines
from laizi.cli.printing import json_line, printable, say

if TYPE_CHECKING:
    from laizi.settlement import Scored

WhatIfOption = Annotated[
    bool,
    typer.Option(
        "--what-if", help="Also tell what every tile would bring the winner's hand, and why not."
    ),
]
MANY = 2_000
"""From so many cases on the compiled engine is the faster, its compilation included."""


def score(
    file: Annotated[str, typer.Argument(help="Cases as JSON lines; - for standard input.")],
    language: LanguageOption,
    as_json: JsonOption = False,
    what_if: WhatIfOption = False,
) -> None:
    """Settle wins: base and factors for each loser, cap, golden, liability.

    A malformed case is told with the field that is wrong; the exit status is then 2.
    """
    lines = read_lines(file)
    if len(lines) < MANY:
        use_plain()
    else:
        use_compiled()
    failed = False
    for number, line in lines:
        scored, problem = _score(line, what_if=what_if)
        failed = failed or problem is not None
        if as_json:
            result = {**_identity(line), "error": problem} if scored is None else _result(scored)
            typer.echo(json_line(result))
        elif scored is None:
            say(f"laizi: {printable(file)}, line {number}: {problem}", err=True)
        else:
            from laizi.cli.sheet import print_scored

            print_scored(scored, language)
    if failed:
        raise typer.Exit(BAD_INPUT)


def _score(line: str, *, what_if: bool) -> tuple["Scored | None", str | None]:
    """The scored case, or what is wrong with it."""
    from laizi.settlement import CaseError, score_case

    try:
        return score_case(parse(line), what_if=what_if), None
    except (LineError, CaseError) as error:
        return None, str(error)


def _result(scored: "Scored") -> dict[str, Any]:
    """The result for programs, with the rules that it was scored by."""
    from laizi.rulesets import changes

    rules = scored.ruleset
    changed = {name: list(pair) for name, pair in changes(rules).items()}
    told = {"id": rules.id, "hash": rules.hash, "base": rules.base, "changes": changed}
    return {**scored.result, "ruleset": told}


def _identity(line: str) -> dict[str, Any]:
    """The `id` of a malformed case, where it can be read."""
    try:
        case = parse(line)
    except LineError:
        return {}
    return {"id": case["id"]} if isinstance(case, dict) and "id" in case else {}
