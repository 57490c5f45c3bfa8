"""Pages for marking a class: a line for each pupil, a box for each question, and one for the sum."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from ..area import Area
from ..drawing import Anchor, Box, Group, Item, Page, Pages, Placed, Text
from ..furniture import furniture
from ..paper import STRIP
from ..type import SMALL
from .answers import bare_plan
from .heading import KEY_HEAD, title_line
from .worksheet import Worksheet

LABEL, NUMBER = 8.0, 10.0
ROW, HEAD = 7.0, 11.0  # the height of a pupil's line, and of the line above all of them, in mm
NAMES, LEAST_VERSION, SUM = 48.0, 16.0, 20.0  # widths, in mm
BOX, LEAST_BOX = 14.0, 9.0
PAD = 1.2


@dataclass(frozen=True, slots=True)
class GridRow:
    """A pupil, the version of the sheet in words, and the points that each of its questions is worth."""

    name: str
    version: str
    points: tuple[int, ...]


def grid(sheet: Worksheet, rows: Sequence[GridRow]) -> Pages:
    """The pages for a class; ``sheet`` lends its title, paper and words."""
    plan, margin = bare_plan(sheet), sheet.setup.margin
    width = plan.width - 2 * margin
    wide = max(sheet.type_.width(row.version, NUMBER) for row in rows)
    version = max(wide + 2 * PAD, LEAST_VERSION) if wide else 0.0
    free = width - NAMES - version - SUM
    questions = max(len(row.points) for row in rows)
    across = min(questions, int(free / LEAST_BOX))
    down = int((plan.height - 2 * max(margin, STRIP) - KEY_HEAD - HEAD) / ROW)
    parts = list(product(range(0, len(rows), down), range(0, questions, across)))
    title = sheet.words("puzzle.grid", title=sheet.title)
    marks = Placed(0, 0, furniture(plan, sheet.words, sheet.type_), name="marks")
    box = min(BOX, free / across)

    def page(number: int) -> Page:
        first, question = parts[number]
        shown = range(question, min(question + across, questions))
        table = _Table(sheet, rows[first : first + down], shown, box, version)
        items: tuple[Item, ...] = (
            *title_line(sheet, title, margin, margin + 4.6, sheet.width),
            Group("grid", tuple(table.items(margin, margin + KEY_HEAD, with_sum=shown.stop == questions)), "grid"),
            marks,
        )
        return Page(plan.width, plan.height, items, title if number == 0 else "")

    return Pages(len(parts), page)


@dataclass(frozen=True, slots=True)
class _Table:
    """Some pupils and some questions; ``box`` is the width of a question, ``version`` that of the versions, or 0."""

    sheet: Worksheet
    rows: Sequence[GridRow]
    questions: range
    box: float
    version: float

    def items(self, x: float, y: float, with_sum: bool) -> Iterator[Item]:
        """Heads and lines; the points of a question stand in its head if all sheets agree, else in every box."""
        alike = len({row.points for row in self.rows}) == 1
        yield from self._heads(x, y, with_sum, self.rows[0].points if alike else ())
        for n, row in enumerate(self.rows):
            yield from self._row(row, x, y + HEAD + n * ROW, with_sum, () if alike else row.points)
        if with_sum:
            theme, height = self.sheet.theme, len(self.rows) * ROW
            yield self._frame(self._end(x), y + HEAD, SUM, height, theme.ink, theme.line * 2.4)

    def _start(self, x: float) -> float:
        return x + NAMES + self.version

    def _end(self, x: float) -> float:
        return self._start(x) + len(self.questions) * self.box

    def _heads(self, x: float, y: float, with_sum: bool, points: tuple[int, ...]) -> Iterator[Item]:
        words, base = self.sheet.words, y + HEAD - 4.4
        yield self._text(x + PAD, base, words("pad.name"), LABEL)
        if self.version:
            yield self._text(x + NAMES + PAD, base, words("puzzle.version"), LABEL)
        for n, question in enumerate(self.questions):
            middle = round(self._start(x) + (n + 0.5) * self.box, 3)
            yield Text(middle, round(base, 3), str(question + 1), NUMBER, self.sheet.theme.ink, "bold", "middle")
            if points:
                yield self._worth(middle, y + HEAD - 1.4, points[question], "middle")
        if with_sum:
            yield self._text(self._end(x) + PAD, base, words("puzzle.sum"), LABEL)
            if points:
                yield self._worth(self._end(x) + PAD, y + HEAD - 1.4, sum(points), "start")

    def _row(self, row: GridRow, x: float, y: float, with_sum: bool, points: tuple[int, ...]) -> Iterator[Item]:
        ink, base = self.sheet.theme.ink, round(y + 4.7, 3)
        yield self._frame(x, y, NAMES, ROW)
        yield Text(x + PAD, base, _fitting(self.sheet, row.name), NUMBER, ink)
        if self.version:
            yield self._frame(x + NAMES, y, self.version, ROW)
            yield Text(x + NAMES + PAD, base, row.version, NUMBER, ink)
        for n, question in enumerate(self.questions):
            right = self._start(x) + (n + 1) * self.box
            yield self._frame(right - self.box, y, self.box, ROW)
            if question < len(points):
                yield self._worth(right - 0.8, y + ROW - 1, points[question], "end")
        if with_sum:
            yield self._frame(self._end(x), y, SUM, ROW)
            if points:
                yield self._worth(self._end(x) + SUM - 0.8, y + ROW - 1, sum(points), "end")

    def _frame(self, x: float, y: float, width: float, height: float, ink: str = "", line: float = 0.0) -> Box:
        theme = self.sheet.theme
        return Box(*Area(x, y, width, height).rounded(), None, ink or theme.outline, line or theme.line)

    def _worth(self, x: float, y: float, points: int, anchor: Anchor) -> Text:
        return self._text(x, y, self.sheet.words("puzzle.worth", points=points), SMALL, anchor)

    def _text(self, x: float, y: float, string: str, size: float, anchor: Anchor = "start") -> Text:
        return Text(round(x, 3), round(y, 3), string, size, self.sheet.theme.quiet, anchor=anchor)


def _fitting(sheet: Worksheet, name: str) -> str:
    """A name, cut if it does not fit its box: the teacher will recognise it."""
    room = NAMES - 2 * PAD
    if sheet.type_.width(name, NUMBER) <= room:
        return name
    while sheet.type_.width(f"{name}…", NUMBER) > room:
        name = name[:-1]
    return f"{name.rstrip()}…"
