"""Imposition: chooses how many sheets go on a page and in which orientation, and makes the pages."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil, floor

from sheetgen.base.errors import InputError, Sentence

from . import division
from .drawing import Item, Page, Pages, Placed, Stamp, Turn
from .furniture import furniture
from .paper import PAPERS, PRINTABLE, STRIP, UPS, Orientation, PagePlan, Paper, Place, Setup, behind
from .type import Type
from .words import Words

LEAST_CELL = 6.5  # a pencil cross needs this much, mm
COMFORTABLE_CELL = 8.0
LARGE_CELL = 12.0
ROOMY_CELL = 9.0  # larger cells are not worth more cuts
NARROW_GUTTER = 10.0  # 5 mm of white around each sheet after the cuts, in place of a margin, mm
UPRIGHT = 0.8  # the worth of cells of upright sheets, which have gaps between their parts
TURNED = 0.95  # and of sheets turned on the page
MUCH = 1.1  # cells larger by this factor are worth cuts all around the sheets
PRINTED = ("same", "rules")  # kinds of backs that are not blank
A5_AREA = 148 * 210
ROOMY = 0.9 * A5_AREA  # "auto" does not shrink a sheet much below the A5 it is drawn for (half a Letter is 0.97)

Cell = Callable[[float, float], float]
"""The cell size of a sheet drawn in a width and height (mm); 0 where it does not fit."""


@dataclass(frozen=True, slots=True)
class Piece:
    """The contents of one place of a page: a sheet, or the rules on its back."""

    stamp: Stamp
    name: str = ""


def plan(setup: Setup, cell: Cell, what: str = "sheet") -> PagePlan:
    """The places that make the cells as large as the paper allows; ``InputError`` if they are too small.

    ``what`` names a piece in that message.
    """
    _check_backs(setup)
    if setup.print_size == "large":
        return _large(setup, cell)
    if setup.up is None:
        return _roomiest(setup, cell, what)
    best = place_best(setup, setup.up, cell)
    if best.cell < LEAST_CELL and setup.up_gives_way:
        return _roomiest(replace(setup, up_gives_way=False), cell, what)
    if best.cell < LEAST_CELL:

        def fits(other: Setup, number: int) -> bool:
            return place_best(other, number, cell).cell >= LEAST_CELL

        raise refusal(setup, setup.up, best.cell, fits, what)
    return best


def _check_backs(setup: Setup) -> None:
    right, down = setup.back_offset
    needed = ceil(10 * round(PRINTABLE + max(abs(right), abs(down)), 3)) / 10
    if setup.back in PRINTED and needed > setup.margin:
        what = (
            f"a back offset of {right:g},{down:g} mm takes backs into the outer {PRINTABLE:g} mm, which most printers "
            f"leave blank: a margin of {needed:g} mm would do"
        )
        raise InputError(Sentence(what, "margin", margin=f"{needed:g}"))


def _large(setup: Setup, cell: Cell) -> PagePlan:
    best = place_best(setup, 1, cell)
    if best.cell < LARGE_CELL:
        papers = _papers(lambda paper: place_best(replace(setup, paper=paper), 1, cell).cell >= LARGE_CELL)
        hint = f"the smallest paper for it is {papers[0].name}, and " if papers else ""
        what = (
            f"large print has cells of at least {LARGE_CELL:g} mm, but on {setup.paper.name} they would be "
            f"{_mm(best.cell)}: {hint}normal print size may fit"
        )
        raise InputError(Sentence(what, "large", paper=setup.paper.name, larger=_larger(papers)))
    return best


def _roomiest(setup: Setup, cell: Cell, what: str) -> PagePlan:
    for up in (up for up in reversed(UPS[1:]) if setup.paper.width * setup.paper.height / up >= ROOMY):
        best = place_best(setup, up, cell)
        if best.cell >= COMFORTABLE_CELL:
            return best
    return plan(replace(setup, up=1), cell, what)


def place_best(setup: Setup, up: int, cell: Cell) -> PagePlan:
    """The best arrangement; with a narrow gutter if that makes the cells much larger, unless a gutter was asked for."""
    usual = _best_arrangement(setup, up, cell)
    if setup.gutter is not None or up == 1 or usual.cell >= ROOMY_CELL:
        return usual
    narrow = replace(_best_arrangement(replace(setup, gutter=NARROW_GUTTER), up, cell), setup=setup)
    steps = (LEAST_CELL, COMFORTABLE_CELL, usual.cell * MUCH)
    return narrow if any(usual.cell < step <= narrow.cell for step in steps) else usual


def _best_arrangement(setup: Setup, up: int, cell: Cell) -> PagePlan:
    return max(_arrangements(setup, up, cell), key=_merit)


def _merit(candidate: PagePlan) -> tuple[float, float, float]:
    """Sort key: cells that are large enough come first; among these the largest, where upright sheets and sheets turned
    on the page win only if their cells are larger still.
    """
    place, size = candidate.places[0], round(candidate.cell, 3)
    enough = LARGE_CELL if candidate.setup.print_size == "large" else COMFORTABLE_CELL
    width, height = candidate.sheet
    worth = size * (1 if width > height else UPRIGHT) * (TURNED if place.turn else 1)
    return min(size, enough), round(worth, 3), round(place.width * place.height, 3)


def _arrangements(setup: Setup, up: int, cell: Cell) -> Iterator[PagePlan]:
    for width, height in _pages(setup.paper, setup.orientation):
        for columns in (n for n in range(1, up + 1) if up % n == 0):
            for turned in (False, True) if setup.turns else (False,):
                yield _arrange(setup, width, height, columns, rows=up // columns, turned=turned, cell=cell)


def _pages(paper: Paper, orientation: Orientation) -> tuple[tuple[float, float], ...]:
    stands, lies = (paper.width, paper.height), (paper.height, paper.width)
    return {"portrait": (stands,), "landscape": (lies,), "auto": (stands, lies)}[orientation]


def _arrange(setup: Setup, width: float, height: float, columns: int, rows: int, turned: bool, cell: Cell) -> PagePlan:
    """A plan with the sheets in columns and rows, and room for the ruler at the lower edge."""
    margin, divide = setup.margin, division.cut if setup.cut and columns * rows > 1 else division.uncut
    gap = setup.gutter if setup.gutter is not None else 2 * margin
    across = divide(width, columns, margin, margin, gap)
    down = divide(height, rows, margin + setup.head, max(margin, STRIP) + setup.foot, gap)
    turn: Turn = 90 if turned else 0
    places = tuple(Place(x, y, across.size, down.size, turn) for y in down.starts for x in across.starts)
    fits = across.size > 0 and down.size > 0
    size = (down.size, across.size) if turned else (across.size, down.size)
    return PagePlan(setup, width, height, places, cell(*size) if fits else 0.0, (across.cuts, down.cuts))


def refusal(setup: Setup, up: int, size: float, fits: Callable[[Setup, int], bool], what: str) -> InputError:
    """The error for cells of a ``size`` that is too small; says how many would fit a page, and on which paper."""
    many = f"one {what}" if up == 1 else f"{up} {what}s a page"
    fewer = [n for n in UPS if n < up and fits(setup, n)]
    papers = _papers(lambda paper: fits(replace(setup, paper=paper), up))
    hints = [f"{fewer[-1]} fit{'s' if fewer[-1] == 1 else ''} on {setup.paper.name}"] if fewer else []
    hints += [f"{papers[0].name} is the smallest paper for {up if up > 1 else 'it'}"] if papers else []
    what = (
        f"{many} on {setup.paper.name} would have cells of {_mm(size)}, too small for a pencil "
        f"(at least {LEAST_CELL:g} mm): {', and '.join(hints) or 'try a smaller margin or gutter'}"
    )
    number = Sentence("", "fewer", fewer=fewer[-1]) if fewer else ""
    return InputError(Sentence(what, "small", up=up, paper=setup.paper.name, fewer=number, larger=_larger(papers)))


def _larger(papers: Sequence[Paper]) -> Sentence | str:
    return Sentence("", "larger", paper=papers[0].name) if papers else ""


def _papers(fits: Callable[[Paper], bool]) -> list[Paper]:
    return sorted(filter(fits, PAPERS.values()), key=lambda paper: paper.width * paper.height)


def _mm(value: float) -> str:
    """A size for messages, rounded down: 6.48 mm must not read as 6.5 mm."""
    return f"{floor(value * 10) / 10:.1f} mm" if value > 0 else "no size at all"


def pages(
    plan: PagePlan,
    piece: Callable[[int], Piece],
    count: int,
    words: Words,
    type_: Type,
    copies: int = 1,
    bookmark: str = "",
    reverse: Piece | None = None,
) -> Pages:
    """The pages of a pad of ``count`` pieces: all copies in turn, each front followed by its back.

    ``piece`` draws a piece when its page is asked for, so long pads need little memory; ``reverse`` is printed behind
    every piece (by default the piece itself).
    """
    front = furniture(plan, words, type_)
    back = furniture(behind(plan), words, type_) if plan.setup.duplex else front
    pad = _Pad(plan, piece, count, copies, bookmark, front=front, back=back, reverse=reverse)
    return Pages(pad.pages * copies, pad.page)


@dataclass(frozen=True, slots=True)
class _Pad:
    plan: PagePlan
    piece: Callable[[int], Piece]
    count: int
    copies: int
    bookmark: str
    front: Stamp
    back: Stamp
    reverse: Piece | None

    @property
    def sides(self) -> int:  # of each leaf
        return 2 if self.plan.setup.duplex else 1

    @property
    def pages(self) -> int:  # of each copy
        return -(-self.count // len(self.plan.places)) * self.sides

    def page(self, number: int) -> Page:
        """The page with a number counted over all copies; the first page of each copy has a bookmark."""
        copy, number = divmod(number, self.pages)
        leaf, is_back = divmod(number, self.sides)
        page = self._back(leaf) if is_back else _page(self.plan, self.front, self._pieces(leaf))
        if number > 0 or not self.bookmark:
            return page
        which = "" if self.copies == 1 else f" {copy + 1}/{self.copies}"
        return replace(page, bookmark=f"{self.bookmark}{which}")

    def _back(self, leaf: int) -> Page:
        if self.plan.setup.back == "blank":
            return Page(self.plan.width, self.plan.height, ())
        pieces = self._pieces(leaf)
        if self.reverse:
            pieces = [self.reverse] * len(pieces)
        return _page(behind(self.plan), self.back, pieces, self.plan.setup.back_offset)

    def _pieces(self, leaf: int) -> list[Piece]:
        up = len(self.plan.places)
        return [self.piece(index) for index in range(leaf * up, min(self.count, leaf * up + up))]


def _page(plan: PagePlan, margins: Stamp, pieces: Sequence[Piece], offset: tuple[float, float] = (0.0, 0.0)) -> Page:
    right, down = offset
    placed: list[Item] = [
        Placed(place.origin[0] + right, place.origin[1] + down, piece.stamp, place.turn, piece.name)
        for place, piece in zip(plan.places, pieces, strict=False)
    ]
    return Page(plan.width, plan.height, (*placed, Placed(right, down, margins, name="marks")))
