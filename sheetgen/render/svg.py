"""Renders a drawing as SVG files, one per page: in millimetres, with named layers for editors, and letters as outlines.

Outlines look the same in a browser, on a laser cutter and in every raster; ``live_text`` keeps text as text, in the
page's typeface where it is installed, and stretched to its width elsewhere.
"""

import re
from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import accumulate
from xml.etree.ElementTree import Element

import svgwrite
from svgwrite.base import BaseElement
from svgwrite.extensions import Inkscape

from sheetgen.page.drawing import (
    LAYERS,
    Box,
    Circle,
    Drawing,
    Group,
    Item,
    Modules,
    Page,
    Path,
    Picture,
    Placed,
    Stamp,
    Text,
)
from sheetgen.page.type import POINT

from . import memory
from .checks import legible, media_type
from .fonts import Fonts
from .operators import DARK, NUMBERS, SEAM, Dash, Shape

HEADER = '<?xml version="1.0" encoding="utf-8"?>\n'
FALLBACK = "'Noto Sans', 'DejaVu Sans', sans-serif"
MITRE = 10  # PDF's limit for sharp corners; SVG's own is 4


def render(drawing: Drawing, fonts: Fonts, live_text: bool = False) -> Iterator[bytes]:
    """Yield an SVG file for each page, drawn on demand."""
    pages = enumerate(drawing.pages, start=1)
    return (_Sheet(drawing, page, number, fonts, live_text).text().encode("utf-8") for number, page in pages)


