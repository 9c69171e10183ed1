"""The garbage collector, told to leave alone what lives as long as the process does."""

import gc


def leave_loaded_alone() -> None:
    """Look once at everything that is loaded, and never again: each look took 40 ms of some bot's budget."""
    gc.collect()
    gc.freeze()
