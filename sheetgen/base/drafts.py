"""Unnamed files: written in their final folder, then given their name, and gone if the program stops before that.

Linux can write a file that has no name at all (``O_TMPFILE``), so that even SIGKILL leaves nothing behind. Elsewhere a
draft has a hidden name in the same folder until it is placed or dropped.
"""

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path

UNKNOWN = (errno.EOPNOTSUPP, errno.EISDIR, errno.EINVAL)
"""Errors of systems and disks that cannot write files without names."""
NO_LINKS = (errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS, errno.EINVAL)
"""Errors of disks on which a file cannot have two names."""
CLOSED = -1  # no file descriptor


class Draft:
    """The content of a future file; every method may raise an ``OSError``."""

    def __init__(self, folder: Path) -> None:
        """Open a draft in the folder of the future file."""
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
        """Flush the content to the disk; call this before ``place``."""
        self._content.flush()
        os.fsync(self._file)
        if self._named:
            self._close()  # Windows cannot move open files

    def place(self, path: Path, force: bool = False) -> bool:
        """Give the draft its name; ``False`` if the name is taken.

        With ``force`` an existing file is replaced atomically, and the new one keeps its mode.
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
        """Undo ``place``, unless the file replaced another; the draft can then be placed under another name."""
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
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))  # reserve the name
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
        """Close the draft, and delete it unless it has been placed."""
        self._close()
        if self._named:
            self._name.unlink(missing_ok=True)

    def _link(self, name: Path) -> None:
        # With a dir_fd, though the path needs none, Python follows the link to the file instead of copying the link.
        os.link(f"/proc/self/fd/{self._file}", name, src_dir_fd=self._file, follow_symlinks=True)

    def _close(self) -> None:
        if self._file != CLOSED:
            with suppress(OSError):  # unwritten content is no longer wanted
                self._content.close()
            os.close(self._file)
            self._file = CLOSED


def _nameless(folder: Path) -> int:
    """The descriptor of a new file without a name; ``CLOSED`` if the system or the disk does not support them."""
    flag = getattr(os, "O_TMPFILE", 0)
    if not flag or not Path("/proc/self/fd").is_dir():
        return CLOSED
    try:
        return os.open(folder, flag | os.O_WRONLY, 0o666)
    except OSError as error:
        if error.errno in UNKNOWN:
            return CLOSED
        raise
