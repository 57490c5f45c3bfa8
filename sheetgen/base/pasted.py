"""Normalizes the characters of text pasted from word processors, web pages, chats and spreadsheets."""

import re
from unicodedata import normalize

BLANK = re.compile(r"[^\S \t\n\v\f\r\x1c-\x1f\x85\u2028\u2029]")  # unbreakable, thin, wide: lines and tabs stay
UNSEEN = re.compile("[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]")
DASHES = "‐‑‒–—―−﹣－"
DASH = re.compile(f"[{DASHES}]")
SIGNS = str.maketrans(
    {
        **dict.fromkeys(DASHES, "-"),
        **dict.fromkeys("“”„‟«»", '"'),
        **dict.fromkeys("‘’‚‛‹›", "'"),
        **dict.fromkeys("⁄∕", "/"),
    }
)
QUOTED = re.compile(r"""\s*(["'])([^"']*)\1\s*""")


def blanks(text: str) -> str:
    """Replace every kind of blank by a plain space, and drop invisible characters.

    >>> blanks("Ann\u00a0Lee\u200b, 10.00\u202fAM")
    'Ann Lee, 10.00 AM'
    """
    return text if text.isascii() else UNSEEN.sub("", BLANK.sub(" ", text))


def plain(text: str) -> str:
    """Normalize blanks, dashes, quotes and slashes: for text that has a notation.

    >>> plain("r3–6 / 2+2")
    'r3-6 / 2+2'
    """
    return blanks(text).translate(SIGNS)


def unquoted(text: str) -> str:
    """Strip one pair of quotes around the whole text; other text is returned as it is.

    >>> unquoted("“classic r3–6”"), unquoted('"my own.toml" r3')
    ('classic r3-6', '"my own.toml" r3')
    """
    found = QUOTED.fullmatch(plain(text))
    return found[2] if found else text


def same_name(one: str, other: str) -> bool:
    """Whether two file names look alike: they differ at most in kinds of blanks or encodings of accents."""
    return normalize("NFC", blanks(one)) == normalize("NFC", blanks(other))
