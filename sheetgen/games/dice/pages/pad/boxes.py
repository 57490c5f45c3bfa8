"""What every sheet has around its rows: name and title, points, penalties, the sum, the footer."""

from dataclasses import replace

from sheetgen.base.errors import InputError, shown
from sheetgen.page.drawing import Box, Group, Item, Path, Picture, Text
from sheetgen.page.paper import CLEAR
from sheetgen.page.qr import QUIET, qr
from sheetgen.page.setting import block, leading
from sheetgen.page.symbols import moved, outline, sign
from sheetgen.page.type import POINT

from .area import Area
from .blocks import Points
from .extras import rule
from .footing import lines, sentences
from .look import Tag
from .plan import Plan
from .rows import CORNER


def header(plan: Plan) -> tuple[Item, ...]:
    """Lines for name and date at the left, the title at the right."""
    if not plan.look.head:
        return ()
    sizes, look, theme = plan.sizes, plan.look, plan.look.theme
    base = plan.header.base
    size, width = _title(plan)
    title = (Text(plan.header.usable, base, look.title, size, theme.ink, "bold", "end"),) if look.title else ()
    name, date, end = _lines(plan, width)
    words = (
        Text(0, base, look.words("pad.name"), sizes.small, theme.quiet),
        Text(round(date.x, 3), base, look.words("pad.date"), sizes.small, theme.quiet),
    )
    rules = (
        rule(name.right, base + 0.4, date.x - sizes.near, theme.outline),
        rule(date.right, base + 0.4, end, theme.outline),
    )
    return (*words, *rules, *title, *_logo(plan))


def _logo(plan: Plan) -> tuple[Item, ...]:
    """The user's own picture."""
    if plan.look.logo is None or plan.header.logo is None:
        return ()
    return (Group("logo", (Picture(*plan.header.logo, plan.look.logo.data),), "logo"),)


def _title(plan: Plan) -> tuple[float, float]:
    """The title's size and width: the large size, or where it is long one between, or the labels'."""
    look, room = plan.look, plan.header.usable * 0.55
    for size in (plan.sizes.title, round((plan.sizes.title + plan.sizes.label) / 2, 1), plan.sizes.label):
        width = look.type_.width(look.title, size, "bold")
        if width <= room:
            return size, width
    raise InputError(f"the title {shown(look.title)} is {width:.0f} mm long; there is room for {room:.0f} mm")


def _lines(plan: Plan, title: float) -> tuple[Area, Area, float]:
    """The words before the two lines to write on, and where the second line ends."""
    sizes, look = plan.sizes, plan.look
    end = min(plan.header.usable - title - sizes.group * 2, 104 * sizes.label / 8)
    widths = [look.type_.width(look.words(f"pad.{key}"), sizes.small) + 1.2 for key in ("name", "date")]
    date = end * 0.64
    return Area(0, 0, widths[0], sizes.line), Area(date, 0, widths[1], sizes.line), end


def player(plan: Plan, tag: Tag) -> tuple[Item, ...]:
    """A name given beforehand, on the line for it."""
    if not tag.player:
        return ()
    name, date, _ = _lines(plan, _title(plan)[1])
    room = date.x - name.right - plan.sizes.near - 1
    if plan.look.type_.width(tag.player, plan.sizes.label, "bold") > room:
        raise InputError(f"the name {shown(tag.player)} is longer than the {room:.0f} mm of its line")
    base = plan.header.base
    return (Text(round(name.right + 0.6, 3), base - 0.4, tag.player, plan.sizes.label, plan.look.theme.ink, "bold"),)


def points(plan: Plan) -> tuple[Item, ...]:
    """What so many crosses in a row are worth: crosses over points."""
    strip = plan.shelf.points
    if strip is None:
        return ()
    items: list[Item] = []
    for line in range(strip.lines):
        first = line * strip.columns
        items += _points_line(plan, strip, plan.shelf_y + line * plan.sizes.points, first)
    return (Group("points", tuple(items), "points"),)


