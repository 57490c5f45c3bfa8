"""Files that take hours: they grow under another name, keep what they have when the program ends, and go on later."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from . import files
from .errors import InputError, key

SUFFIX = ".part"  # of a file that is not whole yet


def unfinished(path: Path) -> Path:
    """The name of a file until it is whole."""
    return path.with_name(path.name + SUFFIX)


@contextmanager
def growing(path: Path, resume: bool, force: bool) -> Iterator[BinaryIO]:
    """The file to be, open at its beginning; what was written stays though it is not whole.

    With ``resume`` it has what is there already; without, that is refused unless ``force`` replaces it. Only one
    program at a time can have it. One that is left empty is removed.
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
        if is_empty:  # removed when it is closed: Windows keeps an open file
            part.unlink(missing_ok=True)


def append(file: BinaryIO, path: Path, content: bytes) -> None:
    """Write to the end of the file, and to the disk."""
    with files.explain_writing(unfinished(path)):
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def finish(path: Path) -> None:
    """Give the file, which is closed and whole, its name."""
    with files.explain_writing(path):
        unfinished(path).replace(path)


def _lock(file: BinaryIO, part: Path) -> None:
    """Raise an ``InputError`` where another program has this file; Windows keeps an open file by itself."""
    with suppress(ImportError):
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise InputError("another program is just making this file: wait for it to end", str(part)) from None
        except OSError:  # a disk that knows no locks
            return
