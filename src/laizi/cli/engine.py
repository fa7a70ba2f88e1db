"""How a command uses the engine: plain for a little, compiled for much.

Both run the same source. Plain starts at once; compiled needs the cache, which is filled with a
progress bar on standard error the first time; a command needs some of its modules only.
"""

import os
import sys
from typing import Final

import typer

TABLE: Final = "commands"
"""The module that is asked of one table: settlements, records, positions."""
SELF_PLAY: Final = "selfplay"
"""The module that plays whole hands."""


def use_plain() -> None:
    """Run the engine uncompiled in this process (before anything of it is imported)."""
    os.environ["LAIZI_PLAIN"] = "1"


def use_compiled(*modules: str) -> None:
    """Make sure that modules of the compiled engine are in the cache."""
    from laizi.core import jit, warm

    compiles = not warm.is_warm(modules)
    if jit.CACHE_NOTICE and (compiles or jit.PLAIN):
        sys.stderr.write(f"laizi: {jit.CACHE_NOTICE}\n")
    if not compiles:
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("compiling the engine (once)", total=None)

        def report(done: int, total: int, name: str) -> None:
            bar.update(task, completed=done, total=total, description=f"compiling {name}")

        try:
            warm.warm_up(report, modules)
        except warm.WarmingError as error:
            sys.stderr.write(f"laizi: the engine could not be compiled\n{error}\n")
            raise typer.Exit(1) from None