def _points_line(plan: Plan, strip: Points, y: float, first: int) -> tuple[Item, ...]:
    """A line of the strip, from ``first`` crosses more than none."""
    type_, theme, small = plan.look.type_, plan.look.theme, plan.sizes.small
    upper, lower = y + plan.sizes.points / 4, y + plan.sizes.points * 3 / 4
    worths = plan.shape.points[first : first + strip.columns]
    items: list[Item] = [*_strip(plan, strip.label, y, strip.step, len(worths))]
    items += block(type_, [plan.look.words("pad.crosses")], 0, upper, small, theme.quiet)
    items += block(type_, [plan.look.words("pad.points")], 0, lower, small, theme.quiet)
    for n, worth in enumerate(worths):
        x = strip.label + (n + 0.5) * strip.step
        items += block(type_, [str(first + n + 1)], x, upper, small, theme.quiet, anchor="middle")
        items += block(type_, [str(worth)], x, lower, strip.size, theme.ink, "bold", "middle")
    return tuple(items)


def _strip(plan: Plan, x: float, y: float, step: float, count: int) -> tuple[Item, ...]:
    """The ground of the points: a rounded strip, parted by hairlines."""
    theme, height = plan.look.theme, plan.sizes.points
    flat = theme.tint is not None
    frame = Box(
        round(x, 3),
        round(y, 3),
        round(step * count, 3),
        height,
        theme.tint,
        None if flat else theme.outline,
        theme.line,
        CORNER,
    )
    ticks = [
        step_
        for n in range(1, count)
        for step_ in outline(((round(x + n * step, 3), y), (round(x + n * step, 3), y + height)), closed=False)
    ]
    return (
        (frame, Path(tuple(ticks), stroke="#ffffff" if flat else theme.outline, line=0.4 if flat else 0.12))
        if ticks
        else (frame,)
    )


def penalty_places(plan: Plan) -> tuple[Area, ...]:
    """The penalty boxes, left to right."""
    if not plan.look.penalties:
        return ()
    count, width, shelf = plan.shape.penalties, plan.shelf.penalty, plan.shelf
    step = (shelf.penalties - width) / max(1, count - 1)
    left, y = plan.width - shelf.penalties, plan.shelf_y + shelf.below
    return tuple(Area(round(left + n * step, 3), round(y, 3), width, plan.sizes.penalty) for n in range(count))


def penalties(plan: Plan) -> tuple[Item, ...]:
    """A box for each penalty, with what it costs under it."""
    return tuple(
        Group(f"penalty-{n}", (_field(plan, area), *_under(plan, area, f"−{plan.shape.penalty}")), "penalty")
        for n, area in enumerate(penalty_places(plan), 1)
    )


def _field(plan: Plan, area: Area, stroke: str = "", line: float = 0.0) -> Box:
    theme = plan.look.theme
    return Box(
        round(area.x, 3),
        round(area.y, 3),
        round(area.width, 3),
        round(area.height, 3),
        theme.ground,
        stroke or theme.outline,
        line or theme.line,
        1.2,
    )


def _under(plan: Plan, area: Area, string: str) -> tuple[Text, ...]:
    size = plan.sizes.small
    middle = area.bottom + leading(size) / 2 + 0.3
    return block(
        plan.look.type_, [string], area.x + area.width / 2, middle, size, plan.look.theme.quiet, anchor="middle"
    )


def score_places(plan: Plan) -> tuple[Area, ...]:
    """The boxes of the sum, left to right."""
    step = plan.score_width + plan.sizes.operator
    count = round((plan.foot.score.width + plan.sizes.operator) / step)
    y = plan.foot.score.bottom - plan.sizes.score
    return tuple(
        Area(round(plan.foot.score.x + n * step, 3), y, plan.score_width, plan.sizes.score) for n in range(count)
    )


