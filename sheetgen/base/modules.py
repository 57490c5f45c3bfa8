"""Which modules are in memory, and where a process of our own finds them.

A solver that takes seconds to load is used if it is there already.
"""

import os
import sys

from .folders import PACKAGE


def is_loaded(name: str) -> bool:
    """Whether a module, by its full name, has been imported."""
    return name in sys.modules


def environment() -> dict[str, str]:
    """The variables of a process that imports this very package, installed or not."""
    path = os.pathsep.join(filter(None, (str(PACKAGE.parent), os.environ.get("PYTHONPATH"))))
    return os.environ | {"PYTHONPATH": path}
