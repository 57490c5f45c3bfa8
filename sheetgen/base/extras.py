"""Packages that only some commands need, and the command that installs them."""

import sys
from importlib.metadata import PackageNotFoundError, requires

from .folders import PACKAGE

DISTRIBUTION = "sheetgen-pads"  # of which ``sheetgen`` is the package: on the index, that name is another program's


def command_for(extra: str) -> str:
    """What to type to install the packages of an extra beside this very program.

    They are named one by one: that works wherever this program itself was installed from. A checkout that is run
    without being installed is named by its folder.
    """
    packages = _packages(extra) or [f"{PACKAGE.parent}[{extra}]"]
    python = f'"{sys.executable}"' if " " in sys.executable else sys.executable
    return " ".join((f"{python} -m pip install", *(f'"{each}"' for each in packages)))  # read alike by every shell


def _packages(extra: str) -> list[str]:
    """The packages of an extra, with their bounds; none if this program is not installed."""
    try:
        needed = [text.partition(";") for text in requires(DISTRIBUTION) or ()]
    except PackageNotFoundError:
        return []
    return [
        package.strip()
        for package, _, marker in needed
        if marker.replace('"', "'").split() == ["extra", "==", f"'{extra}'"]
    ]
