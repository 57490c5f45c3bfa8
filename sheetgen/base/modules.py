"""Which modules are loaded, and how child processes find this package.

Some callers use a solver that takes seconds to load only if it is loaded already.
"""

import os
import sys

from .folders import PACKAGE


def is_loaded(name: str) -> bool:
    """Whether the module of this full name has been imported."""
    return name in sys.modules


def environment() -> dict[str, str]:
    """Environment variables with which a child process imports this very package, installed or not."""
    path = os.pathsep.join(filter(None, (str(PACKAGE.parent), os.environ.get("PYTHONPATH"))))
    return os.environ | {"PYTHONPATH": path}
