"""The parts that only some sheets have: turn in pictures, lucky badges, bonus row, legend of marks."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import chain, pairwise

from sheetgen.page.area import Area
from sheetgen.page.dice import die
from sheetgen.page.drawing import Box, Group, Item, Path, Placed, Stamp, Text
from sheetgen.page.setting import block
from sheetgen.page.shapes import outline
from sheetgen.page.signs import sign
from sheetgen.page.symbols import arrow, clover, cross, writing_box
from sheetgen.page.type import POINT

from ...rules.variant import Sheet
from ..bonus_marks import mark
from .blocks import BESIDE, FieldTrack, two_dice
from .plan import SheetPlan

IN_FIELD = 0.9  # white around letter and sign in a field of the bonus row, mm


def turn_strip(plan: SheetPlan) -> tuple[Item, ...]:
    if plan.header.turn is None:
        return ()
    sizes, (words, places) = plan.sizes, plan.header.turn
    middle = plan.header.height - sizes.line / 2
    pictures = (_two_white, _white_and_colored, _nothing)
    items: list[Item] = []
    for number, (x, picture, lines) in enumerate(zip(places, pictures, words.lines, strict=True), 1):
        wide = sizes.die if picture is _nothing else two_dice(sizes)
        text = block(plan.look.type_, lines, x + wide + BESIDE, middle, words.size, plan.look.theme.quiet)
        items.append(Group(f"turn-{number}", (*picture(plan, x, middle - sizes.die / 2), *text), "turn"))
    return tuple(items)


def _two_white(plan: SheetPlan, x: float, y: float) -> tuple[Item, ...]:
    return _two_dice(plan, x, y)


def _white_and_colored(plan: SheetPlan, x: float, y: float) -> tuple[Item, ...]:
    return _two_dice(plan, x, y, plan.shape.dice[0])


def _two_dice(plan: SheetPlan, x: float, y: float, second: str = "") -> tuple[Item, ...]:
    side, sides = plan.sizes.die, plan.shape.sides
    values = min(3, sides - 1), min(4, sides)
    places = zip((x, x + side + 0.8), values, ("", second), strict=True)
    return tuple(die(plan.look, at, y, side, value, sides, color) for at, value, color in places)


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
    edge = places[0][0] - sizes.badge / 2 - sizes.near
    caption = look.words("pad.lucky").split()
    words = block(look.type_, caption, edge, places[0][1], sizes.label, theme.quiet, anchor="end")
    return (*badges, *words)


def lucky_numbers(plan: SheetPlan, card: Sheet) -> tuple[Item, ...]:
    look = plan.look
    size = plan.sizes.figures
    drop = look.type_.cap_height(size, "bold") / 2
    return tuple(
        Text(x, y + drop, str(number), size, look.theme.ink, "bold", "middle")
        for (x, y), number in zip(lucky_places(plan), card.lucky, strict=True)
    )


def track_places(plan: SheetPlan, key: str) -> tuple[Area, ...]:
    """The fields of a track; empty if the sheet has no such track."""
    placed = zip(plan.tracks, plan.track_tops, strict=True)
    return next((_places(plan, track, y) for track, y in placed if track.key == key), ())


def _places(plan: SheetPlan, track: FieldTrack, y: float) -> tuple[Area, ...]:
    sizes, columns, left = plan.sizes, track.columns, track.left
    step = min((plan.width - left + sizes.operator) / columns, sizes.field * 1.6 + sizes.operator)
    width, line = step - sizes.operator, sizes.field + sizes.near
    fields = (Area(left + n % columns * step, y + n // columns * line, width, sizes.field) for n in range(track.count))
    return tuple(field.rounded() for field in fields)


def tracks(plan: SheetPlan) -> tuple[Item, ...]:
    """The names of the tracks, and the arrows between their fields."""
    placed = zip(plan.tracks, plan.track_tops, strict=True)
    return tuple(chain.from_iterable(_track(plan, track.key, _places(plan, track, y), y) for track, y in placed))


def _track(plan: SheetPlan, key: str, fields: tuple[Area, ...], y: float) -> tuple[Item, ...]:
    theme, sizes = plan.look.theme, plan.sizes
    arrows = tuple(
        arrow(field.right + sizes.operator / 2, field.y + field.height / 2, sizes.operator * 0.55, theme.outline)
        for field, following in pairwise(fields)
        if following.y == field.y
    )
    name, middle = plan.look.words(f"pad.{key}").split(), y + sizes.field / 2
    return (*block(plan.look.type_, name, 0, middle, sizes.label, theme.quiet), *arrows)


def fields(plan: SheetPlan, card: Sheet) -> tuple[Item, ...]:
    """The fields of the tracks as this card has them."""
    return tuple(chain.from_iterable(FIELDS[track.key](plan, card) for track in plan.tracks))


def _bonus_fields(plan: SheetPlan, card: Sheet) -> Iterator[Item]:
    return (
        Placed(field.x, field.y, field_stamp(plan, color, field.width, field.height), 0, f"bonus-{n}", f"field {color}")
        for n, (field, color) in enumerate(zip(track_places(plan, "track"), card.bonus_row, strict=True), 1)
    )


def _swap_fields(plan: SheetPlan, card: Sheet) -> Iterator[Item]:
    return (
        Placed(field.x, field.y, swap_stamp(plan, swap, field.width, field.height), 0, f"swap-{n}", "swap")
        for n, (field, swap) in enumerate(zip(track_places(plan, "swaps"), card.swaps, strict=True), 1)
    )


FIELDS: dict[str, Callable[[SheetPlan, Sheet], Iterator[Item]]] = {"track": _bonus_fields, "swaps": _swap_fields}
Passed = tuple[str, Area, tuple[Area, ...]]  # a name, a field to cross, and what is printed in it


def _passed_swaps(plan: SheetPlan, card: Sheet, count: int) -> Iterator[Passed]:
    for n, (field, swap) in enumerate(zip(track_places(plan, "swaps")[:count], card.swaps, strict=False), 1):
        left, right = swap_print(plan, swap, field)
        yield f"cross-swap-{n}", field, (Area(left.x, left.y, right.right - left.x, left.height),)  # the arrow, too


PASSED: dict[str, Callable[[SheetPlan, Sheet, int], Iterator[Passed]]] = {"swaps": _passed_swaps}
"""For each track that is used from left to right, and lost where it is passed over, its first fields."""


SWAP_ARROW = 0.26  # the room for the arrow between the two numbers of a swap, in parts of the field
MOST_ARROW = 4.4  # in mm


@lru_cache(maxsize=512)
def swap_stamp(plan: SheetPlan, swap: tuple[int, int], width: float, height: float) -> Stamp:
    """A field with two numbers and a double arrow between them."""
    theme, (left, right), middle = plan.look.theme, swap_print(plan, swap, Area(0, 0, width, height)), height / 2
    size = swap_size(plan, width)
    base = middle + plan.look.type_.cap_height(size, "bold") / 2
    box = Box(0.15, 0.15, round(width - 0.3, 3), round(height - 0.3, 3), theme.ground, theme.ink, 0.3, 2)
    numbers = tuple(
        Text(round(area.x + area.width / 2, 3), round(base, 3), str(number), size, theme.ink, "bold", "middle")
        for area, number in zip((left, right), swap, strict=True)
    )
    white, head = (0.2 * (right.x - left.right), 0.17 * (right.x - left.right))
    start, end = left.right + white, right.x - white
    line = outline(((start, middle), (end, middle)), closed=False)
    for tip, inward in ((start, head), (end, -head)):
        line += outline(((tip + inward, middle - head), (tip, middle), (tip + inward, middle + head)), closed=False)
    return Stamp((box, *numbers, Path(line, stroke=theme.quiet, line=0.3, round_ends=True)))


def arrow_room(width: float) -> float:
    return min(SWAP_ARROW * width, MOST_ARROW)


def swap_size(plan: SheetPlan, width: float) -> float:
    """The size of the numbers of a swap: that of a title if the field is wide enough."""
    widest, white = plan.look.type_.width(plan.shape.widest_number, 1, "bold"), min(IN_FIELD, 0.08 * width)
    return max(plan.sizes.small, min(plan.sizes.title, round((width - 2 * white - arrow_room(width)) / 2 / widest, 1)))


def swap_print(plan: SheetPlan, swap: tuple[int, int], field: Area) -> tuple[Area, Area]:
    """The areas of the two numbers of a swap."""
    size, type_ = swap_size(plan, field.width), plan.look.type_
    one, other = (type_.width(str(number), size, "bold") for number in swap)
    room, tall = arrow_room(field.width), type_.cap_height(size, "bold")
    x, y = field.x + (field.width - one - other - room) / 2, field.y + (field.height - tall) / 2
    return Area(x, y, one, tall), Area(x + one + room, y, other, tall)


def field_print(plan: SheetPlan, field: Area) -> Area:
    """The area of the letter and sign in a field of the bonus row."""
    look, size = plan.look, plan.sizes.label
    letters = (look.words(f"color.{color}.letter") for color in plan.shape.dice)
    letter = max(look.type_.width(each, size, "bold") for each in letters)
    wide, tall, more = letter, look.type_.cap_height(size, "bold"), size * POINT * 0.6 + 0.8
    if letter + more > field.width - 2 * IN_FIELD:
        tall += more
    else:
        wide += more
    return Area(field.x + (field.width - wide) / 2, field.y + (field.height - tall) / 2, wide, tall)


@lru_cache(maxsize=512)
def field_stamp(plan: SheetPlan, color: str, width: float, height: float) -> Stamp:
    """A field of the bonus row: letter and sign of its colour side by side, or stacked if the field is narrow."""
    theme, type_, size = plan.look.theme, plan.look.type_, plan.sizes.label
    shade, radius = theme.shade(color), size * POINT * 0.3
    letters = {each: plan.look.words(f"color.{each}.letter") for each in plan.shape.dice}
    widths = {each: type_.width(letter, size, "bold") for each, letter in letters.items()}
    box = Box(0.15, 0.15, round(width - 0.3, 3), round(height - 0.3, 3), shade.band, shade.outline, line=0.3, radius=2)
    cap = type_.cap_height(size, "bold")
    right, down = (radius * 2 + 0.8) / 2, 0.0
    if max(widths.values()) + 2 * right > width - 2 * IN_FIELD:
        right, down = 0.0, (radius * 2 + 0.8) / 2
    text = Text(
        round(width / 2 - right, 3), height / 2 + cap / 2 - down, letters[color], size, shade.ink, "bold", "middle"
    )
    x = width / 2 + (widths[color] / 2 + 0.8 + radius - right if right else 0)
    y = height / 2 + ((cap + 0.8) / 2 if down else 0)
    return Stamp((box, text, sign(color, x, y, radius, shade.ink, theme.has_fills)))


def effect_places(plan: SheetPlan) -> dict[str, Area]:
    """Maps each effect to the box that is crossed once its pair is earned."""
    if plan.effects is None:
        return {}
    boxes = (box.shift_down(plan.effects_y).rounded() for box in plan.effects.boxes)
    return dict(zip(plan.shape.effects, boxes, strict=True))


def effects(plan: SheetPlan) -> tuple[Item, ...]:
    if plan.effects is None:
        return ()
    fields, theme, sizes = plan.effects, plan.look.theme, plan.sizes
    items: list[Item] = []
    for n, (effect, box) in enumerate(effect_places(plan).items()):
        middle = box.y + box.height / 2
        picture = mark(effect, round(fields.middles[n], 3), round(middle, 3), sizes.picture, theme.ink)
        words = fields.words and block(
            plan.look.type_, fields.words.lines[n], fields.starts[n], middle, fields.words.size, theme.quiet
        )
        items.append(Group(f"effect-{effect}", (writing_box(theme, box), *picture, *(words or ())), "effect"))
    return tuple(items)
