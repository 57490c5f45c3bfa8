"""Coloured segments: rows are cut anew so that each coloured die keeps its chances (docs/RULES.md 1.3).

Compared with the written card, each row keeps its colours, one segment each; no segment is shorter than the shortest or
longer than the longest there; each colour holds each number as often; the rows close with the same colours, in any
order. mixx-a has 8,064 such cards.
"""

from dataclasses import replace

from sheetgen.base.chance import Chance
from sheetgen.base.codes import Number

from ..rules.variant import Sheet, Variant
from .cuts import draw_colors, holdings, lengths, segments
from .feature import FairnessClaim, Feature


def draw(written: Sheet, sheet: Sheet, chance: Chance) -> Sheet:
    colors = draw_colors(written.rows, chance)
    return replace(sheet, rows=tuple(replace(row, colors=new) for row, new in zip(sheet.rows, colors, strict=True)))


def unfairness(written: Sheet, sheet: Sheet) -> str | None:
    shortest, longest = lengths(written.rows)
    for index, (row, model) in enumerate(zip(sheet.rows, written.rows, strict=True), 1):
        if sorted(color for color, _ in segments(row)) != sorted(color for color, _ in segments(model)):
            return f"row {index} does not have each of its colours in one segment"
        if not all(shortest <= length <= longest for _, length in segments(row)):
            return f"row {index} has a segment shorter than {shortest} or longer than {longest} cells"
    here, there = holdings(sheet.rows), holdings(written.rows)
    for (color, number), count in sorted(((here - there) + (there - here)).items()):
        return f"{color} holds number {number} {here[color, number]} times, not {there[color, number]} ({count} off)"
    if sorted(row.color for row in sheet.rows) != sorted(row.color for row in written.rows):
        return "the closing cells have other colours"
    return None


def claim(variant: Variant) -> FairnessClaim:
    """``segments-once`` if each colour holds every number once and closes one row; else ``segments-same``."""
    sheet = variant.sheet
    held = holdings(sheet.rows)
    colors, numbers = {color for color, _ in held}, {number for _, number in held}
    each_once = set(held.values()) == {1} and len(held) == len(colors) * len(numbers)
    closes_one = sorted(row.color for row in sheet.rows) == sorted(colors)
    return FairnessClaim("segments-once" if each_once and closes_one else "segments-same")


def write(number: Number, _variant: Variant, sheet: Sheet) -> None:
    for row in sheet.rows:
        parts = segments(row)
        number.write_order([color for color, _ in parts])
        ends = [sum(length for _, length in parts[: n + 1]) - 1 for n in range(len(parts) - 1)]
        number.write_subset(ends, len(row.numbers) - 1)


def read(number: Number, variant: Variant, sheet: Sheet) -> Sheet:
    rows = []
    for model, row in zip(variant.sheet.rows, sheet.rows, strict=True):
        order = number.read_order([color for color, _ in segments(model)])
        ends = [end + 1 for end in number.read_subset(len(order) - 1, len(row.numbers) - 1)]
        spans = zip(order, (0, *ends), (*ends, len(row.numbers)), strict=True)
        rows.append(replace(row, colors=tuple(color for color, start, end in spans for _ in range(start, end))))
    return replace(sheet, rows=tuple(rows))


FEATURE = Feature(draw, unfairness, claim, write, read)
