"""Refuses texts and pictures that a file format cannot hold."""

import re

from sheetgen.base.errors import InputError, Sentence, quote

UNWRITABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # XML 1.0, 2.2


def legible(text: str) -> str:
    """Returns the text; ``InputError`` for control characters and lone surrogates."""
    if bad := UNWRITABLE.search(text):
        sign = f"U+{ord(bad[0]):04X}"
        what = Sentence(f"{sign} is no character for a text: leave it out", "no_letter", sign=sign)
        raise InputError(what, f"text {quote(text)}")
    return text


def media_type(picture: bytes) -> str:
    """The media type of PNG or JPEG bytes; ``InputError`` for anything else."""
    if picture.startswith(b"\x89PNG\r\n\x1a\n"):
        return "image/png"
    if picture.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    raise InputError("a picture must be PNG or JPEG: save it as PNG")
