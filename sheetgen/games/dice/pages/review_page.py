"""The review of a game on paper: the parts of its result, its curve, the costliest moves as diagrams, and every turn.

Each player has separate pages. Blocks are stacked, and continue on the next page when one is full.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.base.errors import InputError
from sheetgen.page.area import Area
from sheetgen.page.drawing import Box, Drawing, Group, Item, Page, Path, Placed, Stamp, Text, Weight
from sheetgen.page.paper import STRIP, Setup
from sheetgen.page.setting import leading, shorten, wrap
from sheetgen.page.shapes import outline
from sheetgen.page.style import Style
from sheetgen.page.type import POINT, SMALL
from sheetgen.page.worksheet.sizes import USUAL

from ..rules.position import Position
from ..rules.rows import Roll, Turn
from ..rules.variant import Sheet
from ..text.odds import model
from ..text.review import signed, summands
from . import colors, dice, explaining, key, wording
from .review_curve import CurveTurn, curve, mark
from .sheet_looks import SheetLooks, looks_of

if TYPE_CHECKING:
    from ..odds.review import JudgedTurn, SeatReview

DEAREST = 3
TITLE, HEADING, NUMBER, LABEL, LINE = 14.0, 11.0, 16.0, 8.0, 8.0  # type in points
BETWEEN = 5.0  # white between two blocks, in mm
CURVE = 46.0  # the height of the curve in mm
SMALL_CURVE = (110.0, 50.0)  # its size on a screen, which may be a phone's, in mm
PICTURE, LEAST_TEXT = 98.0, 44.0  # the width of a diagram, and of the words beside it at least, in mm
NUMBERS = ("luck", "lost", "others", "value")  # columns of numbers end at one line
MOST_OPTIONS = 6  # ways to play listed beside a diagram
LEAST_WIDTH = 110.0  # narrower pages have no room for a diagram with its words, in mm


class ReviewBlock(NamedTuple):
    """A function that draws items from 0, 0, and their height in mm; ``gap`` is the white above them."""

    height: float
    draw: Callable[[], Iterable[Item]]
    gap: float = BETWEEN


def drawing(seats: "tuple[SeatReview, ...]", style: Style) -> Drawing:
    title = style.words("review.title")
    pages = [page for seat in seats for page in _SeatPages(seat, style, title).pages()]
    return Drawing(tuple(pages), title, language=style.words.language)


def curve_page(found: "SeatReview", style: Style) -> Page:
    """A player's curve alone, as a small picture for a screen."""
    looks, _ = looks_of(found.seat.variant, style)
    width, height = SMALL_CURVE
    return Page(
        width, height, curve(looks.full, list(_course(found, found.dearest(DEAREST))), Area(0, 0, width, height))
    )


