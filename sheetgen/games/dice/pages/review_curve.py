"""The curve of a game: a sheet's value turn by turn, and what rolls, moves and other players changed."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from sheetgen.page.area import Area
from sheetgen.page.drawing import Box, Circle, Group, Item, Path, Text
from sheetgen.page.look import Look
from sheetgen.page.shapes import outline

STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)  # between two lines across, in points
MOST_LINES = 6
AXIS, BELOW, ABOVE = 9.0, 5.0, 4.0  # the room for the numbers at the left and below, and for marks above, in mm
EVERY = 5  # turns from one numbered turn to the next
AXIS_TYPE = 7.0  # points
BAR = 0.62  # the width of a bar, in parts of a turn's
WIDEST_BAR = 4.0  # mm
HAIR = 0.12
MARK, MARK_TYPE = 2.1, 8.0  # the radius of a numbered mark in mm, its type in points


Scale = Callable[[float], float]  # from points to a height on the page


class CurveTurn(NamedTuple):
    """A sheet's value during a turn: before the roll, after the best move, after the move played, and in the end.

    ``mark`` is the number of a turn that stands out, or empty.
    """

    before: float
    best: float
    played: float
    end: float
    mark: str = ""


def curve(look: Look, turns: Sequence[CurveTurn], area: Area) -> tuple[Item, ...]:
    """Draws the curve; open bars show what rolls brought, filled ones what moves lost, dashed ones what others did."""
    low, high, step = _span([value for turn in turns for value in turn[:4]])
    field = Area(area.x + AXIS, area.y + ABOVE, area.width - AXIS, area.height - BELOW - ABOVE)

    def y(value: float) -> float:
        return round(field.bottom - field.height * (value - low) / (high - low), 3)

    wide = field.width / len(turns)
    bars = tuple(
        item
        for n, turn in enumerate(turns)
        for item in _bars(look, turn, field.x + (n + 0.5) * wide, min(WIDEST_BAR, wide * BAR), y)
    )
    points = [
        (field.x, y(turns[0].before)),
        *((round(field.x + (n + 1) * wide, 3), y(t.end)) for n, t in enumerate(turns)),
    ]
    line = Path(outline(points, closed=False), stroke=look.theme.ink, line=0.45, round_ends=True)
    marks = tuple(_marks(look, turns, field, wide, y))
    return (
        Group("axis", (*_across(look, low, high, step, field, y), *_numbers(look, len(turns), field, wide)), "axis"),
        Group("bars", bars, "bars"),
        Group("curve", (line,), "curve"),
        *marks,
    )


def _span(values: Sequence[float]) -> tuple[float, float, int]:
    """The lowest and highest value of the field, and the distance between its horizontal lines."""
    step = next((each for each in STEPS if (max(values) - min(values)) / each < MOST_LINES), STEPS[-1])
    low = step * (min(values) // step)
    high = -step * (-max(values) // step)
    return low, max(high, low + step), step


def _bars(look: Look, turn: CurveTurn, x: float, width: float, y: Scale) -> Iterator[Item]:
    theme = look.theme
    left = round(x - width / 2, 3)
    for start, end, fill, stroke, dash in (
        (turn.before, turn.best, theme.tint, theme.outline, ()),
        (turn.best, turn.played, theme.second, theme.second, ()),
        (turn.played, turn.end, None, theme.ink, (0.6, 0.5)),
    ):
        top, tall = min(y(start), y(end)), abs(y(start) - y(end))
        if tall >= HAIR:
            yield Box(left, top, round(width, 3), round(tall, 3), fill, stroke, 0.2, dash=dash)


def _across(look: Look, low: float, high: float, step: int, field: Area, y: Scale) -> Iterator[Item]:
    for n in range(round((high - low) / step) + 1):
        value = low + n * step
        yield Path(
            outline(((field.x, y(value)), (round(field.right, 3), y(value))), closed=False),
            stroke=look.theme.outline,
            line=HAIR,
        )
        middle = round(y(value) + look.type_.cap_height(AXIS_TYPE, "regular") / 2, 3)
        yield Text(field.x - 1.5, middle, look.words.number(value), AXIS_TYPE, look.theme.quiet, anchor="end")


def _numbers(look: Look, turns: int, field: Area, wide: float) -> Iterator[Text]:
    base = round(field.bottom + BELOW - 1, 3)
    for number in range(1, turns + 1):
        if number == 1 or number % EVERY == 0:
            x = round(field.x + (number - 0.5) * wide, 3)
            yield Text(x, base, str(number), AXIS_TYPE, look.theme.quiet, anchor="middle")


def _marks(look: Look, turns: Sequence[CurveTurn], field: Area, wide: float, y: Scale) -> Iterator[Group]:
    """The numbers of the turns that stand out, above their bars."""
    for n, turn in enumerate(turns):
        if turn.mark:
            x, middle = round(field.x + (n + 0.5) * wide, 3), round(min(map(y, turn[:4])) - MARK - 0.8, 3)
            yield Group(f"mark {turn.mark}", mark(look, x, middle, turn.mark), "mark")


def mark(look: Look, x: float, y: float, number: str) -> tuple[Item, ...]:
    """A number in a circle."""
    base = round(y + look.type_.cap_height(MARK_TYPE) / 2, 3)
    return (
        Circle(x, y, MARK, look.theme.ground or "#ffffff", look.theme.second, 0.3),
        Text(x, base, number, MARK_TYPE, look.theme.second, "bold", "middle"),
    )