def score(plan: Plan) -> tuple[Item, ...]:
    """The sum as a sentence: the rows, bonus points if there are any, less penalties, make the total."""
    if not plan.look.sums:
        return ()
    boxes = list(score_places(plan))
    rows = len(plan.shape.rows)
    theme = plan.look.theme
    items: list[Item] = [_row_box(plan, index, boxes[index]) for index in range(rows)]
    if plan.shape.end_bonus:
        items.append(_word_box(plan, "bonus", boxes[rows]))
    items += [_word_box(plan, "penalty", boxes[-2]), _word_box(plan, "total", boxes[-1], theme.ink, theme.line * 2.4)]
    signs = ["+"] * (len(boxes) - 3) + ["−", "="]
    for before, string in zip(boxes, signs, strict=False):
        middle = before.right + plan.sizes.operator / 2, before.y + before.height / 2
        items += block(plan.look.type_, [string], *middle, plan.sizes.label, theme.quiet, anchor="middle")
    return tuple(items)


def _row_box(plan: Plan, index: int, area: Area) -> Group:
    """The box of a row's points, its letter and sign above it."""
    row, look, size = plan.shape.rows[index], plan.look, plan.sizes.label
    name = look.words(f"color.{row.color}.letter") if row.color else str(index + 1)
    ink, stroke = look.theme.ink, ""
    if row.color:  # a row of several colours is scored as a whole: no colour stands for it
        ink, stroke = look.theme.shade(row.color).ink, look.theme.shade(row.color).outline
    middle = area.y - leading(size) / 2
    wide, radius = look.type_.width(name, size, "bold"), size * POINT * 0.27
    total = wide + 0.7 + 2 * radius if row.color else wide
    left = area.x + area.width / 2 - total / 2
    items: list[Item] = [
        _field(plan, area, stroke, look.theme.line * 1.6),
        *block(look.type_, [name], left, middle, size, ink, "bold"),
    ]
    if row.color:
        items.append(sign(row.color, left + wide + 0.7 + radius, middle, radius, ink, look.theme.filled))
    return Group(f"score-{index + 1}", tuple(items), "score")


def _word_box(plan: Plan, key: str, area: Area, stroke: str = "", line: float = 0.0) -> Group:
    look, sizes = plan.look, plan.sizes
    word = look.words(f"pad.{key}")
    ink = look.theme.ink if key == "total" else look.theme.quiet
    label = block(
        look.type_,
        [word],
        area.x + area.width / 2,
        area.y - leading(sizes.label) / 2,
        sizes.small,
        ink,
        "bold" if key == "total" else "regular",
        "middle",
    )
    return Group(f"score-{key}", (_field(plan, area, stroke, line), *label), "score")


def footer(plan: Plan, tag: Tag) -> tuple[Item, ...]:
    """The small print, and the QR picture of the id."""
    look, sizes, foot = plan.look, plan.sizes, plan.foot
    texts = sentences(look, plan.extras.fair, tag.worth, "" if foot.id_ else tag.id)
    words = _small_print(plan, foot.words, lines(look, sizes, texts, foot.words.width, foot.run_on), tag)
    if foot.id_:
        words += _small_print(plan, foot.id_, lines(look, sizes, (tag.id,), foot.id_.width, True), tag)
    if not tag.qr or foot.qr is None:
        return words
    return (*words, Group("qr", (hung(qr(tag.qr, 0, 0, sizes.qr), foot.qr),), "qr"))


def _small_print(plan: Plan, area: Area, set_: tuple[str, ...], tag: Tag) -> tuple[Text, ...]:
    """Lines that end at the lower edge of their place."""
    size, step = plan.sizes.small, leading(plan.sizes.small)
    if len(set_) * step > area.height + 0.01:
        raise ValueError(f"id {tag.id!r} is longer than the {plan.look.id_length} signs that Look.id_length promised")
    return tuple(
        Text(area.x, round(area.bottom - 0.5 - (len(set_) - 1 - n) * step, 3), line, size, plan.look.theme.quiet)
        for n, line in enumerate(set_)
    )


def hung(code: Path, area: Area) -> Path:
    """A QR picture whose dark corner stands on the sheet's edges, or as far inside as its white rim needs."""
    edge = code.line / 2
    inside = max(0.0, QUIET * code.line - CLEAR)
    left = min(float(step[1]) for step in code.steps)
    low = max(float(step[2]) for step in code.steps) + edge
    return replace(code, steps=moved(code.steps, area.x - left + inside, area.bottom - low - inside))
