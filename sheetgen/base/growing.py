"""Resumable output: written to ``NAME.part``, fsynced as it grows, renamed when complete."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from . import files
from .errors import InputError, key

SUFFIX = ".part"  # of an unfinished file


def unfinished(path: Path) -> Path:
    """The path of a file until it is complete."""
    return path.with_name(path.name + SUFFIX)


@contextmanager
def growing(path: Path, resume: bool, force: bool) -> Iterator[BinaryIO]:
    """Open the unfinished file at its beginning; its content is kept even if it is not completed.

    With ``resume`` existing content is kept; otherwise it is refused, unless ``force`` replaces it. The file is locked
    against other programs. If it is empty at the end, it is removed.
    """
    files.check_free([path], force or resume)
    part = unfinished(path)
    if part.exists() and not (resume or force):
        raise InputError(f"not finished: go on with {key('resume')}, or replace it with {key('force')}", str(part))
    if part.exists() and not part.is_file():
        raise InputError("this is a folder or a device, and no file: choose another name", str(part))
    with files.explain_writing(part):
        file = part.open("a+b")  # made, but not emptied: another program may be writing it
    is_empty = False
    try:
        with file:
            _lock(file, part)
            file.seek(0)
            if not resume:
                file.truncate()
            try:
                yield file
            finally:
                is_empty = os.fstat(file.fileno()).st_size == 0
    finally:
        if is_empty:  # removed after closing: Windows keeps an open file
            part.unlink(missing_ok=True)


def append(file: BinaryIO, path: Path, content: bytes) -> None:
    """Append to the file and sync it to the disk."""
    with files.explain_writing(unfinished(path)):
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def finish(path: Path) -> None:
    """Rename the file, which is closed and complete, to its final name."""
    with files.explain_writing(path):
        unfinished(path).replace(path)


def _lock(file: BinaryIO, part: Path) -> None:
    """Lock the file; an ``InputError`` if another program holds it. Windows locks an open file by itself."""
    with suppress(ImportError):
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise InputError("another program is just making this file: wait for it to end", str(part)) from None
        except OSError:  # a file system without locks
            return
