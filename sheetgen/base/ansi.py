"""Colours and weights of text on a terminal."""

from collections.abc import Iterable

BOLD, DIM, REVERSE = 1, 2, 7
COLORS = {"red": 31, "green": 32, "yellow": 33, "blue": 34, "purple": 35, "pink": 35, "teal": 36, "grey": 90}


def paint(text: str, codes: Iterable[int], color: bool) -> str:
    wanted = ";".join(str(code) for code in codes)
    return f"\x1b[{wanted}m{text}\x1b[0m" if color and wanted else text
