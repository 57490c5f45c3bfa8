"""Solver tables in the user's cache folder: whole or not at all, checked when read, and rebuilt when damaged.

The folder is ``SHEETGEN_CACHE`` where that is set, else ``sheetgen`` where the platform keeps its caches. Nothing
depends on it: without a folder that can be written, tables are built in memory, each time anew, and that is said.
"""

import hashlib
import logging
import os
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

LOG = logging.getLogger("sheetgen")
MAGIC = b"sheetgen table 1\n"
PACKAGE = Path(__file__).parents[1]
MONTH = 30 * 24 * 3600.0  # seconds
KERNELS = ("base/compiled.py", "games/*/solve/**/*.py", "games/*/odds/*.py")
"""Where compiled functions and all that they call are written."""
OURS = re.compile("kernels-[0-9a-f]{12}")
"""Folders of compiled code."""


def folder() -> Path | None:
    """The user's cache folder, whether or not it exists yet; none for a user without a home."""
    own = os.environ.get("SHEETGEN_CACHE")
    if own:
        return Path(own)
    try:
        return _platform_folder() / "sheetgen"
    except RuntimeError:
        return None


def _platform_folder() -> Path:
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return Path(local) if local else Path.home() / "AppData" / "Local"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    named = os.environ.get("XDG_CACHE_HOME", "")
    return Path(named) if Path(named).is_absolute() else Path.home() / ".cache"  # relative ones are to be ignored


# --- tables


def table(name: str, version: int, build: Callable[[], bytes]) -> bytes:
    """A table from the cache folder, or built and kept there; ``version`` rises when its content changes."""
    content = kept(name, version)
    if content is None:
        content = build()
        _write(_path(name, version), content)
    return content


def kept(name: str, version: int) -> bytes | None:
    """A table from the cache folder, if it is there."""
    path = _path(name, version)
    return _read(path) if path else None


def _path(name: str, version: int) -> Path | None:
    place = folder()
    return place / f"{name}-{version}.table" if place else None


def _read(path: Path) -> bytes | None:
    """The content of a whole and undamaged file."""
    try:
        with path.open("rb") as file:
            head = file.read(len(MAGIC) + hashlib.sha256().digest_size)
            content = file.read()
    except OSError:
        return None
    if head == MAGIC + hashlib.sha256(content).digest():
        return content
    LOG.warning("%s is damaged, and is built anew", path)
    return None


def _write(path: Path | None, content: bytes) -> None:
    """Beside its place first, then moved there at once: nobody ever sees half a table."""
    if not path:
        LOG.warning("there is no folder to keep solver tables in: set SHEETGEN_CACHE to spare the time next time")
        return
    beside = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix=path.name, delete=False) as file:
            beside = Path(file.name)
            file.write(MAGIC + hashlib.sha256(content).digest())
            file.write(content)
        beside.replace(path)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        LOG.warning("solver tables cannot be kept in %s (%s): they are built anew each time", path.parent, reason)
    finally:
        if beside:
            beside.unlink(missing_ok=True)


# --- compiled code


def place_for_compiled_code() -> Path | None:
    """Where compiled kernels can be kept: where ``NUMBA_CACHE_DIR`` says, beside the package, or in the cache folder.

    Each version of the kernels has a folder of its own there. numba looks at the file of a function to see whether it
    changed, but not at the files of the functions that it calls: it would go on with old code of those.
    """
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    version = f"kernels-{_version_of_kernels()}"
    beside = (Path(chosen) if chosen else PACKAGE / "base" / "__pycache__") / version
    if _can_be_written(beside):
        return _tended(beside)
    place = folder()
    if not chosen and place and _can_be_written(place / "numba" / version):
        return _tended(place / "numba" / version)
    hint = "set SHEETGEN_CACHE to spare the time next time" if not chosen else f"{chosen} cannot be written"
    LOG.warning("there is no folder to keep compiled solvers in: %s", hint)
    return None


def _tended(place: Path) -> Path:
    """A folder of compiled code that is marked as used now, without neighbours that nobody used for a month."""
    with suppress(OSError):  # another program may clear away at the same time; nothing depends on it
        os.utime(place)
        for other in place.parent.iterdir():
            if OURS.fullmatch(other.name) and time.time() - other.stat().st_mtime > MONTH:
                shutil.rmtree(other, ignore_errors=True)
    return place


def _version_of_kernels() -> str:
    """A name for the sources of all solvers as they stand now."""
    sources = hashlib.sha256()
    for path in sorted(
        (*PACKAGE.glob("games/*/solve/**/*.py"), *PACKAGE.glob("games/*/odds/*.py"), *PACKAGE.glob("base/compiled.py"))
    ):
        sources.update(hashlib.sha256(path.read_bytes()).digest())
    return sources.hexdigest()[:12]


def _can_be_written(place: Path) -> bool:
    """Tried, since permissions do not tell all (read-only mounts, full disks)."""
    try:
        place.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=place):
            return True
    except OSError:
        return False
