"""Loads the typeface of all pages, once per run."""

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise
from pathlib import Path

from sheetgen.base import folders
from sheetgen.base.errors import InputError
from sheetgen.page.drawing import Weight
from sheetgen.page.type import Face, Type

from .truetype import Contour, Point, TrueType

FAMILY = "IBM Plex Sans"
FILES: dict[Weight, str] = {"regular": "IBMPlexSans-Regular.ttf", "bold": "IBMPlexSans-Bold.ttf"}


@dataclass(frozen=True, eq=False)
class Font(Face):
    name: str
    file: TrueType

    @property
    def em(self) -> int:
        return self.file.em

    @cached_property
    def _outlines(self) -> dict[str, str]:
        return {}

    def outline(self, character: str) -> str:
        """The shape of a character as SVG path data: font units, y upwards, origin on the baseline."""
        if character not in self._outlines:
            contours = self.file.contours(self.file.glyphs[character])
            self._outlines[character] = "".join(_curve(contour) for contour in contours)
        return self._outlines[character]


@dataclass(frozen=True, eq=False)
class Fonts(Type):
    regular: Font
    bold: Font

    def face(self, weight: Weight) -> Font:
        return self.bold if weight == "bold" else self.regular


@cache
def load() -> Fonts:
    return Fonts(FAMILY, _font("regular"), _font("bold"))


def folder() -> Path:
    return folders.data("fonts") / "ibm-plex-sans"


def _font(weight: Weight) -> Font:
    path = folder() / FILES[weight]
    try:
        file = TrueType(path.read_bytes())
    except OSError as error:
        raise InputError(f"cannot read the typeface: {error.strerror}; install sheetgen again", str(path)) from error
    em = file.em
    advances = {character: file.width(character) / em for character in file.glyphs}
    return Font(advances, file.capitals / em, file.ascent / em, -file.descent / em, path.stem, file)


def _curve(contour: Contour) -> str:
    """A closed contour as path data; halfway between two control points, the curve has an implied point."""
    points: Contour = []
    for before, point in zip((contour[-1], *contour[:-1]), contour, strict=True):
        if not before[2] and not point[2]:
            points.append(((before[0] + point[0]) / 2, (before[1] + point[1]) / 2, True))
        points.append(point)
    start = next(i for i, point in enumerate(points) if point[2])
    points = points[start:] + points[: start + 1]
    steps = [f"M{_pair(points[0])}"]
    for before, point in pairwise(points):
        if point[2]:
            steps.append(f"L{_pair(point)}" if before[2] else f" {_pair(point)}")
        else:
            steps.append(f"Q{_pair(point)}")
    return "".join(steps) + "Z"


def _pair(point: Point) -> str:
    return f"{point[0]:g} {point[1]:g}"
