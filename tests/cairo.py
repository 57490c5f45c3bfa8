"""Cairo, the second pair of eyes; it needs a library of the system, which CI installs."""

import importlib
from typing import Any

import pytest


def cairo() -> Any:
    """The library, or a skipped test where the system lacks it."""
    try:
        return importlib.import_module("cairosvg")
    except (ImportError, OSError):
        pytest.skip("this system has no libcairo")
