"""Text as people paste it from word processors, web pages, chats and spreadsheets, in the signs that we read."""

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
    """Every blank as a plain one, without the signs that nobody sees.

    >>> blanks("Ann\u00a0Lee\u200b, 10.00\u202fAM")
    'Ann Lee, 10.00 AM'
    """
    return text if text.isascii() else UNSEEN.sub("", BLANK.sub(" ", text))


def plain(text: str) -> str:
    """The same, with plain dashes, quotes and slashes: for text that has a notation.

    >>> plain("r3–6 / 2+2")
    'r3-6 / 2+2'
    """
    return blanks(text).translate(SIGNS)


def unquoted(text: str) -> str:
    """A plain text without the quotes around all of it.

    >>> unquoted("“classic r3–6”"), unquoted('"my own.toml" r3')
    ('classic r3-6', '"my own.toml" r3')
    """
    found = QUOTED.fullmatch(plain(text))
    return found[2] if found else text


def same_name(one: str, other: str) -> bool:
    """Whether two names of files look alike: blanks differ, or how accents are written."""
    return normalize("NFC", blanks(one)) == normalize("NFC", blanks(other))
