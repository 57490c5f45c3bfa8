"""The cache of solver tables: where it is, how much space it takes, and how to clear it.

It counts and removes only files of this program: ``SHEETGEN_CACHE`` may name a folder with other things in it.
"""

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from sheetgen.base import cache, files, folders
from sheetgen.base.progress import size


@dataclass(frozen=True, slots=True)
class Cache:
    """The tables in a folder."""

    folder: Path
    files: tuple[Path, ...]

    @property
    def sizes(self) -> tuple[int, ...]:
        """The bytes of each file; another program may remove some meanwhile."""
        found = []
        for path in self.files:
            with suppress(FileNotFoundError):
                found.append(path.lstat().st_size)
        return tuple(found)

    def clear(self) -> None:
        for path in self.files:
            with files.explain_removing(path):
                path.unlink(missing_ok=True)


def found() -> Cache | None:
    """The cache that this program uses, even if it is empty; ``None`` if there is no folder for one."""
    own = folders.cache()
    return Cache(own, tuple(cache.tables_in(own))) if own else None


def show() -> str:
    """Describe the cache folder and how much space its tables take."""
    there = found()
    if not there:
        return "There is no folder to keep solver tables in: set SHEETGEN_CACHE."
    most = f"Tables take {size(cache.MOST_BYTES)} at most: those that were not used for longest go first."
    amount = f"solver tables  {_amount(there.sizes):<20}  {there.folder}"
    return "\n".join((amount, most, "'sheetgen cache --clear' removes all of it; what is needed is made again."))


def clear() -> str:
    """Remove all tables; returns the message to print."""
    there = found()
    sizes = there.sizes if there else ()
    if there:
        there.clear()
    return f"removed {_amount(sizes)}"


def _amount(sizes: tuple[int, ...]) -> str:
    if not sizes:
        return "nothing"
    return f"{len(sizes):,} {'file' if len(sizes) == 1 else 'files'}, {size(sum(sizes))}"
