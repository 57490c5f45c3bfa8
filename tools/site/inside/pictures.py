"""The part of Pillow that sheetgen and reportlab use, in plain Python: PNG read and written, JPEG looked at.

The page's engine has turned every other picture into such a one before (``page/pictures.js``).
"""

import struct
import zlib
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO

SIGNATURE = b"\x89PNG\r\n\x1a\n"
MODES = {0: "L", 2: "RGB", 4: "LA", 6: "RGBA"}  # colour types of PNG
KINDS = {mode: kind for kind, mode in MODES.items()}
FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}  # segments of a JPEG that tell its size
JPEG_MODES = {1: "L", 3: "RGB", 4: "CMYK"}
METRE = 0.0254  # inches


class DecompressionBombError(Exception):
    """Never raised here: the bytes of a picture are bounded before."""


class Image:
    """A picture of eight bits a channel; ``pixels`` are made when they are asked for."""

    has_transparency_data = False

    def __init__(self, mode: str, size: tuple[int, int], pixels: Callable[[], bytes], format: str = "") -> None:  # noqa: A002
        self.mode, self.size, self.format = mode, size, format
        self.info: dict[str, object] = {}
        self._pixels = pixels

    @property
    def width(self) -> int:
        return self.size[0]

    @property
    def height(self) -> int:
        return self.size[1]

    def __enter__(self) -> "Image":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def load(self) -> None:
        """Nothing: to read a large picture in plain Python takes long, and damage shows when its dots are needed."""

    def getexif(self) -> dict[int, int]:
        return {}  # the browser has turned upright what was not

    def tobytes(self) -> bytes:
        return self._pixels()

    def split(self) -> tuple["Image", ...]:
        """A picture of each channel."""
        data, count = self.tobytes(), len(self.mode)

        def channel(n: int) -> Image:
            return Image("L", self.size, lambda: data[n::count])

        return tuple(map(channel, range(count)))

    def convert(self, mode: str) -> "Image":
        """Without its transparency."""
        if self.mode not in (f"{mode}A", mode):
            raise ValueError(f"{self.mode} to {mode}")
        if self.mode == mode:
            return self
        data, count = self.tobytes(), len(self.mode)
        plain = bytearray(len(data) // count * (count - 1))
        for n in range(count - 1):
            plain[n :: count - 1] = data[n::count]
        return Image(mode, self.size, lambda: bytes(plain))

    def save(self, file: BinaryIO, _format: str, dpi: tuple[float, float], pnginfo: "PngInfo") -> None:
        """Write a PNG file: rows as they are, which zlib packs well where large areas are of one colour."""
        stride = len(self.mode) * self.width
        data = memoryview(self.tobytes())
        rows = b"".join(b"\0" + data[at : at + stride] for at in range(0, len(data), stride))
        head = struct.pack(">IIBBBBB", *self.size, 8, KINDS[self.mode], 0, 0, 0)
        dots = struct.pack(">IIB", *(int(one / METRE + 0.5) for one in dpi), 1)
        chunks = [(b"IHDR", head), *pnginfo.chunks, (b"pHYs", dots), (b"IDAT", zlib.compress(rows)), (b"IEND", b"")]
        file.write(SIGNATURE + b"".join(_chunk(kind, content) for kind, content in chunks))


class PngInfo:
    """Texts for a PNG file."""

    def __init__(self) -> None:
        self.chunks: list[tuple[bytes, bytes]] = []

    def add_itxt(self, key: str, value: str, zip: bool) -> None:  # noqa: A002
        packed = zlib.compress(value.encode()) if zip else value.encode()
        self.chunks.append((b"iTXt", key.encode() + b"\0" + bytes([zip, 0, 0, 0]) + packed))


def frombuffer(mode: str, size: tuple[int, int], data: Any, _decoder: str, raw: str, stride: int, _down: int) -> Image:
    """A picture of pixels that are there already; rows may be longer than their pixels."""
    if mode != raw:
        raise ValueError(f"{raw} as {mode}")
    content, wide = bytes(data), len(mode) * size[0]
    if stride > wide:
        content = b"".join(content[at : at + wide] for at in range(0, stride * size[1], stride))
    return Image(mode, size, lambda: content)


def exif_transpose(image: Image) -> Image:
    return image


def open(file: BinaryIO, formats: object = None) -> Image:  # noqa: A001, ARG001
    """A PNG or JPEG file; an ``OSError`` for one that is neither."""
    data = file.read()
    try:
        return _png(data) if data.startswith(SIGNATURE) else _jpeg(data)
    except (struct.error, IndexError, KeyError, StopIteration):
        raise OSError("a damaged picture") from None


def _png(data: bytes) -> Image:
    chunks = list(_chunks(data))
    width, height, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", dict(chunks)[b"IHDR"])
    if depth != 8 or interlaced or kind not in MODES:
        raise OSError("a picture that the browser has not made plain")
    mode = MODES[kind]
    packed = b"".join(content for name, content in chunks if name == b"IDAT")
    return Image(mode, (width, height), lambda: _unfiltered(packed, width, height, len(mode)), "PNG")


def _unfiltered(packed: bytes, width: int, height: int, step: int) -> bytes:
    """The pixels of a PNG, whose rows tell how they differ from what is left of and above each byte."""
    try:
        data = zlib.decompress(packed)
    except zlib.error:
        raise OSError("a damaged picture") from None
    stride = width * step
    if len(data) != height * (stride + 1):
        raise OSError("a damaged picture")
    before, rows = bytes(stride), []
    for at in range(0, len(data), stride + 1):
        before = _row(data[at], bytearray(data[at + 1 : at + 1 + stride]), before, step)
        rows.append(before)
    return b"".join(rows)


def _row(method: int, row: bytearray, above: bytes, step: int) -> bytes:
    """A row by the method (PNG, 9.2) that it is written with."""
    if method == 1:
        for i in range(step, len(row)):
            row[i] = (row[i] + row[i - step]) & 255
    elif method == 2:
        for i, up in enumerate(above):
            row[i] = (row[i] + up) & 255
    elif method == 3:
        for i, up in enumerate(above):
            row[i] = (row[i] + ((row[i - step] if i >= step else 0) + up) // 2) & 255
    elif method == 4:
        for i, up in enumerate(above):
            left, corner = (row[i - step], above[i - step]) if i >= step else (0, 0)
            to_left, to_up, to_corner = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
            nearest = left if to_left <= to_up and to_left <= to_corner else up if to_up <= to_corner else corner
            row[i] = (row[i] + nearest) & 255
    elif method:
        raise OSError("a damaged picture")
    return bytes(row)


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(SIGNATURE)
    while at < len(data):
        length, kind = struct.unpack_from(">I4s", data, at)
        yield kind, data[at + 8 : at + 8 + length]
        at += 12 + length


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def _jpeg(data: bytes) -> Image:
    """A JPEG, which PDF and SVG take as it is: only its size is needed."""
    at = 2
    if not data.startswith(b"\xff\xd8"):
        raise OSError("neither PNG nor JPEG")
    while True:
        mark, length = struct.unpack_from(">HH", data, at)
        if mark & 0xFF in FRAMES:
            _, height, width, parts = struct.unpack_from(">BHHB", data, at + 4)
            return Image(JPEG_MODES[parts], (width, height), _undecoded, "JPEG")
        at += 2 + length


def _undecoded() -> bytes:
    return b""
