"""What only some sheets have: the turn in pictures, lucky badges, the bonus row as a track, the legend of marks."""

from functools import lru_cache
from itertools import pairwise

from sheetgen.page.drawing import Box, Group, Item, Path, Placed, Stamp, Text
from sheetgen.page.setting import block
from sheetgen.page.symbols import arrow, clover, cross, die, mark, outline, sign
from sheetgen.page.type import POINT

from ...rules.variant import Sheet
from .area import Area
from .blocks import turn_picture
from .plan import Plan


def turn_strip(plan: Plan) -> tuple[Item, ...]:
    """A turn in three pictures: everyone, the roller, and what happens if nothing was crossed."""
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


def _two_white(plan: Plan, x: float, y: float) -> tuple[Item, ...]:
    theme, size = plan.look.theme, plan.sizes.die
    return die(x, y, size, 3, theme.ink, theme.ground), die(x + size + 0.8, y, size, 4, theme.ink, theme.ground)


def _white_and_colored(plan: Plan, x: float, y: float) -> tuple[Item, ...]:
    theme, size = plan.look.theme, plan.sizes.die
    shade = theme.shade(plan.shape.dice[0])
    colored = die(x + size + 0.8, y, size, 4, theme.ground or shade.ink, shade.ink if theme.ground else None)
    return die(x, y, size, 3, theme.ink, theme.ground), colored


def _nothing(plan: Plan, x: float, y: float) -> tuple[Item, ...]:
    theme, size = plan.look.theme, plan.sizes.die
    box = Box(round(x, 3), y, size, size, theme.ground, theme.outline, theme.line, radius=0.8)
    return box, cross(x + size / 2, y + size / 2, size * 0.5, theme.ink, 0.45)


def lucky_places(plan: Plan) -> tuple[tuple[float, float], ...]:
    """The middles of the badges, the last at the right edge."""
    badge, count = plan.sizes.badge, plan.shape.lucky
    first = plan.width - count * badge - (count - 1) * plan.sizes.near
    y = plan.header.height / 2
    return tuple((round(first + badge / 2 + n * (badge + plan.sizes.near), 3), round(y, 3)) for n in range(count))


def lucky_badges(plan: Plan) -> tuple[Item, ...]:
    """Empty badges and their caption."""
    if not plan.shape.lucky:
        return ()
    sizes, look, theme = plan.sizes, plan.look, plan.look.theme
    places = lucky_places(plan)
    badges = tuple(
        clover(x, y, sizes.badge / 2 - 0.3, theme.tint and theme.ground, theme.ink, theme.line * 2) for x, y in places
    )
    edge = places[0][0] - sizes.badge / 2 - sizes.near / 2
    words = block(
        look.type_, look.words("pad.lucky").split(), edge, places[0][1], sizes.small, theme.quiet, anchor="end"
    )
    return (*badges, *words)


def lucky_numbers(plan: Plan, card: Sheet) -> tuple[Item, ...]:
    """The numbers of this card in their badges, as large as anything on the sheet."""
    look = plan.look
    size = plan.sizes.figures
    drop = look.type_.cap_height(size, "bold") / 2
    return tuple(
        Text(x, round(y + drop, 3), str(number), size, look.theme.ink, "bold", "middle")
        for (x, y), number in zip(lucky_places(plan), card.lucky, strict=True)
    )


def track_places(plan: Plan) -> tuple[Area, ...]:
    """The fields of the bonus row, in reading order."""
    if plan.track is None:
        return ()
    sizes, columns = plan.sizes, plan.track.columns
    left = sizes.head
    step = min((plan.width - left + sizes.operator) / columns, sizes.field * 1.6 + sizes.operator)
    return tuple(
        Area(
            round(left + (n % columns) * step, 3),
            round(plan.track_y + n // columns * (sizes.field + sizes.near), 3),
            round(step - sizes.operator, 3),
            sizes.field,
        )
        for n in range(plan.shape.track)
    )


def track(plan: Plan) -> tuple[Item, ...]:
    """The frame of the bonus row: its name, and an arrow from each field to the next."""
    if plan.track is None:
        return ()
    theme, sizes = plan.look.theme, plan.sizes
    fields = track_places(plan)
    arrows = tuple(
        arrow(field.right + sizes.operator / 2, field.y + field.height / 2, sizes.operator * 0.55, theme.outline)
        for field, following in pairwise(fields)
        if following.y == field.y
    )
    words = block(
        plan.look.type_,
        plan.look.words("pad.track").split(),
        0,
        plan.track_y + sizes.field / 2,
        sizes.small,
        theme.quiet,
    )
    return (*words, *arrows)


def track_fields(plan: Plan, card: Sheet) -> tuple[Item, ...]:
    """The coloured fields of this card's bonus row."""
    return tuple(
        Placed(field.x, field.y, field_stamp(plan, color, field.width, field.height), 0, f"bonus-{n}")
        for n, (field, color) in enumerate(zip(track_places(plan), card.bonus_row, strict=True), 1)
    )


@lru_cache(maxsize=512)
def field_stamp(plan: Plan, color: str, width: float, height: float) -> Stamp:
    """A field of the bonus row: letter and sign of the row whose next cell it crosses."""
    theme, type_ = plan.look.theme, plan.look.type_
    shade, size = theme.shade(color), plan.sizes.label
    letter = plan.look.words(f"color.{color}.letter")
    radius = size * POINT * 0.3
    wide = type_.width(letter, size, "bold")
    left = width / 2 - (wide + radius * 2 + 0.8) / 2
    box = Box(0.15, 0.15, round(width - 0.3, 3), round(height - 0.3, 3), shade.band, shade.outline, 0.3, 2)
    base = height / 2 + type_.cap_height(size, "bold") / 2
    return Stamp(
        (
            box,
            Text(round(left, 3), round(base, 3), letter, size, shade.ink, "bold"),
            sign(color, left + wide + 0.8 + radius, height / 2, radius, shade.ink, theme.filled),
        )
    )


def legend(plan: Plan) -> tuple[Item, ...]:
    """What the marks in the corners mean: a picture and a few words each."""
    if plan.legend is None:
        return ()
    sizes, theme, columns = plan.sizes, plan.look.theme, plan.legend.columns
    room, step = plan.width / columns, plan.legend.step
    items: list[Item] = []
    for n, (effect, lines) in enumerate(zip(plan.shape.effects, plan.legend.words.lines, strict=True)):
        x, y = n % columns * room, plan.legend_y + n // columns * step
        picture = mark(effect, x + sizes.picture / 2, y + (step - 1) / 2, sizes.picture, theme.ink)
        words = block(
            plan.look.type_, lines, x + sizes.picture + 1.5, y + (step - 1) / 2, plan.legend.words.size, theme.quiet
        )
        items.append(Group(f"legend-{effect}", (*picture, *words), "legend"))
    return tuple(items)


def rule(x1: float, y: float, x2: float, ink: str, line: float = 0.2) -> Path:
    """A line to write on."""
    return Path(
        outline(((round(x1, 3), round(y, 3)), (round(x2, 3), round(y, 3))), closed=False), stroke=ink, line=line
    )
