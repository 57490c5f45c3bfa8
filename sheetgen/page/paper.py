"""Paper sizes, the user's settings for them, and the places of sheets on a page."""

import re
from dataclasses import dataclass, replace
from typing import Literal, get_args

from sheetgen.base.errors import InputError, Sentence, closest, key, nearest, quote

from .drawing import Turn

PRINTABLE = 5.0  # home printers leave this much blank along every edge, mm
CLEAR = 2.0  # white around every sheet, mm
STRIP = PRINTABLE + 3.0 + CLEAR  # free of sheets: the edge with the check ruler (3 mm tall), mm
SMALLEST, LARGEST = 50.0, 1200.0  # sides of a paper, mm
WIDEST = 60.0  # margin or gutter: enough even for the largest paper, mm
FURTHEST_OFFSET = 10.0  # a printer with a larger offset is broken, mm
UPS = (1, 2, 3, 4, 6, 8)

Orientation = Literal["auto", "portrait", "landscape"]
Size = Literal["normal", "large"]
Back = Literal["none", "same", "rules", "blank"]
Flip = Literal["long", "short"]


@dataclass(frozen=True, slots=True)
class Paper:
    name: str
    width: float
    height: float


PAPERS = {
    "a6": Paper("A6", 105, 148),
    "a5": Paper("A5", 148, 210),
    "a4": Paper("A4", 210, 297),
    "letter": Paper("Letter", 215.9, 279.4),
    "legal": Paper("Legal", 215.9, 355.6),
    "a3": Paper("A3", 297, 420),
}
A4 = PAPERS["a4"]
SLIDE = Paper("16:9", 142.9, 254.0)  # across, the size of a slide
SLIDE_NAMES = ("slide", "16:9")
MEASURE = re.compile(r"(\d+(?:[.,]\d+)?)(?:mm)?[x×*](\d+(?:[.,]\d+)?)(?:mm)?")


def parse(text: str) -> Paper:
    """The paper with this name, or of ``width x height`` in mm; else an ``InputError`` that gives the nearest name."""
    word = re.sub(r"^(din|iso|us)-?|(?<=[a-z])-(?=\d)", "", "".join(text.lower().split()))
    if lies := re.fullmatch(r"(.+?)[-_]?(portrait|landscape)", word):
        what = f"{quote(text)}: write {lies[1].title()}, and {key('orientation')} {lies[2]}"
        raise InputError(Sentence(what, "paper_lies", text=quote(text), paper=lies[1].title()))
    if word in PAPERS:
        return PAPERS[word]
    if word in SLIDE_NAMES:
        return SLIDE
    if measure := MEASURE.fullmatch(word):
        return _own_paper(*(float(side.replace(",", ".")) for side in measure.groups()))
    close = closest(word, PAPERS) if len(word) > 1 else None
    hint = f" (did you mean '{PAPERS[close].name}'?)" if close else ""
    names = ", ".join(paper.name for paper in PAPERS.values())
    what = f"unknown paper {quote(text)}{hint}: {names}, slide, or width x height in mm like 210x297"
    raise InputError(Sentence(what, "paper", text=quote(text), names=names))


def _own_paper(first: float, second: float) -> Paper:
    short, long = sorted((first, second))
    if not (short >= SMALLEST and long <= LARGEST):
        what = f"{first:g}x{second:g} mm: its sides must be {SMALLEST:g} to {LARGEST:g} mm long"
        raise InputError(Sentence(what, "paper_sides", low=f"{SMALLEST:g}", high=f"{LARGEST:g}"))
    known = (paper for paper in PAPERS.values() if (paper.width, paper.height) == (short, long))
    return next(known, Paper(f"{short:g}x{long:g} mm", short, long))


