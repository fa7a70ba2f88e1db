"""What cannot be simulated."""


class SimulationError(ValueError):
    """A simulation that cannot be run; the message names the argument."""