class _SeatPages:
    """The pages of one player."""

    def __init__(self, found: "SeatReview", style: Style, title: str) -> None:
        self.found, self.setup, self.title = found, style.setup, title
        looks, substitutes = looks_of(found.seat.variant, style)
        self.looks: SheetLooks = looks
        self.look, self.words = looks.full, looks.full.words
        self.sheet: Sheet = colors.recolour(found.seat.sheet, substitutes)
        self.width = _sides(style.setup)[0] - 2 * style.setup.margin
        self.dearest = found.dearest(DEAREST)
        if self.width < LEAST_WIDTH:
            raise InputError(f"the page is too narrow for a review: it takes {LEAST_WIDTH:.0f} mm, as A5 has")

    def pages(self) -> Iterator[Page]:
        width, height = _sides(self.setup)
        margin = self.setup.margin
        room = height - margin - max(margin, STRIP)
        flowing = list(_flow(list(self._blocks()), room - leading(SMALL) - 1.0))
        for number, items in enumerate(flowing, 1):
            foot = self._foot(room, f"{number} / {len(flowing)}")
            yield Page(width, height, (Placed(margin, margin, Stamp((*items, *foot)), name="review"),), self._name)

    @property
    def _name(self) -> str:
        return self.found.seat.name or self.title

    def _blocks(self) -> Iterator[ReviewBlock]:
        yield self._head()
        yield self._sum()
        if self.found.turns:
            yield self._curve()
            yield from self._diagrams()
            yield from self._list()

    # --- the parts of the result

    def _head(self) -> ReviewBlock:
        seat = self.found.seat
        title = ": ".join(filter(None, (self.title, seat.name)))
        how = model(self.words, self.found.exact, self.found.players)
        room = self.width * 0.7
        items = (
            Text(0, 4.6, shorten(self.look.type_, title, TITLE, room, "bold"), TITLE, self.look.theme.ink, "bold"),
            self._text(self.width, 4.6, seat.variant.title, HEADING, anchor_end=True),
            *self._lines(how, 0, 6.2, self.width, LABEL),
        )
        return ReviewBlock(6.2 + leading(LABEL) * len(wrap(self.look.type_, how, LABEL, self.width)), lambda: items)

    def _sum(self) -> ReviewBlock:
        """The parts of the result in a row of boxes, the result in a heavy one."""
        parts = summands(self.words, self.found)
        wide = (self.width - 2.0 * (len(parts) - 1)) / len(parts)
        said = [wrap(self.look.type_, label, LABEL, wide - 2) for label, _ in parts]
        tall = round(15.0 + leading(LABEL) * max(0, max(map(len, said)) - 2), 3)

        def draw() -> Iterator[Item]:
            for n, (_, number) in enumerate(parts):
                x, last = round(n * (wide + 2.0), 3), n == len(parts) - 1
                theme = self.look.theme
                ink, line = (theme.ink, theme.line * 2.4) if last else (theme.outline, theme.line)
                yield Box(x, 0, round(wide, 3), tall, theme.ground, ink, line, radius=1.0)
                middle = round(x + wide / 2, 3)
                yield Text(middle, 7.0, number, NUMBER, theme.ink, "bold", "middle")
                for row, line_ in enumerate(said[n]):
                    yield Text(
                        middle, round(10.6 + row * leading(LABEL), 3), line_, LABEL, theme.quiet, anchor="middle"
                    )

        return ReviewBlock(tall, lambda: (Group("sum", tuple(draw()), "sum"),))

    # --- the curve

    def _curve(self) -> ReviewBlock:
        said = self._wrapped(self.words("review.curve"), self.width, LABEL)
        above = len(said) * leading(LABEL) + 1.0

        def draw() -> Iterator[Item]:
            yield from self._set(said, 0, 0, LABEL)
            yield from curve(self.look, list(_course(self.found, self.dearest)), Area(0, above, self.width, CURVE))

        return ReviewBlock(above + CURVE, draw)

    # --- the dearest moves

    def _diagrams(self) -> Iterator[ReviewBlock]:
        if not self.dearest:
            yield self._said("review.none")
            return
        yield self._said("review.dearest")
        for number, turn in enumerate(self.dearest, 1):
            yield self._diagram(turn, number)

    def _said(self, name: str) -> ReviewBlock:
        return ReviewBlock(5.0, lambda: (self._text(0, 4.0, self.words(name), HEADING, weight="bold"),))

    def _diagram(self, turn: "JudgedTurn", number: int) -> ReviewBlock:
        step, room = turn.step, min(PICTURE, self.width - LEAST_TEXT - 4.0)
        position = Position(self.found.seat.variant, self.sheet, step.before, (step.roll,))
        rolled = dice.height(self.looks.full, position.rolls, self.sheet.rules.dice, room, USUAL)
        solved = key.sheet_as_wide(self.looks, position, (turn.best,), room)
        words = self._beside(turn, number, room + 4.0)
        tall = max(rolled + 2.0 + solved.height, words.height)

        def draw() -> Iterator[Item]:
            yield from dice.turns(self.looks.full, position, room, USUAL, step.number)
            yield Placed(0, round(rolled + 2.0, 3), Stamp(solved.items), name="solution")
            yield from words.draw()

        return ReviewBlock(tall, draw, gap=4.0 if number == 1 else BETWEEN)

    def _beside(self, turn: "JudgedTurn", number: int, x: float) -> ReviewBlock:
        """The move, what it lost, and the ways to play, best first, each with its distance from the best."""
        width = self.width - x
        theme = self.look.theme
        items: list[Item] = [*mark(self.look, x + 2.4, 3.0, str(number))]
        lost = self.words("review.lost", points=self.words.number(turn.loss, 2))
        heading = wrap(self.look.type_, lost, HEADING, width - 6.5, "bold")
        items += self._set(heading, x + 6.5, 4.4 - HEADING * POINT, HEADING, "bold")
        y = 7.0 + leading(HEADING) * (len(heading) - 1)
        listed = turn.listed(MOST_OPTIONS)
        for played, value in listed:
            weight: Weight = "bold" if played == turn.step.turn else "regular"
            less = self.words.number(value - listed[0][1], 2) if value < listed[0][1] else self.words("puzzle.key.best")
            lines = wrap(self.look.type_, wording.turn(self.words, self.sheet, played), LINE, width - 15, weight)
            items.append(Text(round(x + 12.0, 3), round(y + LINE * POINT, 3), less, LINE, theme.quiet, weight, "end"))
            items += self._set(lines, x + 14.0, y, LINE, weight)
            y += leading(LINE) * len(lines) + 0.8
        note = self._wrapped(self.words("review.played"), width, SMALL)
        items += self._set(note, x, y + 0.6, SMALL, ink=theme.quiet)
        return ReviewBlock(y + 0.6 + leading(SMALL) * len(note), lambda: items)

    # --- every turn

    def _list(self) -> Iterator[ReviewBlock]:
        yield self._said("review.turns")
        columns = self._columns()
        yield self._row(columns, [self.words(f"review.column.{name}") for name in columns], self.look.theme.quiet, 3.0)
        for turn in self.found.turns:
            yield self._row(columns, self._cells(turn), self.look.theme.ink, 0.0, turn in self.dearest)

    @property
    def _changes(self) -> int:
        """The number of columns of changes: luck and moves, and others if they changed anything."""
        return 3 if any(round(turn.others, 2) for turn in self.found.turns) else 2

    def _columns(self) -> dict[str, float]:
        """The x of each column in mm: its left edge, or its right edge if it has numbers."""
        shares = {"turn": 0.0, "roll": 0.07, "played": 0.34, "better": 0.52, "luck": 0.73, "lost": 0.82, "others": 0.91}
        names = list(shares)[: 4 + self._changes]
        return {**{name: shares[name] * self.width for name in names}, "value": self.width}

    def _cells(self, turn: "JudgedTurn") -> list[str]:
        step = turn.step
        better = "" if turn.best == step.turn else self._short(turn.best)
        changes = (turn.luck, -turn.loss, turn.others)[: self._changes]
        numbers = [signed(self.words, change) if round(change, 2) else "" for change in changes]
        told = [str(step.number), self._roll(step.roll), self._short(step.turn), better]
        return [*told, *numbers, self.words.number(turn.value, 2)]

    def _short(self, turn: Turn) -> str:
        return explaining.turns_in_short(self.words, self.sheet, (turn,))

    def _roll(self, roll: Roll) -> str:
        colored = zip(self.sheet.rules.dice, roll.colored, strict=False)
        letters = (f"{self.words(f'color.{color}.letter')}{value}" for color, value in colored if value)
        return " ".join((f"{roll.white[0]}+{roll.white[1]}", *letters))

    def _row(
        self, columns: dict[str, float], cells: Sequence[str], ink: str, gap: float, heavy: bool = False
    ) -> ReviewBlock:
        tall = leading(LINE) + 1.4

        def draw() -> Iterator[Item]:
            base = round(LINE * POINT + 0.6, 3)
            for (name, x), cell in zip(columns.items(), cells, strict=True):
                end = name in NUMBERS
                weight: Weight = "bold" if heavy and name == "lost" else "regular"
                yield Text(round(x, 3), base, cell, LINE, ink, weight, "end" if end else "start")
            rule = outline(((0, round(tall, 3)), (round(self.width, 3), round(tall, 3))), closed=False)
            yield Path(rule, stroke=self.look.theme.outline, line=0.1)

        return ReviewBlock(tall, draw, gap)

    # --- text

    def _foot(self, bottom: float, page: str) -> Iterator[Item]:
        """The notice of the game, and the number of the page."""
        game, quiet, base = self.found.seat.variant.game, self.look.theme.quiet, round(bottom - 0.8, 3)
        if game:
            said = shorten(self.look.type_, self.words("pad.use_with", game=game), SMALL, self.width - 12)
            yield Text(0, base, said, SMALL, quiet)
        yield Text(round(self.width, 3), base, page, SMALL, quiet, anchor="end")

    def _wrapped(self, text: str, width: float, size: float) -> tuple[str, ...]:
        return wrap(self.look.type_, text, size, width)

    def _lines(self, text: str, x: float, y: float, width: float, size: float) -> Iterator[Text]:
        return self._set(self._wrapped(text, width, size), x, y, size, ink=self.look.theme.quiet)

    def _set(
        self, lines: Sequence[str], x: float, y: float, size: float, weight: Weight = "regular", ink: str = ""
    ) -> Iterator[Text]:
        """Sets lines below one another, with the top of the first at ``y``."""
        for n, line in enumerate(lines):
            base = round(y + size * POINT + n * leading(size), 3)
            yield Text(round(x, 3), base, line, size, ink or self.look.theme.ink, weight)

    def _text(
        self, x: float, y: float, text: str, size: float, weight: Weight = "regular", anchor_end: bool = False
    ) -> Text:
        ink = self.look.theme.ink
        return Text(round(x, 3), y, text, size, ink, weight, "end" if anchor_end else "start")


