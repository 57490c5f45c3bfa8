"""Writes shapes as the operators of a PDF page: the one place where y points up.

Written for speed, since a pad of a thousand sheets has a hundred thousand shapes: numbers, colours and words are
turned into text once and then looked up, and ink is only set where it changes. Lengths stay millimetres
(the page scales them to points), so that positions on the 2 mm grid are short.
"""

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

from sheetgen.page.drawing import Box, Circle, Group, Item, Modules, Path, Picture, Placed, Stamp, Text, Turn, Weight
from sheetgen.page.shapes import ROUND
from sheetgen.page.type import POINT

REMEMBERED = 5_000  # objects cached by identity; a dropped one is drawn again, and recognized by its operators
LETTERS = {"M": "m", "L": "l", "C": "c", "Z": "h"}
DARK = re.compile("1+")
SEAM = 1.02  # height of the squares of a code, so that no white hairline shows between rows
TURNED: dict[Turn, str] = {0: "1 0 0 1", 90: "0 -1 1 0", 180: "-1 0 0 -1", 270: "0 1 -1 0"}


Shape = Box | Circle | Path
Dash = tuple[float, ...]


class TextLine(NamedTuple):
    """A line of type for the file: runs of (font, escaped bytes), and its width in ems."""

    runs: tuple[tuple[str, str], ...]
    width: float


class Book(Protocol):
    placed: dict[int, tuple[Placed, str, str]]
    """Earlier placements by identity, kept alive, with the stamp's name and the operators."""

    def line(self, string: str, weight: Weight) -> TextLine: ...

    def picture(self, data: bytes) -> str: ...

    def stamp(self, stamp: Stamp) -> tuple[str, str]: ...


class Numbers(dict[float, str]):
    """Numbers as text with at most three decimals, cached."""

    def __missing__(self, number: float) -> str:
        text = f"{number:.3f}".rstrip("0").rstrip(".")
        self[number] = text = "0" if text == "-0" else text
        return text


class Inks(dict[str, str]):
    """Colours as operands from 0 to 1: three components, or one for greys."""

    def __missing__(self, color: str) -> str:
        parts = [NUMBERS[int(color[i : i + 2], 16) / 255] for i in (1, 3, 5)]
        self[color] = text = parts[0] if len(set(parts)) == 1 else " ".join(parts)
        return text


NUMBERS = Numbers()
INKS = Inks()


