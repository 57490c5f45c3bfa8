"""The parts around the rows that every sheet has: header, points, penalties, sum, footer."""

from itertools import chain

from sheetgen.page.area import Area
from sheetgen.page.drawing import Box, Group, Item, Path, Picture, Text, Weight
from sheetgen.page.look import Look
from sheetgen.page.qr import corner_qr
from sheetgen.page.setting import block, leading
from sheetgen.page.shapes import outline
from sheetgen.page.signs import sign
from sheetgen.page.symbols import writing_box, writing_line
from sheetgen.page.type import POINT

from . import heading
from .blocks import Points
from .footing import lines, sentences
from .look import Tag
from .plan import SheetPlan
from .rows import CORNER, SLIT, row_name


def header(plan: SheetPlan) -> tuple[Item, ...]:
    if not plan.look.head:
        return ()
    sizes, look, theme, base = plan.sizes, plan.look, plan.look.theme, plan.header.base
    shown = heading.title(look, sizes, plan.header.usable)
    name_end, date, date_end, end = heading.head_lines(look, sizes, plan.header.usable)
    title = (Text(plan.header.usable, base, shown.text, shown.size, theme.ink, "bold", "end"),) if shown.text else ()
    items: list[Item] = []
    for word, left, start, stop in (("name", 0.0, name_end, date - sizes.near), ("date", date, date_end, end)):
        if left < stop:
            label = Text(left, base, look.words(f"pad.{word}"), sizes.label, theme.quiet)
            items += [label, writing_line(start, base + 0.4, stop, theme.outline)]
    return (*items, *title, *_logo(plan))


def _logo(plan: SheetPlan) -> tuple[Item, ...]:
    if plan.look.logo is None or plan.header.logo is None:
        return ()
    return (Group("logo", (Picture(*plan.header.logo, plan.look.logo.data),), "logo"),)


def player(plan: SheetPlan, tag: Tag) -> tuple[Item, ...]:
    """The player's name on its line."""
    if not tag.player:
        return ()
    name, size, _ = heading.player(plan.look, plan.sizes, plan.header.usable, tag.player)
    x = heading.head_lines(plan.look, plan.sizes, plan.header.usable).name_end + 0.6
    return (Text(x, plan.header.base - 0.4, name, size, plan.look.theme.ink, "bold"),)


def points(plan: SheetPlan) -> tuple[Item, ...]:
    strip = plan.shelf.points
    if strip is None:
        return ()
    items: list[Item] = []
    for line in range(strip.lines):
        items += _points_line(plan, strip, plan.shelf_y + line * plan.sizes.points, line * strip.columns)
    return (Group("points", tuple(items), "points"),)


def _points_line(plan: SheetPlan, strip: Points, y: float, first: int) -> tuple[Item, ...]:
    """One line of the table; ``first`` is the number of crosses before it."""
    type_, theme, size = plan.look.type_, plan.look.theme, plan.sizes.label
    height = plan.sizes.points - (SLIT if strip.lines > 1 else 0)
    upper, lower = y + height / 4, y + height * 3 / 4
    worths = plan.shape.points[first : first + strip.columns]
    items: list[Item] = [*_strip(plan, Area(strip.label, y, strip.step * len(worths), height), len(worths))]
    items += block(type_, [plan.look.words("pad.crosses")], 0, upper, size, theme.quiet)
    items += block(type_, [plan.look.words("pad.points")], 0, lower, size, theme.quiet)
    for n, worth in enumerate(worths):
        x = strip.label + (n + 0.5) * strip.step
        more = "+" if plan.shape.capped and first + n + 1 == len(plan.shape.points) else ""
        items += block(type_, [f"{first + n + 1}{more}"], x, upper, size, theme.quiet, anchor="middle")
        items += block(type_, [str(worth)], x, lower, size, theme.ink, weight="bold", anchor="middle")
    return tuple(items)


def _strip(plan: SheetPlan, area: Area, count: int) -> tuple[Item, ...]:
    theme, (x, y, width, height) = plan.look.theme, area
    flat = theme.tint is not None
    stroke = None if flat else theme.outline
    frame = Box(*area.rounded(), theme.tint, stroke, theme.line, CORNER)
    if count < 2:
        return (frame,)
    lines = (
        outline(((at, y), (at, y + height)), closed=False) for at in (x + n * width / count for n in range(1, count))
    )
    ticks = tuple(chain.from_iterable(lines))
    return frame, Path(ticks, stroke="#ffffff" if flat else theme.outline, line=0.4 if flat else 0.12)


def penalty_places(plan: SheetPlan) -> tuple[Area, ...]:
    if not plan.look.penalties:
        return ()
    count, width, shelf = plan.shape.penalties, plan.shelf.penalty, plan.shelf
    step = (shelf.penalties - width) / max(1, count - 1)
    left, y = plan.width - shelf.penalties, plan.shelf_y + shelf.below
    return tuple(Area(round(left + n * step, 3), round(y, 3), width, plan.sizes.penalty) for n in range(count))


def penalties(plan: SheetPlan) -> tuple[Item, ...]:
    return tuple(
        Group(f"penalty-{n}", penalty_box(plan.look, area, plan.shape.penalty, plan.sizes.label), "penalty")
        for n, area in enumerate(penalty_places(plan), 1)
    )


