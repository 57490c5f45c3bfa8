"""Which modules are in memory: what takes seconds to load is used where it is there already."""

import sys


def is_loaded(name: str) -> bool:
    """Whether a module, by its full name, has been imported."""
    return name in sys.modules
