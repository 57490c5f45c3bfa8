"""Solver tables in the user's cache folder.

Tables are written whole or not at all, checked when read, and rebuilt when damaged. Nothing here raises an error:
without a writable folder, tables are built in memory each time, and a warning says so.
"""

import logging
import os
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from . import files, folders, sealed

LOG = logging.getLogger("sheetgen")
MOST_BYTES = 5_000_000_000  # of all tables together: those of bonus-b alone take 3.4 GB
TABLE = re.compile(r".+-\d+\.table([a-z0-9_]{8})?")  # names of our tables; with a suffix while one is written
SAID = "SHEETGEN_SAID"  # an environment variable, which child processes inherit
BUILDING: dict[str, threading.Lock] = {}
"""A lock for each table: if several threads want the same one, the first builds it and the others wait."""


def table(name: str, version: int, build: Callable[[], bytes]) -> bytes:
    """A table from the cache folder; if it is not there, it is built and stored.

    ``version`` is part of its file name: raise it when the result of ``build`` changes.
    """
    with BUILDING.setdefault(name, threading.Lock()):
        content = read(name, version)
        if content is None:
            content = build()
            if place := _place():
                _keep(_path(place, name, version), content)
        return content


def is_there(name: str, version: int) -> bool:
    """Whether the cache has such a table; it may turn out to be damaged."""
    place = _place()
    return place is not None and _path(place, name, version).exists()


def read(name: str, version: int) -> bytes | None:
    """A table from the cache folder; ``None`` if it is missing or damaged."""
    place = _place()
    content = sealed.read(_path(place, name, version)) if place else None
    if place and content:
        with suppress(OSError):  # a read-only folder
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
    """Remove the least recently used tables until all together take no more than ``MOST_BYTES``."""
    with suppress(OSError):  # another program may remove tables at the same time; nothing depends on it
        tables = [(each.stat(), each) for each in tables_in(new.parent) if each != new]
        left = MOST_BYTES - new.stat().st_size - sum(status.st_size for status, _ in tables)
        for status, path in sorted(tables, key=lambda each: each[0].st_mtime):
            if left >= 0:
                return
            path.unlink()
            left += status.st_size


def tables_in(folder: Path) -> Iterator[Path]:
    """The tables in a folder, and the temporary files that killed programs have left."""
    return (each for each in folder.glob("*.table*") if TABLE.fullmatch(each.name) and not each.is_dir())


def _warn_once(sentence: str) -> None:
    """Warn, unless this process or its parent has already: a sheet may have many tables, a set many processes."""
    said = os.environ.get(SAID, "")
    if sentence not in said.split("\n"):
        os.environ[SAID] = f"{said}\n{sentence}"
        LOG.warning(sentence)
