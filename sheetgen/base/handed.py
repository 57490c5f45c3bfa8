"""Files supplied by a request (or embedded in a PDF); inside the context they shadow the disk."""

import errno
import os
import stat
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from io import BytesIO
from pathlib import Path, PurePath
from types import MappingProxyType
from typing import BinaryIO, NamedTuple

from . import pasted
from .folders import data


class _Files(NamedTuple):
    contents: Mapping[str, bytes]
    are_all: bool  # whether no other file of the machine may be read
    are_beside: bool = False  # whether others are read from the working directory, by base name


_NONE = _Files(MappingProxyType({}), are_all=False)
_FILES: ContextVar[_Files] = ContextVar("files", default=_NONE)


@contextmanager
def _reading(files: _Files) -> Iterator[None]:
    token = _FILES.set(files)
    try:
        yield
    finally:
        _FILES.reset(token)


def only(files: Mapping[str, bytes]) -> AbstractContextManager[None]:
    """Inside, only these files can be read, by name; no other of the machine, settings included."""
    return _reading(_Files(files, are_all=True))


def again(files: Mapping[str, bytes]) -> AbstractContextManager[None]:
    """Inside, these shadow files of the same names; others are read only from the working directory, by base name.

    For remaking a file from its memory: whoever supplies it must not choose what else of the machine is read.
    """
    before = _FILES.get()
    return _reading(_Files({**before.contents, **files}, before.are_all, are_beside=True))


def limited() -> bool:
    """Whether only supplied files may be read."""
    return _FILES.get().are_all


def names() -> list[str]:
    """The names of the supplied files."""
    return list(_FILES.get().contents)


def at_hand() -> list[str]:
    """The names of the supplied files, and of those in the working directory, if these may be read."""
    return [*names(), *([] if limited() else sorted(path.name for path in Path().iterdir() if path.is_file()))]


def content(name: str) -> bytes | None:
    """The content of the file supplied under this name; ``None`` if there is none."""
    return _FILES.get().contents.get(name)


def open_(path: Path | str) -> BinaryIO:
    """Open a person's file, supplied or on the machine; the program's own templates are always readable.

    An ``OSError`` for anything but a ``regular`` file: it may never end, or block.
    """
    if (found := content(Path(path).as_posix())) is not None:
        return BytesIO(found)
    files = _FILES.get()
    if not (files.are_all or files.are_beside) or Path(path).resolve().is_relative_to(data("templates").resolve()):
        return regular(_alike(Path(path)))
    if files.are_all:
        raise FileNotFoundError(errno.ENOENT, "no file of this name was handed in")
    here = _alike(Path(PurePath(path).name))
    if not here.is_file():
        what = f"what is made again reads only files of this folder: there is no {here}"
        raise FileNotFoundError(errno.ENOENT, what)
    return regular(here)


def _alike(path: Path) -> Path:
    """The path, or the one file whose name looks like it: some screenshots' names have a space that nobody can type."""
    if (" " not in path.name and path.name.isascii()) or path.exists() or not path.parent.is_dir():
        return path
    found = [each for each in path.parent.iterdir() if pasted.same_name(each.name, path.name)]
    return found[0] if len(found) == 1 else path


def regular(path: Path | str) -> BinaryIO:
    """Open a regular file of the machine; an ``OSError`` for a folder, a pipe, a socket or a device."""
    file = open(path, "rb", opener=_without_waiting)  # noqa: SIM115  # its reader closes it
    if stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        return file
    file.close()
    raise OSError(errno.EINVAL, "this is a pipe or a device, and no file")


def _without_waiting(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))  # opening a pipe would block until somebody writes