def penalty_box(look: Look, area: Area, penalty: int, size: float) -> tuple[Item, ...]:
    x, middle = area.x + area.width / 2, area.bottom + leading(size) / 2 + 0.3
    cost = block(look.type_, [f"−{penalty}"], x, middle, size, look.theme.quiet, anchor="middle")
    return writing_box(look.theme, area), *cost


def score_places(plan: SheetPlan) -> tuple[Area, ...]:
    step = plan.score_width + plan.sizes.operator
    count = round((plan.foot.score.width + plan.sizes.operator) / step)
    y = plan.foot.score.bottom - plan.sizes.score
    return tuple(
        Area(round(plan.foot.score.x + n * step, 3), y, plan.score_width, plan.sizes.score) for n in range(count)
    )


def score(plan: SheetPlan) -> tuple[Item, ...]:
    if not plan.look.sums:
        return ()
    boxes, rows, theme = score_places(plan), len(plan.shape.rows), plan.look.theme
    items: list[Item] = [_row_box(plan, index, boxes[index]) for index in range(rows)]
    items += [_word_box(plan, key, boxes[rows + n]) for n, key in enumerate(plan.shape.extra_sums)]
    items += [_word_box(plan, "penalty", boxes[-2]), _word_box(plan, "total", boxes[-1], theme.ink, theme.line * 2.4)]
    signs = ["+"] * (len(boxes) - 3) + ["−", "="]
    for before, string in zip(boxes, signs, strict=False):
        middle = before.right + plan.sizes.operator / 2, before.y + before.height / 2
        items += block(plan.look.type_, [string], *middle, plan.sizes.label, theme.quiet, anchor="middle")
    return tuple(items)


def _row_box(plan: SheetPlan, index: int, area: Area) -> Group:
    row, look, size = plan.shape.rows[index], plan.look, plan.sizes.label
    name = row_name(plan, index)
    ink, stroke = look.theme.ink, ""
    if row.color:  # a row of several colours is scored as a whole: no colour stands for it
        ink, stroke = look.theme.shade(row.color).ink, look.theme.shade(row.color).outline
    middle = _over(plan, area)
    wide, radius = look.type_.width(name, size, "bold"), size * POINT * 0.27
    total = wide + 0.7 + 2 * radius if row.color else wide
    left = area.x + area.width / 2 - total / 2
    items: list[Item] = [
        writing_box(look.theme, area, stroke, look.theme.line * 1.6),
        *block(look.type_, [name], left, middle, size, ink, "bold"),
    ]
    if row.color:
        items.append(sign(row.color, left + wide + 0.7 + radius, middle, radius, ink, look.theme.has_fills))
    return Group(f"score-{index + 1}", tuple(items), "score")


def _word_box(plan: SheetPlan, key: str, area: Area, stroke: str = "", line: float = 0.0) -> Group:
    look = plan.look
    ink = look.theme.ink if key == "total" else look.theme.quiet
    weight: Weight = "bold" if key == "total" else "regular"
    x, y = area.x + area.width / 2, _over(plan, area)
    label = block(look.type_, [look.words(f"pad.{key}")], x, y, _word_size(plan), ink, weight, anchor="middle")
    return Group(f"score-{key}", (writing_box(look.theme, area, stroke, line), *label), "score")


def _over(plan: SheetPlan, area: Area) -> float:
    """The vertical middle of a label over a box, high enough that descenders clear the box."""
    return area.y - leading(plan.sizes.label) / 2 - 0.4


def _word_size(plan: SheetPlan) -> float:
    """The size of the words over the sum: that of labels, or of small print if the two longest words would meet."""
    look, size, step = plan.look, plan.sizes.label, plan.score_width + plan.sizes.operator
    penalty, total = (look.type_.width(look.words(f"pad.{key}"), size, "bold") for key in ("penalty", "total"))
    return size if (penalty + total) / 2 + 0.7 <= step and total <= plan.score_width else plan.sizes.small


def footer(plan: SheetPlan, tag: Tag) -> tuple[Item, ...]:
    look, sizes, foot = plan.look, plan.sizes, plan.foot
    texts = sentences(look, plan.extras.fair, tag.worth, "" if foot.id_ else tag.id)
    words = _small_print(plan, foot.words, lines(look, sizes, texts, foot.words.width, foot.run_on), tag)
    if foot.id_:
        words += _small_print(plan, foot.id_, lines(look, sizes, (tag.id,), foot.id_.width, True), tag)
    if not tag.qr or foot.qr is None or look.symbol is None:
        return words
    return (*words, Group("qr", (corner_qr(tag.qr, look.symbol, foot.qr),), "qr"))


def _small_print(plan: SheetPlan, area: Area, set_: tuple[str, ...], tag: Tag) -> tuple[Text, ...]:
    size, step = plan.sizes.small, leading(plan.sizes.small)
    if len(set_) * step > area.height + 0.01:
        raise ValueError(
            f"id {tag.id!r} is longer than the {plan.look.id_length} signs that PadLook.id_length promised"
        )
    return tuple(
        Text(area.x, area.bottom - 0.5 - (len(set_) - 1 - n) * step, line, size, plan.look.theme.quiet)
        for n, line in enumerate(set_)
    )