@dataclass(frozen=True, slots=True)
class Setup:
    """The settings for the paper; refuses impossible values on creation."""

    paper: Paper = A4
    orientation: Orientation = "auto"
    margin: float = 10.0
    gutter: float | None = None  # default: two margins, or less if that makes the cells much larger
    up: int | None = None  # default: as many as stay comfortable
    up_gives_way: bool = False  # reduce `up` if that many do not fit (it is a default)
    print_size: Size = "normal"
    guides: bool = True
    back: Back = "none"
    flip: Flip = "long"
    back_offset: tuple[float, float] = (0.0, 0.0)
    head: float = 0.0  # room on a page for a heading above its sheets, and for a foot below them
    foot: float = 0.0
    turns: bool = True  # whether sheets may be turned: pages with a heading are held one way
    cut: bool = True  # whether sheets are cut apart, so that the pieces must be equal

    def __post_init__(self) -> None:
        _among("orientation", self.orientation, get_args(Orientation))
        _among("print size", self.print_size, get_args(Size))
        _among("back", self.back, get_args(Back))
        _among("flip", self.flip, get_args(Flip))
        _between("margin", self.margin, PRINTABLE, WIDEST, "most printers leave the outer 5 mm blank")
        if self.gutter is not None:
            _between("gutter", self.gutter, 0, WIDEST, "the gap between two sheets")
        for offset in self.back_offset:
            _between("back offset", offset, -FURTHEST_OFFSET, FURTHEST_OFFSET, "right and down are positive")
        if self.up is not None and self.up not in UPS:
            what = f"{self.up} sheets a page: choose {', '.join(map(str, UPS[:-1]))} or {UPS[-1]}, or auto"
            raise InputError(Sentence(what, "field.choice", words=", ".join(map(str, UPS))))
        if self.print_size == "large" and self.up not in (None, 1):
            raise InputError(f"large print puts one sheet on a page, not {self.up}: leave out one of the two options")

    @property
    def duplex(self) -> Literal["", "long", "short"]:
        """The edge over which the printer turns the paper; empty for one-sided prints."""
        return "" if self.back == "none" else self.flip


def _among(what: str, word: str, known: tuple[str, ...]) -> None:
    if word not in known:
        hint = nearest(word, known)
        raise InputError(
            Sentence(f"unknown {what} {quote(word)} ({hint})", "field.unknown", text=quote(word), hint=hint)
        )


def _between(what: str, value: float, least: float, most: float, why: str) -> None:
    if not least <= value <= most:
        sentence = f"{what} {value:g} mm: must be {least:g} to {most:g} mm ({why})"
        raise InputError(Sentence(sentence, "field.number", low=f"{least:g}", high=f"{most:g}"))


@dataclass(frozen=True, slots=True)
class Place:
    """A box on the page that holds one sheet, turned clockwise by ``turn``."""

    x: float
    y: float
    width: float
    height: float
    turn: Turn = 0

    @property
    def origin(self) -> tuple[float, float]:
        """The position on the page of the sheet's own top left corner."""
        right, bottom = self.x + self.width, self.y + self.height
        return {0: (self.x, self.y), 90: (right, self.y), 180: (right, bottom), 270: (self.x, bottom)}[self.turn]


Cuts = tuple[tuple[float, ...], tuple[float, ...]]


@dataclass(frozen=True, slots=True)
class PagePlan:
    """A page without its drawing: its size, the places of its sheets in reading order, and x and y of its cuts."""

    setup: Setup
    width: float
    height: float
    places: tuple[Place, ...]
    cell: float = 0.0
    cuts: Cuts = ((), ())

    @property
    def sheet(self) -> tuple[float, float]:
        """Width and height of each sheet before it is turned."""
        place = self.places[0]
        return (place.height, place.width) if place.turn % 180 else (place.width, place.height)


def behind(plan: PagePlan) -> PagePlan:
    """The other side of the page: each place lies exactly behind its front.

    Flipping over the long edge swaps left and right of an upright page, top and bottom of a lying one; the short edge
    does the opposite. Cut pieces must read upright when they are turned over sideways, so a sheet that is mirrored
    along its own height is rotated by 180 degrees.
    """
    stands = plan.height >= plan.width
    sideways = (plan.setup.flip == "long") == stands
    upright, level = plan.cuts
    cuts = (_from_end(plan.width, upright), level) if sideways else (upright, _from_end(plan.height, level))
    return replace(plan, places=tuple(_mirror(place, plan, sideways) for place in plan.places), cuts=cuts)


def _from_end(length: float, cuts: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(length - at for at in reversed(cuts))


def _mirror(place: Place, plan: PagePlan, sideways: bool) -> Place:
    lies = place.turn % 180 == 90
    turn: Turn = place.turn if sideways != lies else _HALF_TURN[place.turn]
    if sideways:
        return replace(place, x=plan.width - place.x - place.width, turn=turn)
    return replace(place, y=plan.height - place.y - place.height, turn=turn)


_HALF_TURN: dict[Turn, Turn] = {0: 180, 90: 270, 180: 0, 270: 90}
