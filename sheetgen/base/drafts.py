"""A file before it has its name: written in the folder where it is to stand, and gone if the program stops before.

Linux can write a file that has no name at all (``O_TMPFILE``), so that even SIGKILL leaves nothing behind. Elsewhere a
draft has a hidden name in the same folder until it is placed or dropped.
"""

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path

UNKNOWN = (errno.EOPNOTSUPP, errno.EISDIR, errno.EINVAL)
"""What systems and disks answer that cannot write files without names."""
NO_LINKS = (errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS, errno.EINVAL)
"""What disks answer where a file cannot have two names."""
CLOSED = -1  # no file descriptor


class Draft:
    """The content of a file to be; an ``OSError`` comes from any step that the system refuses."""

    def __init__(self, folder: Path) -> None:
        """Open a draft in the folder where it is to have its name."""
        self._name = folder / f".sheetgen-{os.urandom(8).hex()}.tmp"
        self._named = False
        self._new: Path | None = None
        self._file = _nameless(folder)
        if self._file == CLOSED:
            self._file = os.open(self._name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0), 0o666)
            self._named = True
        self._content = open(self._file, "wb", closefd=False)  # noqa: SIM115  # closed by _close

    def write(self, piece: bytes) -> None:
        self._content.write(piece)

    def finish(self) -> None:
        """Bring the content onto the disk: a draft gets its name only then."""
        self._content.flush()
        os.fsync(self._file)
        if self._named:
            self._close()  # Windows moves no open files

    def place(self, path: Path, force: bool = False) -> bool:
        """Give the draft its name; ``False`` if the name is taken.

        With ``force`` a file of that name is replaced in one step, and the new one has its mode.
        """
        try:
            self._give(path)
            self._new = path
        except FileExistsError:
            if not force:
                return False
            self._replace(path)
        return True

    def take_back(self) -> None:
        """Take the name away again, unless the file replaced another; the draft can have another name then."""
        if self._new:
            with suppress(FileNotFoundError):  # somebody has removed it
                self._new.replace(self._name)
                self._named = True
            self._new = None

    def _give(self, path: Path) -> None:
        if not self._named:
            self._link(path)
            return
        try:
            os.link(self._name, path)
            self._name.unlink()
        except OSError as error:
            if error.errno not in NO_LINKS:
                raise
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))  # nobody else has this name now
            self._name.replace(path)
        self._named = False

    def _replace(self, path: Path) -> None:
        if not self._named:
            self._link(self._name)
            self._named = True
        self._name.chmod(stat.S_IMODE(path.stat().st_mode))
        self._name.replace(path)
        self._named = False

    def drop(self) -> None:
        """Close the draft; one that has not been placed is gone."""
        self._close()
        if self._named:
            self._name.unlink(missing_ok=True)

    def _link(self, name: Path) -> None:
        # Given a folder, though the path needs none, Python follows the link to the file instead of copying the link.
        os.link(f"/proc/self/fd/{self._file}", name, src_dir_fd=self._file, follow_symlinks=True)

    def _close(self) -> None:
        if self._file != CLOSED:
            with suppress(OSError):  # what could not be written is not wanted any more
                self._content.close()
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
