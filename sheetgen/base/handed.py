"""Files that came with a request or within another file, in place of those on the machine that answers."""

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
    are_beside: bool = False  # whether others are read by their names without folders, from this folder


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
    """Inside, these are a person's only files, by their names; no other of the machine is read, settings included."""
    return _reading(_Files(files, are_all=True))


def again(files: Mapping[str, bytes]) -> AbstractContextManager[None]:
    """Inside, these are read in place of files of these names; others only from this folder, by their names.

    For what a file says of how it was made: whoever hands it in must not choose what else of the machine is read.
    """
    before = _FILES.get()
    return _reading(_Files({**before.contents, **files}, before.are_all, are_beside=True))


def limited() -> bool:
    """Whether only files that were handed in may be read."""
    return _FILES.get().are_all


def names() -> list[str]:
    """The names of the files that were handed in."""
    return list(_FILES.get().contents)


def at_hand() -> list[str]:
    """The names of the files that were handed in, and of those in this folder, if these may be read."""
    return [*names(), *([] if limited() else sorted(path.name for path in Path().iterdir() if path.is_file()))]


def content(name: str) -> bytes | None:
    """The content of a file that was handed in under this name; ``None`` if there is none."""
    return _FILES.get().contents.get(name)


def open_(path: Path | str) -> BinaryIO:
    """A person's file, handed in or of the machine; the program's own templates are always there.

    An ``OSError`` for what is no ``regular`` file: it may never end, or keep one waiting.
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
    """The file, or the one whose name looks like it: those of some screenshots have a blank that nobody can type."""
    if (" " not in path.name and path.name.isascii()) or path.exists() or not path.parent.is_dir():
        return path
    found = [each for each in path.parent.iterdir() if pasted.same_name(each.name, path.name)]
    return found[0] if len(found) == 1 else path


def regular(path: Path | str) -> BinaryIO:
    """A file of the machine; an ``OSError`` for a folder, a pipe, a socket or a device."""
    file = open(path, "rb", opener=_without_waiting)  # noqa: SIM115  # its reader closes it
    if stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        return file
    file.close()
    raise OSError(errno.EINVAL, "this is a pipe or a device, and no file")


def _without_waiting(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))  # a pipe would wait for somebody to write
