"""The one writer of files, and the one reader of small ones; every ``OSError`` becomes one sentence.

Files appear whole or not at all: each is first written as a draft in the same folder, and only when all drafts are on
the disk do they get their names. A full disk or an interrupted run leaves neither half a file nor half a set of pages.
"""

import errno
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from pathlib import Path

from . import handed
from .drafts import Draft
from .ending import unwinding
from .errors import InputError, Sentence, key, quote

STANDARD_OUTPUT = Path("-")
EMPTY = Sentence("empty: there is nothing in it", "toml.nothing")
ADVICE = {
    errno.ENOSPC: "make room, or choose another folder",
    errno.EDQUOT: "make room, or choose another folder",
    errno.ENAMETOOLONG: "choose a shorter name",
}


def page_paths(path: Path, pages: int) -> list[Path]:
    """A path for each page: ``pad.svg`` alone, or ``pad-01.svg`` to ``pad-12.svg``; standard output takes one page."""
    if pages == 1:
        return [path]
    if path == STANDARD_OUTPUT:
        raise InputError(
            f"{pages} pages are as many files: write them to a folder, or make a PDF", f"{key('output')} -"
        )
    digits = len(str(pages))
    return [path.with_name(f"{path.stem}-{i:0{digits}}{path.suffix}") for i in range(1, pages + 1)]


def write(
    paths: Sequence[Path], contents: Iterable[bytes], force: bool = False, others: Iterable[Sequence[Path]] = ()
) -> Sequence[Path]:
    """Write all files, or none; existing ones are refused unless ``force`` replaces them. ``-`` is standard output.

    ``contents`` may be an iterator: each content is on the disk before the next is taken, and none is taken before all
    ``paths`` have been checked. Where a name is taken, before or meanwhile, all files have the first of ``others`` that
    are free. Returns the names that they have; an ``InputError`` says why a file cannot be written.
    """
    return _write(chain([paths], others), ((content,) for content in contents), force)


def check_free(paths: Sequence[Path], force: bool) -> None:
    """Raise the ``InputError`` with which ``write`` would refuse these names: for use before long work."""
    _free(iter([paths]), force)


def stream(path: Path, pieces: Iterable[bytes], force: bool = False) -> None:
    """Like ``write``, for one file in pieces: it need not fit into memory."""
    _write([[path]], [pieces], force)


def _write(names: Iterable[Sequence[Path]], contents: Iterable[Iterable[bytes]], force: bool) -> Sequence[Path]:
    rest = iter(names)
    paths = _free(rest, force)
    if STANDARD_OUTPUT in paths:
        for piece in chain.from_iterable(contents):
            _pour(piece)
        return paths
    with unwinding(), _drafts() as drafts:
        for path, pieces in zip(paths, contents, strict=True):
            with explain_writing(path):
                drafts.append(Draft(_target(path).parent))
            for piece in pieces:  # an error in making them does not concern this file
                with explain_writing(path):
                    drafts[-1].write(piece)
            with explain_writing(path):
                drafts[-1].finish()
        while not _place(drafts, paths, force):
            paths = _free(chain([paths], rest), force)
    return paths


def _free(names: Iterator[Sequence[Path]], force: bool) -> Sequence[Path]:
    """The first of ``names`` whose files can all be written; raises an ``InputError`` if none is."""
    taken: list[Path] = []
    for paths in names:
        with explain_writing(paths[0]):
            taken = [path for path in paths if path != STANDARD_OUTPUT and _is_taken(path, force)]
        if not taken:
            return paths
    hint = f"choose another name, or replace it with {key('force')}"
    raise InputError(f"this file exists already: {hint}", str(taken[0]))


def replace(path: Path, content: bytes) -> None:
    """Write a file, replacing an old one; makes its folder if necessary. A link stays, and its target is written."""
    target = path.resolve()
    with explain_writing(target):
        target.parent.mkdir(parents=True, exist_ok=True)
    write([target], [content], force=True)


def remove(path: Path) -> None:
    """Remove a file, if it is there; a link to it stays."""
    target = path.resolve()
    with explain_writing(target):
        target.unlink(missing_ok=True)


@contextmanager
def explain_removing(path: Path) -> Iterator[None]:
    """Turn an ``OSError`` from removing a file or folder into one sentence."""
    try:
        yield
    except OSError as error:
        raise InputError(f"cannot be removed ({reason(error)})", str(path)) from None


