"""Files that were handed in with a request, in place of those on the machine that answers it."""

import errno
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
    """A person's file, from the request or from the machine; the program's own templates are always there."""
    if not limited() or Path(path).resolve().is_relative_to(data("templates").resolve()):
        return Path(path).open("rb")
    found = content(str(path))
    if found is None:
        raise FileNotFoundError(errno.ENOENT, "no file of this name was handed in")
    return BytesIO(found)