def _course(found: "SeatReview", dearest: "Sequence[JudgedTurn]") -> Iterator[CurveTurn]:
    before = found.start
    for turn in found.turns:
        best = before + turn.luck
        number = str(dearest.index(turn) + 1) if turn in dearest else ""
        yield CurveTurn(before, best, best - turn.loss, turn.value, number)
        before = turn.value


def _sides(setup: Setup) -> tuple[float, float]:
    """Width and height of the page, upright unless the orientation is landscape."""
    across = setup.orientation == "landscape"
    return (setup.paper.height, setup.paper.width) if across else (setup.paper.width, setup.paper.height)


def _flow(blocks: Sequence[ReviewBlock], room: float) -> Iterator[tuple[Item, ...]]:
    """The blocks page by page; a heading stays on the page of the block that follows."""
    items: list[Item] = []
    y = 0.0
    for n, block in enumerate(blocks):
        gap = block.gap if items else 0.0
        follows = blocks[n + 1] if n + 1 < len(blocks) else None
        needed = block.height + (follows.gap + follows.height if follows and block.height < 6.0 and block.gap else 0.0)
        if items and y + gap + needed > room:
            yield tuple(items)
            items, y, gap = [], 0.0, 0.0
        y += gap
        items.append(Placed(0, round(y, 3), Stamp(tuple(block.draw())), name="block"))
        y += block.height
    if items:
        yield tuple(items)
