"""Breaks texts into lines of a given width."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from sheetgen.base.codes import GOES_ON

from .drawing import Anchor, Text, Weight
from .type import POINT, Type

ELLIPSIS = "…"  # replaces what is left out
LEADING = 1.15  # from baseline to baseline, in parts of the size
WORDS = re.compile(r"(?:\S*\([^()]*\)\S*|\S+)(?: ·(?= )| → \S+)?")
PARTS = re.compile(r"\S+(?: ·)?")
WHOLE = 1 / 2  # of a line: a longer bracket may be broken across lines


@dataclass(frozen=True, slots=True)
class TextLines:
    lines: tuple[tuple[str, ...], ...]
    size: float

    @property
    def most_lines(self) -> int:
        return max(len(lines) for lines in self.lines)


@lru_cache(maxsize=1024)  # most of the small print is the same on all sheets
def wrap(
    type_: Type, text: str, size: float, width: float, weight: Weight = "regular", indent: float = 0.0
) -> tuple[str, ...]:
    """Breaks a text at its spaces; a word wider than ``width`` is broken anywhere (ids are long), and marked.

    A short bracket counts as one word; a dot between two parts stays with the first one, an arrow with both. The first
    line is ``indent`` shorter, and empty if no word fits in it.
    """
    return _lines(type_, tuple(_words(type_, text, size, width, weight)), size, width, weight, indent)


def _words(type_: Type, text: str, size: float, width: float, weight: Weight) -> Iterator[str]:
    for word in WORDS.findall(" ".join(text.split())):
        if " " in word and type_.width(word, size, weight) > width * WHOLE:
            yield from PARTS.findall(word)
        else:
            yield word


def _lines(
    type_: Type, words: tuple[str, ...], size: float, width: float, weight: Weight, indent: float = 0.0
) -> tuple[str, ...]:
    lines: list[str] = []
    line, room = "", width - indent
    for word in words:
        longer = f"{line} {word}".strip()
        if type_.width(longer, size, weight) <= room:
            line = longer
            continue
        if line or room < width:
            lines.append(line)
        room = width
        *full, line = _break_word(type_, word, size, width, weight)
        lines += full
    return (*lines, line) if line else tuple(lines)


@lru_cache(maxsize=1024)
def balance(type_: Type, text: str, size: float, width: float, weight: Weight = "regular") -> tuple[str, ...]:
    """Breaks a text into as few lines as fit, of about equal length."""
    lines = wrap(type_, text, size, width, weight)
    if len(lines) < 2:
        return lines
    words = tuple(_words(type_, text, size, width, weight))
    longest = max(type_.width(word, size, weight) for word in words)
    narrow = max(longest, type_.width(text, size, weight) / len(lines))
    while narrow < width:
        narrower = _lines(type_, words, size, narrow, weight)
        if len(narrower) == len(lines):
            return narrower
        narrow += 1
    return lines


def even(type_: Type, word: str, size: float, width: float) -> tuple[str, ...]:
    """Breaks a long word, such as an id, into as few parts of about equal length as fit, marked as continued."""
    parts = max(1, len(_break_word(type_, word, size, width, "regular")))
    while True:
        length = -(-len(word) // parts)
        pieces = [word[start : start + length] for start in range(0, len(word), length)]
        lines = (*(piece + GOES_ON for piece in pieces[:-1]), pieces[-1])
        if length == 1 or all(type_.width(line, size) <= width for line in lines):
            return lines
        parts += 1


def _break_word(type_: Type, word: str, size: float, width: float, weight: Weight) -> list[str]:
    """The parts of a word, each as long as fits together with the mark of continuation."""
    if type_.width(word, size, weight) <= width:
        return [word]
    room = width - type_.width(GOES_ON, size, weight)
    parts = [""]
    for letter in word:
        if parts[-1] and type_.width(parts[-1] + letter, size, weight) > room:
            parts[-1] += GOES_ON
            parts.append("")
        parts[-1] += letter
    return parts


def shorten(type_: Type, text: str, size: float, width: float, weight: Weight = "regular") -> str:
    """As much of a text as fits, ending in ``ELLIPSIS`` if it is shortened."""
    if type_.width(text, size, weight) <= width:
        return text
    room, end = width - type_.width(ELLIPSIS, size, weight), 0
    for letter in text:
        room -= type_.width(letter, size, weight)
        if room < 0:
            break
        end += 1
    return f"{text[:end].rstrip(' -')}{ELLIPSIS}"


def fit(
    type_: Type, texts: Sequence[str], width: float, ways: Sequence[tuple[float, int]], weight: Weight = "regular"
) -> TextLines | None:
    """All texts set in the first of ``ways`` (size, most lines) in which each fits without broken words."""
    for size, most in ways:
        if any(type_.width(word, size, weight) > width for text in texts for word in text.split()):
            continue
        lines = tuple(balance(type_, text, size, width, weight) for text in texts)
        if max(map(len, lines), default=0) <= most:
            return TextLines(lines, size)
    return None


def leading(size: float) -> float:
    """Line spacing in mm."""
    return size * POINT * LEADING


def block(
    type_: Type,
    lines: Sequence[str],
    x: float,
    middle: float,
    size: float,
    color: str,
    weight: Weight = "regular",
    anchor: Anchor = "start",
) -> tuple[Text, ...]:
    """Lines of text, centred vertically on ``middle``."""
    step = leading(size)
    first = middle + type_.cap_height(size, weight) / 2 - step * (len(lines) - 1) / 2
    return tuple(Text(round(x, 3), first + n * step, line, size, color, weight, anchor) for n, line in enumerate(lines))
