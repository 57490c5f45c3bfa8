"""The bonus row: where its cells lie in the rows, and the order of its fields.

Yardstick is the written card: as many bonus cells a row, never the first or a closing cell, never two
neighbours (where the written card keeps to that); their chances add up to what they add up to there, row by
row between the least and the most; the fields hold each colour as often, in blocks of all colours if the
written ones do, and none twice in succession.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from sheetgen.base.chance import Chance
from sheetgen.base.digits import Number

from ..rules.variant import Cell, Row, Sheet, Variant, chances
from .attempts import until
from .feature import Claim, Feature

Places = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Yardstick:
    """What the written card says of bonus cells in its rows."""

    counts: tuple[int, ...]
    may_begin: bool
    may_touch: bool
    least: int
    most: int


def draw(written: Sheet, sheet: Sheet, chance: Chance) -> Sheet:
    """A sheet with bonus cells and bonus row of chance."""
    model = _yardstick(written)

    def tried(index: int) -> Places | None:
        row = sheet.rows[index]
        places = tuple(sorted(chance.shuffled(range(row.first_closing))[: model.counts[index]]))
        return None if _wrong_places(model, index, row, places, sheet.rules.sides) else places

    places = [until(lambda index=index: tried(index), "set of bonus cells") for index in range(len(sheet.rows))]  # type: ignore[misc]
    cells = frozenset(Cell(index, place) for index, each in enumerate(places) for place in each)
    fields = until(lambda: _fields(written.bonus_row, chance), "bonus row")
    return replace(sheet, bonus_cells=cells, bonus_row=fields)


def _fields(written: tuple[str, ...], chance: Chance) -> tuple[str, ...] | None:
    """One try: block by block, none beginning as the last one ended; or field by field where there are no blocks."""
    blocks = _blocks(written)
    fields: list[str] = []
    if len(blocks) == 1:
        return _field_by_field(written, chance)
    for block in blocks:
        fields += until(lambda block=block, fields=fields: _next_block(block, fields, written, chance), "bonus row")  # type: ignore[misc]
    return tuple(fields)


def _next_block(
    block: tuple[str, ...], before: list[str], written: tuple[str, ...], chance: Chance
) -> tuple[str, ...] | None:
    order = chance.shuffled(block)
    return None if before and before[-1] == order[0] and not _repeats(written) else order


def _field_by_field(written: tuple[str, ...], chance: Chance) -> tuple[str, ...] | None:
    left, fields = list(written), list[str]()
    while left:
        fit = left if _repeats(written) else [color for color in left if fields[-1:] != [color]]
        if not fit:
            return None
        fields.append(chance.pick(fit))
        left.remove(fields[-1])
    return tuple(fields)


def why_unfair(written: Sheet, sheet: Sheet) -> str | None:
    """What is wrong with the bonus cells or the bonus row, if anything."""
    model = _yardstick(written)
    for index, row in enumerate(sheet.rows):
        wrong = _wrong_places(model, index, row, _places_in(sheet, index), sheet.rules.sides)
        if wrong:
            return f"row {index + 1} {wrong}"
    return _wrong_fields(written.bonus_row, sheet.bonus_row)


def _yardstick(written: Sheet) -> _Yardstick:
    rows = [(row, _places_in(written, index)) for index, row in enumerate(written.rows)]
    sums = [_ways(row, places, written.rules.sides) for row, places in rows if places]
    return _Yardstick(
        counts=tuple(len(places) for _, places in rows),
        may_begin=any(0 in places for _, places in rows),
        may_touch=any(_neighbours(places) for _, places in rows),
        least=min(sums, default=0),
        most=max(sums, default=0),
    )


def _places_in(sheet: Sheet, index: int) -> Places:
    return tuple(sorted(cell.place for cell in sheet.bonus_cells if cell.row == index))


def _wrong_places(model: _Yardstick, index: int, row: Row, places: Places, sides: int) -> str | None:
    if len(places) != model.counts[index]:
        return f"has {len(places)} bonus cells, not {model.counts[index]}"
    if 0 in places and not model.may_begin:
        return "begins with a bonus cell"
    if _neighbours(places) and not model.may_touch:
        return "has two bonus cells side by side"
    chance = _ways(row, places, sides)
    if places and not model.least <= chance <= model.most:
        return f"has bonus cells with {chance} of {sides**2} chances, not {model.least} to {model.most}"
    return None


def _ways(row: Row, places: Places, sides: int) -> int:
    each = chances(sides)
    return sum(each[row.numbers[place]] for place in places)


def _neighbours(places: Places) -> bool:
    return any(right - left == 1 for left, right in pairwise(places))


def _wrong_fields(written: tuple[str, ...], fields: tuple[str, ...]) -> str | None:
    if Counter(fields) != Counter(written):
        return "the bonus row does not have each colour as often as the written one"
    blocks = _blocks(written)
    if len(blocks) > 1 and _blocks(fields) == [fields]:
        return f"the bonus row is not made of blocks of {len(blocks[0])} fields with all colours"
    if _repeats(fields) and not _repeats(written):
        return "a colour stands twice in succession in the bonus row"
    return None


def _blocks(fields: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The bonus row cut into blocks that hold every colour once, or as one piece where it is not made so."""
    size = len(set(fields))
    blocks = [fields[start : start + size] for start in range(0, len(fields), size)] if size else []
    return blocks if all(len(set(block)) == size for block in blocks) else [fields]


def _repeats(fields: Sequence[str]) -> bool:
    return any(left == right for left, right in pairwise(fields))


def claim(variant: Variant) -> Claim | None:
    """The chances of the bonus cells of every row; nothing where a row has none."""
    model, rolls = _yardstick(variant.sheet), variant.sheet.rules.sides**2
    if 0 in model.counts:
        return None
    if model.least == model.most:
        return Claim("bonus-equal", (("ways", model.least), ("rolls", rolls)))
    return Claim("bonus", (("least", model.least), ("most", model.most), ("rolls", rolls)))


def write(number: Number, _variant: Variant, sheet: Sheet) -> None:
    """Which cells are bonus cells, and the order of the fields."""
    for index, row in enumerate(sheet.rows):
        number.write_subset(_places_in(sheet, index), row.first_closing)
    number.write_order(sheet.bonus_row)


def read(number: Number, variant: Variant, sheet: Sheet) -> Sheet:
    """The card with the bonus cells and fields that were written."""
    places = [
        number.read_subset(len(_places_in(variant.sheet, index)), row.first_closing)
        for index, row in enumerate(sheet.rows)
    ]
    cells = frozenset(Cell(index, place) for index, each in enumerate(places) for place in each)
    return replace(sheet, bonus_cells=cells, bonus_row=number.read_order(variant.sheet.bonus_row))


FEATURE = Feature(draw, why_unfair, claim, write, read)
