"""Packages that only some commands need, and the command that installs them."""

import sys
from importlib.metadata import PackageNotFoundError, requires

from .folders import PACKAGE

DISTRIBUTION = "sheetgen-pads"  # on PyPI, ``sheetgen`` is another program's name


def command_for(extra: str) -> str:
    """The command that installs the packages of an extra for this very program.

    It names them one by one, which works wherever this program was installed from. A checkout that is not installed is
    named by its folder.
    """
    packages = _packages(extra) or [f"{PACKAGE.parent}[{extra}]"]
    python = f'"{sys.executable}"' if " " in sys.executable else sys.executable
    return " ".join((f"{python} -m pip install", *(f'"{each}"' for each in packages)))  # every shell reads these quotes


def _packages(extra: str) -> list[str]:
    """The packages of an extra, with their version bounds; none if this program is not installed."""
    try:
        needed = [text.partition(";") for text in requires(DISTRIBUTION) or ()]
    except PackageNotFoundError:
        return []
    return [
        package.strip()
        for package, _, marker in needed
        if marker.replace('"', "'").split() == ["extra", "==", f"'{extra}'"]
    ]
