"""Long files of lines, plain or gzipped: read within bounds, one line at a time, and compressed piece by piece.

A gzip file may have several members in a row: it can be truncated after any of them, and another appended.
"""

import zlib
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import PurePath
from typing import BinaryIO, NamedTuple

from . import files
from .errors import InputError
from .progress import listener

CHUNK = 1 << 18
MOST_LINE = 10_000_000
MOST_BLANK = 1_000  # blank lines in a row: 1 MB of gzip can hold a thousand million
GZIP = 31  # zlib's ``wbits`` for a gzip member with the largest window


class Line(NamedTuple):
    """A line, how many bytes of the file were read by then, and where the file can be cut after it (0: it cannot).

    A ``Line`` without content only says where the file can be cut.
    """

    content: bytes
    read: int
    end: int


def is_gzip(path: str) -> bool:
    return path.lower().endswith(".gz")


def ending(path: str) -> str:
    """The suffix of a name, in small letters, without ``.gz``.

    >>> ending("all.jsonl.gz"), ending("all.jsonl")
    ('.jsonl', '.jsonl')
    """
    return PurePath(path.lower().removesuffix(".gz")).suffix


def compressed(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """Compress these pieces into one gzip member; the bytes do not depend on the time."""
    deflate = zlib.compressobj(wbits=GZIP)
    packed = chain(map(deflate.compress, pieces), (deflate.flush() for _ in range(1)))
    return filter(None, packed)


def is_cut_within(content: bytes, text: bytes, name: str) -> bool:
    """Whether a file with this ``content`` ends within ``text``, its first part, or within the gzip member of it."""
    if not is_gzip(name):
        return len(content) < len(text) and text.startswith(content)
    inflate = zlib.decompressobj(GZIP)
    try:
        found = inflate.decompress(content, len(text) + 1)
    except zlib.error:
        return False
    return not inflate.eof and text.startswith(found)


def read(file: BinaryIO, name: str, packed: bool | None = None) -> Iterator[Line]:
    """Yield a file's lines, gzipped if ``packed`` or its name says so; an ``InputError`` if damaged or too large."""
    blank, is_packed = 0, is_gzip(name) if packed is None else packed
    try:
        for line in _unpacked(file, name) if is_packed else _plain(file):
            listener().step()  # callers that skip lines report no progress
            if len(line.content) > MOST_LINE:
                raise InputError(f"a line is longer than {MOST_LINE // 1_000_000} MB", name)
            blank = 0 if line.content.strip() else blank + 1
            if blank > MOST_BLANK:
                raise InputError(f"more than {MOST_BLANK:,} blank lines in a row: is this the right file?", name)
            yield line
    except OSError as error:
        raise InputError(f"cannot be read: {files.reason(error)}", name) from None


def _plain(file: BinaryIO) -> Iterator[Line]:
    offset = 0
    for content in iter(lambda: file.readline(MOST_LINE + 1), b""):
        offset += len(content)
        yield Line(content, offset, offset if content.endswith(b"\n") else 0)


def _unpacked(file: BinaryIO, name: str) -> Iterator[Line]:
    rest = bytearray()  # grows in place: a line may come from thousands of members
    for text, seen, end in _members(file, name):
        first, *others = text.split(b"\n")
        rest += first
        for content in others:
            yield Line(bytes(rest), seen, 0)
            rest = bytearray(content)
        if end and not rest:
            yield Line(b"", seen, end)
        if len(rest) > MOST_LINE:
            yield Line(bytes(rest), seen, 0)
    if rest:
        yield Line(bytes(rest), 0, 0)


def _members(file: BinaryIO, name: str) -> Iterator[tuple[bytes, int, int]]:
    """Yield text in pieces, each with the number of bytes read by then, and where its member ended (0: it goes on)."""
    seen, packed, inflate, is_whole = 0, b"", zlib.decompressobj(GZIP), True
    while packed or (packed := file.read(CHUNK)):
        seen += len(packed)
        try:
            text = inflate.decompress(packed, CHUNK)
        except zlib.error:
            raise InputError("this is no gzip file, or it is damaged", name) from None
        packed = inflate.unused_data if inflate.eof else inflate.unconsumed_tail
        seen -= len(packed)
        is_whole = inflate.eof
        yield text, seen, seen if is_whole else 0
        if is_whole:
            inflate = zlib.decompressobj(GZIP)
    if not is_whole:
        raise InputError("the file was cut short", name)
