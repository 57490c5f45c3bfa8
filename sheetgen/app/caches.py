"""What is kept so that it need not be computed again: where it lies, how much it takes, and an end to it.

Only what this program made is counted and removed: ``SHEETGEN_CACHE`` may name a folder with other things in it.
"""

import shutil
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from sheetgen.base import cache, files, folders
from sheetgen.base.progress import size

TABLES, CODE = "solver tables", "compiled solvers"


@dataclass(frozen=True, slots=True)
class Cache:
    """Things of one sort in a folder: files, or folders with all that is in them."""

    what: str
    folder: Path
    entries: tuple[Path, ...]

    @property
    def sizes(self) -> tuple[int, ...]:
        """The bytes of each file; another program may remove some meanwhile."""
        found = []
        for path in (path for entry in self.entries for path in _files(entry)):
            with suppress(FileNotFoundError):
                found.append(path.lstat().st_size)
        return tuple(found)

    def clear(self) -> None:
        for entry in self.entries:
            with files.explain_removing(entry):
                shutil.rmtree(entry) if entry.is_dir() else entry.unlink(missing_ok=True)


def caches() -> list[Cache]:
    """Every cache that this program may use, also those that are empty."""
    own = folders.cache()
    tables = [Cache(TABLES, own, tuple(cache.tables_in(own)))] if own else []
    return [*tables, *(Cache(CODE, folder, tuple(cache.compiled_in(folder))) for folder in cache.code_folders())]


def show() -> str:
    """The folders, and what they take."""
    lines = [f"{each.what:<{len(CODE)}}  {_amount(each.sizes):<20}  {each.folder}" for each in caches()]
    most = f"Tables take {size(cache.MOST_BYTES)} at most: those that were not used for longest go first."
    return "\n".join((*lines, most, "'sheetgen cache --clear' removes all of it; what is needed is made again."))


def clear() -> str:
    """Remove what they hold."""
    found = caches()
    sizes = tuple(chain.from_iterable(each.sizes for each in found))
    for each in found:
        each.clear()
    return f"removed {_amount(sizes)}"


def _amount(sizes: tuple[int, ...]) -> str:
    if not sizes:
        return "nothing"
    return f"{len(sizes):,} {'file' if len(sizes) == 1 else 'files'}, {size(sum(sizes))}"


def _files(entry: Path) -> Iterator[Path]:
    return (path for path in entry.rglob("*") if not path.is_dir()) if entry.is_dir() else iter((entry,))
