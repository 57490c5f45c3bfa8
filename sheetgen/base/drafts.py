"""A file before it has its name: written where it is to stand, seen by nobody, gone if the program is killed.

Linux can write a file that has no name at all, so that even a kill that nobody can catch leaves nothing. Elsewhere the
draft has a name of its own in the same folder, which is taken away again.
"""

import errno
import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

UNKNOWN = (errno.EOPNOTSUPP, errno.EISDIR, errno.EINVAL)
"""What disks and systems answer that know no files without names."""


CLOSED = -1


class Draft:
    """What is to become a file."""

    def __init__(self, path: Path, number: int = 0) -> None:
        """Open a draft beside its place; ``number`` tells the drafts of one run apart."""
        self.path = path
        self._name = path.with_name(f".sheetgen-{os.getpid()}-{number}.tmp")
        self._named = False
        self._file = _nameless(path.parent)
        if self._file == CLOSED:
            self._file = os.open(self._name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0), 0o666)
            self._named = True

    def write(self, pieces: Iterable[bytes]) -> None:
        """Fill it, and see it safely on the disk."""
        with open(self._file, "wb", closefd=False) as file:
            file.writelines(pieces)
        os.fsync(self._file)
        if self._named:
            self._close()  # Windows moves no open files

    def place(self) -> None:
        """Give it its name: a new one is never taken from another file, an old one changes its owner in one step."""
        if not self._named and not self.path.exists():
            self._link(self.path)
            return
        if not self._named:
            self._link(self._name)
            self._named = True
        self._name.replace(self.path)

    def drop(self) -> None:
        """Let go of it: what has not been put in place is gone."""
        self._close()
        if self._named:
            with suppress(FileNotFoundError):  # it stands in its place now
                self._name.unlink()

    def _link(self, name: Path) -> None:
        # Given a folder, though the path needs none, Python follows the link to the file instead of copying the link.
        os.link(f"/proc/self/fd/{self._file}", name, src_dir_fd=self._file, follow_symlinks=True)

    def _close(self) -> None:
        if self._file != CLOSED:
            os.close(self._file)
            self._file = CLOSED


def _nameless(folder: Path) -> int:
    """A file without a name, where the system and the folder's disk can do that."""
    flag = getattr(os, "O_TMPFILE", 0)
    if not flag or not Path("/proc/self/fd").is_dir():
        return CLOSED
    try:
        return os.open(folder, flag | os.O_WRONLY, 0o666)
    except OSError as error:
        if error.errno in UNKNOWN:
            return CLOSED
        raise
