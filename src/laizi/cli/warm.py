"""`laizi warm`: compile the engine into its cache."""

from laizi.cli.engine import use_compiled


def warm() -> None:
    """Compile the engine now, so that nothing later waits for it."""
    from laizi.core.warm import MODULES

    use_compiled(*MODULES)