def make_folder(path: Path, advice: str) -> None:
    """Make a folder if it does not exist; if that fails, the ``InputError`` ends in ``advice``."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot be made ({reason(error)}): {advice}", str(path)) from None


def is_there(path: Path | str) -> bool:
    """Whether a file or folder of this name exists; false for an invalid name: too long, or with a NUL in it."""
    try:
        return Path(path).exists()
    except (OSError, ValueError):
        return False


def read_bytes(
    path: Path | str, most: int | None = None, too_large: str = "", error: type[InputError] = InputError
) -> bytes:
    """Read a file; one of more than ``most`` bytes is refused in a sentence that ends in ``too_large``."""
    where = str(path)
    with explain_reading(where, error), handed.open_(path) as file:
        content = file.read(-1 if most is None else most + 1) or b""  # None: /proc/kmsg has nothing to say yet
    if most is not None and len(content) > most:
        size = f"{most // 1000} kB" if most < 1_000_000 else f"{most // 1_000_000} MB"
        raise error(f"larger than {size}: {too_large}", where)
    return content


@contextmanager
def explain_reading(where: str, error: type[InputError] = InputError) -> Iterator[None]:
    """Turn an ``OSError`` from opening or reading a file into an ``error`` that names the file."""
    try:
        yield
    except OSError as refusal:
        raise error(Sentence(f"cannot be read: {reason(refusal)}", "unread", file=quote(where)), where) from None
    except ValueError:  # a NUL in the name
        raise error("this is not the name of a file", quote(where)) from None


KINDS = {b"%PDF-": "a PDF", b"\x89PNG": "a picture (PNG)", b"PK\x03\x04": "a ZIP archive", b"\x1f\x8b": "packed (gzip)"}
"""Names of binary file types, by their first bytes."""


def decode(content: bytes, error: type[InputError], *where: str) -> str:
    """Decode UTF-8, with or without a byte order mark; raises an ``error`` for other bytes."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as refusal:
        if what := next((what for start, what in KINDS.items() if content.startswith(start)), None):
            raise error(f"this is {what}, not text", *where) from None
        raise error(f"not UTF-8 text (byte {refusal.start}): save it as UTF-8", *where) from None


def reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


def _place(drafts: Sequence[Draft], paths: Sequence[Path], force: bool) -> bool:
    """Give every draft its name, or none of them: ``False`` if one is taken."""
    done = False
    try:
        for draft, path in zip(drafts, paths, strict=True):
            with explain_writing(path):
                if not draft.place(_target(path), force):
                    return False
        done = True
    finally:
        if not done:
            for draft in drafts:
                draft.take_back()
    return True


def _pour(data: bytes) -> None:
    if sys.stdout is None:
        raise InputError("standard output is closed", f"{key('output')} -")
    with explain_writing(STANDARD_OUTPUT):
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()


def _target(path: Path) -> Path:
    """The file to write: the target of a link, which stays."""
    return Path(os.path.realpath(path)) if path.is_symlink() else path


def _is_taken(path: Path, force: bool) -> bool:
    """Whether a file exists that must not be replaced; an ``InputError`` if no file can be written there."""
    target = _target(path)
    if target.is_dir():
        raise InputError("this is a folder: name a file in it", str(path))
    if not target.parent.is_dir():
        raise InputError(f"there is no folder '{target.parent}': make it first, or write elsewhere", str(path))
    if target.exists() and not target.is_file():
        raise InputError("this is no ordinary file: write to '-' for standard output", str(path))
    return os.path.lexists(target) and not force


@contextmanager
def _drafts() -> Iterator[list[Draft]]:
    """A list for drafts; on exit, drafts without a name are removed."""
    drafts: list[Draft] = []
    try:
        yield drafts
    finally:
        for draft in drafts:
            draft.drop()


@contextmanager
def explain_writing(path: Path) -> Iterator[None]:
    """Turn an ``OSError`` from writing a file into one sentence with advice."""
    try:
        yield
    except BrokenPipeError:  # the reader of standard output has seen enough
        raise
    except OSError as error:
        advice = ADVICE.get(error.errno or 0, "choose another folder")
        raise InputError(f"cannot be written ({reason(error)}): {advice}", str(path)) from error
