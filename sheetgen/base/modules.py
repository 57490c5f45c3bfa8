"""Which modules are in memory: a solver that takes seconds to load is used if it is there already."""

import sys


def is_loaded(name: str) -> bool:
    """Whether a module, by its full name, has been imported."""
    return name in sys.modules