class Operators:
    def __init__(self, book: Book) -> None:
        self.book = book
        self.parts: list[str] = []
        self.used: dict[str, None] = {}  # names of stamps and pictures
        self._fill = self._stroke = self._font = self._ends = ""
        self._line = -1.0
        self._dash: Dash = ()
        self._draw: dict[type, Callable[..., object]] = {
            Box: self._box,
            Circle: self._circle,
            Path: self._path,
            Text: self._text,
            Picture: self._picture,
            Modules: self._modules,
            Placed: self._placement,
            Group: lambda group: self.draw(group.items),
        }

    def draw(self, items: Iterable[Item]) -> "Operators":
        known = self.book.placed
        for item in items:
            if placed := known.get(id(item)):
                _, name, operators = placed
                self.used[name] = None
                self.parts.append(operators)
            else:
                self._draw[type(item)](item)
        return self

    def text(self) -> str:
        return "".join(self.parts)

    def _placement(self, placed: Placed) -> None:
        n = NUMBERS
        name, inside = self.book.stamp(placed.stamp)
        if name:
            self.used[name] = None
            inside = f"/{name} Do "
        operators = f"q {TURNED[placed.turn]} {n[placed.x]} {n[-placed.y]} cm {inside}Q\n"
        self.parts.append(operators)
        if name:
            if len(self.book.placed) >= REMEMBERED:
                self.book.placed.clear()
            self.book.placed[id(placed)] = placed, name, operators

    def _picture(self, picture: Picture) -> None:
        n = NUMBERS
        name = self.book.picture(picture.data)
        self.used[name] = None
        frame = f"{n[picture.width]} 0 0 {n[picture.height]} {n[picture.x]} {n[-picture.y - picture.height]}"
        self.parts.append(f"q {frame} cm /{name} Do Q\n")

    def _modules(self, code: Modules) -> None:
        """Draw a box for each run of dark squares, in units of squares: these are most of a page with codes."""
        n, step = NUMBERS, len(code.rows) + 1
        if code.color != self._fill:
            self._fill_with(code.color)
        runs = "".join([_run(step, run.span()) for run in DARK.finditer("0".join(code.rows))])
        self.parts.append(f"q {n[code.unit]} 0 0 {n[-code.unit]} {n[code.x]} {n[-code.y]} cm {runs}f Q\n")

    def _text(self, text: Text) -> None:
        n = NUMBERS
        runs, width = self.book.line(text.string, text.weight)
        size = text.size * POINT
        x = text.x
        if text.anchor != "start":
            x -= width * size / 2 if text.anchor == "middle" else width * size
        if text.color != self._fill:
            self._fill_with(text.color)
        shown = ""
        for font, string in runs:
            select = f"/{font} {n[size]} Tf "
            if select != self._font:
                self._font = select
                shown += select
            shown += f"({string})Tj "
        self.parts.append(f"BT {n[x]} {n[-text.y]} Td {shown}ET\n")

    def _box(self, box: Box) -> None:
        n = NUMBERS
        x, y, width, height = box.x, -box.y - box.height, box.width, box.height
        if not box.radius:
            path = f"{n[x]} {n[y]} {n[width]} {n[height]} re "
        else:
            path = _rounded_box(x, y, width, height, min(box.radius, width / 2, height / 2))
        self._paint(path, box, box.dash)

    def _circle(self, circle: Circle) -> None:
        radius = circle.radius
        path = _rounded_box(circle.x - radius, -circle.y - radius, 2 * radius, 2 * radius, radius)
        self._paint(path, circle)

    def _path(self, path: Path) -> None:
        ends = "1 J 1 j " if path.round_ends else "0 J 0 j "
        self._paint(_steps(path.steps), path, path.dash, ends, path.even_odd)

    def _paint(self, path: str, item: Shape, dash: Dash = (), ends: str = "0 J 0 j ", even_odd: bool = False) -> None:
        fill, stroke = item.fill, item.stroke
        if fill and fill != self._fill:
            self._fill_with(fill)
        if stroke:
            self._pen(stroke, item.line, dash, ends)
        elif not fill:
            return
        paint = ("B" if fill else "S") if stroke else "f"
        self.parts.append(f"{path}{paint}{'*' if even_odd and fill else ''}\n")

    def _fill_with(self, color: str) -> None:
        self._fill = color
        ink = INKS[color]
        self.parts.append(f"{ink} rg " if " " in ink else f"{ink} g ")

    def _pen(self, color: str, line: float, dash: Dash, ends: str) -> None:
        if color != self._stroke:
            self._stroke = color
            ink = INKS[color]
            self.parts.append(f"{ink} RG " if " " in ink else f"{ink} G ")
        if line != self._line:
            self._line = line
            self.parts.append(f"{NUMBERS[line]} w ")
        if dash != self._dash:
            self._dash = dash
            self.parts.append(f"[{' '.join([NUMBERS[part] for part in dash])}] 0 d ")
        if ends != self._ends:
            self._ends = ends
            self.parts.append(ends)


@lru_cache(maxsize=20_000)
def _run(step: int, span: tuple[int, int]) -> str:
    """The box of the squares from ``span[0]`` to ``span[1]``, in rows that are ``step`` places apart."""
    row, column = divmod(span[0], step)
    return f"{column} {row} {span[1] - span[0]} {SEAM} re\n"


def _steps(steps: Iterable[tuple[Any, ...]]) -> str:
    n = NUMBERS
    parts = []
    for step in steps:
        letter = LETTERS[step[0]]
        if len(step) == 3:
            parts.append(f"{n[step[1]]} {n[-step[2]]} {letter} ")
        elif len(step) == 7:
            _, x1, y1, x2, y2, x, y = step
            parts.append(f"{n[x1]} {n[-y1]} {n[x2]} {n[-y2]} {n[x]} {n[-y]} {letter} ")
        else:
            parts.append(f"{letter} ")
    return "".join(parts)


def _rounded_box(x: float, y: float, width: float, height: float, radius: float) -> str:
    """A rounded box (or circle), starting at the right end of its lower edge, counterclockwise."""
    n = NUMBERS
    left, low, right, high = n[x], n[y], n[x + width], n[y + height]
    in_left, in_low, in_right, in_high = n[x + radius], n[y + radius], n[x + width - radius], n[y + height - radius]
    out = radius * (1 - ROUND)
    near_left, near_low, near_right, near_high = n[x + out], n[y + out], n[x + width - out], n[y + height - out]
    return (
        f"{in_right} {low} m {near_right} {low} {right} {near_low} {right} {in_low} c "
        f"{right} {in_high} l {right} {near_high} {near_right} {high} {in_right} {high} c "
        f"{in_left} {high} l {near_left} {high} {left} {near_high} {left} {in_high} c "
        f"{left} {in_low} l {left} {near_low} {near_left} {low} {in_left} {low} c h "
    )
