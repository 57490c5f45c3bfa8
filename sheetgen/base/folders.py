"""Where files are: the data installed with the program, a person's settings, and caches.

Settings and caches are located by the same rules:

============  ======================================  ================================
system        settings                                caches
============  ======================================  ================================
the person's  the file ``SHEETGEN_CONFIG``            the folder ``SHEETGEN_CACHE``
Windows       ``%APPDATA%``                           ``%LOCALAPPDATA%``
macOS         ``~/Library/Application Support``       ``~/Library/Caches``
others (XDG)  ``$XDG_CONFIG_HOME``, or ``~/.config``  ``$XDG_CACHE_HOME``, or ``~/.cache``
============  ======================================  ================================

In a folder of the system, ours is ``sheetgen``. A variable that holds no absolute path is ignored, as XDG demands.
"""

import functools
import os
import sys
from dataclasses import dataclass
from pathlib import Path

PACKAGE = Path(__file__).parents[1]
OURS = "sheetgen"


@dataclass(frozen=True, slots=True)
class _Place:
    """A system folder: for Windows and XDG, the variable that names it and its default place in the home folder."""

    windows: tuple[str, str]
    mac: str
    xdg: tuple[str, str]


_SETTINGS = _Place(("APPDATA", "AppData/Roaming"), "Library/Application Support", ("XDG_CONFIG_HOME", ".config"))
_CACHES = _Place(("LOCALAPPDATA", "AppData/Local"), "Library/Caches", ("XDG_CACHE_HOME", ".cache"))


def data(name: str) -> Path:
    """``templates`` or ``fonts``: inside the installed package, or at the top of a checkout."""
    return _data(PACKAGE, name)


@functools.cache
def _data(package: Path, name: str) -> Path:
    installed = package / "data" / name
    return installed if installed.is_dir() else package.parent / name


def settings_file() -> Path | None:
    """A person's settings, whether or not the file exists; ``None`` where the person has no home folder."""
    if own := os.environ.get("SHEETGEN_CONFIG"):
        return Path(own)
    folder = _ours(_SETTINGS)
    return folder / "config.toml" if folder else None


def cache() -> Path | None:
    """The folder for solver tables, whether or not it exists; ``None`` where the person has no home folder."""
    own = os.environ.get("SHEETGEN_CACHE")
    return Path(own) if own else _ours(_CACHES)


def _ours(place: _Place) -> Path | None:
    variable, usual = {"win32": place.windows, "darwin": ("", place.mac)}.get(sys.platform, place.xdg)
    named = Path(os.environ.get(variable, ""))
    try:
        return (named if named.is_absolute() else Path.home() / usual) / OURS
    except RuntimeError:  # no home folder
        return None
