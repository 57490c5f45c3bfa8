"""Solver tables and compiled code in the user's cache folder.

Tables are written whole or not at all, checked when they are read, and rebuilt when they are damaged. Nothing here
raises an error: without a folder that can be written, tables are built in memory each time, and a warning says so.
"""

import hashlib
import logging
import os
import re
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from . import files, folders, sealed
from .folders import PACKAGE

LOG = logging.getLogger("sheetgen")
MOST_BYTES = 5_000_000_000  # of all tables together: those of bonus-b alone take 3.4 GB
MONTH = 30 * 24 * 3600.0  # seconds
KERNELS = ("base/compiled.py", "base/jit.py", "games/*/solve/**/*.py", "games/*/odds/*.py")
"""The sources of compiled functions and of all that they call."""
OURS = re.compile("kernels-[0-9a-f]{12}")  # names of our folders of compiled code
TABLE = re.compile(r".+-\d+\.table([a-z0-9_]{8})?")  # names of our tables; with more behind it while one is written
SAID = "SHEETGEN_SAID"  # a variable, which processes inherit
BUILDING: dict[str, threading.Lock] = {}
"""One for each table: of several threads that want the same one, the first builds it and the others wait."""


def table(name: str, version: int, build: Callable[[], bytes]) -> bytes:
    """A table from the cache folder, else built and kept there.

    ``version`` is part of its file name: whoever changes what ``build`` returns raises it.
    """
    with BUILDING.setdefault(name, threading.Lock()):
        content = read(name, version)
        if content is None:
            content = build()
            if place := _place():
                _keep(_path(place, name, version), content)
        return content


def is_there(name: str, version: int) -> bool:
    """Whether there is such a table; it may turn out to be damaged."""
    place = _place()
    return place is not None and _path(place, name, version).exists()


def read(name: str, version: int) -> bytes | None:
    """A table from the cache folder, if it is there and whole."""
    place = _place()
    content = sealed.read(_path(place, name, version)) if place else None
    if place and content:
        with suppress(OSError):  # a folder that may only be read
            os.utime(_path(place, name, version))
    return content


def _place() -> Path | None:
    """The folder for tables, if there can be one; a warning says why not."""
    place = folders.cache()
    if not place:
        _warn_once("there is no folder to keep solver tables in: set SHEETGEN_CACHE to spare the time next time")
    elif why := sealed.refusal(place):
        _warn_once(why)
        return None
    return place


def _path(place: Path, name: str, version: int) -> Path:
    return place / f"{name}-{version}.table"


def _keep(path: Path, content: bytes) -> None:
    if error := sealed.write(path, content):
        why = files.reason(error)
        LOG.warning("solver tables cannot be kept in %s (%s): they are built anew each time", path.parent, why)
    else:
        _make_room(path)


def _make_room(new: Path) -> None:
    """Remove the tables that were not used for longest, until all together take no more than ``MOST_BYTES``."""
    with suppress(OSError):  # another program may clear away at the same time; nothing depends on it
        tables = [(each.stat(), each) for each in tables_in(new.parent) if each != new]
        left = MOST_BYTES - new.stat().st_size - sum(status.st_size for status, _ in tables)
        for status, path in sorted(tables, key=lambda each: each[0].st_mtime):
            if left >= 0:
                return
            path.unlink()
            left += status.st_size


def tables_in(folder: Path) -> Iterator[Path]:
    """The tables in a folder, with what killed programs have left of some."""
    return (each for each in folder.glob("*.table*") if TABLE.fullmatch(each.name) and not each.is_dir())


def compiled_in(folder: Path) -> Iterator[Path]:
    """The folders of compiled kernels, one for each version of them, in a folder that may hold them."""
    if folder.is_dir() and os.access(folder, os.R_OK | os.X_OK):  # another person's is not ours to count
        yield from (each for each in folder.iterdir() if OURS.fullmatch(each.name) and not each.is_symlink())


def code_folders() -> list[Path]:
    """Where compiled kernels may lie: ``NUMBA_CACHE_DIR`` if that is set, else the package and the cache folder."""
    if chosen := os.environ.get("NUMBA_CACHE_DIR"):
        return [Path(chosen)]
    own = folders.cache()
    return [PACKAGE / "base" / "__pycache__", *([own / "numba"] if own else [])]


def place_for_compiled_code() -> Path | None:
    """The folder for compiled kernels: the first of ``code_folders`` that can be used.

    Each version of the kernels has a folder of its own there: compiled code holds that of the functions it calls, too,
    and whichever of them changed, all of it is old.
    """
    chosen, own = os.environ.get("NUMBA_CACHE_DIR"), folders.cache()
    version = f"kernels-{version_of_kernels()}"
    said = False
    for folder in code_folders():
        place = folder / version
        path = [own, place] if own in folder.parents else [place]
        refused = [each for each in path if each and sealed.refusal(each)]
        if not refused and sealed.is_writable(place):
            return _mark_as_used(place)
        if refused and os.access(refused[0], os.W_OK):  # not a program that somebody else installed
            _warn_once(sealed.refusal(refused[0]))
            said = True
    if not said:
        hint = f"{chosen} cannot be written" if chosen else "set SHEETGEN_CACHE to spare the time next time"
        _warn_once(f"there is no folder to keep compiled solvers in: {hint}")
    return None


def _mark_as_used(place: Path) -> Path:
    """Mark a folder of compiled code as used, remove its neighbours that were not used for a month, and return it."""
    with suppress(OSError):  # another program may clear away at the same time; nothing depends on it
        os.utime(place)
        for other in compiled_in(place.parent):
            if time.time() - other.stat().st_mtime > MONTH:
                shutil.rmtree(other, ignore_errors=True)
    return place


def _warn_once(sentence: str) -> None:
    """Warn, unless this program or the one that started it has: a sheet may have many tables, a set many processes."""
    said = os.environ.get(SAID, "")
    if sentence not in said.split("\n"):
        os.environ[SAID] = f"{said}\n{sentence}"
        LOG.warning(sentence)


def version_of_kernels() -> str:
    """A hash of their sources; empty where the program is there without its sources."""
    paths = sorted(path for pattern in KERNELS for path in PACKAGE.glob(pattern))
    sources = hashlib.sha256(b"".join(hashlib.sha256(path.read_bytes()).digest() for path in paths))
    return sources.hexdigest()[:12] if paths else ""
