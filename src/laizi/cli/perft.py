"""`laizi perft`: count the action sequences from positions, as chess engines do."""

import json
from typing import Annotated

import typer

from laizi.cli.asking import refuse
from laizi.cli.engine import use_compiled, use_plain
from laizi.cli.inputs import LineError, parse, read_lines
from laizi.cli.printing import printable, say

DIFFERENT = 1
"""Exit status where the counts of a line differ from those it states."""


def perft(
    file: Annotated[str, typer.Argument(help="Positions as JSON lines; - for standard input.")],
    plain: Annotated[
        bool, typer.Option("--plain", help="Run the engine uncompiled (slow, for comparison).")
    ] = False,
    depth: Annotated[
        int, typer.Option(min=1, max=12, help="How deep, where a line states no counts.")
    ] = 3,
) -> None:
    """Print for each position the number of distinct action sequences of length 1, 2, 3 ...

    Exits with status 1 where a line states counts that differ.
    """
    lines = read_lines(file)
    if plain:
        use_plain()
    else:
        use_compiled()
    from laizi.perft import PositionError, count_position

    different = False
    for number, line in lines:
        try:
            counts, stated = count_position(parse(line), depth)
        except (LineError, PositionError) as error:
            refuse(f"{printable(file)}, line {number}: {error}")
        typer.echo(json.dumps(counts))
        if stated is not None and stated != counts:
            say(f"laizi: {printable(file)}, line {number}: states {stated}", err=True)
            different = True
    if different:
        raise typer.Exit(DIFFERENT)
