"""The fields of symbols below the rows: a box to cross once the pair is earned, the symbol's picture and words."""

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate, combinations
from math import ceil, fsum

from sheetgen.page.area import Area
from sheetgen.page.setting import TextLines, leading, wrap
from sheetgen.page.type import Type

from ..bonus_marks import mark_extent
from .blocks import Shelf
from .look import PadLook, Shape
from .measures import Measures

NEAR, LEAST_APART, MOST_APART = 0.6, 1.1, 6.0
"""White between a box, its picture and its words, and between two fields of a line, in parts of ``sizes.near``."""
MOST_APART_BARE = 1.6  # between two fields without words

BOX = 1.3  # the side of a box that is there to be looked at only, in parts of the size of pictures


@dataclass(frozen=True, slots=True)
class EffectFields:
    """Boxes to cross, relative to the block's upper left corner; ``words`` is None if there is no room for any.

    ``middles`` are the centres of the pictures, ``starts`` the left edges of the words. With ``is_beside``, the fields
    stand on the line of the penalty boxes.
    """

    width: float
    height: float
    boxes: tuple[Area, ...]
    middles: tuple[float, ...]
    starts: tuple[float, ...]
    words: TextLines | None
    is_beside: bool = False


def effect_fields(
    shape: Shape, look: PadLook, sizes: Measures, width: float, size: float, shelf: Shelf | None
) -> EffectFields | None:
    """The fields, with words set in ``size`` if they fit (none if it is 0): beside penalty boxes that stand alone on
    their shelf, or on lines of their own.
    """
    if not shape.effects:
        return None
    if shelf and shelf.penalties and not shelf.points:
        beside = _lowest(shape, look, sizes, width - shelf.penalties - 2 * sizes.group, size)
        if beside and beside.height <= shelf.height and bool(beside.words) == bool(size):
            return replace(beside, is_beside=True)
    return _lowest(shape, look, sizes, width, size)


def _lowest(shape: Shape, look: PadLook, sizes: Measures, width: float, size: float) -> EffectFields | None:
    """The lowest arrangement, with long words if possible."""
    texts = [[look.words(f"{table}.{effect}") for effect in shape.effects] for table in ("symbol", "symbol_short")]
    worded = [_words(look.type_, size, most, each) for most in (2, 3) for each in texts if size]
    for ways in (worded, [None]):
        tried = [(columns, words) for columns in range(len(shape.effects), 0, -1) for words in ways]
        for columns, words in sorted(tried, key=lambda way: _height(shape, look, sizes, *way)):
            if found := _in_columns(shape, look, sizes, width, columns, words):
                return found
    return None


def _height(shape: Shape, look: PadLook, sizes: Measures, columns: int, words: TextLines | None) -> float:
    step = _tall(look, sizes, words) + sizes.near / 2
    return ceil(len(shape.effects) / columns) * step - sizes.near / 2


def _tall(look: PadLook, sizes: Measures, words: TextLines | None) -> float:
    return max(_box(look, sizes), words.most_lines * leading(words.size) if words else 0.0)


def _box(look: PadLook, sizes: Measures) -> float:
    return sizes.effect if look.legend else min(sizes.effect, sizes.picture * BOX)  # a key is only looked at


def _in_columns(
    shape: Shape, look: PadLook, sizes: Measures, width: float, columns: int, words: TextLines | None
) -> EffectFields | None:
    """Fields in ``columns`` columns as wide as their pictures and words; None if that is too wide."""
    count, near, box = len(shape.effects), sizes.near * NEAR, _box(look, sizes)
    pictures = [mark_extent(effect, sizes.picture)[0] for effect in shape.effects]
    texts = [0.0] * count
    if words:
        texts = [max(look.type_.width(line, words.size) for line in lines) for lines in words.lines]
    wide = [max(pictures[n::columns]) for n in range(columns)]
    spans = [box + near + wide[n] + (near + max(texts[n::columns]) if words else 0.0) for n in range(columns)]
    apart = min((MOST_APART if words else MOST_APART_BARE) * sizes.near, (width - fsum(spans)) / max(1, columns - 1))
    if apart < LEAST_APART * sizes.near:
        return None
    lefts = list(accumulate([span + apart for span in spans[:-1]], initial=0.0))
    tall = _tall(look, sizes, words)
    at = [(n % columns, n // columns * (tall + sizes.near / 2)) for n in range(count)]
    return EffectFields(
        width=lefts[-1] + spans[-1],
        height=_height(shape, look, sizes, columns, words),
        boxes=tuple(Area(lefts[column], y + (tall - box) / 2, box, box).rounded() for column, y in at),
        middles=tuple(lefts[column] + box + near + wide[column] / 2 for column, _ in at),
        starts=tuple(lefts[column] + box + near + wide[column] + near for column, _ in at),
        words=words,
    )


def _words(type_: Type, size: float, most: int, texts: list[str]) -> TextLines:
    return TextLines(tuple(_narrowest(type_, text, size, most) for text in texts), size)


@lru_cache(maxsize=256)
def _narrowest(type_: Type, text: str, size: float, most: int) -> tuple[str, ...]:
    """The text in at most ``most`` lines, as narrow as possible."""
    words = text.split()
    runs = (" ".join(words[start:end]) for start, end in combinations(range(len(words) + 1), 2))
    widths = sorted({type_.width(run, size) for run in runs})
    longest = max(type_.width(word, size) for word in words)
    fits = (wrap(type_, text, size, width) for width in widths if width >= longest)
    return next(lines for lines in fits if len(lines) <= most)
