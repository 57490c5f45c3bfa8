"""A file before it has its name: written in the folder where it is to stand, and gone if the program stops before.

Linux can write a file that has no name at all (``O_TMPFILE``), so that even SIGKILL leaves nothing behind. Elsewhere a
draft has a hidden name in the same folder until it is placed or dropped.
"""

import errno
import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

UNKNOWN = (errno.EOPNOTSUPP, errno.EISDIR, errno.EINVAL)
"""What systems and disks answer that cannot write files without names."""
CLOSED = -1  # no file descriptor


class Draft:
    """The content of a file to be; an ``OSError`` comes from any step that the system refuses."""

    def __init__(self, path: Path, number: int = 0) -> None:
        """Open a draft in the folder of ``path``; ``number`` tells the drafts of one run apart."""
        self.path = path
        self._name = path.with_name(f".sheetgen-{os.getpid()}-{number}.tmp")
        self._named = False
        self._file = _nameless(path.parent)
        if self._file == CLOSED:
            self._file = os.open(self._name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0), 0o666)
            self._named = True

    def write(self, pieces: Iterable[bytes]) -> None:
        with open(self._file, "wb", closefd=False) as file:
            file.writelines(pieces)
        os.fsync(self._file)
        if self._named:
            self._close()  # Windows moves no open files

    def place(self) -> None:
        """Give the draft its name.

        A file that was not there when we looked is never overwritten; one that was is replaced in one step.
        """
        if not self._named and not self.path.exists():
            self._link(self.path)
            return
        if not self._named:
            self._link(self._name)
            self._named = True
        self._name.replace(self.path)

    def drop(self) -> None:
        """Close the draft; one that has not been placed is gone."""
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
    """The descriptor of a new file without a name; ``CLOSED`` where the system or the disk has no such files."""
    flag = getattr(os, "O_TMPFILE", 0)
    if not flag or not Path("/proc/self/fd").is_dir():
        return CLOSED
    try:
        return os.open(folder, flag | os.O_WRONLY, 0o666)
    except OSError as error:
        if error.errno in UNKNOWN:
            return CLOSED
        raise
