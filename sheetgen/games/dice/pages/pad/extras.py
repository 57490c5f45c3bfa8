"""The parts that only some sheets have: turn in pictures, lucky badges, bonus row, legend of marks."""

from functools import lru_cache
from itertools import pairwise

from sheetgen.page.area import Area
from sheetgen.page.dice import die
from sheetgen.page.drawing import Box, Group, Item, Placed, Stamp, Text
from sheetgen.page.setting import block
from sheetgen.page.signs import sign
from sheetgen.page.symbols import arrow, clover, cross, writing_box
from sheetgen.page.type import POINT

from ...rules.variant import Sheet
from ..bonus_marks import mark
from .blocks import turn_picture
from .plan import SheetPlan

HINT_SIDES = 6  # the dice of the turn's pictures show pips, whatever dice the game is played with


def turn_strip(plan: SheetPlan) -> tuple[Item, ...]:
    if plan.header.turn is None:
        return ()
    sizes = plan.sizes
    room, middle = plan.header.usable / 3, plan.header.height - sizes.line / 2
    pictures = (_two_white, _white_and_colored, _nothing)
    items: list[Item] = []
    for index, (picture, lines) in enumerate(zip(pictures, plan.header.turn.lines, strict=True)):
        x = index * room
        wide = sizes.die if picture is _nothing else turn_picture(sizes)
        words = block(plan.look.type_, lines, x + wide + 1.4, middle, plan.header.turn.size, plan.look.theme.quiet)
        items.append(Group(f"turn-{index + 1}", (*picture(plan, x, middle - sizes.die / 2), *words), "turn"))
    return tuple(items)


def _two_white(plan: SheetPlan, x: float, y: float) -> tuple[Item, ...]:
    return _die(plan, x, y, 3), _die(plan, x + plan.sizes.die + 0.8, y, 4)


def _white_and_colored(plan: SheetPlan, x: float, y: float) -> tuple[Item, ...]:
    return _die(plan, x, y, 3), _die(plan, x + plan.sizes.die + 0.8, y, 4, plan.shape.dice[0])


def _die(plan: SheetPlan, x: float, y: float, value: int, color: str = "") -> Group:
    return die(plan.look, x, y, plan.sizes.die, value, HINT_SIDES, color)


def _nothing(plan: SheetPlan, x: float, y: float) -> tuple[Item, ...]:
    theme, size = plan.look.theme, plan.sizes.die
    return writing_box(theme, Area(x, y, size, size)), cross(x + size / 2, y + size / 2, size * 0.5, theme.ink, 0.45)


def lucky_places(plan: SheetPlan) -> tuple[tuple[float, float], ...]:
    badge, count = plan.sizes.badge, plan.shape.lucky
    first = plan.width - count * badge - (count - 1) * plan.sizes.near
    y = plan.header.height / 2
    return tuple((round(first + badge / 2 + n * (badge + plan.sizes.near), 3), round(y, 3)) for n in range(count))


def lucky_badges(plan: SheetPlan) -> tuple[Item, ...]:
    if not plan.shape.lucky:
        return ()
    sizes, look, theme = plan.sizes, plan.look, plan.look.theme
    places = lucky_places(plan)
    radius, fill = sizes.badge / 2 - 0.3, theme.tint and theme.ground
    badges = tuple(clover(x, y, radius, fill, theme.ink, theme.line * 2) for x, y in places)
    edge = places[0][0] - sizes.badge / 2 - sizes.near / 2
    caption = look.words("pad.lucky").split()
    words = block(look.type_, caption, edge, places[0][1], sizes.small, theme.quiet, anchor="end")
    return (*badges, *words)


def lucky_numbers(plan: SheetPlan, card: Sheet) -> tuple[Item, ...]:
    look = plan.look
    size = plan.sizes.figures
    drop = look.type_.cap_height(size, "bold") / 2
    return tuple(
        Text(x, y + drop, str(number), size, look.theme.ink, "bold", "middle")
        for (x, y), number in zip(lucky_places(plan), card.lucky, strict=True)
    )


def track_places(plan: SheetPlan) -> tuple[Area, ...]:
    if plan.track is None:
        return ()
    sizes, columns, left = plan.sizes, plan.track.columns, plan.track.left
    step = min((plan.width - left + sizes.operator) / columns, sizes.field * 1.6 + sizes.operator)
    width, line = step - sizes.operator, sizes.field + sizes.near
    fields = (
        Area(left + n % columns * step, plan.track_y + n // columns * line, width, sizes.field)
        for n in range(plan.shape.track)
    )
    return tuple(field.rounded() for field in fields)


def track(plan: SheetPlan) -> tuple[Item, ...]:
    if plan.track is None:
        return ()
    theme, sizes = plan.look.theme, plan.sizes
    fields = track_places(plan)
    arrows = tuple(
        arrow(field.right + sizes.operator / 2, field.y + field.height / 2, sizes.operator * 0.55, theme.outline)
        for field, following in pairwise(fields)
        if following.y == field.y
    )
    name = block(plan.look.type_, plan.track.name, 0, plan.track_y + sizes.field / 2, plan.track.size, theme.quiet)
    return (*name, *arrows)


def track_fields(plan: SheetPlan, card: Sheet) -> tuple[Item, ...]:
    return tuple(
        Placed(field.x, field.y, field_stamp(plan, color, field.width, field.height), 0, f"bonus-{n}", f"field {color}")
        for n, (field, color) in enumerate(zip(track_places(plan), card.bonus_row, strict=True), 1)
    )


@lru_cache(maxsize=512)
def field_stamp(plan: SheetPlan, color: str, width: float, height: float) -> Stamp:
    theme, type_ = plan.look.theme, plan.look.type_
    shade, size = theme.shade(color), plan.sizes.label
    letter = plan.look.words(f"color.{color}.letter")
    radius = size * POINT * 0.3
    wide = type_.width(letter, size, "bold")
    left = width / 2 - (wide + radius * 2 + 0.8) / 2
    box = Box(0.15, 0.15, round(width - 0.3, 3), round(height - 0.3, 3), shade.band, shade.outline, line=0.3, radius=2)
    base = height / 2 + type_.cap_height(size, "bold") / 2
    text = Text(left, base, letter, size, shade.ink, "bold")
    return Stamp((box, text, sign(color, left + wide + 0.8 + radius, height / 2, radius, shade.ink, theme.has_fills)))


def legend(plan: SheetPlan) -> tuple[Item, ...]:
    if plan.legend is None:
        return ()
    sizes, theme, columns = plan.sizes, plan.look.theme, plan.legend.columns
    room, step = plan.width / columns, plan.legend.step
    items: list[Item] = []
    for n, (effect, lines) in enumerate(zip(plan.shape.effects, plan.legend.words.lines, strict=True)):
        x, y = n % columns * room, plan.legend_y + n // columns * step
        middle, size = y + (step - 1) / 2, plan.legend.words.size
        picture = mark(effect, x + sizes.picture / 2, middle, sizes.picture, theme.ink)
        words = block(plan.look.type_, lines, x + sizes.picture + 1.5, middle, size, theme.quiet)
        items.append(Group(f"legend-{effect}", (*picture, *words), "legend"))
    return tuple(items)
