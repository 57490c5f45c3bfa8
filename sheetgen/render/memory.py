"""The memory of a file, how it was made, as JSON embedded in a PDF, SVG or PNG.

It is found without parsing the whole file, and within bounds: the file may come from anybody.
"""

import json
import re
import struct
import zlib
from collections.abc import Iterable, Iterator, Mapping
from html import unescape
from itertools import islice

NAME = "sheetgen"  # of the PNG chunk and the SVG element; with .json, of the attached file
START = b'{"sheetgen"'
MOST_BYTES = 5_000_000  # of a memory, decompressed
MOST_PARTS = 100  # attached files, elements or chunks of our name to examine
MOST_CHUNKS = 100_000  # of a PNG
DICTIONARY = 2_000  # bytes after ``ATTACHED`` within which the stream begins
PNG = b"\x89PNG\r\n\x1a\n"
ATTACHED = re.compile(rb"/EmbeddedFile\b")
STREAM = re.compile(rb"stream\r?\n")
ELEMENT = re.compile(rb"<(?:\w{1,40}:)?sheetgen\b[^<>]{0,2000}>([^<]*)<")


def to_text(memory: Mapping[str, object]) -> str:
    return json.dumps(memory, separators=(",", ":"))


def find(content: bytes) -> str | None:
    """The memory of a file in any of the three formats; ``None`` if it has none."""
    if content.startswith(PNG):
        found = _in_png(content)
    elif b"%PDF-" in content[:1024]:
        found = _in_pdf(content)
    else:
        found = (unescape(part[1].decode("utf-8", "replace")).encode() for part in ELEMENT.finditer(content))
    return _first(found)


def _first(parts: Iterable[bytes]) -> str | None:
    texts = (part.strip() for part in islice(parts, MOST_PARTS))
    return next((text.decode("utf-8", "replace") for text in texts if text.startswith(START)), None)


def _in_pdf(content: bytes) -> Iterator[bytes]:
    """Yield every attached file. A stream is never inside another object, so its dictionary is plain in any PDF."""
    for part in islice(ATTACHED.finditer(content), MOST_PARTS):
        if stream := STREAM.search(content, part.end(), part.end() + DICTIONARY):
            yield _unpacked(memoryview(content)[stream.end() :])
            yield content[stream.end() : stream.end() + MOST_BYTES].partition(b"endstream")[0]


def _in_png(content: bytes) -> Iterator[bytes]:
    """Yield every iTXt chunk of our name: keyword, compression flag, method, language, translation, text."""
    at = len(PNG)
    try:
        for _ in range(MOST_CHUNKS):
            length, kind = struct.unpack_from(">I4s", content, at)
            if kind == b"iTXt":
                keyword, _, rest = content[at + 8 : at + 8 + length].partition(b"\0")
                text = rest[2:].split(b"\0", 2)[-1]
                if keyword == NAME.encode():
                    yield _unpacked(memoryview(text)) if rest[:1] == b"\1" else text
            at += 12 + length
    except struct.error:  # the file ends within a chunk
        return


def _unpacked(data: memoryview) -> bytes:
    """Decompress zlib data; empty if it is damaged or out of bounds."""
    unpacker = zlib.decompressobj()
    try:
        found = unpacker.decompress(data, MOST_BYTES)
    except zlib.error:
        return b""
    return found if unpacker.eof else b""