class _Sheet:
    """One page as an SVG document. Its ids begin with its number, so that several pages fit into one document."""

    def __init__(
        self, drawing: Drawing, page: Page, number: int, fonts: Fonts, live_text: bool, debug: bool = False
    ) -> None:
        width, height = NUMBERS[page.width], NUMBERS[page.height]
        self._fonts = fonts
        # Checking every attribute makes svgwrite three times slower: left to the tests.
        size, box = (f"{width}mm", f"{height}mm"), f"0 0 {width} {height}"
        self._svg = svgwrite.Drawing(size=size, viewBox=box, profile="full", debug=debug, stroke_miterlimit=MITRE)
        self._svg.attribs["xml:lang"] = drawing.language
        self._svg.set_desc(legible(page.bookmark or drawing.title), legible(drawing.subject) or None)
        self._page = f"p{number}-"
        if drawing.memory:
            element = Element(memory.NAME, xmlns=f"urn:{memory.NAME}")
            element.text = memory.to_text(drawing.memory)
            self._svg.set_metadata(element)
        self._names: Counter[str] = Counter()
        self._within: list[str] = []  # the names of the stamps being placed, from the outside in
        self._moves: list[str] = []  # and their transforms
        self._glyphs: set[str] = set()
        self._stamps = _Stamps(page.items)
        self._defined: set[int] = set()
        self._element: dict[type, Callable[..., BaseElement]] = {
            Box: self._box,
            Circle: self._circle,
            Path: self._path,
            Text: self._live if live_text else self._outlines,
            Picture: self._picture,
            Modules: self._modules,
            Placed: self._placement,
            Group: self._group,
        }
        inkscape = Inkscape(self._svg)
        self._layers = {layer: inkscape.layer(layer, **self._attributes(layer, "layer")) for layer in LAYERS}
        self._fill(self._layers["print"], page.items)
        for layer in self._layers.values():
            if layer.elements:
                self._svg.add(layer)

    def text(self) -> str:
        return HEADER + str(self._svg.tostring()) + "\n"

    def _fill(self, container: BaseElement, items: Iterable[Item]) -> BaseElement:
        for item in items:
            element = self._element[type(item)](item)
            if isinstance(item, Group) and item.layer != "print":
                self._move_to_layer(element, item)
            else:
                container.add(element)
        return container

    def _move_to_layer(self, element: BaseElement, group: Group) -> None:
        """Move a group from its stamp to its own layer of the page, where nothing is a clone."""
        if _CLONED in self._moves:
            raise ValueError(f"lines to {group.layer} along are part of a stamp that is cloned: {group.name}")
        if moves := " ".join(filter(None, self._moves)):
            element.attribs["transform"] = moves
        self._layers[group.layer].add(element)

    def _group(self, group: Group) -> BaseElement:
        element = self._svg.g(**self._attributes(group.name, group.kind))
        if group.name:
            element.set_desc(title=legible(group.name))
        return self._fill(element, group.items)

    def _placement(self, placed: Placed) -> BaseElement:
        """Clone a stamp; one that occurs once is drawn in place, which is easier to edit."""
        number, times = self._stamps.look(placed.stamp)
        attributes = self._attributes(placed.name, placed.kind or _kind(placed.name))
        if move := _move(placed):
            attributes["transform"] = move
        self._within.append(placed.name)
        if times == 1:
            self._moves.append(move)
            element = self._fill(self._svg.g(**attributes), placed.stamp.items)
            self._moves.pop()
        else:
            element = self._svg.use(f"#{self._page}stamp.{number}", **attributes)
            self._define(number, placed.stamp)
        self._within.pop()
        if placed.name:
            element.set_desc(title=legible(placed.name))
        return element

    def _define(self, number: int, stamp: Stamp) -> None:
        if number not in self._defined:
            self._defined.add(number)
            self._moves.append(_CLONED)
            definition = self._fill(self._svg.g(), stamp.items)
            self._moves.pop()
            definition.attribs["id"] = f"{self._page}stamp.{number}"
            self._svg.defs.add(definition)

    def _attributes(self, name: str, kind: str = "") -> dict[str, str]:
        """A unique id and the classes of a shape; dots are reserved for stamps and glyphs.

        A name that occurs again within another sheet is prefixed with the sheet's name.
        """
        attributes = {}
        if name:
            word = _word(name)
            if word in self._names and self._within and self._within[0]:
                word = f"{_word(self._within[0])}-{word}"
            self._names[word] = times = self._names[word] + 1
            attributes["id"] = f"{self._page}{word}" if times == 1 else f"{self._page}{word}_{times}"
        if kind:
            attributes["class_"] = " ".join(_word(part) for part in kind.split())
        return attributes

    def _box(self, box: Box) -> BaseElement:
        n = NUMBERS
        paint = _paint(box, box.dash)
        if box.radius:
            paint["rx"] = n[min(box.radius, box.width / 2, box.height / 2)]
        return self._svg.rect((n[box.x], n[box.y]), (n[box.width], n[box.height]), **paint)

    def _circle(self, circle: Circle) -> BaseElement:
        n = NUMBERS
        paint = _paint(circle)
        return self._svg.circle((n[circle.x], n[circle.y]), n[circle.radius], **paint)

    def _path(self, path: Path) -> BaseElement:
        steps = [f"{letter}{' '.join(NUMBERS[float(part)] for part in numbers)}" for letter, *numbers in path.steps]
        paint = _paint(path, path.dash)
        if path.round_ends and path.stroke:
            paint |= {"stroke_linecap": "round", "stroke_linejoin": "round"}
        if path.even_odd and path.fill:
            paint["fill_rule"] = "evenodd"
        return self._svg.path("".join(steps), **paint)

    def _outlines(self, text: Text) -> BaseElement:
        font = self._fonts.face(text.weight)
        size = text.size * POINT
        scale = f"{size / font.em:.6g}"
        move = f"translate({NUMBERS[_left(text, self._fonts)]},{NUMBERS[text.y]}) scale({scale},-{scale})"
        element = self._svg.g(fill=text.color, transform=move, class_="text")
        element.set_desc(title=text.string)
        pen = 0.0
        for character in text.string:
            if font.outline(character):
                place = {"x": NUMBERS[pen]} if pen else {}
                element.add(self._svg.use(f"#{self._glyph(text, character)}", **place))
            pen += font.advances[character] * font.em
        return element

    def _glyph(self, text: Text, character: str) -> str:
        name = f"{self._page}{text.weight}.{ord(character):04x}"
        if name not in self._glyphs:
            self._glyphs.add(name)
            shape = self._svg.path(self._fonts.face(text.weight).outline(character))
            shape.attribs["id"] = name
            self._svg.defs.add(shape)
        return name

    def _live(self, text: Text) -> BaseElement:
        """Text with each letter's position and the total length in our typeface: no other typeface overlaps anything.

        Browsers fit the letters' widths to it; programs without ``textLength`` only move letters closer together.
        """
        self._fonts.check(text.string)
        size, advances = text.size * POINT, self._fonts.face(text.weight).advances
        steps = (advances[character] * size for character in text.string)
        pens = list(accumulate(steps, initial=_left(text, self._fonts)))
        return self._svg.text(
            text.string,
            x=[NUMBERS[round(pen, 2)] for pen in pens[:-1]],
            y=[NUMBERS[text.y]],
            fill=text.color,
            font_family=f"'{self._fonts.family}', {FALLBACK}",
            font_size=NUMBERS[size],
            font_weight="bold" if text.weight == "bold" else "normal",
            textLength=NUMBERS[pens[-1] - pens[0]],
            lengthAdjust="spacingAndGlyphs",
        )

    def _picture(self, picture: Picture) -> BaseElement:
        n = NUMBERS
        address = f"data:{media_type(picture.data)};base64,{b64encode(picture.data).decode('ascii')}"
        size = (n[picture.width], n[picture.height])
        return self._svg.image(address, (n[picture.x], n[picture.y]), size, preserveAspectRatio="none")

    def _modules(self, code: Modules) -> BaseElement:
        n = NUMBERS
        steps = "".join(
            f"M{run.start()} {y}h{run.end() - run.start()}v{SEAM}H{run.start()}z"
            for y, row in enumerate(code.rows)
            for run in DARK.finditer(row)
        )
        move = f"translate({n[code.x]},{n[code.y]}) scale({n[code.unit]})"
        return self._svg.path(steps, fill=code.color, transform=move)


