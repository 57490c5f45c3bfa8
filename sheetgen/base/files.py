"""Files appear whole or not at all.

Everything is first written under other names in the same folder and only then put in place, so that a full disk or an
interrupted run leaves neither half a file nor half a set of pages.
"""

import errno
import signal
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import current_thread, main_thread
from types import FrameType

from .drafts import Draft
from .errors import InputError

STANDARD_OUTPUT = Path("-")
ADVICE = {
    errno.ENOSPC: "make room, or choose another folder",
    errno.EDQUOT: "make room, or choose another folder",
    errno.ENAMETOOLONG: "choose a shorter name",
    errno.EPIPE: "the program that reads it has stopped",
}


def numbered(path: Path, pages: int) -> list[Path]:
    """A file for each page: ``pad.svg`` alone, or ``pad-01.svg`` to ``pad-12.svg``."""
    if pages == 1:
        return [path]
    if path == STANDARD_OUTPUT:
        raise InputError(f"{pages} pages are as many files: write them to a folder, or make a PDF", "-o -")
    digits = len(str(pages))
    return [path.with_name(f"{path.stem}-{i:0{digits}}{path.suffix}") for i in range(1, pages + 1)]


def write(paths: Sequence[Path], contents: Iterable[bytes], force: bool = False) -> None:
    """Put all files in place, or none; ``force`` replaces existing ones. ``-`` is standard output.

    ``contents`` may be made one by one: each is on the disk before the next is asked for, and none is asked for
    where it could not be written.
    """
    if STANDARD_OUTPUT in paths:
        _pour(b"".join(contents))
        return
    for path in paths:
        with _explained(path):
            _check(path, force)
    with _terminable(), _drafts() as drafts:
        for path, data in zip(paths, contents, strict=True):
            with _explained(path):
                drafts.append(Draft(path, len(drafts)))
                drafts[-1].write((data,))
        _place(drafts)


def stream(path: Path, pieces: Iterable[bytes], force: bool = False) -> None:
    """Put one file in place that is made piece by piece, or none: it need not fit into the memory."""
    if path == STANDARD_OUTPUT:
        for piece in pieces:
            _pour(piece)
        return
    with _explained(path):
        _check(path, force)
    with _terminable(), _drafts() as drafts:
        with _explained(path):
            drafts.append(Draft(path))
            drafts[0].write(pieces)
        _place(drafts)


def _place(drafts: Sequence[Draft]) -> None:
    """Give each draft its name; if that fails halfway, new files are taken away again."""
    new: list[Path] = []
    try:
        for draft in drafts:
            with _explained(draft.path):
                if not draft.path.exists():
                    new.append(draft.path)
                draft.place()
    except BaseException:
        for path in new:
            path.unlink(missing_ok=True)
        raise


def _pour(data: bytes) -> None:
    if sys.stdout is None:
        raise InputError("standard output is closed", "-o -")
    with _explained(STANDARD_OUTPUT):
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()


def _check(path: Path, force: bool) -> None:
    if path.is_dir():
        raise InputError("this is a folder: name a file in it", str(path))
    if not path.parent.is_dir():
        raise InputError(f"there is no folder '{path.parent}': make it first, or write elsewhere", str(path))
    if path.exists() and not path.is_file():
        raise InputError("this is no ordinary file: write to '-' for standard output", str(path))
    if path.exists() and not force:
        raise InputError("this file exists already: choose another name, or replace it with --force", str(path))


@contextmanager
def _drafts() -> Iterator[list[Draft]]:
    """Drafts as they are made; what has not been put in place is gone at the end."""
    drafts: list[Draft] = []
    try:
        yield drafts
    finally:
        for draft in drafts:
            draft.drop()


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    """What the system says when a file cannot be written, as one sentence."""
    try:
        yield
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        advice = ADVICE.get(error.errno or 0, "choose another folder")
        raise InputError(f"cannot be written ({reason}): {advice}", str(path)) from error


@contextmanager
def _terminable() -> Iterator[None]:
    """A polite kill unwinds like Ctrl-C, so that drafts are removed; signals can only be set in the main thread."""
    if current_thread() is not main_thread():
        yield
        return

    def stop(number: int, _: FrameType | None) -> None:
        raise SystemExit(128 + number)

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
