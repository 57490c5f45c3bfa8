"""Files that were handed in with a request, in place of those on the machine that answers it."""

import errno
import os
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from .folders import data

_FILES: ContextVar[Mapping[str, bytes] | None] = ContextVar("files", default=None)


@contextmanager
def only(files: Mapping[str, bytes]) -> Iterator[None]:
    """Inside, these are a person's only files, by their names; no other of the machine is read, settings included."""
    token = _FILES.set(files)
    try:
        yield
    finally:
        _FILES.reset(token)


def limited() -> bool:
    """Whether only files that were handed in may be read."""
    return _FILES.get() is not None


def names() -> list[str]:
    """The names of the files that were handed in."""
    return list(_FILES.get() or ())


def content(name: str) -> bytes | None:
    """The content of a file that was handed in under this name; ``None`` if there is none."""
    return (_FILES.get() or {}).get(name)


def open_(path: Path | str) -> BinaryIO:
    """A person's file, from the request or from the machine; the program's own templates are always there.

    An ``OSError`` for a folder, a pipe, a socket or a device: these may never end, or keep one waiting.
    """
    if not limited() or Path(path).resolve().is_relative_to(data("templates").resolve()):
        return _regular(open(path, "rb", opener=_without_waiting))
    found = content(str(path))
    if found is None:
        raise FileNotFoundError(errno.ENOENT, "no file of this name was handed in")
    return BytesIO(found)


def _without_waiting(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))  # a pipe would wait for somebody to write


def _regular(file: BinaryIO) -> BinaryIO:
    if stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        return file
    file.close()
    raise OSError(errno.EINVAL, "this is a pipe or a device, and no file")
