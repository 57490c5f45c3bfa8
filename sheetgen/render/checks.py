"""What a file format cannot hold is refused before it is written."""

import re

from sheetgen.base.errors import InputError, shown

UNWRITABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # XML 1.0, 2.2


def legible(text: str) -> str:
    """The text, if metadata may hold it: no control characters, no half letters."""
    if bad := UNWRITABLE.search(text):
        raise InputError(f"U+{ord(bad[0]):04X} is no character for a text: leave it out", f"text {shown(text)}")
    return text


def media_type(picture: bytes) -> str:
    """What a picture is, by its first bytes."""
    if picture.startswith(b"\x89PNG\r\n\x1a\n"):
        return "image/png"
    if picture.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    raise InputError("a picture must be PNG or JPEG: save it as PNG")