class _Stamps:
    """Numbers the distinct stamps of a page and counts how often each is placed."""

    def __init__(self, items: Iterable[Item]) -> None:
        self._numbers: dict[Stamp, int] = {}
        self._known: dict[int, int] = {}  # by identity: comparing a whole sheet's shapes is slow
        self._times: Counter[int] = Counter()
        for stamp in _stamps(items):
            self._times[self._number(stamp)] += 1

    def look(self, stamp: Stamp) -> tuple[int, int]:
        number = self._number(stamp)
        return number, self._times[number]

    def _number(self, stamp: Stamp) -> int:
        if id(stamp) not in self._known:
            self._known[id(stamp)] = self._numbers.setdefault(stamp, len(self._numbers) + 1)
        return self._known[id(stamp)]


def _stamps(items: Iterable[Item]) -> Iterator[Stamp]:
    for item in items:
        if isinstance(item, Placed):
            yield item.stamp
            yield from _stamps(item.stamp.items)
        elif isinstance(item, Group):
            yield from _stamps(item.items)


def _paint(item: Shape, dash: Dash = ()) -> dict[str, str]:
    attributes = {"fill": item.fill or "none"}
    if item.stroke:
        attributes |= {"stroke": item.stroke, "stroke_width": NUMBERS[item.line]}
        if dash:
            attributes["stroke_dasharray"] = ",".join(NUMBERS[part] for part in dash)
    return attributes


_CLONED = "cloned"  # marks in ``_moves`` that a definition is being drawn


def _move(placed: Placed) -> str:
    move = f"translate({NUMBERS[placed.x]},{NUMBERS[placed.y]})" if placed.x or placed.y else ""
    turn = f"rotate({placed.turn})" if placed.turn else ""
    return f"{move} {turn}".strip()


def _left(text: Text, fonts: Fonts) -> float:
    """The x at which the first letter begins."""
    width = fonts.width(text.string, text.size, text.weight)
    return text.x - {"start": 0.0, "middle": width / 2, "end": width}[text.anchor]


def _kind(name: str) -> str:
    """A name without its numeric parts."""
    return "-".join(part for part in name.split("-") if not part.isdigit())


def _word(name: str) -> str:
    """A name as an id: letters, digits and hyphens, a letter first."""
    word = re.sub(r"[^A-Za-z0-9]+", "-", legible(name)).strip("-")
    return word if word[:1].isalpha() else f"n-{word}".strip("-")
