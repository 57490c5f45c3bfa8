"""Messages between the server and its workers, on pipes: JSON after its length."""

import json
import struct
from typing import Any, BinaryIO

LENGTH = struct.Struct("<I")
NO_ROOM = {"error": "there is not enough memory for this: ask for less", "refused": "memory"}
MOST_BYTES = 64_000_000  # of a message: 900 sheets as SVG, or tens of thousands in a PDF


def pack(message: object) -> bytes:
    """Encode a message for a pipe."""
    content = json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
    return LENGTH.pack(len(content)) + content


def read(stream: BinaryIO) -> Any:
    """Read the next message from a pipe; ``None`` at its end."""
    head = stream.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    return unpack(stream.read(LENGTH.unpack(head)[0]))


def unpack(content: bytes) -> Any:
    return json.loads(content.decode("utf-8", "surrogatepass"))
